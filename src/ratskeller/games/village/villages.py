"""One village of a position: described, and read back with everything impossible refused."""

from __future__ import annotations

from typing import Any

from ...kernel.bits import bit
from ...kernel.positions import need, wrong
from . import data
from .banners.council import can_mark
from .names import BANNERS, MARKS, NONE, PLACES, Banner, Place
from .tile import lies_beside
from .view import bits, word

KEYS = (
    "fun", "villagers", "school", "headman", "time", "coins", "tree", "house", "labourers", "church", "healed", "monks",
    "council", "marks", "jokers", "meeting_place", "markers", "tile", "crafts", "fields", "travel", "market", "served",
)  # fmt: skip
MOST = 10_000  # no count of coins or points comes near it


def number(value: Any, what: str, least: int, most: int = MOST) -> int:
    need(isinstance(value, int) and not isinstance(value, bool), f"{what}: a whole number, not {value!r}.")
    need(least <= value <= most, f"{what}: {value} is not between {least} and {most}.")
    return int(value)


def some(words: list[str], name: str, what: str) -> int:
    need(name in words, f"There is no {what} {name!r}; there are {', '.join(words)}.")
    return words.index(name)


def board_of(fun: list[int]) -> int:
    boards = [board["fun"] for board in data.FIGURES["village_board"]]
    need(list(fun) in boards, f"No board has fun at {fun}; there are {boards}.")
    return boards.index(list(fun))


def describe(s: Any, seat: int) -> dict[str, Any]:
    """A village; what is empty is left out."""
    found: dict[str, Any] = {
        "fun": data.FIGURES["village_board"][int(s.board[seat])]["fun"],
        "villagers": bits(s.villagers[seat], data.PROFESSIONS),
        "coins": int(s.coins[seat]),
        "headman": PLACES[s.headman[seat]],
        "time": int(s.time[seat]),
    }
    full = {
        "school": [side for side, there in (("left", s.left[seat]), ("right", s.right[seat])) if there],
        "tree": int(s.tree[seat]),
        "house": int(s.house[seat]),
        "labourers": int(s.labourers[seat]),
        "church": word(data.CHURCHES, int(s.church[seat])),
        "healed": int(s.healed[seat]),
        "monks": bits(s.abbey[seat], data.MONK_NAMES),
        "council": word(data.COUNCILS, int(s.council[seat])),
        "marks": bits(s.marks[seat], MARKS),
        "jokers": int(s.jokers[seat]),
        "meeting_place": bool(s.meeting[seat]),
        "markers": int(s.markers[seat]),
        "tile": word(BANNERS, int(s.tile[seat])),
        "crafts": {
            name: {"values": data.PAIR_NAMES[s.craft[seat, i]], "goods": int(s.goods[seat, i])}
            for i, name in enumerate(data.CRAFTS)
            if s.craft[seat, i] != NONE
        },
        "fields": ["plow" if int(s.plows[seat]) >> i & 1 else "empty" for i in range(int(s.fields[seat]))],
        "travel": [data.FACE_NAMES[f] for f in s.journey[seat, : s.letters[seat]].tolist()],
        "market": bits(s.market[seat], data.CUSTOMERS),
        "served": bits(s.served[seat], data.CUSTOMERS),
    }
    return found | {key: value for key, value in full.items() if value}


def read(s: Any, seat: int, given: dict[str, Any]) -> None:
    """Lay out one village of a position."""
    for key in given:
        need(key in KEYS, f"A village has no part {key!r}; it has {', '.join(KEYS)}.")
    _people(s, seat, given)
    _religion(s, seat, given)
    _council(s, seat, given)
    _crafts_and_fields(s, seat, given)
    _travel_and_market(s, seat, given)
    if "tile" in given:
        need(bool(s.meeting[seat]), "Only a village with a meeting place has a 2/12 tile.")
        banner = some(BANNERS, given["tile"], "banner")
        need(banner == Banner.MEETING or lies_beside(s, seat, banner), f"The village has no {given['tile']} for the tile.")
        s.tile[seat] = banner


def _people(s: Any, seat: int, given: dict[str, Any]) -> None:
    if "villagers" in given:
        s.villagers[seat] = sum(1 << i for i in {some(data.PROFESSIONS, name, "profession") for name in given["villagers"]})
        need(s.villagers[seat] != 0, wrong("village", "villager"))
    for side in given.get("school", []):
        need(side in ("left", "right"), f"The school has a left and a right seat, not {side!r}.")
        (s.left if side == "left" else s.right)[seat] = 1
    s.headman[seat] = some(PLACES[: Place.STAY], given.get("headman", PLACES[0]), "place of the headman")
    s.time[seat] = number(given.get("time", 0), "time", 0, data.CLOUDS - 1)
    s.coins[seat] = number(given.get("coins", int(s.coins[seat])), "coins", 0)
    for key in ("tree", "house", "labourers"):
        getattr(s, key)[seat] = number(given.get(key, 0), key, 0)


def _card(owners: Any, names: list[str], given: dict[str, Any], key: str, seat: int) -> int:
    """A church or council chamber, of which every one exists once."""
    if given.get(key) is None:
        return NONE
    card = some(names, given[key], key)
    need(owners[card] == NONE, f"The {given[key]} {key} stands in two villages.")
    owners[card] = seat
    return card


def _religion(s: Any, seat: int, given: dict[str, Any]) -> None:
    s.church[seat] = _card(s.church_owner, data.CHURCHES, given, "church", seat)
    monks = [some(data.MONK_NAMES, name, "monk") for name in given.get("monks", [])]
    need(not monks or s.church[seat] != NONE, "Monks need a church.")
    for monk in monks:
        need(not any(int(a) >> monk & 1 for a in s.abbey.tolist()), f"The monk {data.MONK_NAMES[monk]} stands in two places.")
        s.abbey[seat] |= bit(monk)
    s.windows[seat] = len(monks) + (int(data.CHURCH_WINDOWS[s.church[seat]]) if s.church[seat] != NONE else 0)
    need(s.windows[seat] <= data.MOST_WINDOWS, wrong("village", "windows", n=int(s.windows[seat]), most=data.MOST_WINDOWS))
    s.healed[seat] = number(given.get("healed", 0), "healed", 0, data.HEALING_USES if s.church[seat] == data.HEALING else 0)


def _council(s: Any, seat: int, given: dict[str, Any]) -> None:
    s.council[seat] = council = _card(s.council_owner, data.COUNCILS, given, "council", seat)
    for name in given.get("marks", []):
        mark = some(MARKS, name, "mark")
        need(council != NONE and bool(can_mark(council, mark)), f"The council can not mark {name}.")
        s.marks[seat] |= bit(mark)
    s.jokers[seat] = number(
        given.get("jokers", 0),
        "jokers",
        0,
        int(data.COUNCIL_SPACES[council]) if council != NONE and data.COUNCIL_JOKERS[council] else 0,
    )
    if given.get("meeting_place"):
        need(s.meetings_left > 0, wrong("village", "meetings"))
        s.meetings_left -= 1
        s.meeting[seat] = 1
        s.tile[seat] = Banner.MEETING
    s.markers[seat] = number(given.get("markers", 0), "markers", 0, data.MEETING_SPACES if s.meeting[seat] else 0)


def _crafts_and_fields(s: Any, seat: int, given: dict[str, Any]) -> None:
    for name, card in given.get("crafts", {}).items():
        craft, pair = some(data.CRAFTS, name, "craft"), some(data.PAIR_NAMES, card["values"], "card")
        need(s.crafts_left[craft, pair] > 0, wrong("village", "craft", craft=name, values=card["values"]))
        s.crafts_left[craft, pair] -= 1
        s.craft[seat, craft] = pair
        s.goods[seat, craft] = number(card.get("goods", 0), f"goods on the {name}", 0, int(data.CRAFT_SPACES[craft]))
    fields = given.get("fields", [])
    need(len(fields) <= s.fields_left, f"{len(fields)} fields; of the {data.FIELDS} there are {s.fields_left} left.")
    s.fields_left -= len(fields)
    s.fields[seat] = len(fields)
    for i, name in enumerate(fields):
        s.plows[seat] |= bit(i) * some(["empty", "plow"], name, "kind of field")


def _travel_and_market(s: Any, seat: int, given: dict[str, Any]) -> None:
    for i, name in enumerate(given.get("travel", [])):
        face = some(data.FACE_NAMES, name, "travel card")
        need(
            data.FACE_LETTER[face] == i,
            f"Travel cards come letter after letter: {data.LETTERS[min(i, len(data.LETTERS) - 1)]} before {name}.",
        )
        need(face not in s.journey.ravel().tolist(), f"The travel card {name} stands in two villages.")
        need(i == 0 or not data.FACE_CHAPEL[s.journey[seat, i - 1]], wrong("village", "chapel"))
        s.journey[seat, i] = face
        s.letters[seat] = i + 1
    for key, place in (("market", s.market), ("served", s.served)):
        for name in given.get(key, []):
            customer = some(data.CUSTOMERS, name, "customer")
            need(not somewhere(s, customer), f"The {name} stands in two places.")
            place[seat] |= bit(customer)


def somewhere(s: Any, customer: int) -> bool:
    return any(int(s.market[i] | s.served[i]) >> customer & 1 for i in range(int(s.players)))
