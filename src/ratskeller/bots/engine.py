"""Our own bots as external engines: `ratskeller engine mcts:500` speaks the protocol. So an old version of ours plays a new one.

It leans on nothing but the public names of the package: with `python -P engine.py SPEC` this file alone makes an engine of a
version that has never heard of the protocol.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

import numpy as np

import ratskeller
from ratskeller.bots import Bot, make, prepare

PROTOCOL = 1


class Unplayable(Exception):
    """A table that this version can not lay out."""


def serve(name: str, questions: Iterable[str], answers: IO[str]) -> None:
    """Answer until the end."""
    bot: Bot | None = None
    for text in questions:
        asked = json.loads(text)
        kind = asked["type"]
        if kind == "end":
            return
        if kind == "refused":
            print(f"refused: {asked.get('why')}", file=sys.stderr, flush=True)
            continue
        try:
            if kind == "hello":
                bot = _ready(name, asked)
                said = {"type": "ready", "protocol": PROTOCOL, "name": f"{name} of ratskeller {ratskeller.__version__}"}
            elif kind == "decide" and bot is not None:
                said = {"type": "answer", "id": asked["id"], "action": choice(bot, asked)}
            else:
                raise Unplayable(f"A question of type {kind!r} is not known here, or comes before the hello.")
        except (Unplayable, ratskeller.RatskellerError) as problem:
            said = {"type": "error", "id": asked.get("id"), "why": str(problem)}
        print(json.dumps(said), file=answers, flush=True)


def _ready(name: str, asked: dict[str, Any]) -> Bot:
    if asked["protocol"] != PROTOCOL:
        raise Unplayable(f"This engine speaks protocol {PROTOCOL}, not {asked['protocol']}.")
    rules = ratskeller.new(asked["game"]).game
    bot = make(name, rules)
    prepare(rules)
    return bot


def choice(bot: Bot, asked: dict[str, Any]) -> str:
    """What the bot likes best of what is legal there, in notation: numbers of actions may differ between versions."""
    legal = [action["notation"] for action in asked["legal"]]
    thought = bot.think(laid_out(asked, legal), asked["seed"])
    for liked in [thought.action, *(option.action for option in thought.options)]:
        if liked.notation in legal:
            return liked.notation
    raise Unplayable(f"By the rules of this version none of these is possible: {', '.join(legal)}.")


def laid_out(asked: dict[str, Any], legal: list[str]) -> ratskeller.Match:
    """The imagined table as a match of this version: best one with the same options, else one with the same seat to decide."""
    found = [match for match in _tables(asked) if match.seat == asked["seat"]]
    same = [match for match in found if [action.notation for action in match.legal()] == legal]
    if not found:
        raise Unplayable("This version can lay out neither the position nor the state.")
    return (same or found)[0]


def _tables(asked: dict[str, Any]) -> Iterator[ratskeller.Match]:
    """The ways to lay it out, the most exact first."""
    game, position, state = asked["game"], asked["imagined"]["position"], asked["imagined"]["state"]
    known = state["layout"] == ratskeller.new(game).game.layout
    ways: list[Callable[[], ratskeller.Match]] = [
        lambda: _from_fields(asked),
        lambda: ratskeller.from_position(game, position, seed=asked["seed"]),
    ]
    for way in ways if known else reversed(ways):
        try:
            yield way()
        except (ratskeller.RatskellerError, TypeError, ValueError, OverflowError):
            continue


def _from_fields(asked: dict[str, Any]) -> ratskeller.Match:
    """A fresh table with every option and every field that this version knows, as far as lists of both reach."""
    known = ratskeller.new(asked["game"]).options
    options = {name: value for name, value in asked["options"].items() if name in known}
    match = ratskeller.new(asked["game"], seed=asked["seed"], **options)
    states = match.states.copy()
    for name, given in asked["imagined"]["state"]["fields"].items():
        if name in (match.game.dtype.names or ()):
            there, here = np.array(given), states.view(np.ndarray)[name]
            if there.ndim + 1 != here.ndim:
                raise ValueError(name)
            both = tuple(slice(min(sizes)) for sizes in zip(there.shape, here.shape[1:], strict=True))
            here[(0, *both)] = there[both]
    match.restore(match.game.pack(states))
    return match


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("One bot is needed, such as mcts:500.")
    serve(sys.argv[1], sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
