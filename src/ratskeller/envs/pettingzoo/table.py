"""One match as a PettingZoo environment, in turns (AEC) or with all seats at once (parallel).

Observations are `{"observation": what the seat knows, "action_mask": its legal actions}`; the mask of a seat that does not decide
is 0. Rewards come with the end: by rank, from 1 for the first to -1 for the last, or by margin, points less the mean of the
others' points; both add up to 0. An illegal action loses the match (-1, the others 0), or is replaced by a random legal one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ...kernel.engine import engine
from ...kernel.errors import BadOption
from ...kernel.fields import Structs
from .. import picture
from ..matches import Matches
from ..spaces import action_space, observation_space

Seen = dict[str, np.ndarray]


class Table(AECEnv[str, Seen, int]):
    """The seats decide one after another."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        name: str,
        *,
        render_mode: str | None = None,
        illegal: str = "lose",
        max_cycles: int | None = None,
        rewards: str = "rank",
        observations: str = "float32",
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"'render_mode' can be {', '.join(self.metadata['render_modes'])}, not {render_mode!r}.")
        if illegal not in ("lose", "replace"):
            raise BadOption(f"'illegal' can be lose or replace, not {illegal!r}.")
        self._made_with = {
            "game": game, "name": name, "render_mode": render_mode, "illegal": illegal, "max_cycles": max_cycles,
            "rewards": rewards, "observations": observations, **options,
        }  # fmt: skip
        self.metadata = {**self.metadata, "name": name}
        self.render_mode, self.illegal, self.max_cycles = render_mode, illegal, max_cycles
        self._one = Matches(game, 1, rewards=rewards, observations=observations, stays=True, **options)
        self._seats, self._ended, self._row, self._mask = (
            self._one.seats, self._one.ended, self._one.observations[0], self._one.masks[0],
        )  # fmt: skip
        self.possible_agents = [f"player_{i}" for i in range(self._one.players)]
        self._number = {agent: i for i, agent in enumerate(self.possible_agents)}
        known, choices = observation_space(self._one), action_space(self._one)
        # One object would share its luck when one agent's space is seeded.
        self.observation_spaces = {agent: spaces.Dict(dict(known.spaces)) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(int(choices.n)) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._one.reset(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.over = False
        self.agent_selection = self.possible_agents[self._seats[0]]

    def observe(self, agent: str) -> Seen:
        seat = self._number[agent]
        if seat == self._seats[0]:
            return {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        return {"observation": self._look(seat), "action_mask": np.zeros_like(self._mask)}

    def _look(self, seat: int) -> np.ndarray:
        rules = engine(self._one.game)
        rules.compile()
        states = self._one.states.view(Structs)
        return rules.counts(states, seat) if self._row.dtype == np.int8 else rules.features(states, seat)

    def step(self, action: int | None) -> None:
        if self.over:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if self._one.play(action):
            if self.illegal == "lose":
                self._finish({agent: -1.0}, self.terminations)
                return
            self._one.play(self._one.any_legal)
        self.cycles += 1
        if self._ended[0]:
            self._finish(dict(zip(self.agents, self._one.rewards[0].tolist(), strict=True)), self.terminations)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self._finish({}, self.truncations)
        else:
            self.agent_selection = self.possible_agents[self._seats[0]]

    def _finish(self, rewards: dict[str, float], how: dict[str, bool]) -> None:
        """Nobody decides any more."""
        self.over = True
        for agent in self.agents:
            how[agent] = True
            self.rewards[agent] = rewards.get(agent, 0.0)
        self._mask[:] = 0
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        words = picture.text(self._one.game, self._one.states)
        return words if self.render_mode == "ansi" else picture.pixels(words)

    def close(self) -> None:
        self._one.close()

    # ── copies: pickle, copy.deepcopy and other processes get a table of their own ───────────────────────────────────
    def __getstate__(self) -> dict[str, Any]:
        plain = ("cycles", "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
                 "_skip_agent_selection", "over", "agent_selection")  # fmt: skip
        kept = {name: self.__dict__[name] for name in plain if name in self.__dict__}
        return {"made_with": self._made_with, "kept": kept, "arrays": self._one.dump()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["made_with"])  # type: ignore[misc]
        self._one.load(state["arrays"])
        self.__dict__.update(state["kept"])


class ParallelTable(ParallelEnv[str, Seen, int]):
    """Every seat gives an action at every step; only the one of the seat that decides counts."""

    metadata: dict[str, Any] = {**Table.metadata, "is_parallelizable": True}

    def __init__(self, game: str, name: str, **options: Any) -> None:
        self.table = Table(game, name, **options)
        self.metadata = {**self.metadata, "name": name}
        self.render_mode = self.table.render_mode
        self.possible_agents = self.table.possible_agents
        self.observation_spaces, self.action_spaces = self.table.observation_spaces, self.table.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], dict[str, Any]]:
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        table = self.table
        table.step(actions[table.agent_selection])
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seen, rewards = self._seen(), dict(table.rewards)
        terminations, truncations = dict(table.terminations), dict(table.truncations)
        if table.over:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        self.table.close()
