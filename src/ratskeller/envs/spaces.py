"""The spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .matches import Matches


def observation_space(env: Matches) -> spaces.Dict:
    """What a seat knows, and which actions are legal."""
    counts = env.observations.dtype == np.int8
    known = spaces.Box(0, 127 if counts else 1, (env.features,), np.int8 if counts else np.float32)
    return spaces.Dict({"observation": known, "action_mask": spaces.Box(0, 1, (env.actions,), np.int8)})


def action_space(env: Matches) -> spaces.Discrete:
    return spaces.Discrete(env.actions)
