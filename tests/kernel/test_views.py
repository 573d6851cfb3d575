"""A seat's view is a spectator's with its own knowledge added."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.kernel.game import EVERYTHING
from tests.playing import steps


@pytest.mark.parametrize(("game", "options"), [("rattus", {"cards": "random"}), ("rattus", {}), ("village", {})])
def test_views_drawn_in_parts_are_the_views_drawn_whole(game: str, options: dict[str, object]) -> None:
    match = ratskeller.new(game, players=3, seed=4, **options)
    for at, _ in enumerate(steps(match, 4)):
        if at % 5:
            continue
        rules, state = match.game, match.state
        assert rules.private is not None
        public = rules.view(state, None)
        for seat in range(3):
            assert {**public, **rules.private(state, seat, public)} == rules.view(state, seat)


def test_eyes_that_see_everything_see_every_rat() -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    rules, state = match.game, match.state
    assert rules.private is not None
    public = rules.view(state, None)
    hidden = [rat for region in public["regions"] for rat in region["rats"] if rat]
    assert hidden
    assert not any("limit" in rat for rat in hidden)
    seen = rules.private(state, EVERYTHING, public)["regions"]
    assert all("limit" in rat for region in seen for rat in region["rats"] if rat)
