"""The bots' judgement of Rattus: fair to all seats at every moment of a turn."""

from __future__ import annotations

import numpy as np
import pytest

import ratskeller
from ratskeller.arena.fitting import gather, looked_over
from ratskeller.bots.parameters import parameters
from ratskeller.games.rattus.evaluation import outlook
from ratskeller.games.rattus.steps import Step
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from ratskeller.kernel.outlook import Outlook

RATTUS = game("rattus")


def expected(match: Match) -> list[float]:
    """The points every seat can expect, as the deciding seat sees it."""
    out = np.zeros(1, Outlook).view(Structs)[0]
    out.viewer = match.seat
    weights = parameters(RATTUS).weights.view(Structs)[0]
    outlook(match.state, match.seat, weights, out)  # type: ignore[no-untyped-call]
    return [float(points) for points in out.score[: match.state.players]]


@pytest.mark.parametrize("cards", ["classic", "aristocrats"])
def test_the_seat_on_turn_looks_no_better_off_than_the_other(cards: str) -> None:
    """Otherwise a search that stops in the middle of turns believes in leads that are none."""
    table = parameters(RATTUS).table
    sample = gather(RATTUS, RATTUS.check_options({"players": 2, "cards": cards}), table, matches=8, seed=1)
    before_the_plague = (sample.states["step"] == Step.MAIN) & (sample.states["last"] < 0)
    points = looked_over(sample, table)[0][before_the_plague]
    turn = sample.states["turn"][before_the_plague]
    leads = np.where(turn == 0, points[:, 0] - points[:, 1], points[:, 1] - points[:, 0])
    assert len(leads) > 100
    assert abs(leads.mean()) < 0.5


def test_a_turn_that_is_yet_to_come_counts_less_the_further_away_it_is() -> None:
    match = ratskeller.new("rattus", seed=1, players=4)
    while match.state.step != Step.MAIN:
        match.play(match.legal()[0])
    state = match.state
    state.cubes[:] = 0
    state.reserve[:] = 20
    points = expected(match)
    assert points[0] > points[1] > points[2] > points[3]
