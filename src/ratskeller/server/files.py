"""Files that only their owner may read."""

from __future__ import annotations

import contextlib
from pathlib import Path

from sqlalchemy.engine import make_url

from .settings import default_database


def own_file(url: str) -> None:
    """See to it that nobody but the owner reads an SQLite file: secrets are in it. SQLite makes its other files alike."""
    name = make_url(url).database
    if name in (None, "", ":memory:"):
        return
    file = Path(str(name))
    if not file.parent.is_dir():
        file.parent.parent.mkdir(parents=True, exist_ok=True)
        file.parent.mkdir(mode=0o700)
    if file.parent == default_database().parent:
        file.parent.chmod(0o700)
    file.touch(mode=0o600)
    for one in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm", ".lock"))):
        with contextlib.suppress(FileNotFoundError):
            one.chmod(0o600)
