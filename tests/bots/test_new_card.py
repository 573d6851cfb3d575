"""Bots sit down at a table with a card they never heard of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ratskeller.bots import levels
from ratskeller.kernel.compiled_cache import PACKAGE

HERMIT = '\n[[card]]\nname = "hermit"\nclass = "church"\nsource = "a test"\n'
DOES_NOTHING = 'from ..manifest import Card\n\nMANIFEST = Card("hermit")\n'
SITS_DOWN = """
import random
import ratskeller
from ratskeller.bots import levels, make
from ratskeller.kernel.game import game

match = ratskeller.new("rattus", players=2, seed=1, cards=["hermit", "monk", "knight", "merchant", "king", "witch"])
chance = random.Random(1)
while "take hermit" not in [action.notation for action in match.legal()]:
    match.play(chance.choice(match.legal()))
match.play("take hermit")
for name in (*levels(), "greedy", "mcts:2", "random"):
    assert make(name, game("rattus")).think(match, 1).action in match.legal()
    print(name)
"""


def test_every_bot_plays_with_a_card_it_learned_nothing_about_and_says_so_once(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "web", "server")
    copy = shutil.copytree(PACKAGE, tmp_path / "ratskeller", ignore=left_out)
    with (copy / "games" / "rattus" / "data" / "rattus.toml").open("a", encoding="utf-8") as figures:
        figures.write(HERMIT)
    (copy / "games" / "rattus" / "cards" / "hermit.py").write_text(DOES_NOTHING, "utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", SITS_DOWN]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [*levels(), "greedy", "mcts:2", "random"]
    assert done.stderr.count("Train anew") == 1
