"""Lessons: what the coach says to those who follow and to those who do not, and how long the opponent keeps to the script."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from ratskeller.kernel import edition
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from ratskeller.kernel.text import LANGUAGES, catalogue
from ratskeller.server.lessons import LEARNER, OPPONENT, Lesson, coach, lessons, scripted
from ratskeller.server.rows import TableRow
from tests import boxes

from .house import Process, new_table, visitor


def table_of(lesson: Lesson) -> tuple[TableRow, Match]:
    rules = game(lesson.game)
    row = TableRow("x", rules.name, rules.rules_version, lesson.options, lesson.secret, None, "running", "instant", False, None,
                   False, None, 0.0, 0.0)  # fmt: skip
    return row, Match(rules, lesson.options, lesson.secret)


def follow(row: TableRow, match: Match, steps: int) -> None:
    """Play so many of the learner's steps as proposed, and the opponent's script in between."""
    while steps or match.seat == OPPONENT:
        advice = coach(row, match, LEARNER, "en")
        assert advice
        play = advice["play"] if match.seat == LEARNER else scripted(row, match)
        assert play, advice
        steps -= match.seat == LEARNER
        match.play(play)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda one: one.name)
def test_the_coach_has_something_to_say_at_every_step(lesson: Lesson, lang: str) -> None:
    messages = catalogue(lang)["messages"]
    wanted = {f"learn.lesson.{lesson.name}.{say}" for say in [*lesson.says, "end"]}
    assert wanted <= messages.keys()
    spoken = {key for key in messages if key.startswith(f"learn.lesson.{lesson.name}.") and not key.endswith((".else", ".about"))}
    assert {key for key in spoken if ".free." not in key} == wanted


def test_who_goes_another_way_is_told_why_once_and_then_explained_what_is_asked() -> None:
    row, match = table_of(lessons()["rattus"])
    follow(row, match, 2)
    match.play("take king")
    advice = coach(row, match, LEARNER, "en")
    assert advice
    assert advice["why"].startswith("You went your own way. The proposal was: Take the Peasant. The Peasant is a good first card")
    assert advice["text"].startswith("Your turn: take a card if you like")
    assert advice["play"] is None
    match.play("place italia 1")
    later = coach(row, match, LEARNER, "en")
    assert later
    assert later["why"] is None


def test_what_was_taken_back_does_not_count() -> None:
    row, match = table_of(lessons()["rattus"])
    follow(row, match, 2)
    match.play("take king")
    match.undo()
    advice = coach(row, match, LEARNER, "en")
    assert advice
    assert advice["play"] == "take peasant"


def test_the_opponent_keeps_to_the_script_only_while_it_can() -> None:
    row, match = table_of(lessons()["rattus"])
    follow(row, match, 2)
    for play in ("take king", "plague gallia", "spread hispania"):
        match.play(play)
    assert match.seat == OPPONENT
    assert scripted(row, match) == "take king"
    match.play("take witch")
    assert scripted(row, match) is None


def test_only_the_learner_hears_the_coach_and_after_the_lesson_nobody() -> None:
    lesson = lessons()["village"]
    row, match = table_of(lesson)
    assert coach(row, match, OPPONENT, "en") is None
    assert coach(row, match, None, "en") is None
    follow(row, match, len(lesson.plays) - 1)
    match.play(lesson.plays[-1])
    ending = coach(row, match, LEARNER, "en")
    assert ending
    assert ending["ends"]
    while match.seat == OPPONENT:
        match.play(match.legal()[0])
    match.play(match.legal()[0])
    assert coach(row, match, LEARNER, "en") is None


def test_an_ordinary_table_has_no_coach() -> None:
    row, match = table_of(lessons()["rattus"])
    row.secret = bytes(16)
    assert coach(row, match, LEARNER, "en") is None
    assert scripted(row, match) is None


def test_the_coach_proposes_nothing_that_is_not_possible() -> None:
    lesson = lessons()["village"]
    row, match = table_of(lesson)
    impossible = replace(lesson, plays=["build brewery 5-8", *lesson.plays[1:]])
    with patch("ratskeller.server.lessons.lesson_of", return_value=impossible):
        advice = coach(row, match, LEARNER, "en")
    assert advice
    assert advice["play"] is None
    assert advice["text"]


def test_figures_of_a_box_that_break_a_lesson_break_no_table(tmp_path: Path) -> None:
    kinds = boxes.own("village")
    kinds["craft"][1].update(values=[[4, 9], [5, 9], [6, 8], [6, 9]], source=edition.OWNED)
    figures = boxes.written(tmp_path / "mine.json", village={"craft": kinds["craft"]})
    process = Process(str(tmp_path / "t.sqlite"))
    process.env[edition.SWITCH] = str(figures)
    try:
        process.start()
        with visitor(process.url) as who:
            offered = {offer["offer"]: offer["lesson"] for one in who.get("/api/games").json() for offer in one["offers"]}
            assert offered == {"rattus": "rattus", "mercatus": "mercatus", "village": None}
            assert who.post("/api/lessons/village", json={}).status_code == 404
            for name in ("rattus", "village"):
                table = new_table(who, "me", "bot", game=name)
                seen = who.get(f"/api/tables/{table['id']}")
                assert seen.status_code == 200
                assert seen.json()["moment"]["decision"]
    finally:
        process.stop()
