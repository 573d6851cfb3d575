"""Sees to it that PostgreSQL's programs are there for the tests, which start a temporary server of their own.

python tools/postgres.py        # finds them, or installs them, and prints where they are
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def find() -> str | None:
    return shutil.which("initdb") or next(map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)


def main() -> None:
    if find() is None and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *command], check=False, env=environment, stdout=subprocess.DEVNULL)
    found = find()
    if found is None:
        sys.exit("The tests need PostgreSQL's programs (initdb, postgres): on Debian, apt-get install postgresql.")
    print(found)


if __name__ == "__main__":
    main()
