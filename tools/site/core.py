"""Makes the core of one game, in a process of its own: Numba is bent for it.

python -m tools.site.core GAME FOLDER
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import ratskeller  # noqa: F401  the games
from ratskeller.kernel.game import game

from . import back, front


def make(name: str, folder: Path) -> None:
    began = time.perf_counter()
    parts = front.parts(game(name))
    typed = time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    back.make(parts, folder / f"{name}.wasm", folder / f"{name}-side.wasm")
    print(f"the core of {name}: {typed - began:.0f} s for Numba, {time.perf_counter() - typed:.0f} s for LLVM", flush=True)


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]))
