"""Servers for tests: one in a thread of this process, or real processes that can be killed."""

from __future__ import annotations

import contextlib
import os
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvicorn

from ratskeller.server.app import create_app
from ratskeller.server.connections import Connection
from ratskeller.server.settings import Settings
from tests.ports import free_port

HEADERS = {"X-Ratskeller": "1"}
SERVE = """
import os, sys
from ratskeller.server.serve import of_environment, serve
serve(of_environment(), "127.0.0.1", int(sys.argv[1]), log=os.environ.get("RATSKELLER_LOG", "warning"))
"""
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds: a passing test waits for nothing, and a machine may be busy


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread; its address."""
    app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=2, http=Connection))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    HOUSES[f"http://127.0.0.1:{port}"] = app.state.house
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    app.state.house.loop.call_soon_threadsafe(app.state.house.say_goodbye)
    thread.join(15)


HOUSES: dict[str, Any] = {}


class Process:
    """A server that can be killed and started again: through the command line, or more quickly without it."""

    def __init__(self, db: str, command_line: bool = False, **env: str) -> None:
        self.db, self.port, self.command_line, self.env = db, free_port(), command_line, env
        self.process: subprocess.Popen[bytes] | None = None
        self.environment: dict[str, str] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: float = 120) -> None:
        env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}", "NUMBA_DISABLE_JIT": "1", "RATSKELLER_LIMITS": "off"}
        env |= self.env
        if self.command_line:
            command = ["-m", "ratskeller.cli", "serve", "--db", self.db, "--port", str(self.port)]
        else:
            env["RATSKELLER_DB"] = self.db
            command = ["-c", SERVE, str(self.port)]
        env |= self.environment
        self.process = subprocess.Popen([sys.executable, *command], env=env, stdout=subprocess.DEVNULL)
        until = time.monotonic() + wait
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server ended by itself"
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("the server did not start in time")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


def visitor(url: str, **more: Any) -> httpx.Client:
    """Somebody with a cookie jar of his own."""
    return httpx.Client(base_url=url, headers=HEADERS, timeout=2 * PATIENCE, verify=False, **more)  # nothing is encrypted here


def new_table(who: httpx.Client, *seats: str, game: str = "rattus", **more: Any) -> dict[str, Any]:
    """A table with seats like "me", "open", "bot"."""
    options = {"players": len(seats), **more.pop("options", {})}
    described = [{"who": seat} if seat != "bot" else {"who": "bot", "level": "novice"} for seat in seats]
    answer = who.post("/api/tables", json={"game": game, "options": options, "seats": described, "pace": "instant", **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def act(who: httpx.Client, table: str, moment: dict[str, Any], pick: int = 0) -> httpx.Response:
    options = moment["decision"]["actions"]
    chosen = options[pick % len(options)]["notation"]
    return who.post(f"/api/tables/{table}/actions", json={"after": moment["n"], "action": chosen})


class Stream:
    """A stream that is read in a thread."""

    def __init__(
        self, who: httpx.Client, table: str, after: int | None = None, last: int | None = None, lang: str = "en"
    ) -> None:
        self.messages: queue.Queue[tuple[str, int | None, Any]] = queue.Queue()
        self.response: httpx.Response | None = None
        self.ended = threading.Event()
        params = {"lang": lang} | ({} if after is None else {"after": str(after)})
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.opened = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._read, args=(who, table, params, headers), daemon=True)
        self._thread.start()
        assert self.opened.wait(PATIENCE)

    def _read(self, who: httpx.Client, table: str, params: dict[str, str], headers: dict[str, str]) -> None:
        address = f"/api/tables/{table}/stream"
        with (
            contextlib.suppress(httpx.HTTPError, httpx.StreamError),
            who.stream("GET", address, params=params, headers=headers, timeout=None) as self.response,
        ):
            kind, number = "", None
            for line in self.response.iter_lines():
                self.opened.set()
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    self.messages.put((kind, number, orjson.loads(line[6:])))
                    number = None
                if self._closing:
                    break
        self.opened.set()
        self.ended.set()

    def close(self) -> None:
        """Leave with the next sign of life."""
        self._closing = True
        assert self.ended.wait(PATIENCE)

    def next(self, kind: str, within: float = PATIENCE) -> tuple[int | None, Any]:
        """The next message of a kind; others are passed over."""
        until = time.monotonic() + within
        while True:
            found, number, data = self.messages.get(timeout=max(0.01, until - time.monotonic()))
            if found == kind:
                return number, data
