"""Shaman (Magic), needs a good: redistribute the rats of all regions that show its type among those regions."""

from itertools import product

import pytest

from ratskeller import BadPosition
from ratskeller.games.rattus.actions import ACTIONS
from ratskeller.games.rattus.cards.shaman import SHAMAN
from ratskeller.games.rattus.data import REGION, SLOTS
from ratskeller.games.rattus.state import NONE
from ratskeller.games.rattus.steps import Step
from ratskeller.kernel.engine import engine
from tests.games.rattus.market_tables import (
    ANY,
    MAJORITY,
    asks,
    card,
    class_of,
    facts,
    options,
    pass_turn,
    play,
    rat,
    rats_in,
    refused,
    table,
    used_once_a_turn_in_ones_own_turn_before_phase_c,
)

FISH = ("germania", "polonia", "hungaria")


def shaman(germania=(), polonia=(), hungaria=(), good="fish", **parts):
    rats = {"germania": list(germania), "polonia": list(polonia), "hungaria": list(hungaria), **parts.pop("rats", {})}
    return table(held={"shaman": 0}, card_goods={"shaman": good} if good else {}, rats=rats, **parts)


DIFFERENT = [
    rat(1, "M"), rat(6, "M", "A", "A"), rat(6, "A", "A", "royalty"), rat(4, "M", "M", "royalty"), rat(3, "A", "royalty"),
    rat(2, "M", "bourgeoisie", "church"),
]  # fmt: skip


def faces(m, name):
    """The limits of the rats there, as only the table itself knows them."""
    return [r["limit"] for r in m.position()["rats"][name] if r]


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


# ── full regions ─────────────────────────────────────────────────────────────────────────────────────────────────────
SIX_A = rat(6, "M", "A", "A")
FULL = [ANY, ANY, ANY]


def test_in_a_full_region_a_rat_changes_places_with_one_of_the_players_choice():
    m = shaman(germania=[SIX_A], polonia=[ANY, ANY, MAJORITY])
    play(m, "shaman germania 1", "to polonia")
    assert asks(m) == "exchange"
    assert options(m) == [f"exchange polonia {n}" for n in (1, 2, 3)]
    assert m.prompt() == "Vermilion: Polonia is full; with which of its rats does yours change places?"
    events = m.play("exchange polonia 3")
    assert facts(events, "swapped") == [{"seat": 0, "region": "germania", "slot": 1, "other": "polonia", "into": 3}]
    m.play("done")
    assert counts(m) == [1, 3, 0]
    assert faces(m, "germania") == [1]
    assert faces(m, "polonia")[2] == 6


def test_the_rat_that_made_room_may_go_on():
    m = shaman(germania=[SIX_A], polonia=[ANY, ANY, MAJORITY])
    play(m, "shaman germania 1", "to polonia", "exchange polonia 3", "shaman germania 1", "to hungaria", "done")
    assert counts(m) == [0, 3, 1]
    assert faces(m, "hungaria") == [1]


def test_a_rat_that_was_moved_makes_no_room():
    m = shaman(germania=[ANY, ANY, ANY], polonia=[ANY, ANY, ANY])
    play(m, "shaman germania 1", "to polonia", "exchange polonia 2", "shaman germania 2", "to polonia")
    assert options(m) == ["exchange polonia 1", "exchange polonia 3"]
    refused(m, "exchange polonia 2", "rat_already_moved")
    refused(m, "exchange germania 3", "rat_elsewhere")


def test_where_one_rat_alone_can_make_room_nobody_is_asked():
    m = shaman(germania=[ANY, ANY, ANY], polonia=[ANY, ANY, ANY])
    play(m, "shaman germania 1", "to polonia", "exchange polonia 1")
    play(m, "shaman germania 2", "to polonia", "exchange polonia 2")
    [swapped] = facts(play(m, "shaman germania 3", "to polonia"), "swapped")
    assert (swapped["other"], swapped["into"]) == ("polonia", 3)


def test_a_region_full_of_moved_rats_is_closed():
    m = shaman(germania=[ANY, ANY, ANY], polonia=[ANY, ANY, ANY])
    for n in (1, 2, 3):
        play(m, f"shaman germania {n}", "to polonia", *([f"exchange polonia {n}"] if n < 3 else []))
    m.play("shaman germania 1")
    assert options(m) == ["to hungaria"]
    refused(m, "to polonia", "region_full")


def test_between_full_regions_rats_change_places():
    m = shaman(germania=FULL, polonia=FULL, hungaria=FULL)
    assert len(options(m, "shaman")) == 9
    play(m, "shaman germania 1", "to hungaria", "exchange hungaria 2")
    assert counts(m) == [3, 3, 3]


def test_who_has_seen_which_rat_stays_true_when_they_change_places():
    m = shaman(germania=[{**SIX_A, "seen_by": [1]}], polonia=[ANY, {**MAJORITY, "seen_by": [0, 2]}, ANY])
    play(m, "shaman germania 1", "to polonia", "exchange polonia 2", "done")

    def seen(seat, name, slot):
        found = next(r for r in m.view(seat)["regions"] if r["name"] == name)["rats"][slot - 1]
        return found.get("limit"), found["seen_by"]

    assert [seen(seat, "polonia", 2) for seat in (0, 1, 2)] == [(None, [1]), (6, [1]), (None, [1])]
    assert [seen(seat, "germania", 1) for seat in (0, 1, 2)] == [(1, [0, 2]), (None, [0, 2]), (1, [0, 2])]


def test_the_way_of_the_shaman_can_be_taken_back_step_by_step():
    m = shaman(germania=[SIX_A], polonia=FULL)
    before = m.state.tobytes()
    play(m, "shaman germania 1", "to polonia", "exchange polonia 3")
    for _ in range(3):
        m.undo()
    assert m.state.tobytes() == before


def test_in_the_middle_there_is_no_position():
    m = shaman(germania=[SIX_A], polonia=FULL)
    play(m, "shaman germania 1", "to polonia")
    with pytest.raises(BadPosition):
        m.position()


TABLES = [(1, 0, 0), (1, 1, 0), (2, 1, 0), (3, 1), (3, 3), (3, 2), (3, 1, 1), (2, 2, 1), (3, 2, 0), (1, 1, 3)]


@pytest.mark.usefixtures("compiled_rattus")
@pytest.mark.parametrize("lying", TABLES, ids=str)
def test_every_arrangement_with_at_most_three_rats_a_region_can_be_reached(lying):
    """Rats of different faces; with two numbers the good is one that two regions show."""
    shown = FISH if len(lying) == 3 else ("hispania", "scandia")
    tokens = iter(DIFFERENT)
    m = table(
        held={"shaman": 0}, card_goods={"shaman": "fish" if len(lying) == 3 else "wood"},
        rats={name: [next(tokens) for _ in range(n)] for name, n in zip(shown, lying, strict=True)},
    )  # fmt: skip
    places = [REGION[name] for name in shown]
    rats = sorted(int(token) for place in places for token in m.state.rats[place] if token != NONE)
    wanted = {
        dealt
        for dealt in product(range(len(shown)), repeat=len(rats))
        if max(dealt.count(place) for place in range(len(shown))) <= SLOTS
    }
    assert arrangements(m, places, rats) == wanted


def arrangements(m, places, rats):
    """Everything the Shaman can leave behind: per rat, the number of its place. Searched through, every table once."""
    rules, first = engine(m.game), m.states.copy()
    waiting, met, found = [first], {first.tobytes()}, set()
    while waiting:
        states = waiting.pop()
        where = {token: k for k, place in enumerate(places) for token in states["rats"][0, place].tolist() if token != NONE}
        assert sorted(where) == rats, "no rat is lost, and none comes"
        if states["step"][0] in (Step.MAIN, SHAMAN):
            found.add(tuple(where[token] for token in rats))
        for action in rules.legal(states):
            if ACTIONS.all[action].name in ("shaman", "to", "exchange"):
                after = states.copy()
                rules.play(after, action)
                if after.tobytes() not in met:
                    met.add(after.tobytes())
                    waiting.append(after)
    return found


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
