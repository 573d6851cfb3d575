"""The cards as the house finds them: by looking into their folder."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from ratskeller.games.rattus import cards
from ratskeller.games.rattus.actions import ACTIONS, ORDER
from ratskeller.games.rattus.cards import MANIFESTS, MODULES, assassin, baker, grave_robber, raider, serf
from ratskeller.games.rattus.data import CARD, CARD_NAMES
from ratskeller.games.rattus.events import event
from ratskeller.games.rattus.moments import ACTING, THEN
from ratskeller.games.rattus.questions import QUESTIONS
from ratskeller.games.rattus.reasons import reason
from ratskeller.games.rattus.steps import STEPS, Step, step


@pytest.mark.parametrize("name", CARD_NAMES)
def test_a_card_says_nothing_but_its_name_to_the_rest_of_the_rules(name: str) -> None:
    allowed = {"peasant": {"phases", "choices", "turn", "actions", "evaluation"}, "deacon": {"features"}, "baker": {"view"}}
    file = name.replace("-", "_")
    folder = Path(inspect.getfile(cards)).parent.parent
    users = {path.stem for path in folder.glob("*.py") if f"cards.{file} " in path.read_text() or f" {file}," in path.read_text()}
    assert users <= allowed.get(name, set())


def test_the_file_of_a_card_is_called_like_the_card() -> None:
    assert [module.__name__.rsplit(".", 1)[-1].replace("_", "-") for module in MODULES.values()] == CARD_NAMES
    assert [manifest.name for manifest in MANIFESTS.values()] == CARD_NAMES


def test_actions_and_steps_that_others_lean_on_keep_their_numbers() -> None:
    assert tuple(ACTIONS.base)[: len(ORDER)] == ORDER
    assert (ACTIONS.base["add"], ACTIONS.base["king"], ACTIONS.base["courier"]) == (269, 270, 481)
    assert [STEPS.index(name) for name in ("start", "look", "spread", "reveal", "over")] == [0, 4, 10, 12, 16]


def test_two_cards_do_not_share_a_name_by_accident() -> None:
    for tell in (lambda: step("look"), lambda: reason("no_rats"), lambda: event("seen", {})):
        with pytest.raises(ValueError, match="already"):
            tell()


def test_every_step_that_waits_is_asked_by_one_question() -> None:
    assert sorted(question.step for question in QUESTIONS) == sorted(set(range(len(STEPS))) - {Step.MAIN, Step.OVER})


def test_cards_act_in_the_order_of_the_cards_and_what_they_ask_goes_on_with_the_next() -> None:
    assert CARD["assassin"] < CARD["grave-robber"] < CARD["serf"]
    assert {assassin, grave_robber, serf} == {module for module in MODULES.values() if hasattr(module, "when_killed")}
    assert THEN[serf.ADD] == Step.NEXT_TOKEN
    assert THEN[raider.RAID] == Step.SPREADING
    assert THEN[grave_robber.ROB] in ACTING
    assert baker.UNLOAD not in THEN
