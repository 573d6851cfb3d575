"""Travel cards, and the travellers church."""

from ratskeller import Match
from ratskeller.games.village.data import FIGURES

from ..tables import home, names, options, play, refusal, using, without

CARTS = {"wainwright": {"values": "6-9", "goods": 1}}
BEER = {"brewery": {"values": "6-9", "goods": 1}}


def faces(letter: str, **wanted: object) -> list[str]:
    """The cards of a letter with such a grey cost (None: without), and no chapel unless wanted."""
    card = next(c for c in FIGURES["travel"] if c["letter"] == letter)
    found = []
    for i, face in enumerate(card["faces"]):
        if face.get("grey") == wanted.get("grey") and bool(face.get("chapel")) == bool(wanted.get("chapel")):
            found.append(f"{letter}{i + 1}")
    return found


def test_example_the_third_travel_card_costs_2_time_a_cart_or_2_coins_and_the_grey_beer() -> None:
    so_far = ["A1", faces("B", grey={"beer": 1})[0]]
    match = using(7, {"coins": 2, "travel": so_far, "crafts": {**CARTS, **BEER}})
    play(match, "travel", "cover goods")
    assert home(match)["time"] == 2
    assert home(match)["coins"] == 2
    assert home(match)["crafts"]["wainwright"]["goods"] == 0
    assert home(match)["crafts"]["brewery"]["goods"] == 0
    assert [c["card"][0] for c in home(match)["travel"]] == ["A", "B", "C"]


def test_without_the_grey_beer_there_is_no_third_card() -> None:
    so_far = ["A1", faces("B", grey={"beer": 1})[0]]
    assert refusal(using(7, {"coins": 2, "travel": so_far, "crafts": CARTS}), "travel") == "goods_missing"


def test_the_grey_cost_may_be_coins_or_time() -> None:
    fare = FIGURES["travel"][1]["any_of"][1]["coins"]
    coins = using(7, {"coins": fare + 1, "travel": [faces("A", grey={"coins": 1})[0]]})
    play(coins, "travel")
    assert home(coins)["coins"] == 0
    time = using(7, {"coins": 2, "travel": [faces("A", grey={"time": 3})[0]]})
    play(time, "travel")
    assert home(time)["time"] == FIGURES["travel"][1]["time"] + 3
    assert refusal(using(7, {"coins": fare, "travel": [faces("A", grey={"coins": 1})[0]]}), "travel") == "goods_missing"


def test_a_joker_pays_for_a_travel_good() -> None:
    match = using(7, {"coins": 0, "council": "guild", "jokers": 1})
    play(match, "travel")
    assert home(match)["jokers"] == 0


def test_travelling_needs_value_traveller_and_cost() -> None:
    assert refusal(using(6, {"coins": 2}), "travel") == "wrong_value"
    assert refusal(using(7, {"coins": 2, "villagers": without("traveller")}), "travel") == "no_villager"
    assert refusal(using(7, {"coins": 0}), "travel") == "goods_missing"


def test_whoever_drew_the_chapel_travels_no_further() -> None:
    so_far = ["A1", "B1", "C1", faces("D", chapel=True)[0]]
    assert refusal(using(7, {"coins": 9, "travel": so_far}), "travel") == "chapel"


def test_after_the_last_letter_the_journey_is_over() -> None:
    so_far = ["A1", "B1", "C1", faces("D")[0], "E1"]
    assert refusal(using(7, {"coins": 9, "travel": so_far}), "travel") == "journey_over"


def test_only_three_e_cards_exist() -> None:
    others = [{"travel": [f"{x}{i}" for x in "ABC"] + [f"D{i}", f"E{i - 1}"]} for i in (2, 3, 4)]
    match = using(7, {"coins": 9, "travel": ["A1", "B1", "C1", "D1"]}, players=4, others=others)
    assert refusal(match, "travel") in ("none_left", "chapel")
    assert match.view(None)["supply"]["travel"]["E"] == 0


def stack(**village: object) -> Match:
    fare = FIGURES["travel"][0]["any_of"][1]["coins"]
    return using(7, {"coins": fare, "church": "travellers", **village}, supply={"travel": {"A": ["A1", "A2", "A3", "A4"]}})


def test_the_travellers_church_puts_the_card_under_its_stack_and_takes_the_next() -> None:
    match = stack()
    play(match, "travel")
    assert home(match)["travel"][0]["card"] == "A4"
    events = play(match, "swap")
    assert names(events)[:2] == ["put_back", "travelled"]
    assert [(e["face"], e["grey"]) for e in events[:2]] == [("A4", "hour-3"), ("A3", "coin-1")]
    assert home(match)["travel"][0]["card"] == "A3"
    assert match.view(None)["supply"]["travel"]["A"] == 3
    assert home(match)["coins"] == 0  # paid once
    left = match.state.travel[0, :3].tolist()
    assert sorted(left) == [0, 1, 3]


def test_the_new_card_must_be_kept() -> None:
    match = stack()
    play(match, "travel", "swap")
    assert match.seat == 1


def test_the_swap_may_be_declined_and_needs_the_abbot() -> None:
    match = stack()
    play(match, "travel", "decline")
    assert home(match)["travel"][0]["card"] == "A4"
    lonely = stack(villagers=without("abbot"))
    play(lonely, "travel")
    assert lonely.seat == 1


def test_the_swap_needs_another_card_in_the_stack() -> None:
    others = [{"travel": [f"A{i}"]} for i in (1, 2, 3)]
    match = using(7, {"coins": 2, "church": "travellers"}, players=4, others=others)
    play(match, "travel")
    assert options(match, "swap") == []
    assert match.seat == 1


def test_a_drawn_card_can_not_be_undone() -> None:
    match = stack()
    play(match, "travel")
    assert not match.can_undo
