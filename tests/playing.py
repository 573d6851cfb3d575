"""Random matches for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import ratskeller
from ratskeller import Match


def steps(match: Match, seed: int) -> Iterator[Match]:
    """Play at random; yields the match before every action."""
    chance = random.Random(seed)
    while not match.over:
        yield match
        match.play(chance.choice(match.legal()))


def finished(game: str, seed: int, **options: Any) -> Match:
    match = ratskeller.new(game, seed=seed, **options)
    for _ in steps(match, seed):
        pass
    return match


def part_way(game: str, seed: int, share: float, **options: Any) -> Match:
    """A match somewhere on its way."""
    length = len(finished(game, seed, **options).log)
    match = ratskeller.new(game, seed=seed, **options)
    for at, _ in enumerate(steps(match, seed)):
        if at >= share * length:
            break
    return match
