"""Losses: noise does not look like one, a bad decision does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.analysis import losses
from ratskeller.analysis.losses import ANEW, DOUBTFUL, Loss, _held_against, among, loss
from ratskeller.analysis.report import normal


def test_options_that_differ_by_noise_alone_lose_nothing_on_average() -> None:
    chance = np.random.default_rng(1)
    drawn = (0.5 + 0.2 * chance.normal(size=(4, 2, 320)) for _ in range(300))
    lost = [_held_against(values, values)[1] for values in drawn]
    assert abs(np.mean(lost)) < 4 * np.std(lost) / np.sqrt(len(lost))


def test_a_better_option_is_found_with_what_it_is_worth_more() -> None:
    chance = np.random.default_rng(1)
    common = 0.2 * chance.normal(size=(2, 320))
    values = np.array([0.4 + common, 0.5 + common, 0.45 + common]) + 0.02 * chance.normal(size=(3, 2, 320))
    best, lost, error = _held_against(values, values)
    assert best == 1
    assert abs(lost - 0.1) < 4 * error
    assert error < 0.005


def test_what_an_option_promises_does_not_count_when_it_does_not_keep_it() -> None:
    chance = np.random.default_rng(1)
    promised = np.array([0.4, 0.6]).reshape(2, 1, 1) + 0.01 * chance.normal(size=(2, 2, 320))
    kept = np.array([0.4, 0.45]).reshape(2, 1, 1) + 0.01 * chance.normal(size=(2, 2, 80))
    best, lost, _ = _held_against(promised, kept)
    assert best == 1
    assert lost == pytest.approx(0.05, abs=0.01)


def test_what_somebody_would_win_who_has_given_up_belongs_to_the_others() -> None:
    shares = np.array([[0.2, 0.2, 0.6], [0.4, 0.2, 0.4]])
    assert among(shares, 0, [0, 1, 2]).tolist() == pytest.approx([0.2, 0.4])
    assert among(shares, 0, [0, 1]).tolist() == pytest.approx([0.4, 0.8])


def test_halves_that_disagree_make_the_error_large() -> None:
    chance = np.random.default_rng(1)
    values = 0.5 + 0.01 * chance.normal(size=(2, 2, 320))
    values[1, 0] += 0.3
    values[1, 1] += 0.02
    _, lost, error = _held_against(values, values)
    assert lost < 2 * error


@pytest.mark.parametrize("seems", [0.3, DOUBTFUL / 2, -0.3])
def test_whoever_seems_to_have_lost_or_gained_something_is_judged_anew_for_longer(
    seems: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    played, better, best = match.legal()[:3]
    found, budgets = iter([Loss(better if seems > 0 else played, seems, 0.03), Loss(best, 0.1, 0.04)]), []

    def searched(*given: Any) -> Loss:
        budgets.append(given[5])
        return next(found)

    monkeypatch.setattr(losses, "_searched", searched)
    lost = loss(match.game, match.states, 0, played, match.legal(), 500, np.random.default_rng(1))
    if abs(seems) > DOUBTFUL:
        assert budgets == [500, ANEW * 500]
        assert (lost.loss, lost.error) == (pytest.approx((seems + 0.1) / 2), pytest.approx(0.025)), "the mean of both"
        assert lost.best == (better if seems > 0 else played)
    else:
        assert budgets == [500]
        assert lost.loss == seems


def test_who_has_given_up_has_nothing_to_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ratskeller.new("rattus", players=3, seed=1)
    played = match.legal()[0]
    monkeypatch.setattr(losses, "_searched", lambda *given: Loss(played, -0.1, 0.0))
    lost = [
        loss(match.game, match.states, 0, played, match.legal(), 500, np.random.default_rng(1), given_up)
        for given_up in ((), (0,))
    ]
    assert [one.loss for one in lost] == [-0.1, 0.0]


def test_to_lead_the_plague_to_the_own_cubes_costs_more_than_to_lead_it_elsewhere() -> None:
    seen = {"limit": 1, "symbols": ["M"], "seen_by": [0]}
    position: Any = {
        "players": 2, "turn": 0, "plague": "italia", "supply": 8, "took": True, "placed": True,
        "cubes": {"gallia": [6, 0], "germania": [0, 6]}, "rats": {"gallia": [seen, seen]},
    }  # fmt: skip
    match = ratskeller.from_position("rattus", position, seed=1)
    state, options = match.states.view(np.ndarray).copy(), match.legal()
    lost = {
        where: loss(match.game, state, 0, match.game.actions.find(f"plague {where}"), options, 2000, np.random.default_rng(1))
        for where in ("gallia", "hungaria")
    }
    assert normal(lost["gallia"].loss, 2) > 0.1
    assert lost["gallia"].loss > 2 * lost["gallia"].error
    assert lost["gallia"].best.notation != "plague gallia"
    assert lost["hungaria"].loss < lost["gallia"].loss / 2
