"""Two real processes on one real PostgreSQL serve the same tables."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.server.house import Process, Stream, act, new_table, visitor
from tests.server.postgres import postgres


@pytest.fixture(scope="module")
def processes() -> Iterator[tuple[Process, Process]]:
    """Two servers on one database."""
    with postgres() as db:
        first, second = Process(db), Process(db, command_line=True)
        first.start()
        second.start()
        yield first, second
        first.stop()
        second.stop()


@pytest.fixture
def workers(processes: tuple[Process, Process]) -> tuple[str, str, str]:
    return processes[0].db, processes[0].url, processes[1].url


def hears(client: httpx.Client, table: str, of: Callable[[Any], Any]) -> None:
    """What happened at one worker is soon known at the other."""
    until = time.monotonic() + 30
    while not of(client.get(f"/api/tables/{table}").json()):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_move_at_one_worker_is_streamed_by_the_other(workers: tuple[str, str, str]) -> None:
    _, here, there = workers
    with visitor(here) as anna, visitor(there) as bert, visitor(there) as watcher:
        table = new_table(anna, "me", "open")["id"]
        assert bert.post(f"/api/tables/{table}/join", json={}).json()["status"] == "running"
        stream = Stream(watcher, table)
        hears(anna, table, lambda seen: seen["status"] == "running")
        for n in range(5):
            seat = anna.get(f"/api/tables/{table}").json()["moment"]["decision"]["seat"]
            who = (anna, bert)[seat]
            moment = who.get(f"/api/tables/{table}").json()["moment"]
            assert moment["n"] == n
            assert act(who, table, moment, n).status_code == 200
            assert stream.next("entry")[0] == n + 1
            if who is bert:
                hears(anna, table, lambda seen, n=n: seen["moment"]["n"] == n + 1)


def test_of_two_workers_only_one_accepts_a_move(workers: tuple[str, str, str]) -> None:
    _, here, there = workers
    with visitor(here) as anna, visitor(here) as bert:
        table = new_table(anna, "me", "open")["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        with visitor(there, cookies=dict(anna.cookies)) as again:
            other = again.get(f"/api/tables/{table}").json()["moment"]
            moment = anna.get(f"/api/tables/{table}").json()["moment"]
            answers: list[httpx.Response] = []
            racers = [
                threading.Thread(target=lambda who=who, pick=pick: answers.append(act(who, table, moment, pick)))
                for who, pick in ((anna, 0), (again, 1))
            ]
            for racer in racers:
                racer.start()
            for racer in racers:
                racer.join()
            assert other["n"] == moment["n"] == 0
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            logs = [who.get(f"/api/tables/{table}/log").json() for who in (anna, again)]
            assert [entry["action"] for entry in logs[0]] == [entry["action"] for entry in logs[1]]


def test_words_presence_and_bots_cross_over_and_a_lost_connection_is_mended(workers: tuple[str, str, str]) -> None:
    db, here, there = workers
    with visitor(here) as anna, visitor(there) as watcher:
        table = new_table(anna, "me", "bot")["id"]
        stream = Stream(watcher, table)
        mine = Stream(anna, table)
        while not stream.next("table")[1]["seats"][0]["present"]:
            pass
        anna.post(f"/api/tables/{table}/chat", json={"text": "hello"})
        assert stream.next("chat")[1]["text"] == "hello"
        asyncio.run(_cut_listeners(db))
        act(anna, table, anna.get(f"/api/tables/{table}").json()["moment"])
        first, second = stream.next("entry")[1]["entry"], stream.next("entry")[1]["entry"]
        assert (first["n"], first["seat"], second["n"], second["seat"]) == (1, 0, 2, 1)
        assert mine.next("entry")[0] == 1


def test_time_is_up_once_and_a_rematch_is_accepted_at_the_other_worker(workers: tuple[str, str, str]) -> None:
    _, here, there = workers
    with visitor(here) as anna, visitor(there) as bert:
        table = new_table(anna, "me", "open", clock={"kind": "live", "bank": 1}, pace="calm")["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        stream = Stream(bert, table)
        while not stream.next("table")[1]["seats"][0]["away_bot"]:
            pass
        hears(anna, table, lambda seen: seen["seats"][0]["away_bot"])
        back = anna.post(f"/api/tables/{table}/seats/0", json={"back": True})
        assert back.status_code == 200, back.text
        assert not back.json()["seats"][0]["away_bot"]
        late = [entry for entry in bert.get(f"/api/tables/{table}/log").json() if entry["text"].startswith("Time is up")]
        assert [entry["seat"] for entry in late].count(0) == 1
        assert bert.post(f"/api/tables/{table}/resign", json={}).json()["moment"]["winners"] == [0]
        bert.post(f"/api/tables/{table}/rematch", json={})
        while (seen := anna.get(f"/api/tables/{table}").json())["rematch"] is None:
            time.sleep(0.01)
        again = anna.post(f"/api/tables/{table}/rematch", json={}).json()
        assert (again["id"], again["status"], again["you"]) == (seen["rematch"], "running", 1)
        assert again["clock"]["turn"] is not None


def test_a_worker_that_is_told_to_stop_takes_leave_and_the_other_goes_on(processes: tuple[Process, Process]) -> None:
    first, second = processes
    with visitor(first.url) as anna, visitor(second.url) as watcher:
        table = new_table(anna, "me", "open")["id"]
        stream = Stream(watcher, table)
        assert second.process is not None
        second.process.terminate()
        stream.next("bye")
        assert second.process.wait(60) in (0, -signal.SIGTERM)
        anna.post(f"/api/tables/{table}/start", json={})
        assert act(anna, table, anna.get(f"/api/tables/{table}").json()["moment"]).status_code == 200


async def _cut_listeners(db: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(db)
    await connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
    await connection.close()
