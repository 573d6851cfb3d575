"""The GPU of this machine: are its results the processor's, and how fast are they? `make gpu`, or `python bench/gpu.py`.

    python bench/gpu.py identity speed steps peers --matches 1048576 --out gpu.json

- `identity`: whole matches of every offer on both, final states, decisions and ranks hashed; then `Matches`, step by step.
- `speed`: rules only, every figure the median of five runs by the GPU's own clock: dealing, playing and ranking.
- `steps`: `Matches` with masks and int8 features, any legal action being played; by the clock on the wall.
- `peers`: games of Pgx on the same GPU, legal actions at random, matches begun anew, as it advises; needs jax and pgx.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from ratskeller.envs.matches import Matches
from ratskeller.kernel.cuda_play import Play
from ratskeller.kernel.game import game, offers
from ratskeller.kernel.gpu import gpu
from ratskeller.kernel.offers import Offer
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import simulate

RUNS = 5
APART, STEPS = 400, 20  # steps until matches that began together have drifted apart; steps of one run
PEERS = ("tic_tac_toe", "connect_four", "backgammon", "go_9x9")
SHOWN = ("observations", "masks")  # beside what `info` has: seats, rewards, ended, lengths, any_legal


def chosen(offer: Offer, players: int = 4) -> dict[str, Any]:
    return game(offer.game).check_options({**offer.options, **offer.training, "players": players})


def digest(*arrays: np.ndarray) -> str:
    found = hashlib.sha256()
    for array in arrays:
        found.update(np.ascontiguousarray(array).view(np.uint8).data)
    return found.hexdigest()[:16]


def same_matches(offer: Offer, matches: int, seed: int = 12345) -> dict[str, Any]:
    """The same keys on both."""
    rules, options, some = game(offer.game), chosen(offer), keys(seed, matches)
    began = time.perf_counter()
    there = [np.asarray(each) for each in simulate(rules, options, some, device="cuda")]
    between = time.perf_counter()
    here = [np.asarray(each) for each in simulate(rules, options, some, jobs=os.cpu_count() or 1)]
    after = time.perf_counter()
    return {
        "matches": matches,
        "decisions": int(here[1].sum()),
        "gpu": [digest(each) for each in there],
        "processor": [digest(each) for each in here],
        "same": all(digest(a) == digest(b) for a, b in zip(here, there, strict=True)),
        "seconds": {"gpu": round(between - began, 2), "processor": round(after - between, 2)},
    }


def same_steps(offer: Offer, matches: int, steps: int, players: int, seats: list[str] | None = None) -> dict[str, Any]:
    """All arrays of `Matches`, after every step."""
    given: dict[str, Any] = {**chosen(offer, players), "seed": 7, "observations": "int8", "rotate": True, "seats": seats}
    here, there = (
        Matches(offer.game, matches, jobs=os.cpu_count() or 1, **given),
        Matches(offer.game, matches, device="cuda", **given),
    )
    ended = 0
    for step in range(steps + 1):
        if here.info.tobytes() != there.info.tobytes():
            return {"same": False, "step": step, "array": "info"}
        for name in SHOWN:
            found: Any = getattr(there, name)
            if not np.array_equal(found.read(), getattr(here, name)):
                return {"same": False, "step": step, "array": name}
        if here.states.tobytes() != there.states.tobytes():
            return {"same": False, "step": step, "array": "states"}
        ended += int(here.ended.sum())
        actions = here.random_actions()
        here.step(actions)
        there.step(actions)
    return {"same": True, "matches": matches, "steps": steps, "players": players, "seats": seats, "finished": ended}


def speed(offer: Offer, matches: int) -> dict[str, Any]:
    """Decisions a second, rules only."""
    play = Play(game(offer.game), chosen(offer), matches)
    found = []
    for run in range(RUNS + 1):  # the first one warms up
        play.keys.write(keys(run, matches))
        seconds = gpu().seconds(play.run)
        decisions = play.decisions.read().astype(np.int64)
        assert (decisions > 0).all(), "a match did not end"
        found.append((decisions.sum() / seconds / 1e9, matches / seconds / 1e6, seconds))
    rates = [rate for rate, _, _ in found[1:]]
    return {
        "matches": matches,
        "G_decisions_per_s": round(statistics.median(rates), 4),
        "runs": [round(rate, 4) for rate in rates],
        "M_matches_per_s": round(statistics.median(m for _, m, _ in found[1:]), 3),
    }


def steps_per_second(offer: Offer, matches: int, players: int) -> dict[str, Any]:
    env: Any = Matches(offer.game, matches, device="cuda", observations="int8", seed=1, **chosen(offer, players))
    for _ in range(APART):
        env.step(env.any_legal)
    rates = []
    for _ in range(RUNS):
        gpu().wait()
        began = time.perf_counter()
        for _ in range(STEPS):
            env.step(env.any_legal)
        gpu().wait()
        rates.append(STEPS * matches / (time.perf_counter() - began) / 1e6)
    return {
        "matches": matches,
        "players": players,
        "M_steps_per_s": round(statistics.median(rates), 2),
        "runs": [round(r, 2) for r in rates],
    }


def peer(name: str, matches: int) -> dict[str, Any]:
    """Steps a second of a game of Pgx: on the GPU jax would find, beside nobody else."""
    where = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    command = [sys.executable, str(Path(__file__).with_name("pgx_play.py")), name, str(matches)]
    run = subprocess.run(command, env=where, capture_output=True, text=True, check=False)
    if run.returncode:
        return {"left out": (run.stderr.strip().splitlines() or ["it said nothing"])[-1]}
    rates = json.loads(run.stdout.splitlines()[-1])
    return {"matches": matches, "M_steps_per_s": round(statistics.median(rates) / 1e6, 2)}


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what", nargs="*", default=["identity", "speed", "steps"])
    ask.add_argument("--matches", type=int, default=1 << 20)
    ask.add_argument("--out", type=Path, help="write all figures to this file")
    given = ask.parse_args()
    report: dict[str, Any] = {"gpu": gpu().name, "processors": gpu().processors, "capability": gpu().capability}
    wrong = False

    def say(what: str, offer: Offer, found: dict[str, Any]) -> None:
        nonlocal wrong
        wrong |= found.get("same") is False
        report.setdefault(what, {}).setdefault(offer.name, []).append(found)
        print(what, offer.name, json.dumps(found), flush=True)
        if given.out:
            given.out.write_text(json.dumps(report, indent=1) + "\n", "utf-8")

    for offer in offers():
        if "speed" in given.what:
            say("speed", offer, speed(offer, given.matches))
        if "steps" in given.what:
            for players in (2, 4):
                say("steps", offer, steps_per_second(offer, min(given.matches, 1 << 19), players))
        if "identity" in given.what:
            say("identity", offer, same_matches(offer, given.matches))
            for players, seats in ((2, None), (4, ["learner", "random", "learner", "random"])):
                say("same steps", offer, same_steps(offer, min(given.matches, 10_000), 500, players, seats))
    if "peers" in given.what:
        for name in PEERS:
            for matches in (1 << 14, 1 << 17):
                found = peer(name, matches)
                report.setdefault("peers", {}).setdefault(name, []).append(found)
                print("peers", name, json.dumps(found), flush=True)
        if given.out:
            given.out.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()
