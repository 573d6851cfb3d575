"""The store: what was written is there after a restart, snapshots are only a cache, and its shape is kept up to date."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from typer.testing import CliRunner

from ratskeller.cli import app as command_line
from ratskeller.kernel.errors import BadOption
from ratskeller.server import migrations, schema
from ratskeller.server.rows import Appended
from ratskeller.server.settings import Settings, database_url
from ratskeller.server.store import Store
from tests.server.faults import DAMAGES, damage_snapshots
from tests.server.house import HOUSES, act, new_table, running, visitor


def long_table(url: str, moves: int) -> tuple[str, str]:
    """A table with some moves, and the cookie of who plays all its seats in turn."""
    with visitor(url) as anna, visitor(url) as bert:
        table = new_table(anna, "me", "open")["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        for n in range(moves):
            seat = anna.get(f"/api/tables/{table}").json()["moment"]["decision"]["seat"]
            who = (anna, bert)[seat]
            assert act(who, table, who.get(f"/api/tables/{table}").json()["moment"], n).status_code == 200
        return table, anna.cookies["ratskeller"]


def test_a_table_survives_a_restart_with_and_without_its_snapshot(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    with running(Settings(db=str(db))) as url:
        table, cookie = long_table(url, 45)
        with visitor(url, cookies={"ratskeller": cookie}) as anna:
            before = anna.get(f"/api/tables/{table}").json()["moment"]
            earlier = anna.get(f"/api/tables/{table}/at/7").json()
    with sqlite3.connect(db) as store:
        assert store.execute("select n from snapshots").fetchone()[0] >= 30
    store.close()
    other = "update snapshots set kind = 'x' || kind"
    wrong = "update snapshots set kind = substr(kind, 2), state = zeroblob(length(state))"
    for damage in ("", other, wrong):
        with sqlite3.connect(db) as store:
            store.execute(damage)
        store.close()
        with running(Settings(db=str(db))) as url, visitor(url, cookies={"ratskeller": cookie}) as anna:
            if "zeroblob" in damage:
                live = asyncio.run_coroutine_threadsafe(HOUSES[url].hall.table(table), HOUSES[url].loop).result()
                asyncio.run_coroutine_threadsafe(HOUSES[url].hall.remember(live), HOUSES[url].loop).result()
            assert anna.get(f"/api/tables/{table}").json()["moment"] == before
            assert anna.get(f"/api/tables/{table}/at/7").json() == earlier
    with sqlite3.connect(db) as store:
        assert store.execute("select count(*) from snapshots").fetchone()[0] == 0, "a wrong snapshot is dropped"
    store.close()


def test_a_snapshot_that_was_damaged_breaks_no_table(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    with running(Settings(db=str(db))) as url:
        table, cookie = long_table(url, 45)
        with visitor(url, cookies={"ratskeller": cookie}) as anna:
            before = anna.get(f"/api/tables/{table}").json()["moment"]
    whole = db.read_bytes()
    for damage in DAMAGES:
        db.write_bytes(whole)
        assert damage_snapshots(str(db), damage) == 1
        with running(Settings(db=str(db))) as url, visitor(url, cookies={"ratskeller": cookie}) as anna:
            told = anna.get(f"/api/tables/{table}")
            assert told.status_code == 200, (damage, told.text)
            assert (told.json()["status"], told.json()["moment"]) == ("running", before), damage


def test_after_a_restart_bots_go_on_where_they_have_to_decide(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "tables.sqlite"))
    with running(settings) as url, visitor(url) as anna:
        table = new_table(anna, "bot", "me", pace="calm")["id"]
        cookie = anna.cookies["ratskeller"]
        assert anna.get(f"/api/tables/{table}/log").json() == []
    with running(settings) as url, visitor(url, cookies={"ratskeller": cookie}) as anna:
        until = time.monotonic() + 60
        while not (log := anna.get(f"/api/tables/{table}/log").json()):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert log[0]["seat"] == 0


def test_the_log_takes_every_number_once(tmp_path: Path) -> None:
    async def race() -> list[bool]:
        store = Store(database_url(str(tmp_path / "tables.sqlite")))
        await store.open()
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            await connection.exec_driver_sql(
                "insert into tables (id, game, rules, options, secret, status, pace, listed, replay, created, changed)"
                " values ('t', 'rattus', '1', '{}', x'00', 'running', 'brisk', 1, 0, 0, 0)"
            )
        tries = [Appended("t", n, "{}", "[]", 0.0) for n in (1, 1, 2, 2, 2)]
        won = await asyncio.gather(*(store.append(entry) for entry in tries))
        assert [row.n for row in await store.entries("t")] == [1, 2]
        await store.close()
        return won

    assert sum(asyncio.run(race())) == 2


def test_two_servers_on_one_file_are_refused(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.sqlite")

    async def second() -> None:
        await Store(database_url(db)).open()

    with running(Settings(db=db)), pytest.raises(BadOption, match="Another server"):
        asyncio.run(second())
    refused = CliRunner().invoke(command_line, ["serve", "--db", db, "--workers", "2"])
    assert isinstance(refused.exception, BadOption)
    assert "PostgreSQL" in str(refused.exception)
    with pytest.raises(BadOption, match="SQLite file or in PostgreSQL"):
        database_url("mysql://somewhere")


def test_the_steps_of_the_store_lead_to_its_shape(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with engine.begin() as connection:
        migrations.upgrade(connection)
        migrations.upgrade(connection)
        assert migrations.current(connection) == migrations.newest()
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        assert differences == []
    engine.dispose()
