"""Faults for the drill: what goes wrong with processes, disks, clocks and clients."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.server.crowd import wish
from tests.server.house import ROOT, Process, visitor

CLOCK = """
import os, time
true = time.time

def jumped():
    with open(os.environ["CLOCK"]) as file:
        return true() + float(file.read() or 0)

time.time = jumped
"""
DAMAGES = (
    "update snapshots set state = substr(state, 1, length(state) / 2) where length(state) > 1",
    "update snapshots set state = zeroblob(length(state))",
    "update snapshots set state = randomblob(length(state))",
    "update snapshots set n = -5",
    "update snapshots set n = n + 7",
    "update snapshots set state = 'words'",
    "update snapshots set state = cast(x'ff00ff' as text)",
    "update snapshots set state = x'', n = 1000000",
)

AT_A_TABLE: dict[str, Any] = {
    "actions": {"after": 0, "action": "x"}, "undo": {"after": 0}, "chat": {"text": "hello"}, "chat/heard": {"n": 0},
    "seats/0": {"back": True}, "join": {}, "leave": {}, "start": {}, "resign": {}, "vacation": {"on": True}, "rematch": {},
    "rematch/decline": {}, "people/none": {"deed": "mute"}, "analysis": {}, "analysis/1": {"action": "x"},
}  # fmt: skip
PROOF = {"credential": {"id": "AAAA", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiQUFBQSJ9"}}}  # {"challenge": "AAAA"}
ELSEWHERE: dict[str, Any] = {
    "/api/lessons/rattus": {}, "/api/records": {"record": {}}, "/api/me/people/none": {"deed": "unmute"},
    "/api/me/notices/look": {"here": False}, "/api/me/notices/hooks": {"address": "https://198.51.100.7/"},
    "/api/me/notices/none/trial": {}, "/api/me/passkeys/begin": {}, "/api/me/passkeys": PROOF, "/api/passkeys/begin": {},
    "/api/passkeys/enter": PROOF,
}  # fmt: skip


def with_a_clock(folder: Path) -> tuple[Path, dict[str, str]]:
    """A file that says by how much a server's clock is wrong, and the environment in which that holds."""
    (folder / "sitecustomize.py").write_text(CLOCK)
    clock = folder / "clock"
    clock.write_text("0")
    return clock, {"CLOCK": str(clock), "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])}


def workers_beside(server: Process) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = []
    for child in children:
        with contextlib.suppress(OSError):
            if b"ratskeller.server.beside" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def kill_thinkers(server: Process, seconds: float) -> int:
    """Whatever thinks is killed, again and again."""
    killed, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        for pid in workers_beside(server):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed += 1
        time.sleep(0.05)
    return killed


@contextlib.contextmanager
def full_disk(server: Process) -> Iterator[None]:
    """The server can write nothing."""
    assert server.process is not None
    pid, unlimited = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, unlimited))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


def damage_snapshots(db: str, how: str) -> int:
    with contextlib.closing(sqlite3.connect(db)) as store, store:
        return store.execute(how).rowcount


@contextlib.contextmanager
def rude_clients(url: str, table: str, many: int) -> Iterator[None]:
    """Clients that follow a table and never read, that ask by halves, that say nothing at all."""
    address = httpx.URL(url)
    words = (f"GET /api/tables/{table}/stream?after=0 HTTP/1.1\r\nHost: x\r\n\r\n", "POST /api/tables HTTP/1.1\r\nHost:", "")
    with contextlib.ExitStack() as stack:
        for i in range(many):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((address.host, address.port))
            line.sendall(words[i % len(words)].encode())
        yield


def ask_everything(url: str, table: str) -> dict[int, int]:
    """One request of every kind: none may break the server, and who is refused is told so in a sentence. Counts by status."""
    here, me = f"/api/tables/{table}", "/api/me"
    asked: list[tuple[str, str, Any]] = [
        ("GET", path, None) for path in ("/healthz", me, "/i/nothing", "/api/tables/nothing", here)
    ]
    asked += [("GET", f"/api/tables?kind={kind}", None) for kind in ("open", "running", "mine", "finished")]
    seen = ("log", "at/0", "history", "record", "hint", "people", "analysis", "analysis/1")
    asked += [("GET", f"{here}/{what}", None) for what in seen]
    asked += [("GET", f"{me}/{what}", None) for what in ("notices", "passkeys", "people", "data")]
    asked += [("POST", f"{here}/{what}", body) for what, body in AT_A_TABLE.items()]
    asked += [("POST", path, body) for path, body in ELSEWHERE.items()]
    asked += [("POST", "/api/tables", wish("rattus", "me", "bot")), ("POST", "/api/board", {"table": table})]
    asked += [("PATCH", me, {"name": "Anna"}), ("PATCH", f"{me}/notices", {"paused": True})]
    asked += [("DELETE", path, {}) for path in (f"{me}/notices/none", f"{me}/passkeys/none", me)]
    counts: dict[int, int] = {}
    with visitor(url) as somebody:
        somebody.headers["Host"] = "localhost"  # passkeys belong to a name
        for method, path, body in asked:
            answer = somebody.request(method, path, json=body)
            counts[answer.status_code] = counts.get(answer.status_code, 0) + 1
            assert answer.status_code < 500 or answer.status_code == 503, (method, path, answer.text)
            assert answer.status_code != 503 or answer.json()["detail"].endswith("."), (method, path, answer.text)
    return counts
