"""Mercatus: the final round with all its exceptions. Seat 0 had the last turn; seat 2, to his right, is on turn."""

import pytest

from tests.games.rattus.market_tables import (
    ANY,
    GOODS,
    MAJORITY,
    asks,
    card,
    coins,
    cubes,
    facts,
    last_turn,
    options,
    palace,
    plague,
    play,
    rat,
    rats_in,
    rats_on_board,
    refused,
    stock,
    table,
    wares,
)

THREE = (MAJORITY, MAJORITY, rat(2, "M", "church", "royalty"))
ONE_STEP = {"plague anglia", "plague germania", "plague hispania", "plague italia"}
TWO_STEPS = {"plague polonia", "plague hungaria", "plague scandia", "plague turcia"}


def in_hispania(*names, here=(0, 5, 0), rats=THREE, **parts):
    """Seat 2 holds these cards in the final round; the plague is next door."""
    parts.setdefault("waiting", "brewer")  # of peasantry, which these rats do not show
    held = dict.fromkeys(names, 2)
    return last_turn(held=held, cubes={"hispania": list(here)}, rats={"hispania": list(rats)}, **parts)


# ── only card powers ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_no_card_is_taken_in_the_final_round():
    refused(last_turn(held={"courier": 2}, cubes={"gallia": [0, 0, 1]}), "take monk", "final_round")


def test_no_cubes_are_placed_in_the_final_round():
    m = last_turn(held={"courier": 2}, cubes={"gallia": [0, 0, 1]}, rats={"gallia": [ANY]})
    refused(m, "place gallia 1", "final_round")


def test_the_free_good_is_not_taken_in_the_final_round():
    m = last_turn(held={"courier": 2}, cubes={"gallia": [0, 0, 1]})
    assert options(m, "good") == []
    refused(m, "good fish", "final_round")


def test_the_plague_does_not_move_without_a_card_that_moves_it():
    m = last_turn(held={"courier": 2}, cubes={"gallia": [0, 0, 1]})
    refused(m, "plague hispania", "no_plague_card")


def test_a_player_need_not_use_his_cards():
    m = last_turn(held={"assassin": 2, "courier": 2}, cubes={"gallia": [0, 0, 1]})
    m.play("done")
    assert m.seat == 1
    assert m.view()["plague"] == "gallia"


def test_the_final_round_goes_counter_clockwise_and_leaves_out_who_had_the_last_turn():
    m = last_turn(held={"courier": 2, "raider": 0}, cubes={"gallia": [1, 1, 1]})
    assert m.seat == 2
    m.play("done")
    assert m.seat == 1
    m.play("done")
    assert m.over


def test_each_card_is_used_once_in_the_final_round():
    m = last_turn(held={"courier": 2, "pope": 2}, cubes={"gallia": [0, 0, 2]}, coins=[4, 4, 9])
    m.play("pope")
    refused(m, "pope", "already_used")


def test_there_is_no_sale_even_if_a_type_runs_out():
    m = last_turn(held={"brewer": 2, "courier": 2}, cubes={"germania": [0, 0, 3]}, wares={"2": {"fish": 3}})
    events = play(m, "brewer fish", "done")
    assert sum(stock(m, "fish")) == 0
    assert facts(events, "sale") == []
    assert coins(m) == [4, 4, 4]


# ── cards before the plague ──────────────────────────────────────────────────────────────────────────────────────────
def test_the_viceroy_places_only_one_cube_for_one_coin():
    m = last_turn(held={"viceroy": 2, "courier": 2}, coins=[9, 9, 9])
    assert all(name.endswith(" 1") for name in options(m, "viceroy"))
    assert len(options(m, "viceroy")) == 10
    refused(m, "viceroy gallia 2", "final_round")
    refused(m, "viceroy gallia 3", "final_round")
    m.play("viceroy gallia 1")
    assert cubes(m, "gallia") == [0, 0, 1]
    assert coins(m) == [9, 9, 8]


def test_the_trader_works_as_usual():
    m = last_turn(held={"hanseatic-trader": 2}, card_goods={"hanseatic-trader": "fish"}, cubes={"anglia": [0, 0, 6]})
    play(m, "hanseatic-trader anglia", "to polonia", "count 5")
    assert cubes(m, "polonia") == [0, 0, 5]


def test_the_landowner_works_as_usual():
    m = last_turn(held={"landowner": 2}, card_goods={"landowner": "fish"})
    m.play("landowner polonia")
    assert cubes(m, "polonia") == [0, 0, 2]


def test_the_shaman_works_as_usual():
    m = last_turn(held={"shaman": 2}, card_goods={"shaman": "fish"}, rats={"germania": [ANY]})
    play(m, "shaman germania 1", "to polonia")
    assert rats_in(m, "polonia") == 1


@pytest.mark.parametrize("name", ["landowner", "shaman", "hanseatic-trader"])
def test_goods_may_still_be_laid_and_swapped(name):
    m = last_turn(held={name: 2, "courier": 2}, wares={"2": {"fish": 1, "salt": 1}}, cubes={"gallia": [0, 0, 1]})
    m.play(f"lay fish {name}")
    assert card(m, name)["good"] == "fish"
    m.play(f"lay salt {name}")
    assert card(m, name)["good"] == "salt"
    assert sum(stock(m, "fish")) == 4


def test_the_treasurer_works_as_usual():
    m = last_turn(held={"treasurer": 2, "brewer": 1})
    m.play("treasurer")
    assert coins(m) == [4, 4, 6]


def test_the_pope_works_as_usual():
    m = last_turn(held={"pope": 2})
    m.play("pope")
    assert palace(m) == [0, 0, 1]
    assert coins(m) == [4, 4, 2]


def test_the_courier_works_as_usual():
    m = last_turn(held={"courier": 2}, cubes={"anglia": [0, 0, 2]})
    play(m, "courier anglia", "to turcia")
    assert cubes(m, "turcia") == [0, 0, 1]


# ── every good in the stock counts as available ──────────────────────────────────────────────────────────────────────
FACE_DOWN = {good: {"up": 0, "down": 4} for good in GOODS}


def test_the_brewer_takes_a_good_that_lies_face_down():
    m = last_turn(held={"brewer": 2}, stock=FACE_DOWN)
    assert options(m, "brewer") == [f"brewer {good}" for good in GOODS]
    m.play("brewer fish")
    assert wares(m, 2) == {"fish": 1}
    assert sum(stock(m, "fish")) == 3


def test_the_swindler_takes_a_good_that_lies_face_down():
    m = last_turn(held={"swindler": 2}, stock=FACE_DOWN, cubes={"germania": [0, 0, 1]})
    play(m, "swindler germania", "loot")
    assert wares(m, 2) == {"fish": 1}


def test_the_raider_takes_a_good_that_lies_face_down():
    m = last_turn(held={"raider": 2}, stock=FACE_DOWN)
    plague(m, "germania", "loot")
    assert wares(m, 2) == {"fish": 1}


def test_the_grave_robber_takes_the_same_type_again_and_again():
    m = in_hispania("grave-robber", stock=FACE_DOWN)
    plague(m, "hispania", "rob wood", "rob wood", "rob wood")
    assert wares(m, 2) == {"wood": 3}
    assert sum(stock(m, "wood")) == 1


def test_several_cards_take_the_same_type():
    m = last_turn(held={"brewer": 2, "swindler": 2, "raider": 2}, cubes={"germania": [0, 0, 1]})
    play(m, "brewer fish", "swindler germania", "loot", "plague germania", "loot")
    assert wares(m, 2) == {"fish": 3}


def test_what_the_stock_does_not_have_is_not_available_in_the_final_round_either():
    m = last_turn(held={"brewer": 2, "courier": 2}, wares={"0": {"fish": 4}})
    refused(m, "brewer fish", "not_available")


# ── the Swindler's used rats ─────────────────────────────────────────────────────────────────────────────────────────
def drawn(m):
    """What the Swindler drew, and the used rats before and after, as faces."""

    def faces(listed):
        return sorted((r["limit"], *sorted(r["symbols"])) for r in listed)

    before = faces(m.position()["revealed"])
    m.play("swindler germania")
    m.play("skip")
    found = m.position()
    return faces(r for r in found["rats"]["germania"] if r), before, faces(found["revealed"])


def test_with_an_empty_supply_the_swindler_draws_a_random_used_rat():
    seen = set()
    for seed in range(12):
        m = last_turn(seed=seed, held={"swindler": 2, "courier": 2}, cubes={"germania": [0, 0, 1]}, supply=0)
        [token], before, after = drawn(m)
        assert sorted([*after, token]) == before, "it was a revealed one, not one of those set aside"
        seen.add(token)
    assert len(seen) > 3


def test_nobody_knows_the_used_rat_any_more():
    m = last_turn(held={"swindler": 2, "courier": 2}, cubes={"germania": [0, 0, 1]}, supply=0)
    before = m.view()["revealed"]
    play(m, "swindler germania", "skip")
    for seat in (None, 0, 1, 2):
        seen = m.view(seat)
        [token] = [r for r in seen["regions"][2]["rats"] if r]
        assert "limit" not in token
        assert token["seen_by"] == []
        assert seen["revealed"] == before, "which one it was can not be read off the others"


def test_not_even_who_had_looked_at_the_used_rat_knows_it():
    crowd = dict.fromkeys(["anglia", "germania", "hungaria", "italia", "polonia", "scandia", "bulgaria", "turcia"], [ANY] * 3)
    seen = rat(6, "A", "A", "royalty", seen_by=[1])
    for seed in range(150):
        m = table(
            seed=seed, held={"swindler": 2, "treasurer": 1, "pope": 2}, supply=1, cubes={"hispania": [0, 0, 1]},
            rats={**crowd, "gallia": [ANY, ANY], "hispania": [seen]},
        )  # fmt: skip
        m.play("plague hispania")
        assert (m.view()["final"], m.seat, rats_in(m, "hispania")) == (0, 2, 0)
        play(m, "swindler hispania", "skip")
        [token] = [r for r in m.position()["rats"]["hispania"] if r]
        if (token["limit"], token["symbols"]) == (6, ["A", "A", "royalty"]):
            break
    else:
        pytest.fail("the rat never came back")
    [shown] = [r for r in m.view(1)["regions"][3]["rats"] if r]
    assert "limit" not in shown
    assert shown["seen_by"] == []


def test_with_rats_in_the_supply_the_swindler_draws_from_it():
    m = last_turn(held={"swindler": 2, "courier": 2}, cubes={"germania": [0, 0, 1]}, supply=5)
    [_], before, after = drawn(m)
    assert before == after
    assert m.view()["supply"] == 4


# ── cards that move the plague ───────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["knight", "raider", "assassin"])
def test_chivalry_moves_the_plague_one_or_two_steps(name):
    m = last_turn(held={name: 2})
    assert set(options(m, "plague")) == ONE_STEP | TWO_STEPS
    refused(m, "plague bulgaria", "too_far")


@pytest.mark.parametrize("name", ["grave-robber", "deacon", "serf"])
def test_grave_robber_deacon_and_serf_move_the_plague_one_step(name):
    m = last_turn(held={name: 2})
    assert set(options(m, "plague")) == ONE_STEP
    refused(m, "plague polonia", "not_neighbour")


@pytest.mark.parametrize("name", ["knight", "raider"])
def test_knight_and_raider_move_the_plague_without_revealing(name):
    m = in_hispania(name)
    m.play("plague hispania")
    if name == "raider":
        m.play("loot")
    assert m.seat == 1
    assert rats_in(m, "hispania") == 3
    assert cubes(m, "hispania") == [0, 5, 0]
    assert m.view()["plague"] == "hispania"


def test_the_raider_takes_a_good_of_the_type_of_that_region():
    m = last_turn(held={"raider": 2})
    m.play("plague polonia")
    assert options(m) == ["skip", "loot"]
    m.play("loot")
    assert wares(m, 2) == {"fish": 1}
    assert m.seat == 1


def test_the_assassin_reveals_the_rats_there_one_by_one_and_gets_his_coins():
    m = in_hispania("assassin")
    events = plague(m, "hispania")
    assert len(facts(events, "revealed")) == 3
    assert cubes(m, "hispania") == [0, 2, 0]
    assert coins(m) == [4, 4, 7]
    assert m.seat == 1


def test_the_grave_robber_reveals_and_takes_goods():
    m = in_hispania("grave-robber", rats=[MAJORITY])
    plague(m, "hispania", "rob salt")
    assert wares(m, 2) == {"salt": 1}
    assert cubes(m, "hispania") == [0, 4, 0]
    assert m.seat == 1


def test_the_deacon_reveals_and_pays_for_his_cubes():
    m = in_hispania("deacon", here=(0, 1, 5), rats=[MAJORITY, MAJORITY])
    plague(m, "hispania", "pay", "pay")
    assert cubes(m, "hispania") == [0, 1, 5]
    assert coins(m) == [4, 4, 1]
    assert rats_in(m, "hispania") == 0


def test_the_serf_reveals_and_adds_cubes():
    m = in_hispania("serf", rats=[MAJORITY])
    plague(m, "hispania", "add")
    assert cubes(m, "hispania") == [0, 4, 1]
    assert m.seat == 1


@pytest.mark.parametrize("name", ["knight", "raider", "assassin", "grave-robber", "deacon", "serf"])
def test_no_rats_spread_in_the_final_round(name):
    m = in_hispania(name, here=(0, 0, 0), supply=20)
    events = m.play("plague hispania")
    if asks(m) == "raid":
        events += m.play("skip")
    assert facts(events, "rat_added") == []
    assert rats_on_board(m) == 3
    assert m.view()["supply"] == 20
    assert m.seat == 1


def test_the_deacons_price_starts_at_one_again():
    m = table(
        held={"deacon": 2, "swindler": 0, "treasurer": 1}, turn=2, plague="anglia", coins=[4, 4, 9],
        cubes={"germania": [1, 0, 0], "gallia": [0, 0, 9], "hispania": [0, 0, 5]},
        rats={"gallia": [MAJORITY, rat(1, "church", "chivalry")], "hispania": [MAJORITY]}, supply=3,
    )  # fmt: skip
    plague(m, "gallia", "pay", "pay", rats_to="italia")
    assert coins(m)[2] == 6
    play(m, "swindler germania", "skip", "plague italia")
    assert (m.view()["final"], m.seat) == (0, 2)
    m.play("plague hispania")
    assert asks(m) == "pay"
    m.play("pay")
    assert coins(m)[2] == 5


# ── R27 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_plague_move_comes_last_in_a_players_final_turn():
    m = last_turn(held={"assassin": 2, "courier": 2, "pope": 2}, cubes={"gallia": [0, 0, 2]})
    m.play("plague germania")
    assert m.seat == 1
    refused(m, "pope", "not_held")


def test_other_cards_may_be_used_before_the_plague_moves():
    m = last_turn(held={"assassin": 2, "pope": 2}, cubes={"gallia": [0, 0, 2]})
    play(m, "pope", "plague germania")
    assert palace(m) == [0, 0, 1]
    assert m.view()["plague"] == "germania"


@pytest.mark.parametrize("name", ["knight", "raider", "assassin", "grave-robber", "deacon", "serf"])
def test_the_plague_must_make_a_real_move(name):
    refused(last_turn(held={name: 2}), "plague gallia", "must_move")


def test_several_plague_cards_share_one_move_and_two_steps_if_one_of_them_allows_it():
    m = last_turn(held={"grave-robber": 2, "assassin": 2, "serf": 2})
    assert set(options(m, "plague")) == ONE_STEP | TWO_STEPS
    m.play("plague polonia")
    assert m.seat == 1
    assert m.view()["plague"] == "polonia"


def test_several_plague_cards_share_the_region():
    m = in_hispania("assassin", "grave-robber", "serf", rats=[MAJORITY], stock=FACE_DOWN)
    plague(m, "hispania", "rob wood", "add")
    assert coins(m) == [4, 4, 5]
    assert wares(m, 2) == {"wood": 1}
    assert cubes(m, "hispania") == [0, 4, 1]


def test_two_one_step_cards_do_not_make_two_steps():
    m = last_turn(held={"grave-robber": 2, "deacon": 2})
    assert set(options(m, "plague")) == ONE_STEP


def test_the_reveal_stops_when_the_cubes_run_out():
    m = in_hispania("assassin", here=(0, 1, 0))
    events = plague(m, "hispania")
    revealed = facts(events, "revealed")
    assert 1 <= len(revealed) <= 2, "a limit of two spares a single cube, each of the others takes it"
    assert cubes(m, "hispania") == [0, 0, 0]
    assert rats_in(m, "hispania") == 3 - len(revealed)


def test_a_knights_holder_may_declare_neutral_cubes_when_another_card_of_his_reveals():
    face = rat(3, "A", "peasantry")
    for answer, left in (("declare", [0, 0, 0]), ("skip", [0, 1, 0])):
        m = in_hispania("knight", "assassin", here=(0, 1, 0), rats=[face])
        plague(m, "hispania", "reveal")
        assert asks(m) == "declare"
        m.play(answer)
        assert cubes(m, "hispania") == left
        assert coins(m) == [4, 4, 5 if answer == "declare" else 4]


def test_neutral_cubes_are_not_declared_without_the_knight():
    m = in_hispania("assassin", here=(0, 1, 0), rats=[rat(3, "A", "peasantry")])
    plague(m, "hispania")
    assert m.seat == 1
    assert cubes(m, "hispania") == [0, 1, 0]


def test_with_nothing_to_reveal_the_raider_still_takes():
    m = last_turn(held={"raider": 2, "assassin": 2})
    plague(m, "germania", "loot")
    assert wares(m, 2) == {"fish": 1}
    assert m.seat == 1


@pytest.mark.parametrize("mover", ["knight", "raider"])
@pytest.mark.parametrize("revealing", ["assassin", "grave-robber", "deacon", "serf"])
def test_who_also_holds_knight_or_raider_is_asked_whether_to_reveal(mover, revealing):
    m = in_hispania(mover, revealing, rats=[MAJORITY])
    m.play("plague hispania")
    if mover == "raider":
        m.play("skip")
    assert asks(m) == "reveal"
    assert options(m) == ["skip", "reveal"]
    m.play("skip")
    assert m.seat == 1
    assert rats_in(m, "hispania") == 1
    assert cubes(m, "hispania") == [0, 5, 0]


@pytest.mark.parametrize("revealing", ["assassin", "grave-robber", "deacon", "serf"])
def test_with_only_revealing_cards_the_reveal_follows_the_move(revealing):
    m = in_hispania(revealing, rats=[MAJORITY])
    events = m.play("plague hispania")
    assert len(facts(events, "revealed")) == 1
    assert cubes(m, "hispania") == [0, 4, 0]


def test_the_revealed_rats_are_gone_and_do_not_come_back_in_the_final_ravage():
    m = in_hispania("assassin", waiting="treasurer", rats=[MAJORITY])
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 4, 0]
    m.play("done")
    assert m.over
    assert cubes(m, "hispania") == [0, 4, 0]


def test_the_next_player_moves_the_plague_on_from_where_it_is():
    m = last_turn(held={"assassin": 2, "raider": 1})
    m.play("plague polonia")
    assert m.seat == 1
    refused(m, "plague polonia", "must_move")
    events = play(m, "plague scandia", "loot")
    assert facts(events, "good") == [{"seat": 1, "good": "wood", "card": "raider"}]
