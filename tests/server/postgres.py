"""A temporary PostgreSQL of the tests' own. It refuses to run as root, so for root it runs as nobody."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.house import free_port

ADVICE = "PostgreSQL's programs (initdb, postgres) are needed for this test: on Debian, apt-get install postgresql"


def program(name: str) -> str:
    found = shutil.which(name) or next(map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None)
    assert found is not None, ADVICE
    return found


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="ratskeller-postgres-"))
    account = {}
    if os.name == "posix" and os.geteuid() == 0:
        import pwd

        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        account = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    data, port = folder / "data", free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "cwd": folder, **account}
    made = subprocess.run([program("initdb"), "-D", data, "-U", "ratskeller", "-A", "trust", "--no-sync"], **quiet)
    assert made.returncode == 0, made.stderr.decode()
    settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200", "-k", str(folder)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([program("postgres"), "-D", data, "-p", str(port), *settings], **{**quiet, "stderr": log})
    try:
        _wait(port, server)
        yield f"postgresql://ratskeller@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert server.poll() is None, "PostgreSQL ended by itself"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.3)  # it takes connections a moment before it answers them
            return
        time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start in time")
