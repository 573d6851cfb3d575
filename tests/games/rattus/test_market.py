"""Mercatus: goods and coins, goods lying on cards, the sale, the final sale."""

import random
from collections import Counter

import pytest

import ratskeller
from tests.games.rattus.market_tables import (
    ANY,
    GOODS,
    IN_PLAY,
    MAJORITY,
    REMOVED,
    asks,
    card,
    coins,
    cubes,
    end_of_game,
    facts,
    goods_on_the_table,
    last_turn,
    options,
    pass_turn,
    plague,
    play,
    refused,
    stock,
    table,
    wares,
)

SIX = ["landowner", "shaman", "hanseatic-trader", "brewer", "monk", "king"]


def shown(m):
    """How often each type lies in a region."""
    return Counter(r["good"] for r in m.view()["regions"] if r["good"])


# ── set-up ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_of_each_type_are_in_the_stock_and_one_of_them_is_turned_up(players):
    m = ratskeller.new("rattus", players=players, cards="aristocrats", seed=1)
    assert {good: stock(m, good) for good in GOODS} == dict.fromkeys(GOODS, (1, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_region_in_play_shows_one_good_and_no_other_region_does(players):
    for seed in range(5):
        m = ratskeller.new("rattus", players=players, cards="aristocrats", seed=seed)
        regions = m.view()["regions"]
        assert all((r["good"] in GOODS) == r["in_play"] for r in regions)
        assert sum(shown(m).values()) == IN_PLAY[players]


def test_two_players_remove_one_of_each_type():
    for seed in range(10):
        assert shown(ratskeller.new("rattus", players=2, cards="aristocrats", seed=seed)) == dict.fromkeys(GOODS, 2)


def test_three_players_remove_two_different_types_at_random():
    removed = set()
    for seed in range(80):
        found = shown(ratskeller.new("rattus", players=3, cards="aristocrats", seed=seed))
        assert sorted(found.values()) == [2, 2, 3, 3]
        removed.add(frozenset(good for good in GOODS if found[good] == 2))
    assert len(removed) == 6, "every pair of types comes up"


def test_four_players_remove_nothing():
    for seed in range(5):
        assert shown(ratskeller.new("rattus", players=4, cards="aristocrats", seed=seed)) == dict.fromkeys(GOODS, 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_28_goods_seven_of_each_type_with_those_removed(players):
    m = ratskeller.new("rattus", players=players, cards="aristocrats", seed=1)
    found = goods_on_the_table(m)
    assert sum(found.values()) + REMOVED[players] == 28
    assert all(found[good] <= 7 for good in GOODS)


def test_the_goods_in_the_regions_are_laid_out_at_random():
    layouts = set()
    for seed in range(10):
        m = ratskeller.new("rattus", players=4, cards="aristocrats", seed=seed)
        layouts.add(tuple(r["good"] for r in m.view()["regions"]))
    assert len(layouts) == 10


def test_goods_and_cards_are_laid_out_before_the_starting_cubes():
    m = ratskeller.new("rattus", players=3, cards="random", seed=1)
    assert asks(m) == "start"
    assert all(sum(r["cubes"]) == 0 for r in m.view()["regions"])
    assert sum(shown(m).values()) == 10
    assert len(m.view()["cards"]) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_four_coins_open_to_all(players):
    m = ratskeller.new("rattus", players=players, cards="aristocrats", seed=1)
    for viewer in (None, *range(players)):
        assert m.view(viewer)["coins"] == [4] * players


def test_plain_rattus_has_neither_goods_nor_coins():
    m = table(goods=False, region_goods=None)
    assert "coins" not in m.view()
    assert shown(m) == {}
    refused(m, "good fish", "no_market")


# ── available goods ──────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_player_may_take_one_available_good_in_his_turn():
    m = table()
    assert options(m, "good") == [f"good {good}" for good in GOODS]
    m.play("good wood")
    assert wares(m, 0) == {"wood": 1}
    assert coins(m) == [4, 4, 4], "it costs nothing"


def test_he_takes_only_one():
    m = table()
    m.play("good wood")
    refused(m, "good fish", "already_fetched")


def test_he_need_not_take_any():
    m = table()
    pass_turn(m)
    assert wares(m, 0) == {}
    assert m.seat == 1


def test_he_takes_it_before_phase_c():
    m = table(rats={"hispania": [ANY]})
    m.play("plague hispania")
    assert asks(m) == "spread"
    refused(m, "good fish", "not_now")


def test_a_taken_type_is_not_refilled_before_the_next_turn():
    m = table(held={"brewer": 0})
    m.play("good fish")
    assert stock(m, "fish") == (0, 3)
    refused(m, "brewer fish", "not_available")


def test_at_the_start_of_each_turn_the_stock_shows_one_of_every_type_it_still_has():
    m = table(wares={"1": {"salt": 4}})
    m.play("good fish")
    pass_turn(m)
    assert m.seat == 1
    assert stock(m, "fish") == (1, 2)
    assert stock(m, "cloth") == (1, 3)


def test_a_type_of_which_one_is_left_can_be_taken_and_then_is_gone():
    m = table(wares={"1": {"fish": 3}})
    assert stock(m, "fish") == (1, 0)
    m.play("good fish")
    assert stock(m, "fish") == (0, 0)


def test_goods_are_public():
    m = table(wares={"1": {"fish": 2}})
    m.play("good cloth")
    for viewer in (None, 0, 1, 2):
        seen = m.view(viewer)["wares"]
        assert seen[0]["cloth"] == 1
        assert seen[1]["fish"] == 2


# ── goods on cards ───────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["landowner", "shaman", "hanseatic-trader"])
def test_the_holder_lays_one_of_his_goods_on_the_card_and_it_is_no_longer_his(name):
    m = table(*SIX, held={name: 0}, wares={"0": {"fish": 2}})
    m.play(f"lay fish {name}")
    assert card(m, name)["good"] == "fish"
    assert wares(m, 0) == {"fish": 1}


def test_a_good_is_laid_only_by_who_has_it():
    refused(table(held={"landowner": 0}, wares={"1": {"fish": 1}}), "lay fish landowner", "no_ware")


def test_a_good_is_laid_only_by_the_cards_holder():
    refused(table(held={"landowner": 1}, wares={"0": {"fish": 1}}), "lay fish landowner", "not_held")
    refused(table("landowner", wares={"0": {"fish": 1}}), "lay fish landowner", "not_held")


def test_a_good_is_laid_only_on_a_card_that_needs_one():
    refused(table(held={"brewer": 0}, wares={"0": {"fish": 1}}), "lay fish brewer", "takes_no_good")


def test_a_good_is_not_laid_in_phase_c():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 1}}, rats={"hispania": [ANY]})
    m.play("plague hispania")
    refused(m, "lay fish landowner", "not_now")


def test_a_good_is_laid_at_any_time_before_phase_c():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 1, "salt": 1}}, rats={"italia": [ANY]}, cubes={"italia": [1, 0, 0]})
    play(m, "lay fish landowner", "take monk", "place italia 1", "good cloth", "lay salt landowner", "landowner anglia")
    assert cubes(m, "anglia") == [2, 0, 0]


def test_a_good_taken_this_turn_can_be_laid_this_turn():
    m = table(held={"landowner": 0})
    play(m, "good cloth", "lay cloth landowner", "landowner gallia")
    assert cubes(m, "gallia") == [2, 0, 0]


def test_a_swapped_good_goes_to_the_stock_face_down():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 1, "salt": 1}}, card_goods={"landowner": "wood"})
    assert stock(m, "wood") == (1, 2)
    m.play("lay fish landowner")
    assert card(m, "landowner")["good"] == "fish"
    assert stock(m, "wood") == (1, 3)
    assert wares(m, 0) == {"salt": 1}


def test_goods_are_swapped_any_number_of_times_in_a_turn():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 2, "salt": 1, "wood": 1}})
    play(m, "lay fish landowner", "lay salt landowner", "lay wood landowner", "lay fish landowner")
    assert card(m, "landowner")["good"] == "fish"
    assert wares(m, 0) == {}
    assert {good: sum(stock(m, good)) for good in GOODS} == {"fish": 3, "cloth": 4, "wood": 4, "salt": 4}


def test_a_good_on_a_card_is_never_just_taken_back():
    m = table(held={"landowner": 0, "brewer": 1}, wares={"0": {"fish": 1}})
    m.play("lay fish landowner")
    assert wares(m, 0) == {}
    assert options(m, "lay") == []
    for action in options(m):
        trial = table(held={"landowner": 0, "brewer": 1}, card_goods={"landowner": "fish"})
        trial.play(action)
        assert card(trial, "landowner")["good"] == "fish"


def test_a_returned_token_lies_face_down_and_is_not_available_in_that_turn():
    m = table(held={"landowner": 1}, card_goods={"landowner": "fish"}, wares={"1": {"fish": 3}})
    assert stock(m, "fish") == (0, 0)
    m.play("take landowner")
    assert stock(m, "fish") == (0, 1)
    refused(m, "good fish", "not_available")
    pass_turn(m)
    assert stock(m, "fish") == (1, 0), "the next turn shows it"


def test_a_laid_good_stays_for_later_turns():
    m = table(held={"landowner": 0}, wares={"0": {"cloth": 1}})
    play(m, "lay cloth landowner", "landowner gallia")
    for _ in range(3):
        pass_turn(m)
    assert card(m, "landowner")["good"] == "cloth"
    m.play("landowner gallia")
    assert cubes(m, "gallia") == [4, 0, 0]


@pytest.mark.parametrize("name", ["landowner", "shaman", "hanseatic-trader"])
def test_the_good_returns_to_the_stock_when_somebody_takes_the_card(name):
    m = table(*SIX, held={name: 1}, card_goods={name: "fish"})
    before = goods_on_the_table(m)
    m.play(f"take {name}")
    assert card(m, name) | {"class": ""} == {"name": name, "class": "", "holder": 0, "used": False, "good": None}
    assert stock(m, "fish") == (1, 3)
    assert wares(m, 0) == wares(m, 1) == {}
    assert goods_on_the_table(m) == before


def test_the_card_may_be_taken_without_owning_a_good():
    m = table("landowner")
    m.play("take landowner")
    assert card(m, "landowner")["holder"] == 0
    refused(m, "landowner gallia", "no_good_on_card")


def test_laying_a_good_does_not_renew_a_power_used_this_turn():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 1}}, card_goods={"landowner": "cloth"})
    play(m, "landowner gallia", "lay fish landowner")
    refused(m, "landowner germania", "already_used")


# ── the sale ─────────────────────────────────────────────────────────────────────────────────────────────────────────
BLUE, RED = 0, 1
FISH = {"germania": [2, 2, 0], "polonia": [1, 0, 0], "hungaria": [0, 1, 0]}


def test_the_fish_example():
    m = table(cubes=FISH, wares={"0": {"fish": 3}, "1": {"fish": 1}}, turn=2)
    assert stock(m, "fish") == (0, 0)
    events = pass_turn(m)
    assert facts(events, "sale") == [{"good": "fish"}]
    assert facts(events, "sold") == [
        {"seat": BLUE, "good": "fish", "n": 2, "coins": 6, "held": 3},
        {"seat": RED, "good": "fish", "n": 1, "coins": 3, "held": 1},
    ]
    assert coins(m) == [4 + 6, 4 + 3, 4]
    assert wares(m, BLUE) == wares(m, RED) == {}
    assert stock(m, "fish") == (1, 3), "all four are back; the next turn shows one of them"
    assert m.seat == 0


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_sale_is_for_everybody_whoever_ends_his_turn(turn):
    m = table(cubes=FISH, wares={"0": {"fish": 3}, "1": {"fish": 1}}, turn=turn)
    pass_turn(m)
    assert coins(m) == [10, 7, 4]


def test_there_is_no_sale_while_the_stock_has_one_left_face_up():
    m = table(cubes=FISH, wares={"0": {"fish": 2}, "1": {"fish": 1}})
    assert stock(m, "fish") == (1, 0)
    assert facts(pass_turn(m), "sale") == []
    assert wares(m, 0) == {"fish": 2}


def test_there_is_no_sale_while_the_stock_has_one_left_face_down():
    m = table(
        cubes=FISH,
        wares={"0": {"fish": 2}, "1": {"fish": 1}},
        stock={
            "fish": {"up": 0, "down": 1},
            "cloth": {"up": 1, "down": 3},
            "wood": {"up": 1, "down": 3},
            "salt": {"up": 1, "down": 3},
        },
    )
    assert facts(pass_turn(m), "sale") == []
    assert wares(m, 0) == {"fish": 2}


def test_the_sale_comes_at_the_end_of_the_turn_in_which_the_last_good_is_taken():
    m = table(cubes=FISH, wares={"0": {"fish": 3}})
    m.play("good fish")
    assert coins(m) == [4, 4, 4]
    assert wares(m, 0) == {"fish": 4}
    pass_turn(m)
    assert coins(m) == [10, 4, 4]


def test_a_good_returned_in_the_same_turn_prevents_the_sale():
    m = table(held={"landowner": 0}, cubes=FISH, wares={"0": {"fish": 3, "salt": 1}}, card_goods={"landowner": "fish"})
    assert stock(m, "fish") == (0, 0)
    m.play("lay salt landowner")
    assert facts(pass_turn(m), "sale") == []
    assert wares(m, 0) == {"fish": 3}


def test_the_sale_is_mandatory_even_for_who_sells_nothing():
    m = table(cubes={}, wares={"0": {"fish": 3}, "1": {"fish": 1}})
    events = pass_turn(m)
    assert [(e["seat"], e["n"], e["coins"], e["held"]) for e in facts(events, "sold")] == [(0, 0, 0, 3), (1, 0, 0, 1)]
    assert coins(m) == [4, 4, 4], "unsold goods bring nothing"
    assert wares(m, 0) == wares(m, 1) == {}


def test_one_good_is_sold_for_each_region_and_no_more():
    m = table(cubes={"germania": [5, 0, 0]}, wares={"0": {"fish": 4}})
    pass_turn(m)
    assert coins(m) == [7, 4, 4]


def test_nobody_sells_more_goods_than_he_has():
    everywhere = {"germania": [1, 0, 0], "polonia": [1, 0, 0], "hungaria": [1, 0, 0]}
    m = table(cubes=everywhere, wares={"0": {"fish": 1}, "1": {"fish": 3}})
    pass_turn(m)
    assert coins(m) == [7, 4, 4]


def test_ties_count_for_everyone_tied():
    m = table(cubes={"germania": [2, 2, 2]}, wares={"0": {"fish": 1}, "1": {"fish": 1}, "2": {"fish": 2}})
    pass_turn(m)
    assert coins(m) == [7, 7, 7]


def test_who_has_fewer_cubes_than_another_sells_nothing_there():
    m = table(cubes={"germania": [2, 3, 0]}, wares={"0": {"fish": 4}})
    pass_turn(m)
    assert coins(m) == [4, 4, 4]


def test_a_majority_needs_at_least_one_cube():
    m = table(cubes={"gallia": [1, 0, 0]}, wares={"0": {"fish": 4}})
    pass_turn(m)
    assert coins(m) == [4, 4, 4], "nobody has a cube where fish lie, so nobody has the most"


def test_a_region_that_shows_another_type_buys_nothing():
    m = table(cubes={"gallia": [5, 0, 0], "scandia": [5, 0, 0]}, wares={"0": {"fish": 4}})
    pass_turn(m)
    assert coins(m) == [4, 4, 4]


def test_only_exhausted_types_are_sold():
    m = table(cubes={**FISH, "gallia": [1, 0, 0]}, wares={"0": {"fish": 4, "cloth": 3}})
    events = pass_turn(m)
    assert facts(events, "sale") == [{"good": "fish"}]
    assert wares(m, 0) == {"cloth": 3}


def test_two_types_exhausted_at_once_are_both_sold():
    m = table(cubes={**FISH, "italia": [0, 3, 0]}, wares={"0": {"fish": 4}, "1": {"cloth": 4}})
    pass_turn(m)
    assert coins(m) == [10, 7, 4]
    assert wares(m, 0) == wares(m, 1) == {}


def test_the_sale_comes_after_the_ravage():
    m = table(cubes={"germania": [2, 1, 0]}, wares={"0": {"fish": 2}, "1": {"fish": 2}}, rats={"germania": [MAJORITY]})
    plague(m, "germania", rats_to="anglia")
    assert cubes(m, "germania") == [1, 1, 0]
    assert coins(m) == [7, 7, 4], "the rat made it a tie"


def test_goods_lying_on_cards_are_neither_sold_nor_returned():
    m = table(held={"landowner": 0}, card_goods={"landowner": "fish"}, cubes=FISH, wares={"0": {"fish": 1}, "1": {"fish": 2}})
    pass_turn(m)
    assert card(m, "landowner")["good"] == "fish"
    assert sum(stock(m, "fish")) == 3
    assert coins(m) == [7, 10, 4]


def test_neutral_cubes_never_count_for_the_majority_of_a_sale():
    m = table(
        held={"knight": 0},
        cubes={"germania": [0, 1, 0]},
        wares={"1": {"fish": 4}},
        rats={"germania": [{"limit": 4, "symbols": ["A", "magic", "royalty"]}]},
    )
    plague(m, "germania", "declare")
    assert cubes(m, "germania") == [0, 1, 0], "1 cube and 2 neutral ones are fewer than 4"
    assert coins(m) == [4, 7, 4]


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_there_is_no_sale_in_the_final_round():
    m = last_turn(held={"brewer": 2, "courier": 2}, cubes={"germania": [0, 0, 3]}, wares={"2": {"fish": 3}})
    m.play("brewer fish")
    assert stock(m, "fish") == (0, 0)
    assert facts(m.play("done"), "sale") == []
    assert m.seat == 1
    assert wares(m, 2) == {"fish": 4}
    assert coins(m) == [4, 4, 4]


def test_after_the_final_ravage_all_types_are_sold():
    m, events = end_of_game(
        cubes={"germania": [3, 0, 0], "gallia": [0, 2, 0], "scandia": [0, 0, 1]},
        wares={"0": {"fish": 1, "salt": 2}, "1": {"cloth": 1}, "2": {"wood": 2}},
    )
    assert [e["good"] for e in facts(events, "sale")] == ["fish", "cloth", "wood", "salt"]
    assert coins(m) == [7, 7, 7]
    assert all(wares(m, seat) == {} for seat in range(3))


def test_the_final_sale_comes_after_the_final_ravage():
    m, events = end_of_game(cubes={"germania": [1, 0, 0]}, wares={"0": {"fish": 1}}, rats={"germania": [MAJORITY]})
    assert cubes(m, "germania") == [0, 0, 0]
    assert coins(m) == [4, 4, 4]
    names = [e.name for e in events]
    assert names.index("final_ravage") < names.index("revealed") < names.index("sale")


def test_goods_on_cards_bring_nothing_at_the_final_sale():
    m, _ = end_of_game(held={"landowner": 0}, card_goods={"landowner": "fish"}, cubes={"germania": [3, 0, 0]})
    assert coins(m) == [4, 4, 4]


@pytest.mark.parametrize(("purse", "worth"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3)])
def test_five_coins_count_as_one_cube_rounded_down(purse, worth):
    m, _ = end_of_game(coins=[purse, 0, 0], cubes={"gallia": [2, 2, 2]}, palace=[1, 0, 0])
    assert m.scores == [3 + worth, 2, 2]
    assert m.breakdown()[0] == {"total": 3 + worth, "board": 2, "palace": 1, "coins": worth}


def test_coins_of_the_final_sale_count_in_the_score():
    m, _ = end_of_game(coins=[2, 0, 0], wares={"0": {"fish": 1}}, cubes={"germania": [1, 0, 0]})
    assert coins(m) == [5, 0, 0]
    assert m.scores == [2, 0, 0]


def test_left_over_coins_do_not_break_a_tie():
    m, _ = end_of_game(coins=[4, 0, 3], cubes={"gallia": [2, 2, 2]})
    assert m.scores == [2, 2, 2]
    assert m.ranking == [1, 2, 0], "next after the last turn comes first, who had the last turn stands last"
    assert m.winners == [1]


def test_coins_decide_where_they_make_a_cube():
    m, _ = end_of_game(coins=[5, 4, 4], cubes={"gallia": [2, 2, 2]})
    assert m.ranking == [0, 1, 2]
    assert m.winners == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_good_ever_gets_lost_in_a_whole_game(players):
    for seed in range(3):
        m = ratskeller.new("rattus", players=players, cards=SIX, seed=seed)
        dice = random.Random(seed)
        at_first = goods_on_the_table(m)
        while not m.over:
            m.play(dice.choice(m.legal()))
            assert goods_on_the_table(m) == at_first
            assert min(coins(m)) >= 0


def test_a_good_may_be_swapped_for_another_of_the_same_type_which_returns_one_to_the_stock():
    m = table(held={"landowner": 0}, wares={"0": {"fish": 1}}, card_goods={"landowner": "fish"})
    before = int(m.state.stock_up[0] + m.state.stock_down[0])
    m.play("lay fish landowner")
    assert m.view(0)["wares"][0]["fish"] == 0
    assert int(m.state.stock_up[0] + m.state.stock_down[0]) == before + 1


# ── what the table tells ─────────────────────────────────────────────────────────────────────────────────────────────
def test_the_aid_says_what_a_sale_would_bring_and_the_sale_brings_it():
    m = table(
        cubes={"gallia": [2, 1, 0], "germania": [1, 1, 0], "scandia": [0, 0, 3]}, wares={"0": {"fish": 3}, "1": {"fish": 0}}
    )
    told = m.aid(0)["sales"]["fish"]
    before = m.view()["coins"]
    play(m, "good fish")
    pass_turn(m)
    earned = [after - coins for coins, after in zip(before, m.view()["coins"], strict=True)]
    assert told == earned
    assert told[0] > 0


def test_without_goods_nothing_is_told_of_sales():
    assert "sales" not in table(goods=False, region_goods=None).aid(0)
