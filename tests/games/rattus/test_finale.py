"""The end: when it comes, the final round, the final ravage."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.rattus.tables import (
    CLASSIC,
    cubes,
    faces,
    finish,
    happened,
    last_round,
    names,
    notations,
    options,
    palace,
    play,
    rat,
    rats,
    refused,
    regions,
    reserve,
    some,
    strike,
    supply,
    table,
    used,
)

NO_KNIGHT = ["peasant", "monk", "merchant", "king", "witch", "courier"]


# ── when ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_an_empty_supply_at_the_end_of_a_turn_brings_the_final_round():
    m = table(supply=1, rats={"gallia": some(1)}, held={"monk": 2})
    events = play(m, "plague gallia", "spread hispania")
    assert supply(m) == 0
    assert happened(events, "final_round") == [{"seat": 0, "cause": "rats"}]
    assert m.view()["final"] == 0


def test_a_supply_that_is_not_quite_empty_does_not_end_the_game():
    m = table(supply=2, rats={"gallia": some(1)})
    events = play(m, "plague gallia", "spread hispania")
    assert supply(m) == 1
    assert happened(events, "final_round") == []
    assert m.seat == 1
    assert "take" in names(m)


def test_the_turn_that_empties_the_supply_is_finished_first():
    m = table(supply=1, rats={"gallia": [rat(1, "M")]}, cubes={"gallia": [2, 0, 0, 0]}, held={"monk": 2})
    events = play(m, "plague gallia", "spread hispania")
    order = [e.name for e in events if e.name in ("rat_added", "revealed", "final_round")]
    assert order == ["rat_added", "revealed", "final_round"]
    assert cubes(m, "gallia") == [1, 0, 0, 0]


def test_a_player_with_all_20_cubes_on_the_board_brings_the_final_round():
    m = table(cubes={"anglia": [18, 0, 0, 0]}, rats={"scandia": some(2)}, held={"monk": 1})
    play(m, "place scandia 2")
    assert m.seat == 0
    assert "plague gallia" in notations(m)
    events = m.play("plague gallia")
    assert happened(events, "final_round") == [{"seat": 0, "cause": "cubes"}]


def test_cubes_in_the_palace_count_as_placed():
    m = table(cubes={"anglia": [10, 0, 0, 0]}, palace=[8, 0, 0, 0], rats={"scandia": some(2)}, held={"monk": 1})
    events = play(m, "place scandia 2", "plague gallia")
    assert happened(events, "final_round") == [{"seat": 0, "cause": "cubes"}]


def test_a_cube_in_reserve_keeps_the_game_going():
    m = table(cubes={"anglia": [17, 0, 0, 0]}, rats={"scandia": some(2)})
    events = play(m, "place scandia 2", "plague gallia")
    assert happened(events, "final_round") == []
    assert m.seat == 1


def test_it_is_the_reserve_after_the_ravage_that_counts():
    m = table(cubes={"gallia": [19, 0, 0, 0]}, rats={"gallia": [rat(1, "M")]})
    events = play(m, "place gallia 1")
    assert reserve(m)[0] == 0
    events = strike(m, "gallia")
    assert reserve(m)[0] == 1
    assert happened(events, "final_round") == []
    assert m.seat == 1


# ── the final round ──────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("last", "order"), [(0, [3, 2, 1]), (1, [0, 3, 2]), (2, [1, 0, 3]), (3, [2, 1, 0])])
def test_the_final_round_goes_counter_clockwise_and_leaves_out_who_had_the_last_turn(last, order):
    cards = dict(zip(("monk", "witch", "merchant"), order, strict=True))
    m = table(turn=last, supply=1, rats={"gallia": some(1)}, cubes={"scandia": [1, 1, 1, 1]}, held=cards)
    play(m, "plague gallia", "spread hispania")
    seats = []
    while not m.over:
        seats.append(m.seat)
        m.play("done")
    assert seats == order


def test_with_two_players_only_the_other_one_has_a_final_turn():
    m = table(players=2, turn=1, supply=1, rats={"gallia": some(1)}, held={"monk": 0, "witch": 1})
    play(m, "plague gallia", "spread hispania")
    assert m.seat == 0
    m.play("done")
    assert m.over


def test_who_had_the_last_turn_may_not_even_use_his_cards():
    m = table(supply=1, rats={"gallia": some(1)}, cubes={"scandia": [1, 0, 0, 0]}, held={"king": 0, "merchant": 0})
    play(m, "plague gallia", "spread hispania")
    assert m.over
    assert palace(m) == [0, 0, 0, 0]


def test_a_player_need_not_use_his_cards():
    m = last_round(held={"king": 3}, cubes={"scandia": [0, 0, 0, 1]})
    m.play("done")
    assert m.over
    assert cubes(m, "scandia") == [0, 0, 0, 1]


def test_no_card_is_taken_in_the_final_round():
    m = last_round(held={"monk": 3, "king": 1}, rats={"gallia": some(1)})
    refused(m, "take king", "final_round")
    refused(m, "take witch", "final_round")


def test_no_cubes_are_placed_in_the_final_round():
    m = last_round(held={"monk": 3}, rats={"gallia": some(1)})
    refused(m, "place gallia 1", "final_round")


def test_the_plague_does_not_move_in_the_final_round():
    m = last_round(held={"monk": 3}, rats={"gallia": some(1)})
    refused(m, "plague gallia", "no_plague_card")


def test_each_card_is_used_once_in_a_final_turn_and_the_player_goes_on_until_he_is_done():
    m = last_round(held=dict.fromkeys(CLASSIC, 3), rats={"gallia": some(1), "hispania": some(1)}, cubes={"scandia": [0, 0, 0, 4]})
    play(m, "king scandia", "merchant scandia", "to germania", "count 1", "monk gallia 1", "to hispania")
    play(m, "witch hispania 1", "done", "place russia 1")
    assert m.seat == 3
    assert all(used(m, card) for card in ("king", "merchant", "monk", "witch", "peasant"))
    for action in ("king scandia", "merchant scandia", "monk hispania 1", "witch hispania 1", "place russia 1"):
        refused(m, action, "already_used")
    m.play("done")
    assert m.over
    assert m.scores == [0, 0, 0, 5]


KNIGHT_AND_OTHERS = {
    "held": {"knight": 3, "king": 3, "peasant": 3, "witch": 3},
    "rats": {"hispania": some(2)},
    "cubes": {"scandia": [0, 0, 0, 2]},
}


@pytest.mark.parametrize("order", list(permutations(["king scandia", "place russia 1", "witch hispania 1"])))
def test_the_cards_of_a_final_turn_come_in_any_order(order):
    m = last_round(**KNIGHT_AND_OTHERS)
    for action in order:
        m.play(action)
        if action.startswith("witch"):
            m.play("done")
    assert m.seat == 3
    assert (palace(m)[3], cubes(m, "russia")[3], used(m, "witch")) == (1, 1, True)


def test_the_knight_too_may_come_before_other_cards_in_a_final_turn():
    m = last_round(**KNIGHT_AND_OTHERS)
    m.play("plague gallia")
    assert m.seat == 3
    m.play("king scandia")
    assert m.view()["plague"] == "gallia"
    assert palace(m)[3] == 1


def test_each_player_finishes_before_the_next_and_does_not_come_again():
    m = last_round(held={"monk": 3, "witch": 2}, rats={"gallia": some(1)})
    play(m, "done")
    assert m.seat == 2
    refused(m, "monk gallia 1", "not_held")
    m.play("done")
    assert m.over


def test_a_card_used_in_the_last_ordinary_turn_can_be_used_again_in_the_final_round():
    m = table(players=2, supply=1, held={"king": 0}, rats={"hispania": some(1)}, cubes={"scandia": [3, 0]})
    play(m, "king scandia", "plague gallia", "plague hispania", "spread gallia")
    assert m.view()["final"] == 1
    assert m.seat == 0
    m.play("king scandia")
    assert palace(m) == [2, 0]


def test_cards_held_by_others_can_not_be_used_in_the_final_round():
    m = last_round(held={"monk": 3, "king": 2}, rats={"gallia": some(1)}, cubes={"scandia": [0, 0, 0, 1]})
    refused(m, "king scandia", "not_held")


# ── the final ravage ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_every_region_in_play_is_ravaged_in_map_order():
    m = last_round(rats={name: some(1) for name in regions()}, cubes={name: [1, 1, 0, 0] for name in regions()}, held={"monk": 3})
    events = finish(m)
    assert [r["region"] for r in happened(events, "revealed")] == regions()
    assert all(rats(m, name) == 0 for name in regions())


@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_only_their_regions_are_ravaged(players):
    m = table(
        players=players,
        final=0,
        turn=1,
        supply=0,
        rats={name: some(1) for name in regions(players)},
        cubes={name: [2] * players for name in regions(players)},
        held={"monk": 1},
    )
    assert [r["region"] for r in happened(finish(m), "revealed")] == regions(players)


def test_the_final_ravage_comes_after_the_last_final_turn():
    m = last_round(rats={"gallia": [rat(1, "M")]}, cubes={"gallia": [1, 0, 0, 0]}, held={"monk": 3, "witch": 1})
    assert faces(m.play("done")) == []
    events = m.play("done")
    assert [e.name for e in events if e.name in ("final_ravage", "revealed", "over")] == ["final_ravage", "revealed", "over"]


def test_in_the_final_ravage_rats_are_revealed_until_rats_or_cubes_run_out():
    m = last_round(
        rats={"gallia": [rat(1, "M"), rat(1, "M")], "anglia": [rat(1, "bourgeoisie", "magic"), rat(1, "magic", "royalty")]},
        cubes={"gallia": [1, 0, 0, 0], "anglia": [0, 1, 0, 0]},
        held={"monk": 3},
    )
    events = finish(m)
    assert (rats(m, "gallia"), rats(m, "anglia")) == (1, 0)
    assert len(faces(events)) == 3
    assert cubes(m, "anglia") == [0, 1, 0, 0]


def test_a_region_without_cubes_keeps_its_rats_unrevealed():
    m = last_round(rats={"gallia": some(3)}, held={"monk": 3})
    assert faces(finish(m)) == []
    assert rats(m, "gallia") == 3


def test_nothing_spreads_in_the_final_ravage():
    m = table(
        final=0, turn=3, supply=5, cubes={"scandia": [20, 0, 0, 0], "gallia": [0, 2, 0, 0]}, rats={"gallia": some(2)},
        held={"monk": 3}, plague="gallia",
    )  # fmt: skip
    events = finish(m)
    assert happened(events, "rat_added") == []
    assert supply(m) == 5


@pytest.mark.parametrize(("plague", "left"), [("gallia", [0, 1, 0, 0]), ("italia", [1, 2, 0, 0])])
def test_the_plague_piece_counts_as_two_cubes_in_its_region_and_nowhere_else(plague, left):
    m = last_round(
        plague=plague, rats={"gallia": [rat(5, "A", "peasantry", "church", "magic")]}, cubes={"gallia": [1, 2, 0, 0]},
        held={"monk": 3},
    )  # fmt: skip
    finish(m)
    assert cubes(m, "gallia") == left


def test_the_neutral_cubes_are_two_not_three():
    m = last_round(
        plague="gallia", rats={"gallia": [rat(6, "A", "A", "royalty")]}, cubes={"gallia": [1, 2, 0, 0]}, held={"monk": 3}
    )
    events = finish(m)
    assert happened(events, "spared") == [{"region": "gallia", "population": 5, "limit": 6, "cubes": 3, "piece": 2}]
    assert cubes(m, "gallia") == [1, 2, 0, 0]


def test_the_neutral_cubes_alone_do_not_make_rats_come_out():
    m = last_round(plague="gallia", rats={"gallia": some(3)}, held={"monk": 3})
    assert faces(finish(m)) == []


def test_in_the_final_ravage_held_cards_cost_cubes_but_no_power_applies():
    m = last_round(
        plague="italia", rats={"gallia": [rat(1, "church", "chivalry")]}, cubes={"gallia": [1, 0, 1, 3]},
        held={"monk": 3, "knight": 2},
    )  # fmt: skip
    m.play("done")
    events = m.play("done")
    assert happened(events, "declared") == []
    assert cubes(m, "gallia") == [1, 0, 0, 2]
    assert m.over


# ── and then ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_when_it_is_over_nothing_can_be_done():
    m = last_round(palace=[1, 0, 0, 0])
    finish(m)
    assert m.seat is None
    assert m.legal() == []
    refused(m, "done", "over")
    refused(m, "plague gallia", "over")


def test_with_no_card_in_anybodys_hand_the_game_ends_with_the_last_turn():
    m = table(supply=1, rats={"gallia": some(1)}, cubes={"scandia": [2, 0, 0, 0]})
    events = play(m, "plague gallia", "spread hispania")
    assert m.over
    assert happened(events, "over") == [{"seat": 0}]
    assert m.winners == [0]


def test_without_the_knight_among_the_six_the_final_ravage_counts_only_real_cubes():
    m = table(
        cards=NO_KNIGHT, goods=False, final=0, turn=3, supply=0, plague="gallia", rats={"gallia": [rat(3, "A", "royalty")]},
        cubes={"gallia": [1, 1, 0, 0]}, held={"monk": 3},
    )  # fmt: skip
    events = finish(m)
    assert happened(events, "spared") == [{"region": "gallia", "population": 2, "limit": 3, "cubes": 2, "piece": 0}]


def test_every_card_can_be_held_by_someone_in_the_final_round_without_a_question_that_is_not_his():
    m = last_round(held=dict.fromkeys(CLASSIC, 1), rats={"gallia": some(1)})
    assert options(m, "take") == set()
    m.play("done")
    assert m.seat == 1
