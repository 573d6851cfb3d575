"""Luck taken off: the mean stays what it is, and spreads less."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratskeller.arena import results as files
from ratskeller.arena.page import page
from ratskeller.arena.schedule import Task
from ratskeller.arena.steady import steadied
from ratskeller.arena.table import play
from ratskeller.cli.arena import contest


def duels(count: int, seed: int, skill: float = 0.1, part: float = 0.5) -> list[dict[str, Any]]:
    """Matches of two bots in which luck decides much, and `part` of that is measured."""
    chance = np.random.default_rng(seed)
    made = []
    for deal in range(count):
        for bots in (["a", "b"], ["b", "a"]):
            luck, rest = chance.normal(size=2)
            edge = (skill if bots[0] == "a" else -skill) + part * luck + (1 - part) * rest
            ranks = [0, 1] if edge > 0 else [1, 0]
            made.append({"bots": bots, "ranks": ranks, "deal": deal, "luck": [0.3 * luck, -0.3 * luck]})
    return made


def plain(results: list[dict[str, Any]]) -> float:
    return float(
        np.mean([rank == 0 for one in results for name, rank in zip(one["bots"], one["ranks"], strict=True) if name == "a"])
    )


def test_what_is_left_has_the_mean_of_the_victories() -> None:
    apart = [steadied(one)["a"]["steady_share"] - plain(one) for one in (duels(20, seed) for seed in range(300))]
    assert abs(np.mean(apart)) < 4 * np.std(apart) / np.sqrt(len(apart))


def test_it_spreads_less_and_says_how_many_matches_that_saves() -> None:
    told = [steadied(duels(60, seed))["a"] for seed in range(40)]
    assert np.std([one["steady_share"] for one in told]) < 0.9 * np.std([plain(duels(60, seed)) for seed in range(40)])
    assert np.mean([one["saved"] for one in told]) > 1.2


def test_luck_that_says_nothing_costs_nothing() -> None:
    made = duels(200, 1)
    chance = np.random.default_rng(2)
    for one in made:
        one["luck"] = chance.normal(size=2).tolist()
    assert steadied(made)["a"]["saved"] == pytest.approx(1.0, abs=0.1)


def test_a_match_tells_what_luck_gave_every_seat_and_goes_on_the_same() -> None:
    task = Task("rattus", {"players": 2, "cards": "classic", "goods": False}, 1, 1, ("greedy", "random"))
    watched, alone = play(replace(task, steady=True)), play(task)
    assert watched["ranks"] == alone["ranks"]
    assert watched["scores"] == alone["scores"]
    assert sum(watched["luck"]) == pytest.approx(0.0, abs=1e-3)
    assert any(luck != 0 for luck in watched["luck"])
    assert "luck" not in alone


def test_results_without_luck_are_played_again_where_it_is_wanted(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    contest("rattus", {"players": 2}, ["greedy", "random"], 2, seed=1, results=kept)
    report, played = contest("rattus", {"players": 2}, ["greedy", "random"], 2, seed=1, results=kept, steady=True)
    assert report["played_now"] == 2
    assert {"steady_share", "saved"} <= report["bots"][0].keys()
    assert "Without luck" in page("A", report, played)
    assert len(files.read(kept)) == 4
    assert all("luck" in one for one in played)
