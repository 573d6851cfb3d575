"""The examples run, and the learner's slopes are what they should be."""

from __future__ import annotations

import csv
import importlib.util
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.bots import ExternalBot, make
from ratskeller.kernel.game import games

HOME = Path(__file__).parents[1] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, HOME / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_learns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few rounds with fewer matches already show: better than chance."""
    learner = example("learn_rattus")
    monkeypatch.setattr(learner, "MATCHES", 64)
    monkeypatch.setattr(learner, "JUDGED", 64)
    chance = np.random.default_rng(1)
    env = learner.Matches("rattus", 64, players=2, seats=["learner", "random"], rotate=True, rewards="margin", seed=1)
    net = learner.Network(env.features, env.actions, chance)
    for _ in range(12):
        learner.improve(net, learner.collect(net, env, chance), chance)
    won, done = learner.judged(net, "random", 100, chance)
    assert done == 100
    assert won > 65
    monkeypatch.setattr(sys, "argv", ["learn_rattus.py", "--minutes", "0", "--curve", str(tmp_path / "curve.csv")])
    learner.main()
    assert "wins" in capsys.readouterr().out
    assert len(list(csv.DictReader((tmp_path / "curve.csv").read_text().splitlines()))) == 1


def test_a_small_step_of_the_learner_changes_what_it_should() -> None:
    """With only the worth's slope given, the worth moves towards its goal and no other slope is used."""
    learner = example("learn_rattus")
    chance = np.random.default_rng(2)
    net = learner.Network(6, 4, chance)
    seen, masks = chance.random((32, 6)).astype(np.float32), np.ones((32, 4), np.int8)
    goal = seen[:, 0]
    before = float(((net.look(seen, masks)[2] - goal) ** 2).mean())
    for _ in range(200):
        hidden, chances, worth = net.look(seen, masks)
        net.learn(seen, hidden, np.zeros_like(chances), (worth - goal) / 32)
    assert float(((net.look(seen, masks)[2] - goal) ** 2).mean()) < before / 10


def test_openspiel_searches_at_our_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["ismcts_rattus.py", "--simulations", "3", "--matches", "1", "--moves", "6"])
    example("ismcts_rattus").main()
    assert "the search won 0 of 1" in capsys.readouterr().out


def test_the_engine_plays_a_match_of_every_game() -> None:
    for rules in games():
        match = ratskeller.new(rules.name, players=2, seed=1)
        bot = ExternalBot(rules, shlex.join([sys.executable, "-I", str(HOME / "engine.py")]))
        other = make("random", rules)
        while match.seat is not None:
            match.play([bot, other][match.seat].think(match, len(match.log)).action)
        bot.end()


def test_the_engine_places_cubes_where_most_of_its_own_are() -> None:
    regions = [{"name": "gallia", "cubes": [1, 4]}, {"name": "italia", "cubes": [3, 0]}]
    legal = [{"id": 5, "name": "place", "args": {"region": "gallia"}}, {"id": 6, "name": "place", "args": {"region": "italia"}}]
    asked = {"seed": 1, "view": {"regions": regions}, "legal": legal}
    assert [example("engine").choose({**asked, "seat": seat}) for seat in (0, 1)] == [6, 5]
