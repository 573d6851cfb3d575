"""What the rule book of My Village says or proves about its cards: the figures of a box must agree with it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from ....kernel.faults import Checker, Fault

CUSTOMERS_OF_EXAMPLE, JOURNEYS_OF_EXAMPLE = 14, 8  # points in the example of the final scoring


def agrees(data: dict[str, Any], own: dict[str, Any]) -> list[Fault]:
    """Every example and every printed figure that these figures contradict."""
    checker = Checker("village")
    cards = {
        kind: {card.get("name") or card.get("letter"): card for card in data[kind]} for kind in ("council", "church", "travel")
    }
    customers, crafts = data["customer"], {card["name"]: card for card in data["craft"]}

    def fact(kind: str, name: str | None, key: str, ok: Callable[[], bool]) -> None:
        with checker.at(kind, *([name] if name else [])):
            checker.need(ok(), f"book.{key}")

    finance, monastery, meeting = cards["council"]["finance"], cards["church"]["monastery"], data["meeting_place"]
    first, second, third, fourth = (cards["travel"][letter] for letter in "ABCD")
    fact("customer", None, "cart", lambda: any(set(c["values"]) == {3, 11} and c["goods"].get("cart", 0) for c in customers))
    fact("customer", None, "scrolls", lambda: any(not c["values"] and wanted(c["goods"]) == {"scroll": 2} for c in customers))
    fact("customer", None, "five", lambda: CUSTOMERS_OF_EXAMPLE in sums_of_five([c["points"] for c in customers]))
    fact("church", "monastery", "monastery", lambda: (monastery["points"], monastery["windows"]) == (4, 1))
    fact("council", "land", "land", lambda: cards["council"]["land"]["points"] == 0)
    fact("council", "finance", "finance", lambda: finance["values"] == [3] and wanted(finance["build"]) == {"time": 4})
    fact("council", "finance", "finance", lambda: wanted(finance["reuse"]) == {"time": 1} and finance["coins"] == 2)
    fact("meeting_place", None, "meeting", lambda: set(meeting["values"]) == {2, 12} and meeting["points"] == 2)
    pairs = product(first["faces"], second["faces"])
    fact("travel", None, "journeys", lambda: any(x["points"] + y["points"] == JOURNEYS_OF_EXAMPLE for x, y in pairs))
    fact("travel", "C", "third", lambda: third["values"] == [7] and third["time"] == 2)
    fact("travel", "C", "third", lambda: [wanted(way) for way in third["any_of"]] == [{"cart": 1}, {"coins": 2}])
    fact("travel", "D", "chapel", lambda: any(face.get("chapel") and face["points"] == 8 for face in fourth["faces"]))
    greys = [face.get("grey", {}) for card in data["travel"] for face in card["faces"]]
    fact("travel", None, "beer", lambda: any("beer" in wanted(grey) for grey in greys))
    fact("school", None, "school", lambda: 3 in data["school"]["values"])
    fact("craft", "scriptorium", "scriptorium", lambda: crafts["scriptorium"]["spaces"] >= 2)
    field, ours = data["field"], own["field"]
    fact("field", None, "field", lambda: all(field[key] == ours[key] for key in ("copies", "points", "coins", "plow_coins")))
    return checker.faults


def wanted(cost: dict[str, int]) -> dict[str, int]:
    """A cost without what it does not ask for."""
    return {what: n for what, n in cost.items() if n}


def sums_of_five(points: list[int]) -> set[int]:
    """What five different cards can be worth together."""
    reached: list[set[int]] = [{0}, set(), set(), set(), set(), set()]
    for n in points:
        for cards in range(5, 0, -1):
            reached[cards] |= {total + n for total in reached[cards - 1]}
    return reached[5]
