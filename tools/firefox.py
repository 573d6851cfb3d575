"""Sees to it that there is a Firefox for the page's soak.

python tools/firefox.py         # finds one, or installs one, and prints where it is
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("firefox-esr", "firefox")


def find() -> str | None:
    return os.environ.get("RATSKELLER_FIREFOX") or next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> None:
    """From the system's packages, where we may."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "firefox-esr"]):
            subprocess.run(["apt-get", "-qq", *command], check=False, env=env, stdout=subprocess.DEVNULL)


def main() -> None:
    if find() is None:
        install()
    found = find()
    if found is None:
        sys.exit("No Firefox could be found or installed; install one and name it in RATSKELLER_FIREFOX.")
    print(found)


if __name__ == "__main__":
    main()
