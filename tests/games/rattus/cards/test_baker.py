"""Baker (Peasantry): the holder lays own cubes on the card; whoever takes it puts them all into one region."""

from tests.games.rattus.market_tables import (
    ANY,
    REGIONS_OF_THREE,
    asks,
    card,
    class_of,
    cubes,
    end_of_game,
    facts,
    last_turn,
    options,
    pass_turn,
    plague,
    play,
    rat,
    refused,
    reserve,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)


def test_the_baker_is_of_peasantry():
    assert class_of("baker") == {"peasantry"}


def test_the_baker_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c("baker", "baker")


def test_the_baker_lays_one_own_cube_from_the_reserve_on_the_card():
    m = table(held={"baker": 0}, cubes={"gallia": [2, 0, 0]})
    m.play("baker")
    assert card(m, "baker")["cubes"] == [1, 0, 0]
    assert reserve(m) == [17, 20, 20]
    assert cubes(m, "gallia") == [2, 0, 0]


def test_the_baker_can_not_lay_a_cube_from_an_empty_reserve():
    refused(table(held={"baker": 0}, cubes={"gallia": [20, 0, 0]}), "baker", "empty_reserve")


def test_laying_a_cube_on_the_baker_is_not_necessary():
    m = table(held={"baker": 0})
    pass_turn(m)
    assert card(m, "baker")["cubes"] == [0, 0, 0]
    assert m.seat == 1


def test_the_bakers_cubes_add_up_turn_by_turn():
    m = table(held={"baker": 0})
    for n in (1, 2, 3):
        m.play("baker")
        assert card(m, "baker")["cubes"] == [n, 0, 0]
        for _ in range(3):
            pass_turn(m)


def test_whoever_takes_the_baker_puts_all_its_cubes_into_one_region_of_his_choice():
    m = table(held={"baker": 1}, baker=[0, 3, 0])
    m.play("take baker")
    assert asks(m) == "unload"
    assert m.seat == 0
    assert options(m) == [f"unload {name}" for name in REGIONS_OF_THREE]
    m.play("unload scandia")
    assert cubes(m, "scandia") == [0, 3, 0]
    assert card(m, "baker")["cubes"] == [0, 0, 0]
    assert asks(m) == "main"


def test_cubes_taken_with_the_baker_stay_their_owners():
    m = table(held={"baker": 1}, baker=[1, 2, 1])
    play(m, "take baker", "unload italia")
    assert cubes(m, "italia") == [1, 2, 1]
    assert reserve(m) == [19, 18, 19]


def test_the_bakers_cubes_go_into_no_region_out_of_play():
    m = table(held={"baker": 1}, baker=[0, 3, 0])
    m.play("take baker")
    refused(m, "unload russia", "out_of_play")


def test_the_bakers_cubes_must_be_placed_before_anything_else():
    m = table(held={"baker": 1}, baker=[0, 3, 0])
    m.play("take baker")
    refused(m, "plague hispania", "not_now")
    refused(m, "skip", "not_now")


def test_an_empty_baker_is_taken_without_further_ado():
    m = table(held={"baker": 1})
    m.play("take baker")
    assert asks(m) == "main"
    assert card(m, "baker")["holder"] == 0


def test_taking_the_baker_is_phase_a_and_not_phase_b():
    m = table(held={"baker": 1}, baker=[0, 3, 0], rats={"gallia": [ANY]})
    play(m, "take baker", "unload scandia")
    refused(m, "take monk", "already_took")
    m.play("place gallia 1")
    assert cubes(m, "gallia") == [1, 0, 0]


def test_a_baker_just_taken_can_be_used_at_once():
    m = table(held={"baker": 1}, baker=[0, 3, 0])
    play(m, "take baker", "unload scandia", "baker")
    assert card(m, "baker")["cubes"] == [1, 0, 0]


def test_cubes_on_the_baker_are_not_placed_for_the_end_of_the_game():
    m = table(held={"baker": 0}, cubes={"gallia": [19, 0, 0]})
    m.play("baker")
    assert reserve(m)[0] == 0
    pass_turn(m)
    assert m.view()["final"] is None
    assert m.seat == 1


def test_the_same_cubes_on_the_board_do_end_the_game():
    m = table(held={"baker": 0}, cubes={"gallia": [20, 0, 0]})
    pass_turn(m)
    assert m.view()["final"] == 0


def test_cubes_on_the_baker_count_nothing_while_they_lie_there():
    m = table(held={"baker": 0}, baker=[5, 0, 0], cubes={"gallia": [2, 0, 0]}, coins=[0, 0, 0])
    assert m.scores[0] == 2


def test_cubes_on_the_baker_are_safe_from_rats():
    peasantry = {"hispania": [rat(1, "peasantry", "chivalry")]}
    m = table(held={"baker": 1}, baker=[0, 5, 0], cubes={"hispania": [0, 1, 0]}, rats=peasantry)
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 0, 0]
    assert card(m, "baker")["cubes"] == [0, 5, 0]


def test_the_holder_may_lay_a_cube_in_the_final_round_too():
    m = last_turn(held={"baker": 2, "courier": 2}, cubes={"gallia": [0, 0, 1]})
    m.play("baker")
    assert card(m, "baker")["cubes"] == [0, 0, 1]
    refused(m, "baker", "already_used")


def test_after_the_final_round_the_player_to_the_left_of_the_holder_places_what_lies_there():
    for holder in range(3):
        m = table(final=0, turn=1, held={"baker": holder}, baker=[1, 2, 1])
        m.play("done")
        assert not m.over
        assert asks(m) == "unload"
        assert m.seat == (holder + 1) % 3
        m.play("unload scandia")
        assert m.over
        assert cubes(m, "scandia") == [1, 2, 1]


def test_the_bakers_cubes_are_placed_before_the_final_ravage():
    m = table(final=0, turn=1, held={"baker": 2}, baker=[0, 0, 3], rats={"gallia": [rat(1, "M")]})
    before = m.play("done")
    assert facts(before, "final_ravage") == []
    after = m.play("unload gallia")
    assert [e.name for e in after[:2]] == ["unloaded", "final_ravage"]
    assert cubes(m, "gallia") == [0, 0, 2]


def test_nobody_is_asked_after_the_final_round_when_no_cubes_lie_on_the_baker():
    m, _ = end_of_game(held={"baker": 2})
    assert m.over
