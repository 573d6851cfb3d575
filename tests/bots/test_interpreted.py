"""Without the compiler everything works as with it: simulation, stepping, judging, searching, the arena; byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ratskeller.bots.parameters import home
from ratskeller.kernel.game import game

TRACE = """
import hashlib, sys
from ratskeller.arena.running import run
from ratskeller.arena.schedule import tasks
from ratskeller.bots import make
from ratskeller.envs.matches import Matches
from ratskeller.kernel.compiling import interpreted
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import simulate
from tests.playing import part_way

assert interpreted == (sys.argv[3] == "interpreted")
rules, figures = game(sys.argv[1]), sys.argv[2]

def tell(what, raw):
    print(what, hashlib.sha256(raw).hexdigest())

for players in (2, 4):
    finals, decisions, ranks = simulate(rules, rules.check_options({"players": players}), keys(3, 2), jobs=2)
    tell(f"simulated {decisions.tolist()} {ranks.tolist()}", finals.tobytes())
for kind in ("float32", "int8"):
    seats = ["learner", "random", "learner"]
    env = Matches(rules, 3, players=3, seats=seats, rotate=True, observations=kind, rewards="margin", seed=4)
    for _ in range(30):
        env.step(env.random_actions())
    tell("stepped", b"".join(env.dump()))
env = Matches(rules, 1, players=2, seats=["learner", "random"], stays=True, jobs=1, seed=5)
while not env.ended[0]:
    env.step(env.random_actions())
tell(f"ended {env.rewards.tolist()}", b"".join(env.dump()))
for share in (0.2, 0.6):
    match = part_way(rules.name, 5, share, players=3)
    for bot in (make(f"greedy@{figures}", rules), make(f"mcts:12@{figures}", rules), make(f"mcts:8*2@{figures}", rules)):
        thought = bot.think(match, 3)
        print(bot.name, thought.iterations, [(option.action.notation, option.visits, option.win) for option in thought.options])
for result in run(tasks(rules.name, rules.check_options({"players": 2}), [f"{sys.argv[4]}@{figures}", "random"], 1, seed=2)):
    print(result["ranks"], result["scores"], result["decisions"], result["iterations"])
"""


@pytest.mark.parametrize(("name", "contender"), [("rattus", "mcts:2"), ("village", "random")])
def test_without_the_compiler_everything_comes_out_the_same(name: str, contender: str, tmp_path: Path) -> None:
    figures = tmp_path / "quick.toml"  # few copies: interpreted, a look takes as long as a thousand compiled ones
    text = home(game(name)).read_text("utf-8")
    figures.write_text("\n".join("copies = 1" if line.startswith("copies") else line for line in text.splitlines()), "utf-8")

    def trace(how: str) -> list[str]:
        command = [sys.executable, "-W", "error", "-c", TRACE, name, str(figures), how, contender]
        env = {**os.environ, "NUMBA_DISABLE_JIT": str(int(how == "interpreted"))}
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    compiled = trace("compiled")
    assert len(compiled) > 11
    assert compiled == trace("interpreted")
