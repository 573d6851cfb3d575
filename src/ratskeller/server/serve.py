"""Running the server: one process, or several workers on one PostgreSQL."""

from __future__ import annotations

import gc
import os
import tempfile
from dataclasses import fields
from typing import Any

import uvicorn

from ..kernel import engine
from . import logs
from .connections import Connection
from .settings import Keeping, Limits, Settings

MANY = (1_000_000, 1e6)
EVERY: dict[str, Any] = {one.name: MANY for one in fields(Limits) if isinstance(one.default, tuple)}
UNLIMITED = Limits(**EVERY, streams=MANY[0], per_address=MANY[0], per_host=MANY[0])


def factory() -> Any:
    """The application, as the environment describes it: for workers, and for who runs uvicorn himself."""
    from .app import create_app

    at_ease()
    logs.set_up(os.environ.get("RATSKELLER_LOG", "warning"))
    limits = UNLIMITED if os.environ.get("RATSKELLER_LIMITS") == "off" else Limits()
    return create_app(of_environment(limits=limits, warm=True))


def at_ease() -> None:
    """Nothing that this process does by itself shall hold up an answer."""
    gc.freeze()  # what is loaded by now stays; and pauses to look for garbage are rare and short
    gc.set_threshold(20_000, 50, 100)
    engine.loading = False  # rules interpreted are quick enough here, and loading them compiled would not be


def of_environment(**more: Any) -> Settings:
    """What the environment says about a server."""
    told: dict[str, Any] = {
        "db": os.environ.get("RATSKELLER_DB", ""),
        "secret": os.environ.get("RATSKELLER_SECRET"),
        "keeping": Keeping.of(os.environ.get("RATSKELLER_KEEP", "")),
        "outgoing": frozenset(os.environ.get("RATSKELLER_OUTGOING", "").replace(",", " ").split()),
        "public": frozenset(os.environ.get("RATSKELLER_PUBLIC", "").replace(",", " ").split()),
    }
    return Settings(**told | more)


def serve(settings: Settings, host: str, port: int, workers: int = 1, log: str = "warning") -> None:
    os.environ["RATSKELLER_DB"] = settings.db
    os.environ["RATSKELLER_LOG"] = log
    with tempfile.TemporaryDirectory(prefix="ratskeller-metrics-") as folder:
        if workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        uvicorn.run(
            "ratskeller.server.serve:factory", factory=True, host=host, port=port, workers=workers, log_config=None,
            http=Connection, access_log=False, timeout_graceful_shutdown=5, timeout_keep_alive=75, server_header=False,
            date_header=False,
        )  # fmt: skip
