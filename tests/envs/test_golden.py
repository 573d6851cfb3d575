"""The same seeds give the same observations, masks and rewards as ever, byte by byte. A change of the rules changes these
figures; one that only makes them faster must not."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from ratskeller.envs.matches import Matches

MATCHES, STEPS = 64, 320


def digest(name: str, kind: str, options: dict[str, Any]) -> str:
    """Over some 20,000 random decisions, with an illegal one now and then."""
    env, told = Matches(name, MATCHES, observations=kind, seed=11, **options), sha256()
    for now in range(STEPS):
        actions = env.random_actions()
        if now % 50 == 7:
            actions[:2] = -1, (actions[1] + 1) % env.actions
        env.play(actions)
        for array in (env.observations, env.masks, env.seats, env.rewards, env.ended, env.lengths, env.info["illegal"]):
            told.update(np.ascontiguousarray(array).tobytes())
    return told.hexdigest()[:12]


@pytest.mark.parametrize(("name", "options", "floats", "counts"), [
    ("rattus", {"players": 2}, "17ef1747c872", "f83c3db7d64a"),
    ("rattus", {"players": 4}, "18d7312be5c1", "59eae6ec310b"),
    ("rattus", {"players": 3, "cards": "random", "goods": True}, "0cf83fec28d0", "20b1d815a93f"),
    ("rattus", {"players": 2, "stays": True, "rewards": "margin"}, "8d11253dbd67", "3163648b9efd"),
    ("rattus", {"players": 3, "seats": ["learner", "random", "learner"], "rotate": True}, "766f5d9c5c64", "8543afd9456e"),
    ("village", {"players": 2}, "f3de26603054", "5d08a054edd1"),
    ("village", {"players": 4}, "f7b997c64a8d", "cd8a360f1ec7"),
], ids=str)  # fmt: skip
def test_seeds_give_what_they_always_gave(name: str, options: dict[str, Any], floats: str, counts: str) -> None:
    assert [digest(name, kind, options) for kind in ("float32", "int8")] == [floats, counts]
