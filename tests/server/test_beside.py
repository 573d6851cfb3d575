"""Work beside the event loop: in processes that live as long as they are asked, and no longer."""

from __future__ import annotations

import asyncio
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import orjson
import pytest

from ratskeller.kernel import engine as engines
from ratskeller.kernel.engine import Engine, engine
from ratskeller.kernel.game import game
from ratskeller.server.beside import Beside, give_way
from ratskeller.server.encoding import to_json
from ratskeller.server.hall import Hall
from ratskeller.server.needs import Stumbled
from ratskeller.server.settings import Settings
from tests.server.house import HOUSES, Stream, new_table, running, visitor
from tests.server.test_stream import joined, play

ASKS_AND_IS_KILLED = """
import asyncio, os, signal
from ratskeller.server.beside import Beside

async def main():
    print(await Beside(1).do(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def gone(pid: int) -> bool:
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def ask() -> tuple[int, int]:
        beside = Beside(1)
        first = await beside.do(os.getpid)
        assert await beside.do(os.getpid) == first
        os.kill(first, 9)
        second = await beside.do(os.getpid)
        beside.close()
        return first, second

    first, second = asyncio.run(ask())
    assert len({first, second, os.getpid()}) == 3
    assert gone(second)


def test_named_arguments_arrive_beside_as_well() -> None:
    async def ask() -> int:
        beside = Beside(1)
        found = await beside.do(int, "ff", base=16)
        beside.close()
        return found

    assert asyncio.run(ask()) == 255


def test_what_stumbles_beside_is_said_here_and_the_worker_lives_on() -> None:
    async def ask() -> tuple[int, int]:
        beside = Beside(1)
        before = await beside.do(os.getpid)
        with pytest.raises(Stumbled, match="math domain error"):
            await beside.do(math.sqrt, -1.0)
        after = await beside.do(os.getpid)
        beside.close()
        with pytest.raises(Stumbled, match="closed"):
            await beside.do(os.getpid)
        return before, after

    before, after = asyncio.run(ask())
    assert before == after


def test_workers_end_with_a_server_that_is_killed() -> None:
    asking = subprocess.run([sys.executable, "-c", ASKS_AND_IS_KILLED], stdout=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while not gone(int(asking.stdout)):
        assert time.monotonic() < until, "the worker lives on"
        time.sleep(0.05)


def test_a_process_that_must_not_be_held_up_loads_no_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(engines, "PATIENCE", 1)
    monkeypatch.setattr(engines, "interpreted", False)
    monkeypatch.setattr(Engine, "compiled_before", True)
    monkeypatch.setattr(Engine, "compile_in_background", lambda self: begun.append(self.game.name))
    monkeypatch.setattr(engines, "loading", False)
    engine(game("rattus"))._count()
    assert begun == []
    monkeypatch.setattr(engines, "loading", True)
    engine(game("rattus"))._count()
    assert begun == ["rattus"]


def test_play_goes_on_while_a_snapshot_is_verified(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "tables.sqlite"))
    with running(settings) as url, visitor(url) as anna:
        table = new_table(anna, "me", "open")
        with visitor(url) as bert:
            bert.post(f"/api/tables/{table['id']}/join", json={})
            cookies = [client.cookies["ratskeller"] for client in (anna, bert)]
            play([anna, bert], table["id"], 45)
    with running(settings) as url:
        hall: Hall = HOUSES[url].hall
        verify, held = hall.verifier.do, asyncio.Event()

        async def held_up(*args):  # type: ignore[no-untyped-def]
            await held.wait()
            return await verify(*args)

        hall.verifier.do = held_up  # type: ignore[method-assign]
        people = [visitor(url, cookies={"ratskeller": cookie}) for cookie in cookies]
        play(people, table["id"], 3)
        live = hall.tables[table["id"]]
        assert live.n == 48
        assert live.states is None
        HOUSES[url].loop.call_soon_threadsafe(held.set)
        assert people[0].get(f"/api/tables/{table['id']}/at/7").json()["n"] == 7
        assert live.states is not None
        assert len(live.states) == 49
        assert live.states[-1] == live.match.snapshot()
        for person in people:
            person.close()


def test_what_is_drawn_beside_is_what_would_be_drawn_here(url: str) -> None:
    hall: Hall = HOUSES[url].hall
    with visitor(url) as anna, visitor(url) as bert:
        table = joined(anna, bert)
        play([anna, bert], table, 21)
        until = time.monotonic() + 60
        while not hall.aids.ready:
            assert time.monotonic() < until, "the process that draws does not stand"
            time.sleep(0.05)
        streams = [Stream(who, table) for who in (anna, bert)]
        drawn = False
        while not drawn and time.monotonic() < until:  # a busy machine may be too late for a move
            play([anna, bert], table, 1)
            live = hall.tables[table]
            for (seat, lang), aid in live.aids.items():
                assert orjson.loads(aid) == orjson.loads(to_json(live.match.aid(seat, lang)))
                drawn = True
        assert drawn
        for stream in streams:
            stream.close()


def given_way() -> tuple[int, str]:
    """How nice this process is after it gave way, and what its session says of that where Linux shares between sessions."""
    give_way(3)
    session = Path("/proc/self/autogroup")
    return os.nice(0), session.read_text("ascii") if session.exists() else "nice 3"


def test_a_worker_that_gives_way_does_so_to_other_sessions_too() -> None:
    async def asked() -> tuple[int, str]:
        beside = Beside(1)
        try:
            return await beside.do(given_way)
        finally:
            beside.close()

    nice, session = asyncio.run(asked())
    assert nice == os.nice(0) + 3
    assert session.strip().endswith(f"nice {nice}")
