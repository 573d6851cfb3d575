"""Tuning: which figures, how they are written, and a whole search in small."""

from __future__ import annotations

import tomllib

import pytest

from ratskeller.arena.fitting import fit, gather, surprise
from ratskeller.arena.tuning import Tuning, chosen, fitness, written
from ratskeller.bots.parameters import changed, flat, home, parameters, read
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game

RATTUS = game("rattus")
TEXT = home(RATTUS).read_text("utf-8")


def test_figures_are_chosen_by_pattern() -> None:
    table = parameters(RATTUS).table
    assert set(chosen(table, ["outlook.card.k*"])) == {"outlook.card.knight", "outlook.card.king"}
    assert "search.margin" in chosen(table, ["search.*"])
    with pytest.raises(BadOption, match="No positive figure"):
        chosen(table, ["nothing"])


def test_a_written_file_differs_in_the_figures_alone_and_keeps_its_comments() -> None:
    text = written(TEXT, {"outlook.card.king": 1.25, "search.margin": 0.125})
    before, after = flat(tomllib.loads(TEXT)), flat(tomllib.loads(text))
    assert {k for k in before if before[k] != after[k]} == {"outlook.card.king", "search.margin"}
    assert after["outlook.card.king"] == 1.25
    assert text.count("#") == TEXT.count("#")


def test_fitness_counts_victories_first_and_points_a_little() -> None:
    won = {"bots": ["x", "y"], "ranks": [0, 1], "scores": [10, 9]}
    clearly = {"bots": ["x", "y"], "ranks": [0, 1], "scores": [12, 3]}
    lost = {"bots": ["y", "x"], "ranks": [0, 1], "scores": [12, 11]}
    assert fitness([clearly], "x") > fitness([won], "x") > fitness([lost], "x")


def test_a_small_search_proposes_figures_and_proves_them() -> None:
    options = [RATTUS.check_options({"players": 2})]
    said: list[str] = []
    tuning = Tuning("rattus", options, "greedy", TEXT, read(home(RATTUS)), seed=3)
    found = tuning.search(["outlook.danger.*"], generations=1, games=2, jobs=1, say=said.append)
    assert set(found) == {"outlook.danger.alone", "outlook.danger.market"}
    assert len(said) == 1
    proof = tuning.prove(found, games=4, jobs=1)
    assert proof["games"] == 4
    assert tomllib.loads(tuning.file_text(found))["outlook"]["danger"] == pytest.approx(
        {"alone": found["outlook.danger.alone"], "market": found["outlook.danger.market"]}, rel=1e-3
    )


def test_a_fit_explains_the_matches_better_than_the_figures_it_began_with() -> None:
    options = RATTUS.check_options({"players": 2})
    table = read(home(RATTUS))
    sample = gather(RATTUS, options, table, matches=6, seed=2)
    assert sample.points.shape == sample.won.shape == (len(sample.states), 2)
    assert (sample.won.sum(axis=1) == 1).all()
    worse = changed(table, {"outlook.unplaced.alone": 3.0, "outlook.spread": 0.3})
    found = fit([sample], worse, ["outlook.unplaced.alone", "outlook.spread*"], rounds=3, say=lambda line: None)
    assert set(found) == {"outlook.unplaced.alone", "outlook.spread", "outlook.spread_early"}
    assert found["outlook.unplaced.alone"] < 2.0
    assert surprise([sample], changed(worse, found)) < surprise([sample], worse)
