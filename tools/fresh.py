"""Is what ships with the bots still fresh? Part of the release check.

    python tools/fresh.py                   # says what has changed since the bots learned; fails where something has
    python tools/fresh.py --accept rattus   # somebody has judged that what changed does no harm: this is what counts from now on

With the learned weights lie the names of the features they were learned with, and a witness: what seats knew, and what the
outlook said, at positions of matches that are the same as long as rules, figures, features and outlook are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import ratskeller
from ratskeller.bots.desk import desk
from ratskeller.bots.instinct import feature_names, home
from ratskeller.bots.judging import look_over
from ratskeller.bots.parameters import parameters
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import Game, game, games

SEATS = 4
EVERY = 16  # decisions between two positions
CLOSE = 2e-3  # what counts as the same: half-precision figures


def kinds(rules: Game) -> list[dict[str, Any]]:
    """What is played: all numbers of players, and for Rattus all ways to choose cards."""
    if rules.name != "rattus":
        return [{"players": players} for players in (2, 2, 3, 4, 4)]
    cards = [{"cards": "classic"}] * 4 + [{"cards": name} for name in ("aristocrats", "brutal-times", "crafts-and-trade")]
    cards += [{"cards": "random", "goods": True}] * 3
    return [{"players": players, **chosen} for players in (2, 2, 3, 4, 4) for chosen in cards]


def positions(rules: Game) -> Iterator[ratskeller.Match]:
    """Random matches, looked at now and then."""
    for number, options in enumerate(kinds(rules)):
        if options.get("cards") == "random":  # would be drawn from all cards there are
            continue
        match, chance = ratskeller.new(rules.name, seed=number, **options), random.Random(number)
        while not match.over:
            if len(match.log) % EVERY == EVERY - 1:
                yield match
            match.play(chance.choice(match.legal()))


def witness(rules: Game) -> dict[str, np.ndarray]:
    """Per position what the deciding seat knew, and the outlook for all seats."""
    known, said, own = [], [], desk(rules)
    own["weights"] = parameters(rules).weights
    for match in positions(rules):
        assert match.seat is not None
        known.append(engine(rules).features(match.states, match.seat))
        scores, spread = np.zeros((1, SEATS)), np.zeros(1)
        look_over.plainly(own, match.states, scores, spread)
        said.append(scores[0] / spread)
    return {"known": np.array(known, np.float16), "said": np.array(said, np.float16)}


def changes(rules: Game) -> list[str]:
    """What is not as it was when the bots learned."""
    if not home(rules).exists():
        return []
    with np.load(home(rules)) as found:
        then = dict(found)
    now, found_changes = witness(rules), []
    names, learned = feature_names(rules), then["features"].tolist()
    if new := [name for name in names if name not in set(learned)]:
        found_changes.append(f"{len(new)} features are new: {', '.join(new[:5])} …")
    if gone := [name for name in learned if name not in set(names)]:
        found_changes.append(f"{len(gone)} features are gone: {', '.join(gone[:5])} …")
    if len(then["said"]) != len(now["said"]):
        return [*found_changes, f"the matches go otherwise: {len(now['said'])} positions, not {len(then['said'])}"]
    if off := int((np.abs(then["said"] - now["said"]) > CLOSE * (1 + np.abs(now["said"]))).any(axis=1).sum()):
        found_changes.append(f"the outlook says something else at {off} of {len(now['said'])} positions")
    both = [name for name in names if name in set(learned)]
    were, are = (part[:, [listed.index(n) for n in both]] for part, listed in ((then["known"], learned), (now["known"], names)))
    if off := [name for name, differs in zip(both, (np.abs(were - are) > CLOSE).any(axis=0), strict=True) if differs]:
        found_changes.append(f"{len(off)} features say something else: {', '.join(off[:5])} …")
    return found_changes


def accept(rules: Game) -> None:
    """Take the game as it is for what the bots learned."""
    with np.load(home(rules)) as found:
        kept = dict(found)
    names, learned = feature_names(rules), kept["features"].tolist()
    first = np.zeros((len(names), kept["first"].shape[1]), kept["first"].dtype)
    for at, name in enumerate(names):
        if name in learned:
            first[at] = kept["first"][learned.index(name)]
    np.savez_compressed(home(rules), **{**kept, "features": np.array(names), "first": first, **witness(rules)})
    beside = home(rules).with_suffix(".json")
    if beside.exists():
        told = {**json.loads(beside.read_text("utf-8")), "sha256": hashlib.sha256(home(rules).read_bytes()).hexdigest()[:16]}
        beside.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--accept", metavar="GAME", help="what has changed does no harm to what was learned")
    given = parser.parse_args()
    if given.accept:
        accept(game(given.accept))
    stale = False
    for rules in games():
        told = changes(rules)
        print(f"{rules.name}: {'; '.join(told) or 'fresh'}")
        stale = stale or bool(told)
    sys.exit("What was learned is not fresh: train anew (ratskeller train), or --accept it." if stale else 0)


if __name__ == "__main__":
    main()
