"""Laying out positions by clicks: what follows is put right, what can not be is refused in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ratskeller
from ratskeller.kernel.editing import COUNT, MARK, Editor, Row, changed, told, value
from ratskeller.kernel.errors import BadPosition
from ratskeller.kernel.game import game
from ratskeller.kernel.text import LANGUAGES
from tests.playing import part_way

TABLES: list[tuple[str, int, float, dict[str, Any]]] = [
    ("rattus", 1, 0.4, {"players": 3}),
    ("rattus", 2, 0.7, {"players": 2, "cards": "aristocrats", "goods": True}),
    ("village", 3, 0.5, {"players": 2}),
    ("village", 4, 0.8, {"players": 3}),
]


def editor_of(name: str) -> Editor:
    found = game(name).editor
    assert found is not None
    return found


def laid_out(name: str, seed: int, share: float, options: dict[str, Any]) -> dict[str, Any]:
    """A position in mid-game; the first one from there on that is not in the middle of an action."""
    while True:
        try:
            return part_way(name, seed, share, **options).position()
        except BadPosition:
            share += 0.01


def rows(editor: Editor, position: dict[str, Any]) -> Iterator[Row]:
    for place in editor.places(editor.opened(position)):
        yield from place.rows


def clicks(editor: Editor, position: dict[str, Any], row: Row) -> list[Any]:
    """What can be clicked in a row."""
    now = value(editor.opened(position), row)
    if row.kind == COUNT:
        return [n for n in (now - 1, now + 1) if row.least <= n <= row.most]
    return [not now] if row.kind == MARK else [one.value for one in row.choices if one.value != now]


def laid(name: str, start: dict[str, Any], row: str, wanted: Any) -> dict[str, Any] | BadPosition:
    """How it lies after a click, or what is wrong with that."""
    try:
        return ratskeller.from_position(name, changed(editor_of(name), start, row, wanted), seed=1).position()
    except BadPosition as problem:
        return problem


@pytest.mark.parametrize(("name", "seed", "share", "options"), TABLES)
def test_every_click_leads_to_a_table_that_says_what_was_clicked_or_is_refused_with_why(
    name: str, seed: int, share: float, options: dict[str, Any]
) -> None:
    editor, start = editor_of(name), laid_out(name, seed, share, options)
    done = refused = 0
    for row in rows(editor, start):
        for wanted in clicks(editor, start, row)[:3]:
            found = laid(name, start, row.id, wanted)
            if isinstance(found, BadPosition):
                refused += 1
                assert found.reason is not None, f"{row.id} = {wanted}: {found}"
                assert found.reason.code != "no_edit", row.id
                assert len({found.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
                continue
            done += 1
            again = next((one for one in rows(editor, found) if one.id == row.id), None)
            if again is not None and "customers" not in row.path:
                assert value(editor.opened(found), again) == wanted, row.id
    assert done > 40
    assert refused < done / 4


@pytest.mark.parametrize(("name", "seed", "share", "options"), TABLES)
def test_what_was_not_clicked_stays_as_it_lay(name: str, seed: int, share: float, options: dict[str, Any]) -> None:
    editor, start = editor_of(name), laid_out(name, seed, share, options)
    coins = next(row for row in rows(editor, start) if "coins" in row.path or "palace" in row.path)
    now = value(editor.opened(start), coins)
    there = changed(editor, start, coins.id, now + 1)
    back = changed(editor, ratskeller.from_position(name, there, seed=1).position(), coins.id, now)
    assert editor.opened(ratskeller.from_position(name, back, seed=1).position()) == editor.opened(start)


def test_a_rat_comes_from_the_supply_and_goes_back_there() -> None:
    editor = editor_of("rattus")
    start = ratskeller.from_position("rattus", {"players": 2, "plague": "italia", "supply": 9}, seed=1).position()
    more = changed(editor, start, "rats/gallia", 3)
    assert more["supply"] == 7
    assert all(ratskeller.from_position("rattus", more, seed=1).position()["rats"]["gallia"])
    assert changed(editor, more, "rats/gallia", 0)["supply"] == 10


def test_a_rat_that_is_turned_over_is_seen_by_everybody() -> None:
    editor = editor_of("rattus")
    start = ratskeller.from_position("rattus", {"players": 2, "plague": "italia"}, seed=1).position()
    face = next(row for row in rows(editor, start) if row.id == "rats/gallia/0/face").choices[1].value
    found = ratskeller.from_position("rattus", changed(editor, start, "rats/gallia/0/face", face), seed=1).position()
    (rat,) = [rat for rat in found["rats"]["gallia"] if rat]
    assert [rat["limit"], *rat["symbols"]] == face
    assert rat["seen_by"] == [0, 1]


def test_a_church_that_goes_takes_its_monks_along_and_they_lie_under_their_stack() -> None:
    editor = editor_of("village")
    start = ratskeller.from_position("village", {"players": 2, "villages": [{"church": "trade", "monks": ["quill-1"]}]}, seed=1)
    gone = changed(editor, start.position(), "villages/0/church", None)
    assert gone["villages"][0]["monks"] == []
    assert gone["supply"]["monks"]["quill"][0] == "quill-1"


def test_a_click_on_something_else_is_refused() -> None:
    editor = editor_of("rattus")
    start = ratskeller.from_position("rattus", {"players": 2}, seed=1).position()
    for row, wanted in (("nothing", 1), ("supply", -1), ("plague", "atlantis"), ("took", 1)):
        with pytest.raises(BadPosition, match="cannot be changed"):
            changed(editor, start, row, wanted)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_row_is_told_in_words(lang: str) -> None:
    for name, seed, share, options in TABLES:
        start = laid_out(name, seed, share, options)
        for place in told(editor_of(name), name, start, lang, ["Ada", "Bert", "Cleo"]):
            assert place["text"]
            for row in place["rows"]:
                assert row["text"]
                assert "{" not in row["text"]
                assert all(one["text"] for one in row.get("choices", []))
