"""New rules under a table: it goes on where they lead to the same state; where not it is closed, and everybody is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ratskeller.kernel.game import game
from ratskeller.kernel.text import LANGUAGES
from ratskeller.server.settings import Settings
from tests.server.house import Stream, act, new_table, running, visitor
from tests.server.test_store import long_table

OLDER = "update tables set rules = '0+older'"
ELSEWHERE = "update entries set state = substr(state, 1, 13) || '0000000000000000'"
OTHER_LAYOUT = "update entries set state = 'abcdefabcdef' || substr(state, 13)"
OTHER_STORY = "update entries set events = replace(events, 'anglia', 'gallia')"
BEFORE_MARKS = "update entries set state = null"


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A server's file with a table of 45 entries, its id, and who plays there."""
    db = tmp_path_factory.mktemp("old") / "tables.sqlite"
    with running(Settings(db=str(db))) as url:
        return db, *long_table(url, 45)


@contextmanager
def reopened(old: tuple[Path, str, str], folder: Path, *changes: str) -> Iterator[tuple[httpx.Client, str]]:
    """The server again, after something was changed in a copy of its file."""
    db, table, cookie = folder / "tables.sqlite", old[1], old[2]
    db.write_bytes(old[0].read_bytes())
    with sqlite3.connect(db) as store:
        for change in changes:
            store.execute(change)
    store.close()
    with running(Settings(db=str(db))) as url, visitor(url, cookies={"ratskeller": cookie}) as anna:
        yield anna, table


def kept(folder: Path) -> tuple[Any, ...]:
    with sqlite3.connect(folder / "tables.sqlite") as store:
        found: tuple[Any, ...] = store.execute("select rules, status from tables").fetchone()
    store.close()
    return found


@pytest.mark.parametrize("more", [(), (OTHER_LAYOUT,), (BEFORE_MARKS,)], ids=["same state", "same story", "from before marks"])
def test_a_match_goes_on_by_new_rules_that_lead_to_the_same(
    old_house: tuple[Path, str, str], tmp_path: Path, more: tuple[str, ...]
) -> None:
    with reopened(old_house, tmp_path) as (anna, table):
        before = anna.get(f"/api/tables/{table}").json()
    with reopened(old_house, tmp_path, OLDER, *more) as (anna, table):
        now = anna.get(f"/api/tables/{table}").json()
        assert now == before
        assert now["notice"] is None
        assert anna.get(f"/api/tables/{table}/at/7").status_code == 200
        if now["moment"]["decision"]["yours"]:
            assert act(anna, table, now["moment"]).status_code == 200
    assert kept(tmp_path) == (game("rattus").rules_version, "running")


@pytest.mark.parametrize(
    "changes",
    [(OLDER, ELSEWHERE), (OLDER, OTHER_LAYOUT, OTHER_STORY), (OLDER, BEFORE_MARKS, OTHER_STORY), (ELSEWHERE,)],
    ids=["other state", "other story", "other story from before marks", "rules that changed unnoticed"],
)
def test_a_match_that_would_have_gone_another_way_is_closed_and_its_players_are_told(
    old_house: tuple[Path, str, str], tmp_path: Path, changes: tuple[str, ...]
) -> None:
    with reopened(old_house, tmp_path, *changes) as (anna, table):
        told = [anna.get(f"/api/tables/{table}", params={"lang": lang}).json() for lang in LANGUAGES]
        assert {one["status"] for one in told} == {"closed"}
        assert told[0]["notice"].startswith("The rules have changed since this match began")
        assert len({one["notice"] for one in told}) == len(LANGUAGES)
        assert told[0]["moment"] is None
        log = anna.get(f"/api/tables/{table}/log", params={"lang": "it"}).json()
        assert len(log) == 45
        assert log[0]["events"][0]["text"]
        for refused in (
            anna.post(f"/api/tables/{table}/actions", json={"after": 45, "action": "take monk"}),
            anna.post(f"/api/tables/{table}/resign", json={}),
            anna.get(f"/api/tables/{table}/at/7"),
            anna.get(f"/api/tables/{table}/record"),
        ):
            assert refused.status_code == 409
            assert refused.json()["detail"] == told[0]["notice"]
        [mine] = anna.get("/api/tables", params={"kind": "mine"}).json()
        assert (mine["status"], mine["notice"]) == ("closed", told[0]["notice"])
    assert kept(tmp_path)[1] == "closed"


def test_a_log_that_new_rules_can_not_repeat_closes_the_table(old_house: tuple[Path, str, str], tmp_path: Path) -> None:
    impossible = "update entries set body = replace(body, 'start ', 'dance ') where n = 1"
    with reopened(old_house, tmp_path, OLDER, impossible) as (anna, table):
        assert anna.get(f"/api/tables/{table}").json()["status"] == "closed"
        assert len(anna.get(f"/api/tables/{table}/log").json()) == 45


def test_events_for_which_there_are_no_words_any_more_are_named(old_house: tuple[Path, str, str], tmp_path: Path) -> None:
    forgotten = """update entries set events = replace(events, '["turn"', '["forgotten"')"""
    with reopened(old_house, tmp_path, OLDER, ELSEWHERE, forgotten) as (anna, table):
        for lang in LANGUAGES:
            log = anna.get(f"/api/tables/{table}/log", params={"lang": lang}).json()
            assert len(log) == 45
            texts = [event["text"] for entry in log for event in entry["events"] if event["kind"] == "forgotten"]
            assert texts
            assert all(text.endswith("forgotten.") for text in texts)
        stream = Stream(anna, table, after=0)
        assert [stream.next("entry")[0] for _ in range(45)] == list(range(1, 46))


def test_a_table_that_waits_for_players_begins_by_the_new_rules(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "tables.sqlite"))
    with running(settings) as url, visitor(url) as anna:
        table, cookie = new_table(anna, "me", "open")["id"], anna.cookies["ratskeller"]
    with sqlite3.connect(settings.db) as store:
        store.execute(OLDER)
    store.close()
    with running(settings) as url, visitor(url, cookies={"ratskeller": cookie}) as anna, visitor(url) as bert:
        assert bert.post(f"/api/tables/{table}/join", json={}).json()["status"] == "running"
        assert act(anna, table, anna.get(f"/api/tables/{table}").json()["moment"]).status_code == 200


def test_a_match_that_is_over_stays_over_and_says_why_it_can_not_be_shown(
    old_house: tuple[Path, str, str], tmp_path: Path
) -> None:
    with reopened(old_house, tmp_path, OLDER, ELSEWHERE, "update tables set status = 'over'") as (anna, table):
        told = anna.get(f"/api/tables/{table}").json()
        assert (told["status"], told["moment"]) == ("over", None)
        assert told["notice"] == anna.get(f"/api/tables/{table}/at/7").json()["detail"]
        assert "earlier rules" in told["notice"]
    assert kept(tmp_path) == ("0+older", "over")
