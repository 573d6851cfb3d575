"""Mercatus: cards that meet, and things that could go wrong between them."""

import pytest

from tests.games.rattus.market_tables import (
    ANY,
    MAJORITY,
    asks,
    card,
    coins,
    cubes,
    facts,
    goods_on_the_table,
    last_turn,
    options,
    pass_turn,
    plague,
    play,
    rat,
    rats_in,
    refused,
    reserve,
    stock,
    table,
    wares,
)

THREE = (MAJORITY, MAJORITY, rat(2, "M", "church", "royalty"))
TRIO = {"assassin": 0, "grave-robber": 0, "serf": 0}


# ── Assassin, Grave Robber and Serf in one region ────────────────────────────────────────────────────────────────────
def test_assassin_grave_robber_and_serf_all_profit_from_each_rat_that_kills():
    m = table(held=TRIO, cubes={"hispania": [0, 9, 0]}, rats={"hispania": list(THREE)})
    plague(m, "hispania", "rob fish", "add", "rob salt", "add", "rob wood", "add")
    assert coins(m) == [7, 4, 4]
    assert wares(m, 0) == {"fish": 1, "salt": 1, "wood": 1}
    assert cubes(m, "hispania") == [3, 6, 0]
    assert m.seat == 1


def test_assassin_grave_robber_and_serf_get_nothing_from_a_rat_that_kills_only_the_serfs_new_cube():
    m = table(held=TRIO, cubes={"hispania": [0, 1, 0]}, rats={"hispania": [MAJORITY, MAJORITY]})
    events = plague(m, "hispania", "rob fish", "add")
    assert len(facts(events, "revealed")) == 2
    assert len(facts(events, "lost")) == 2
    assert coins(m) == [5, 4, 4]
    assert wares(m, 0) == {"fish": 1}
    assert cubes(m, "hispania") == [0, 0, 0]
    assert m.seat == 1


def test_the_three_cards_cost_their_holder_a_cube_for_each_of_their_classes():
    m = table(held=TRIO, cubes={"hispania": [5, 1, 0]}, rats={"hispania": [rat(2, "peasantry", "magic", "chivalry")]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [2, 1, 0]
    assert m.seat == 1, "nobody else's cube died"


# ── the Deacon's price ───────────────────────────────────────────────────────────────────────────────────────────────
def test_the_deacon_pays_one_two_three_in_one_turn_and_one_in_the_next():
    m = table(
        held={"deacon": 0}, plague="anglia", coins=[9, 4, 4], cubes={"gallia": [9, 0, 0], "italia": [2, 0, 0]},
        rats={"gallia": [MAJORITY, MAJORITY, rat(1, "bourgeoisie", "church")], "italia": [rat(1, "church", "chivalry")]},
    )  # fmt: skip
    events = plague(m, "gallia", "pay", "pay", "pay", rats_to="hispania")
    assert [e["coins"] for e in facts(events, "protected")] == [1, 2, 3]
    assert coins(m)[0] == 3
    assert cubes(m, "gallia") == [9, 0, 0]
    play(m, "plague anglia", "plague gallia")
    assert m.seat == 0
    events = plague(m, "italia", "pay", rats_to="turcia")
    assert [e["coins"] for e in facts(events, "protected")] == [1]
    assert coins(m)[0] == 2
    assert cubes(m, "italia") == [2, 0, 0]


# ── two Chivalry cards ───────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("pair", [("assassin", "raider"), ("assassin", "knight"), ("raider", "knight")])
def test_two_chivalry_cards_still_give_two_steps(pair):
    m = table(held=dict.fromkeys(pair, 0), plague="anglia")
    assert {a.split()[1] for a in options(m, "plague")} == {
        "gallia", "germania", "hispania", "italia", "hungaria", "polonia", "scandia",
    }  # fmt: skip
    refused(m, "plague bulgaria", "too_far")
    refused(m, "plague turcia", "too_far")


@pytest.mark.parametrize("pair", [("assassin", "raider"), ("assassin", "knight"), ("raider", "knight")])
def test_two_chivalry_cards_cost_two_cubes_per_symbol(pair):
    m = table(held=dict.fromkeys(pair, 1), cubes={"hispania": [2, 3, 2]}, rats={"hispania": [rat(1, "peasantry", "chivalry")]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [2, 1, 2]


# ── the Swindler and the last rat ────────────────────────────────────────────────────────────────────────────────────
def test_the_game_ends_after_phase_c_of_the_turn_in_which_the_swindler_takes_the_last_rat():
    m = table(held={"swindler": 0, "treasurer": 1}, supply=1, cubes={"hispania": [3, 0, 0]}, rats={"hispania": [MAJORITY]})
    play(m, "swindler hispania", "skip")
    assert m.view()["supply"] == 0
    assert m.view()["final"] is None
    assert m.seat == 0
    refused(m, "done", "not_final_round")
    events = m.play("plague hispania")
    assert facts(events, "rat_added") == []
    assert len(facts(events, "revealed")) == 2, "the region is ravaged as usual"
    assert facts(events, "final_round") == [{"seat": 0, "cause": "rats"}]
    assert m.seat == 1, "seat 2 has no card to use"


def test_the_swindler_can_not_place_a_rat_that_is_not_there():
    m = table(held={"swindler": 0, "courier": 0}, supply=0, used=["courier"], cubes={"hispania": [3, 0, 0]})
    refused(m, "swindler hispania", "supply_empty")


def test_the_last_two_rats_go_one_to_the_swindler_and_one_to_the_spread():
    m = table(held={"swindler": 0, "treasurer": 1}, supply=2, cubes={"germania": [1, 0, 0]}, rats={"hispania": [ANY, ANY]})
    play(m, "swindler germania", "skip")
    events = plague(m, "hispania", rats_to="italia")
    assert len(facts(events, "rat_added")) == 1
    assert rats_in(m, "italia") == 1
    assert m.view()["final"] == 0


# ── the Baker passing through three hands ────────────────────────────────────────────────────────────────────────────
def test_the_baker_passes_through_three_hands():
    m = table("baker")
    play(m, "take baker", "baker")
    pass_turn(m)
    play(m, "take baker", "unload scandia", "baker")
    pass_turn(m)
    play(m, "take baker", "unload polonia", "baker")
    pass_turn(m)
    assert m.seat == 0
    play(m, "take baker", "unload anglia")
    assert cubes(m, "scandia") == [1, 0, 0]
    assert cubes(m, "polonia") == [0, 1, 0]
    assert cubes(m, "anglia") == [0, 0, 1]
    assert card(m, "baker")["cubes"] == [0, 0, 0]
    assert reserve(m) == [19, 19, 19]


def test_the_baker_taken_away_and_back_is_used_in_each_turn_of_its_holders():
    m = table(held={"baker": 0})
    m.play("baker")
    pass_turn(m)
    play(m, "take baker", "unload gallia")
    assert "baker" in options(m), "it comes unused to its new holder"


# ── the Shaman and full regions ──────────────────────────────────────────────────────────────────────────────────────
def test_the_shaman_moves_into_the_room_that_he_makes_himself():
    m = table(
        held={"shaman": 0}, card_goods={"shaman": "fish"},
        rats={"germania": [ANY, ANY, ANY], "polonia": [ANY, ANY, ANY], "hungaria": [ANY, ANY]},
    )  # fmt: skip
    play(m, "shaman germania 1", "to hungaria", "shaman polonia 1", "to germania")
    assert [rats_in(m, name) for name in ("germania", "polonia", "hungaria")] == [3, 2, 3]


def test_the_shaman_does_not_go_round_for_ever():
    full = [ANY, ANY, ANY]
    m = table(held={"shaman": 0}, card_goods={"shaman": "fish"}, rats={"germania": full, "polonia": full, "hungaria": full})
    moves = 0
    m.play(options(m, "shaman")[0])
    while asks(m) != "main":
        moves += asks(m) == "to"
        m.play([a for a in options(m) if a != "done"][0])
    assert 1 <= moves <= 9, "each of the nine rats is moved at most once"


# ── Knight and Raider in the final round ─────────────────────────────────────────────────────────────────────────────
def test_knight_and_raider_in_the_final_round_move_once_take_a_good_and_reveal_nothing():
    m = last_turn(held={"knight": 2, "raider": 2}, cubes={"polonia": [0, 3, 0]}, rats={"polonia": [MAJORITY]})
    m.play("plague polonia")
    assert asks(m) == "raid"
    events = m.play("loot")
    assert wares(m, 2) == {"fish": 1}
    assert facts(events, "revealed") == []
    assert cubes(m, "polonia") == [0, 3, 0]
    assert m.seat == 1


# ── the Viceroy with too few cubes or coins ──────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("left", "purse", "most"),
    [(20, 9, 3), (2, 9, 2), (1, 9, 1), (20, 5, 2), (20, 2, 1), (2, 2, 1), (1, 3, 1), (0, 9, 0), (9, 0, 0)],
)
def test_the_viceroy_with_too_few_cubes_or_coins(left, purse, most):
    prices = [0, 1, 3, 6]
    m = table(held={"viceroy": 0}, cubes={"anglia": [20 - left, 0, 0]}, coins=[purse, 4, 4])
    assert sorted({int(a.split()[2]) for a in options(m, "viceroy")}) == list(range(1, most + 1))
    if most:
        m.play(f"viceroy gallia {most}")
        assert cubes(m, "gallia") == [most, 0, 0]
        assert coins(m)[0] == purse - prices[most]
        assert reserve(m)[0] == left - most
    else:
        refused(m, "viceroy gallia 1", "empty_reserve" if left == 0 else "too_poor")


# ── a type exhausted by goods lying on cards ─────────────────────────────────────────────────────────────────────────
ON_CARDS = {"landowner": "fish", "shaman": "fish", "hanseatic-trader": "fish"}


def test_a_type_exhausted_by_goods_lying_on_cards_is_sold_and_only_the_owned_good_returns():
    m = table(held=dict.fromkeys(ON_CARDS, 2), card_goods=ON_CARDS, cubes={"germania": [0, 2, 0]}, wares={"1": {"fish": 1}})
    before = goods_on_the_table(m)
    assert stock(m, "fish") == (0, 0)
    events = pass_turn(m)
    assert facts(events, "sold") == [{"seat": 1, "good": "fish", "n": 1, "coins": 3, "held": 1}]
    assert coins(m) == [4, 7, 4]
    assert {name: card(m, name)["good"] for name in ON_CARDS} == ON_CARDS
    assert stock(m, "fish") == (1, 0)
    assert goods_on_the_table(m) == before


def test_laying_the_last_good_on_a_card_exhausts_the_type_for_all_others():
    m = table(held={"landowner": 0}, cubes={"germania": [0, 2, 0]}, wares={"1": {"fish": 3}})
    play(m, "good fish", "lay fish landowner")
    pass_turn(m)
    assert coins(m) == [4, 7, 4]
    assert card(m, "landowner")["good"] == "fish"
    assert sum(stock(m, "fish")) == 3


def test_a_card_taken_away_fills_the_stock_again_and_there_is_no_sale():
    m = table(held={"landowner": 1}, card_goods={"landowner": "fish"}, cubes={"germania": [0, 2, 0]}, wares={"1": {"fish": 3}})
    m.play("take landowner")
    events = pass_turn(m)
    assert facts(events, "sale") == []
    assert wares(m, 1) == {"fish": 3}
