"""The tree search: repeatable, bounded in time and memory, and it finds what is there to be found."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np
import pytest

import ratskeller
from ratskeller.bots import Cancelled, MctsBot, mcts
from ratskeller.bots.desk import desk
from ratskeller.bots.mcts import Tree
from ratskeller.bots.parameters import parameters
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game
from tests.playing import part_way, steps

RATTUS = game("rattus")


def test_the_same_seed_gives_the_same_search_in_one_thread() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    bot = MctsBot(RATTUS, iterations=400)
    assert bot.think(match, 5).options == bot.think(match, 5).options
    assert bot.think(match, 5).options != bot.think(match, 6).options


def test_every_iteration_visits_one_option() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    thought = MctsBot(RATTUS, iterations=321).think(match, 1)
    assert thought.iterations == sum(option.visits for option in thought.options) == 321
    assert [option.action.id for option in thought.options] != []
    assert {option.action.id for option in thought.options} == {action.id for action in match.legal()}
    assert all(0.0 <= option.win <= 1.0 for option in thought.options if option.win is not None)


def test_threads_share_the_iterations_and_add_up_what_they_found() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    thought = MctsBot(RATTUS, iterations=400, threads=2).think(match, 1)
    assert thought.iterations == sum(option.visits for option in thought.options) == 400


def test_a_budget_in_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock of our own: an iteration takes a millisecond."""
    now, run = [0.0], Tree.run

    def timed(tree: Tree, own: np.ndarray, iterations: int) -> None:
        now[0] += iterations / 1000
        run(tree, own, iterations)

    monkeypatch.setattr(Tree, "run", timed)
    monkeypatch.setattr(mcts, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    thought = MctsBot(RATTUS, seconds=0.2).think(part_way("rattus", 2, 0.4, players=4), 1)
    assert 0.2 <= thought.seconds < 0.3
    assert 200 <= thought.iterations < 300


def test_a_search_can_be_cancelled() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    thought = MctsBot(RATTUS, seconds=120).think(match, 1, cancel)
    assert thought.seconds < 120
    assert thought.action in match.legal()
    with pytest.raises(Cancelled, match="cancelled"):
        MctsBot(RATTUS, seconds=60).think(match, 1, cancel)


def test_a_full_tree_stops_growing_and_goes_on_searching() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    seat = match.seat
    assert seat is not None
    tree = Tree(RATTUS, match.imagine(seat, 1).states.view(np.ndarray), seat, 7, parameters(RATTUS), capacity=50)
    tree.run(desk(RATTUS), 2000)
    assert int(tree.trunk[0]["used"]) == 50
    assert sum(visits for _, visits, _ in tree.options()) == 2000


def test_a_tree_smaller_than_the_options_at_hand_still_answers() -> None:
    match = part_way("rattus", 2, 0.4, players=4)
    assert MctsBot(RATTUS, iterations=50, capacity=4).think(match, 1).action in match.legal()


def test_a_forced_decision_costs_no_thought() -> None:
    matches = (ratskeller.new("rattus", seed=seed, players=2) for seed in range(50))
    forced = next(match for seed, begun in enumerate(matches) for match in steps(begun, seed) if len(match.legal()) == 1)
    assert MctsBot(RATTUS, seconds=60).think(forced, 1).iterations == 0


def test_the_winning_cube_is_placed() -> None:
    """Level on points, no rats anywhere: the Peasant's cube in the final round decides."""
    position = {
        "players": 2, "turn": 0, "final": 1, "held": {"peasant": 0}, "palace": [5, 6],
        "cubes": {"gallia": [0, 0]}, "rats": {}, "supply": 0,
    }  # fmt: skip
    match = ratskeller.from_position("rattus", position, seed=3)
    assert match.seat == 0
    assert MctsBot(RATTUS, iterations=300).think(match, 1).action.name == "place"


@pytest.mark.parametrize("budget", [{}, {"iterations": 0}, {"seconds": 0.0}, {"iterations": 5, "threads": 0}])
def test_a_search_without_a_proper_budget_is_refused(budget: dict[str, float]) -> None:
    with pytest.raises(BadOption):
        MctsBot(RATTUS, **budget)  # type: ignore[arg-type]


def test_slices_make_no_difference_to_what_is_found() -> None:
    match = part_way("rattus", 4, 0.95, players=3, cards="brutal-times")
    seat = match.seat
    assert seat is not None
    found = []
    for slices in ([300], [1, 99, 200], [150, 150]):
        tree = Tree(RATTUS, match.imagine(seat, 1).states.view(np.ndarray), seat, 7, parameters(RATTUS), capacity=5000)
        for iterations in slices:
            tree.run(desk(RATTUS), iterations)
        found.append(list(tree.options()))
    assert found[0] == found[1] == found[2]
