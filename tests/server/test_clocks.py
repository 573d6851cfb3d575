"""Clocks: whose turn it is, what a turn costs, vacations, and what happens when time is up."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from ratskeller.kernel.randomness import new_secret
from ratskeller.server import beats, clocks
from ratskeller.server.hall import Hall
from ratskeller.server.house import House
from ratskeller.server.live import LiveTable
from ratskeller.server.rows import SeatRow, TableRow
from ratskeller.server.settings import Settings
from ratskeller.server.store import Store
from ratskeller.server.timekeeper import Timekeeper
from tests.server.conftest import GENEROUS
from tests.server.house import HOUSES, act, new_table, running, visitor

PEOPLE = ("anna", "bert", "cora")
NOON = 1_800_000_000.0
LIVE = {"clock": "live", "bank": 60.0, "increment": 5.0}
DAYS = {"clock": "days", "bank": 24 * 3600.0, "vacation": 2}


class Watch:
    """A watch that is set by hand."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


class Table:
    """A table of three people, its store, and somebody who keeps the time."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self.store, self.watch = store, watch
        self.hall = Hall(store, now=watch)
        self.keeper = Timekeeper(self.hall, store)
        self.live: LiveTable

    async def play(self, seconds: float = 0.0) -> None:
        """Whoever has to decide does so, after so many seconds."""
        self.watch.time += seconds
        await self.hall.play(self.live, None, lambda match: {"seat": match.seat, "play": match.legal()[0].notation})

    async def pass_on(self, seconds: float = 0.0) -> None:
        """… until it is another's turn."""
        was = self.live.row.turn
        while self.live.row.turn == was:
            await self.play(seconds)
            seconds = 0.0

    async def change(self, turned: clocks.Turned) -> None:
        await self.store.change("t", *turned)
        self.live.change(*turned)

    def left(self, seat: int) -> float:
        found = clocks.remaining(self.live.row, self.live.seats[seat], self.watch.time)
        assert found is not None
        return found


async def laid(store: Store, watch: Watch, **more: Any) -> Table:
    rules = game("rattus")
    seats = [SeatRow(seat, "person", person, person.title(), None, None, None) for seat, person in enumerate(PEOPLE)]
    row = TableRow("t", "rattus", rules.rules_version, rules.check_options({"players": 3}), new_secret(5), None, "running",
                   "instant", False, "anna", False, None, watch.time, watch.time, **more)  # fmt: skip
    await store.create(row, seats)
    table = Table(store, watch)
    table.live = await table.hall.table("t")
    return table


Scene = Callable[[Table], Any]


def at_a_table(tmp_path: Path, scene: Scene, **more: Any) -> None:
    async def whole() -> None:
        async with opened(tmp_path) as store:
            await scene(await laid(store, Watch(), **more))

    asyncio.run(whole())


@contextlib.asynccontextmanager
async def opened(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def test_a_turn_costs_what_it_takes_and_brings_the_increment(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        live = table.live
        assert (live.row.turn, live.row.since, live.row.due) == (0, NOON, NOON + 60)
        await table.pass_on(10.0)
        assert table.left(0) == 60 - 10 + 5
        assert table.left(1) == 60
        table.watch.time += 200.0
        assert table.left(0) == 55, "who does not decide pays nothing"
        kept = await table.store.table("t")
        assert kept is not None
        assert vars(kept[0]) | {"changed": 0} == vars(live.row) | {"changed": 0}
        assert kept[1] == live.seats

    at_a_table(tmp_path, scene, **LIVE)


def test_watching_what_the_others_did_is_not_charged(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await table.pass_on()
        told = len(clocks.orjson.loads(table.live.entries[-1].events))
        assert told
        assert table.live.row.due == NOON + 60 + told * clocks.STAGED
        table.watch.time += told * clocks.STAGED
        assert table.left(1) == 60
        table.watch.time += 1
        assert table.left(1) == 59
        for _ in range(40):
            await table.play()
        due, turn = table.live.row.due, table.live.row.turn
        assert due is not None
        assert turn is not None
        assert due - table.watch.time - clocks.full(table.live.row, table.live.seats[turn]) <= clocks.LONGEST

    at_a_table(tmp_path, scene, **LIVE)


def test_when_time_is_up_a_bot_sits_in_until_its_owner_is_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        live = table.live
        table.watch.time += 59
        await table.keeper.round()
        assert live.n == 0
        for _ in range(2):  # beats go on meanwhile
            table.watch.time += 1
            await table.keeper.round()
        assert live.entries[-1].body == {"seat": 0, "name": live.entries[-1].body["name"], "late": True}
        assert (live.seats[0].away, live.row.due, table.left(0)) == ("novice", None, 0)
        await table.keeper.round()
        assert live.n == 1, "only once"
        await table.hall.play(live, None, lambda _: {"seat": 0, "name": "Anna", "back": True}, {0: {"away": None}})
        assert table.left(0) == clocks.BACK
        assert live.row.due == table.watch.time + clocks.BACK

    at_a_table(tmp_path, scene, **LIVE, deputy="novice")


def test_or_the_seat_is_resigned_and_the_last_one_wins(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        live = table.live
        await resigned(table, 0)
        assert (live.row.status, live.row.due) == ("running", None), "a bot plays on for who resigned"
        await table.pass_on()
        await resigned(table, 1)
        assert live.match is not None
        assert (live.row.status, live.match.winners) == ("over", [2])
        assert live.row.result == {"ranks": [2, 1, 0], "scores": live.match.scores}

    async def resigned(table: Table, seat: int) -> None:
        while not table.live.seats[seat].resigned:
            table.watch.time += 1.5
            await table.keeper.round()

    at_a_table(tmp_path, scene, **LIVE | {"bank": 3.0}, lapse="resign")


def test_time_in_which_nobody_kept_the_time_is_charged_to_nobody(tmp_path: Path) -> None:
    """Restarts, a store that is away, a machine whose clock is put: all the same."""

    async def scene(table: Table) -> None:
        for gap in (3600.0, 24 * 3600.0, -24 * 3600.0):
            await table.keeper.round()
            before = table.left(0)
            table.watch.time += gap
            await table.keeper.round()
            assert abs(table.left(0) - before) <= 5, gap
        again, before = Table(table.store, table.watch), table.left(0)  # another server, later
        table.watch.time += 1000
        again.live = await again.hall.table("t")
        await again.pass_on()  # before it has gone round once
        assert 0 <= before + 5 - again.left(0) <= 5

    at_a_table(tmp_path, scene, **LIVE)


def test_a_house_that_opens_again_shows_no_clock_that_ran_meanwhile(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path) as store:
            watch = Watch()
            watch.time = time.time() - 3600
            await (await laid(store, watch, **LIVE)).keeper.round()
        house = House(Settings(db=str(tmp_path / "tables.sqlite")))
        await house.open()
        try:
            live = await house.hall.table("t")
            left = clocks.remaining(live.row, live.seats[0], house.hall.now())
            assert left == pytest.approx(60, abs=5)
        finally:
            await house.close()

    asyncio.run(whole())


def test_the_first_beat_after_a_quiet_time_gives_nobody_hours(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        await beats.beat(table.store, NOON - 3600)
        table.watch.time += 1
        await table.keeper.round()
        assert 59 <= table.left(0) <= 60

    at_a_table(tmp_path, scene, **LIVE)


def test_by_days_every_turn_has_its_own_time_and_a_vacation_stops_the_clock(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        live, day = table.live, clocks.DAY
        await table.pass_on(day / 2)
        assert table.left(0) == day
        table.watch.time = table.live.row.due - day  # type: ignore[operator]
        table.watch.time += day / 4
        await table.change(clocks.off(live, 1, table.watch.time))
        table.watch.time += day
        assert table.left(1) == day * 3 / 4
        await table.change(clocks.back(live, 1, table.watch.time))
        assert (table.left(1), clocks.days_off(live.seats[1], table.watch.time)) == (day * 3 / 4, 1)
        await table.change(clocks.off(live, 1, table.watch.time))
        table.watch.time += day * 3 / 2
        assert table.left(1) == day / 4, "one day was left of the vacation"
        await table.pass_on()
        assert (live.seats[1].holiday, live.seats[1].vacation_left) == (None, 0), "who plays is back"

    at_a_table(tmp_path, scene, **DAYS)


def test_a_seat_that_bots_hold_has_no_clock(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        live = table.live
        await table.hall.play(live, None, lambda _: {"seat": 0, "name": "otto"}, {0: {"away": "novice"}})
        assert live.row.due is None
        assert await beats.next_due(table.store) is None
        await table.pass_on()
        assert live.row.due is not None

    at_a_table(tmp_path, scene, **LIVE)


def test_a_table_that_can_not_be_loaded_stops_no_other_clock(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        gone = {**vars(table.live.row), "id": "gone", "game": "uninstalled", "due": NOON - 100}
        await table.store.create(TableRow(**gone), table.live.seats)
        await table.keeper.round()
        await table.change(({"due": NOON + 1}, {}))
        table.watch.time += 2
        await table.keeper.round()
        assert table.live.seats[0].away

    at_a_table(tmp_path, scene, **LIVE)


# ── over the wire ────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    db = tmp_path_factory.mktemp("clocks") / "tables.sqlite"
    with running(Settings(db=str(db), limits=GENEROUS, grace=0.0)) as address:
        yield address


def put(url: str, table: str, due: float) -> None:
    """Somebody's time is nearly up."""
    house = HOUSES[url]

    async def change() -> None:
        live = await house.hall.table(table)
        changes = {"due": house.hall.now() + due}
        await house.store.change(table, changes, {})
        live.change(changes, {})

    asyncio.run_coroutine_threadsafe(change(), house.loop).result(60)


def test_a_client_is_told_how_the_clocks_stand(timed: str) -> None:
    with visitor(timed) as anna, visitor(timed) as bert:
        clock = {"kind": "live", "bank": 300, "increment": 10}
        table = new_table(anna, "me", "open", clock=clock)["id"]
        begun = bert.post(f"/api/tables/{table}/join", json={}).json()
        assert begun["clock"]["left"] == [pytest.approx(300, abs=200), 300]
        assert (begun["clock"]["turn"], begun["turn"], begun["waits"]) == (0, 0, False)
        shown = anna.get(f"/api/tables/{table}").json()
        assert shown["waits"]
        played = act(anna, table, shown["moment"]).json()
        assert played["clock"]["due"] > played["clock"]["now"]
        [mine] = [one for one in bert.get("/api/tables?kind=mine").json() if one["id"] == table]
        assert mine["clock"]["turn"] == mine["turn"]
        bert.post(f"/api/tables/{table}/resign", json={})
        [over] = [one for one in bert.get("/api/tables?kind=mine").json() if one["id"] == table]
        assert (over["status"], over["result"]["ranks"], over["clock"]["due"]) == ("over", [0, 1], None)


def test_the_server_looks_at_the_clock_by_itself(timed: str) -> None:
    with visitor(timed) as anna, visitor(timed) as bert:
        table = new_table(anna, "me", "open", clock={"kind": "live", "bank": 300}, pace="calm")["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        put(timed, table, 0.1)
        seat = wait(anna, table, lambda shown: shown["seats"][0]["away_bot"])["seats"][0]
        assert seat["level"] == "apprentice"
        back = anna.post(f"/api/tables/{table}/seats/0", json={"back": True}).json()
        assert not back["seats"][0]["away_bot"]
        told = [entry["text"] for entry in anna.get(f"/api/tables/{table}/log").json() if entry["kind"] == "name"]
        assert told[0].startswith("Time is up for ")


def test_vacations_are_for_tables_by_days(timed: str) -> None:
    with visitor(timed) as anna, visitor(timed) as bert:
        table = new_table(anna, "me", "open", clock={"kind": "days", "bank": 86400, "vacation": 3})["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        off = anna.post(f"/api/tables/{table}/vacation", json={"on": True}).json()
        assert (off["clock"]["holidays"], off["clock"]["days_off"][1]) == ([True, False], 3)
        refused = bert.post(f"/api/tables/{table}/seats/0", json={"bot": "novice"})
        assert refused.json()["detail"] == "At this table the clock decides when a bot sits in."
        on = anna.post(f"/api/tables/{table}/vacation", json={"on": False}).json()
        assert on["clock"]["holidays"] == [False, False]
        live = new_table(anna, "me", "bot", clock={"kind": "live", "bank": 60, "vacation": 3})["id"]
        assert anna.post(f"/api/tables/{live}/vacation", json={"on": True}).status_code == 409


def wait(who: httpx.Client, table: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    late = time.monotonic() + 60
    while not until(shown := who.get(f"/api/tables/{table}").json()):
        assert time.monotonic() < late
        time.sleep(0.05)
    return dict(shown)


def test_the_entry_that_ends_a_match_is_known_after_a_restart(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        for seat in (0, 1):

            def write(match: Match, seat: int = seat) -> dict[str, Any]:
                return match.resignation(seat)

            await table.hall.play(table.live, None, write, {seat: {"resigned": True}})
        again = await Hall(table.store).table("t")
        assert again.match is not None
        assert (again.row.status, again.match.over, again.match.winners) == ("over", True, [2])

    at_a_table(tmp_path, scene)
