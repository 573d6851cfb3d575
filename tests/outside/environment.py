"""A fresh Python environment with a game installed in it as its author would; everything else comes from this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BEAKERS = ROOT / "examples" / "beakers"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
Env = Mapping[str, str]
NONE: Env = {}


class Environment:
    """`with_pip` is not needed: the pip of this environment installs there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, symlinks=os.name == "posix")
        self.python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        scheme = {"base": str(folder), "platbase": str(folder)}
        self.site = Path(sysconfig.get_path("purelib", "venv", scheme))
        (self.site / "base.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n")

    def install(self, package: Path) -> None:
        command = [sys.executable, "-m", "pip", "--python", self.python, "install", "--quiet", "--disable-pip-version-check"]
        self._run([*command, "--no-deps", "--no-build-isolation", "--no-index", str(package)])

    def run(self, *args: str, **more: Any) -> str:
        """What a Python command of this environment prints."""
        return self._run([self.python, *args], **more)

    def json(self, code: str, **env: str) -> Any:
        """What a script prints last, as JSON."""
        return json.loads(self.run("-c", code, env=env).splitlines()[-1])

    def _run(self, command: list[str], env: Env = NONE, cwd: Path | None = None, given: str | None = None) -> str:
        plain = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "NUMBA_DISABLE_JIT")}
        done = subprocess.run(
            command, env=plain | dict(env), cwd=cwd or self.folder, input=given, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
        return done.stdout
