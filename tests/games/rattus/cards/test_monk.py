"""Monk (Church): one rat to a neighbour with fewer than three rats."""

from __future__ import annotations

from tests.games.rattus.tables import (
    face_down,
    faces,
    happened,
    known,
    names,
    neighbours,
    options,
    play,
    rat,
    rats,
    refused,
    region,
    some,
    supply,
    table,
    used,
)

THREE = [rat(1, "M"), rat(3, "A", "M"), rat(6, "A", "A", "M")]


def test_the_monk_moves_one_rat_to_a_neighbour():
    m = table(held={"monk": 0}, rats={"gallia": some(2)})
    before = supply(m)
    events = play(m, "monk gallia 1", "to hispania")
    assert (rats(m, "gallia"), rats(m, "hispania")) == (1, 1)
    assert happened(events, "rat_moved") == [{"seat": 0, "from": "gallia", "slot": 1, "region": "hispania", "into": 1}]
    assert supply(m) == before


def test_which_of_the_tokens_moves_is_the_players_choice():
    for slot, moved in enumerate(THREE, 1):
        m = table(held={"monk": 0}, rats={"gallia": THREE})
        play(m, f"monk gallia {slot}", "to anglia")
        assert face_down(m, "anglia") == [moved]
        assert len(face_down(m, "gallia")) == 2
        assert moved not in face_down(m, "gallia")


def test_the_monk_offers_every_rat_on_the_board_wherever_it_lies():
    m = table(held={"monk": 0}, rats={"gallia": some(2), "scandia": some(1), "italia": some(3)}, cubes={"gallia": [0, 5, 0, 0]})
    assert options(m, "monk") == {"gallia 1", "gallia 2", "scandia 1", "italia 1", "italia 2", "italia 3"}


def test_the_monk_moves_a_rat_only_to_a_neighbour():
    m = table(held={"monk": 0}, rats={"gallia": some(1)})
    m.play("monk gallia 1")
    assert options(m, "to") == neighbours("gallia")
    refused(m, "to scandia", "not_neighbour")
    refused(m, "to gallia", "not_neighbour")


def test_the_monk_does_not_move_a_rat_out_of_the_regions_in_play():
    m = table(players=2, held={"monk": 0}, rats={"hungaria": some(1)})
    m.play("monk hungaria 1")
    assert options(m, "to") == neighbours("hungaria", 2)
    refused(m, "to bulgaria", "not_neighbour")


def test_the_monk_cannot_push_a_fourth_rat_into_a_region():
    m = table(held={"monk": 0}, rats={"gallia": some(1), "hispania": some(3), "italia": some(2)})
    m.play("monk gallia 1")
    refused(m, "to hispania", "region_full")
    m.play("to italia")
    assert rats(m, "italia") == 3


def test_the_monk_can_not_move_a_rat_with_no_room_next_to_it():
    m = table(held={"monk": 0}, rats={"hispania": some(1), "gallia": some(3), "italia": some(3)})
    refused(m, "monk hispania 1", "no_room_near")
    assert "monk gallia 1" in {a.notation for a in m.legal()}


def test_the_monk_can_not_move_a_rat_that_is_not_there():
    m = table(held={"monk": 0}, rats={"gallia": some(1)})
    refused(m, "monk gallia 2", "no_rat_there")
    refused(m, "monk anglia 1", "no_rat_there")


def test_with_no_rats_on_the_board_the_monk_has_nothing_to_do():
    assert "monk" not in names(table(held={"monk": 0}))


def test_the_monk_is_used_once_a_turn():
    m = table(held={"monk": 0}, rats={"gallia": some(2)})
    play(m, "monk gallia 1", "to hispania")
    assert used(m, "monk")
    refused(m, "monk gallia 2", "already_used")
    refused(m, "monk hispania 1", "already_used")


def test_the_monk_is_used_again_in_the_next_turn():
    m = table(players=2, held={"monk": 0}, rats={"scandia": some(1)})
    play(m, "monk scandia 1", "to polonia", "plague gallia", "plague italia", "monk polonia 1", "to scandia")
    assert rats(m, "scandia") == 1


def test_only_the_holder_uses_the_monk():
    refused(table(rats={"gallia": some(1)}), "monk gallia 1", "not_held")
    refused(table(rats={"gallia": some(1)}, held={"monk": 3}), "monk gallia 1", "not_held")


def test_the_monk_is_not_used_in_phase_c():
    m = table(held={"monk": 0}, rats={"gallia": some(1)})
    m.play("plague gallia")
    refused(m, "monk gallia 1", "not_now")


def test_the_monk_does_not_show_the_rat_to_anybody():
    m = table(held={"monk": 0}, rats={"gallia": some(1)})
    events = play(m, "monk gallia 1", "to hispania")
    assert all(e.name == "rat_moved" for e in events)
    for viewer in (None, 0, 1, 2, 3):
        assert known(m, viewer) == {}


def test_a_rat_that_was_seen_stays_known_where_the_monk_moves_it():
    m = table(held={"monk": 0}, rats={"gallia": [rat(1, "M", seen_by=[2])]})
    play(m, "monk gallia 1", "to hispania")
    assert known(m, 2) == {"hispania": [(1, "M")]}
    assert known(m, 0) == {}


def test_a_starting_rat_stays_known_as_one_where_the_monk_moves_it():
    m = table(held={"monk": 0}, rats={"gallia": [{"starting": True}]})
    play(m, "monk gallia 1", "to hispania")
    assert [r["starting"] for r in region(m, "hispania")["rats"] if r] == [True]


def test_fewer_cubes_can_be_placed_where_the_monk_moved_a_rat_away_and_more_where_it_went():
    m = table(held={"monk": 0}, rats={"gallia": some(3), "hispania": some(1)})
    play(m, "monk gallia 1", "to hispania")
    assert options(m, "place") == {"gallia 2", "hispania 2"}


def test_the_monk_empties_a_region_so_that_nothing_spreads_from_it_and_nothing_is_revealed():
    m = table(held={"monk": 0}, rats={"gallia": some(1)}, cubes={"gallia": [3, 0, 0, 0]})
    events = play(m, "monk gallia 1", "to hispania", "plague gallia")
    assert not {"rat_added", "revealed"} & {e.name for e in events}
    assert m.seat == 1


def test_in_the_final_round_the_monk_works_as_usual_and_once():
    m = table(
        final=0, turn=3, supply=0, held={"monk": 3, "witch": 3}, rats={"gallia": some(2), "italia": some(3)},
        cubes={"gallia": [0, 0, 0, 1]},
    )  # fmt: skip
    m.play("monk gallia 1")
    refused(m, "to italia", "region_full")
    refused(m, "to scandia", "not_neighbour")
    m.play("to hispania")
    assert (rats(m, "gallia"), rats(m, "hispania")) == (1, 1)
    refused(m, "monk gallia 2", "already_used")


def test_in_the_final_round_a_rat_moved_by_the_monk_is_revealed_where_it_lies_then():
    m = table(
        final=0, turn=3, supply=0, held={"monk": 3}, rats={"gallia": [rat(1, "M")]},
        cubes={"gallia": [0, 0, 0, 1], "anglia": [2, 0, 0, 0]},
    )  # fmt: skip
    events = play(m, "monk gallia 1", "to anglia")
    if not m.over:
        events += m.play("done")
    assert faces(events) == [("1", "M")]
    assert m.scores == [1, 0, 0, 1]
