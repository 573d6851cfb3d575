"""The table of My Village for who lays out a position by clicks: the areas of every village, and the time of the match."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from ...kernel.editing import CHOICE, COUNT, MARK, Choice, Editor, Path, Place, Position, Row
from . import data
from .banners.council import can_mark
from .names import BANNERS, MARKS, PLACES, Banner
from .targets import AREAS

NOTHING = Choice(None, "village.edit.nothing")
THINGS = {
    "religion": ["area:religion", "church", "windows"],
    "council": ["area:council", "chamber", "meeting"],
    "travel": ["area:travel", "letter"],
    "craft": ["area:craft", "craft"],
    "market": ["area:market", "customer", "served"],
    "harvest": ["area:harvest", "field"],
}
HOME = ["barn", "fun", "school", "headman", "place", "ring", "time", "tree", "house", "player"]
COMMON = ["rat", "coffins", "graves", "round", "hand", "office", "open", "chronicle"]
ALWAYS = [BANNERS[Banner.FUN], BANNERS[Banner.SCHOOL], BANNERS[Banner.MEETING]]  # where the tile can lie in any village
AWAY, MARKET, SERVED = "away", "market", "served"
MOST_POINTS = 60
FULL: dict[str, Any] = {
    "school": [], "tree": 0, "house": 0, "labourers": 0, "church": None, "healed": 0, "monks": [], "council": None, "marks": [],
    "jokers": 0, "meeting_place": False, "markers": 0, "crafts": {}, "fields": [], "travel": [], "market": [], "served": [],
}  # fmt: skip
OF_THE_TURN = ("dice", "taken", "value", "used", "crossed", "hand")


def opened(position: Position) -> Position:
    found = deepcopy(position)
    for village in found["villages"]:
        for key, empty in FULL.items():
            village.setdefault(key, deepcopy(empty))
        bare = {"values": None, "goods": 0}
        village["crafts"] = {name: village["crafts"].get(name, dict(bare)) for name in data.CRAFTS}
        village["travel"] = [*village["travel"], None][: len(data.LETTERS)]
        village["customers"] = {
            name: MARKET if name in village["market"] else SERVED if name in village["served"] else AWAY
            for name in data.CUSTOMERS
        }
    found["chronicle"] = {name: found["chronicle"].get(name, 0) for name in data.PROFESSIONS}
    return found


def places(position: Position) -> list[Place]:
    found = [Place(COMMON, "village.edit.match", _match(position))]
    for seat in range(position["players"]):
        found.append(Place(HOME, "village.edit.home", _home(position, seat), {"seat": seat}, seat))
        for area, things in THINGS.items():
            rows = _AREAS[area](position, seat)
            found.append(Place(things, "village.edit.area", rows, {"area": area, "seat": seat}, seat))
    return found


def _match(position: Position) -> list[Row]:
    players = position["players"]
    seats = [Choice(seat, "village.edit.seat", {"seat": seat}) for seat in range(players)]
    return [
        Row(COUNT, ("round",), "village.edit.round", least=1, most=data.MAX_ROUNDS),
        Row(CHOICE, ("first",), "village.edit.first", choices=seats),
        Row(COUNT, ("turns",), "village.edit.turns", most=players * int(data.TURNS_PER_ROUND[players]) - 1),
        Row(COUNT, ("rat",), "village.edit.rat", least=1, most=int(data.RAT_START[players])),
        Row(COUNT, ("graves",), "village.edit.graves", most=MOST_POINTS),
        *(Row(COUNT, ("chronicle", who), "village.edit.chronicle", {"who": who}, most=data.SPACES) for who in data.PROFESSIONS),
    ]


def _home(position: Position, seat: int) -> list[Row]:
    here: Path = ("villages", seat)
    return [
        Row(COUNT, (*here, "coins"), "village.edit.coins", most=MOST_POINTS),
        Row(COUNT, (*here, "tree"), "village.edit.tree", most=MOST_POINTS),
        Row(COUNT, (*here, "house"), "village.edit.house", most=MOST_POINTS),
        Row(COUNT, (*here, "time"), "village.edit.time", most=data.CLOUDS - 1),
        Row(COUNT, (*here, "labourers"), "village.edit.labourers", most=MOST_POINTS),
        Row(MARK, (*here, "school"), "village.edit.pupil", {"side": "left"}, name="left"),
        Row(MARK, (*here, "school"), "village.edit.pupil", {"side": "right"}, name="right"),
        Row(CHOICE, (*here, "headman"), "village.edit.headman", choices=[Choice(place) for place in PLACES[:3]]),
    ]


def _worker(seat: int, area: str) -> Row:
    who = next(who for who, where in AREAS.items() if where == area)
    return Row(MARK, ("villages", seat, "villagers"), "village.edit.villager", {"who": who}, name=who)


def _free(position: Position, seat: int, key: str) -> list[Choice]:
    """What no other village has."""
    others = [village[key] for i, village in enumerate(position["villages"]) if i != seat]
    names = data.CHURCHES if key == "church" else data.COUNCILS
    return [NOTHING, *(Choice(name) for name in names if name not in others)]


def _religion(position: Position, seat: int) -> list[Row]:
    here, village = ("villages", seat), position["villages"][seat]
    rows = [
        _worker(seat, "religion"),
        Row(CHOICE, (*here, "church"), "village.edit.church", choices=_free(position, seat, "church")),
    ]
    if village["church"] == data.CHURCHES[data.HEALING]:
        rows.append(Row(COUNT, (*here, "healed"), "village.edit.healed", most=data.HEALING_USES))
    if village["church"]:
        taken = [name for i, other in enumerate(position["villages"]) if i != seat for name in other["monks"]]
        for monk, name in enumerate(data.MONK_NAMES):
            said = {"stack": data.STACKS[data.MONK_STACK[monk]], "effect": data.EFFECTS[data.MONK_EFFECT[monk]]}
            if name not in taken:
                rows.append(Row(MARK, (*here, "monks"), "village.edit.monk", said, name=name))
    return rows


def _council(position: Position, seat: int) -> list[Row]:
    here, village = ("villages", seat), position["villages"][seat]
    rows = [
        _worker(seat, "council"),
        Row(CHOICE, (*here, "council"), "village.edit.council", choices=_free(position, seat, "council")),
    ]
    if village["council"]:
        council = data.COUNCILS.index(village["council"])
        if data.COUNCIL_JOKERS[council]:
            rows.append(Row(COUNT, (*here, "jokers"), "village.edit.jokers", most=int(data.COUNCIL_SPACES[council])))
        rows += [
            Row(MARK, (*here, "marks"), "village.edit.mark", {"what": name}, name=name)
            for mark, name in enumerate(MARKS)
            if can_mark(council, mark)
        ]
    rows.append(Row(MARK, (*here, "meeting_place"), "village.edit.meeting"))
    if village["meeting_place"]:
        rows.append(Row(COUNT, (*here, "markers"), "village.edit.markers", most=data.MEETING_SPACES))
    return rows


def _travel(position: Position, seat: int) -> list[Row]:
    taken = [face for i, other in enumerate(position["villages"]) if i != seat for face in other["travel"]]
    rows = [_worker(seat, "travel")]
    for i in range(len(position["villages"][seat]["travel"])):
        faces = [
            Choice(name, "village.edit.stop", {"name": name, "n": int(data.FACE_POINTS[face])})
            for face, name in enumerate(data.FACE_NAMES)
            if data.FACE_LETTER[face] == i and name not in taken
        ]
        rows.append(
            Row(
                CHOICE,
                ("villages", seat, "travel", i),
                "village.edit.letter",
                {"letter": data.LETTERS[i]},
                choices=[NOTHING, *faces],
            )
        )
    return rows


def _craft(position: Position, seat: int) -> list[Row]:
    rows = [_worker(seat, "craft")]
    for craft, name in enumerate(data.CRAFTS):
        here = ("villages", seat, "crafts", name)
        pairs = [
            Choice(pair, "village.edit.pair", {"values": pair})
            for i, pair in enumerate(data.PAIR_NAMES)
            if data.CRAFT_COPIES[craft, i]
        ]
        rows.append(Row(CHOICE, (*here, "values"), "village.edit.building", {"craft": name}, choices=[NOTHING, *pairs]))
        if position["villages"][seat]["crafts"][name]["values"]:
            said = {"good": data.GOODS[craft]}
            rows.append(Row(COUNT, (*here, "goods"), "village.edit.goods", said, most=int(data.CRAFT_SPACES[craft])))
    return rows


def _market(position: Position, seat: int) -> list[Row]:
    """Those who stand in the village first, then those who wait to come, then all others who are in no village."""
    village = position["villages"][seat]
    elsewhere = [
        name for i, other in enumerate(position["villages"]) if i != seat for name in (*other["market"], *other["served"])
    ]
    free = [name for name in data.CUSTOMERS if name not in elsewhere]
    near = {
        name: (name in village["market"]) * 4 + (name in village["served"]) * 3 + (name in position["supply"]["open"])
        for name in free
    }
    where = [Choice(one, f"village.edit.{one}") for one in (AWAY, MARKET, SERVED)]
    return [
        _worker(seat, "market"),
        *(
            Row(CHOICE, ("villages", seat, "customers", name), "village.edit.customer", {"who": name}, choices=where)
            for name in sorted(free, key=lambda name: -near[name])
        ),
    ]


def _harvest(position: Position, seat: int) -> list[Row]:
    fields = position["villages"][seat]["fields"]
    left = data.FIELDS - sum(len(village["fields"]) for village in position["villages"])
    kinds = [Choice("empty", "village.edit.empty"), Choice("plow")]
    return [
        Row(COUNT, ("villages", seat, "fields"), "village.edit.fields", most=len(fields) + left, filler="empty"),
        *(
            Row(CHOICE, ("villages", seat, "fields", i), "village.edit.field", {"n": i + 1}, choices=kinds)
            for i in range(len(fields))
        ),
    ]


_AREAS = {"religion": _religion, "council": _council, "travel": _travel, "craft": _craft, "market": _market, "harvest": _harvest}


# ── what follows from a click ────────────────────────────────────────────────────────────────────────────────────────
def settled(before: Position, after: Position, path: Path) -> Position:
    found = deepcopy(after)
    if path[0] in ("round", "first", "turns"):
        for key in OF_THE_TURN:
            found.pop(key, None)
    for village in found["villages"]:
        _village(village)
    _supply(found)
    return found


def _village(village: dict[str, Any]) -> None:
    """Nothing stays without what it stands on."""
    if village["church"] is None:
        village["monks"], village["healed"] = [], 0
    if village["church"] != data.CHURCHES[data.HEALING]:
        village["healed"] = 0
    council = data.COUNCILS.index(village["council"]) if village["council"] else None
    village["marks"] = [name for name in village["marks"] if council is not None and can_mark(council, MARKS.index(name))]
    if council is None or not data.COUNCIL_JOKERS[council]:
        village["jokers"] = 0
    village["crafts"] = {name: card for name, card in village["crafts"].items() if card["values"]}
    stops = village["travel"]
    village["travel"] = stops[: stops.index(None)] if None in stops else stops
    where = village.pop("customers")
    village["market"], village["served"] = ([name for name, at in where.items() if at == one] for one in (MARKET, SERVED))
    if not village["meeting_place"]:
        village["markers"] = 0
    if not village["meeting_place"] or not _lies_there(village, village.get("tile")):
        village.pop("tile", None)


def _lies_there(village: dict[str, Any], banner: str | None) -> bool:
    """Whether the village has what the 2/12 tile lies beside."""
    if banner == BANNERS[Banner.COUNCIL]:
        return village["council"] is not None
    fields = [f"field-{i + 1}" for i in range(len(village["fields"]))]
    return banner in (*ALWAYS, *village["crafts"], *fields, *village["market"])


def _supply(found: Position) -> None:
    """Who came to a village has left the supply; who left one goes under the deck."""
    supply, villages = found["supply"], found["villages"]
    gone = [name for village in villages for name in (*village["market"], *village["served"])]
    shown = [name for name in supply["open"] if name not in gone]
    deck = [name for name in supply["customers"] if name not in gone]
    deck = [*(name for name in data.CUSTOMERS if name not in (*gone, *shown, *deck)), *deck]
    while deck and len(shown) < data.DISPLAY:
        shown.append(deck.pop())
    supply["open"], supply["customers"] = shown, deck
    monks = [name for village in villages for name in village["monks"]]
    faces = [name for village in villages for name in village["travel"]]
    for stack, name in enumerate(data.STACKS):
        mine = [monk for i, monk in enumerate(data.MONK_NAMES) if data.MONK_STACK[i] == stack]
        supply["monks"][name] = _left(supply["monks"].get(name, []), mine, monks)
    for letter, name in enumerate(data.LETTERS):
        mine = [face for i, face in enumerate(data.FACE_NAMES) if data.FACE_LETTER[i] == letter]
        supply["travel"][name] = _left(supply["travel"].get(name, []), mine, faces)


def _left(before: list[str], every: list[str], gone: list[str]) -> list[str]:
    """The cards of a stack, bottom first: what came back lies at the bottom."""
    kept = [name for name in before if name not in gone]
    return [*(name for name in every if name not in (*gone, *kept)), *kept]


EDITOR = Editor(opened, places, settled)
