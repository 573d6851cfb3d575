"""What can be set about a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from ..kernel.errors import BadOption


@dataclass(frozen=True)
class Limits:
    """Per client: how many at once (burst), and how many a second in the long run. And sizes."""

    creations: tuple[int, float] = (20, 0.1)
    actions: tuple[int, float] = (60, 10.0)
    chat: tuple[int, float] = (10, 0.5)
    hints: tuple[int, float] = (10, 0.5)
    requests: tuple[int, float] = (300, 50.0)
    streams: int = 24
    body_bytes: int = 64 * 1024
    record_bytes: int = 2 * 1024 * 1024
    chat_length: int = 500
    name_length: int = 30
    per_address: int = 50  # a household shares an address: so many times a single client's limits


@dataclass(frozen=True)
class Settings:
    db: str = ""  # a URL, or the name of an SQLite file
    secret: str | None = None  # signs cookies; the store keeps one of its own where none is given
    thinkers: int = 2  # processes in which bots think
    warm: bool = False  # whether the bots are compiled as soon as the server starts
    heartbeat: float = 15.0  # seconds between signs of life on a stream
    limits: Limits = field(default_factory=Limits)
    positions: bool = False  # whether tables may begin in mid-game: for tests and analyses
    sweep: float = 4.0  # seconds after which another worker's idle bot seat is taken care of

    @property
    def url(self) -> str:
        return database_url(self.db)

    @property
    def sqlite(self) -> bool:
        return self.url.startswith("sqlite")


def default_database() -> Path:
    """Where tables are kept unless something else is said."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "ratskeller" / "tables.sqlite"


def database_url(given: str) -> str:
    """The SQLAlchemy URL of what a person may write."""
    if not given:
        given = str(default_database())
    scheme, colon, rest = given.partition("://")
    if not colon:
        return f"sqlite+aiosqlite:///{Path(given).expanduser().absolute()}"
    if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise BadOption(f"Tables can be kept in an SQLite file or in PostgreSQL (postgresql://…), not in {scheme!r}.")
