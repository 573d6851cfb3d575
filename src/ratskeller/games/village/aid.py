"""The number helper: what every banner value would do for a seat now, which dice reach it, and what threatens.

Nothing here is a rule: dice are taken, values made and banners used on copies of the table, imagined from what the seat knows,
and what happens there is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np

from ...kernel.events import buffer
from ...kernel.text import say
from .actions import ACTIONS, Event, Step, banners_of
from .board import pay_time
from .data import CLOUDS, HEALING, RAT_DIE
from .death import invade, may_heal
from .names import GAME
from .rounds import begin_turn
from .targets import targets
from .trying import Copy, cost_text, outcomes, price_text, read

Price = tuple[int, int, int]  # coins, time, markers
COLOURS = {move.name: colour for colour in ("black", "white") for move in banners_of(colour)}
ANY_VALUE = "headman"  # the ? banner
LAST = "gather"  # the meeting place
AFTER_DEATH = (Step.HEAL, Step.LABOURER)  # the bridge has had its villager


@dataclass
class Way:
    """One price at which dice give a value, and the pairs that do it."""

    copy: Copy  # the table with the dice taken, or with the value made already
    value: int | None  # the action that makes the value
    price: Price
    pairs: list[list[str]] = field(default_factory=list)


def aid(s: Any, seat: int, lang: str) -> dict[str, Any] | None:
    """What the table may tell a seat: the numbers while a turn's dice or banners are chosen, the rat and the bridge always."""
    if s.step == Step.OVER:
        return None
    told: dict[str, Any] = {"rat": _rat(s, seat, lang), "death": _death(s, seat, lang), "live": bool(s.seat == seat)}
    if s.seat == seat:
        told["deaths"] = _deaths(s)
    if s.step in (Step.DIE, Step.VALUE, Step.USE, Step.WHITE) and s.turn == seat:
        told["numbers"] = _numbers(_known(s, seat), lang)
    elif s.step == Step.DIE and s.dice == 0:  # somebody else begins: as if it were this seat's turn
        copy = _known(s, seat)
        begin_turn(copy.table, seat)
        told["numbers"] = _numbers(copy, lang)
    return told


def _known(s: Any, seat: int) -> Copy:
    """The table as the seat may imagine it."""
    copy = Copy.of(s)
    copy.table.rng = 1
    copy.engine.imagine(copy.states, seat)
    return copy


def _numbers(copy: Copy, lang: str) -> dict[str, Any]:
    if copy.step in (Step.USE, Step.WHITE):
        return {str(int(copy.table.value)): {"ways": [], **_uses([Way(copy, None, (0, 0, 0))], lang)}}
    return {
        str(value): {"ways": [_way_json(way) for way in ways], **_uses(ways, lang)} for value, ways in sorted(_ways(copy).items())
    }


def _name(action: int) -> str:
    return ACTIONS.all[action].name


# ── which dice reach a value ─────────────────────────────────────────────────────────────────────────────────────────
def _die(die: int) -> str:
    colour, face = ACTIONS.all[die].args.values()
    return f"{colour}-{face}"


def _ways(copy: Copy) -> dict[int, list[Way]]:
    """Every value that can be made: its prices that no other undercuts, cheapest in coins first."""
    found: dict[int, dict[Price, Way]] = {}
    for pair, taken, time in _pairs(copy):
        for action in taken.legal():
            value, coins, markers = _mix(action)
            price = coins, time, markers
            found.setdefault(value, {}).setdefault(price, Way(taken, action, price)).pairs.append(pair)
    return {value: [ways[p] for p in sorted(ways) if not any(_undercuts(q, p) for q in ways)] for value, ways in found.items()}


def _pairs(copy: Copy) -> list[tuple[list[str], Copy, int]]:
    """The dice that can still be taken, two by two: their names, the table with them taken, the time they cost."""
    if copy.step == Step.VALUE:
        return [([], copy, 0)]
    found = []
    for first in copy.legal():
        one, rows = copy.then(first)
        time = read(rows).time
        if one.step == Step.VALUE:
            found.append(([_die(first)], one, time))
            continue
        for second in one.legal():
            if second >= first:  # a pair is the same either way round
                two, more = one.then(second)
                found.append(([_die(first), _die(second)], two, time + read(more).time))
    return found


def _mix(action: int) -> tuple[int, int, int]:
    value, coins, markers = map(int, ACTIONS.all[action].args.values())
    return value, coins, markers


def _undercuts(one: Price, other: Price) -> bool:
    return one != other and one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2]


def _way_json(way: Way) -> dict[str, Any]:
    coins, time, markers = way.price
    return {"coins": coins, "time": time, "markers": markers, "pairs": way.pairs, "death": way.copy.crossed}


# ── what a value would do ────────────────────────────────────────────────────────────────────────────────────────────
def _uses(ways: list[Way], lang: str) -> dict[str, Any]:
    """The banners a value could be used for, black and white, and what the white ones come to together.

    Prices are those of the first way that affords the banner; `ways` names all that do, `death` those that bring one this turn.
    """
    uses: dict[int, dict[str, Any]] = {}
    together = None
    for number, way in enumerate(ways):
        made = _made(way)
        options = [a for a in made.legal() if _name(a) != ANY_VALUE and _name(a) in COLOURS]
        crosses = cache(partial(_crosses, made))
        for action in options:
            if action not in uses:
                uses[action] = _use_json(made, action, lang)
            uses[action]["ways"].append(number)
            if crosses(min(cost.get("time", 0) for cost in uses[action]["costs"])):
                uses[action]["death"].append(number)
        if together is None:
            together = _together(made, [a for a in options if COLOURS[_name(a)] == "white"], lang)
    return {"uses": list(uses.values()), "together": together}


def _crosses(copy: Copy, time: int) -> bool:
    """Whether the bridge is crossed by then, when so much time is spent."""
    if copy.crossed or not time:
        return copy.crossed
    spent = copy.copy()
    pay_time(spent.table, time, _silent[0])
    return spent.crossed


_silent = buffer(listening=False)


def _made(way: Way) -> Copy:
    """The table with the value made."""
    return way.copy if way.value is None else way.copy.then(way.value)[0]


def _use_json(made: Copy, action: int, lang: str) -> dict[str, Any]:
    named, found = ACTIONS.all[action], outcomes(made, action)
    return {
        "action": named.notation,
        "target": targets(made.table, named)[0],
        "kind": COLOURS[named.name],
        "text": named.text(lang),
        "price": price_text(found, lang),
        "costs": [outcome.cost for outcome in found],
        "gains": dict(found[0].gains),
        "ways": [],
        "death": [],
    }


def _together(copy: Copy, whites: list[int], lang: str) -> dict[str, Any] | None:
    """All white banners one after another, the meeting place last; None where there are not two."""
    played: list[int] = []
    rows: list[list[int]] = []
    crossed = copy.crossed
    copy = copy.copy()
    while whites:
        action = next((a for a in whites if _name(a) != LAST), whites[0])
        played.append(action)
        rows += copy.play(action)
        while copy.step in (Step.PAY, Step.MARK, Step.TILE):
            rows += copy.play(copy.legal()[0])
        if copy.step != Step.WHITE:
            break
        whites = [a for a in copy.legal() if COLOURS.get(_name(a)) == "white"]
    if len(played) < 2:
        return None
    total = read(rows)
    return {
        "actions": [ACTIONS.all[a].notation for a in played],
        "cost": total.cost,
        "price": cost_text(total.cost, lang),
        "gains": dict(total.gains),
        "death": crossed or total.crossed,
    }


# ── what threatens ───────────────────────────────────────────────────────────────────────────────────────────────────
def _rat(s: Any, seat: int, lang: str) -> dict[str, Any]:
    """How near the invasion is, and what it would cost the seat."""
    copy = Copy.of(s)
    copy.table.step = Step.INVASION
    events = buffer()
    invade(copy.table, events[0])
    rows = events[0].rows[: int(events[0].written)].tolist()
    loss = sum(n for kind, _, who, n, *_ in rows if kind == Event.LOST and who == seat)
    left = int(s.rat)
    told = {
        "left": left,
        "chance": float(np.mean(left <= RAT_DIE)),
        "faces": int(np.sum(left <= RAT_DIE)),
        "sides": len(RAT_DIE),
        "tree": int(s.tree[seat]),
        "loss": loss,
        "safe": bool(s.church[seat] == HEALING and may_heal(s, seat)),
    }
    key = "far" if not told["faces"] else "near"
    end = "safe" if told["safe"] else "lose" if loss else "nothing"
    told["text"] = say(lang, f"village.aid.rat.{key}", GAME, told) + " " + say(lang, f"village.aid.rat.{end}", GAME, told)
    return told


def _deaths(s: Any) -> list[str]:
    """The options of the decision at hand that cross the bridge, in every way to pay for them."""
    copy = Copy.of(s)
    if s.step == Step.VALUE or s.crossed or s.turn != s.seat:
        return []
    return [ACTIONS.all[a].notation for a in copy.legal() if all(o.crossed for o in outcomes(copy, a))]


def _death(s: Any, seat: int, lang: str) -> dict[str, Any]:
    """How much time is left before the bridge."""
    crossed = bool(s.crossed and s.turn == seat and s.step not in AFTER_DEATH)
    told = {"left": CLOUDS - int(s.time[seat]), "crossed": crossed, "clouds": CLOUDS}
    told["text"] = say(lang, "village.aid.death." + ("crossed" if crossed else "left"), GAME, told)
    return told
