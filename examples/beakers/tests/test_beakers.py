"""Beakers: every rule as a sentence, and everything the house relies on."""

from __future__ import annotations

import pytest

from ratskeller import BadPosition, IllegalAction, Match, from_position, new
from ratskeller.testing import check_bots, check_compiled, check_game, check_lesson, unsaid

TABLE = {"players": 2, "turn": 0, "left": [3, 2], "dice": [["1", "4", "6", "", ""], ["4", "5", "", "", ""]]}


def table(**changes: object) -> Match:
    return from_position("beakers", {**TABLE, **changes}, seed=1)


def test_the_game_keeps_its_promises() -> None:
    check_game("beakers", matches=2)


def test_the_rules_compile_and_play_the_same_matches() -> None:
    check_compiled("beakers")


def test_bots_can_think_about_it() -> None:
    check_bots("beakers")


def test_its_first_game_can_be_played_as_the_coach_proposes() -> None:
    check_lesson("beakers")


def test_everything_is_said_in_three_languages() -> None:
    assert unsaid("beakers") == {"en": [], "ru": [], "it": []}


def test_a_bid_must_be_higher_than_the_last() -> None:
    match = table()
    match.play("bid 2 4")
    for bid in ("bid 1 6", "bid 2 3", "bid 2 4"):
        with pytest.raises(IllegalAction, match="higher than 2 × 4"):
            match.play(bid)
    match.play("bid 2 5")
    assert match.why_not("bid 3 2") is None


def test_nobody_bids_more_dice_than_there_are() -> None:
    assert table().why_not("bid 5 6") is None
    with pytest.raises(IllegalAction, match="not that many dice"):
        table().play("bid 6 2")


def test_the_first_bid_can_not_be_doubted_before_it_is_made() -> None:
    with pytest.raises(IllegalAction, match="nothing to doubt"):
        table().play("doubt")


@pytest.mark.parametrize(("rats", "bid", "loser"), [(True, "3 4", 1), (True, "4 4", 0), (False, "2 4", 1), (False, "3 4", 0)])
def test_rats_count_as_every_face_and_the_loser_begins_anew(rats: bool, bid: str, loser: int) -> None:
    match = table(rats=rats)
    match.play(f"bid {bid}")
    match.play("doubt")
    left = [3, 2]
    left[loser] -= 1
    assert match.state.left[:2].tolist() == left
    assert match.seat == loser
    assert match.view()["table"]["count"] == 0


def test_the_last_one_with_dice_wins() -> None:
    match = table(left=[3, 1], dice=[["1", "4", "6", "", ""], ["4", "", "", "", ""]])
    match.play("bid 1 4")
    match.play("doubt")
    assert match.winners == [0]
    assert match.scores == [8, 0]


def test_nobody_sees_the_dice_of_others_before_the_end() -> None:
    match = new("beakers", players=3, seed=4)
    assert [own["dice"] is None for own in match.view(1)["seats"]] == [True, False, True]
    assert [own["dice"] is None for own in match.view()["seats"]] == [True, True, True]


@pytest.mark.parametrize(
    "wrong",
    [
        {"left": [3, 0]},
        {"dice": [["1"] * 5, ["1"] * 5]},
        {"count": 2},
        {"turn": 2},
        {"left": [3, 9]},
        {"count": 30},
        {"dragon": 1},
    ],
)
def test_a_table_that_can_not_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        table(**wrong)
