"""The things on the table an action belongs to: dice, values, cards, areas, people; and which area or building is whose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...kernel.actions import Action
from .data import CRAFTS, CUSTOMERS, GOODS, PROFESSIONS
from .names import BANNERS, PLACES
from .payment import kind_owed

AREAS = dict(zip(PROFESSIONS, ("religion", "council", "travel", "craft", "market"), strict=True))  # where each villager works
AREAS_OF_MARKS = {**AREAS, "travel": "travel", "craft": "craft", "customers": "market", "church": "religion", "fields": "harvest"}
MAKERS = dict(zip(GOODS, CRAFTS, strict=True))  # the building that makes each good

_OWN_BANNERS = {"fun": "fun", "school": "school", "council": "chamber", "meeting-place": "meeting"}


def _banner(banner: str) -> str:
    """The card of a village on which a white banner hangs."""
    if banner in _OWN_BANNERS:
        return _OWN_BANNERS[banner]
    if banner in CRAFTS:
        return f"craft:{banner}"
    return f"customer:{banner}" if banner in CUSTOMERS else banner.replace("-", ":")  # field-1


CARDS_OF_BANNERS = {banner: _banner(banner) for banner in BANNERS}


def _source(source: str, good: str) -> str:
    """Where a good lies that is paid with."""
    if source == "building":
        return f"craft:{MAKERS[good]}"
    return "chamber" if source == "joker" else source.replace("-", ":")


def _place(s: Any, place: str) -> str:
    """Staying is chosen where the headman stands."""
    return PLACES[s.headman[s.turn]] if place == "stay" else place


Args = Mapping[str, str]
_TARGETS: dict[str, Callable[[Any, Args], list[str]]] = {
    "die": lambda s, a: [f"die:{a['colour']}-{a['face']}"],
    "value": lambda s, a: [f"value:{a['value']}"],
    "build": lambda s, a: [f"build:{a['craft']}"],
    "church": lambda s, a: [f"church:{a['church']}"],
    "monk": lambda s, a: [f"monk:{a['stack']}"],
    "council": lambda s, a: [f"council:{a['council']}"],
    "headman": lambda s, a: [f"place:{_place(s, a['place'])}"],
    "pupil": lambda s, a: ["school"],
    "promote": lambda s, a: ["school"],
    "graduate": lambda s, a: ["school", f"area:{AREAS[a['profession']]}"],
    "convene": lambda s, a: ["chamber"],
    "gather": lambda s, a: ["meeting"],
    "produce": lambda s, a: [f"craft:{a['craft']}"],
    "harvest": lambda s, a: [f"field:{a['field']}"],
    "serve": lambda s, a: [f"customer:{a['customer']}"],
    "plow": lambda s, a: [f"field:{a['field']}"],
    "pay": lambda s, a: [_source(a["source"], GOODS[kind_owed(s)])],
    "free": lambda s, a: [f"open:{a['customer']}"],
    "pick": lambda s, a: [f"open:{a['customer']}"],
    "mark": lambda s, a: [f"area:{AREAS_OF_MARKS[a['mark']]}"],
    "tile": lambda s, a: [CARDS_OF_BANNERS[a["banner"]]],
    "bury": lambda s, a: [f"area:{AREAS[a['profession']]}"],
    "labourer": lambda s, a: [f"area:{AREAS[a['profession']]}"],
    **{name: lambda s, a, name=name: [name] for name in ("hand", "office", "plant", "travel", "found", "fun")},  # type: ignore[misc]
}


def targets(s: Any, action: Action) -> list[str]:
    """The thing itself first, then other ways to it. Ending a turn, declining, how to pay, how many: these are buttons."""
    found = _TARGETS.get(action.name)
    return found(s, action.args) if found else []
