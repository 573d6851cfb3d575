"""Positions: a table of My Village as a readable description, and back.

Keys: players, round, first, turns (finished this round), hand, dice, taken, value, used, crossed, rat, chronicle, graves, supply,
villages (one per seat, see `villages.KEYS`). What is left out comes as in a fresh set-up, with what is left of the cards.
There is a position wherever a player chooses dice, a value or a banner; in the middle of a banner there is only a record.
"""

from __future__ import annotations

from typing import Any

from ...kernel.bits import bit
from ...kernel.errors import BadPosition
from ...kernel.positions import check_keys, need, options_of, wrong
from . import data
from .actions import Step
from .names import BANNERS, NONE
from .rounds import begin_turn
from .setup import begin, check_options, start
from .tile import could_use
from .view import bits, pool
from .villages import board_of, describe, number, read, some, somewhere

KEYS = (
    "players", "round", "first", "turns", "hand", "dice", "taken", "value", "used", "crossed", "rat", "chronicle", "graves",
    "supply", "villages",
)  # fmt: skip


# ── the table as a position ──────────────────────────────────────────────────────────────────────────────────────────
def to_position(s: Any) -> dict[str, Any]:
    need(s.step != Step.OVER, "The match is over; its table is no position to play from.")
    need(s.step in (Step.DIE, Step.VALUE, Step.USE, Step.WHITE), "In the middle of a banner there is no position, only a record.")
    players = int(s.players)
    found: dict[str, Any] = {
        "players": players,
        "round": int(s.rounds),
        "first": int(s.first),
        "turns": int(s.turns),
        "hand": {"holder": int(s.hand), "story": int(s.hand_story), "up": bool(s.hand_up)},
        "dice": pool(s),
        "taken": [{"colour": data.COLOURS[s.colour[i]], "face": int(s.face[i])} for i in range(int(s.dice))],
        "rat": int(s.rat),
        "chronicle": {name: int(s.chronicle[i]) for i, name in enumerate(data.PROFESSIONS) if s.chronicle[i]},
        "graves": int(s.graves),
        "supply": {
            "open": [data.CUSTOMERS[c] for c in s.open[: s.open_count].tolist()],
            "customers": [data.CUSTOMERS[c] for c in s.deck[: s.deck_left].tolist()],
            "monks": {
                name: [data.MONK_NAMES[m] for m in s.monks[i, : s.monks_left[i]].tolist()] for i, name in enumerate(data.STACKS)
            },
            "travel": {
                name: [data.FACE_NAMES[f] for f in s.travel[i, : s.travel_left[i]].tolist()]
                for i, name in enumerate(data.LETTERS)
            },
        },
        "villages": [describe(s, seat) for seat in range(players)],
    }
    if s.value:
        found["value"] = int(s.value)
    if s.used:
        found["used"] = bits(s.used, BANNERS)
    if s.crossed:
        found["crossed"] = True
    return found


# ── a position as a table ────────────────────────────────────────────────────────────────────────────────────────────
def from_position(s: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Lay out the position in a blank state whose generator is keyed; returns the options."""
    check_keys(given, KEYS)
    options = options_of(given, ("players",), check_options)
    start(s, options)
    begin(s)
    try:
        villages = given.get("villages", [])
        need(len(villages) <= s.players, f"{len(villages)} villages for {s.players} players.")
        _fun_boards(s, villages)
        for seat, village in enumerate(villages):
            read(s, seat, village)
        _supply(s, given.get("supply", {}))
        _common(s, given)
        _moment(s, given)
    except (TypeError, AttributeError, KeyError, IndexError, ValueError, OverflowError) as problem:
        raise BadPosition(f"The position can not be read: {problem}.") from problem
    return options


def _fun_boards(s: Any, villages: list[dict[str, Any]]) -> None:
    """Boards that are named are set; the others get what is left."""
    named = {seat: board_of(v["fun"]) for seat, v in enumerate(villages) if "fun" in v}
    need(len(set(named.values())) == len(named), "Two villages have the same board; every board exists once.")
    free = [b for b in s.board[: s.players].tolist() if b not in named.values()]
    free += [b for b in range(len(s.board)) if b not in free and b not in named.values()]
    for seat in range(int(s.players)):
        s.board[seat] = named[seat] if seat in named else free.pop(0)


def _deck(what: str, listed: Any, names: list[str], left: list[int]) -> list[int]:
    """The cards of a deck, bottom first: those listed, all of them being `left`; or what is left, as it was shuffled."""
    if listed is None:
        return left
    found = [some(names, name, what) for name in listed]
    need(len(set(found)) == len(found), f"A card stands twice in {what}.")
    for card in found:
        need(card in left, f"{names[card]} is somewhere else already.")
    return found


def _supply(s: Any, given: dict[str, Any]) -> None:
    for key in given:
        need(key in ("open", "customers", "monks", "travel"), f"The supply has no part {key!r}.")
    out = [c for c in range(len(data.CUSTOMERS)) if somewhere(s, c)]
    shuffled = [c for c in (*s.open.tolist(), *s.deck.tolist()) if c != NONE and c not in out]
    deck = _deck("customers", given.get("customers"), data.CUSTOMERS, shuffled)
    rest = [c for c in shuffled if c not in deck] if "customers" in given else list(shuffled)
    shown = _deck("open", given.get("open"), data.CUSTOMERS, rest) if "open" in given else rest[: data.DISPLAY]
    if "customers" not in given:
        deck = [c for c in deck if c not in shown]
    need(len(shown) <= data.DISPLAY, f"{len(shown)} customers lie open; there can be {data.DISPLAY}.")
    need(len(shown) == data.DISPLAY or not deck, "The display is refilled while the deck lasts.")
    need(len(shown) + len(deck) == len(shuffled), "Some customers are nowhere.")
    s.open[:], s.deck[:] = NONE, NONE
    s.open[: len(shown)], s.deck[: len(deck)] = shown, deck
    s.open_count, s.deck_left = len(shown), len(deck)
    for key, rows, counts, names, keys in (
        ("monks", s.monks, s.monks_left, data.MONK_NAMES, data.STACKS),
        ("travel", s.travel, s.travel_left, data.FACE_NAMES, data.LETTERS),
    ):
        for i, name in enumerate(keys):
            taken = _taken(s, key)
            left = [c for c in rows[i].tolist() if c != NONE and c not in taken]
            listed = _deck(f"{key} {name}", given.get(key, {}).get(name), names, left)
            need(len(listed) == len(left), f"Some cards of {key} {name} are nowhere.")
            rows[i] = NONE
            rows[i, : len(listed)] = listed
            counts[i] = len(listed)


def _taken(s: Any, key: str) -> list[int]:
    if key == "monks":
        return [m for m in range(len(data.MONK_NAMES)) if any(int(a) >> m & 1 for a in s.abbey.tolist())]
    return [f for f in s.journey.ravel().tolist() if f != NONE]


def _common(s: Any, given: dict[str, Any]) -> None:
    if "rat" in given:
        s.rat = number(given["rat"], "rat", 1, int(data.RAT_START[s.players]))
    for name, n in given.get("chronicle", {}).items():
        s.chronicle[some(data.PROFESSIONS, name, "profession")] = number(n, f"chronicle of the {name}", 0, data.SPACES)
    s.graves = number(given.get("graves", 0), "graves", 0)
    s.rounds = number(given.get("round", 1), "round", 1, data.MAX_ROUNDS)
    hand = given.get("hand", {})
    s.hand = number(hand.get("holder", given.get("first", 0)), "holder of the hand", 0, int(s.players) - 1)
    s.first = number(given.get("first", int(s.hand)), "first", 0, int(s.players) - 1)
    s.hand_up = int(bool(hand.get("up", True)))
    s.hand_story = number(hand.get("story", data.HAND_STORY * int(s.hand_up)), "story points on the hand", 0)
    need(s.hand_up == 0 or s.hand == s.first, "Palm up the hand lies before the first player.")
    need(s.hand_up == 0 or s.hand_story >= data.HAND_STORY, "Every round begins with a story point on the hand.")
    need(s.hand_up == 1 or s.hand_story == 0, "Whoever took the hand took its story points, too.")


def _moment(s: Any, given: dict[str, Any]) -> None:
    players = int(s.players)
    s.turns = number(given.get("turns", 0), "turns", 0, players * int(data.TURNS_PER_ROUND[players]) - 1)
    begin_turn(s, (int(s.first) + int(s.turns)) % players)
    need(bool(s.hand_up) or _may_have_taken(s), wrong("village", "hand"))
    _dice(s, given)
    _check_dice(s)
    _chosen(s, given)


def _most_dice(s: Any) -> int:
    """How many can lie in the pool and before whoever is at turn, after the turns that were."""
    return int(data.DICE[int(s.players)].sum() - data.DICE_TAKEN * int(s.turns))


def _dice(s: Any, given: dict[str, Any]) -> None:
    """The pool and the dice taken from it; where the pool is not described, it is what was rolled without those taken so far."""
    if "dice" in given:
        s.pool[:] = 0
        for name, faces in given["dice"].items():
            colour = some(data.COLOURS, name, "colour")
            for face in faces:
                s.pool[colour, number(face, "a die", 1, data.FACES) - 1] += 1
    for die in given.get("taken", []):
        need(s.dice < data.DICE_TAKEN, f"A turn takes {data.DICE_TAKEN} dice.")
        s.colour[s.dice] = some(data.COLOURS, die["colour"], "colour")
        s.face[s.dice] = number(die["face"], "a die", 1, data.FACES)
        s.dice += 1
        if "dice" not in given:
            row = s.pool[s.colour[s.dice - 1]]
            need(bool(row.any()), f"There are not that many {die['colour']} dice.")
            row[row.nonzero()[0][0]] -= 1
    while "dice" not in given and s.pool.sum() + s.dice > _most_dice(s):  # those taken in the turns before
        row = s.pool[s.pool.sum(axis=1).argmax()]
        row[row.nonzero()[0][0]] -= 1


def _check_dice(s: Any) -> None:
    players, most_dice = int(s.players), _most_dice(s)
    for colour, name in enumerate(data.COLOURS):
        out = int(s.pool[colour].sum()) + sum(int(s.colour[i]) == colour for i in range(int(s.dice)))
        most = int(data.DICE[players, colour])
        need(out <= most, f"There are {out} {name} dice; with {players} players there are {most}.")
    need(s.pool.sum() + s.dice <= most_dice, f"After {s.turns} turns there are at most {most_dice} dice.")
    turns_left = players * int(data.TURNS_PER_ROUND[players]) - int(s.turns)
    need(s.pool.sum() + s.dice >= data.DICE_TAKEN * turns_left, "There are too few dice for the turns left in this round.")


def _chosen(s: Any, given: dict[str, Any]) -> None:
    """What was done with the dice: the value, and the white banners used with it."""
    s.crossed = int(bool(given.get("crossed", False)))
    if s.dice == data.DICE_TAKEN:
        s.step = Step.VALUE
    if given.get("value") is not None:
        need(s.step == Step.VALUE, "There is a value only when two dice were taken.")
        s.value = number(given["value"], "value", data.VALUES[0], data.VALUES[-1])
        s.step = Step.USE
    used = [some(BANNERS, name, "banner") for name in given.get("used", [])]
    need(not used or s.step == Step.USE, "White banners are used with a value.")
    need(len(set(used)) == len(used), "A banner is used once in a turn.")
    for banner in used:
        need(bool(could_use(s, banner)), wrong("village", "banner", value=int(s.value), banner=BANNERS[banner]))
    for banner in used:
        s.used |= bit(banner)
        s.whites += 1
        s.step = Step.WHITE


def _may_have_taken(s: Any) -> bool:
    """Whether the holder of the hand had a turn this round in which he could take it."""
    mine = range((int(s.hand) - int(s.first)) % int(s.players), int(s.turns), int(s.players))
    return any(turn >= s.players or s.hand != s.first for turn in mine)
