"""Serf (Peasantry): own phase C: for each rat that kills another player's cube, he may at once add one own cube there."""

from tests.games.rattus.market_tables import (
    MAJORITY,
    asks,
    class_of,
    cubes,
    end_of_game,
    facts,
    options,
    plague,
    rat,
    reserve,
    table,
)

THREE = (MAJORITY, MAJORITY, rat(2, "M", "church", "royalty"))


def serf(here, *rats, holder=0, **parts):
    return table(held={"serf": holder}, rats={"hispania": list(rats)}, **{"cubes": {"hispania": here}, **parts})


def test_the_serf_is_of_peasantry():
    assert class_of("serf") == {"peasantry"}


def test_the_serf_adds_an_own_cube_to_the_plague_region_when_a_rat_kills_anothers():
    m = serf([0, 2, 0], MAJORITY)
    plague(m, "hispania")
    assert asks(m) == "add"
    assert m.seat == 0
    assert options(m) == ["skip", "add"]
    m.play("add")
    assert cubes(m, "hispania") == [1, 1, 0]
    assert reserve(m) == [19, 19, 20]
    assert m.seat == 1


def test_the_serf_need_not_add_it():
    m = serf([0, 2, 0], MAJORITY)
    plague(m, "hispania", "skip")
    assert cubes(m, "hispania") == [0, 1, 0]
    assert reserve(m)[0] == 20


def test_the_serf_adds_a_cube_for_each_rat_that_kills():
    m = serf([0, 9, 0], *THREE)
    plague(m, "hispania", "add", "skip", "add")
    assert cubes(m, "hispania") == [2, 6, 0]


def test_a_rat_that_kills_several_cubes_lets_one_be_added():
    m = serf([0, 2, 2], rat(3, "M", "A"))
    plague(m, "hispania", "add")
    assert cubes(m, "hispania") == [1, 0, 0]
    assert m.seat == 1


def test_the_serf_adds_nothing_when_only_his_own_cubes_die():
    m = serf([3, 1, 0], MAJORITY)
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [2, 1, 0]


def test_the_serf_adds_nothing_when_the_rat_does_not_break_out():
    m = serf([0, 2, 0], rat(3, "M", "A"))
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [0, 2, 0]


def test_the_serf_is_not_asked_with_an_empty_reserve():
    m = serf(None, MAJORITY, cubes={"hispania": [0, 2, 0], "anglia": [20, 0, 0]})
    events = plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 1, 0]
    assert facts(events, "placed") == []
    assert m.view()["final"] == 0, "the turn went on to its end, which with 20 cubes on the board is the last"


def test_a_cube_just_lost_can_be_added_again():
    m = serf(None, MAJORITY, cubes={"hispania": [2, 2, 0], "anglia": [18, 0, 0]})
    plague(m, "hispania", "add")
    assert cubes(m, "hispania") == [2, 1, 0]


def test_the_serf_works_in_his_own_phase_c_only():
    m = serf([0, 0, 2], MAJORITY, holder=1)
    plague(m, "hispania")
    assert asks(m) == "main"
    assert cubes(m, "hispania") == [0, 0, 1]


def test_the_added_cube_counts_from_the_next_token_on():
    m = serf([0, 1, 0], MAJORITY, MAJORITY)
    plague(m, "hispania", "add")
    assert cubes(m, "hispania") == [0, 0, 0], "the second rat was revealed and took the added cube"
    assert reserve(m) == [20, 20, 20]


def test_without_the_added_cube_the_other_rats_stay_hidden():
    m = serf([0, 1, 0], MAJORITY, MAJORITY)
    plague(m, "hispania", "skip")
    assert sum(r is not None for r in m.view()["regions"][3]["rats"]) == 1


def test_the_serf_does_not_move_the_plague_further():
    m = table(held={"serf": 0}, plague="anglia")
    assert set(options(m, "plague")) == {"plague gallia", "plague germania"}


def test_the_serf_adds_nothing_in_the_final_ravage():
    m, _ = end_of_game(held={"serf": 1}, cubes={"hispania": [2, 0, 0]}, rats={"hispania": [MAJORITY]})
    assert cubes(m, "hispania") == [1, 0, 0]
