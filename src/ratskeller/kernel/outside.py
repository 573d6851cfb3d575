"""Games of other packages. They are found by the entry points of the group `ratskeller.games`; one that is broken is left out."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from . import compiled_cache, compiling, text, verbs
from . import game as known

GROUP = "ratskeller.games"
log = logging.getLogger("ratskeller.games")
left_out: dict[str, str] = {}  # what was not taken in, by the name of its entry point, and why


def take_in(found: Iterable[EntryPoint] | None = None) -> None:
    """Make the games of other packages known, in the order of their names."""
    points = entry_points(group=GROUP) if found is None else found
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        kept = _kept()
        try:
            point.load()
            for name in _new(kept):
                compiled_cache.outside[name] = (*_places(point.module), known.game(name).data)
        except (Exception, SystemExit) as problem:  # whatever a stranger's code may do: the house stays open
            _put_back(kept)
            why = f"{type(problem).__name__}: {problem}"
            left_out[point.name] = why
            package = f" of the package {point.dist.name} {point.dist.version}" if point.dist else ""
            log.warning("The game %r%s is left out: %s", point.name, package, why)


Kept = tuple[dict[str, known.Game], dict[str, text.Brought], int]


def _kept() -> Kept:
    return dict(known._games), dict(text.brought), len(compiling.rules)


def _new(kept: Kept) -> list[str]:
    """The games that came since then. None may take the name of another, nor the type of its state."""
    before = kept[0]
    if taken := [name for name in before if known._games[name] is not before[name]]:
        raise ValueError(f"there is a game {taken[0]!r} already")
    came = [name for name in known._games if name not in before]
    for name in came:
        if twins := [one.name for one in known.games() if one.name != name and one.dtype == known.game(name).dtype]:
            raise ValueError(f"{name!r} has the same state as {twins[0]!r}; rename a field")
    if not came:
        raise ValueError("it makes no game known")
    return came


def _put_back(kept: Kept) -> None:
    """As if nobody had come."""
    games, brought, rules = kept
    known._games.clear()
    known._games.update(games)
    for dtype in [dtype for dtype in verbs.rules_of if dtype not in {game.dtype for game in games.values()}]:
        del verbs.rules_of[dtype]
    for game in games.values():
        verbs.enrol(game.dtype, dict(game.rules))
        text.know_figures(game.name, game.figures)
    text.brought.clear()
    text.brought.update(brought)
    text.catalogue.cache_clear()
    del compiling.rules[rules:]


def _places(module: str) -> list[Path]:
    """Where the sources of a module's package lie; of a module without one, its file."""
    spec = find_spec(module.partition(".")[0])
    if spec is None:
        return []
    folders = [Path(place) for place in spec.submodule_search_locations or ()]
    return folders or ([Path(spec.origin)] if spec.origin else [])
