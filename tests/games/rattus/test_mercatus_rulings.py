"""The rulings R20 to R27 of Mercatus."""

from tests.games.rattus.market_tables import (
    ANY,
    MAJORITY,
    asks,
    coins,
    cubes,
    facts,
    last_turn,
    options,
    pass_turn,
    plague,
    play,
    rat,
    rats_in,
    refused,
    region,
    reserve,
    table,
    wares,
)


def test_R20_coins_never_run_out():
    m = table(held={"treasurer": 0}, coins=[500, 500, 500], cubes={"germania": [1, 1, 1]}, wares={"0": {"fish": 4}})
    m.play("treasurer")
    pass_turn(m)
    assert coins(m) == [505, 500, 500]


def test_R21_palace_cubes_and_cubes_on_the_baker_give_no_majority():
    m = table(
        held={"baker": 0}, palace=[5, 0, 0], baker=[5, 0, 0], cubes={"germania": [1, 2, 0]},
        wares={"0": {"fish": 2}, "1": {"fish": 2}},
    )  # fmt: skip
    pass_turn(m)
    assert coins(m) == [4, 7, 4]


def test_R21_on_the_game_ending_turn_the_sale_happens_as_usual_before_the_final_round():
    m = table(held={"treasurer": 1}, cubes={"germania": [20, 0, 0]}, wares={"0": {"fish": 4}})
    events = pass_turn(m)
    names = [e.name for e in events]
    assert names.index("sold") < names.index("final_round")
    assert coins(m) == [7, 4, 4]
    assert wares(m, 0) == {}
    assert m.view()["final"] == 0


def test_R22_kills_means_that_a_cube_really_went_to_another_players_reserve():
    symbol = rat(1, "bourgeoisie", "church")
    for here, killed in (([1, 0, 0], False), ([1, 1, 0], True)):
        m = table(held={"assassin": 0, "monk": 1}, cubes={"hispania": here}, rats={"hispania": [symbol]})
        plague(m, "hispania")
        assert cubes(m, "hispania") == [1, 0, 0]
        assert reserve(m)[1] == 20
        assert coins(m)[0] == (5 if killed else 4), "a symbol that finds no cube of its class kills nothing"


def test_R23_the_viceroy_places_what_there_is_and_is_paid_for_what_is_placed():
    m = table(held={"viceroy": 0}, cubes={"anglia": [18, 0, 0]}, coins=[9, 4, 4])
    assert {name.split()[2] for name in options(m, "viceroy")} == {"1", "2"}
    m.play("viceroy gallia 2")
    assert cubes(m, "gallia") == [2, 0, 0]
    assert coins(m)[0] == 6


def test_R23_the_landowner_places_two_and_there_is_no_choice_of_one():
    m = table(held={"landowner": 0}, card_goods={"landowner": "cloth"})
    m.play("landowner gallia")
    assert asks(m) == "main"
    assert cubes(m, "gallia") == [2, 0, 0]
    last = table(held={"landowner": 0}, card_goods={"landowner": "cloth"}, cubes={"anglia": [19, 0, 0]})
    last.play("landowner gallia")
    assert cubes(last, "gallia") == [1, 0, 0]


def test_R23_the_traders_target_is_another_region_than_the_origin():
    m = table(held={"hanseatic-trader": 0}, card_goods={"hanseatic-trader": "fish"}, cubes={"germania": [3, 0, 0]})
    m.play("hanseatic-trader germania")
    refused(m, "to germania", "same_region")
    assert set(options(m)) == {"to polonia", "to hungaria"}


def test_R24_the_swindler_may_place_a_rat_even_if_no_good_can_be_had():
    m = table(held={"swindler": 0}, cubes={"germania": [1, 0, 0]}, wares={"1": {"fish": 4}})
    m.play("swindler germania")
    assert rats_in(m, "germania") == 1
    assert asks(m) == "main"
    assert wares(m, 0) == {}


def test_R24_the_swindler_never_takes_without_placing():
    m = table(held={"swindler": 0}, cubes={"germania": [1, 0, 0]}, rats={"germania": [ANY, ANY, ANY]})
    assert options(m, "swindler", "loot") == []
    refused(m, "loot", "not_now")


def test_R24_after_the_last_rat_the_turn_goes_on_as_usual_without_spread():
    m = table(
        held={"swindler": 0, "courier": 0, "treasurer": 1}, supply=1,
        cubes={"germania": [2, 0, 0]}, rats={"hispania": [ANY, ANY]},
    )  # fmt: skip
    play(m, "swindler germania", "loot")
    assert m.view()["supply"] == 0
    assert m.view()["final"] is None
    play(m, "take monk", "place germania 1", "good salt", "courier germania", "to anglia")
    events = m.play("plague hispania")
    assert facts(events, "rat_added") == []
    assert rats_in(m, "hispania") == 2
    assert facts(events, "final_round") == [{"seat": 0, "cause": "rats"}]


def test_R25_timing_the_raider_takes_then_rats_spread_then_neutral_cubes_are_declared_then_rats_are_revealed():
    m = table(held={"raider": 0, "knight": 0}, cubes={"hispania": [0, 2, 0]}, rats={"hispania": [MAJORITY]})
    asked = []
    m.play("plague hispania")
    for answer in ("loot", "spread gallia", "declare"):
        asked.append(asks(m))
        assert cubes(m, "hispania") == [0, 2, 0], "nothing is revealed yet"
        m.play(answer)
    assert asked == ["raid", "spread", "declare"]
    assert cubes(m, "hispania") == [0, 1, 0]


def test_R25_timing_per_token_outbreak_deacon_losses_coin_good_cube():
    m = table(
        held={"deacon": 0, "assassin": 0, "grave-robber": 0, "serf": 0},
        cubes={"hispania": [2, 2, 0]}, rats={"hispania": [MAJORITY]},
    )  # fmt: skip
    first = plague(m, "hispania")
    assert [e.name for e in first if e.name in ("revealed", "outbreak", "lost")] == ["revealed", "outbreak"]
    assert asks(m) == "pay"
    second = m.play("pay")
    assert [e.name for e in second] == ["protected", "lost", "earned"]
    assert asks(m) == "rob"
    m.play("rob fish")
    assert asks(m) == "add"
    m.play("add")
    assert cubes(m, "hispania") == [3, 1, 0]
    assert coins(m) == [4, 4, 4]


EVERYTHING = {"hispania": [rat(5, "M", "A", "royalty")]}


def test_R25_one_payment_saves_from_all_losses_of_a_token():
    m = table(
        held={"deacon": 0, "monk": 0}, cubes={"hispania": [9, 1, 0]},
        rats={"hispania": [rat(4, "M", "peasantry", "bourgeoisie", "church")]},
    )  # fmt: skip
    plague(m, "hispania", "pay")
    assert cubes(m, "hispania") == [9, 1, 0]
    assert coins(m) == [3, 4, 4]
    m = table(held={"deacon": 0, "treasurer": 0}, cubes={"hispania": [9, 1, 0]}, rats=EVERYTHING)
    plague(m, "hispania", "pay")
    assert cubes(m, "hispania") == [9, 0, 0]
    assert coins(m) == [3, 4, 4]


def test_R25_without_the_payment_all_these_losses_come():
    m = table(held={"deacon": 0, "treasurer": 0}, cubes={"hispania": [9, 1, 0]}, rats=EVERYTHING)
    plague(m, "hispania", "skip")
    assert cubes(m, "hispania") == [6, 0, 0]


def test_R25_an_m_the_deacon_parries_passes_to_nobody():
    m = table(held={"deacon": 0}, cubes={"hispania": [3, 2, 1]}, rats={"hispania": [MAJORITY]})
    plague(m, "hispania", "pay")
    assert cubes(m, "hispania") == [3, 2, 1]


def test_R25_coins_earned_by_the_same_token_come_too_late_for_the_deacon():
    m = table(held={"deacon": 0, "assassin": 0}, cubes={"hispania": [2, 2, 0]}, rats={"hispania": [MAJORITY]}, coins=[0, 4, 4])
    plague(m, "hispania")
    assert m.seat == 1, "he could not pay, so he was not asked"
    assert cubes(m, "hispania") == [1, 1, 0]
    assert coins(m)[0] == 1


def test_R25_coins_earned_by_an_earlier_token_are_in_time_for_the_deacon():
    two = {"hispania": [MAJORITY, MAJORITY]}
    m = table(held={"deacon": 0, "assassin": 0}, cubes={"hispania": [3, 3, 0]}, rats=two, coins=[0, 4, 4])
    plague(m, "hispania")
    assert asks(m) == "pay"
    m.play("pay")
    assert cubes(m, "hispania") == [2, 1, 0]
    assert coins(m)[0] == 1, "earned 1, paid 1, earned 1"


def test_R25_the_serfs_cube_comes_before_the_test_whether_any_cube_is_left():
    m = table(held={"serf": 0}, cubes={"hispania": [0, 1, 0]}, rats={"hispania": [MAJORITY, MAJORITY]})
    plague(m, "hispania", "add")
    assert rats_in(m, "hispania") == 0, "the added cube made the second rat come out"


def test_R26_the_shaman_moves_face_down_tokens_and_what_a_witch_saw_follows_the_token():
    m = table(
        held={"shaman": 0}, card_goods={"shaman": "fish"},
        rats={"germania": [rat(6, "A", "A", "royalty", seen_by=[1]), rat(4, "M", "M", "royalty")]},
    )  # fmt: skip
    play(m, "shaman germania 1", "to hungaria", "done")

    def seen(seat, name):
        found = next(r for r in m.view(seat)["regions"] if r["name"] == name)
        return [(r.get("limit"), r["seen_by"]) for r in found["rats"] if r]

    assert seen(1, "hungaria") == [(6, [1])]
    assert seen(0, "hungaria") == [(None, [1])]
    assert seen(2, "hungaria") == [(None, [1])]
    assert seen(1, "germania") == [(None, [])]


def test_R26_the_shaman_moves_only_tokens_that_lay_in_those_regions():
    m = table(held={"shaman": 0}, card_goods={"shaman": "fish"}, rats={"germania": [ANY], "gallia": [ANY], "anglia": [ANY]})
    assert options(m, "shaman") == ["shaman germania 1"]


def test_R27_several_plague_cards_share_one_real_move_that_comes_last_and_all_rats_there_are_resolved():
    m = last_turn(
        held={"raider": 2, "grave-robber": 2, "knight": 2, "pope": 2}, waiting="brewer",
        cubes={"polonia": [0, 3, 0]}, rats={"polonia": [MAJORITY, MAJORITY, rat(3, "A", "royalty")]},
    )  # fmt: skip
    refused(m, "plague gallia", "must_move")
    play(m, "pope", "plague polonia", "loot", "reveal", "declare", "rob fish", "rob fish", "rob fish")
    assert region(m, "polonia")["cubes"] == [0, 0, 0]
    assert rats_in(m, "polonia") == 0
    assert wares(m, 2) == {"fish": 4}
    assert m.seat == 1
    assert m.view()["plague"] == "polonia"


def test_R27_with_nothing_to_reveal_the_raider_still_takes():
    m = last_turn(held={"raider": 2, "deacon": 2}, rats={"polonia": [ANY]})
    play(m, "plague polonia", "loot")
    assert wares(m, 2) == {"fish": 1}
    assert rats_in(m, "polonia") == 1
    assert m.seat == 1


def test_choices_in_the_middle_of_phase_c_belong_to_the_player_whose_turn_it_is():
    m = table(
        held={"deacon": 0, "raider": 0, "grave-robber": 0, "serf": 0, "knight": 0},
        cubes={"hispania": [3, 3, 0]}, rats={"hispania": [MAJORITY]},
    )  # fmt: skip
    m.play("plague hispania")
    asked = []
    for answer in ("skip", "spread gallia", "skip", "skip", "skip", "skip"):
        assert m.seat == 0
        asked.append(asks(m))
        m.play(answer)
    assert asked == ["raid", "spread", "declare", "pay", "rob", "add"]
    assert m.seat == 1
