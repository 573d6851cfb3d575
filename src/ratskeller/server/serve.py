"""Running the server: one process, or several workers on one PostgreSQL."""

from __future__ import annotations

import os
from typing import Any

import uvicorn

from .settings import Settings

FROM_ENVIRONMENT = "RATSKELLER_DB"


def factory() -> Any:
    """For `uvicorn --factory ratskeller.server.serve:factory` and for workers."""
    from .app import create_app

    return create_app(Settings(db=os.environ.get(FROM_ENVIRONMENT, ""), secret=os.environ.get("RATSKELLER_SECRET")))


def serve(settings: Settings, host: str, port: int, workers: int = 1) -> None:
    os.environ[FROM_ENVIRONMENT] = settings.db
    uvicorn.run(
        "ratskeller.server.serve:factory", factory=True, host=host, port=port, workers=workers, log_level="warning",
        timeout_graceful_shutdown=5, server_header=False,
    )  # fmt: skip
