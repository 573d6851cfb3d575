"""Compiles all that the tests call, into the disk cache, so that many processes at once find it there.

python tools/compiled.py [GAME]        # of all games, each in a process of its own, where none is named
"""

from __future__ import annotations

import subprocess
import sys

import numpy as np

from ratskeller.analysis.evaluator import compile_analysis
from ratskeller.arena.fitting import gather, looked_over
from ratskeller.bots import prepare
from ratskeller.bots.parameters import parameters
from ratskeller.envs.matches import Matches
from ratskeller.kernel.engine import engine
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import Game, game, games, options_buffer
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import check_out, simulate, template


def compile_all(rules: Game) -> None:
    options = rules.check_options({"players": 2})
    prepare(rules)
    compile_analysis(rules)
    looked_over(gather(rules, options, parameters(rules).table, matches=1, seed=1), parameters(rules).table)
    finals, _, _ = simulate(rules, options, keys(1, 1))
    engine(rules).counts(finals, 0)
    buffers, events = options_buffer().view(np.ndarray), buffer().view(np.ndarray)
    check_out(template(rules, options), finals.view(np.ndarray), keys(1, 1), len(rules.actions), buffers, events)
    Matches(rules, **options)


if __name__ == "__main__":
    if sys.argv[1:]:
        compile_all(game(sys.argv[1]))
    else:
        running = [subprocess.Popen([sys.executable, __file__, rules.name]) for rules in games()]
        ended = [one.wait() for one in running]
        sys.exit(any(ended))
