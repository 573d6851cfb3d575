"""What an owner of My Village can look up, in the order of the box: kinds of items, and the fields of each."""

from __future__ import annotations

from typing import Any

from . import checking as c

VALUES = {"name": "values", "type": "values", "least": 1, "from": c.LOWEST, "to": c.HIGHEST}
PAYABLE = ["time", "coins"]
GOODS = ["horse", "beer", "plow", "scroll", "cart"]


def number(name: str, least: int = 0, most: int = c.MOST_POINTS, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "number", "least": least, "most": most, **more}


def cost(name: str, options: list[str], **more: Any) -> dict[str, Any]:
    most = {"time": c.MOST_TIME, "coins": c.MOST_COINS}
    return {"name": name, "type": "cost", "options": {what: most.get(what, c.MOST_GOODS) for what in options}, **more}


BUILD, REUSE, POINTS, SPACES = (
    cost("build", PAYABLE),
    cost("reuse", ["time"]),
    number("points"),
    number("spaces", 1, c.MOST_SPACES),
)
EFFECT = {"type": "choice", "options": list(c.MONK_EFFECTS)}
PAIR = {**VALUES, "name": "pair"}
WAYS = [cost("0", GOODS, label="with_goods"), cost("1", ["coins"], label="with_coins")]
DISTANCES = [number(str(n), 1, c.MOST_STEPS, label="players", n=n) for n in c.SEATS]
FACE = [POINTS, {"name": "chapel", "type": "flag"}, cost("grey", [*PAYABLE, *GOODS])]

FORM: list[dict[str, Any]] = [
    {"kind": "village_board", "fields": [{**VALUES, "name": "fun"}]},
    {"kind": "time_track", "fields": [number("clouds", 1, c.MOST_STEPS)]},
    {"kind": "rat_track", "fields": [{"name": "start_distance", "type": "group", "fields": DISTANCES}]},
    {"kind": "chronicle", "fields": [{"name": "story", "type": "list", "of": number("story")}]},
    {"kind": "school", "fields": [VALUES, number("place_time", 0, c.MOST_TIME)]},
    {"kind": "meeting_place", "fields": [VALUES, BUILD, REUSE, SPACES, POINTS]},
    {"kind": "field", "fields": [VALUES, BUILD, REUSE, POINTS]},
    {"kind": "council", "fields": [VALUES, BUILD, REUSE, SPACES, POINTS]},
    {"kind": "church", "fields": [VALUES, BUILD, POINTS]},
    {"kind": "monk_stack", "fields": [VALUES, BUILD, {"name": "effects", "type": "list", "of": EFFECT}]},
    {"kind": "craft", "fields": [{"name": "values", "type": "list", "of": PAIR}, BUILD, REUSE, SPACES]},
    {"kind": "travel", "fields": [
        VALUES, number("time", 0, c.MOST_TIME), {"name": "any_of", "type": "group", "fields": WAYS},
        {"name": "faces", "type": "list", "of": {"type": "group", "fields": FACE}}]},
    {"kind": "customer", "fields": [{**VALUES, "least": 0}, POINTS, cost("goods", GOODS)]},
]  # fmt: skip
