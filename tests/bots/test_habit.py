"""What is usual: whole numbers that every machine agrees on, and a search that leans on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratskeller.bots import MctsBot, make, tree
from ratskeller.bots.desk import LEGAL_CAPACITY, desk, desk_type, lay_out
from ratskeller.bots.habit import FALL, FULL, LOOKS, STEPS, action_names, filled, lean
from ratskeller.bots.instinct import feature_names, mind
from ratskeller.bots.learned import Learned
from ratskeller.bots.mcts import Tree
from ratskeller.bots.parameters import Parameters, from_table, home, parameters
from ratskeller.bots.tree import play_on, search_tree, until_own_turn
from ratskeller.kernel.engine import engine
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.events import buffer
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys
from tests.playing import part_way

RATTUS = game("rattus")


def learned(seed: int = 1) -> dict[str, np.ndarray]:
    """Habits nobody ever had."""
    chance, actions = np.random.default_rng(seed), len(RATTUS.actions)
    return {
        "features": np.array(feature_names(RATTUS)),
        "actions": np.array(action_names(RATTUS)),
        "liking": chance.integers(-99, 99, actions),
        "at": chance.integers(0, len(feature_names(RATTUS)), (actions, LOOKS)),
        "weight": chance.integers(-40, 40, (actions, LOOKS)),
    }


def leaning(**search: float) -> Parameters:
    """The figures that ship, with these habits and other figures of the search."""
    table = {**parameters(RATTUS).table}
    table["search"] = {**table["search"], **search}
    made = from_table(RATTUS, table)
    return Parameters(made.table, made.weights, made.search, Learned(mind(RATTUS), filled(RATTUS, learned())))


def leaned(share: float, sharp: float = 1.0) -> tuple[np.ndarray, np.ndarray, list[int]]:
    match = part_way("rattus", 5, share, players=3)
    seat = match.seat
    assert seat is not None
    own = desk(RATTUS, leaning())
    lay_out(own, match.states, leaning())
    ids = [action.id for action in match.legal()]
    padded = np.zeros(LEGAL_CAPACITY, np.int64)
    padded[: len(ids)] = ids
    lean(match.state, seat, len(ids), padded, sharp, own.view(Structs)[0])
    return own["habit"]["share"][0, : len(ids)].copy(), engine(RATTUS).counts(match.states, seat), ids


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_shares_are_what_numpy_reckons_from_the_same_counts(share: float) -> None:
    told, counts, ids = leaned(share)
    given = learned()
    likings = given["liking"] + (given["weight"] * counts[given["at"]].astype(np.int64)).sum(1)
    mine = likings[ids]
    assert told.tolist() == FALL[np.minimum(mine.max() - mine, STEPS)].tolist()
    assert told.max() == FULL


def test_sharp_habits_make_the_usual_more_usual() -> None:
    plain, sharp = leaned(0.5)[0], leaned(0.5, 3.0)[0]
    assert (sharp <= plain).all()
    assert sharp.sum() < plain.sum()


def test_without_a_file_everything_is_as_usual_as_anything() -> None:
    blank = filled(RATTUS, {})
    assert not blank["liking"].any()
    assert not blank["weight"].any()
    assert blank["fall"][0, 0] == FULL


def test_habits_are_put_to_actions_and_features_by_name() -> None:
    given = learned()
    names, actions = given["features"].tolist(), given["actions"].tolist()
    moved = {**given, "features": np.array(names[1:] + ["moon"]), "actions": np.array([*actions[1:], "fly"])}
    found = filled(RATTUS, moved)
    assert found["liking"][0, 1:].tolist() == given["liking"][:-1].tolist()
    assert found["liking"][0, 0] == 0
    gone = given["at"][:-1] == len(names) - 1  # was the moon
    assert (found["weight"][0, LOOKS:].reshape(-1, LOOKS) == np.where(gone, 0, given["weight"][:-1])).all()
    assert (found["at"][0, LOOKS:].reshape(-1, LOOKS) == np.where(gone, 0, given["at"][:-1] + 1)).all()


def test_two_bots_of_one_table_can_have_learned_different_things(tmp_path: Path) -> None:
    np.savez(tmp_path / "habit.npz", **learned())
    text = home(RATTUS).read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text + 'play_on = 1\n[learned]\nhabit = "habit.npz"\n', "utf-8")
    match = part_way("rattus", 3, 0.5, players=4)
    mine, theirs = make(f"mcts:200@{tmp_path / 'mine.toml'}", RATTUS), make("mcts:200", RATTUS)
    before = theirs.think(match, 1).options
    assert mine.think(match, 1).options != before
    assert theirs.think(match, 1).options == before
    (tmp_path / "bad.toml").write_text(text + '[learned]\nhabit = "mine.toml"\n', "utf-8")
    with pytest.raises(BadOption, match=r"holds nothing that bots of rattus could have learned"):
        make(f"greedy@{tmp_path / 'bad.toml'}", RATTUS)
    (tmp_path / "odd.toml").write_text(text + '[learned]\nhunch = "habit.npz"\n', "utf-8")
    with pytest.raises(BadOption, match=r"not for hunch\."):
        make(f"greedy@{tmp_path / 'odd.toml'}", RATTUS)


@pytest.mark.parametrize("search", [{"play_on": 2.0}, {"habit": 0.4, "play_on": 1.0}])
def test_a_search_that_leans_on_habits_finds_the_same_compiled_and_interpreted(search: dict[str, float]) -> None:
    match = part_way("rattus", 5, 0.4, players=4)
    figures = leaning(**search)
    found = []
    for run in (search_tree, search_tree.plainly):
        tree = Tree(RATTUS, match.states.view(np.ndarray), match.seat or 0, 7, figures, 4096)
        own = desk(RATTUS, figures)
        lay_out(own, match.states, figures)
        run(own, tree.trunk, tree.nodes, 12)
        found.append((tree.trunk.tobytes(), tree.nodes.tobytes()))
    assert found[0] == found[1]


@pytest.mark.parametrize("search", [{"play_on": 2.0}, {"habit": 0.4, "play_on": 1.0}])
def test_what_lies_hidden_does_not_reach_a_search_that_leans_on_habits(search: dict[str, float]) -> None:
    match = part_way("rattus", 4, 0.6, players=3, cards="brutal-times")
    seat = match.seat
    assert seat is not None
    bot = MctsBot(RATTUS, iterations=120, figures=leaning(**search))
    one, other = match.imagine(seat, 1), match.imagine(seat, 2)
    assert one.states.tobytes() != other.states.tobytes()
    assert bot.think(one, 11).options == bot.think(other, 11).options == bot.think(match, 11).options


def at_a_leaf(**search: float) -> tuple[np.ndarray, Any, int]:
    """A desk where somebody thinks and is to decide in stack[0]: the desk, its struct, and who it is."""
    match, figures = part_way("rattus", 6, 0.3, players=4), leaning(**search)
    own = desk(RATTUS, figures)
    lay_out(own, match.states, figures)
    one = own.view(Structs)[0]
    assert match.seat is not None
    one.outlook.viewer = match.seat
    one.stack[0] = match.states[0]
    one.stack[0].rng = 5
    one.silent = buffer(False)[0]
    return own, one, match.seat


@pytest.mark.parametrize("after", [0, 1])
def test_a_leaf_is_judged_where_the_own_turn_begins_and_played_on_to_the_next_from_inside_one(after: int) -> None:
    own, one, seat = at_a_leaf(play_on=1.0)
    before = own["stack"][0, 0].tobytes()
    play_on(one.stack[0], (seat + after) % 4, one.buffers[0].ids, one)
    assert engine(RATTUS).actor(own["stack"][:, 0].copy().view(Structs)) == seat
    assert (own["stack"][0, 0].tobytes() == before) == bool(after)


def test_who_thinks_plays_on_with_what_is_most_usual_and_others_as_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MOST_PLAYED_ON", 1)
    found: dict[int, set[bytes]] = {0: set(), 1: set()}
    for other in found:
        for luck in keys(7, 20):
            own, one, seat = at_a_leaf(play_on=0.05)
            one.outlook.viewer = (seat + other) % 4
            one.stack[0].rng = luck
            until_own_turn(one.stack[0], 0, one.buffers[0].ids, one)
            one.stack[0].rng = 0
            found[other].add(own["stack"][0, 0].tobytes())
    assert len(found[0]) == 1
    assert len(found[1]) > 1


def test_a_search_packed_for_elsewhere_takes_along_what_was_learned_beside_its_figures() -> None:
    match = part_way("rattus", 5, 0.4, players=4)
    packed = Tree(RATTUS, match.states.view(np.ndarray), match.seat or 0, 7, leaning(), 64).packed()
    there = np.frombuffer(packed.desk, desk_type(RATTUS))
    assert there["habit"]["weight"].tobytes() == filled(RATTUS, learned())["weight"].tobytes()


def test_nothing_leans_on_habits_unless_it_is_told_to() -> None:
    match = part_way("rattus", 5, 0.4, players=4)
    plain = MctsBot(RATTUS, iterations=100).think(match, 3).options
    assert MctsBot(RATTUS, iterations=100, figures=leaning()).think(match, 3).options == plain


def test_a_full_memory_does_not_stop_a_search_that_leans_on_habits() -> None:
    match = part_way("rattus", 5, 0.4, players=4)
    bot = MctsBot(RATTUS, iterations=400, figures=leaning(habit=0.4, play_on=1.0), capacity=40)
    assert bot.think(match, 3).iterations == 400
