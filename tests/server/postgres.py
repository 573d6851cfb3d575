"""A temporary PostgreSQL of the tests' own. It refuses to run as root, so for root it runs as nobody."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.ports import free_port

ADVICE = "PostgreSQL's programs (initdb, postgres) are needed for this test: on Debian, apt-get install postgresql"


def program(name: str) -> str:
    found = shutil.which(name) or next(map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None)
    assert found is not None, ADVICE
    return found


class Database:
    """A PostgreSQL that can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.account: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            import pwd

            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self.account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "cwd": folder, **self.account}
        command = [program("initdb"), "-D", folder / "data", "-U", "ratskeller", "-A", "trust", "--no-sync"]
        made = subprocess.run(command, **self.quiet)
        assert made.returncode == 0, made.stderr.decode()
        self.server: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"postgresql://ratskeller@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200", "-k", str(self.folder)]
        command = [program("postgres"), "-D", self.folder / "data", "-p", str(self.port), *settings]
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(command, **{**self.quiet, "stderr": log})
        _wait(self.port, self.server)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends all connections; SIGQUIT does not even tidy up."""
        self.server.send_signal(how)
        self.server.wait(60)


@contextlib.contextmanager
def database() -> Iterator[Database]:
    folder = Path(tempfile.mkdtemp(prefix="ratskeller-postgres-"))
    made = Database(folder)
    made.start()
    try:
        yield made
    finally:
        if made.server.poll() is None:
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    with database() as made:
        yield made.url


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert server.poll() is None, "PostgreSQL ended by itself"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.3)  # it takes connections a moment before it answers them
            return
        time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start in time")
