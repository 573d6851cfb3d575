"""Every kind of banner, payment, death and visit of the rats, reached by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.games.village.tables import without

from .conftest import Visitor
from .house import House, Person
from .villages import aim, go, look, table, told, using

STABLE = {"stable": {"values": "5-8", "goods": 1}}
MONKS = {"church": "monastery", "villagers": without("merchant"), "school": ["left"]}
TOPS = {  # the monk that lies on top of a stack is the last one listed
    "quill": ["quill-1", "quill-3", "quill-2"], "goblet": ["goblet-1", "goblet-2", "goblet-4", "goblet-3"],
    "rosary": ["rosary-1", "rosary-2", "rosary-3", "rosary-4", "rosary-5"],
}  # fmt: skip

Case = tuple[dict[str, Any], str, str]
SMITHY = {"smithy": {"values": "5-8", "goods": 1}}
PILGRIM = {"coins": 2, "church": "travellers"}
RIDER = {"coins": 2, "crafts": STABLE}
HEALER = {"time": 9, "tree": 6, "church": "healing"}
BORROWER = {"market": ["courier"], "council": "guild", "jokers": 1, "crafts": STABLE, "fun": [6, 8]}
GRANGER = {"market": ["farmer"], "fields": ["plow"], "crafts": SMITHY}
PLOWMAN = {"fields": ["empty", "empty"], "crafts": SMITHY}
STACKED: dict[str, Any] = {"supply": {"monks": TOPS}}

# what → position, clicks (see `aim`; "pick" is the first customer), and what must have happened
CASES: dict[str, Case] = {
    "the starting hand": (using(4, turns=2), "hand", "hand story"),
    "the office, three customers": (using(4, {"coins": 1}), "office, !count 3, pick, pick, pick", "used paid came opened"),
    "the office with the trade church": (using(10, {"church": "trade"}), "office, pick, !count 0", "opened came_free"),
    "a craft building": (using(5), "build:stable, >build stable 5-8", "built made"),
    "a field": (using(7), "plant", "planted coins"),
    "travel, paid with coins": (using(7, RIDER), "travel, !cover coins", "travelled paid"),
    "travel, paid with goods": (using(7, RIDER), "travel, !cover goods", "travelled gave"),
    "the travellers’ swap": (using(7, PILGRIM), "travel, !swap", "travelled put_back"),
    "travel, the card kept": (using(7, PILGRIM), "travel, !decline", "travelled declined"),
    "a church": (using(8), "church:healing", "church"),
    "a monk with the school twice": (
        using(3, MONKS, **STACKED), "monk:quill, school, >graduate left merchant, school", "monk graduated pupil"),
    "a monk with the headman": (using(10, MONKS, **STACKED), "monk:goblet, place:coin", "monk headman coins"),
    "a monk with the office": (using(8, MONKS, **STACKED), "monk:rosary, office, !count 1, pick", "monk came"),
    "a council chamber with a mark": (using(11, {"coins": 3}), "council:land, area:travel", "council marked"),
    "a meeting place with its tile": (using(2), "found, fun", "founded marker tile"),
    "the headman": (using(6), "place:coin", "headman coins"),
    "the headman brings stories home": (using(6, {"headman": "coin", "tree": 5}), "place:house", "headman brought_home"),
    "fun": (using(5, {"fun": [5, 8]}), "fun", "fun story"),
    "a pupil": (using(3), "school", "pupil"),
    "a pupil becomes a villager": (
        using(3, {"school": ["right"], "villagers": without("abbot")}), "area:religion", "graduated story"),
    "a chamber used": (using(3, {"council": "finance"}), "chamber", "used coins"),
    "the people’s council marks": (using(3, {"council": "people"}), "chamber, area:religion", "marked"),
    "the meeting place used": (using(12, {"meeting_place": True}), "meeting, !decline", "marker declined"),
    "goods made": (using(5, {"crafts": STABLE, "fun": [6, 8]}), "craft:stable", "made"),
    "fields, one after another": (using(7, {"fields": ["plow", "empty"]}), "field:1, field:2", "harvested coins"),
    "a plow laid, the turn ended": (using(7, PLOWMAN), "field:1, >plow smithy 1, field:1, !done", "plow harvested"),
    "a customer paid with a joker": (using(5, BORROWER), "customer:courier, chamber", "gave served"),
    "a customer paid from a field": (using(5, GRANGER), "customer:farmer, field:1", "gave served"),
    "a death with its chronicle": (using(8, {"time": 8}), "church:healing, area:market", "crossed chronicle rat"),
    "the last villager dies": (
        using(7, {"time": 9, "villagers": ["merchant"]}, rat=8), "plant, area:craft", "chronicle labourer"),
    "an invasion kept out by the healing church": (
        using(7, HEALER, rat=1), "plant, area:market, !heal", "invasion healed rat_back"),
    "an invasion let in": (using(7, HEALER, rat=1), "plant, area:market, !decline", "invasion lost rat_back"),
}  # fmt: skip


@pytest.fixture(scope="module")
def host(house: House) -> Iterator[Person]:
    one = Person(house, "Ada")
    yield one
    one.close()


@pytest.fixture(scope="module")
def friend(house: House) -> Iterator[Person]:
    one = Person(house, "Bert")
    yield one
    one.close()


def first_customer(page: Page) -> str:
    return str(page.locator('[data-target^="open:"]').first.get_attribute("data-target"))


def played(page: Page, clicks: str) -> str | None:
    """Click one after another; returns what went wrong."""
    for click in clicks.split(", "):
        try:
            aim(page, first_customer(page) if click == "pick" else click)
        except Error as problem:
            return f"{click}: {str(problem).splitlines()[0]}"
    return None


def test_every_kind_of_banner_payment_death_and_invasion_is_played_by_clicks(
    visitor: Visitor, house: House, host: Person, friend: Person
) -> None:
    page = visitor(cookies=host.cookies(house))
    failures = []
    for name, (position, clicks, happened) in CASES.items():
        made = table(host, position, friend=friend)
        go(page, house, made)
        problem = played(page, clicks)
        missing = set(happened.split()) - set(told(host, made))
        if problem or missing:
            failures.append(f"{name}: {problem or sorted(missing)}")
    assert not failures, "\n".join(failures)


def test_a_position_is_refused_in_words_where_it_is_impossible(host: Person) -> None:
    bad = {"game": "village", "seats": [{"who": "me"}, {"who": "open"}], "position": {"players": 2, "rat": 99}}
    answer = host.http.post("/api/tables", json=bad)
    assert answer.status_code == 400
    assert "rat" in answer.json()["detail"]
    assert look(host, table(host, using(5)))["moment"]["view"]["value"] == 5
