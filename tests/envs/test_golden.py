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
    ("rattus", {"players": 2}, "61db11e2d89f", "c9a404581ce7"),
    ("rattus", {"players": 4}, "094c2719decf", "0ad916148a7b"),
    ("rattus", {"players": 3, "cards": "random", "goods": True}, "8fdc4a77ebd3", "af166dc6528f"),
    ("rattus", {"players": 2, "stays": True, "rewards": "margin"}, "cadc2ef2f4bf", "b5e4f4d3c439"),
    ("rattus", {"players": 3, "seats": ["learner", "random", "learner"], "rotate": True}, "9c257e326c67", "e15a4df09b04"),
    ("village", {"players": 2}, "33d099e94c22", "1d8847a9fec4"),
    ("village", {"players": 4}, "6664fc5f9a87", "3d9325c4826d"),
], ids=str)  # fmt: skip
def test_seeds_give_what_they_always_gave(name: str, options: dict[str, Any], floats: str, counts: str) -> None:
    assert [digest(name, kind, options) for kind in ("float32", "int8")] == [floats, counts]
