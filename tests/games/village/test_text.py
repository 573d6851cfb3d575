"""Every action, event, reason, prompt and word has a text in all languages, and every placeholder resolves."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ratskeller
from ratskeller.games.village.actions import ACTIONS, ASKING, EVENTS, REASONS
from ratskeller.games.village.data import CUSTOMERS
from ratskeller.games.village.scoring import CATEGORIES
from ratskeller.games.village.text import explain
from ratskeller.kernel.text import LANGUAGES, SLOT, amounts, catalogue, say
from tests.playing import steps

from .tables import using

PLAIN = re.compile(r"[\d-]+|[A-E]\d?")


def variants(message: Any) -> list[str]:
    """Every wording of a message, in the order of the catalogue."""
    if isinstance(message, str):
        return [message]
    return [text for key, part in message.items() if key != "by" for text in variants(part)]


def choices(message: Any) -> Any:
    """What the wording of a message depends on."""
    return {key: part if key == "by" else choices(part) for key, part in message.items()} if isinstance(message, dict) else None


def words_used() -> set[str]:
    found = {value for action in ACTIONS.all for value in action.args.values()}
    for _, args in EVENTS.kinds:
        for arg, words in args:
            if arg == "what":  # chooses a wording, is never said itself
                continue
            found |= {w for w in words or [] if isinstance(w, str)}
    return {word for word in found if not PLAIN.fullmatch(word)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_translated(lang: str) -> None:
    known = set(catalogue(lang)["words"]["village"])
    assert {word for word in words_used() - known if amounts(lang, word) == word} == set()
    assert set(CUSTOMERS) <= set(catalogue(lang)["words"]["village"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_text(lang: str) -> None:
    for action in ACTIONS.all:
        text = action.text(lang)
        assert text
        assert "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_text(lang: str) -> None:
    for name, args in EVENTS.kinds:
        values: dict[str, Any] = {arg: words[-1] if words else 2 for arg, words in args}
        assert "{" not in say(lang, f"village.event.{name}", "village", values)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_and_prompt_has_a_text(lang: str) -> None:
    messages = catalogue(lang)["messages"]
    match = using(7)
    common = set(explain(match.state, ACTIONS.all[0]))
    own = {"no_such_die": {"colour", "face"}, "not_open": {"customer"}, "marked_already": {"mark"}, "not_this_council": {"mark"},
           "no_banner": {"banner"}, "nobody_there": {"profession"}}  # fmt: skip
    for reason in REASONS[1:]:
        slots = {name for name, *_ in SLOT.findall(str(messages[f"village.reason.{reason}"]))}
        assert slots <= common | own.get(reason, set()), reason
    for step in {*ASKING.values(), "second_die"}:
        assert f"village.prompt.{step}" in messages
    for category in CATEGORIES:
        assert f"village.board.score.{category}" in messages


def test_the_catalogues_have_the_same_keys_slots_and_plurals() -> None:
    english = catalogue("en")
    for lang in LANGUAGES:
        other = catalogue(lang)
        for part in ("messages", "plural"):
            own = [{key for key in found[part] if part == "plural" or key.startswith("village.")} for found in (other, english)]
            assert own[0] == own[1]
        assert set(other["words"]["village"]) == set(english["words"]["village"])
        for key, text in english["messages"].items():
            if key.startswith("village."):
                assert choices(other["messages"][key]) == choices(text), key
                for theirs, ours in zip(variants(other["messages"][key]), variants(text), strict=True):
                    assert {name for name, *_ in SLOT.findall(theirs)} == {name for name, *_ in SLOT.findall(ours)}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_matches_can_be_told_in_every_language(lang: str) -> None:
    match = ratskeller.new("village", players=3, seed=11)
    for _ in steps(match, 11):
        assert "{" not in match.prompt(lang)
        for action in match.legal():
            action.text(lang)
    assert "{" not in match.prompt(lang)
    assert "{" not in match.board(0, lang)


def test_refusals_are_told_with_their_figures() -> None:
    with pytest.raises(ratskeller.IllegalAction, match=r"does not show the value 6"):
        using(6).play("plant")


def test_russian_plurals_are_right() -> None:
    texts = [say("ru", "village.event.coins", "village", {"seat": 0, "n": n}) for n in (1, 2, 5, 11, 21)]
    assert [t.rsplit(" ", 1)[1].rstrip(".") for t in texts] == ["монету", "монеты", "монет", "монет", "монету"]


def test_the_board_shows_the_table() -> None:
    shown = str(using(7, {"church": "monastery", "market": ["poet"], "fields": ["plow", "empty"], "meeting_place": True}))
    for part in ("Monastery", "Poet", "▣□", "2/12"):
        assert part in shown
