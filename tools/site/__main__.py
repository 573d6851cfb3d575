"""Everything the page is made of, into build/site (or the folder that is named). What is there already and still right is kept.

python -m tools.site [FOLDER]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from ratskeller.kernel.compiled_cache import fingerprint
from ratskeller.kernel.game import games

from . import fetching, sources

ROOT = Path(__file__).parents[2]


def cores(folder: Path) -> None:
    """The core of every game, unless its sources are those it was made of."""
    made_of = folder / "made-of"
    if made_of.exists() and made_of.read_text() == fingerprint():
        return
    for game in games():
        subprocess.run([sys.executable, "-m", "tools.site.core", game.name, str(folder)], check=True, cwd=ROOT)
    made_of.write_text(fingerprint())


def licences(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in (Path(__file__).parent / "licences").iterdir():
        shutil.copy(path, folder)
    shutil.copy(ROOT / "LICENSE", folder / "ratskeller.txt")


def make(folder: Path) -> None:
    licences(folder / "licences")
    fetching.pyodide(fetching.fetched("pyodide", folder / "fetched"), folder / "pyodide")
    fetching.numpy(fetching.fetched("numpy", folder / "fetched"), folder / "numpy", folder / "licences" / "numpy.txt")
    sources.pack(folder / "ratskeller.zip")
    cores(folder / "core")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site")
