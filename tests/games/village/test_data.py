"""The figures: bad data is refused with the file, the item and the reason; a changed value changes the game."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ratskeller.games.village import data
from ratskeller.games.village.data import FIGURES
from ratskeller.games.village.data.checking import check
from ratskeller.kernel import edition
from ratskeller.kernel.errors import BadFigures


def refused(change: Any, item: str, why: str) -> None:
    figures = copy.deepcopy(FIGURES)
    change(figures)
    found = [str(fault) for fault in check(figures)]
    assert [line for line in found if line.startswith(item) and why in line], found


def test_the_figures_of_the_package_are_accepted() -> None:
    assert check(copy.deepcopy(FIGURES)) == []


def test_an_unknown_good_is_refused() -> None:
    refused(lambda f: f["customer"][0].update(goods={"cheese": 1}), "customer.courier.", "Unknown good or cost 'cheese'")
    refused(lambda f: f["travel"][0].update(any_of=[{"boat": 1}, {"coins": 2}]), "travel.A.", "Unknown good or cost 'boat'")
    refused(lambda f: f["travel"][1]["faces"][0].update(grey={"wine": 1}), "travel.B.", "'wine'")


def test_the_value_13_is_refused() -> None:
    refused(lambda f: f["church"][0].update(values=[13]), "church.healing.", "no banner value 13")
    refused(lambda f: f["customer"][3].update(values=[1]), "customer.ferryman.", "no banner value 1")
    refused(lambda f: f["craft"][1].update(values=[[5, 8], [5, 9], [6, 8], [6, 13]]), "craft.brewery.", "no banner value 13")


def test_a_wrong_number_of_cards_is_refused() -> None:
    refused(lambda f: f["customer"].pop(), "customer: ", "32 instead of 33")
    refused(lambda f: f["travel"][4]["faces"].append({"points": 9}), "travel.E.", "4 instead of 3")
    refused(lambda f: f["monk_stack"][0]["effects"].pop(), "monk_stack.quill.", "2 instead of 3")
    refused(lambda f: f["church"].pop(), "church: ", "3 instead of 4")
    refused(lambda f: f["church"][0].update(name="cured"), "church: ", "one called 'healing'")
    refused(lambda f: f.update(banner={"well": {"values": [6]}}), "banner.well.source: ", "source must be one of")
    refused(
        lambda f: f.update(banner={"well": {"values": [1], "source": "deduced"}}), "banner.well.values: ", "no banner value 1"
    )
    refused(lambda f: f["craft"][0]["values"].pop(), "craft.stable.", "3 instead of 4")


def test_a_white_banner_that_costs_more_than_one_time_is_refused() -> None:
    refused(lambda f: f["council"][0].update(reuse={"time": 2}), "council.finance.", "costs at most 1 unit of time")


def test_unknown_effects_sources_and_entries_are_refused() -> None:
    effects = ["story-3", "school-2", "dance"]
    refused(lambda f: f["monk_stack"][0].update(effects=effects), "monk_stack.quill.", "Unknown effect 'dance'")
    refused(lambda f: f["fun"].update(source="hearsay"), "fun.source: ", "source must be one of")
    refused(lambda f: f.update(dragons={}), "dragons: ", "unknown item")
    refused(lambda f: f.pop("dice"), "dice", "missing")
    refused(lambda f: f["dice"].update({"3": {"white": 2, "black": 1}}), "dice.3", "too few for 3 turns")
    refused(lambda f: f["church"][1].update(points="many"), "church.monastery.", "must be a whole number")
    refused(lambda f: f["game"].pop("turns_per_round"), "game.turns_per_round: ", "missing")


def test_bad_figures_of_the_package_are_refused_when_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "_boxes", {})
    bad = {"village": {**copy.deepcopy(FIGURES), "church": []}}
    with pytest.raises(BadFigures, match="village: church: The number is wrong"):
        edition.load(edition.Box("village", bad, [], check, lambda data, own: []))


def test_every_entry_names_its_source() -> None:
    for name, items in FIGURES.items():
        for item in items if isinstance(items, list) else [items]:
            assert item["source"] in ("rulebook", "deduced", "reconstructed"), name


def test_figures_of_the_rule_book_are_as_it_says() -> None:
    assert data.END_COFFINS.tolist()[2:] == [9, 14, 18]
    assert data.WINDOW_POINTS.tolist() == [0, 2, 4, 7, 10, 14, 20]
    assert data.DICE.tolist()[2:] == [[8, 3], [6, 2], [8, 3]]
    assert data.OFFICE_TIME.tolist() == [0, 1, 2, 2, 3]
    assert data.OFFICE_COINS.tolist() == [0, 0, 0, 1, 1]
