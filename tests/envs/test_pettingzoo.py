"""PettingZoo's own tests on every game and number of players, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
import sys
import types
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import ratskeller
from ratskeller.envs.pettingzoo import mercatus_v1, rattus_v1, village_v1

MODULES = [rattus_v1, mercatus_v1, village_v1]
EVERY = pytest.mark.parametrize(
    ("module", "players"), [(m, n) for m in MODULES for n in (2, 3, 4)], ids=lambda x: str(getattr(x, "__name__", x))
)
# PettingZoo keeps a list of environments that may have an observation with a mask; ours can not be on it.
DICTS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # a finished match
]
pytestmark = DICTS


@EVERY
def test_the_api_test_passes(module: Any, players: int) -> None:
    api_test(module.env(players=players), num_cycles=300)


@EVERY
def test_the_seed_test_passes(module: Any, players: int) -> None:
    seed_test(lambda: module.env(players=players), num_cycles=100)


@EVERY
def test_the_max_cycles_test_passes_with_all_seats_at_once(module: Any, players: int) -> None:
    """It samples without masks, so illegal actions are replaced; in turns a seat may decide several times running."""

    def parallel(**options: Any) -> Any:
        return module.parallel_env(players=players, illegal="replace", **options)

    made = types.SimpleNamespace(parallel_env=parallel, env=lambda **options: parallel_to_aec(parallel(**options)))
    max_cycles_test(made)


@EVERY
def test_the_parallel_api_test_passes(module: Any, players: int) -> None:
    parallel_api_test(module.parallel_env(players=players, illegal="replace"), num_cycles=60)


def test_the_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = types.SimpleNamespace(time=iter(range(10)).__next__)  # it would take 5 s
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(rattus_v1.env(players=4))
    assert "turns per second" in capsys.readouterr().out


def random_match(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    chance, total = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@EVERY
def test_rewards_come_at_the_end_and_add_up_to_0(module: Any, players: int) -> None:
    env = module.env(players=players)
    for seed in range(3):
        total = random_match(env, seed)
        assert len(total) == players
        assert abs(sum(total.values())) < 1e-6
        assert max(total.values()) > 0


def test_a_seat_that_does_not_decide_sees_its_own_row_and_an_empty_mask() -> None:
    env = rattus_v1.raw_env(players=3)
    env.reset(seed=1)
    rows = [env.observe(agent)["observation"] for agent in env.agents]
    assert len({row.tobytes() for row in rows}) == 3
    assert [bool(env.observe(agent)["action_mask"].any()) for agent in env.agents] == [True, False, False]


def test_an_illegal_action_loses() -> None:
    env = rattus_v1.env(players=3)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}


def test_a_match_can_be_cut_off() -> None:
    env = village_v1.env(players=2, max_cycles=7)
    assert random_match(env, 3) == {"player_0": 0.0, "player_1": 0.0}
    assert env.unwrapped.cycles == 7


@pytest.mark.parametrize("twice", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(twice: Any) -> None:
    env = rattus_v1.raw_env(players=2)
    env.reset(seed=5)
    for _ in range(30):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    other = twice(env)
    before = env._one.states.tobytes()
    for _ in range(10):
        other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    assert env._one.states.tobytes() == before
    for _ in range(10):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env._one.states.tobytes() == other._one.states.tobytes()
    assert np.array_equal(env.last()[0]["observation"], other.last()[0]["observation"])


def test_it_is_shown_as_text_and_as_a_picture() -> None:
    env = rattus_v1.env(players=2, render_mode="ansi")
    env.reset(seed=1)
    assert "Gallia" in env.render()
    env = village_v1.env(players=2, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 2
    env.close()


def test_wrong_options_are_named() -> None:
    with pytest.raises(ratskeller.BadOption, match="'illegal' can be lose or replace"):
        rattus_v1.env(illegal="ignore")
    with pytest.raises(ratskeller.BadOption, match="'render_mode' can be ansi, rgb_array"):
        rattus_v1.env(render_mode="human")
