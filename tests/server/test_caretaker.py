"""What goes wrong for a while is made good by itself: bots that could not play, news that was missed, memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ratskeller.server import hall as halls
from ratskeller.server import live as tables
from ratskeller.server import reaching
from ratskeller.server.caretaker import Caretaker
from ratskeller.server.hall import Hall
from ratskeller.server.needs import Here, StoreAway
from ratskeller.server.players import Players
from ratskeller.server.rows import Appended, EntryRow, SeatRow, TableRow
from ratskeller.server.settings import Settings
from ratskeller.server.thinking import choose
from ratskeller.server.turns import AMONG_BOTS
from tests.server.alone import Memory, laid_out
from tests.server.house import HOUSES, Stream, new_table, running, visitor


class Moody(Memory):
    """A store that is away whenever it likes."""

    away = False
    afterwards = False  # it writes, and is gone before it says so

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        self._moods()
        return await super().table(table)

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        self._moods()
        return await super().entries(table, after)

    async def append(self, entry: Appended) -> bool:
        self._moods()
        written = await super().append(entry)
        if self.afterwards:
            raise StoreAway("gone")
        return written

    async def with_bots(self) -> dict[str, int]:
        self._moods()
        return {table: len(self.logs[table]) for table in self.tables}

    def _moods(self) -> None:
        if self.away:
            raise StoreAway("away")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Moody:
    monkeypatch.setattr(halls, "DOUBT", (0.0,))
    monkeypatch.setattr(Players, "warm", lambda self: None)
    moody = Moody()
    moody.tables = laid_out("rattus").tables
    return moody


def first(match: Any) -> dict[str, Any]:
    return {"seat": match.seat, "play": match.legal()[0].notation}


def with_a_bot(store: Moody, *seats: int) -> Moody:
    for seat in seats:
        store.tables["t"][1][seat] = SeatRow(seat, "bot", None, "otto", "random", None, None)
    return store


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_what_was_missed_is_read_as_soon_as_it_can_be(store: Moody) -> None:
    async def story() -> None:
        here, there = Hall(store), Hall(store)
        mine, theirs = await here.table("t"), await there.table("t")
        await there.play(theirs, 0, first)
        here.behind.add("t")
        store.away = True
        with pytest.raises(StoreAway):
            await here.catch_up()
        assert here.behind == {"t"}
        store.away = False
        await Caretaker(here, Players(here, Here(), Here()), 5.0).round()
        assert (mine.n, here.behind) == (1, set())

    asyncio.run(story())


def test_a_move_that_was_written_although_that_seemed_to_fail_is_accepted(store: Moody) -> None:
    async def story() -> None:
        hall = Hall(store)
        live = await hall.table("t")
        store.afterwards = True
        entry = await hall.play(live, 0, first)
        assert live.entries == [entry]
        assert len(store.logs["t"]) == 1

    asyncio.run(story())


def test_a_bot_goes_on_when_the_store_is_back(store: Moody) -> None:
    async def story() -> None:
        hall = Hall(with_a_bot(store, 0))
        players = Players(hall, Here(), Here())
        live = await hall.table("t")
        store.away = True
        players.consider(live)
        await asyncio.sleep(1.0)
        assert live.n == 0
        store.away = False
        await until(lambda: live.n > 0)
        await players.stop()

    asyncio.run(story())


def test_a_bot_goes_on_however_often_its_process_is_killed(store: Moody) -> None:
    class Killed(Here):
        async def do(self, *args: Any, **more: Any) -> Any:
            raise asyncio.IncompleteReadError(b"", 4)

    async def story() -> None:
        hall = Hall(with_a_bot(store, 0))
        players = Players(hall, Killed(), Here())
        live = await hall.table("t")
        players.consider(live)
        await until(lambda: live.n > 0)
        await players.stop()

    asyncio.run(story())


def test_a_table_whose_bot_nobody_looks_after_is_found_in_the_store(store: Moody) -> None:
    async def story() -> None:
        hall = Hall(with_a_bot(store, 0))
        players = Players(hall, Here(), Here())
        await Caretaker(hall, players, 5.0).round()
        await until(lambda: bool(store.logs["t"]))
        await players.stop()

    asyncio.run(story())


def test_bots_among_themselves_keep_nobody_from_looking_after_a_table_of_people(store: Moody) -> None:
    async def story() -> None:
        hall = Hall(with_a_bot(store, 0))
        players = Players(hall, Here(), Here())

        async def show() -> None:
            async with players.turns.turn("greedy", lambda: AMONG_BOTS):
                await asyncio.sleep(3600)

        shows = [asyncio.create_task(show()) for _ in range(5)]
        await asyncio.sleep(0)
        await Caretaker(hall, players, 5.0).round()
        assert hall.tables["t"].thinking
        for task in shows:
            task.cancel()
        await until(lambda: bool(store.logs["t"]))
        await players.stop()

    asyncio.run(story())


def test_another_workers_bot_is_left_alone_for_a_while(store: Moody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moody, "shared", True)

    async def story() -> None:
        hall = Hall(with_a_bot(store, 0))
        players = Players(hall, Here(), Here())
        caretaker = Caretaker(hall, players, 0.5)
        await caretaker.round()
        await asyncio.sleep(0.1)
        assert "t" not in hall.tables
        await asyncio.sleep(0.5)
        await caretaker.round()
        await until(lambda: bool(store.logs["t"]))
        await players.stop()

    asyncio.run(story())


def test_bots_among_themselves_play_for_whoever_looks_on(store: Moody, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        hall = Hall(with_a_bot(store, 0, 1))
        players = Players(hall, Here(), Here())
        caretaker = Caretaker(hall, players, 5.0)
        live = await hall.fetch("t")
        monkeypatch.setattr(tables, "LOOKED", 0.0)
        await caretaker.round()
        await asyncio.sleep(0.05)
        assert live.n == 0
        monkeypatch.setattr(tables, "LOOKED", 30.0)
        await hall.table("t")
        await caretaker.round()
        await until(lambda: live.n > 3)
        await players.stop()

    asyncio.run(story())


def test_memory_is_counted_in_bytes_and_what_is_in_use_stays(store: Moody, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        row, seats = store.tables["t"]
        for name in ("large", "small"):
            store.tables[name] = TableRow(**{**vars(row), "id": name}), seats
        hall = Hall(store)
        for name, moves in (("large", 30), ("small", 1), ("t", 0)):
            live = await hall.table(name)
            for n in range(moves):
                await hall.play(live, n, first)
        weights = {name: live.weight for name, live in hall.tables.items()}
        assert weights["large"] > weights["small"] + 29 * 700
        monkeypatch.setattr(halls, "MOST_BYTES", sum(weights.values()) - 1)
        hall.make_room()
        assert len(hall.tables) == 3, "all of them were just asked for"
        monkeypatch.setattr(halls, "IN_USE", 0.0)
        hall.make_room()
        assert set(hall.tables) == {"small", "t"}
        again = await hall.table("large")
        assert (again.n, again.weight) == (30, weights["large"])

    asyncio.run(story())


def test_whatever_keeps_the_server_from_its_store_is_one_kind_of_trouble() -> None:
    from asyncpg.exceptions import CannotConnectNowError
    from sqlalchemy.exc import IntegrityError, OperationalError

    for problem in (OperationalError("", {}, Exception("disk I/O error")), ConnectionRefusedError(), CannotConnectNowError()):
        with pytest.raises(StoreAway), reaching.reaching():
            raise problem
    for mistake in (IntegrityError("", {}, Exception()), KeyError("x")):
        with pytest.raises(type(mistake)), reaching.reaching():
            raise mistake


def test_a_stream_lets_the_bots_begin_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LOOKED", 0.0)
    monkeypatch.setattr(Players, "warm", lambda self: None)
    with running(Settings(db=str(tmp_path / "tables.sqlite"))) as url, visitor(url) as anna:

        async def here(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
            return choose("random", args[1])

        HOUSES[url].players.thinkers.do = here
        table = new_table(anna, "bot", "bot")["id"]
        time.sleep(1.2)
        assert anna.get(f"/api/tables/{table}/log").json() == []
        stream = Stream(anna, table)
        assert stream.next("entry")[0] == 1
