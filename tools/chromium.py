"""Sees to it that there is a Chromium for the browser tests and the screenshots.

python tools/chromium.py        # finds one, or installs one, and prints where it is
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"  # the same engine without windows, notices and all that belongs to them
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    # Two pages behind the address bar of every window, which nobody sees: a third of what a visit costs. And a spare process.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess",
]  # fmt: skip


def find() -> str | None:
    """The Chromium to use: the one named by RATSKELLER_CHROMIUM, an installed one, or Playwright's own."""
    named = os.environ.get("RATSKELLER_CHROMIUM")
    if named:
        return named
    return _found(*NAMES) or _own()


def find_shell() -> str | None:
    """The one that visits cost least with, by a third: the shell where there is one, else the Chromium to use."""
    return os.environ.get("RATSKELLER_CHROMIUM") or _found(SHELL) or find()


def _found(*names: str) -> str | None:
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    return None


def _own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """From the system's packages where we may, else Playwright's own."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
        for packages in (["chromium", SHELL], ["chromium"]):
            command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
            if subprocess.run(command, check=False, **quiet).returncode == 0:  # type: ignore[call-overload]
                return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    found = find()
    if found is None:
        install()
        found = find()
    if found is None:
        sys.exit("No Chromium could be found or installed; install one and name it in RATSKELLER_CHROMIUM.")
    print(found)


if __name__ == "__main__":
    main()
