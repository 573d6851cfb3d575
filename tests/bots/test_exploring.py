"""What searches say about all seats: what is watched, and what comes of it when everybody plays on."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.bots import exploring
from ratskeller.bots.desk import desk, lay_out
from ratskeller.bots.exploring import NO_ACTION, ROUNDS, turn_by_turn, watch
from ratskeller.bots.mcts import Tree
from ratskeller.bots.parameters import parameters
from ratskeller.bots.tree import Trunk
from ratskeller.kernel.engine import engine
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import TOLD, game
from tests.playing import part_way

RATTUS = game("rattus")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("share", [0.1, 0.7])
def test_what_is_seen_from_a_round_later_on_counts_for_half(players: int, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    state = part_way("rattus", 3, share, players=players).states.view(np.ndarray).copy()
    own, actors = desk(RATTUS), []
    lay_out(own, state, parameters(RATTUS))
    structs = own.view(Structs)[0]
    structs.stack[0] = structs.root
    structs.share[0] = 0.0

    def judged(*given: object) -> bool:
        """Nothing, until as many turns have passed as there are players."""
        actors.append(engine(RATTUS).actor(own["stack"][:, 0].copy().view(Structs)))
        structs.share[0] = float(len(actors) >= players)
        return True

    monkeypatch.setattr(exploring, "judged", judged)
    monkeypatch.setattr(exploring, "best_looking", lambda *given: 0)
    found = np.zeros(players)
    turn_by_turn(structs.stack[0], 0, found, structs)
    assert found[0] == pytest.approx(0.5)
    assert all(actor != later for actor, later in zip(actors, actors[1:], strict=False)), "judged where a turn has passed"
    over = engine(RATTUS).over(own["stack"][:, 0].copy().view(Structs))
    assert len(actors) == ROUNDS * players or over


@pytest.mark.parametrize("on", [False, True])
def test_shares_that_are_watched_add_up_to_one_played_on_or_not_and_after_the_end_too(on: bool) -> None:
    for share, name in ((0.5, "rattus"), (0.5, "village"), (1.0, "rattus")):
        rules = game(name)
        state = part_way(name, 4, share, players=3).states.view(np.ndarray).copy()
        own, tree, trunk = desk(rules), Tree(rules, state, 0, 7, parameters(rules), 64), np.zeros(1, Trunk)
        lay_out(own, state, parameters(rules))
        found = np.zeros((5, 3))
        watch(own, trunk, tree.nodes, NO_ACTION, TOLD, int(on), found)
        assert found.sum(axis=1) == pytest.approx(np.ones(5))
        assert found.min() >= 0
