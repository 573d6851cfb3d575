"""Sees to it that nginx and Caddy are there for the soak, which puts each of them in front of a real server.

python tools/proxies.py        # finds them, or installs them, and prints where they are
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

WANTED = {"nginx": "nginx-light", "caddy": "caddy", "openssl": "openssl"}  # programs, and Debian's packages
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))


def find(name: str) -> str | None:
    return shutil.which(name, path=PATH)


def main() -> None:
    missing = [package for name, package in WANTED.items() if find(name) is None]
    if missing and os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
            subprocess.run(["apt-get", *command], check=False, env=environment, stdout=subprocess.DEVNULL)
    for name, package in WANTED.items():
        found = find(name)
        if found is None:
            sys.exit(f"The soak needs {name}: on Debian, apt-get install {package}.")
        print(found)


if __name__ == "__main__":
    main()
