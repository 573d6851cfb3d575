"""`Matches` on a GPU, on one made of the processor's memory: the same arrays step by step, and the same refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ratskeller.envs.matches import Matches
from ratskeller.envs.on_gpu import GpuMatches
from ratskeller.kernel.errors import BadOption, IllegalAction
from ratskeller.kernel.gpu import gpu
from tests.gpus import pretend

SHOWN = ("observations", "masks", "seats", "rewards", "ended", "lengths", "any_legal")


@pytest.fixture(autouse=True)
def _gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pretend(monkeypatch)
    yield
    gpu.cache_clear()


def both(matches: int, **given: Any) -> tuple[Matches, Any]:
    return Matches("rattus", matches, observations="int8", **given), Matches(
        "rattus", matches, observations="int8", device="cuda", **given
    )


def alike(here: Matches, there: Any) -> None:
    for name in SHOWN:
        assert np.array_equal(getattr(there, name).read(), getattr(here, name)), name
    assert there.states.tobytes() == here.states.tobytes()


@pytest.mark.parametrize("seats", [None, ["learner", "random", "learner"]])
def test_arrays_are_the_processors_after_every_step(seats: list[str] | None) -> None:
    here, there = both(6, players=3, seed=5, seats=seats, rotate=True)
    assert isinstance(there, GpuMatches)
    ended = 0
    for _ in range(160):
        alike(here, there)
        actions = here.random_actions()
        here.step(actions)
        there.step(actions)
        ended += int(here.ended.sum())
    assert ended
    here.reset(9)
    there.reset(9)
    alike(here, there)


def test_any_legal_action_and_what_stands_in_given_are_played() -> None:
    here, there = both(4, players=2, seed=2)
    for _ in range(20):
        here.step(here.random_actions())
        there.step(there.random_actions())
        alike(here, there)
    actions = here.random_actions()
    there.given.write(actions)
    here.step(actions)
    there.step()
    alike(here, there)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    _, there = both(3, players=2, seed=1)
    actions = there.any_legal.read()
    actions[1] = np.flatnonzero(there.masks.read()[1] == 0)[0]
    with pytest.raises(IllegalAction, match="Match 1: .* is not legal"):
        there.step(actions)
    actions[1] = 100_000
    with pytest.raises(IllegalAction, match="Match 1: there is no action 100000"):
        there.step(actions)


def test_some_matches_begin_anew_and_copies_go_on_alike() -> None:
    here, there = both(5, players=2, seed=4)
    for _ in range(30):
        here.step(here.random_actions())
        there.step(there.random_actions())
    where = np.array([True, False, False, True, False])
    here.restart(where)
    there.restart(where)
    alike(here, there)
    twin: Any = Matches("rattus", 5, observations="int8", players=2, device="cuda")
    twin.load(there.dump())
    here.step(here.random_actions())
    twin.step(twin.random_actions())
    alike(here, twin)
    twin.close()


def test_what_a_gpu_does_not_do_is_refused() -> None:
    with pytest.raises(BadOption, match="observations are int8"):
        Matches("rattus", 2, observations="float32", device="cuda")
    with pytest.raises(BadOption, match="asked on the processor"):
        Matches("rattus", 2, observations="int8", players=2, seats=["learner", "greedy"], device="cuda")
    with pytest.raises(BadOption, match="There is no device 'tpu'"):
        Matches("rattus", 2, device="tpu")
