"""Small helpers of the rule tests: a table to begin with, what lies on it, and refusals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import pytest

import ratskeller
from ratskeller import Event, IllegalAction, Match

DATA = files("ratskeller.games.rattus.data")
MAP = tomllib.loads(DATA.joinpath("rattus_map.toml").read_text())
TOKENS = tomllib.loads(DATA.joinpath("rattus_rats.toml").read_text())["rat"]
CLASSIC = ["peasant", "monk", "knight", "merchant", "king", "witch"]


def regions(players: int = 4) -> list[str]:
    """The regions in play, in the order of the map file."""
    return [r["name"].lower() for r in MAP["region"] if r["players"] <= players]


def neighbours(region: str, players: int = 4) -> set[str]:
    borders = [{name.lower() for name in border["between"]} for border in MAP["border"]]
    near = {name for border in borders if region in border for name in border - {region}}
    return near & set(regions(players))


def within_two_steps(region: str, players: int = 4) -> set[str]:
    near = neighbours(region, players)
    return near.union(*(neighbours(n, players) for n in near)) - {region}


def table(*, seed: int = 0, **parts: Any) -> Match:
    """A table for four with the plague in Italia and neither rats nor cubes, but for the parts given."""
    return ratskeller.from_position("rattus", {"plague": "italia", "rats": {}, **parts}, seed=seed)


def rat(limit: int, *symbols: str, **more: Any) -> dict[str, Any]:
    return {"limit": limit, "symbols": list(symbols), **more}


def some(n: int) -> list[dict[str, Any]]:
    """Rats with any faces."""
    return [{} for _ in range(n)]


def play(m: Match, *actions: str) -> list[Event]:
    """Play one after the other; what happened."""
    return [event for action in actions for event in m.play(action)]


def strike(m: Match, region: str) -> list[Event]:
    """Phase C: the plague moves there; new rats go wherever the first option says."""
    events = m.play(f"plague {region}")
    while options(m, "spread"):
        events += m.play(next(a for a in m.legal() if a.name == "spread"))
    return events


def last_round(seat: int = 3, last: int = 0, **parts: Any) -> Match:
    """A final turn, the supply being empty."""
    return table(final=last, turn=seat, supply=0, **parts)


def finish(m: Match) -> list[Event]:
    """Everybody is done; what happened until the end."""
    events: list[Event] = []
    while not m.over:
        events += m.play("done")
    return events


def notations(m: Match) -> set[str]:
    return {action.notation for action in m.legal()}


def options(m: Match, name: str) -> set[str]:
    """What follows the name in the legal actions of that name."""
    return {a.notation.removeprefix(name).strip() for a in m.legal() if a.name == name}


def names(m: Match) -> set[str]:
    return {a.name for a in m.legal()}


def refused(m: Match, action: str, code: str) -> str:
    """The action is refused for that reason, with a sentence, is not offered, and changes nothing; the sentence."""
    before = m.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        m.play(action)
    sentence = str(caught.value)
    assert caught.value.code == code, f"{action}: {caught.value.code}, not {code}"
    assert is_sentence(sentence)
    assert action not in notations(m)
    assert m.state.tobytes() == before
    return sentence


def is_sentence(text: str) -> bool:
    return len(text.split()) >= 3 and (text[0].isupper() or text[0] in "'\"") and text.endswith(".") and "{" not in text


def happened(events: Iterable[Event], name: str) -> list[dict[str, Any]]:
    return [dict(event.args) for event in events if event.name == name]


def faces(events: Iterable[Event]) -> list[tuple[str, ...]]:
    """The revealed rats in order, as (limit, symbols…)."""
    return [tuple(event.args["rat"]) for event in events if event.name == "revealed"]


def region(m: Match, name: str, viewer: int | None = None) -> dict[str, Any]:
    return next(r for r in m.view(viewer)["regions"] if r["name"] == name)


def cubes(m: Match, name: str) -> list[int]:
    return region(m, name)["cubes"]


def rats(m: Match, name: str) -> int:
    return sum(r is not None for r in region(m, name)["rats"])


def supply(m: Match) -> int:
    return m.view()["supply"]


def reserve(m: Match) -> list[int]:
    return m.view()["reserve"]


def palace(m: Match) -> list[int]:
    return m.view()["palace"]


def holder(m: Match, card: str) -> int | None:
    return next(c["holder"] for c in m.view()["cards"] if c["name"] == card)


def used(m: Match, card: str) -> bool:
    return next(c["used"] for c in m.view()["cards"] if c["name"] == card)


def face_down(m: Match, name: str) -> list[dict[str, Any]]:
    """The faces of the rats there, as only the table itself knows them."""
    return [{"limit": r["limit"], "symbols": sorted(r["symbols"])} for r in m.position()["rats"].get(name, []) if r]


def known(m: Match, seat: int | None) -> dict[str, list[Any]]:
    """Per region, the faces that a viewer sees on the rats there (None for a rat he does not know)."""
    seen = {}
    for r in m.view(seat)["regions"]:
        here = [(x["limit"], *sorted(x["symbols"])) if "limit" in x else None for x in r["rats"] if x]
        if any(here):
            seen[r["name"]] = here
    return seen
