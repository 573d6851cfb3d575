"""Everything the page is made of, into build/site. A core that is there already and still right is kept.

python -m tools.site [GAME …]        # the cores of these games; of all, where none is named
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from ratskeller.kernel.compiled_cache import fingerprint
from ratskeller.kernel.game import games

from . import fetching, sources

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MAKERS = ("functions.py", "front.py", "back.py", "core.py")  # of a core


def core(name: str, folder: Path) -> None:
    """The core of a game, unless what it is made of is what it was."""
    mark = folder / f"{name}.made-of"
    made_of = fingerprint() + "".join(hashlib.sha256((HERE / file).read_bytes()).hexdigest() for file in MAKERS)
    if not mark.exists() or mark.read_text() != made_of:
        subprocess.run([sys.executable, "-m", "tools.site.core", name, str(folder)], check=True, cwd=ROOT)
        mark.write_text(made_of)


def licences(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in (HERE / "licences").iterdir():
        shutil.copy(path, folder)
    shutil.copy(ROOT / "LICENSE", folder / "ratskeller.txt")


def make(folder: Path, names: list[str]) -> None:
    licences(folder / "licences")
    fetching.pyodide(fetching.fetched("pyodide", folder / "fetched"), folder / "pyodide")
    fetching.numpy(fetching.fetched("numpy", folder / "fetched"), folder / "numpy", folder / "licences" / "numpy.txt")
    sources.pack(folder / "ratskeller.zip")
    for name in names:
        core(name, folder / "core")


if __name__ == "__main__":
    make(ROOT / "build" / "site", sys.argv[1:] or [game.name for game in games()])
