"""What reading a position has in common in all games: what can not be is refused, with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import BadOption, BadPosition
from .reasons import Reason


def need(ok: bool, why: str | Reason) -> None:
    if not ok:
        raise BadPosition(why)


def wrong(game: str, what: str, **args: Any) -> Reason:
    """What is wrong with a position, to be said in any language: a message `<game>.position.<what>`."""
    return Reason(what, f"{game}.position.{what}", args, game)


def check_keys(given: Any, keys: Sequence[str]) -> None:
    """A position has named parts, and no others than these."""
    need(isinstance(given, dict), "A position is an object with named parts.")
    for key in given:
        need(key in keys, f"A position has no part {key!r}; it has {', '.join(keys)}.")


Options = dict[str, Any]


def options_of(given: Mapping[str, Any], names: Sequence[str], check: Callable[[Options], Options]) -> Options:
    """The options of the match among the parts of a position, checked."""
    try:
        return check({name: given[name] for name in names if given.get(name) is not None})
    except BadOption as problem:
        raise BadPosition(problem.reason or str(problem)) from problem
