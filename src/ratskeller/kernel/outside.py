"""Games of other packages. They are found by the entry points of the group `ratskeller.games`; one that is broken is left out."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
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
        if _coming(point):
            continue
        kept = _kept()
        try:
            point.load()
            _check_new(kept)
        except (Exception, SystemExit) as problem:  # whatever a stranger's code may do: the house stays open
            _put_back(kept)
            why = f"{type(problem).__name__}: {problem}"
            left_out[point.name] = why
            package = f" of the package {point.dist.name} {point.dist.version}" if point.dist else ""
            log.warning("The game %r%s is left out: %s", point.name, package, why)


def _coming(point: EntryPoint) -> bool:
    """Whether its module is being imported now: it was imported before us, and makes its game known by itself."""
    spec = getattr(sys.modules.get(point.module), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


Kept = tuple[dict[str, known.Game], dict[str, text.Brought], dict[str, tuple[Path, ...]], int]


def _kept() -> Kept:
    return dict(known._games), dict(text.brought), dict(compiled_cache.outside), len(compiling.rules)


def _check_new(kept: Kept) -> None:
    """Some game came since then, and none took the name of another, nor the type of its state."""
    before = kept[0]
    if taken := [name for name in before if known._games[name] is not before[name]]:
        raise ValueError(f"there is a game {taken[0]!r} already")
    came = [name for name in known._games if name not in before]
    for name in came:
        if twins := [one.name for one in known.games() if one.name != name and one.dtype == known.game(name).dtype]:
            raise ValueError(f"{name!r} has the same state as {twins[0]!r}; rename a field")
    if not came:
        raise ValueError("it makes no game known")


def _put_back(kept: Kept) -> None:
    """As if nobody had come."""
    games, brought, places, rules = kept
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
    compiled_cache.outside.clear()
    compiled_cache.outside.update(places)
    del compiling.rules[rules:]
