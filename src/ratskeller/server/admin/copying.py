"""Backups: everything in one SQLite file, whatever store it comes from and goes to. Such a file is a store itself."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path

from sqlalchemy import Connection, create_engine, delete, func, insert, select

from ...kernel.errors import BadOption
from .. import migrations, schema

CHUNK = 500
KEPT = [table for table in schema.metadata.sorted_tables if table is not schema.news]  # news are for servers that run now


def back_up(connection: Connection, to: Path) -> Counter[str]:
    """Write everything into a new file that only its owner reads; how many rows of each kind."""
    try:
        to.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise BadOption(f"{to} exists; choose another name.") from None
    except OSError as problem:
        raise BadOption(f"{to} can not be written: {problem.strerror}.") from None
    engine = create_engine(f"sqlite:///{to}", hide_parameters=True)
    try:
        with engine.begin() as target:
            migrations.upgrade(target)
            return _copy(connection, target)
    except BaseException:
        to.unlink()
        raise
    finally:
        engine.dispose()


def restore(file: Path, connection: Connection) -> Counter[str]:
    """Fill an empty store from a backup, also from one of an earlier version."""
    if connection.execute(select(func.count()).select_from(schema.tables)).scalar_one():
        raise BadOption("There are tables already: a backup is restored into an empty store only.")
    for table in reversed(KEPT):
        connection.execute(delete(table))
    with tempfile.TemporaryDirectory() as folder:  # of its owner alone
        copy = Path(folder) / "backup.sqlite"
        try:
            shutil.copyfile(file, copy)
            with contextlib.closing(sqlite3.connect(copy)) as trial:
                trial.execute("select * from alembic_version").fetchall()
        except (OSError, sqlite3.DatabaseError):
            raise BadOption(f"{file} is not a backup.") from None
        engine = create_engine(f"sqlite:///{copy}", hide_parameters=True)
        try:
            with engine.begin() as source:
                migrations.upgrade(source)
                return _copy(source, connection)
        finally:
            engine.dispose()


def _copy(source: Connection, target: Connection) -> Counter[str]:
    copied: Counter[str] = Counter()
    for table in KEPT:
        keys = list(table.primary_key.columns)
        n = 0
        while True:
            rows = source.execute(select(table).order_by(*keys).limit(CHUNK).offset(n)).mappings().all()
            if not rows:
                break
            target.execute(insert(table), [dict(row) for row in rows])
            n += len(rows)
        copied[table.name] = n
    return copied
