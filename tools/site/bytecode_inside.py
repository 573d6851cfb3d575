"""Run by `bytecode.mjs` in the page's own Python: what opening the page imports becomes bytecode, so that no browser compiles it.

Docstrings are left out: nobody reads them there, and bytecode is larger than what it is made of. Asserts stay. What is imported
later, or never, stays as it is.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path

UNCHECKED = b"\1\0\0\0" + bytes(8)  # there is no source to be held against
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
PLACES = ("/lib/python312.zip/", "/site/")


def compiled(source: bytes, name: str) -> bytes:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = ""  # NumPy wants one
    code = compile(tree, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def imported() -> set[str]:
    """What the page has imported when it is open, as archives name it."""
    sys.path[:0] = ["/site/ratskeller/page/standins", "/site"]
    importlib.import_module("ratskeller.page.browser")
    files = [str(getattr(module, "__file__", "")) for module in sys.modules.values()]
    return {file.removeprefix(place) for file in files for place in PLACES if file.startswith(place)}


wanted = imported()
for path in Path("/given").iterdir():
    with zipfile.ZipFile(path) as given, zipfile.ZipFile(f"/made/{path.name}", "w") as made:
        for one in given.infolist():
            name, data = one.filename, given.read(one)
            if name in wanted and name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name)
            made.writestr(zipfile.ZipInfo(name, one.date_time), data)
