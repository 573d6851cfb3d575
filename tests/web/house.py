"""A running server to point a browser at. It can be stopped and started again on the same tables."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import httpx

from tests.ports import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0


class House:
    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        db: str | None = None,
        python: str = sys.executable,
        env: dict[str, str] | None = None,
        warm: bool = False,
    ) -> None:
        self.python, self.env = python, env or {}
        self.more = ["warm"] if warm else []
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = db or folder / "tables.sqlite"
        self.log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._written: IO[bytes] | None = None

    def start(self) -> None:
        self._written = self.log.open("ab")
        command = [self.python, "-m", "tests.web.serve", str(self.port), str(self.db), *self.more]
        env = {**os.environ, **self.env}
        self._process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=self._written, stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
            if self._process.poll() is not None:
                break
        self.stop(hard=True)
        raise AssertionError(f"The server did not start:\n{self.log.read_text()}")

    def stop(self, hard: bool = False) -> None:
        if self._process is None or self._written is None:
            return
        if hard:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._written.close()
        self._process = None


class Person:
    """Somebody who talks to the server without a browser: a second player, or a test that prepares a table."""

    def __init__(self, house: House, name: str | None = None) -> None:
        self.http = httpx.Client(base_url=house.url, headers={"X-Ratskeller": "1"}, timeout=PATIENCE)
        self.get("/api/me")
        if name:
            self.http.patch("/api/me", json={"name": name}).raise_for_status()

    def get(self, path: str, **more: Any) -> Any:
        answer = self.http.get(path, **more)
        answer.raise_for_status()
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.http.post(path, json=body or {})
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def table(self, **wish: Any) -> dict[str, Any]:
        """A new table; Rattus against two instant novices unless something else is said."""
        bot = {"who": "bot", "level": "novice"}
        full = {"game": "rattus", "options": {}, "seats": [{"who": "me"}, bot, bot], "pace": "instant", "listed": False, **wish}
        full["options"] = {"players": len(full["seats"]), **full["options"]}
        return dict(self.post("/api/tables", full))

    def cookies(self, house: House) -> list[dict[str, Any]]:
        """This person's cookies, for a browser that goes on in their place."""
        return [{"name": c.name, "value": c.value, "url": house.url} for c in self.http.cookies.jar]

    def close(self) -> None:
        self.http.close()
