"""The bot that plays what a learner learned: by names, with NumPy alone, and never from a file that is none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ratskeller
from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play
from ratskeller.bots import explain, make
from ratskeller.bots.policy import Layer, PolicyBot, save
from ratskeller.kernel.engine import engine
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import Game, game


def layers(rules: Game, hidden: int = 8) -> list[Layer]:
    chance = np.random.default_rng(1)
    sizes = [len(rules.feature_names() if rules.feature_names else []), hidden, len(rules.actions)]
    return [(chance.normal(size=(a, b)), chance.normal(size=b)) for a, b in zip(sizes, sizes[1:], strict=False)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save(tmp_path / "learned.npz", game("rattus"), layers(game("rattus")))
    return tmp_path / "learned.npz"


def test_it_plays_the_legal_action_its_network_likes_best(file: Path) -> None:
    match = ratskeller.new("rattus", players=3, seed=4)
    bot = make(f"policy:{file}", match.game)
    assert isinstance(bot, PolicyBot)
    for _ in range(25):
        thought = bot.think(match, seed=1)
        assert match.seat is not None
        liked = bot.liking(engine(match.game).features(match.states, match.seat))
        best = max(match.legal(), key=lambda action: liked[action.id])
        assert thought.action == best
        assert [option.visits for option in thought.options] == sorted((o.visits for o in thought.options), reverse=True)
        match.play(thought.action)


def test_hints_tell_how_its_liking_is_shared_out(file: Path) -> None:
    match = ratskeller.new("rattus", players=2, seed=4)
    told = explain(make(f"policy:{file}", match.game).think(match), "it", 3)
    assert len(told["options"]) == 3
    assert 0 < told["options"][0]["share"] <= 1
    assert told["options"][0]["win"] is None


def test_it_sits_down_in_the_arena(file: Path) -> None:
    names = [f"policy:{file}", "random"]
    result = play(next(iter(tasks("rattus", game("rattus").check_options({"players": 2}), names, 2, 1))))
    assert sorted(result["bots"]) == sorted(names)


def test_features_and_actions_are_known_by_name(file: Path) -> None:
    rules = game("rattus")
    with np.load(file) as kept:
        learned = dict(kept)
    plain = PolicyBot(rules, file, "plain")
    for name, axis in (("features", 0), ("actions", 1)):
        order = np.random.default_rng(2).permutation(len(learned[name]))
        learned[name] = learned[name][order]
        part = "weights0" if axis == 0 else "weights1"
        learned[part] = np.take(learned[part], order, axis)
        if axis:
            learned["biases1"] = learned["biases1"][order]
    learned["features"][0] = "weather"
    learned["actions"][0] = "sing loudly"
    np.savez(file.with_name("mixed.npz"), **learned)
    mixed = PolicyBot(rules, file.with_name("mixed.npz"), "mixed")
    weights = [np.array_equal(a, b) for a, b in zip(plain.layers[0][0], mixed.layers[0][0], strict=True)]
    assert weights.count(False) == 1
    biases = mixed.layers[1][1]
    assert np.count_nonzero(biases < -1e8) == 1
    known = biases > -1e8
    assert np.array_equal(plain.layers[1][1][known], biases[known])


def test_a_policy_of_another_game_or_no_policy_at_all_is_refused(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="was learned at rattus, not at village"):
        make(f"policy:{file}", game("village"))
    with pytest.raises(BadOption, match="nowhere.npz"):
        make("policy:nowhere.npz", game("rattus"))
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"rats")
    with pytest.raises(BadOption, match="holds no policy"):
        make(f"policy:{bad}", game("rattus"))
    wrong = layers(game("rattus"))
    save(bad, game("rattus"), [wrong[0], (wrong[1][0][:, :5], wrong[1][1][:5])])
    with pytest.raises(BadOption, match="it ends in 5 figures"):
        make(f"policy:{bad}", game("rattus"))
