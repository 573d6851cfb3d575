"""The desk of whoever runs the house: on SQLite and on PostgreSQL, beside a running server."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from typer.testing import CliRunner

import ratskeller
from ratskeller.cli import app
from ratskeller.server import schema
from ratskeller.server.admin import forgetting
from ratskeller.server.admin.desk import Desk
from ratskeller.server.settings import Keeping, Settings, database_url
from tests.server.conftest import GENEROUS
from tests.server.house import HOUSES, Stream, act, new_table, running, visitor
from tests.server.postgres import postgres
from tests.server.test_tables import finished


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("admin") / "tables.sqlite")
    else:
        with postgres() as url:
            yield url


@pytest.fixture(scope="module")
def url(db: str) -> Iterator[str]:
    with running(Settings(db=db, limits=GENEROUS, grace=0.0, news=0.05, heartbeat=0.2)) as address:
        yield address


def admin(db: str, *words: str, code: int = 0) -> Any:
    done = CliRunner().invoke(app, ["admin", *words, "--db", db])
    assert done.exit_code == code, (done.output, done.exception)
    return json.loads(done.stdout) if "--json" in words else done.output


def soon(what: Any, within: float = 60) -> None:
    until = time.monotonic() + within
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def played(anna: httpx.Client, bert: httpx.Client, moves: int = 12) -> str:
    """A table of two at which a few moves were made; Bert left his seat to a bot for a moment."""
    table = str(new_table(anna, "me", "open")["id"])
    bert.post(f"/api/tables/{table}/join", json={})
    for n in range(moves):
        moment = anna.get(f"/api/tables/{table}").json()["moment"]
        who = (anna, bert)[moment["decision"]["seat"]]
        assert act(who, table, who.get(f"/api/tables/{table}").json()["moment"], 7 * n).status_code == 200
    bert.post(f"/api/tables/{table}/seats/1", json={"bot": "novice"})
    bert.post(f"/api/tables/{table}/seats/1", json={"back": True})
    return table


def test_tables_and_people_are_listed(db: str, anna: httpx.Client) -> None:
    me = anna.patch("/api/me", json={"name": "Walpurga"}).json()["id"]
    table = new_table(anna, "me", "open")["id"]
    found = {one["id"]: one for one in admin(db, "tables", "--json")}
    assert (found[table]["status"], found[table]["seats"][0]["name"], found[table]["entries"]) == ("waiting", "Walpurga", 0)
    assert table in [one["id"] for one in admin(db, "tables", "--status", "waiting", "--json")]
    assert table not in [one["id"] for one in admin(db, "tables", "--status", "over", "--json")]
    people = {one["id"]: one for one in admin(db, "people", "--json")["people"]}
    assert (people[me]["name"], people[me]["tables"], people[me]["banned"]) == ("Walpurga", 1, False)
    assert table in admin(db, "tables")
    assert "Walpurga" in admin(db, "people")


def test_a_table_is_closed_and_who_sits_there_is_told(db: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = played(anna, bert, 2)
    assert "closed" in admin(db, "close", table)
    soon(lambda: anna.get(f"/api/tables/{table}").json()["status"] == "closed")
    shown = anna.get(f"/api/tables/{table}?lang=it").json()
    assert "La casa ha chiuso questo tavolo" in shown["notice"]
    assert len(anna.get(f"/api/tables/{table}/log").json()) == 4
    refused = anna.post(f"/api/tables/{table}/actions", json={"after": 4, "action": 1})
    assert (refused.status_code, "house" in refused.json()["detail"]) == (409, True)
    assert "already" in str(CliRunner().invoke(app, ["admin", "close", table, "--db", db]).exception)
    assert "no table" in str(CliRunner().invoke(app, ["admin", "close", "nowhere", "--db", db]).exception)


def test_people_and_addresses_are_banned_and_let_in_again(db: str, anna: httpx.Client, bert: httpx.Client) -> None:
    me = anna.get("/api/me").json()["id"]
    bert.get("/api/me")
    streams = [Stream(who, new_table(who, "me", "open")["id"]) for who in (anna, bert)]
    admin(db, "ban", me, "--why", "rude")
    soon(lambda: anna.get("/api/tables").status_code == 403)
    assert streams[0].ended.wait(60)
    assert not streams[1].ended.is_set()
    assert bert.get("/api/tables").status_code == 200
    assert me in [one["who"] for one in admin(db, "people", "--json")["bans"]]
    admin(db, "ban", me, "--lift")
    soon(lambda: anna.get("/api/tables").status_code == 200)
    admin(db, "ban", "127.0.0.0/8")
    soon(lambda: bert.get("/api/tables").status_code == 403)
    assert streams[1].ended.wait(60)
    admin(db, "ban", "127.0.0.0/8", "--lift")
    soon(lambda: bert.get("/api/tables").status_code == 200)
    assert "everybody" in str(CliRunner().invoke(app, ["admin", "ban", "0.0.0.0/0", "--db", db]).exception)


def test_news_that_can_not_be_taken_in_hold_up_no_others(
    db: str, url: str, anna: httpx.Client, bert: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, me = played(anna, bert, 1), bert.get("/api/me").json()["id"]

    async def broken(live: Any) -> None:
        raise KeyError(live.id)

    with monkeypatch.context() as patch:
        patch.setattr(HOUSES[url].hall, "sync", broken)
        admin(db, "close", table)
        admin(db, "ban", me)
        soon(lambda: bert.get("/api/tables").status_code == 403)
    soon(lambda: anna.get(f"/api/tables/{table}").json()["status"] == "closed")
    admin(db, "ban", me, "--lift")


def test_a_backup_is_restored_and_every_log_repeated(db: str, anna: httpx.Client, bert: httpx.Client, tmp_path: Path) -> None:
    table, copy = played(anna, bert), tmp_path / "copy.sqlite"
    anna.post(f"/api/tables/{table}/chat", json={"text": "kept"})
    copied = admin(db, "backup", str(copy), "--json")
    assert copied["tables"] >= 1
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "exists" in str(CliRunner().invoke(app, ["admin", "backup", str(copy), "--db", db]).exception)
    assert admin(str(copy), "verify", "--json")["sound"], "a backup is a store itself"
    restored = str(tmp_path / "restored.sqlite")
    report = admin(restored, "restore", str(copy), "--json")
    assert report["sound"]
    assert report["repeated"] >= 1
    assert report["restored"] == {key: value for key, value in copied.items() if key != "file"}
    assert report["entries"] == copied["entries"]
    with running(Settings(db=restored, limits=GENEROUS)) as again, visitor(again, cookies=dict(anna.cookies)) as same:
        assert same.get(f"/api/tables/{table}").json()["you"] == 0, "cookies hold: the secret came along"
        assert same.get(f"/api/tables/{table}").json()["chat"][0]["text"] == "kept"
        assert same.get(f"/api/tables/{table}/log").json() == anna.get(f"/api/tables/{table}/log").json()
    assert "empty" in str(CliRunner().invoke(app, ["admin", "restore", str(copy), "--db", restored]).exception)


def test_a_backup_of_sqlite_becomes_a_postgresql_and_back(tmp_path: Path) -> None:
    first, copy, second = (tmp_path / name for name in ("first.sqlite", "copy.sqlite", "second.sqlite"))
    with running(Settings(db=str(first), limits=GENEROUS)) as url, visitor(url) as anna, visitor(url) as bert:
        played(anna, bert, 3)
    admin(str(first), "backup", str(copy))
    with postgres() as there:
        assert admin(there, "restore", str(copy), "--json")["sound"]
        with running(Settings(db=there, limits=GENEROUS)) as url, visitor(url) as anna, visitor(url) as bert:
            played(anna, bert, 3)
        assert admin(there, "backup", str(second), "--json")["tables"] == 2
    assert admin(str(second), "verify", "--json")["repeated"] == 2


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("body", '{"seat":0,"play":"dance"}', "Entry 2"),
        ("events", "[]", "something else"),
        ("state", "x", ""),
        ("n", 99, "missing"),
    ],
)
def test_damage_is_found(tmp_path: Path, column: str, value: Any, why: str) -> None:
    db = str(tmp_path / "tables.sqlite")
    with running(Settings(db=db, limits=GENEROUS)) as url, visitor(url) as anna, visitor(url) as bert:
        table = played(anna, bert, 3)
    assert admin(db, "verify", "--json")["sound"]
    entries = schema.entries
    if column == "state":
        value, why = f"{ratskeller.new('rattus', players=2).game.layout} 0123456789abcdef", "leads elsewhere"
    Desk(database_url(db)).do(lambda c: c.execute(update(entries).where(entries.c.n == 2).values({column: value})))
    report = admin(db, "verify", "--json", code=1)
    assert not report["sound"]
    assert report["damaged"][0]["table"] == table
    assert why in report["damaged"][0]["why"]


def test_reports_are_listed_and_forgotten_with_who_is_reported(db: str, anna: httpx.Client, bert: httpx.Client) -> None:
    bert.patch("/api/me", json={"name": "Grobian"})
    table = new_table(anna, "me", "open", "open")["id"]
    bert.post(f"/api/tables/{table}/join", json={})
    bert.post(f"/api/tables/{table}/chat", json={"text": "a rude word"})
    (other,) = anna.get(f"/api/tables/{table}/people").json()
    anna.post(f"/api/tables/{table}/people/{other['handle']}", json={"deed": "report", "words": "He is rude"})
    report = admin(db, "reports", "--json")[0]
    assert (report["name"], report["words"], report["said"]) == ("Grobian", "He is rude", "a rude word")
    assert report["other"] == bert.get("/api/me").json()["id"]
    assert "Grobian" in admin(db, "reports")
    assert admin(db, "forget", report["other"], "--yes", "--json")["reports"] == 1
    assert report["id"] not in [one["id"] for one in admin(db, "reports", "--json")]


def test_a_person_is_forgotten_and_the_matches_stay(db: str, anna: httpx.Client, bert: httpx.Client, tmp_path: Path) -> None:
    anna.patch("/api/me", json={"name": "Anna"})
    bert.patch("/api/me", json={"name": "Bartholomew"})
    gone, key = bert.get("/api/me").json()["id"], bert.get("/api/me").json()["key"]
    table, waiting, running = finished(anna, bert), new_table(bert, "me", "open")["id"], played(anna, bert, 2)
    bert.post(f"/api/tables/{table}/chat", json={"text": "I live in Elm Street"})
    before = anna.get(f"/api/tables/{table}/record").json()
    assert "Bartholomew" in json.dumps(before)
    imported = bert.post("/api/records", json={"record": before}).json()["id"]

    done = admin(db, "forget", f"https://table.example.org{key}", "--yes", "--json")
    assert done["person"] == gone
    assert (done["names"], done["chat lines"], done["imported records"], done["tables closed"]) == (1, 1, 1, 1)
    assert done["entries"] == 1
    for shown in (
        f"/api/tables/{table}",
        f"/api/tables/{running}",
        f"/api/tables/{running}/log",
        f"/api/tables/{running}/record",
    ):
        soon(lambda shown=shown: "Bartholomew" not in anna.get(shown).text)
    after = anna.get(f"/api/tables/{table}/record").json()
    assert ratskeller.replay(after).scores == ratskeller.replay(before).scores
    assert after["checksum"] != before["checksum"]
    assert anna.get(f"/api/tables/{imported}").status_code == 404
    assert anna.get(f"/api/tables/{waiting}").json()["status"] == "closed"
    assert bert.get(f"/api/tables/{table}").json()["you"] is None
    assert admin(db, "verify", "--json")["sound"]
    copy = tmp_path / "copy.sqlite"
    admin(db, "backup", str(copy))
    for trace in (b"Bartholomew", b"Elm Street", gone.encode()):
        assert trace not in copy.read_bytes()
    assert "Nothing is known" in str(CliRunner().invoke(app, ["admin", "forget", gone, "--yes", "--db", db]).exception)


def test_what_was_kept_long_enough_goes(db: str, anna: httpx.Client, bert: httpx.Client) -> None:
    anna.patch("/api/me", json={"name": "Methuselah"})
    old, fresh, running = new_table(anna, "me", "open")["id"], new_table(bert, "me", "open")["id"], played(anna, bert, 2)
    over = played(bert, anna, 2)
    bert.post(f"/api/tables/{fresh}/chat", json={"text": "long ago"})
    year = time.time() - 366 * 24 * 3600

    def age(connection: Any) -> None:
        for table in (old, over):
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(changed=year))
        connection.execute(update(schema.tables).where(schema.tables.c.id == over).values(status="over"))
        connection.execute(update(schema.chat).where(schema.chat.c.table_id == fresh).values(at=year))

    desk = Desk(database_url(db))
    desk.do(age)
    done = desk.do(lambda connection: forgetting.clear(connection, Keeping(waiting=30, finished=365, chat=365)))
    assert (done["waiting"], done["finished"], done["chat"]) == (1, 1, 1)
    soon(lambda: anna.get(f"/api/tables/{old}").status_code == 404)
    soon(lambda: anna.get(f"/api/tables/{over}").status_code == 404)
    assert anna.get(f"/api/tables/{running}").status_code == anna.get(f"/api/tables/{fresh}").status_code == 200


def test_people_who_no_longer_come_are_forgotten_where_the_house_wants_that(tmp_path: Path) -> None:
    db = str(tmp_path / "db.sqlite")
    with running(Settings(db=db, limits=GENEROUS)) as url, visitor(url) as anna, visitor(url) as bert:
        ids = [one.patch("/api/me", json={"name": "Somebody"}).json()["id"] for one in (anna, bert)]
        played(bert, bert, 0)
    desk = Desk(database_url(db))
    desk.do(lambda connection: connection.execute(update(schema.people).values(created=1.0)))
    done = desk.do(lambda connection: forgetting.clear(connection, Keeping(people=700)))
    assert done["people"] == 1
    left = [one["id"] for one in admin(db, "people", "--json")["people"]]
    assert left == [ids[1]]


@pytest.mark.parametrize("told", ["chat", "chat=x", "soup=3", "chat=-1"])
def test_periods_that_are_none_are_refused(told: str) -> None:
    with pytest.raises(ratskeller.RatskellerError, match="RATSKELLER_KEEP"):
        Keeping.of(told)


def test_periods_come_from_the_environment() -> None:
    assert Keeping.of("chat=90, people=730") == Keeping(chat=90, people=730)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.sqlite"
    assert "no tables" in str(CliRunner().invoke(app, ["admin", "tables", "--db", str(nowhere)]).exception)
    assert not nowhere.exists()
