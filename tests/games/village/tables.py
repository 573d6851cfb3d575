"""Small tables of My Village for tests: a village, two dice, a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ratskeller
from ratskeller import IllegalAction, Match
from ratskeller.games.village.data import FACES

Events = list[dict[str, Any]]
ALL = ["abbot", "councilman", "traveller", "craftsman", "merchant"]


def without(*professions: str) -> list[str]:
    return [name for name in ALL if name not in professions]


def dice_for(value: int) -> list[dict[str, Any]]:
    low = max(1, value - FACES)
    return [{"colour": "white", "face": low}, {"colour": "white", "face": value - low}]


def using(value: int, village: dict[str, Any] | None = None, players: int = 2, seed: int = 1, **more: Any) -> Match:
    """A match in which the first seat has made a value and must use it."""
    villages = [village or {}, *more.pop("others", [])]
    position = {"players": players, "taken": dice_for(value), "value": value, "villages": villages, **more}
    return ratskeller.from_position("village", position, seed=seed)


def choosing(dice: dict[str, list[int]], village: dict[str, Any] | None = None, players: int = 2, **more: Any) -> Match:
    """A match in which the first seat must take dice."""
    position = {"players": players, "dice": dice, "villages": [village or {}], **more}
    return ratskeller.from_position("village", position, seed=1)


def refusal(match: Match, action: str) -> str:
    """Why an action is refused."""
    with pytest.raises(IllegalAction) as problem:
        match.play(action)
    return problem.value.code


def options(match: Match, name: str | None = None) -> list[str]:
    return [a.notation for a in match.legal() if name in (None, a.name)]


def home(match: Match, seat: int = 0) -> dict[str, Any]:
    return match.view(None)["villages"][seat]


def play(match: Match, *actions: str) -> list[dict[str, Any]]:
    """Play several actions; returns all events."""
    return [event.json() for action in actions for event in match.play(action)]


def names(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def with_luck(make: Callable[[int], Match], actions: list[str], fits: Callable[[Events], bool]) -> tuple[Match, Events]:
    """The same table with the first luck that gives fitting events."""
    for seed in range(400):
        match = make(seed)
        events = play(match, *actions)
        if fits(events):
            return match, events
    raise AssertionError("no such luck")
