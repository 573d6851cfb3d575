"""Shaman (Magic), needs a good: redistribute the rats of all regions that show its type among those regions."""

from tests.games.rattus.market_tables import (
    ANY,
    MAJORITY,
    asks,
    card,
    class_of,
    options,
    pass_turn,
    play,
    rats_in,
    refused,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)

FISH = ("germania", "polonia", "hungaria")


def shaman(germania=(), polonia=(), hungaria=(), good="fish", **parts):
    rats = {"germania": list(germania), "polonia": list(polonia), "hungaria": list(hungaria), **parts.pop("rats", {})}
    return table(held={"shaman": 0}, card_goods={"shaman": good} if good else {}, rats=rats, **parts)


def counts(m):
    return [rats_in(m, name) for name in FISH]


def test_the_shaman_is_of_magic():
    assert class_of("shaman") == {"magic"}


def test_the_shaman_is_used_once_a_turn_in_ones_own_turn_before_phase_c():
    used_once_a_turn_in_ones_own_turn_before_phase_c(
        "shaman", "shaman germania 1", "to polonia", "done", rats={"germania": [ANY, ANY]}, card_goods={"shaman": "fish"}
    )


def test_the_shaman_needs_a_good_on_the_card():
    refused(shaman(germania=[ANY], good=None), "shaman germania 1", "no_good_on_card")


def test_the_shaman_works_once_a_good_is_laid():
    m = shaman(germania=[ANY], good=None, wares={"0": {"fish": 1}})
    play(m, "lay fish shaman", "shaman germania 1", "to hungaria")
    assert counts(m) == [0, 0, 1]


def test_the_shaman_redistributes_the_rats_of_all_regions_that_show_the_type():
    m = shaman(germania=[ANY, ANY], polonia=[ANY])
    play(m, "shaman germania 1", "to hungaria", "shaman germania 2", "to hungaria", "shaman polonia 1", "to hungaria")
    assert counts(m) == [0, 0, 3]


def test_the_shaman_moves_only_among_those_regions_near_or_far():
    m = shaman(germania=[ANY], good="salt", rats={"anglia": [ANY], "bulgaria": [ANY]})
    assert options(m, "shaman") == ["shaman anglia 1", "shaman bulgaria 1"]
    m.play("shaman anglia 1")
    assert options(m) == ["to bulgaria"]


def test_the_shaman_takes_no_rat_from_a_region_that_shows_another_type():
    m = shaman(germania=[ANY], rats={"gallia": [ANY]})
    refused(m, "shaman gallia 1", "wrong_good")


def test_the_shaman_brings_no_rat_into_a_region_that_shows_another_type():
    m = shaman(germania=[ANY])
    m.play("shaman germania 1")
    refused(m, "to gallia", "wrong_good")


def test_the_shaman_does_not_put_a_rat_back_where_it_was():
    m = shaman(germania=[ANY])
    m.play("shaman germania 1")
    refused(m, "to germania", "same_region")


def test_the_shaman_leaves_at_most_three_rats_in_a_region():
    m = shaman(germania=[ANY], polonia=[ANY, ANY, ANY])
    m.play("shaman germania 1")
    assert options(m) == ["to hungaria"]
    refused(m, "to polonia", "region_full")


def test_the_shaman_moves_each_rat_once():
    m = shaman(germania=[ANY], polonia=[ANY])
    play(m, "shaman germania 1", "to hungaria")
    assert asks(m) == "shaman"
    refused(m, "shaman hungaria 1", "rat_already_moved")
    assert options(m) == ["done", "shaman polonia 1"]


def test_the_shaman_stops_when_his_player_says_so():
    m = shaman(germania=[ANY, ANY], polonia=[ANY])
    play(m, "shaman germania 1", "to hungaria")
    assert "done" in options(m)
    m.play("done")
    assert asks(m) == "main"
    assert counts(m) == [1, 1, 1]
    refused(m, "shaman germania 2", "already_used")


def test_the_shaman_stops_by_himself_when_every_rat_was_moved():
    m = shaman(germania=[ANY])
    play(m, "shaman germania 1", "to hungaria")
    assert asks(m) == "main"


def test_the_shaman_sees_no_face():
    m = shaman(germania=[ANY, ANY])
    play(m, "shaman germania 1", "to hungaria", "done")
    for seat in (None, 0, 1, 2):
        shown = [r for region in m.view(seat)["regions"] for r in region["rats"] if r]
        assert len(shown) == 2
        assert all("limit" not in r and r["seen_by"] == [] for r in shown)


def test_the_shaman_moves_the_very_rat_that_was_picked():
    m = shaman(germania=[MAJORITY, {"limit": 6, "symbols": ["M", "A", "A"]}])
    play(m, "shaman germania 2", "to hungaria", "done")
    [moved] = [r for r in m.position()["rats"]["hungaria"] if r]
    assert (moved["limit"], moved["symbols"]) == (6, ["M", "A", "A"])


def test_the_shamans_good_stays_and_the_power_can_be_used_again_in_the_next_turn():
    m = shaman(germania=[ANY])
    play(m, "shaman germania 1", "to hungaria")
    assert card(m, "shaman")["good"] == "fish"
    for _ in range(3):
        pass_turn(m)
    play(m, "shaman hungaria 1", "to polonia")
    assert counts(m) == [0, 1, 0]


def test_the_shaman_has_nothing_to_do_where_there_are_no_rats():
    m = shaman(rats={"gallia": [ANY]})
    assert options(m, "shaman") == []
    refused(m, "shaman germania 1", "no_rat_there")
