"""Customers in the market area."""

from ..tables import home, names, options, play, refusal, using, without

SCROLLS = {"scriptorium": {"values": "6-9", "goods": 2}}


def test_a_served_customer_scores_and_leaves_the_market() -> None:
    match = using(5, {"market": ["schoolmaster"], "crafts": SCROLLS})
    events = play(match, "serve schoolmaster")
    assert "served" in names(events)
    assert home(match)["market"] == []
    assert [c["name"] for c in home(match)["served"]] == ["schoolmaster"]
    assert home(match)["time"] == 0


def test_a_customer_with_a_question_mark_takes_any_value() -> None:
    for value in range(2, 13):
        match = using(value, {"market": ["notary"], "crafts": SCROLLS})
        assert "serve notary" in options(match)


def test_a_customer_needs_card_value_merchant_and_goods() -> None:
    village = {"market": ["schoolmaster"], "crafts": SCROLLS}
    assert refusal(using(5), "serve schoolmaster") == "not_owned"
    assert refusal(using(6, village), "serve schoolmaster") == "wrong_value"
    assert refusal(using(5, {**village, "villagers": without("merchant")}), "serve schoolmaster") == "no_villager"
    assert refusal(using(5, {"market": ["schoolmaster"]}), "serve schoolmaster") == "goods_missing"


def test_several_customers_are_served_one_after_another() -> None:
    match = using(5, {"market": ["schoolmaster", "notary"], "crafts": {"scriptorium": {"values": "6-9", "goods": 3}}})
    play(match, "serve schoolmaster", "serve notary")
    assert len(home(match)["served"]) == 2
