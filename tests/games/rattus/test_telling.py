"""How a match is told: what is asked, what was counted, why the game ends, and what a player is asked twice."""

from __future__ import annotations

import pytest

from ratskeller import Event, Match
from ratskeller.kernel.text import LANGUAGES, message, say, word

from . import market_tables
from .tables import happened, last_round, play, rat, some, strike, table


def line(events: list[Event], name: str, lang: str = "en") -> str:
    return next(event.text(lang) for event in events if event.name == name)


def asked(m: Match) -> str:
    return m.prompt().partition(": ")[2]


def test_a_turn_names_what_is_left_to_do_and_then_the_plague() -> None:
    m = table(rats={"gallia": some(2)}, held={"monk": 0})
    assert asked(m).startswith(
        "you may take a card, place cubes in a region and use your cards, in any order; then send the plague"
    )
    play(m, "take king", "place gallia 2", "monk gallia 1", "to germania")
    assert asked(m) == "send the plague to a neighbouring region.", "the King finds no region without rats"


def test_cards_are_named_as_long_as_one_of_them_can_be_used() -> None:
    m = table(took=True, placed=True, held={"king": 0}, cubes={"gallia": [1, 0, 0, 0]})
    assert asked(m) == "you may use your cards; then send the plague to a neighbouring region."


def test_who_holds_all_cards_is_not_told_to_take_one() -> None:
    m = table(placed=True, held=dict.fromkeys(("peasant", "monk", "knight", "merchant", "king", "witch"), 0))
    assert "take a card" not in m.prompt()


def test_an_empty_reserve_or_supply_tells_what_the_end_will_be() -> None:
    ending = "the others have a final turn each, then the plague visits every region and the game ends."
    placed = table(cubes={"gallia": [20, 0, 0, 0]})
    assert f"Your reserve is empty: if it still is after this turn, {ending}" in placed.prompt()
    swindled = table(supply=1)
    swindled.state.supply_left = 0  # as the Swindler can leave it
    assert f"No rats are left: after this turn {ending}" in swindled.prompt()


def test_a_final_turn_names_what_it_still_offers() -> None:
    assert asked(last_round()).startswith("your final turn, and nothing is left to do: finish.")
    m = last_round(held={"peasant": 3, "knight": 3})
    assert asked(m) == (
        "your final turn. You may place a cube with the Peasant and move the plague, which ends your turn; then finish. "
        "After the last player the plague visits every region."
    )
    assert m.doubt(m.game.actions.find("done")) == "You could still use something. Finish your final turn all the same?"
    nothing = last_round()
    assert nothing.doubt(nothing.game.actions.find("done")) is None


def test_of_two_new_rats_the_first_is_not_asked_for_like_the_second() -> None:
    m = table(rats={"gallia": some(3)}, cubes={"gallia": [4, 0, 0, 0]}, supply=9)
    m.play("plague gallia")
    assert asked(m) == "choose a neighbour of Gallia for a new rat. To place: 2 rats."
    m.play(m.legal()[0])
    assert asked(m) == "choose a neighbour of Gallia for a new rat."


def test_with_nothing_left_only_the_plague_is_asked_for() -> None:
    m = table(took=True, placed=True)
    assert asked(m) == "send the plague to a neighbouring region."


def test_the_prompt_says_when_the_plague_may_go_two_steps() -> None:
    assert asked(table(held={"knight": 0})).endswith("send the plague one or two steps on.")
    assert asked(table()).endswith("send the plague to a neighbouring region.")


def test_the_prompt_of_mercatus_names_the_free_good_until_it_is_taken() -> None:
    m = market_tables.table("treasurer")
    assert "take a good from the stock" in m.prompt()
    m.play("good fish")
    assert "take a good from the stock" not in m.prompt()


@pytest.mark.parametrize(("reserve", "said"), [(3, True), (4, True), (5, False)])
def test_a_nearly_empty_reserve_is_told_as_the_end_coming_near(reserve: int, said: bool) -> None:
    m = table(cubes={"gallia": [20 - reserve, 0, 0, 0]})
    assert (f"Left in your reserve: {reserve} cubes; the game ends" in m.prompt()) is said


def test_a_nearly_empty_supply_is_told_as_the_end_coming_near() -> None:
    assert "Left in the supply: 1 rat; the game ends" in table(supply=1).prompt()
    assert "the game ends" not in table(supply=9).prompt()


def test_an_outbreak_tells_cubes_and_limit() -> None:
    m = table(rats={"gallia": [rat(3, "M", "A")]}, cubes={"gallia": [6, 0, 0, 0]}, supply=9)
    assert line(strike(m, "gallia"), "outbreak") == "Gallia: 6 cubes, limit 3: outbreak."


def test_an_outbreak_tells_that_the_plague_piece_counts() -> None:
    m = table(rats={"gallia": [rat(3, "M", "A")]}, cubes={"gallia": [0, 1, 0, 0]}, held={"knight": 0})
    events = strike(m, "gallia") + m.play("declare")
    assert happened(events, "outbreak") == [{"region": "gallia", "population": 3, "limit": 3, "cubes": 1, "piece": 2}]
    assert line(events, "outbreak") == "Gallia: 1 cube, and the plague piece counts as 2, together 3; limit 3: outbreak."
    assert line(events, "outbreak", "ru") == "Галлия: 1 кубик и фишка чумы за 2, вместе 3; порог 3 — вспышка."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_logs_of_earlier_versions_are_still_told(lang: str) -> None:
    old = {"region": "gallia", "population": 6, "limit": 3}
    assert "6" in say(lang, "rattus.event.outbreak", "rattus", old)
    assert say(lang, "rattus.event.final_round", "rattus", {"seat": 0})


def test_the_log_says_that_no_rats_are_left() -> None:
    m = table(supply=1, rats={"gallia": some(1)})
    events = strike(m, "gallia")
    assert line(events, "final_round").startswith("No rats are left in the supply, so the game is ending")


def test_the_log_says_that_the_last_cube_was_placed() -> None:
    m = table(cubes={"gallia": [19, 0, 0, 0]}, rats={"hispania": some(1)})
    m.play("place hispania 1")
    events = m.play("plague germania")
    assert line(events, "final_round").endswith("has placed the last cube, so the game is ending. The final round begins.")


def test_the_deacon_pays_the_bank() -> None:
    found = rat(1, "bourgeoisie", "church")
    m = market_tables.table(held={"deacon": 0}, cubes={"hispania": [2, 0, 0]}, rats={"hispania": [found]})
    market_tables.plague(m, "hispania")
    assert asked(m) == "Deacon, pay 1 coin to the bank and lose nothing to this rat?"
    assert "pays 1 coin to the bank" in line(m.play("pay"), "protected")


def test_the_good_of_a_region_is_offered_from_the_stock() -> None:
    m = market_tables.table(held={"swindler": 0}, cubes={"germania": [1, 0, 0]})
    good = m.view()["regions"][2]["good"]
    m.play("swindler germania")
    assert asked(m) == f"take {good} from the stock? It is the type that Germania shows."
    assert m.prompt("ru").endswith(f"взять со склада {word('ru', 'rattus', good, 'acc')}? Такой товар лежит в Германии.")
    assert m.game.actions.find("loot").text() == "Take one such good from the stock"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_chivalry_is_said_to_keep_regions_out_of_reach(lang: str) -> None:
    reach = {"en": "out of its reach", "ru": "недосягаемой", "it": "al riparo"}[lang]
    assert reach in message(lang, "rattus.advice.no_chivalry")


def test_R3_a_turn_without_placing_is_doubted_before_the_plague_moves() -> None:
    m = table(rats={"gallia": some(2)})
    action = m.game.actions.find("plague gallia")
    assert m.doubt(action) == "You have not placed cubes this turn. Move the plague all the same?"
    assert m.doubt(m.game.actions.find("take king")) is None
    m.play("place gallia 2")
    assert m.doubt(action) is None


def test_R3_nothing_is_doubted_where_no_cubes_could_be_placed() -> None:
    assert table().doubt(table().game.actions.find("plague gallia")) is None
