"""`--figures FILE`: play with the figures of a box, in processes of their own as figures are constants."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ratskeller.cli.simulate import study
from ratskeller.kernel import edition
from ratskeller.kernel.game import game
from tests import boxes

PLAYS = """
import random
import ratskeller
from ratskeller.bots import make
for name in ("rattus", "village"):
    match = ratskeller.new(name, players=3, seed=5)
    luck = random.Random(1)
    for bot in ("greedy", "mcts:2"):  # what was learned with other figures does not keep a bot from sitting down
        match.play(make(bot, match.game).think(match, 1).action)
    while not match.over:
        match.play(luck.choice(match.legal()))
        match.view(0), match.prompt("it"), match.board(None, "ru")
    again = ratskeller.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    print(name, match.record()["edition"])
words = {action.notation for action in match.game.actions.all}
assert "build stable 3-11" in words and "build stable 11-3" not in words  # an action is called the same, however it was typed
assert "coin-5+beer-3" in dict(dict(match.game.events.kinds)["travelled"])["grey"]
"""


def ratskeller(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """The command line, interpreted: nobody waits for the compiler."""
    around = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "ratskeller.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, env=around, input=said, timeout=600)


def test_a_match_with_other_figures_is_named_and_told_apart(tmp_path: Path) -> None:
    figures = boxes.written(tmp_path / "mine.json", rattus=boxes.rattus())
    saved = tmp_path / "match.json"
    played = ratskeller(
        "play",
        "rattus",
        "--players",
        "2",
        "--people",
        "2",
        "--seed",
        "3",
        "--figures",
        str(figures),
        said=f"1\nsave {saved}\nquit\n",
    )
    assert played.returncode == 0, played.stderr
    record = json.loads(saved.read_text())
    assert record["edition"] == boxes.NAME
    assert record["rules"] != game("rattus").rules_version
    again = ratskeller("play", "--resume", str(saved), "--figures", str(figures), said="quit\n")
    assert again.returncode == 0, again.stderr


def test_quite_other_figures_are_played_to_the_end(tmp_path: Path) -> None:
    figures = boxes.written(tmp_path / "mine.json", rattus=boxes.rattus(), village=boxes.village())
    around = {**os.environ, "NUMBA_DISABLE_JIT": "1", edition.SWITCH: str(figures)}
    done = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, text=True, env=around)
    assert done.stdout == f"rattus {boxes.NAME}\nvillage {boxes.NAME}\n", done.stderr


def test_matches_with_other_figures_are_simulated(tmp_path: Path) -> None:
    """What is compiled for them lies apart: see tests/kernel/test_edition.py."""
    figures = boxes.written(tmp_path / "mine.json", rattus=boxes.rattus())
    done = ratskeller("simulate", "rattus", "--games", "9", "--players", "3", "--seed", "1", "--json", "--figures", str(figures))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["edition"] == boxes.NAME
    assert report["decisions"] != study("rattus", {"players": 3}, 9, seed=1, jobs=1)["decisions"]


def test_a_game_the_file_does_not_name_stays_what_it_is(tmp_path: Path) -> None:
    figures = boxes.written(tmp_path / "mine.json", village=boxes.village())
    saved = tmp_path / "match.json"
    played = ratskeller(
        "play", "rattus", "--players", "2", "--people", "2", "--figures", str(figures), said=f"save {saved}\nquit\n"
    )
    assert played.returncode == 0, played.stderr
    record = json.loads(saved.read_text())
    assert "edition" not in record
    assert record["rules"] == game("rattus").rules_version


@pytest.mark.parametrize("command", [["serve"], ["play", "rattus"], ["simulate", "rattus"]])
def test_a_wrong_file_is_refused_with_what_is_wrong_and_where(tmp_path: Path, command: list[str]) -> None:
    rats, cards = boxes.rattus(), boxes.village()
    rats["rat"].pop()
    cards["customer"][0]["points"] = 99
    refused = ratskeller(*command, "--figures", str(boxes.written(tmp_path / "mine.json", rattus=rats, village=cards)))
    assert refused.returncode == 2
    assert "mine.json are refused" in refused.stderr
    assert "rattus.rat: The number is wrong: 48 instead of 49." in refused.stderr
    assert "village.customer.courier.points: It must be from 0 to 20, not 99." in refused.stderr
    assert "Traceback" not in refused.stderr


def test_no_file_no_play(tmp_path: Path) -> None:
    refused = ratskeller("play", "rattus", "--figures", str(tmp_path / "nowhere.json"))
    assert refused.returncode == 2
    assert "can not be read" in refused.stderr
