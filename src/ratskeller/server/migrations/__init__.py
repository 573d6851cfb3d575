"""The store's shape through time: every change is a step in `versions`, and a server takes the missing ones when it starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HERE = Path(__file__).parent


def newest() -> str:
    """The name of the newest step: what stands before the first underscore of its file."""
    return max(path.name.partition("_")[0] for path in (HERE / "versions").glob("[0-9]*.py"))


def current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("select version_num from alembic_version")).scalar()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Take all missing steps, in the transaction of this connection."""
    if to == "head" and current(connection) == newest():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
