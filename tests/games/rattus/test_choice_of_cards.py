"""Mercatus: six cards out of eighteen, or twenty-one with those beyond the rule books, in four ways; several of a class."""

import pytest

import ratskeller
from ratskeller import BadOption
from tests.games.rattus.market_tables import (
    GOODS,
    REMOVED,
    class_of,
    cubes,
    goods_on_the_table,
    plague,
    play_at_random,
    rat,
    reserve,
    table,
)

CARDS = {
    "peasant": "peasantry", "monk": "church", "knight": "chivalry", "merchant": "bourgeoisie", "king": "royalty",
    "witch": "magic",
    "viceroy": "royalty", "treasurer": "royalty", "pope": "church", "deacon": "church", "assassin": "chivalry",
    "raider": "chivalry", "hanseatic-trader": "bourgeoisie", "swindler": "bourgeoisie", "grave-robber": "magic",
    "shaman": "magic", "landowner": "peasantry", "brewer": "peasantry",
    "baker": "peasantry", "serf": "peasantry", "courier": "bourgeoisie",
}  # fmt: skip
EXTRA = {"baker", "serf", "courier"}
PRESETS = {
    "classic": {"peasant", "monk", "knight", "merchant", "king", "witch"},
    "aristocrats": {"king", "treasurer", "viceroy", "pope", "landowner", "knight"},
    "brutal-times": {"raider", "assassin", "grave-robber", "witch", "shaman", "swindler"},
    "crafts-and-trade": {"hanseatic-trader", "brewer", "baker", "raider", "serf", "courier"},
}
LIST = ["viceroy", "monk", "serf", "knight", "deacon", "shaman"]


def chosen(cards, seed=1, **more):
    """The six cards of a new match and their classes."""
    m = ratskeller.new("rattus", players=3, cards=cards, seed=seed, **more)
    return {c["name"]: c["class"] for c in m.view()["cards"]}


# ── four ways ────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("extra_cards", "drawn"), [(False, set(CARDS) - EXTRA), (True, set(CARDS))])
def test_random_is_any_six_of_the_printed_cards_or_of_all(extra_cards, drawn):
    seen = set()
    doubles = 0
    for seed in range(60):
        six = chosen("random", seed, extra_cards=extra_cards)
        assert len(six) == 6
        seen |= set(six)
        doubles += len(set(six.values())) < 6
    assert seen == drawn
    assert doubles > 0, "nothing keeps two cards of a class apart"


@pytest.mark.parametrize(("extra_cards", "drawn"), [(False, set(CARDS) - EXTRA), (True, set(CARDS))])
def test_one_per_class_draws_one_card_from_each_class(extra_cards, drawn):
    seen = set()
    for seed in range(60):
        six = chosen("one-per-class", seed, extra_cards=extra_cards)
        assert sorted(six.values()) == sorted(set(CARDS.values()))
        seen |= set(six)
    assert seen == drawn


@pytest.mark.parametrize("way", ["random", "one-per-class"])
def test_cards_are_drawn_from_the_printed_ones_unless_somebody_wants_the_others(way):
    assert all(not EXTRA & set(chosen(way, seed)) for seed in range(40))


def test_drawn_without_goods_the_printed_cards_are_the_six_of_the_base_game():
    assert set(chosen("random", 3, goods=False)) == PRESETS["classic"]
    assert set(chosen("one-per-class", 3, goods=False)) == PRESETS["classic"]


@pytest.mark.parametrize("cards", ["classic", "crafts-and-trade", LIST])
def test_where_nothing_is_drawn_extra_cards_change_nothing(cards):
    m = ratskeller.new("rattus", players=3, cards=cards, seed=1, extra_cards=True)
    assert m.record()["options"]["extra_cards"] is False
    assert m.state.tobytes() == ratskeller.new("rattus", players=3, cards=cards, seed=1).state.tobytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_the_cards_of_the_table(preset):
    assert set(chosen(preset)) == PRESETS[preset]


def test_an_explicit_list_is_taken_as_it_is():
    assert set(chosen(LIST)) == set(LIST)


def test_all_cards_lie_beside_the_board_at_first():
    m = ratskeller.new("rattus", players=3, cards="random", seed=1)
    assert [c["holder"] for c in m.view()["cards"]] == [None] * 6
    assert [c["good"] for c in m.view()["cards"]] == [None] * 6


@pytest.mark.parametrize("name", CARDS)
def test_every_card_can_be_chosen_and_is_of_its_class(name):
    six = [name, *[other for other in CARDS if other != name][:5]]
    assert chosen(six)[name] == CARDS[name]


@pytest.mark.parametrize("name", ["peasant", "monk", "knight", "merchant", "king", "witch"])
def test_a_base_card_in_a_game_with_goods_is_still_hit_by_its_class(name):
    assert class_of(name) == {CARDS[name]}


# ── goods follow from the cards ──────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("cards", ["aristocrats", "brutal-times", "crafts-and-trade", "random", "one-per-class", LIST])
def test_mercatus_cards_bring_goods_and_coins_with_them(cards):
    assert ratskeller.new("rattus", players=3, cards=cards, seed=1).view()["goods"] is True


def test_classic_without_goods_is_plain_rattus():
    m = ratskeller.new("rattus", players=3, cards="classic", seed=1)
    assert m.view()["goods"] is False
    assert all(r["good"] is None for r in m.view()["regions"])


def test_a_list_without_mercatus_cards_is_played_without_goods():
    six = ["courier", "baker", "serf", "monk", "king", "knight"]
    m = ratskeller.new("rattus", players=3, cards=six, seed=1)
    assert {c["name"] for c in m.view()["cards"]} == set(six)
    assert m.view()["goods"] is False


def test_a_list_without_mercatus_cards_may_be_played_with_goods():
    six = ["courier", "baker", "serf", "monk", "king", "knight"]
    assert ratskeller.new("rattus", players=3, cards=six, goods=True, seed=1).view()["goods"] is True


def test_classic_is_also_playable_with_goods_and_coins():
    m = ratskeller.new("rattus", players=3, cards="classic", goods=True, seed=1)
    assert m.view()["coins"] == [4, 4, 4]
    assert sum(goods_on_the_table(m).values()) == 26


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "cards",
    [LIST[:5], [*LIST, "king"], [*LIST[:5], LIST[0]], [*LIST[:5], "bishop"], [], "no-such-preset"],
    ids=["five", "seven", "one twice", "an unknown card", "none", "an unknown preset"],
)
def test_exactly_six_different_known_cards_are_needed(cards):
    with pytest.raises(BadOption) as caught:
        ratskeller.new("rattus", players=3, cards=cards, seed=1)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("cards", ["aristocrats", "brutal-times", "crafts-and-trade", LIST])
def test_mercatus_cards_are_refused_without_goods(cards):
    with pytest.raises(BadOption) as caught:
        ratskeller.new("rattus", players=3, cards=cards, goods=False, seed=1)
    assert "goods" in str(caught.value)


# ── whole games ──────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_plays_whole_games(preset, players):
    for seed in range(3):
        m = ratskeller.new("rattus", players=players, cards=preset, goods=True, seed=seed)
        play_at_random(m, seed)
        assert m.seat is None
        assert m.legal() == []
        assert sorted(m.ranking) == list(range(players))
        assert m.winners == m.ranking[:1]
        assert [m.scores[seat] for seat in m.ranking] == sorted(m.scores, reverse=True)
        assert sum(goods_on_the_table(m).values()) + REMOVED[players] == 28
        assert all(m.view()["wares"][seat] == dict.fromkeys(GOODS, 0) for seat in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", ["random", "one-per-class"])
def test_cards_drawn_at_random_play_whole_games(way, players):
    for seed in range(5):
        m = ratskeller.new("rattus", players=players, cards=way, seed=seed)
        play_at_random(m, seed)
        assert m.over
        assert sum(goods_on_the_table(m).values()) + REMOVED[players] == 28


# ── several cards of one class ───────────────────────────────────────────────────────────────────────────────────────
CHIVALRY = rat(1, "peasantry", "chivalry")


def test_raider_and_knight_held_by_two_players_cost_each_of_them_one_cube():
    m = table(held={"raider": 1, "knight": 2}, cubes={"hispania": [3, 3, 3]}, rats={"hispania": [CHIVALRY]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [3, 2, 2]


def test_raider_and_knight_held_by_one_player_cost_him_two_cubes():
    m = table(held={"raider": 1, "knight": 1}, cubes={"hispania": [3, 3, 3]}, rats={"hispania": [CHIVALRY]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [3, 1, 3]
    assert reserve(m) == [17, 19, 17]


def test_three_cards_of_a_class_cost_three_cubes():
    m = table(held={"raider": 1, "knight": 1, "assassin": 1}, cubes={"hispania": [1, 4, 0]}, rats={"hispania": [CHIVALRY]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [1, 1, 0]


def test_two_symbols_of_different_classes_are_counted_one_by_one():
    m = table(
        held={"raider": 1, "knight": 1, "brewer": 1, "serf": 1}, cubes={"hispania": [1, 6, 0]}, rats={"hispania": [CHIVALRY]}
    )
    plague(m, "hispania")
    assert cubes(m, "hispania") == [1, 2, 0]


def test_the_loss_of_two_cards_is_capped_by_the_cubes_present():
    m = table(held={"raider": 1, "knight": 1}, cubes={"hispania": [0, 1, 2]}, rats={"hispania": [CHIVALRY]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [0, 0, 2]
    assert reserve(m) == [20, 20, 18]


def test_a_card_beside_the_board_costs_nobody_anything():
    m = table("raider", "knight", cubes={"hispania": [2, 2, 2]}, rats={"hispania": [CHIVALRY]})
    plague(m, "hispania")
    assert cubes(m, "hispania") == [2, 2, 2]


def test_fewer_than_four_without_a_chivalry_card_are_warned():
    slow = ["peasant", "monk", "merchant", "king", "witch", "courier"]
    assert "Chivalry" in ratskeller.new("rattus", players=3, cards=slow, seed=1).advice()[0]
    assert "Рыцарства" in ratskeller.new("rattus", players=2, cards=slow, seed=1).advice("ru")[0]
    assert ratskeller.new("rattus", players=4, cards=slow, seed=1).advice() == []
    assert ratskeller.new("rattus", players=2, seed=1).advice() == []


def test_a_list_of_things_that_are_no_names_is_refused():
    with pytest.raises(ratskeller.BadOption, match="No card"):
        ratskeller.new("rattus", cards=[["king"]] * 6)
