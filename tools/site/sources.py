"""Our own sources, data and words, as the archive that Python in the browser imports."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from .zipping import add

PACKAGE = Path(__file__).parents[2] / "src" / "ratskeller"
PARTS = ("__init__.py", "kernel", "games", "bots", "analysis", "locale", "page", "server")
KINDS = {".py", ".toml", ".json", ".npz"}
# What compiles, learns or migrates: none of it happens in a browser.
LEFT_OUT = {"numba_side.py", "numba_outside.py", "numba_vectors.py", "gpu.py", "ptx.py", "learning", "migrations"}


def wanted() -> Iterator[Path]:
    for part in PARTS:
        for path in [PACKAGE / part] if part.endswith(".py") else sorted((PACKAGE / part).rglob("*")):
            names = path.relative_to(PACKAGE).parts
            if path.suffix in KINDS and not LEFT_OUT & set(names) and not path.name.startswith("cuda_"):
                yield path


def pack(target: Path) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for path in wanted():
            add(archive, f"ratskeller/{path.relative_to(PACKAGE)}", path.read_bytes())
