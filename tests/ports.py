"""Free ports for servers that tests start: below those of outgoing connections, so that nobody takes one between two starts."""

from __future__ import annotations

import contextlib
import secrets
import socket

PORTS = range(20_000, 32_000)


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
