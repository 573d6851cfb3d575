"""Gymnasium's own check on every game and number of players; one learner, one match or many."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ratskeller
from ratskeller.envs.gymnasium import SeatEnv, SeatVectorEnv

IDS = ["ratskeller/Rattus-v1", "ratskeller/Mercatus-v1", "ratskeller/Village-v1"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", IDS)
def test_check_env_passes(name: str, players: int) -> None:
    check_env(gymnasium.make(name, players=players, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", IDS)
def test_a_vector_env_begins_finished_matches_anew_with_the_next_step(name: str, players: int) -> None:
    env: Any = gymnasium.make_vec(name, num_envs=12, players=players)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    before, finished, total = np.zeros(12, bool), 0, 0.0
    for _ in range(400):
        actions = env.unwrapped.matches.random_actions()
        seen, rewards, terminated, truncated, _ = env.step(actions)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        assert not seen["action_mask"][terminated].any()
        assert seen["action_mask"][~terminated].any(axis=1).all()
        assert not (terminated & before).any()
        before, finished, total = terminated, finished + int(terminated.sum()), total + float(rewards.sum())
    assert finished
    env.close()


def test_an_illegal_action_loses_its_match_alone() -> None:
    env = SeatVectorEnv(4, players=2)
    env.reset(seed=1)
    actions = env.matches.random_actions()
    actions[2] = int(np.flatnonzero(env.matches.masks[2] == 0)[0])
    _, rewards, terminated, _, _ = env.step(actions)
    assert rewards.tolist() == [0, 0, -1, 0]
    assert terminated.tolist() == [False, False, True, False]
    before = env.matches.states[2].tobytes()
    _, rewards, terminated, _, _ = env.step(env.matches.random_actions())
    assert not terminated.any()
    assert env.matches.states[2].tobytes() != before
    assert env.matches.info["length"][2] <= env.matches.info["length"].min()


def test_unmasked_samples_do_no_harm() -> None:
    env = SeatVectorEnv(16, players=3)
    env.reset(seed=1)
    env.action_space.seed(1)
    lost = sum(int(env.step(env.action_space.sample())[2].sum()) for _ in range(50))
    assert lost > 100


def test_without_copies_the_arrays_stay_the_same() -> None:
    env = SeatVectorEnv(2, players=2, copy=False)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(env.matches.random_actions())
    assert first["observation"] is second["observation"]


def test_the_learner_may_meet_the_greedy_bot() -> None:
    env = SeatEnv(players=2, others="greedy", seed=1)
    seen, _ = env.reset(seed=1)
    terminated = False
    while not terminated:
        seen, reward, terminated, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert reward in (-1.0, 1.0)


def test_wrong_options_are_named() -> None:
    with pytest.raises(ratskeller.BadOption, match="One seed"):
        SeatVectorEnv(2).reset(seed=[1, 2])
    with pytest.raises(ratskeller.BadOption, match="'render_mode'"):
        SeatEnv(render_mode="human")
