"""Lessons and the texts for learning, through the server's API."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from ratskeller.kernel.text import catalogue
from ratskeller.server.lessons import lessons, saying
from ratskeller.server.texts import ALONE

from .house import PATIENCE, Person

NewPerson = Callable[..., Person]


def asked(learner: Person, table: str) -> dict[str, Any]:
    """The moment in which the learner has to decide."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        moment: dict[str, Any] = learner.get(f"/api/tables/{table}?lang=en")["moment"]
        if moment["decision"]["yours"]:
            return moment
        time.sleep(0.02)
    raise AssertionError("The opponent does not move.")


@pytest.mark.parametrize("name", sorted(lessons()))
def test_a_lesson_is_played_to_its_end_by_following_the_coach(person: NewPerson, name: str) -> None:
    learner = person("Anna")
    table = learner.post(f"/api/lessons/{name}", {"pace": "instant"})["id"]
    said = []
    moment = asked(learner, table)
    for step in range(len(lessons()[name].plays)):
        if not moment["decision"]["yours"]:
            moment = asked(learner, table)
        advice = moment["coach"]
        assert (advice["step"], advice["why"]) == (step + 1, None)
        assert advice["play"] in [action["notation"] for action in moment["decision"]["actions"]]
        said.append(advice["text"])
        moment = learner.post(f"/api/tables/{table}/actions?lang=en", {"after": moment["n"], "action": advice["play"]})["moment"]
    last = learner.get(f"/api/tables/{table}?lang=en")["moment"]["coach"]
    assert last["ends"]
    assert last["text"] == saying("en", lessons()[name], "end")
    assert all(said)


def test_there_are_only_the_lessons_there_are(person: NewPerson) -> None:
    refused = person().http.post("/api/lessons/chess?lang=en", json={})
    assert refused.status_code == 404
    assert refused.json()["detail"] == "There is no such lesson; there are mercatus, rattus, village."


def test_the_figures_of_a_game_are_its_data_files(person: NewPerson) -> None:
    reader = person()
    files = reader.get("/api/games/rattus/data")["files"]
    assert sorted(files) == ["rattus", "rattus_map", "rattus_rats"]
    assert len(files["rattus_rats"]["rat"]) == 49
    assert reader.http.get("/api/games/chess/data").status_code == 404


def test_the_texts_for_learning_come_apart_from_the_others(person: NewPerson) -> None:
    reader = person()
    everyday = reader.get("/api/messages/ru")["messages"]
    learning = reader.get("/api/messages/ru?part=learn")["messages"]
    assert not any(key.startswith("learn.") for key in everyday)
    assert all(key.startswith("learn.") for key in learning)
    others = {key: text for key, text in catalogue("ru")["messages"].items() if not key.startswith(ALONE)}
    assert {**everyday, **learning} == others
