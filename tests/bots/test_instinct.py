"""What the bots learned: a correction to the outlook that reads only what the thinking seat knows."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from ratskeller.bots import GreedyBot, MctsBot, instinct
from ratskeller.bots.desk import desk, lay_out, new_desk
from ratskeller.bots.instinct import FIRST, SECOND, feature_names, feel, filled, home, mind
from ratskeller.bots.judging import correct, shares
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.kernel.compiling import compiled
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import Game, game
from tests.playing import part_way

GAMES = ["rattus", "village"]


@compiled
def felt(states, desks, viewer):  # type: ignore[no-untyped-def]
    feel(states[0], viewer, desks[0].mind)
    return 0


def shipped(rules: Game) -> dict[str, np.ndarray]:
    with np.load(home(rules)) as found:
        return dict(found)


def reckoned(rules: Game, row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The network by NumPy: what is added per seat, and what is said of all of them."""
    learned = {name: figures.astype(np.float64) for name, figures in shipped(rules).items() if name != "features"}
    most, soft = rules.feature_scales()  # type: ignore[misc]
    x = row[: len(most)] / (row[: len(most)] * soft + most)
    one = np.maximum(x @ learned["first"] + learned["first_bias"], 0)
    two = np.maximum(one @ learned["second"].reshape(FIRST, SECOND) + learned["second_bias"], 0)
    return two @ learned["third"] + learned["third_bias"], two @ learned["scales"] + learned["scales_bias"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_compiled_network_says_what_numpy_reckons_from_the_same_row(name: str, players: int) -> None:
    match = part_way(name, 3, 0.5, players=players)
    own = new_desk(match.game)
    for viewer in range(players):
        felt(match.state.array, own, viewer)
        row = own["mind"]["row"]["counts"][0].astype(np.float64)
        added, scales = reckoned(match.game, row)
        assert own["mind"]["out"][0, :players] == pytest.approx(added[:players], abs=1e-3)
        assert [own["mind"][name][0] for name in ("by_outlook", "by_points")] == pytest.approx(scales, abs=1e-3)


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_network_says_to_the_last_bit_what_the_plain_one_says(name: str) -> None:
    for share in (0.1, 0.5, 0.9):
        match = part_way(name, 4, share, players=4)
        quick, plain = new_desk(match.game), new_desk(match.game)
        for viewer in range(4):
            felt(match.state.array, quick, viewer)
            felt.plainly(match.state.array, plain, viewer)
            assert quick["mind"].tobytes() == plain["mind"].tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_corrected_shares_still_are_one_victory(name: str) -> None:
    match = part_way(name, 3, 0.5, players=3)
    lay_out(desk(match.game), match.states, parameters(match.game))
    own = desk(match.game).view(Structs)[0]
    own.outlook.viewer, own.outlook.begun = 1, 0
    shares(match.state, 1, own)
    before = own.share[:3].copy()
    correct(match.state, own)
    assert sum(own.share[:3]) == pytest.approx(1.0) == sum(before)
    assert not np.allclose(before, own.share[:3])


def test_what_a_point_on_the_table_counts_is_learned_too() -> None:
    match = part_way("village", 3, 0.9, players=2)
    table = new_desk(match.game)
    lay_out(table, match.states, parameters(match.game))
    own = table.view(Structs)[0]
    own.outlook.viewer, own.outlook.begun = 0, 0
    told = {"features": np.array([]), "first": np.zeros((0, FIRST)), "scales_bias": np.array([-1.0, 0.5])}
    own.mind = filled(match.game, told)[0]
    shares(match.state, 0, own)
    correct(match.state, own)
    ahead = match.scores[0] - match.scores[1]
    assert ahead != 0
    assert own.share[0] == pytest.approx(1 / (1 + np.exp(-0.5 * ahead))), "the outlook was told to say nothing"


def test_weights_are_put_to_features_by_name_and_what_is_unknown_says_nothing() -> None:
    rules = game("rattus")
    learned, names = shipped(rules), feature_names(rules)
    order = np.random.default_rng(1).permutation(len(names))[:-5]
    fewer = {**learned, "features": np.append(learned["features"][order], "moon"), "first": np.ones((len(order) + 1, FIRST))}
    fewer["first"][:-1] = learned["first"][order]
    found = filled(rules, fewer)["first"].reshape(-1, FIRST)
    whole = filled(rules, learned)["first"].reshape(-1, FIRST)
    known = np.isin(np.arange(len(names)), order)
    assert (found[: len(names)][known] == whole[: len(names)][known]).all()
    assert not found[: len(names)][~known].any()
    assert not found[len(names) :].any()


@pytest.fixture
def other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(instinct, "home", lambda _: tmp_path / "instinct.npz")
    return tmp_path / "instinct.npz"


def test_what_was_learned_with_other_features_is_used_as_far_as_it_goes_and_that_is_said(
    other_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rules = game("rattus")
    learned = shipped(rules)
    np.savez(other_file, **{**learned, "features": np.array([f"old.{n}" if n[0] == "c" else n for n in learned["features"]])})
    made = instinct.mind.__wrapped__(rules)
    assert made["first"].any()
    assert made["third"].tolist() == mind(rules)["third"].tolist()
    assert len(caplog.records) == 1
    assert "are new to it" in caplog.text


@pytest.mark.parametrize("damage", ["no names", "other layers", "no archive", "empty"])
def test_what_can_not_be_read_is_left_aside_and_the_outlook_judges(
    other_file: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    learned = shipped(game("rattus"))
    if damage == "no names":
        del learned["features"]
    if damage == "other layers":
        learned["second"] = np.ones((FIRST, SECOND + 1))
    np.savez(other_file, **learned)
    if damage == "no archive":
        other_file.write_bytes(b"PK\x03\x04 and nothing else")
    if damage == "empty":
        other_file.write_bytes(b"")
    assert not instinct.mind.__wrapped__(game("rattus"))["first"].any()
    assert len(caplog.records) == 1
    assert "left aside" in caplog.text


def test_a_game_without_learned_weights_is_corrected_by_nothing() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    own = new_desk(match.game)
    own["mind"] = filled(match.game, {})
    felt(match.state.array, own, 0)
    assert not own["mind"]["out"].any()


@pytest.mark.parametrize("name", GAMES)
def test_what_ships_says_where_it_comes_from(name: str) -> None:
    file = home(game(name))
    told = json.loads(file.with_suffix(".json").read_text("utf-8"))
    assert told["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    assert all(told[part] for part in ("what", "licence", "commit", "settings", "data", "curve"))


def test_instinct_changes_what_the_search_finds_and_leaves_greedy_alone() -> None:
    match = part_way("rattus", 3, 0.5, players=2)
    figures = parameters(match.game)
    without = from_table(match.game, changed(figures.table, {"search.instinct": 0}))
    assert figures.search["instinct"][0] == 1
    searches = [MctsBot(match.game, iterations=300, figures=each).think(match, 1).options for each in (figures, without)]
    assert searches[0] != searches[1]
    looks = [GreedyBot(match.game, each).think(match, 1).options for each in (figures, without)]
    assert looks[0] == looks[1]
