"""Tables for the tests of Mercatus: positions with a known market, and short ways to read and to play them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import ratskeller
from ratskeller import Event, IllegalAction, Match

GOODS = ("fish", "cloth", "wood", "salt")
CLASSES = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty")
IN_PLAY = {2: 8, 3: 10, 4: 12}
REMOVED = {2: 4, 3: 2, 4: 0}
REGIONS_OF_THREE = (
    "anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia", "bulgaria", "turcia",
)  # fmt: skip
SHOWN = {
    "germania": "fish", "polonia": "fish", "hungaria": "fish",
    "gallia": "cloth", "italia": "cloth", "turcia": "cloth",
    "hispania": "wood", "scandia": "wood",
    "anglia": "salt", "bulgaria": "salt",
}  # fmt: skip
FILLERS = ("monk", "merchant", "king", "witch", "peasant", "courier")


def rat(limit: int, *symbols: str, **more: Any) -> dict[str, Any]:
    return {"limit": limit, "symbols": list(symbols), **more}


ANY = {}  # a rat whose face does not matter
MAJORITY = rat(1, "M")  # there are two of these


def six(names: Iterable[str]) -> list[str]:
    """The named cards, filled up to six with cards that do not disturb."""
    return list(dict.fromkeys([*names, *FILLERS]))[: max(6, len(set(names)))]


def table(*cards: str, seed: int = 1, **parts: Any) -> Match:
    """Three players, seat 0 on turn, the plague in Gallia, no rats, and the goods of SHOWN; `parts` say what is different."""
    names = [*cards, *parts.get("held", {}), *parts.get("card_goods", {})]
    usual = {"players": 3, "goods": True, "turn": 0, "plague": "gallia", "rats": {}, "region_goods": SHOWN}
    return ratskeller.from_position("rattus", {**usual, "cards": six(names), **parts}, seed=seed)


def last_turn(*cards: str, waiting: str = "treasurer", seed: int = 1, **parts: Any) -> Match:
    """The final round: seat 0 had the last turn, seat 2 is on turn, seat 1 comes after and has a card to think about."""
    held = {waiting: 1, **parts.pop("held", {})}
    return table(*cards, seed=seed, **{"final": 0, "turn": 2, "held": held, **parts})


def end_of_game(*cards: str, seed: int = 1, **parts: Any) -> tuple[Match, list[Event]]:
    """The final round is over when seat 1 is done: the match after it, and what happened."""
    m = table(*cards, seed=seed, **{"final": 0, "turn": 1, **parts})
    events = m.play("done")
    assert m.over
    return m, events


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def asks(m: Match) -> str:
    return str(m.view()["step"])


def options(m: Match, *names: str) -> list[str]:
    """The legal actions, or those of some names."""
    return [a.notation for a in m.legal() if not names or a.name in names]


def region(m: Match, name: str) -> dict[str, Any]:
    return next(r for r in m.view()["regions"] if r["name"] == name)


def cubes(m: Match, name: str) -> list[int]:
    return list(region(m, name)["cubes"])


def rats_in(m: Match, name: str) -> int:
    return sum(r is not None for r in region(m, name)["rats"])


def rats_on_board(m: Match) -> int:
    return sum(rats_in(m, r["name"]) for r in m.view()["regions"])


def coins(m: Match) -> list[int]:
    return list(m.view()["coins"])


def reserve(m: Match) -> list[int]:
    return list(m.view()["reserve"])


def palace(m: Match) -> list[int]:
    return list(m.view()["palace"])


def wares(m: Match, seat: int) -> dict[str, int]:
    """What a player owns, without zeros."""
    return {good: n for good, n in m.view()["wares"][seat].items() if n}


def stock(m: Match, good: str) -> tuple[int, int]:
    """Face up, face down."""
    pile = m.view()["stock"][good]
    return pile["up"], pile["down"]


def card(m: Match, name: str) -> dict[str, Any]:
    return next(c for c in m.view()["cards"] if c["name"] == name)


def goods_on_the_table(m: Match) -> Counter[str]:
    """Every good that is in the match, wherever it is."""
    view = m.view()
    found: Counter[str] = Counter()
    for good, pile in view["stock"].items():
        found[good] += pile["up"] + pile["down"]
    for owned in view["wares"]:
        found.update(owned)
    found.update(r["good"] for r in view["regions"] if r["good"])
    found.update(c["good"] for c in view["cards"] if c["good"])
    return found


def facts(events: list[Event], name: str) -> list[dict[str, Any]]:
    """The events of one name, each as what it says."""
    return [dict(e.args) for e in events if e.name == name]


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def play(m: Match, *actions: str) -> list[Event]:
    return [event for action in actions for event in m.play(action)]


def refused(m: Match, action: str, code: str) -> None:
    """The action is no option, is refused with a sentence and for this reason, and changes nothing."""
    before = m.state.tobytes()
    assert action not in options(m)
    with pytest.raises(IllegalAction) as caught:
        m.play(action)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert m.state.tobytes() == before


def plague(m: Match, where: str, *answers: str, rats_to: str = "") -> list[Event]:
    """Phase C: new rats go to `rats_to` (or anywhere), the other questions are answered in this order. What happened."""
    events = m.play(f"plague {where}") + _spread(m, rats_to)
    for answer in answers:
        events += m.play(answer) + _spread(m, rats_to)
    return events


def _spread(m: Match, rats_to: str) -> list[Event]:
    events: list[Event] = []
    while not m.over and asks(m) == "spread":
        wanted = f"spread {rats_to}"
        events += m.play(wanted if rats_to and wanted in options(m) else options(m)[0])
    return events


def pass_turn(m: Match) -> list[Event]:
    """The player on turn does nothing: the plague goes to a region without rats, whatever is offered is declined."""
    seat = m.seat
    quiet = [a for a in m.legal() if a.name == "plague" and rats_in(m, a.args["region"]) == 0]
    assert quiet, "no region without rats in reach"
    events = m.play(quiet[0])
    while m.seat == seat and asks(m) != "main":
        events += m.play("skip")
    return events


def play_at_random(m: Match, seed: int, most: int = 5000) -> int:
    """Play a match to its end with options taken at random; returns how many decisions it took."""
    dice = random.Random(seed)
    for n in range(most):
        if m.over:
            return n
        m.play(dice.choice(m.legal()))
    raise AssertionError(f"not over after {most} decisions")


# ── what holds for every card ────────────────────────────────────────────────────────────────────────────────────────
def class_of(name: str) -> set[str]:
    """The class symbols that cost the card's holder a cube: found by six rats that show two classes each."""
    pairs = [
        ("bourgeoisie", "church"), ("peasantry", "chivalry"), ("magic", "royalty"),
        ("peasantry", "royalty"), ("bourgeoisie", "magic"), ("church", "chivalry"),
    ]  # fmt: skip
    found = set(CLASSES)
    for pair in pairs:
        m = table(held={name: 1}, cubes={"hispania": [0, 1, 1]}, rats={"hispania": [rat(1, *pair)]})
        plague(m, "hispania")
        assert cubes(m, "hispania")[2] == 1, "only who holds the card loses"
        found &= set(pair) if cubes(m, "hispania")[1] == 0 else set(CLASSES) - set(pair)
    return found


def used_once_a_turn_in_ones_own_turn_before_phase_c(name: str, *actions: str, **parts: Any) -> None:
    """The head of the card table, for a card whose power is used by these actions."""
    m = table(**{"held": {name: 0}, **parts})
    play(m, *actions)
    refused(m, actions[0], "already_used")
    for _ in range(3):
        pass_turn(m)
    assert m.seat == 0
    assert options(m, name), "in the next turn it can be used again"

    others = table(**{"held": {name: 1}, **parts})
    refused(others, actions[0], "not_held")

    late = table(**{"held": {name: 0}, **parts, "rats": {**parts.get("rats", {}), "hispania": [ANY]}})
    late.play("plague hispania")
    assert asks(late) == "spread"
    refused(late, actions[0], "not_now")
