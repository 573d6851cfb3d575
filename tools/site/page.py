"""The page itself, into dist/: plain files with relative addresses, to be put up on any web space.

python -m tools.site.page [--contact TEXT] [--server URL] [INGREDIENTS] [TARGET]

Folders are named after what is in them, so that everything but index.html, sw.js and the manifest may be kept for ever. Large
files are packed (gzip) by us and unpacked in the browser: the page is small on web space that packs nothing.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

from ratskeller import __version__
from ratskeller.kernel.text import LANGUAGES
from ratskeller.server.texts import whole_catalogue

from .addresses import relative
from .zipping import add

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "ratskeller" / "web"
STANDINS = ROOT / "src" / "ratskeller" / "page" / "standins"
SERVED = {"sw.js", "index.html", "preview.png", ".gitkeep", "page/sw.js", "page/index.html"}  # not of the client in a page
TEXT = {".js", ".css", ".html"}
IDLE = (  # of Python's library: what nobody asks for in a page
    "_pydatetime.py", "_pyio.py", "aifc.py", "asyncio/proactor", "asyncio/windows", "bdb.py", "cProfile.py", "cgi.py",
    "cgitb.py", "compileall.py", "ctypes/_aix.py", "difflib.py", "doctest.py", "encodings/cp1", "encodings/cp7",
    "encodings/cp8", "encodings/cp9", "encodings/iso", "encodings/mac_", "ftplib.py", "http/cookiejar.py", "http/server.py",
    "imaplib.py", "logging/config.py", "logging/handlers.py", "mailbox.py", "modulefinder.py", "multiprocessing/", "nntplib.py",
    "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/",
    "smtplib.py", "sunau.py", "tarfile.py", "telnetlib.py", "timeit.py", "trace.py", "unittest/", "urllib/request.py",
    "wave.py", "wsgiref/", "xml/", "xmlrpc/",
)  # fmt: skip
PYODIDE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json")
Files = dict[str, bytes]


def named(kind: str, files: Files) -> str:
    """The name of a folder with exactly these files."""
    print_of = hashlib.sha256()
    for name in sorted(files):
        print_of.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return f"{kind}-{print_of.hexdigest()[:10]}"


def client() -> tuple[str, Files]:
    files = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in sorted(WEB.rglob("*")) if path.is_file()}
    files = {name: data for name, data in files.items() if name not in SERVED}
    for lang in LANGUAGES:
        files[f"messages/{lang}.json.packed"] = packed(whole_catalogue(lang, alone=True)[0])
        files[f"messages/{lang}-learn.json.packed"] = packed(whole_catalogue(lang, True)[0])
    for lang, seen in first().items():
        files[f"messages/first-{lang}.json.packed"] = packed(json.dumps(seen, ensure_ascii=False).encode())
    folder = named("client", {**files, "addresses": Path(__file__).with_name("addresses.py").read_bytes()})
    for name, data in files.items():
        path = PurePosixPath(name)
        if path.suffix in TEXT:
            files[name] = relative(path, data.decode(), folder).encode()
    return folder, files


def first() -> dict[str, object]:
    paths = [str(STANDINS), str(ROOT / "src"), str(ROOT)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-m", "tools.site.first"], cwd=ROOT, env=env, check=True, capture_output=True)
    told: dict[str, object] = json.loads(done.stdout)
    return told


def packed(data: bytes) -> bytes:
    """As small as gzip can make it: what archives hold is packed together, not file by file."""
    if data[:2] == b"PK":
        given, taken = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
        with zipfile.ZipFile(taken, "w") as archive:
            for one in given.infolist():
                if not one.is_dir() and not one.filename.startswith(IDLE):
                    add(archive, one.filename, given.read(one))
        data = taken.getvalue()
    return gzip.compress(data, 9, mtime=0)


def large(folder: Path) -> dict[str, tuple[str, Files]]:
    """What the house is made of: what changes seldom, and our own. Name → folder and file."""
    runtime = {name: (folder / "pyodide" / name).read_bytes() for name in PYODIDE}
    runtime |= {name: (folder / "bytecode" / name).read_bytes() for name in ("python_stdlib.zip", "numpy.zip")}
    own = {path.name: path.read_bytes() for path in sorted((folder / "core").glob("*.wasm"))}
    own["ratskeller.zip"] = (folder / "bytecode" / "ratskeller.zip").read_bytes()
    made = {}
    for kind, files in (("python", runtime), ("house", own)):
        plain = {name: data for name, data in files.items() if name.endswith(".mjs")}  # a module is imported as it is
        small = {f"{name}.packed": packed(data) for name, data in files.items() if name not in plain}
        made[kind] = named(kind, plain | small), plain | small
    return made


def manifest(client_folder: str) -> bytes:
    icon = {"type": "image/png"}
    icons = [{"src": f"{client_folder}/icons/icon-{size}.png", "sizes": f"{size}x{size}", **icon} for size in (192, 512)]
    icons.append({"src": f"{client_folder}/icons/maskable-512.png", "sizes": "512x512", "purpose": "maskable", **icon})
    told = {
        "id": "./", "name": "Ratskeller", "short_name": "Ratskeller", "start_url": "./", "scope": "./", "display": "standalone",
        "description": "Medieval board games with rats in them, against bots, also offline (unofficial)", "categories": ["games"],
        "background_color": "#f4e8d0", "theme_color": "#e3d0a8", "icons": icons,
    }  # fmt: skip
    return json.dumps(told).encode()


def make(ingredients: Path, target: Path, contact: str, server: str) -> None:
    home, files = client()
    whole = {f"{home}/{name}": data for name, data in files.items()}
    addresses = {}
    for folder, made in large(ingredients).values():
        for name, data in made.items():
            whole[f"{folder}/{name}"] = data
            addresses[name.removesuffix(".packed")] = f"{folder}/{name}"
    whole["manifest.webmanifest"] = manifest(home)
    whole |= {f"licences/{path.name}": path.read_bytes() for path in sorted((ingredients / "licences").iterdir())}
    page = relative(PurePosixPath("index.html"), (WEB / "page" / "index.html").read_text("utf-8"), home)
    version = named("ratskeller-page", {**whole, "page": page.encode(), "told": f"{contact} {server}".encode()})
    sizes = {name: len(whole[path]) for name, path in addresses.items()}
    site = {"version": version, "release": __version__, "files": addresses, "sizes": sizes, "contact": contact, "server": server}
    told = json.dumps(site, ensure_ascii=False).replace("<", "\\u003c")
    whole["index.html"] = page.replace('id="site"></script>', f'id="site">{told}</script>').encode()
    worker = (WEB / "page" / "sw.js").read_text("utf-8").replace("const VERSION = 'none';", f"const VERSION = '{version}';")
    kept = ["./", *sorted(set(whole) - {"index.html"})]
    worker = worker.replace("const FILES = [];", f"const FILES = {json.dumps(kept)};")
    whole["sw.js"] = worker.encode()
    shutil.rmtree(target, ignore_errors=True)
    for name, data in whole.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print(f"{target}: {len(whole)} files, {sum(map(len, whole.values())) / 1e6:.2f} MB")


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--contact", default=os.environ.get("CONTACT", ""), help="whom to write to with complaints")
    said.add_argument("--server", default=os.environ.get("SERVER", ""), help="the address of a server for playing with people")
    said.add_argument("ingredients", nargs="?", type=Path, default=ROOT / "build" / "site")
    said.add_argument("target", nargs="?", type=Path, default=ROOT / "dist")
    told = said.parse_args()
    make(told.ingredients, told.target, told.contact, told.server)


if __name__ == "__main__":
    main()
