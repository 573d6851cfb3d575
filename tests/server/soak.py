"""The long version of the fault drill, and kill -9 in the middle of play, again and again: no accepted move is lost, none is made
twice, every table goes on.

`python -m tests.server.soak 200` kills 200 times on SQLite and 200 times on PostgreSQL.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server import drill
from tests.server.crowd import Pair, await_moves, dismiss, send_home
from tests.server.house import Process
from tests.server.postgres import postgres

TABLES = 3


def soak(db: str, kills: int, seed: int = 1) -> Counter[str]:
    """Kill a server so many times; returns what happened."""
    server, luck = Process(db), random.Random(seed)
    server.start()
    pairs = [Pair(server.url, seed * 100 + i) for i in range(TABLES)]
    try:
        for pair in pairs:
            pair.thread.start()
        for _ in range(kills):
            await_moves(pairs, 1)
            time.sleep(luck.uniform(0.0, 0.4))
            server.kill()
            server.start()
        await_moves(pairs, 2)
        done = dismiss(pairs)
        done["kills"] = kills
    finally:
        server.stop()
        send_home(pairs)
    return done


def main(kills: int = 200) -> None:
    drill.main(long=True)
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite:", dict(soak(str(Path(folder) / "tables.sqlite"), kills)), flush=True)
    with postgres() as url:
        print("PostgreSQL:", dict(soak(url, kills)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
