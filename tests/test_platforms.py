"""Every part of the package can be imported where modules that only some platforms have are missing."""

from __future__ import annotations

import subprocess
import sys

MISSING = [
    "fcntl",
    "grp",
    "msvcrt",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
    "uvloop",
    "winreg",
]
TO_BE_COMPILED = (".cuda_kernels", ".cuda_side", ".gpu_stepping")  # loaded where somebody compiles for a GPU, and only there
IMPORTS_EVERYTHING = f"""
import builtins, importlib, pkgutil
import ratskeller

usual = builtins.__import__

def without(name, globals=None, *rest):
    if name.split(".")[0] in {MISSING} and (globals or {{}}).get("__name__", "").startswith("ratskeller"):
        raise ImportError("this platform has no " + name)
    return usual(name, globals, *rest)

builtins.__import__ = without
for module in pkgutil.walk_packages(ratskeller.__path__, "ratskeller."):
    elsewhere = ".versions." in module.name or module.name.startswith("ratskeller.page.")  # a page has other libraries
    if not elsewhere and not module.name.endswith(("__main__", "migrations.env", *{TO_BE_COMPILED})):
        importlib.import_module(module.name)
print("all")
"""


def test_no_module_needs_what_only_some_platforms_have() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS_EVERYTHING], capture_output=True, text=True)
    assert done.stdout == "all\n", done.stderr
