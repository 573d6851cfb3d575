"""One learner among compiled bots, for Gymnasium: `SeatEnv` (one match) and `SeatVectorEnv` (thousands).

The learner's seat moves on by one with every match. Importing this module registers everything the games offer, such as
`ratskeller/Rattus-v1`; `make` and `make_vec` take the game's options and those of `Matches`.
An illegal action loses the match. Rewards as for PettingZoo.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..kernel.errors import BadOption
from ..kernel.game import game as find_game
from ..kernel.game import offers
from . import picture
from .matches import Matches
from .spaces import action_space, observation_space

LOST = -1.0
FIRST = offers()[0].game


def _matches(game: str, count: int, others: str | Sequence[str], options: dict[str, Any]) -> Matches:
    names = ("seats", "rotate", "observations", "rewards", "stays", "jobs", "seed")
    players = int(find_game(game).check_options({k: v for k, v in options.items() if k not in names})["players"])
    seats = [others] * (players - 1) if isinstance(others, str) else list(others)
    return Matches(game, count, **{"seats": ["learner", *seats], "rotate": True, "stays": True, **options})


class SeatEnv(gymnasium.Env[dict[str, np.ndarray], Any]):
    """One seat of one match; bots (`others`: random, greedy, or one word for each) play the rest."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self, game: str = FIRST, others: str | Sequence[str] = "random", render_mode: str | None = None, **options: Any
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"'render_mode' can be {', '.join(self.metadata['render_modes'])}, not {render_mode!r}.")
        self.render_mode = render_mode
        self.matches = _matches(game, 1, others, options)
        self.observation_space: Any = observation_space(self.matches)
        self.action_space: Any = action_space(self.matches)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        self.matches.reset(seed)
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        if self.matches.play(action):
            return self._seen(), LOST, True, False, {"illegal": True}
        over = bool(self.matches.ended[0])
        return self._seen(), float(self.matches.rewards[0, self.matches.seats[0]]), over, False, {}

    def _seen(self) -> dict[str, np.ndarray]:
        return {"observation": self.matches.observations[0].copy(), "action_mask": self.matches.masks[0].copy()}

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        words = picture.text(self.matches.game, self.matches.states, int(self.matches.seats[0]))
        return words if self.render_mode == "ansi" else picture.pixels(words)

    def close(self) -> None:
        self.matches.close()


class SeatVectorEnv(VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """The same for many matches at once. With copy=False the arrays returned are those that the next step changes."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self, num_envs: int = 1024, game: str = FIRST, others: str | Sequence[str] = "random", copy: bool = True, **options: Any
    ) -> None:
        self.num_envs, self.copy = num_envs, copy
        self.matches = _matches(game, num_envs, others, options)
        self.single_observation_space: Any = observation_space(self.matches)
        self.single_action_space: Any = action_space(self.matches)
        self.observation_space: Any = batch_space(self.single_observation_space, num_envs)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)
        self._lost = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        if isinstance(seed, list):
            raise BadOption("One seed is enough for all matches.")
        self.matches.reset(seed)
        self._lost[:] = False
        return self._seen(), {}

    def step(self, actions: np.ndarray) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        env = self.matches
        again = self._lost.copy()  # lost by an illegal action: the next step begins anew
        if again.any():
            actions = np.where(again, env.any_legal, actions)
        refused = env.play(actions)
        if again.any():
            env.restart(again)
        ended = env.ended & ~again
        rewards = np.where(again, 0.0, env.rewards[self._all, env.seats])
        self._lost = env.info["illegal"].copy() if refused else np.zeros(self.num_envs, bool)
        rewards[self._lost] = LOST
        return self._seen(), rewards, ended | self._lost, np.zeros(self.num_envs, bool), {}

    def _seen(self) -> dict[str, np.ndarray]:
        seen = {"observation": self.matches.observations, "action_mask": self.matches.masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def close_extras(self, **kwargs: Any) -> None:
        self.matches.close()


for _offer in offers():
    gymnasium.register(
        f"ratskeller/{_offer.name.title().replace('-', '')}-v1",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"game": _offer.game, **_offer.training},
    )
