"""Where learned figures come from: told in a file beside them, so that anybody can ask."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LICENCE = "The same as the package's: learned from matches of its own bots, from nothing else."


def commit() -> str:
    """The commit of the sources, with a + where they were changed since; empty where there is no repository."""
    git = ["git", "-C", str(Path(__file__).resolve().parent)]
    try:
        at = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True).stdout
        told = [*git, "status", "--porcelain", "--untracked-files=no"]
        return at.strip() + ("+" if subprocess.run(told, capture_output=True, text=True, check=True).stdout else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def data(folders: Sequence[Path]) -> list[dict[str, Any]]:
    """What lay in the folders: what their matches hang on, how many shards, and a hash over them."""
    told = []
    for folder in folders:
        shards = sorted(folder.glob("*.npz"))
        digest = hashlib.sha256()
        for path in shards:
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        about = json.loads((folder / "about.json").read_text("utf-8"))
        told.append({**about, "shards": len(shards), "sha256": digest.hexdigest()[:16]})
    return told


def fingerprint(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def of(file: Path) -> dict[str, Any]:
    """Where a file of weights comes from, as far as that is told beside it; how learning went is left out."""
    beside = file.with_suffix(".json")
    told = json.loads(beside.read_text("utf-8")) if beside.exists() else {}
    return {**{name: what for name, what in told.items() if name != "curve"}, "sha256": fingerprint(file)}


def write(file: Path, what: str, folders: Sequence[Path], settings: dict[str, Any], curve: list[dict[str, Any]]) -> None:
    """`file.json` beside `file.npz`: what it is, what it was learned from and by what, and how learning went."""
    told = {
        "what": what, "sha256": fingerprint(file), "licence": LICENCE, "commit": commit(),
        "settings": settings, "data": data(folders), "curve": curve,
    }  # fmt: skip
    file.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
