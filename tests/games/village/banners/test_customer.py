"""Customers in the market area."""

from ..tables import home, names, options, play, refusal, using, without

SCROLLS = {"scriptorium": {"values": "6-9", "goods": 2}}


def test_a_served_customer_scores_and_leaves_the_market() -> None:
    match = using(5, {"market": ["scribe"], "crafts": SCROLLS})
    events = play(match, "serve scribe")
    assert "served" in names(events)
    assert home(match)["market"] == []
    assert [c["name"] for c in home(match)["served"]] == ["scribe"]
    assert home(match)["time"] == 0


def test_a_customer_with_a_question_mark_takes_any_value() -> None:
    for value in range(2, 13):
        match = using(value, {"market": ["notary"], "crafts": SCROLLS})
        assert "serve notary" in options(match)


def test_a_customer_needs_card_value_merchant_and_goods() -> None:
    village = {"market": ["scribe"], "crafts": SCROLLS}
    assert refusal(using(5), "serve scribe") == "not_owned"
    assert refusal(using(6, village), "serve scribe") == "wrong_value"
    assert refusal(using(5, {**village, "villagers": without("merchant")}), "serve scribe") == "no_villager"
    assert refusal(using(5, {"market": ["scribe"]}), "serve scribe") == "goods_missing"


def test_several_customers_are_served_one_after_another() -> None:
    match = using(5, {"market": ["scribe", "schoolmaster"], "crafts": SCROLLS})
    play(match, "serve scribe", "serve schoolmaster")
    assert len(home(match)["served"]) == 2
