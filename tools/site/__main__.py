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

from . import bytecode, fetching, sources

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MAKERS = ("functions.py", "front.py", "back.py", "core.py")  # of a core


def cores(names: list[str], folder: Path) -> None:
    """The cores of these games, all at once, but for those that are what they would become."""
    makers = b"".join((HERE / file).read_bytes() for file in MAKERS)
    made_of = f"{fingerprint()} {hashlib.sha256(makers).hexdigest()}"
    marks = {name: folder / f"{name}.made-of" for name in names}
    stale = [name for name, mark in marks.items() if not mark.exists() or mark.read_text() != made_of]
    making = {name: subprocess.Popen([sys.executable, "-m", "tools.site.core", name, str(folder)], cwd=ROOT) for name in stale}
    failed = [name for name, process in making.items() if process.wait()]
    for name in making.keys() - failed:
        marks[name].write_text(made_of)
    if failed:
        sys.exit(f"no core was made of {', '.join(failed)}")


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
    cores(names, folder / "core")
    bytecode.make(folder)


if __name__ == "__main__":
    make(ROOT / "build" / "site", sys.argv[1:] or [game.name for game in games()])
