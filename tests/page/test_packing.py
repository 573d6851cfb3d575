"""Everything a page keeps, as a file: out of one browser and into another."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from ratskeller.kernel.errors import BadRecord
from ratskeller.page.keeping import Kept
from ratskeller.page.packing import pack, unpack
from ratskeller.server.rows import Appended, SeatRow, TableRow

ANNA, BERT = "a1" * 8, "b2" * 8


class Board:
    """A shelf in memory."""

    def __init__(self, me: str) -> None:
        self.texts = {"me": me}

    async def read(self, beginning: str) -> list[tuple[str, str]]:
        return [(key, self.texts[key]) for key in sorted(self.texts) if key.startswith(beginning)]

    async def write(self, texts: dict[str, str]) -> None:
        self.texts |= texts


def row(id: str, person: str, status: str = "running") -> TableRow:
    return TableRow(id, "rattus", "1", {"players": 1}, b"\7\0", None, status, "brisk", False, person, False, None, 1.0, 2.0)


def filled(person: str) -> tuple[Board, Kept]:
    shelf = Board(person)
    store = Kept(shelf)

    async def fill() -> None:
        await store.name_person(person, "Anna")
        await store.create(row("t1", person), [SeatRow(0, "person", person, "Anna", None, None, None)])
        await store.append(Appended("t1", 1, '{"seat":0,"play":"x"}', "[]", 3.0, changes={"status": "over"}))
        await store.keep_analysis("t1", '{"version": 1}', 4.0)

    asyncio.run(fill())
    return shelf, store


def test_what_is_taken_along_belongs_to_whoever_brings_it() -> None:
    there, here = filled(ANNA)[0], Board(BERT)
    assert asyncio.run(unpack(here, json.loads(json.dumps(asyncio.run(pack(there)))), BERT)) == 1
    store = Kept(here)
    asyncio.run(store.open())
    [(found, seats)] = asyncio.run(store.listed("", BERT))
    assert (found.id, found.status, found.host, found.secret) == ("t1", "over", BERT, b"\7\0")
    assert seats[0].person == BERT
    assert [entry.n for entry in asyncio.run(store.entries("t1"))] == [1]
    assert asyncio.run(store.analysis("t1")) == ('{"version": 1}', 0.0)
    assert asyncio.run(store.person_name(BERT)) == "Anna"
    assert here.texts["me"] == BERT


def plays(store: Kept, *plays: str) -> None:
    """So many entries more, at a table with one."""
    for n, play in enumerate(plays, 2):
        asyncio.run(store.append(Appended("t1", n, json.dumps({"seat": 0, "play": play}), "[]", 3.0)))


@pytest.mark.parametrize(("there", "here"), [(["x"], ["y", "y"]), (["x"], ["y"]), (["x", "x"], ["y"])])
def test_of_two_logs_of_one_match_the_longer_stays_and_they_are_never_mixed(there: list[str], here: list[str]) -> None:
    (theirs, store), (mine, kept) = filled(ANNA), filled(ANNA)
    plays(store, *there)
    plays(kept, *here)
    theirs.texts.pop("analysis/t1")
    brought = len(there) > len(here)
    assert asyncio.run(unpack(mine, asyncio.run(pack(theirs)), ANNA)) == brought
    found = [json.loads(entry.body)["play"] for entry in asyncio.run(kept.entries("t1"))]
    assert found == ["x", *(there if brought else here)]
    assert asyncio.run(kept.analysis("t1")) == ("{}" if brought else '{"version": 1}', 0.0)  # of the log that stayed


@pytest.mark.parametrize(
    "given",
    [
        None,
        {"format": "ratskeller-record", "version": 1},
        {"format": "ratskeller-page", "version": 2, "me": "x", "texts": {}},
        {"format": "ratskeller-page", "version": 1, "me": "x", "texts": {"me": "y"}},
        {"format": "ratskeller-page", "version": 1, "me": "x", "texts": {"table/t": "{}"}},
        {"format": "ratskeller-page", "version": 1, "me": "", "texts": {}},
    ],
)
def test_what_is_no_such_file_is_refused_and_nothing_is_kept(given: Any) -> None:
    shelf = Board(BERT)
    with pytest.raises(BadRecord):
        asyncio.run(unpack(shelf, given, BERT))
    assert shelf.texts == {"me": BERT}


@pytest.mark.parametrize(
    ("key", "part", "value"),
    [
        ("table/t1", ("row", "changed"), "yesterday"),
        ("table/t1", ("row", "changed"), None),
        ("table/t1", ("row", "options"), None),
        ("table/t1", ("row", "id"), "t2"),
        ("table/t1", ("seats", 0, "seat"), 7),
        ("table/t1", ("seats", 0, "name"), 7),
        ("entry/t1/000001", ("n",), "1"),
        ("entry/t1/000001", ("n",), 2),
        ("entry/t1/000001", ("body",), None),
        ("analysis/t1", (), []),
    ],
)
def test_a_text_that_the_house_would_stumble_over_is_refused_with_all_the_others(
    key: str, part: tuple[Any, ...], value: Any
) -> None:
    given, shelf = asyncio.run(pack(filled(ANNA)[0])), Board(BERT)
    told = {"whole": json.loads(given["texts"][key])}
    *way, last = ("whole", *part)
    inside: Any = told
    for step in way:
        inside = inside[step]
    inside[last] = value
    given["texts"][key] = json.dumps(told["whole"])
    with pytest.raises(BadRecord):
        asyncio.run(unpack(shelf, given, BERT))
    assert shelf.texts == {"me": BERT}


def test_a_shelf_that_can_not_keep_anything_is_a_store_that_is_away() -> None:
    from ratskeller.server.needs import StoreAway

    shelf, store = filled(ANNA)

    async def full(texts: dict[str, str]) -> None:
        raise OSError("QuotaExceededError")

    shelf.write = full  # type: ignore[method-assign]
    with pytest.raises(StoreAway):
        asyncio.run(store.append(Appended("t1", 2, "{}", "[]", 3.0)))
    assert len(asyncio.run(store.entries("t1"))) == 1


def test_a_rematch_is_made_once() -> None:
    _, store = filled(ANNA)
    for again in ("t2", "t3"):
        asyncio.run(store.create(row(again, ANNA), [], rematch_of="t1"))
    assert {table.rematch for table, _ in store.tables.values()} == {"t2", None}
    assert set(store.tables) == {"t1", "t2"}


def test_a_seat_changes_only_where_it_is_held_as_was_thought() -> None:
    _, store = filled(ANNA)
    assert not asyncio.run(store.change("t1", {}, {0: {"name": "Eve", "_was": {"who": "open"}}}))
    assert not asyncio.run(store.change("t1", {"pace": "calm"}, {}, when="running"))
    assert asyncio.run(store.change("t1", {"pace": "calm"}, {0: {"name": "Eve", "_was": {"who": "person"}}}, when="over"))
    table, seats = store.tables["t1"]
    assert (table.pace, seats[0].name) == ("calm", "Eve")
