"""Office, and the trade church (V6)."""

from ratskeller import Match

from ..tables import home, names, options, play, refusal, using, without

OPEN = ["courier", "messenger", "innkeeper", "ferryman", "farmer", "gardener"]


def office(value: int = 4, **village: object) -> Match:
    return using(value, {"coins": 1, **village}, supply={"open": OPEN})


def test_example_three_customers_cost_1_coin_and_2_time_and_the_display_is_refilled() -> None:
    match = office()
    play(match, "office", "count 3", "pick courier", "pick farmer", "pick gardener")
    assert [c["name"] for c in home(match)["market"]] == ["courier", "farmer", "gardener"]
    assert home(match)["coins"] == 0
    assert home(match)["time"] == 2
    assert len(match.view(None)["supply"]["customers"]) == 6


def test_one_customer_costs_1_time_only() -> None:
    match = office(coins=0)
    play(match, "office", "count 1", "pick courier")
    assert home(match)["time"] == 1


def test_the_office_needs_its_value_but_no_merchant() -> None:
    assert refusal(office(5), "office") == "wrong_value"
    match = office(10, villagers=without("merchant"))
    play(match, "office", "count 2", "pick courier", "pick farmer")
    assert len(home(match)["market"]) == 2


def test_only_what_can_be_paid_is_offered_and_at_least_one_must_be_taken() -> None:
    match = office(coins=0)
    play(match, "office")
    assert options(match) == ["count 1", "count 2"]
    assert refusal(match, "count 3") == "too_few_coins"
    assert refusal(match, "count 0") == "take_one"


def test_only_open_customers_can_be_picked() -> None:
    match = office()
    play(match, "office", "count 1")
    assert refusal(match, "pick poet") == "not_open"


def small_market(left: list[str], **village: object) -> Match:
    """A table on which nearly all customers have been served."""
    from ratskeller.games.village.data import CUSTOMERS

    served = [name for name in CUSTOMERS if name not in left]
    return using(4, {"coins": 1, **village}, others=[{"served": served}], supply={"open": left, "customers": []})


def test_without_an_open_customer_the_office_is_closed() -> None:
    assert refusal(small_market([]), "office") == "no_customer_open"


def test_where_only_one_number_is_possible_nothing_is_asked() -> None:
    match = small_market(["poet"])
    play(match, "office")
    assert [c["name"] for c in home(match)["market"]] == ["poet"]
    assert match.view(None)["supply"]["customers"] == []


def test_V6_the_trade_church_opens_one_more_and_gives_one_free_then_up_to_four_paid_ones() -> None:
    match = office(church="trade")
    events = play(match, "office")
    assert names(events) == ["used", "opened"]
    assert len(match.view(None)["supply"]["customers"]) == 7
    play(match, "free courier")
    assert options(match) == ["count 0", "count 1", "count 2", "count 3", "count 4"]
    play(match, "count 4", "pick messenger", "pick innkeeper", "pick ferryman", "pick farmer")
    assert len(home(match)["market"]) == 5
    assert home(match)["time"] == 3
    assert len(match.view(None)["supply"]["customers"]) == 6


def test_V6_after_a_free_one_none_may_be_paid_for_at_no_cost() -> None:
    match = office(church="trade")
    play(match, "office", "free courier", "count 0")
    assert home(match)["time"] == 0
    assert home(match)["coins"] == 1


def test_V6_whoever_declines_the_free_one_must_pay_for_one() -> None:
    match = office(church="trade")
    play(match, "office", "decline")
    assert refusal(match, "count 0") == "take_one"
    assert "count 1" in options(match)


def test_V6_with_an_empty_deck_one_open_card_is_free_all_the_same() -> None:
    match = small_market(["poet", "envoy"], church="trade")
    play(match, "office", "free poet", "count 1")
    assert len(home(match)["market"]) == 2


def test_V6_the_free_one_can_not_be_declined_where_it_would_have_to_be_paid_for() -> None:
    match = small_market(["poet"], church="trade")
    play(match, "office")
    assert options(match) == ["free poet"]
    assert refusal(match, "decline") == "take_one"
    play(match, "free poet")
    assert home(match)["time"] == 0


def test_the_trade_church_needs_the_abbot() -> None:
    match = office(church="trade", villagers=without("abbot"))
    play(match, "office")
    assert options(match, "free") == []
    assert len(match.view(None)["supply"]["customers"]) == 6


def test_an_opened_customer_can_not_be_undone_but_a_number_can() -> None:
    match = office(church="trade")
    play(match, "office")
    assert not match.can_undo
    play(match, "free courier")
    assert match.can_undo
