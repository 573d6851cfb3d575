"""The measure: luck and moves add up, luck is fair, and nobody sees a running match through it."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import ratskeller
from ratskeller.analysis import Moment, Study
from ratskeller.analysis.evaluator import DRAWS, MOST, Evaluator
from ratskeller.analysis.line import line
from ratskeller.bots import Cancelled
from ratskeller.kernel.engine import engine
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import EVERYBODY, game
from tests.analysis.small import LITTLE, OFFERS, analysed, record
from tests.playing import part_way, steps


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_luck_and_moves_add_up_to_what_became_of_every_share(offer: str, seed: int) -> None:
    found = analysed(offer, seed)
    for player in found.players:
        change = sum(moment.luck[player.seat] + moment.move[player.seat] for moment in found.moments)
        assert change == pytest.approx(player.final - player.initial, abs=1e-9)
        assert player.luck + player.own + player.others == pytest.approx(player.final - player.initial, abs=1e-9)
        assert player.own == pytest.approx(player.unexplained - player.lost, abs=1e-9)


@pytest.mark.parametrize("offer", OFFERS)
def test_shares_add_up_to_one_and_end_with_the_true_result(offer: str) -> None:
    found = analysed(offer, 1)
    for moment in found.moments:
        for shares in (moment.before, moment.expected, moment.after):
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0
    winners = ratskeller.replay(record(offer, 1)).winners
    assert list(found.moments[-1].after) == [(seat in winners) / len(winners) for seat in range(len(found.seats))]


@pytest.mark.parametrize("offer", OFFERS)
def test_where_nothing_is_left_to_chance_there_is_no_luck_at_all(offer: str) -> None:
    found = analysed(offer, 1)
    sure = [moment for moment in found.moments if moment.outcomes == 1]
    assert len(found.moments) > len(sure) > len(found.moments) / 2
    assert all(share == 0.0 for moment in sure for share in moment.luck)
    assert any(share != 0.0 for moment in found.moments for share in moment.luck)


def test_the_expected_share_is_the_mean_over_what_the_action_can_lead_to() -> None:
    """So luck has mean 0: what really comes is one more draw of the same kind."""
    position: Any = {
        "players": 2,
        "cubes": {"gallia": [3, 2], "italia": [4, 4]},
        "plague": "italia",
        "rats": {"gallia": [{}] * 3},
        "took": True,
        "placed": True,
    }
    match = ratskeller.from_position("rattus", {**position, "supply": 5}, seed=3)
    match.play("plague gallia")
    match.play("spread anglia")
    before = match.states.view(np.ndarray).copy()
    evaluator = Evaluator(match.game, LITTLE)
    action = match.game.actions.find("spread anglia").id  # the last new rat: now those in Gallia are turned
    luck = []
    for seed in range(60):
        chance = np.random.default_rng(seed)
        after = before.copy()
        after["rng"] = chance.integers(1, 2**63, 1, np.uint64)
        engine(match.game).imagine(after.view(Structs), EVERYBODY)
        engine(match.game).play(after.view(Structs), action)
        chances = evaluator.chances(before, action, after, chance)
        assert 1 < chances.outcomes <= DRAWS
        luck.append(chances.after[0] - chances.expected[0])
    assert np.std(luck) > 0.001
    assert abs(np.mean(luck)) < 4 * np.std(luck) / np.sqrt(len(luck))


def test_where_the_match_ends_all_outcomes_count_and_where_it_goes_on_as_many_as_are_searched() -> None:
    """A result needs no search. Three in four of the draws end the match here, half of them with a victory of the first seat."""
    position: Any = {"players": 2, "cubes": {"gallia": [3, 2]}, "plague": "gallia"}
    going = ratskeller.from_position("rattus", position, seed=3).states.view(np.ndarray).copy()
    ended = ratskeller.replay(record("mercatus", 1)).states.view(np.ndarray).copy()

    class Sure(Evaluator):
        searched = 0

        def shares(self, known: np.ndarray, resigned: Any = ()) -> np.ndarray:
            over = engine(self.game).over(known.view(Structs))
            self.searched += not over
            won = float(known["rng"][0] % 2) if over else float(self.searched)
            return np.array([won, 1 - won])

    drawn = np.concatenate([ended if i % 4 else going for i in range(DRAWS)])
    drawn["rng"] = range(DRAWS)  # tells them apart
    evaluator = Sure(game("rattus"), LITTLE)
    found = evaluator._of(drawn, drawn[1:2], ())
    assert evaluator.searched == MOST
    results = sum(i % 2 for i in range(DRAWS) if i % 4)
    searched = DRAWS / 4 * np.mean(range(1, MOST + 1))
    assert found.expected[0] == pytest.approx((results + searched) / DRAWS)
    assert found.outcomes == DRAWS


def test_the_evaluator_goes_by_what_is_known_and_by_nothing_that_is_hidden() -> None:
    match = part_way("rattus", 5, 0.4, players=3)
    evaluator = Evaluator(match.game, LITTLE)
    state = match.states.view(np.ndarray).copy()
    told = evaluator.shares(evaluator.known(state))
    for key in (5, 6):
        twin = state.copy()
        twin["rng"] = key
        engine(match.game).imagine(twin.view(Structs), EVERYBODY)
        assert twin["rats"].tolist() != state["rats"].tolist()
        assert evaluator.known(twin).tobytes() == evaluator.known(state).tobytes()
        assert evaluator.shares(evaluator.known(twin)).tolist() == told.tolist()


def test_where_seats_know_different_things_each_learns_from_its_own_deals() -> None:
    position: Any = {"players": 2, "cubes": {"gallia": [3, 2]}, "plague": "italia", "supply": 9}
    rats = {"gallia": [{"limit": 1, "symbols": ["M"], "seen_by": [1]}]}
    evaluator = Evaluator(game("rattus"), LITTLE)
    alike = ratskeller.from_position("rattus", {**position, "rats": {"gallia": [{}]}}, seed=1)
    apart = ratskeller.from_position("rattus", {**position, "rats": rats}, seed=1)
    assert len(evaluator.observers(evaluator.known(alike.states.view(np.ndarray)))) == 1
    assert set(evaluator.observers(evaluator.known(apart.states.view(np.ndarray)))) == {0, 1}


def test_the_same_iterations_give_the_same_analysis_whatever_the_threads() -> None:
    again = ratskeller.analyse(record("mercatus", 1), iterations=LITTLE, threads=2)
    assert again == analysed("mercatus", 1)


def test_every_moment_is_told_as_it_becomes_known_and_cancelling_ends_it() -> None:
    told: list[Moment] = []
    cancel = threading.Event()

    def progress(moment: Moment) -> None:
        told.append(moment)
        if len(told) == 3:
            cancel.set()

    with pytest.raises(Cancelled):
        ratskeller.analyse(record("mercatus", 1), iterations=LITTLE, progress=progress, cancel=cancel)
    assert [(one.entry, one.loss) for one in told[:3]] == [(one.entry, one.loss) for one in analysed("mercatus", 1).moments[:3]]
    assert len(told) < len(analysed("mercatus", 1).moments)


def test_a_running_match_is_not_analysed() -> None:
    with pytest.raises(ratskeller.BadRecord, match="still running"):
        ratskeller.analyse(part_way("rattus", 1, 0.5, players=2).record(), iterations=LITTLE)


def test_what_was_taken_back_is_not_part_of_the_line() -> None:
    match = ratskeller.new("rattus", players=2, seed=4)
    undone = 0
    for at, _ in enumerate(steps(match, 4)):
        if at > 8 and undone < 2 and match.can_undo:
            match.undo()
            undone += 1
    found = line(match.record())
    assert undone == 2
    assert len(found.steps) == len(match.log) - 2 * undone
    for one, next_one in zip(found.steps, found.steps[1:], strict=False):
        assert one.after.tobytes() == next_one.before.tobytes()


def test_who_resigns_gives_up_the_share_and_the_rest_goes_to_the_others() -> None:
    match = ratskeller.new("rattus", players=2, seed=4)
    for at, _ in enumerate(steps(match, 4)):
        if at == 9:
            break
    match.resign(1)
    found = ratskeller.analyse(match.record(), iterations=LITTLE)
    last = found.moments[-1]
    assert (last.action, last.seat, list(last.after)) == (None, 1, [1.0, 0.0])
    assert last.move[1] == pytest.approx(-last.before[1])
    assert [point.kind for point in found.turning][-1] == "resigned"


def test_with_more_players_the_others_play_on_for_the_share_of_who_resigned() -> None:
    match = ratskeller.new("rattus", players=3, seed=4)
    for at, _ in enumerate(steps(match, 4)):
        if at == 12:
            match.resign(2)
    found = ratskeller.analyse(match.record(), iterations=LITTLE)
    after = [moment for moment in found.moments if moment.entry > 13]
    assert all(moment.after[2] == 0.0 for moment in after)
    assert list(found.moments[-1].after) == list(found.result)
    assert found.result[2] == 0.0
    for player in found.players:
        assert player.luck + player.own + player.others == pytest.approx(player.final - player.initial, abs=1e-9)


def test_seconds_become_iterations_by_how_fast_this_machine_is() -> None:
    small, large = (Study(record("mercatus", 1), seconds).iterations for seconds in (0.01, 0.1))
    assert LITTLE <= small < large


@pytest.mark.parametrize("wrong", [{"iterations": 3}, {"threads": 0}, {"seconds_per_decision": 0}])
def test_an_analysis_without_time_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ratskeller.BadOption):
        ratskeller.analyse(record("mercatus", 1), **wrong)
