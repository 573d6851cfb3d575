"""Games of other packages: found, with their words and a folder for their machine code; who would do harm stays out."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import ratskeller
from ratskeller.kernel import compiled_cache, outside
from ratskeller.kernel.game import game, games
from ratskeller.kernel.text import catalogue, count, word
from tests.outside.known import guests

__all__ = ["guests"]
pytestmark = pytest.mark.usefixtures("guests")

GAME = """
from ratskeller.making import ActionTable, EventTable, Field, make_game, rule

@rule
def begin(s):
    pass

@rule
def reason(s, action):
    return 0

@rule
def apply(s, action, events):
    s.taken += 1
    s.ended = s.taken == 3

@rule
def scores(s, out):
    out[s.turn] = s.taken

NAME = "{name}"
GAME = make_game(
    NAME, __file__, players=[2], fields=[Field("taken", most=3)], actions=ActionTable(NAME, {{"take": {{}}}}),
    events=EventTable(NAME, {{}}), reasons=["ok"], rules=[begin, reason, apply, scores],
)
"""
TWIN = """
import dataclasses
from ratskeller.kernel.game import game
ours = game("rattus")
fields = {{f.name: getattr(ours, f.name) for f in dataclasses.fields(ours) if f.init}}
type(ours)(**{{**fields, "name": "{name}"}})
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages for these tests are written."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path  # type: ignore[misc]
    for name in ("one_guest", "two_guests", "other_guest", "common_dice"):
        sys.modules.pop(name, None)


def invite(folder: Path, module: str, source: str, locale: dict[str, str] | None = None) -> EntryPoint:
    home = folder / module
    home.mkdir()
    (home / "__init__.py").write_text(source)
    for lang, words in (locale or {}).items():
        (home / "locale" / lang).mkdir(parents=True)
        (home / "locale" / lang / "words.json").write_text(words, "utf-8")
    return EntryPoint(module, module, outside.GROUP)


def test_a_guest_is_played_like_any_other_game(package: Path) -> None:
    outside.take_in([invite(package, "one_guest", GAME.format(name="guest"))])
    match = ratskeller.new("guest", seed=1)
    for _ in range(3):
        match.play("take")
    assert match.scores == [3, 0]
    assert games()[-1].name == "guest"
    assert [one.name for one in games()][:2] == ["rattus", "village"]
    assert compiled_cache.outside["guest"][0] == package / "one_guest"


def test_what_it_does_not_say_is_said_in_english_and_at_last_by_the_bare_name(package: Path) -> None:
    english = (
        '{"plural": {"guest-stone": {"one": "stone", "other": "stones"}}, "words": {"guest": {"red": "crimson"}}, "messages": '
    )
    english += '{"guest.action.take": "Take one", "web.offer.guest": "The Guest", "web.setup.play": "Mine"}}'
    russian = '{"messages": {"guest.action.take": "Взять"}}'
    outside.take_in([invite(package, "one_guest", GAME.format(name="guest"), {"en": english, "ru": russian})])
    take = game("guest").actions.all[0]
    assert [take.text(lang) for lang in ("en", "ru", "it")] == ["Take one", "Взять", "Take one"]
    assert game("guest").offers[0].title("it") == "The Guest"
    assert word("ru", "guest", "red") == "crimson"
    assert [count("ru", n, "guest-stone") for n in (1, 2, 5)] == ["1 stone", "2 stones", "5 stones"]
    assert catalogue("it")["messages"]["guest.board.taken"] == "Taken"
    assert catalogue("en")["messages"]["web.setup.play"] != "Mine"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (GAME.format(name="rattus"), "there is a game 'rattus' already"),
        (TWIN.format(name="guest"), "'guest' has the same state as 'rattus'"),
        ("x = 1", "it makes no game known"),
        (GAME.format(name="guest") + "\n1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_guest_that_would_do_harm_is_named_and_stays_out(
    package: Path, source: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    ours, rules = game("rattus"), len(ratskeller.kernel.compiling.rules)
    with caplog.at_level(logging.WARNING):
        outside.take_in([invite(package, "one_guest", source), invite(package, "two_guests", GAME.format(name="second"))])
    assert why in outside.left_out["one_guest"]
    assert "The game 'one_guest' is left out" in caplog.text
    assert [one.name for one in games()] == ["rattus", "village", "second"]
    assert game("rattus") is ours
    assert len(ratskeller.kernel.compiling.rules) > rules  # those of the second
    assert "guest" not in ratskeller.kernel.text.brought
    match = ratskeller.new("rattus", seed=1)
    assert "2 cubes" in match.prompt()  # a figure of ours
    match.play(match.legal()[0])


def test_what_is_compiled_of_a_guest_hangs_on_its_rules_and_not_on_its_words_or_its_table(
    package: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setattr(compiled_cache, "cache_folder", lambda: cache)
    outside.take_in([invite(package, "one_guest", GAME.format(name="guest"), {"en": "{}"})])

    def folder() -> Path:
        compiled_cache._folder_outside.cache_clear()
        return compiled_cache.folder_of("guest")

    first = folder()
    assert first.parent == cache / "outside" / "guest"
    (package / "one_guest" / "locale" / "en" / "words.json").write_text('{"messages": {}}')
    for part in ("web", "lessons"):
        (package / "one_guest" / part).mkdir()
        (package / "one_guest" / part / "new.js").write_text("1")
    assert folder() == first
    (package / "one_guest" / "data").mkdir()
    (package / "one_guest" / "data" / "figures.toml").write_text("n = 1")
    second = folder()
    assert second != first
    (package / "one_guest" / "__init__.py").write_text(GAME.format(name="guest") + "\n# edited")
    assert folder() not in (first, second)
    assert compiled_cache.folder_of("rattus") == cache
    assert not compiled_cache.is_compiled("guest-bots")
    compiled_cache.mark_compiled("guest-bots", 1.0)
    assert compiled_cache.is_compiled("guest-bots")
    (package / "one_guest" / "__init__.py").write_text(GAME.format(name="guest"))
    folder()
    assert not compiled_cache.is_compiled("guest-bots")


SHARED = """
from ratskeller.making import rule

@rule
def more(n):
    return n + 1
"""


@pytest.mark.parametrize(
    ("import_it", "call"), [("from common_dice import more", "more"), ("import common_dice", "common_dice.more")]
)
def test_rules_that_lie_in_another_module_are_its_sources_too(package: Path, import_it: str, call: str) -> None:
    (package / "common_dice.py").write_text(SHARED)
    source = GAME.format(name="guest").replace("s.taken += 1", f"s.taken = {call}(s.taken)")
    outside.take_in([invite(package, "one_guest", f"{import_it}\n{source}")])
    assert package / "common_dice.py" in compiled_cache.outside["guest"]
    assert package / "one_guest" in compiled_cache.outside["guest"]


def test_no_game_of_ours_counts_as_one_of_another_package() -> None:
    assert not {"rattus", "village"} & set(compiled_cache.outside)


def test_a_module_without_a_package_is_its_own_source(package: Path) -> None:
    (package / "other_guest.py").write_text(GAME.format(name="guest"))
    outside.take_in([EntryPoint("other", "other_guest", outside.GROUP)])
    assert compiled_cache.outside["guest"][0] == package / "other_guest.py"
    assert list(compiled_cache.sources_outside(compiled_cache.outside["guest"]))[0] == package / "other_guest.py"
