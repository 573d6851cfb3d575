"""What the bots learned: a correction to the outlook that reads only what the thinking seat knows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ratskeller.bots import GreedyBot, MctsBot, instinct
from ratskeller.bots.desk import desk, paper
from ratskeller.bots.instinct import FIRST, SECOND, feel, filled, home, knowledge, mind
from ratskeller.bots.judging import correct, shares
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.kernel.compiling import entry
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.fields import Records
from ratskeller.kernel.game import Game, game
from tests.playing import part_way

GAMES = ["rattus", "village"]


@entry
def felt(states, papers, viewer):  # type: ignore[no-untyped-def]
    feel(states[0], viewer, papers[0].mind)
    return 0


def reckoned(rules: Game, row: np.ndarray) -> np.ndarray:
    """The network by NumPy."""
    with np.load(home(rules)) as found:
        learned = {name: figures.astype(np.float64) for name, figures in found.items()}
    most, soft = rules.feature_scales()  # type: ignore[misc]
    x = np.zeros(len(learned["first"]))
    x[: len(most)] = row[: len(most)] / (row[: len(most)] * soft + most)
    one = np.maximum(x @ learned["first"].reshape(-1, FIRST) + learned["first_bias"], 0)
    two = np.maximum(one @ learned["second"].reshape(FIRST, SECOND) + learned["second_bias"], 0)
    out: np.ndarray = two @ learned["third"][:, :4] + learned["third_bias"]
    return out


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_compiled_network_says_what_numpy_reckons_from_the_same_row(name: str, players: int) -> None:
    match = part_way(name, 3, 0.5, players=players)
    scratch = paper(match.game)
    for viewer in range(players):
        felt(match.state.array, scratch, viewer)
        row = scratch["mind"]["row"]["entries"][0].astype(np.float64)
        assert scratch["mind"]["out"][0, :players] == pytest.approx(reckoned(match.game, row)[:players], abs=1e-3)


@pytest.mark.parametrize("name", GAMES)
def test_corrected_shares_still_are_one_victory(name: str) -> None:
    match = part_way(name, 3, 0.5, players=3)
    own = desk(match.game)
    scratch = own.paper.view(Records)[0]
    scratch.outlook.viewer, scratch.outlook.begun = 1, 0
    figures = parameters(match.game)
    weights, search = figures.weights.view(Records)[0], figures.search.view(Records)[0]
    shares(match.state, 1, weights, search, scratch)
    before = scratch.share[:3].copy()
    correct(match.state, scratch)
    assert sum(scratch.share[:3]) == pytest.approx(1.0) == sum(before)
    assert not np.allclose(before, scratch.share[:3])


@pytest.mark.parametrize("name", GAMES)
def test_what_ships_was_learned_with_the_features_the_game_has(name: str) -> None:
    rules = game(name)
    assert np.any(mind(rules)["first"] != 0)
    with np.load(home(rules)) as found:
        assert int(found["knowledge"]) == knowledge(rules)


def test_weights_learned_with_other_features_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    np.savez(tmp_path / "instinct.npz", knowledge=1, first=np.ones((680, FIRST)))
    monkeypatch.setattr(instinct, "home", lambda _: tmp_path / "instinct.npz")
    with pytest.raises(BadOption, match="learned with other features than rattus has now"):
        instinct.mind.__wrapped__(game("rattus"))


def test_a_game_without_learned_weights_is_corrected_by_nothing() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    scratch = paper(match.game)
    scratch["mind"] = filled(match.game, {})
    felt(match.state.array, scratch, 0)
    assert not scratch["mind"]["out"].any()


def test_instinct_changes_what_the_search_finds_and_leaves_greedy_alone() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    shipped = parameters(match.game)
    without = from_table(changed(shipped.table, {"search.instinct": 0}))
    assert shipped.search["instinct"][0] == 1
    searches = [MctsBot(match.game, iterations=300, figures=figures).think(match, 1).options for figures in (shipped, without)]
    assert searches[0] != searches[1]
    looks = [GreedyBot(match.game, figures).think(match, 1).options for figures in (shipped, without)]
    assert looks[0] == looks[1]
