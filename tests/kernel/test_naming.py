"""Names get numbers: fixed ones their own, the others as they come; rules take them for numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratskeller.kernel.compiling import compiled, rule
from ratskeller.kernel.naming import Register, Spans, enum_of, modules_in

REASONS = Register("Reason", ["ok"])
Ours, Theirs = REASONS.tell("too_late"), REASONS.tell("too_dear")


@rule
def ours(n):
    return Ours.OK if n == 0 else Ours.TOO_LATE


@rule
def theirs(n):
    return Theirs.OK if n == 0 else Theirs.TOO_DEAR


@rule
def either(late, dear):
    if late:
        return ours(late)
    return theirs(dear)


@compiled
def ask(late, dear):
    return either(late, dear)


def test_members_of_different_enums_are_numbers_in_one_rule() -> None:
    assert [int(ask(*given)) for given in ((0, 0), (1, 0), (0, 1))] == [Ours.OK, Ours.TOO_LATE, Theirs.TOO_DEAR]


def test_every_part_knows_the_common_names_and_its_own() -> None:
    assert [member.name for member in Theirs] == ["OK", "TOO_DEAR"]
    assert [member.name for member in REASONS.everything()] == ["OK", "TOO_LATE", "TOO_DEAR"]
    assert REASONS.words == ["ok", "too_late", "too_dear"]


def test_fixed_names_have_their_number_whenever_they_are_told() -> None:
    steps = Register("Step", ["over"], ["ask", None, "over"])
    assert steps.tell("new").NEW == 3
    assert steps.tell("ask").ASK == 0
    assert steps.words == ["ask", "", "over", "new"]


def test_one_name_is_told_for_its_number() -> None:
    steps = Register("Step", fixed=["ask", "over"])
    assert [steps.tell_one(name) for name in ("over", "new", "ask")] == [1, 2, 0]


def test_a_name_told_twice_is_refused() -> None:
    for tell in (REASONS.tell, REASONS.tell_one):
        with pytest.raises(ValueError, match="'ok' already"):
            tell("ok")


def test_words_become_members() -> None:
    assert enum_of("Banner", ["fun", "meeting-place"]).MEETING_PLACE == 1


def test_lists_are_laid_end_to_end() -> None:
    spans = Spans("Banner", fun=["fun"], craft=["stable", "brewery"], field=["field-1"])
    assert spans.words == ["fun", "stable", "brewery", "field-1"]
    assert (spans.first.CRAFT, spans.first.FIELD) == (1, 3)
    assert spans.of.tolist() == [0, 1, 1, 2]
    assert spans.starts.tolist() == [0, 1, 3]


def test_the_modules_of_a_package_are_found_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "pack_of_two"
    folder.mkdir()
    for name in ("__init__", "second", "first"):
        (folder / f"{name}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert [module.__name__ for module in modules_in("pack_of_two", [str(folder)])] == ["pack_of_two.first", "pack_of_two.second"]
