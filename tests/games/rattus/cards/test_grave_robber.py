"""Grave Robber (Magic): for each rat that kills another player's cube in his turn, one available good of his choice."""

from tests.games.rattus.market_tables import (
    GOODS,
    MAJORITY,
    asks,
    class_of,
    cubes,
    end_of_game,
    options,
    plague,
    rat,
    refused,
    table,
    wares,
)

THREE = (MAJORITY, MAJORITY, rat(2, "M", "church", "royalty"))


def robber(here, *rats, holder=0, **parts):
    return table(held={"grave-robber": holder}, cubes={"hispania": here}, rats={"hispania": list(rats)}, **parts)


def test_the_grave_robber_is_of_magic():
    assert class_of("grave-robber") == {"magic"}


def test_the_grave_robber_takes_an_available_good_of_his_choice():
    m = robber([0, 2, 0], MAJORITY)
    plague(m, "hispania")
    assert asks(m) == "rob"
    assert m.seat == 0
    assert options(m) == ["skip", *[f"rob {good}" for good in GOODS]]
    m.play("rob cloth")
    assert wares(m, 0) == {"cloth": 1}
    assert m.seat == 1


def test_the_grave_robber_may_decline_the_good():
    m = robber([0, 2, 0], MAJORITY)
    plague(m, "hispania", "skip")
    assert wares(m, 0) == {}
    assert m.seat == 1


def test_the_grave_robber_takes_one_good_for_each_rat_that_kills():
    m = robber([0, 9, 0], *THREE)
    plague(m, "hispania", "rob fish", "rob salt", "rob wood")
    assert wares(m, 0) == {"fish": 1, "salt": 1, "wood": 1}
    assert cubes(m, "hispania") == [0, 6, 0]
    assert m.seat == 1


def test_the_grave_robber_may_decline_one_good_and_take_the_next():
    m = robber([0, 9, 0], *THREE)
    plague(m, "hispania", "skip", "rob fish", "skip")
    assert wares(m, 0) == {"fish": 1}
    assert m.seat == 1


def test_the_grave_robber_never_takes_the_same_type_twice_in_a_turn():
    m = robber([0, 9, 0], *THREE)
    plague(m, "hispania", "rob fish")
    refused(m, "rob fish", "not_available")
    assert options(m) == ["skip", "rob cloth", "rob wood", "rob salt"]


def test_the_free_good_of_the_turn_is_no_longer_there_to_be_robbed():
    m = robber([0, 2, 0], MAJORITY)
    m.play("good wood")
    plague(m, "hispania")
    refused(m, "rob wood", "not_available")


def test_the_grave_robber_is_not_asked_when_nothing_is_available():
    nothing = {good: {"up": 0, "down": 3} for good in GOODS}
    m = robber([0, 2, 0], MAJORITY, stock=nothing, wares={"2": dict.fromkeys(GOODS, 1)})
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [0, 1, 0]


def test_a_rat_that_kills_several_cubes_gives_one_good():
    m = robber([0, 2, 2], rat(3, "M", "A"))
    plague(m, "hispania", "rob fish")
    assert m.seat == 1
    assert wares(m, 0) == {"fish": 1}


def test_the_grave_robber_gets_nothing_for_his_own_cubes():
    m = robber([3, 1, 0], MAJORITY)
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [2, 1, 0]


def test_the_grave_robber_gets_nothing_for_a_rat_that_does_not_break_out():
    m = robber([0, 2, 0], rat(3, "M", "A"))
    plague(m, "hispania")
    assert m.seat == 1


def test_the_grave_robber_gets_nothing_in_another_players_turn():
    m = robber([0, 0, 2], MAJORITY, holder=1)
    plague(m, "hispania")
    assert m.seat == 1
    assert asks(m) == "main"
    assert wares(m, 1) == {}


def test_the_grave_robber_gets_nothing_in_the_final_ravage():
    m, events = end_of_game(held={"grave-robber": 1}, cubes={"hispania": [2, 0, 0]}, rats={"hispania": [MAJORITY]})
    assert cubes(m, "hispania") == [1, 0, 0]
    assert all(e.name != "good" for e in events)


def test_the_grave_robber_moves_the_plague_one_step_only():
    m = table(held={"grave-robber": 0}, plague="anglia")
    assert set(options(m, "plague")) == {"plague gallia", "plague germania"}
