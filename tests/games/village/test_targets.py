"""Every action is told with the things on the table it belongs to, and the number helper with the banner it means."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.games.village.actions import ACTIONS
from ratskeller.games.village.data import CRAFTS, CUSTOMERS, GOODS, PAIR_NAMES, VALUES
from ratskeller.games.village.names import BANNERS
from ratskeller.games.village.targets import targets
from tests.playing import steps

from .tables import choosing, using


@pytest.mark.parametrize(
    ("action", "things"),
    [
        ("die white 3", ["die:white-3"]),
        ("value 8 1 0", ["value:8"]),
        ("hand", ["hand"]),
        (f"build stable {PAIR_NAMES[0]}", ["build:stable"]),
        ("church healing", ["church:healing"]),
        ("monk quill", ["monk:quill"]),
        ("council guild", ["council:guild"]),
        ("pupil", ["school"]),
        ("graduate left abbot", ["school", "area:religion"]),
        ("convene", ["chamber"]),
        ("gather", ["meeting"]),
        ("produce smithy", ["craft:smithy"]),
        ("plow smithy 2", ["field:2"]),
        ("mark customers", ["area:market"]),
        ("mark merchant", ["area:market"]),
        ("tile council", ["chamber"]),
        ("tile field-3", ["field:3"]),
        ("tile brewery", ["craft:brewery"]),
        (f"tile {CUSTOMERS[0]}", [f"customer:{CUSTOMERS[0]}"]),
        (f"pick {CUSTOMERS[0]}", [f"open:{CUSTOMERS[0]}"]),
        ("bury traveller", ["area:travel"]),
        ("done", []),
        ("count 2", []),
        ("decline", []),
    ],
)
def test_things_by_action(action: str, things: list[str]) -> None:
    known = (
        action
        if action in ACTIONS.by_notation
        else next(n for n in ACTIONS.by_notation if n.startswith(action.rsplit(" ", 1)[0]))
    )
    assert targets(None, ACTIONS.find(known)) == things


def test_a_headman_who_stays_is_clicked_where_he_stands() -> None:
    match = using(9, {"headman": "coin"})
    moves = {a.args["place"]: targets(match.state, a) for a in match.legal() if a.name == "headman"}
    assert moves["house"] == ["place:house"]
    stay = ACTIONS.find("headman stay")
    assert targets(match.state, stay) == ["place:coin"]


def test_a_good_is_paid_from_the_building_that_makes_it() -> None:
    match = ratskeller.new("village", players=2, seed=3)
    for good, craft in zip(GOODS, CRAFTS, strict=True):
        match.state.owed[:] = 0
        match.state.owed[GOODS.index(good)] = 1
        assert targets(match.state, ACTIONS.find("pay building")) == [f"craft:{craft}"]
    assert targets(match.state, ACTIONS.find("pay joker")) == ["chamber"]
    assert targets(match.state, ACTIONS.find("pay field-2")) == ["field:2"]


def test_the_number_helper_names_the_banner_of_every_use() -> None:
    match = choosing({"white": [3, 5, 2, 6, 1, 1, 4, 4], "black": [4, 2, 6]})
    aid = match.aid(0)
    assert aid is not None
    uses = [use for number in aid["numbers"].values() for use in number["uses"]]
    assert uses
    for use in uses:
        assert use["target"] == targets(match.state, ACTIONS.find(use["action"]))[0]


@pytest.mark.usefixtures("compiled_village")
@pytest.mark.parametrize("seed", [1, 2])
def test_in_random_matches_every_action_has_a_thing_or_is_a_button(seed: int) -> None:
    buttons = set()
    match = ratskeller.new("village", players=3, seed=seed)
    for _ in steps(match, seed):
        for action in match.legal():
            things = targets(match.state, action)
            assert not any("None" in thing for thing in things)
            if not things:
                buttons.add(action.name)
    assert buttons <= {"done", "decline", "cover", "count", "swap", "heal"}


def test_what_is_printed_says_where_everything_hangs_but_names_no_hidden_customer() -> None:
    printed = ratskeller.new("village", players=2, seed=1).view(None)["printed"]
    assert printed["values"] == VALUES == list(range(2, 13))
    assert set(printed["banners"]) == set(BANNERS) - set(CUSTOMERS)
    assert {printed["craft"][craft]["good"]: craft for craft in CRAFTS} == dict(zip(GOODS, CRAFTS, strict=True))
