"""Many matches in arrays: the same matches as one by one, nothing leaked, nothing copied."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.envs.matches import Matches
from ratskeller.envs.vector import benchmark
from ratskeller.kernel.engine import engine
from ratskeller.kernel.events import buffer
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game

GAMES: list[tuple[str, dict[str, Any]]] = [("rattus", {}), ("rattus", {"cards": "random", "goods": True}), ("village", {})]
ALL = [(name, {**options, "players": players}) for name, options in GAMES for players in (2, 3, 4)]


def played(env: Matches, steps: int) -> Matches:
    for _ in range(steps):
        env.step(env.random_actions())
    return env


@pytest.mark.parametrize(("name", "options"), ALL, ids=str)
@pytest.mark.parametrize("kind", ["float32", "int8"])
def test_rows_and_masks_say_what_the_engine_says(name: str, options: dict[str, Any], kind: str) -> None:
    env = Matches(name, 8, observations=kind, seed=5, **options)
    rules = engine(game(name))
    rules.compile()
    finished = 0
    for now in range(500):
        if now % 20 == 0:
            for i in range(env.count):
                states, seat = env.states[i : i + 1].view(Structs), int(env.seats[i])
                assert seat == rules.actor(states)
                assert np.flatnonzero(env.masks[i]).tolist() == sorted(rules.legal(states))
                expected = rules.features(states, seat) if kind == "float32" else rules.counts(states, seat)
                assert np.array_equal(env.observations[i], expected)
        env.step(env.random_actions())
        finished += int(env.ended.sum())
        assert np.array_equal(env.rewards.any(axis=1), env.ended)
        assert abs(env.rewards.sum(axis=1)).max() < 1e-6
    assert finished


@pytest.mark.parametrize(("name", "options"), [ALL[4], ALL[7]], ids=str)
def test_twins_a_seat_cannot_tell_apart_give_it_the_same_row(name: str, options: dict[str, Any]) -> None:
    rules = engine(game(name))
    rules.compile()
    env = played(Matches(name, 16, seed=8, **options), 60)
    differ = 0
    for i in range(env.count):
        twin = env.states[i : i + 1].copy().view(Structs)
        twin[0].rng = 99 + i
        rules.imagine(twin, int(env.seats[i]))
        twin[0].rng = env.states["rng"][i]
        differ += twin.tobytes() != env.states[i : i + 1].tobytes()
        assert np.array_equal(rules.features(twin, int(env.seats[i])), env.observations[i])
        assert sorted(rules.legal(twin)) == np.flatnonzero(env.masks[i]).tolist()
    assert differ == env.count


def test_the_same_seed_gives_the_same_matches_on_any_number_of_threads() -> None:
    one, other = (Matches("rattus", 10, players=3, seed=4, jobs=jobs) for jobs in (1, 3))
    for _ in range(200):
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)
    assert one.states.tobytes() == other.states.tobytes()
    assert np.array_equal(one.observations, other.observations)
    other.close()
    one.reset(4)
    assert one.states.tobytes() == Matches("rattus", 10, players=3, seed=4).states.tobytes()


def test_matches_go_on_as_a_match_would() -> None:
    """The same actions, applied one by one by the engine, lead to the same end."""
    env = Matches("village", 1, players=2, seed=3, stays=True)
    rules = engine(game("village"))
    played_out = env.states.copy().view(Structs)
    while not env.ended[0]:
        action = int(env.random_actions()[0])
        played_out[0].rng = env.states["rng"][0]
        env.step([action])
        rules.apply(played_out, action, buffer(False))
    assert np.argsort(rules.ranking(played_out)).tolist() == np.argsort(-env.rewards[0], kind="stable").tolist()
    assert not env.masks[0].any()


def test_an_illegal_action_leaves_its_match_as_it_was_and_says_why() -> None:
    env = Matches("rattus", 3, players=2, seed=1)
    before = env.states.copy()
    offered = np.flatnonzero(env.masks[1]).tolist()
    wrong = env.random_actions()
    wrong[1] = game("rattus").actions.find("done").id
    with pytest.raises(ratskeller.IllegalAction, match=r"Match 1: 'done' is not legal"):
        env.step(wrong)
    assert env.states[1].tobytes() == before[1].tobytes()
    assert np.flatnonzero(env.masks[1]).tolist() == offered
    assert env.states[2].tobytes() != before[2].tobytes()
    for number in (-1, env.actions):
        with pytest.raises(ratskeller.IllegalAction, match=f"there is no action {number}"):
            env.step([number, *env.random_actions()[1:]])


def test_whoever_writes_into_the_masks_gains_nothing() -> None:
    env = Matches("rattus", 1, players=2, seed=1)
    env.masks[:] = 1
    with pytest.raises(ratskeller.IllegalAction):
        env.step([game("rattus").actions.find("done").id])


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_bots_fill_the_other_seats_and_the_learner_moves_on(other: str) -> None:
    env = Matches("rattus", 8, players=2, seats=["learner", other], rotate=True, seed=2, jobs=2)
    seats = env.seats.copy()
    assert set(seats.tolist()) == {0, 1}
    total, finished = 0.0, 0
    while finished < 24:
        before = env.seats.copy()
        env.step(env.random_actions())
        ended = env.ended.copy()
        assert np.array_equal(env.seats[~ended], before[~ended])
        assert np.array_equal(env.seats[ended], 1 - before[ended])
        total += float(env.rewards[np.arange(8), before][ended].sum())
        finished += int(ended.sum())
    env.close()
    assert abs(total / finished) < 0.6 if other == "random" else total / finished < -0.8


def test_rewards_by_margin_are_points_less_the_mean_of_the_others() -> None:
    env = Matches("rattus", 4, players=3, seed=2, rewards="margin", stays=True)
    while not env.ended.any():
        env.step(env.random_actions())
    at = int(np.flatnonzero(env.ended)[0])
    points = [part["total"] for part in game("rattus").breakdown(env.states[at : at + 1].view(Structs)[0])]
    assert env.rewards[at].tolist() == [p - (sum(points) - p) / 2 for p in points]


def test_nothing_is_made_anew_and_other_libraries_read_it_without_a_copy() -> None:
    env = Matches("rattus", 5, players=2, seed=2)
    shared = [np.from_dlpack(array) for array in (env.observations, env.masks)]
    where = [env.observations.ctypes.data, env.masks.ctypes.data]
    played(env, 100)
    assert where == [env.observations.ctypes.data, env.masks.ctypes.data]
    assert np.array_equal(shared[0], env.observations)
    assert np.array_equal(shared[1], env.masks)


def test_the_benchmark_plays() -> None:
    assert benchmark(Matches("rattus", 64, players=4), 0.05) > 1000


@pytest.mark.parametrize(("wrong", "message"), [
    ({"matches": 0}, "at least one match"),
    ({"seats": ["learner"]}, "1 seats are given for 4 players"),
    ({"seats": ["random"] * 4}, "must be a learner's"),
    ({"seats": ["wizard"] * 4}, "'seats' can be learner, random, greedy, not 'wizard'"),
    ({"observations": "float64"}, "'observations' can be float32, int8"),
    ({"rewards": "money"}, "'rewards' can be rank, margin"),
    ({"colour": "red"}, "no option 'colour'"),
])  # fmt: skip
def test_wrong_options_are_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ratskeller.BadOption, match=message):
        Matches("rattus", **wrong)
