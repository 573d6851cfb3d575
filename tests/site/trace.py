"""Plays, searches and tells, and prints digests of it: run by CPython and by Pyodide. Pyodide has no tests, so all is in here.

python trace.py GAME,… WHAT:NUMBER …        constants:1 random:1000 search:10 bots:1 told:1; the number says how much of it
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import pkgutil
import random
import sys
import time
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

import numpy as np

import ratskeller
from ratskeller import Match
from ratskeller.analysis.evaluator import Evaluator
from ratskeller.bots import make, prepare
from ratskeller.bots.desk import desk
from ratskeller.bots.mcts import MctsBot, Tree
from ratskeller.kernel.game import game, offers
from ratskeller.kernel.offers import Offer
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import simulate
from ratskeller.kernel.text import LANGUAGES

CONSTANT_PARTS = ("kernel", "games", "bots", "analysis")
NOT_EVERYWHERE = {
    "numba_side",
    "wasm_side",
    "cuda_side",
    "cuda_play",
    "cuda_kernels",
    "numba_outside",
    "numba_vectors",
    "gpu",
    "ptx",
    "learning",
}
PLATFORM = {"in_browser", "PACKAGE", "OUR_CATALOGUES"}  # what is another thing on every machine, and meant to be
ITERATIONS = 2000
MEASURED = 400  # iterations: a few milliseconds, so that some round of many is disturbed by nobody
SEATS = ["mcts:300", "novice", "journeyman", "newcomer"]


def offered() -> list[Offer]:
    """What the games asked for offer."""
    return [offer for offer in offers() if offer.game in sys.argv[1].split(",")]


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def a_match(offer: Offer, seed: int, actions: int) -> Match:
    """A match after so many random actions, where there is something to choose."""
    for again in range(100):
        luck = random.Random(seed + 1000 * again)
        match = ratskeller.new(offer.game, seed=seed + 1000 * again, **offer.options)
        for played in chain(range(actions), repeat(actions)):
            options = match.legal()
            if match.over or (played == actions and len(options) > 2):
                break
            match.play(luck.choice(options))
        if not match.over:
            return match
    raise SystemExit(f"no match of {offer.name} lasts {actions} actions")


def constants(_: int) -> Iterator[str]:
    """Every figure and table of every module."""
    for part in CONSTANT_PARTS:
        home = importlib.import_module(f"ratskeller.{part}")
        for found in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            if not NOT_EVERYWHERE & set(found.name.split(".")):
                for name, value in vars(importlib.import_module(found.name)).items():
                    told = plain(value)
                    if told is not None and name not in PLATFORM and not name.startswith("__"):
                        yield f"{found.name}.{name} {told}"


def plain(value: Any) -> str | None:
    """A table by its kind and numbers, whatever their width; None for what is neither a figure nor made of them."""
    if isinstance(value, np.ndarray):
        if value.dtype.hasobject:
            return None
        numbers = value.tobytes() if value.dtype.names else repr(value.tolist()).encode()
        return f"{value.dtype.kind} {value.shape} {digest(numbers)}"
    if isinstance(value, (bool, int, float, str, bytes, np.generic)):
        return repr(value.item() if isinstance(value, np.generic) else value)
    if isinstance(value, (list, tuple)):
        return digest("|".join(str(plain(one)) for one in value).encode())
    if isinstance(value, dict):
        return digest("|".join(f"{plain(one)}:{plain(value[one])}" for one in value).encode())
    return None


def randomly(count: int) -> Iterator[str]:
    """So many random matches of every offer and number of players: how they end, after how many decisions, who wins."""
    for offer in offered():
        rules = game(offer.game)
        for players in rules.players:
            options = rules.check_options({**offer.options, "players": players})
            finals, decisions, ranks = simulate(rules, options, keys(7, count))
            found = digest(finals.tobytes()), digest(decisions.tobytes()), digest(ranks.tobytes())
            yield f"random {offer.name} {players}: {len(finals)} matches, {decisions.sum()} decisions {' '.join(found)}"


def searches(count: int) -> Iterator[str]:
    """So many positions of every offer: the whole tree, and what one look ahead promised."""
    for offer in offered():
        rules = game(offer.game)
        prepare(rules)
        for number in range(count):
            match = a_match(offer, number, 4 + 7 * number)
            (tree,) = MctsBot(rules, iterations=ITERATIONS).planted(match, match.legal(), number)
            promised = digest(tree.nodes["prior"].tobytes())
            tree.run(desk(rules), ITERATIONS)
            used = int(tree.trunk["used"][0])
            grown = digest(tree.nodes[:used].tobytes(), tree.trunk.tobytes())
            yield f"search {offer.name} {number}: {len(match.legal())} options {promised}, {used} nodes {grown}"


def matches(count: int) -> Iterator[str]:
    """So many whole matches of bots, per offer."""
    for offer in offered():
        rules = game(offer.game)
        prepare(rules)
        bots = [make(name, rules) for name in SEATS]
        for seed in range(count):
            match = ratskeller.new(offer.game, seed=seed, **offer.options)
            while not match.over:
                match.play(bots[match.seat or 0].think(match, len(match.log)).action)
            told = json.dumps(match.record(), sort_keys=True).encode()
            yield f"bots {offer.name} {seed}: {len(match.log)} decisions, ranks {match.ranks} {digest(told)}"


def told(count: int) -> Iterator[str]:
    """All that people are told of so many random matches; what a look back says about one moment of each."""
    for offer in offered():
        prepare(game(offer.game))
        for seed in range(count):
            match, luck = ratskeller.new(offer.game, seed=seed, **offer.options), random.Random(seed)
            while not match.over:
                seats = range(match.players)
                said: list[Any] = [match.view(seat) for seat in (None, *seats)]
                for lang in LANGUAGES:
                    said += [match.prompt(lang), match.advice(lang), match.board(None, lang)]
                    said += [match.aid(seat, lang) for seat in seats]
                    said += [match.option_text(action, lang) for action in match.legal()]
                events = match.play(luck.choice(match.legal()))
                said += [event.text(lang) for event in events for lang in LANGUAGES]
                yield f"told {offer.name} {seed} {len(match.log)}: {digest(json.dumps(said, default=str).encode())}"
        evaluator, match = Evaluator(game(offer.game), 60), a_match(offer, 3, 12)
        shares = evaluator.shares(evaluator.known(match.states.view(np.ndarray)))
        yield f"judged {offer.name}: {digest(shares.tobytes())}"


def measured(offer: Offer) -> Tree:
    """The search whose speed is measured."""
    match = a_match(offer, 5, 30)
    (tree,) = MctsBot(game(offer.game), iterations=MEASURED, capacity=1 << 13).planted(match, match.legal(), 1)
    return tree


def errands(_: int) -> Iterator[str]:
    """The same search for whoever has a plain core and no Python."""
    for offer in offered():
        told = measured(offer).packed()._asdict() | {"offer": offer.name, "iterations": MEASURED}
        yield json.dumps(told, default=lambda part: base64.b64encode(part).decode())


def speeds(count: int) -> Iterator[str]:
    """Iterations a second of a search, per offer: the best of so many rounds."""
    for offer in offered():
        prepare(game(offer.game))
        best = 0.0
        for _ in range(count):
            tree = measured(offer)
            began = time.perf_counter()
            tree.run(desk(tree.game), MEASURED)
            best = max(best, MEASURED / (time.perf_counter() - began))
        yield f"speed {offer.name} {best:.0f}"


WHAT = {
    "constants": constants, "random": randomly, "search": searches, "bots": matches, "told": told, "speed": speeds,
    "errands": errands,
}  # fmt: skip

if __name__ == "__main__":
    for asked in sys.argv[2:]:
        what, _, number = asked.partition(":")
        for line in WHAT[what](int(number)):
            print(line, flush=True)
