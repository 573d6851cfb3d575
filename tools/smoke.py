"""Does an installed Ratskeller work? `python smoke.py`, anywhere, with nothing but the package and what it needs.

Interpreted play, a record and its replay, undo, positions, three languages, and then the compiled side: simulation, a bot, arrays
of matches. It says what it saw, line by line, and ends with 1 where something is wrong.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from importlib.metadata import version


def main() -> int:
    import ratskeller
    from ratskeller.bots import make
    from ratskeller.envs.vector import Matches
    from ratskeller.kernel.game import games
    from ratskeller.kernel.randomness import keys
    from ratskeller.kernel.simulation import simulate

    print(f"ratskeller {version('ratskeller')} in {ratskeller.__path__[0]}")
    print(f"Python {platform.python_version()}, Numba {version('numba')}, NumPy {version('numpy')}, {platform.platform()}")
    for game in games():
        began = time.perf_counter()
        match = ratskeller.new(game.name, players=max(game.players), seed=7)
        luck = random.Random(7)
        while match.seat is not None:
            match.play(luck.choice(match.legal()))
            assert match.over or all(match.prompt(lang) for lang in ("en", "ru", "it"))
        again = ratskeller.replay(json.loads(json.dumps(match.record())))
        assert again.state.tobytes() == match.state.tobytes(), "a replay led elsewhere"
        print(f"{game.name}: {len(match.log)} entries played and replayed in {time.perf_counter() - began:.1f} s")

        began = time.perf_counter()
        finals, decisions, _ = simulate(game, game.check_options({"players": 2}), keys(7, 1000))
        assert len(finals) == 1000
        assert decisions.min() > 0
        match = ratskeller.new(game.name, players=2, seed=7)
        assert make("greedy", game).think(match, seed=1).action in match.legal()
        many = Matches(game.name, 64, players=2, seed=7)
        for _ in range(50):
            many.step(many.random_actions())
        print(f"{game.name}: compiled; 1000 matches, a bot, arrays in {time.perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
