"""What a seat may see, as JSON. Villages are open to all; the order of the decks and unseen travel faces are not in it."""

from __future__ import annotations

from typing import Any

from ...kernel.game import EVERYTHING
from .actions import ASKING, Reason, Step
from .banners import monk as monks
from .banners.travel import last_face
from .data import (
    BLACK_TIME,
    CHURCHES,
    CLOUDS,
    COLOURS,
    COUNCILS,
    CRAFTS,
    CUSTOMERS,
    EFFECTS,
    END_COFFINS,
    FACE_GREY,
    FACE_LETTER,
    FACE_NAMES,
    FACE_POINTS,
    FACES,
    FIGURES,
    GOODS,
    GREYS,
    HEALING_USES,
    KINDS,
    LABOURER_POINTS,
    LETTERS,
    LOST_SHARE,
    MAX_ROUNDS,
    MONK_EFFECT,
    MONK_STACK,
    MONKS,
    PAIR_NAMES,
    PAIRS,
    PROFESSIONS,
    RAT_START,
    STACKS,
    TRAVEL_COINS,
    TRAVEL_GOODS,
    VALUES,
)
from .death import coffins
from .names import BANNERS, GAME, MARKS, NONE, PLACES
from .payment import kind_owed
from .scoring import breakdown, left_over
from .targets import AREAS, CARDS_OF_BANNERS


def word(words: list[str], index: int) -> str | None:
    return words[index] if index >= 0 else None


def bits(mask: int, words: list[str]) -> list[str]:
    return [name for i, name in enumerate(words) if int(mask) >> i & 1]


def customer(index: int) -> dict[str, Any]:
    card = FIGURES["customer"][index]
    return {"name": card["name"], "values": card["values"], "goods": card["goods"], "points": card["points"]}


def face(index: int) -> dict[str, Any]:
    """A travel card that lies open."""
    name = FACE_NAMES[index]
    card = FIGURES["travel"][LETTERS.index(name[0])]["faces"][int(name[1:]) - 1]
    return {"card": name, "points": card["points"], "grey": card.get("grey", {}), "chapel": bool(card.get("chapel"))}


def monk(index: int) -> dict[str, str]:
    return {"stack": STACKS[MONK_STACK[index]], "effect": EFFECTS[MONK_EFFECT[index]]}


def pool(s: Any) -> dict[str, list[int]]:
    """The dice that can still be taken."""
    return {c: [f + 1 for f in range(FACES) for _ in range(int(s.pool[i, f]))] for i, c in enumerate(COLOURS)}


def _without(card: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: part for key, part in card.items() if key not in ("source", "name", "letter", "copies", *keys)}


def _by_name(kind: str, key: str = "name", *leave: str) -> dict[str, Any]:
    return {card[key]: _without(card, *leave) for card in FIGURES[kind]}


# What is printed on cards and boards: the same in every match, so that a client needs no figures of its own
ALONE = ("starting_hand", "office", "field", "meeting_place", "school", "fun", "headman", "tile")
PRINTED = {
    **{kind: _without(FIGURES[kind]) for kind in ALONE},
    "church": _by_name("church"),
    "council": _by_name("council"),
    "monk": _by_name("monk_stack", "name", "effects"),
    "craft": _by_name("craft", "name", "values"),
    "travel": _by_name("travel", "letter", "faces"),
    "chronicle": FIGURES["chronicle"]["story"],
    "clouds": CLOUDS,
    "windows": FIGURES["game"]["windows_points"],
    "labourer": LABOURER_POINTS,
    "black_time": BLACK_TIME,
    "max_rounds": MAX_ROUNDS,
    "healing": HEALING_USES,
    "values": VALUES,
    "areas": AREAS,
    "banners": {banner: card for banner, card in CARDS_OF_BANNERS.items() if banner not in CUSTOMERS},  # hidden at first
}


def village(s: Any, seat: int) -> dict[str, Any]:
    plows = int(s.plows[seat])
    return {
        "fun": FIGURES["village_board"][int(s.board[seat])]["fun"],
        "villagers": bits(s.villagers[seat], PROFESSIONS),
        "school": {"left": bool(s.left[seat]), "right": bool(s.right[seat])},
        "headman": PLACES[s.headman[seat]],
        "time": int(s.time[seat]),
        "coins": int(s.coins[seat]),
        "tree": int(s.tree[seat]),
        "house": int(s.house[seat]),
        "labourers": int(s.labourers[seat]),
        "church": word(CHURCHES, int(s.church[seat])),
        "healed": int(s.healed[seat]),
        "monks": [monk(m) for m in range(MONKS) if int(s.abbey[seat]) >> m & 1],
        "windows": int(s.windows[seat]),
        "council": word(COUNCILS, int(s.council[seat])),
        "marks": bits(s.marks[seat], MARKS),
        "jokers": int(s.jokers[seat]),
        "meeting_place": bool(s.meeting[seat]),
        "markers": int(s.markers[seat]),
        "tile": word(BANNERS, int(s.tile[seat])),
        "crafts": {
            name: {"values": list(PAIRS[s.craft[seat, i]]), "good": GOODS[i], "goods": int(s.goods[seat, i])}
            for i, name in enumerate(CRAFTS)
            if s.craft[seat, i] != NONE
        },
        "fields": [{"plow": bool(plows >> i & 1)} for i in range(int(s.fields[seat]))],
        "travel": [face(int(f)) for f in s.journey[seat, : s.letters[seat]].tolist()],
        "market": [customer(i) for i in range(len(CUSTOMERS)) if int(s.market[seat]) >> i & 1],
        "served": [customer(i) for i in range(len(CUSTOMERS)) if int(s.served[seat]) >> i & 1],
        "spare": int(left_over(s, seat)),
    }


def supply(s: Any) -> dict[str, Any]:
    """What lies in the middle of the table."""
    return {
        "customers": [customer(c) for c in s.open[: s.open_count].tolist()],
        "customers_left": int(s.deck_left),
        "monks": [{"stack": name, "left": int(s.monks_left[i]), "effect": _top_monk(s, i)} for i, name in enumerate(STACKS)],
        "travel": {letter: int(s.travel_left[i]) for i, letter in enumerate(LETTERS)},
        "churches": [name for i, name in enumerate(CHURCHES) if s.church_owner[i] == NONE],
        "councils": [name for i, name in enumerate(COUNCILS) if s.council_owner[i] == NONE],
        "crafts": {
            name: [pair for p, pair in enumerate(PAIR_NAMES) for _ in range(int(s.crafts_left[i, p]))]
            for i, name in enumerate(CRAFTS)
        },
        "fields": int(s.fields_left),
        "meeting_places": int(s.meetings_left),
    }


def _top_monk(s: Any, stack: int) -> str | None:
    left = int(s.monks_left[stack])
    return EFFECTS[MONK_EFFECT[s.monks[stack, left - 1]]] if left else None


def view(s: Any, seat: int | None) -> dict[str, Any]:
    players = int(s.players)
    step = int(s.step)
    return {
        "game": GAME,
        "viewer": seat,
        "players": players,
        "step": ASKING[step],
        "seat": None if step == Step.OVER else int(s.seat),
        "turn": int(s.turn),
        "first": int(s.first),
        "round": int(s.rounds),
        "turns": int(s.turns),
        "over": step == Step.OVER,
        "hand": {"holder": int(s.hand), "story": int(s.hand_story), "up": bool(s.hand_up)},
        "dice": pool(s),
        "taken": [{"colour": COLOURS[s.colour[i]], "face": int(s.face[i])} for i in range(int(s.dice))],
        "value": int(s.value) or None,
        "used": bits(s.used, BANNERS),
        "crossed": bool(s.crossed),
        "rat": int(s.rat),
        "chronicle": {name: int(s.chronicle[i]) for i, name in enumerate(PROFESSIONS)},
        "graves": int(s.graves),
        "coffins": int(coffins(s)),
        "end_coffins": int(END_COFFINS[players]),
        "supply": supply(s),
        "villages": [village(s, i) for i in range(players)],
        "pending": _pending(s),
        "scores": breakdown(s),
        "rat_start": int(RAT_START[players]),
        "printed": PRINTED,
    }


def private(s: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees differently from a spectator: nothing is hidden from anybody in particular."""
    return {"viewer": None if seat == EVERYTHING else seat}


def _pending(s: Any) -> dict[str, Any] | None:
    """What is being carried out."""
    if s.step in (Step.DIE, Step.VALUE, Step.USE, Step.WHITE, Step.OVER):
        return None
    owed = {GOODS[g]: int(s.owed[g]) for g in range(KINDS) if s.owed[g]}
    return {
        "good": word(GOODS, int(kind_owed(s))),
        "owed": owed,
        "lessons": int(s.lessons),
        "limit": int(s.limit),
        "picks": int(s.picks),
        "free": int(s.gratis),
    }


def prompt(s: Any) -> tuple[str, dict[str, Any]]:
    """What is asked now."""
    step = ASKING[int(s.step)]
    if s.step == Step.OVER:
        return step, {}
    args: dict[str, Any] = {"seat": int(s.seat), "value": int(s.value), "rat": int(s.rat)}
    if s.step == Step.DIE:
        step = "second_die" if s.dice else "die"
        args["last"] = "yes" if coffins(s) >= END_COFFINS[s.players] else "no"
    elif s.step == Step.USE:
        stacks = [i for i in range(len(STACKS)) if monks.why_not(s, i) == Reason.OK]
        args |= {"monks": len(stacks), "stacks": [STACKS[i] for i in stacks], "effects": [_top_monk(s, i) for i in stacks]}
    elif s.step == Step.PAY:
        args["good"] = word(GOODS, int(kind_owed(s)))
    elif s.step == Step.PICK:
        args["n"] = int(s.picks)
    elif s.step == Step.COVER:
        letter = int(s.letters[s.turn])
        goods = [name for good, name in enumerate(GOODS) for _ in range(int(TRAVEL_GOODS[letter, good]))]
        args |= {"letter": LETTERS[letter], "goods": goods, "coins": int(TRAVEL_COINS[letter])}
        args["grey"] = GREYS[FACE_GREY[last_face(s)]] if letter else "none"
    elif s.step == Step.SWAP:
        drawn = int(last_face(s))
        args |= {"points": int(FACE_POINTS[drawn]), "letter": LETTERS[FACE_LETTER[drawn]], "grey": GREYS[FACE_GREY[drawn]]}
    elif s.step == Step.HEAL:
        args |= {"n": int(s.tree[s.seat]) // LOST_SHARE, "left": HEALING_USES - int(s.healed[s.seat])}
    return step, args
