"""`make soak`: the long runs. With NUMBA_BOUNDSCHECK=1 every index of the compiled rules is checked.

It first proves that an index out of range would be caught, then plays whole random matches of every kind,
comparing at each step what is offered with what the rules allow; then bots play each other, and their memory must not grow.
Where it found nothing compiled before, it also tells how many forms of a rule the compiler made.
"""

from __future__ import annotations

import os
import sys
import time
from itertools import islice

import numpy as np

from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play as arena_match
from ratskeller.games.rattus.data import CARD_NAMES, PRESETS
from ratskeller.kernel import simulation
from ratskeller.kernel.compiling import compiled, rule
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import Game, game, options_buffer
from ratskeller.kernel.randomness import keys


@rule
def read(values, i):  # type: ignore[no-untyped-def]
    return values[i]


@compiled
def read_at(values, i):  # type: ignore[no-untyped-def]
    return read(values, i)


def prove_that_indexes_are_checked() -> None:
    assert os.environ.get("NUMBA_BOUNDSCHECK") == "1", "set NUMBA_BOUNDSCHECK=1"
    for index in (3, -1):
        try:
            read_at(np.zeros(3), index)
        except IndexError:
            continue
        raise SystemExit(f"the index {index} of three went unnoticed: this run would prove nothing")


def play(rules: Game, options: dict[str, object], seed: int, n: int) -> None:
    start = simulation.template(rules, rules.check_options(options))
    finals = np.zeros(n, rules.dtype)
    buffers, events = options_buffer().view(np.ndarray), buffer().view(np.ndarray)
    wrong = simulation.check_out(start, finals, keys(seed, n), len(rules.actions), buffers, events)
    assert wrong == 0, (rules.name, options, rules.actions.all[abs(wrong) - 1])
    if rules.name == "rattus":
        cubes = finals["cubes"].sum(axis=1) + finals["palace"] + finals["reserve"] + finals["baker"]
        assert (cubes[:, : finals["players"][0]] == 20).all()


def forms_of_rules() -> list[int]:
    """How often each rule of a game was compiled in this process."""
    from ratskeller.kernel.numba_side import compiled_rules

    found = [len(dispatcher.overloads) for rule, dispatcher in compiled_rules.items() if ".games." in rule.__module__]
    return [forms for forms in found if forms]


BOTS = ["mcts:50", "novice", "greedy", "random"]
MOST_GROWTH = 64  # MB that matches after the first tenth may add to the process


def memory() -> float:
    """The most memory this process has had, in MB; 0 where the platform does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bots_play(matches: int) -> None:
    """Arena matches of every kind, taking turns; every action a bot chooses passes the gate of the rules."""
    rattus, village = game("rattus"), game("village")
    kinds = [(rattus, {"players": n, "cards": cards}) for cards in (*PRESETS, "random") for n in (2, 3, 4)]
    kinds += [(village, {"players": n}) for n in (2, 3, 4)]
    streams = [
        tasks(rules.name, rules.check_options(options), BOTS[: options["players"]], matches, seed=1) for rules, options in kinds
    ]
    began, before = time.perf_counter(), 0.0
    for number, task in enumerate(islice((task for each in zip(*streams, strict=False) for task in each), matches)):
        result = arena_match(task)
        assert min(result["ranks"]) == 0, task
        before = memory() if number == max(matches // 10, len(kinds)) else before
    assert memory() - before < MOST_GROWTH or before == 0.0, f"memory grew from {before:.0f} to {memory():.0f} MB"
    print(f"{matches} arena matches of {len(kinds)} kinds: {time.perf_counter() - began:.0f} s, {memory():.0f} MB", flush=True)


def main(matches: int = 20_000, card_sets: int = 1_200, arena: int = 2_000, only: str = "rattus village") -> None:
    prove_that_indexes_are_checked()
    if "rattus" in only:
        rattus_plays(matches, card_sets)
    if "village" in only:
        village_plays(matches)
    forms = forms_of_rules()
    print(f"{len(forms)} rules compiled, in at most {max(forms, default=0)} forms each", flush=True)
    if arena:
        bots_play(arena)


def rattus_plays(matches: int, card_sets: int) -> None:
    began, rattus = time.perf_counter(), game("rattus")
    for players in (2, 3, 4):
        for cards in ("classic", "random"):
            play(rattus, {"players": players, "cards": cards}, players, matches // 6)
        print(f"rattus, {players} players: {time.perf_counter() - began:.0f} s", flush=True)
    chance = np.random.default_rng(1)
    seen = set()
    while len(seen) < card_sets:
        six = tuple(sorted(chance.choice(CARD_NAMES, 6, replace=False)))
        if six not in seen:
            seen.add(six)
            play(rattus, {"players": 2 + len(seen) % 3, "cards": list(six), "goods": True}, len(seen), 6)
    print(f"rattus, {len(seen)} sets of six cards: {time.perf_counter() - began:.0f} s", flush=True)


def village_plays(matches: int) -> None:
    began = time.perf_counter()
    for players in (2, 3, 4):
        play(game("village"), {"players": players}, players, matches // 6)
        print(f"village, {players} players: {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), *sys.argv[4:])
