"""What an analysis says: verdicts, players, turning points, and its JSON form."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ratskeller.analysis import Analysis, Moment
from tests.analysis.small import analysed

EVEN = [0.5, 0.5]
QUIET = Moment(1, 0, "take monk", 4, 1, EVEN, EVEN, EVEN)


def match_of(*moments: Moment) -> Analysis:
    return Analysis("rattus", "rattus", ["Anna", "Ben"], 32, moments[0].before, moments[-1].after, list(moments))


@pytest.mark.parametrize(
    ("loss", "error", "verdict"),
    [(0.04, 0.0, None), (0.05, 0.0, "inaccuracy"), (0.1, 0.01, "mistake"), (0.16, 0.0, "blunder"), (0.16, 0.09, None)],
)
def test_a_loss_counts_on_the_normal_scale_and_beyond_two_errors_only(loss: float, error: float, verdict: str | None) -> None:
    assert replace(QUIET, loss=loss, error=error, best="take king").verdict == verdict


def test_what_a_decision_changed_beyond_its_loss_is_shown_as_unexplained() -> None:
    moment = replace(QUIET, expected=[0.3, 0.7], after=[0.3, 0.7], loss=0.15)
    player = match_of(moment).players[0]
    assert player.own == pytest.approx(-0.2)
    assert player.lost == pytest.approx(0.15)
    assert player.unexplained == pytest.approx(-0.05)


def test_what_somebody_gave_up_by_resigning_is_known_to_be_lost() -> None:
    resigned = Moment(3, 1, None, 1, 1, [0.4, 0.6], [1.0, 0.0], [1.0, 0.0])
    player = match_of(resigned).players[1]
    assert (player.own, player.lost, player.unexplained) == (pytest.approx(-0.6), pytest.approx(0.6), 0.0)
    assert resigned.verdict is None


def test_what_others_gave_is_told_by_who_gave_it() -> None:
    gift = replace(QUIET, entry=2, seat=1, expected=[0.9, 0.1], after=[0.8, 0.2])
    anna, ben = match_of(QUIET, gift).players
    assert (anna.own, anna.others) == (0.0, pytest.approx(0.4))
    assert list(anna.by) == [0.0, pytest.approx(0.4)]
    assert anna.luck == pytest.approx(-0.1)
    assert ben.others == 0.0


def test_accuracy_falls_with_what_is_lost_and_forced_actions_do_not_count() -> None:
    bad = replace(QUIET, loss=0.1)
    assert match_of(QUIET).players[0].accuracy == 100
    assert match_of(QUIET, bad).players[0].accuracy > match_of(bad).players[0].accuracy > 0
    assert match_of(bad, replace(QUIET, options=1)).players[0].accuracy == match_of(bad).players[0].accuracy


def test_the_turning_points_are_the_three_greatest_in_their_order() -> None:
    lucky = replace(QUIET, entry=5, expected=[0.5, 0.5], after=[0.9, 0.1])
    small = replace(QUIET, entry=6, after=[0.51, 0.49])
    blunder = replace(QUIET, entry=7, loss=0.3, error=0.01, best="take king", expected=[0.2, 0.8], after=[0.2, 0.8])
    points = match_of(QUIET, lucky, small, blunder).turning
    assert [(point.entry, point.kind, point.seat, point.other) for point in points] == [(5, "luck", 0, 1), (7, "decision", 0, 1)]
    many = [replace(lucky, entry=n, after=[0.5 + n / 100, 0.5 - n / 100]) for n in range(20, 30)]
    assert [point.entry for point in match_of(*many).turning] == [27, 28, 29]


def test_the_json_form_leads_back_to_the_same_analysis() -> None:
    found = analysed("rattus", 1)
    told = json.loads(json.dumps(found.json()))
    assert Analysis.from_json(told) == found
    assert told["format"] == "ratskeller-analysis"
    assert len(told["turning"]) <= 3
    assert told["moments"][0]["luck"] == found.moments[0].luck
    assert {"accuracy", "luck", "own", "others", "by"} <= told["players"][0].keys()


def test_a_decision_without_a_fault_turns_the_match_too_where_it_gave_another_seat_much() -> None:
    gift = Moment(2, 1, "take monk", 4, 1, [0.3, 0.4, 0.3], [0.6, 0.4, 0.0], [0.6, 0.4, 0.0])
    (point,) = match_of(gift).turning
    assert (point.entry, point.kind, point.seat, point.other) == (2, "gave", 1, 0)
    assert point.size == pytest.approx(0.3)
    assert not match_of(replace(QUIET, expected=[0.9, 0.1], after=[0.9, 0.1])).turning, "of two players it would be unexplained"
