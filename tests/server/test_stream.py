"""Streams: everything once and in order, also after a break; who is here; nothing held back at the end."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from ratskeller.server.settings import Settings
from tests.server.house import HOUSES, Stream, act, new_table, running, visitor


def joined(anna: httpx.Client, bert: httpx.Client) -> str:
    table = str(new_table(anna, "me", "open")["id"])
    bert.post(f"/api/tables/{table}/join", json={})
    return table


def play(clients: list[httpx.Client], table: str, moves: int) -> None:
    for n in range(moves):
        moment = clients[0].get(f"/api/tables/{table}").json()["moment"]
        who = clients[moment["decision"]["seat"]]
        assert act(who, table, who.get(f"/api/tables/{table}").json()["moment"], n).status_code == 200


def test_a_stream_resumes_without_loss_or_repetition(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = joined(anna, bert)
    play([anna, bert], table, 3)
    with visitor(url) as watcher:
        stream = Stream(watcher, table, after=1, lang="ru")
        assert [stream.next("entry")[0] for _ in range(2)] == [2, 3]
        play([anna, bert], table, 2)
        seen = [stream.next("entry") for _ in range(2)]
        assert [number for number, _ in seen] == [4, 5]
        assert all(data["moment"]["n"] == data["entry"]["n"] == number for number, data in seen)
        stream.close()
        play([anna, bert], table, 2)
        again = Stream(watcher, table, last=5)
        assert [again.next("entry")[0] for _ in range(2)] == [6, 7]
        again.close()
        new = Stream(watcher, table)
        play([anna, bert], table, 1)
        assert new.next("entry")[0] == 8
        new.close()


def test_the_moments_of_missed_entries_are_those_of_their_time(anna: httpx.Client, bert: httpx.Client) -> None:
    table = joined(anna, bert)
    play([anna, bert], table, 5)
    stream = Stream(anna, table, after=0)
    for n in range(1, 6):
        number, data = stream.next("entry")
        assert number == n
        assert data["moment"]["view"] == anna.get(f"/api/tables/{table}/at/{n}").json()["view"]
    stream.close()


def test_others_see_who_is_here_and_who_has_left(anna: httpx.Client, bert: httpx.Client) -> None:
    table = joined(anna, bert)
    mine = Stream(anna, table)
    assert [seat["present"] for seat in mine.next("table")[1]["seats"]] == [True, False]
    his = Stream(bert, table)
    assert [seat["present"] for seat in mine.next("table")[1]["seats"]] == [True, True]
    his.close()
    assert [seat["present"] for seat in mine.next("table")[1]["seats"]] == [True, False]
    mine.close()


def test_the_start_and_a_new_name_are_announced(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open")["id"]
    stream = Stream(anna, table)
    stream.next("table")
    bert.patch("/api/me", json={"name": "Bert"})
    bert.post(f"/api/tables/{table}/join", json={})
    started = stream.next("table")[1]
    assert started["status"] == "running"
    assert started["seats"][1]["name"] == "Bert"
    bert.patch("/api/me", json={"name": "Bertram"})
    assert stream.next("table")[1]["seats"][1]["name"] == "Bertram"
    stream.close()


def test_whoever_can_not_keep_up_is_let_go_to_resume_later(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = joined(anna, bert)
    stream = Stream(anna, table)
    live = HOUSES[url].hall.tables[table]
    subscriber = next(iter(live.subscribers))
    for _ in range(201):
        subscriber.send(b"")
    assert subscriber.lost
    assert stream.ended.wait(10)


def test_when_the_server_stops_streams_are_told(tmp_path: Path) -> None:
    with running(Settings(db=str(tmp_path / "db.sqlite"))) as url, visitor(url) as anna:
        table = new_table(anna, "me", "open")["id"]
        stream = Stream(anna, table)
        HOUSES[url].loop.call_soon_threadsafe(HOUSES[url].say_goodbye)
        stream.next("bye")
        assert stream.ended.wait(10)


@pytest.mark.parametrize("table", ["nothere", "x" * 300])
def test_there_is_no_stream_of_a_table_that_is_not(anna: httpx.Client, table: str) -> None:
    assert anna.get(f"/api/tables/{table}/stream").status_code == 404
