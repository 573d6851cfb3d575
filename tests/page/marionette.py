"""Firefox, driven by the protocol it brings itself (Marionette): a line of JSON with its length before it."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.firefox import find

PATIENCE = 180.0  # seconds


class Firefox:
    def __init__(self, line: socket.socket) -> None:
        self.line, self.n = line, 0
        self._read()
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})
        self.ask("WebDriver:SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.line.recv(1)
        data, wanted = b"", int(length[:-1])
        while len(data) < wanted:
            data += self.line.recv(wanted - len(data))
        return json.loads(data)

    def ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self.n += 1
        said = json.dumps([0, self.n, command, parameters]).encode()
        self.line.sendall(str(len(said)).encode() + b":" + said)
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def go(self, url: str) -> None:
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str) -> Any:
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def wait(self, condition: str) -> Any:
        """Until an expression is true in the page."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.run(f"return {condition}")
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError(f"never: {condition}")

    def picture(self, target: Path) -> None:
        target.write_bytes(base64.b64decode(self.ask("WebDriver:TakeScreenshot", {"full": False})["value"]))


@contextmanager
def firefox(profile: Path, port: int = 2829) -> Iterator[Firefox]:
    program = find()
    assert program, "There is no Firefox: run python tools/firefox.py"
    profile.mkdir(parents=True, exist_ok=True)
    wishes = {
        "marionette.port": port,
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
    }
    (profile / "user.js").write_text(
        "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wishes.items())
    )
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    env = {**os.environ, "HOME": str(profile), "MOZ_HEADLESS_WIDTH": "1440", "MOZ_HEADLESS_HEIGHT": "900"}
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                break
            except OSError:
                assert time.monotonic() < until, "Firefox did not start"
                assert process.poll() is None, "Firefox has ended"
                time.sleep(0.2)
        with line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait(20)
