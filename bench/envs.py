"""The environments beside their peers, all in one run on one core: `python bench/envs.py`.

Seconds are those of the processor, not of the clock on the wall, so that a busy machine disturbs the figures less.

PettingZoo's tic-tac-toe needs pygame; Pgx's tic-tac-toe needs jax and pgx, which may live in an interpreter of their own
(`--pgx path/to/python`). What is not there is left out and said so.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from ratskeller.envs.pettingzoo.making import makers
from ratskeller.envs.vector import Matches, benchmark
from ratskeller.kernel.game import offers

SECONDS = 3.0
BATCHES = (256, 512, 1024, 4096)

PGX_BATCHES = (1024, 4096, 16384)


def turns(env: Any) -> int:
    """PettingZoo's performance benchmark: turns per second of random play, asking for everything; the best of many short runs."""
    best, until = 0.0, time.perf_counter() + SECONDS
    env.reset(seed=1)
    while time.perf_counter() < until:
        began = time.process_time()
        for _ in range(500):
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        best = max(best, 500 / (time.process_time() - began))
    return round(best)


def steps(env: Matches) -> int:
    return round(benchmark(env, SECONDS / 2, time.process_time))


def tic_tac_toe() -> int | None:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pettingzoo.classic import tictactoe_v3

            return turns(tictactoe_v3.env())
    except ImportError:
        print("pygame is not installed: PettingZoo's tic-tac-toe is left out", file=sys.stderr)
        return None


def pgx(python: str) -> dict[str, int] | None:
    flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    where = {**os.environ, "JAX_PLATFORMS": "cpu", "XLA_FLAGS": flags, "PYTHONPATH": ""}
    found = {}
    for batch in PGX_BATCHES:
        command = [python, str(Path(__file__).with_name("pgx_play.py")), "tic_tac_toe", str(batch), "--runs", "20"]
        run = subprocess.run([*command, "--clock", "processor"], env=where, capture_output=True, text=True, check=False)
        if run.returncode:
            print(f"Pgx is left out: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
        found[str(batch)] = max(map(int, json.loads(run.stdout.splitlines()[-1])))
    return found


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--pgx", default=sys.executable, help="an interpreter that has jax and pgx")
    given = ask.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    report: dict[str, Any] = {"pettingzoo_turns_per_s": {
        **{f"{offer.name}_v1": turns(makers(offer.name).env(players=4)) for offer in offers()},
        "tictactoe_v3": tic_tac_toe(),
    }}  # fmt: skip
    for offer in offers():
        report[f"vector_{offer.name}_steps_per_s"] = {
            f"{kind}, {players} players, {count} matches": steps(
                Matches(offer.game, count, observations=kind, players=players, seed=1, **offer.training)
            )
            for kind in ("float32", "int8")
            for players in (2, 4)
            for count in BATCHES
        }
    report["pgx_tic_tac_toe_steps_per_s"] = pgx(given.pgx)
    json.dump(report, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
