"""Figures of somebody's own box: accepted where they are sound, refused with what is wrong and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ratskeller.kernel import edition
from ratskeller.kernel.compiled_cache import fingerprint
from ratskeller.kernel.errors import BadFigures
from ratskeller.kernel.text import LANGUAGES
from tests import boxes

Kinds = dict[str, Any]


def told(document: Any) -> list[str]:
    return [str(fault) for fault in edition.faults(document)]


def test_sound_figures_have_no_fault() -> None:
    assert told(boxes.document(rattus=boxes.rattus(), village=boxes.village())) == []
    assert told(boxes.document()) == []


@pytest.mark.parametrize(
    ("spoil", "where", "why"),
    [
        (lambda k: k["rat"][6].update(limit=7), "rattus.rat.7.limit", "from 1 to 6, not 7"),
        (lambda k: k["rat"][6].update(symbols=["nobility"]), "rattus.rat.7.symbols", "no sign 'nobility'"),
        (lambda k: k["rat"][6].update(colour="grey"), "rattus.rat.7.colour", "unknown"),
        (lambda k: k["rat"].pop(), "rattus.rat", "48 instead of 49"),
        (lambda k: k["rat"][6].update(starting=True), "rattus.rat", "12 starting rats; here are 13"),
        (lambda k: k["rat"][0].update(symbols=["A"]), "rattus.rat", "limit 1 and Bourgeoisie, Church"),
        (lambda k: k["border"].pop(0), "rattus.border", "Gallia, Hispania"),
        (lambda k: k["border"][4].update(between=["Gallia", "Atlantis"]), "rattus.border.5.between", "no region 'Atlantis'"),
        (lambda k: k["border"].append(dict(k["border"][0])), "rattus.border.24.between", "twice"),
        (lambda k: k["border"].append({**k["border"][0], "between": ["Italia", "Scandia"]}), "rattus.border", "in two steps"),
        (lambda k: k["border"][0].update(source="hearsay"), "rattus.border.1.source", "not 'hearsay'"),
        (lambda k: k.update(card=[]), "rattus.card", "no kind 'card'"),
        (lambda k: k.update(rat={}), "rattus.rat", "A list must stand here"),
    ],
)  # fmt: skip
def test_a_wrong_rat_or_border_is_found_with_its_place(spoil: Callable[[Kinds], Any], where: str, why: str) -> None:
    kinds = boxes.rattus()
    spoil(kinds)
    found = told(boxes.document(rattus=kinds))
    assert [line for line in found if line.startswith(f"{where}: ") and why in line], found


@pytest.mark.parametrize(
    ("spoil", "where", "why"),
    [
        (lambda k: k["customer"][0].update(values=[1]), "village.customer.courier.values", "no banner value 1"),
        (lambda k: k["customer"][0].update(points=33), "village.customer.courier.points", "from 0 to 20, not 33"),
        (lambda k: k["customer"][0].update(points=None), "village.customer.courier.points", "whole number"),
        (lambda k: k["customer"][0].update(goods={}), "village.customer.courier.goods", "want something"),
        (lambda k: k["customer"][0].update(name="pirate"), "village.customer", "in this order"),
        (lambda k: [c.update(values=[3]) for c in k["customer"]], "village.customer", "3 and 11 wants a cart"),
        (lambda k: k["church"][1].update(points=5), "village.church.monastery", "4 points and 1 window"),
        (lambda k: k["craft"][3].update(spaces=1), "village.craft.scriptorium", "two scrolls"),
        (lambda k: k["travel"][3]["faces"][0].update(points=7), "village.travel.D", "chapel"),
        (lambda k: k["travel"][1]["faces"][2].update(grey={"wine": 1}), "village.travel.B.faces.3.grey.wine", "'wine'"),
        (lambda k: k["council"][0].update(reuse={"time": 2}), "village.council.finance.reuse", "at most 1 unit of time"),
        (lambda k: k["monk_stack"][2]["effects"].pop(), "village.monk_stack.rosary.effects", "4 instead of 5"),
        (lambda k: k["field"].update(points=2), "village.field", "8 fields: 1 point each"),
        (lambda k: k["travel"][0]["any_of"][1].pop("coins"), "village.travel.A.any_of.2", "No journey is free"),
        (lambda k: k["travel"][4].update(any_of=[{"horse": 0}, {"coins": 4}]), "village.travel.E.any_of.1", "No journey is free"),
        (lambda k: k["chronicle"].update(story=[2]), "village.chronicle.story", "1 instead of 2"),
        (lambda k: k["craft"][0].update(goods=2), "village.craft.stable.goods", "not asked for"),
        (lambda k: k["rat_track"].update(die=[1]), "village.rat_track.die", "not asked for"),
        (lambda k: k["council"][0].update(jokers=1), "village.council.finance.jokers", "not asked for"),
        (lambda k: k["church"][1].pop("windows"), "village.church.monastery.windows", "'windows' is missing"),
        (lambda k: k["travel"][3]["faces"][0].update(chapel="yes"), "village.travel.D.faces.1.chapel", "yes or no"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_found_with_its_place(spoil: Callable[[Kinds], Any], where: str, why: str) -> None:
    kinds = boxes.village()
    spoil(kinds)
    found = told(boxes.document(village=kinds))
    assert [line for line in found if line.startswith(f"{where}: ") and why in line], found


def test_all_faults_are_told_at_once_and_in_every_language() -> None:
    kinds = boxes.rattus()
    kinds["rat"][4]["limit"] = 0
    kinds["rat"][9]["symbols"] = []
    faults = edition.faults(boxes.document(rattus=kinds, chess={}))
    assert [".".join(fault.path) for fault in faults] == ["chess", "rattus.rat.5.limit", "rattus.rat.10.symbols"]
    for lang in LANGUAGES:
        assert all(fault.text(lang) and "{" not in fault.text(lang) for fault in faults)


@pytest.mark.parametrize(
    "wrong", [[], "text", {"format": "x"}, {**boxes.BARE, "figures": []}, {**boxes.BARE, "figures": {}, "more": 1}]
)
def test_what_is_no_document_is_refused(wrong: Any) -> None:
    assert told(wrong)


JUNK: list[Any] = [None, 7, "text", [], [7], [None], [{}], [{"limit": []}], {}, {"limit": 1}]
JUNK_INSIDE: list[Any] = [None, "text", [[]], -1]
EVERY_KIND = [(box.game, section["kind"]) for box in edition.boxes() for section in box.form]


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
def test_junk_in_the_place_of_entries_is_a_fault_and_no_crash(game: str, kind: str) -> None:
    for junk in JUNK:
        assert told(boxes.document(**{game: {kind: junk}})), junk


@pytest.mark.parametrize(("game", "kind"), EVERY_KIND)
def test_what_is_missing_or_junk_in_an_entry_is_a_fault_and_no_crash(game: str, kind: str) -> None:
    """But for the starting rats, which alone are marked."""
    items = boxes.own(game)[kind]
    first = items[0] if isinstance(items, list) else items
    for key in list(first):
        kept = first.pop(key)
        assert told(boxes.document(**{game: {kind: items}})) or key == "starting", key
        for junk in JUNK_INSIDE:
            first[key] = junk
            assert told(boxes.document(**{game: {kind: items}})), (key, junk)
        first[key] = kept


def test_in_which_order_the_values_of_a_banner_are_typed_does_not_matter() -> None:
    kinds = boxes.village()
    for card in kinds["customer"]:
        card["values"].reverse()
    kinds["meeting_place"]["values"].reverse()
    assert told(boxes.document(village=kinds)) == []


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadFigures, match="can not be read"):
        edition.read(tmp_path / "nowhere.json")
    (tmp_path / "no.json").write_text("rats!")
    with pytest.raises(BadFigures, match="no JSON"):
        edition.read(tmp_path / "no.json")


def test_other_figures_are_compiled_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = fingerprint()
    monkeypatch.setattr(edition, "chosen", lambda: boxes.document(rattus=boxes.rattus()))
    first = fingerprint()
    monkeypatch.setattr(edition, "chosen", lambda: boxes.document(village=boxes.village()))
    assert len({usual, first, fingerprint()}) == 3


def test_a_form_shows_only_what_there_is() -> None:
    for box in edition.boxes():
        for section in box.form:
            items = box.kinds[section["kind"]]
            for field in section["fields"]:
                present = [item for item in (items if isinstance(items, list) else [items]) if field["name"] in item]
                assert present, (section["kind"], field["name"])
        assert json.loads(json.dumps(box.form)) == list(box.form)
