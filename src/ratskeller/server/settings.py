"""What can be set about a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from ..kernel.errors import BadOption


@dataclass(frozen=True)
class Limits:
    """Per client: how many at once (burst), and how many a second in the long run. And sizes."""

    creations: tuple[int, float] = (20, 0.02)
    actions: tuple[int, float] = (60, 10.0)
    joins: tuple[int, float] = (10, 0.05)
    chat: tuple[int, float] = (10, 0.5)
    hints: tuple[int, float] = (10, 0.5)
    looks: tuple[int, float] = (40, 2.0)  # at what is worked out on the spot: courses of scores, positions and figures drawn up
    analyses: tuple[int, float] = (6, 0.02)
    requests: tuple[int, float] = (300, 50.0)
    newcomers: tuple[int, float] = (60, 0.5)  # identities that one address is given
    onlookers: tuple[int, float] = (10, 0.2)  # what all who do not sit at a table say there
    notices: tuple[int, float] = (40, 0.01)  # that one person is sent
    trials: tuple[int, float] = (5, 0.02)  # of a bell, by who hangs it up
    doors: tuple[int, float] = (20, 0.1)  # passkeys made and tried, data taken along, reports
    streams: int = 24
    head_bytes: int = 16 * 1024  # a request's address and headers, the cookie among them
    body_bytes: int = 64 * 1024
    record_bytes: int = 2 * 1024 * 1024
    chat_length: int = 500
    name_length: int = 30
    per_address: int = 20  # a household shares an address: so many times a single client's limits; see also `limits.AT_MOST`
    per_host: int = 3  # tables of one host in a public list


@dataclass(frozen=True)
class Keeping:
    """For how many days something is kept; 0: for ever."""

    waiting: int = 30  # tables that nobody began to play at
    finished: int = 0  # matches that are over
    chat: int = 365
    people: int = 0  # who has not played, named himself or opened a table for so long

    @classmethod
    def of(cls, told: str) -> Keeping:
        """As written in RATSKELLER_KEEP: `chat=90, finished=730`."""
        try:
            pairs = [part.split("=") for part in told.replace(",", " ").split()]
            days = {name: int(number) for name, number in pairs}
            if any(number < 0 for number in days.values()):
                raise ValueError
            return cls(**days)
        except (TypeError, ValueError):
            kinds = ", ".join(cls.__dataclass_fields__)
            raise BadOption(f"RATSKELLER_KEEP is understood as days a kind, like chat=90; kinds are {kinds}.") from None


@dataclass(frozen=True)
class Settings:
    db: str = ""  # a URL, or the name of an SQLite file
    secret: str | None = None  # signs cookies; the store keeps one of its own where none is given
    thinkers: int = 2  # processes in which bots think
    warm: bool = False  # whether the bots are compiled as soon as the server starts
    heartbeat: float = 15.0  # seconds between signs of life on a stream
    limits: Limits = field(default_factory=Limits)
    positions: bool = False  # whether tables may begin in mid-game: for tests and analyses
    grace: float = 60.0  # seconds for which somebody has to be away before others may let a bot sit in
    keeping: Keeping = field(default_factory=Keeping)
    public: frozenset[str] = frozenset()  # of "metrics" and "docs": what is shown to others than this machine
    news: float = 5.0  # seconds after which a running server hears of what `ratskeller admin` did
    notice_delay: float = 20.0  # seconds for which somebody has to be asked and not here before a notice is sent
    outgoing: frozenset[str] = frozenset()  # origins such as http://ntfy.lan:2586 that notices may go to, wherever they are
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
