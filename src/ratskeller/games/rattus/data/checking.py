"""What must hold of the map and the rats of Rattus, and what an owner of the box can look up."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ....kernel.faults import Checker, Fault

CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty"]
SYMBOLS = [*CLASSES, "M", "A"]  # M: whoever has the majority, A: all
LIMITS = (1, 6)
MOST_SYMBOLS = 6
COUNTS = (2, 3, 4)  # of players
REGIONS, RATS, STARTING = 12, 49, 12
TWO_STEPS = ("Italia", "Scandia")  # the rule books' example of the Knight: within two steps of each other, not within one


def form(regions: list[str]) -> list[dict[str, Any]]:
    """What an owner can look up, in the order of the box: kinds of items, and the fields of each."""
    limit = {"name": "limit", "type": "number", "least": LIMITS[0], "most": LIMITS[1]}
    symbols = {"name": "symbols", "type": "symbols", "options": SYMBOLS, "most": MOST_SYMBOLS}
    between = {"name": "between", "type": "pair", "options": regions}
    kind = {"name": "kind", "type": "choice", "options": ["land", "sea"]}
    return [
        {"kind": "rat", "fields": [limit, {"name": "starting", "type": "flag"}, symbols]},
        {"kind": "border", "fields": [between, kind], "new": {"between": regions[:2], "kind": "land"}},
    ]


def check(data: dict[str, Any]) -> list[Fault]:
    """Everything that cannot be played."""
    checker = Checker("rattus")
    with checker.at("region"):
        names = [region["name"] for region in data["region"]]
        checker.count(len(set(names)), REGIONS)
        for region in data["region"]:
            checker.number(region, "players", COUNTS[0], COUNTS[-1])
    with checker.at("border"):
        _borders(checker, data["border"], data["region"])
    with checker.at("rat"):
        for number, rat in enumerate(data["rat"], 1):
            with checker.at(number):
                _rat(checker, rat)
        checker.count(len(data["rat"]), RATS)
        starting = sum(bool(rat.get("starting")) for rat in data["rat"])
        checker.need(starting == STARTING, "starting", found=starting, wanted=STARTING)
    return checker.faults


def agrees(data: dict[str, Any], own: dict[str, Any]) -> list[Fault]:
    """What the rule books print or show in an example, and these figures contradict."""
    checker = Checker("rattus")
    faces = Counter(map(_face, data["rat"]))
    for rat in own["rat"]:
        if rat["source"] == "rulebook":
            with checker.at("rat"):
                checker.need(faces[_face(rat)] > 0, "book.rat", limit=rat["limit"], symbols=list(rat["symbols"]))
    pairs = {frozenset(border["between"]) for border in data["border"]}
    for border in own["border"]:
        if border["source"] == "rulebook":
            with checker.at("border"):
                checker.need(frozenset(border["between"]) in pairs, "book.border", regions=_words(border["between"]))
    start, end = TWO_STEPS
    between = {name for pair in pairs if start in pair for name in pair} & {
        name for pair in pairs if end in pair for name in pair
    }
    with checker.at("border"):
        checker.need(frozenset(TWO_STEPS) not in pairs and bool(between), "book.knight", regions=_words(TWO_STEPS))
    return checker.faults


def _borders(checker: Checker, borders: list[dict[str, Any]], regions: list[dict[str, Any]]) -> None:
    names, seen = [region["name"] for region in regions], set()
    for number, border in enumerate(borders, 1):
        with checker.at(number):
            checker.count(len(set(border["between"])), 2, "between")
            for name in border["between"]:
                checker.one_of(name, names, "region", "between")
            checker.one_of(border.get("kind"), ("land", "sea"), "border", "kind")
            checker.need(frozenset(border["between"]) not in seen, "twice", "between")
            seen.add(frozenset(border["between"]))
    for players in COUNTS:
        there = {region["name"] for region in regions if region["players"] <= players}
        for name in sorted(there):
            near = any(name in pair and pair <= there for pair in seen)
            checker.need(near, "alone", region=name.lower(), players=players)


def _rat(checker: Checker, rat: dict[str, Any]) -> None:
    checker.number(rat, "limit", *LIMITS)
    checker.need(isinstance(rat.get("symbols"), list), "missing", "symbols", what="symbols")
    checker.need(0 < len(rat["symbols"]) <= MOST_SYMBOLS, "symbols", "symbols", most=MOST_SYMBOLS)
    for symbol in rat["symbols"]:
        checker.one_of(symbol, SYMBOLS, "symbol", "symbols")
    checker.need(isinstance(rat.get("starting", False), bool), "flag", "starting")


def _face(rat: dict[str, Any]) -> tuple[int, tuple[str, ...]]:
    return rat["limit"], tuple(sorted(rat["symbols"]))


def _words(regions: Any) -> list[str]:
    return [name.lower() for name in regions]
