"""What `ratskeller.testing` finds in a game that is not right yet."""

from __future__ import annotations

from typing import Any

import pytest

from ratskeller.making import rule
from ratskeller.testing import check_bots, check_game
from tests.kernel.test_plain import NAME, apply, begin, hoard, imagine, reason, scores
from tests.outside.known import guests

__all__ = ["guests"]
pytestmark = pytest.mark.usefixtures("guests")


@rule
def a_list(s: Any, seat: Any, weights: Any, out: Any) -> Any:
    """Takes the struct for a list."""
    for i in range(s.players):
        out[i] = s.gold[i]
    return 1


@rule
def no_lead(s: Any, seat: Any, weights: Any, out: Any) -> Any:
    """Says that no points at all are a clear lead."""
    for i in range(s.players):
        out.score[i] = s.gold[i]
    return 0


@pytest.mark.parametrize(("wrong", "why"), [(a_list, r"Struct\(score, viewer"), (no_lead, "never 0")])
def test_the_checks_find_an_outlook_that_bots_can_not_read(monkeypatch: pytest.MonkeyPatch, wrong: Any, why: str) -> None:
    monkeypatch.setattr(wrong, "__name__", "outlook")
    hoard(rules=[begin, reason, apply, imagine, scores, wrong])
    with pytest.raises(AssertionError, match=why):
        check_bots(NAME)


@rule
def twice(s: Any, out: Any) -> Any:
    """Lists digging again."""
    out[0] = 0
    out[1] = 0
    return 2


def test_the_checks_find_an_action_that_is_listed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twice, "__name__", "legal")
    hoard(rules=[begin, reason, apply, imagine, scores, twice])
    with pytest.raises(AssertionError, match="lists an action twice"):
        check_game(NAME, matches=1)
