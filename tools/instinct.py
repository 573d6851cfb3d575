"""Bots learn from matches of their own: positions and how their matches ended, and a small network fitted to them.

    python tools/instinct.py gather rattus positions --minutes 5 --jobs 16
    python tools/instinct.py train rattus positions instinct.npz          # needs torch; a GPU helps
    python tools/instinct.py gather rattus better --iterations 48 --learned instinct.npz --minutes 5 --jobs 16
    python tools/instinct.py train rattus positions better wiser.npz      # and so on
    cp wiser.npz src/ratskeller/games/rattus/data/bots/instinct.npz

What is learned is a correction to the game's outlook, so training begins where the outlook stands.
"""

from __future__ import annotations

import argparse
import json
import time
from math import exp
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from fresh import kinds, witness

import ratskeller  # noqa: F401  (makes the games known)
from ratskeller.bots.desk import new_desk
from ratskeller.bots.instinct import FIRST, MOST_SEATS, SECOND, feature_names, filled, mind
from ratskeller.bots.judging import begin_thinking, judge_copy
from ratskeller.bots.learning.selfplay import chosen, luck, searched
from ratskeller.bots.parameters import Parameters, changed, flat, from_table, parameters, read
from ratskeller.bots.tree import Node, Trunk, next_key
from ratskeller.kernel.compiling import compiled, rule
from ratskeller.kernel.game import Game
from ratskeller.kernel.game import game as find_game
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import template
from ratskeller.kernel.verbs import actor, apply, begin, features, legal, outlook, over, ranking

SEATS = 4
NODES = 1 << 14
BATCH = 16  # matches between two looks at the clock
LOOKS_ON = 0.5  # of the positions are seen by whoever decides there, the others by anybody
KEPT = 0.4  # of the positions: those of one match say much the same
VARIED = 0.75  # of the seats have weights of their own, which shows what the outlook overlooks
TASTES = 200  # different ones
STRAY = 0.4  # how far their figures stray from the outlook's or a taste's (of a logarithm)
ADVENTUROUS = 0.2  # of the decisions are drawn by how often the search went there, so that matches differ …
CURIOUS = 0.02  # … or, without a search, by what they promise, divided by this
SPARE = 10_000  # the number of a process that only compiles
HELD_OUT = 0.06  # of the matches: to see what was learned and not merely remembered


@rule
def judged(seat, trunk, bold, desk):
    """What greedy takes after a look at one imagined copy; sometimes something that looked nearly as good."""
    begin_thinking(seat, desk)
    sums, ids = desk.sums, desk.buffers[0].ids
    sums[:] = 0.0
    count = judge_copy(seat, next_key(trunk), desk)
    best = 0
    for k in range(1, count):
        if sums[k] > sums[best]:
            best = k
    if luck(trunk) < bold:
        total = 0.0
        for k in range(count):
            total += exp((sums[k] - sums[best]) / CURIOUS)
        drawn = total * luck(trunk)
        for k in range(count):
            drawn -= exp((sums[k] - sums[best]) / CURIOUS)
            if drawn < 0:
                return ids[k]
    return ids[best]


@compiled
def play(starts, seeds, desks, trunks, nodes, iterations, weights, rows, odds, won, seen, likes, victories):
    """Matches of bots against themselves, on desk.root; returns how many positions were kept.

    `seen`: per position, who looked, and players. The first of the weights are the outlook's own; `victories` counts them by
    players and seat.
    """
    desk, trunk = desks[0], trunks[0]
    s, ids = desk.root, desk.buffers[0].ids
    n = 0
    for i in range(seeds.shape[0]):
        desk.root = starts[i % starts.shape[0]]
        s.rng = seeds[i]
        begin(s)
        for k in range(s.players):
            likes[k] = int(luck(trunk) * weights.shape[0]) if luck(trunk) < VARIED else 0
        first = n
        while not over(s):
            seat = actor(s)
            if n < rows.shape[0] and luck(trunk) < KEPT:
                viewer = seat if luck(trunk) < LOOKS_ON else int(luck(trunk) * s.players)
                features(s, viewer, rows[n].counts)
                desk.outlook.viewer = viewer
                desk.outlook.begun = 0
                spread = abs(outlook(s, viewer, weights[0], desk.outlook))
                for k in range(s.players):
                    odds[n, k] = desk.outlook.score[(viewer + k) % s.players] / spread
                seen[n, 0] = viewer
                seen[n, 1] = s.players
                n += 1
            count = legal(s, ids)
            desk.weights = weights[likes[seat]]
            if count == 1:
                action = ids[0]
            elif iterations > 0:
                searched(seat, nodes, trunk, iterations, desk)
                action = chosen(nodes, trunk, ADVENTUROUS)
            else:
                action = judged(seat, trunk, ADVENTUROUS, desk)
            apply(s, action, desk.silent)
        rank = desk.rank
        ranking(s, rank)
        winners = 0
        for k in range(s.players):
            winners += rank[k] == 0
        for k in range(s.players):
            victories[s.players, k] += (rank[k] == 0) / winners
        for p in range(first, n):
            for k in range(s.players):
                won[p, k] = (rank[(seen[p, 0] + k) % s.players] == 0) / winners
    return n


def variety(rules: Game, judge: Parameters, tastes: Path | None, seed: int) -> np.ndarray:
    """The outlook's weights, and many that stray from them or from the tastes of a file, {"name": {"figure": 1.5, …}, …}."""
    table = judge.table
    chance = np.random.default_rng(seed)
    known: list[dict[str, float]] = [{}, *(json.loads(tastes.read_text("utf-8")).values() if tastes else ())]
    made = [judge.weights]
    for i in range(TASTES):
        figures = {**flat(table["outlook"]), **known[i % len(known)]}
        strayed = {key: figure * exp(STRAY * chance.normal()) for key, figure in figures.items() if "spread" not in key}
        made.append(from_table(rules, changed(table, {f"outlook.{key}": figure for key, figure in strayed.items()})).weights)
    return np.concatenate(made)


def gather(
    name: str,
    folder: Path,
    number: int,
    seconds: float,
    iterations: int,
    learned: Path | None,
    most: int,
    tastes: Path | None,
    outlook: Path | None,
) -> np.ndarray:
    """One process: plays until the time is up, and leaves what it saw in the folder. Returns victories by players and seat."""
    rules = find_game(name)
    own = new_desk(rules)
    judge = from_table(rules, read(outlook), str(outlook)) if outlook else parameters(rules)
    own["search"] = judge.search
    own["search"]["instinct"] = int(learned is not None)
    if learned:
        with np.load(learned) as found:
            own["mind"] = filled(rules, found)
    length = mind(rules)["row"]["counts"].shape[1]
    starts = np.concatenate([template(rules, rules.check_options(options)) for options in kinds(rules)])
    nodes, trunk = np.zeros(NODES, Node), np.zeros(1, Trunk)
    trunk["rng"] = keys(number, 1)
    rows = np.zeros(most, [("counts", "i1", (length,))])
    odds, won, seen = np.zeros((most, SEATS), np.float32), np.zeros((most, SEATS), np.float32), np.zeros((most, 2), np.int8)
    weights, likes, victories = variety(rules, judge, tastes, number), np.zeros(SEATS, np.int64), np.zeros((SEATS + 1, SEATS))
    until, n, turn, ends = time.monotonic() + seconds, 0, 0, []
    while time.monotonic() < until and n < most - 400 * BATCH:
        seeds = keys(number * 1_000_003 + turn + 1, BATCH)
        shift = np.roll(starts, -BATCH * turn)
        kept = (rows[n:], odds[n:], won[n:], seen[n:])
        n += play(shift, seeds, own, trunk, nodes, iterations, weights, *kept, likes, victories)
        turn += 1
        ends.append(n)
    held = ends[max(0, int(len(ends) * (1 - HELD_OUT)) - 1)]
    np.savez(folder / f"{number}.npz", rows=rows["counts"][:n], odds=odds[:n], won=won[:n], players=seen[:n, 1], held=held)
    return victories


def gather_all(given: argparse.Namespace) -> None:
    given.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    how = (given.iterations, given.learned)
    gather(given.game, given.folder, SPARE, 0.1, *how, 100_000, given.tastes, given.outlook)  # compiles once, for all
    (given.folder / f"{SPARE}.npz").unlink()
    print(f"compiled in {time.monotonic() - began:.0f} s", flush=True)
    jobs = [
        (given.game, given.folder, given.first + number, given.minutes * 60, *how, given.most, given.tastes, given.outlook)
        for number in range(given.jobs)
    ]
    with get_context("spawn").Pool(given.jobs) as pool:
        victories = sum(pool.starmap(gather, jobs))
    for players in range(2, SEATS + 1):
        of = victories[players].sum()
        shares = (victories[players, :players] / max(1.0, of)).round(3).tolist()
        print(f"{players} players: {of:.0f} matches, won by seat {shares}", flush=True)


def train(given: argparse.Namespace) -> None:
    """Cross-entropy of the expected shares of the victory against how the matches ended.

    The last folder fills its share of every batch, however much is in it; on matches held out from it what was learned is tried.
    """
    import torch
    from torch import nn

    where = "cuda" if torch.cuda.is_available() else "cpu"
    rules = find_game(given.game)
    learn: list[list[Any]] = [[], [], [], []]
    held: list[list[Any]] = [[], [], [], []]
    sizes = []
    for folder in given.folder:
        held = [[], [], [], []]
        sizes.append(0)
        for path in sorted(folder.glob("*.npz")):
            with np.load(path) as found:
                cut = int(found["held"])
                sizes[-1] += cut
                for k, name in enumerate(("rows", "odds", "won", "players")):
                    learn[k].append(found[name][:cut])
                    held[k].append(found[name][cut:])
    rows, odds, won, players = (torch.from_numpy(np.concatenate(parts)).to(where) for parts in learn)
    test = [torch.from_numpy(np.concatenate(parts)).to(where) for parts in held]
    blank = mind(rules)
    most, soft = (torch.from_numpy(blank[name][0].copy()).to(where) for name in ("most", "soft"))
    net = nn.Sequential(
        nn.Linear(rows.shape[1], FIRST), nn.ReLU(), nn.Dropout(given.dropout),
        nn.Linear(FIRST, SECOND), nn.ReLU(), nn.Linear(SECOND, SEATS),
    ).to(where)  # fmt: skip
    nn.init.zeros_(net[-1].weight)
    nn.init.zeros_(net[-1].bias)
    seats = torch.arange(SEATS, device=where)
    ends = torch.tensor(np.cumsum(sizes), device=where)
    of = torch.tensor(sizes, device=where)

    def surprise(rows: Any, odds: Any, won: Any, players: Any, corrected: bool = True) -> Any:
        counts = rows.float()
        said = odds + (net(counts / (counts * soft + most)) if corrected else 0.0)
        said = said.masked_fill(seats >= players[:, None], -1e9)
        return -(won * torch.log_softmax(said, 1).clamp(min=-50)).sum(1)

    def tested(corrected: bool = True) -> dict[int, float]:
        net.eval()
        with torch.no_grad():
            parts = [surprise(*(x[i : i + 65536] for x in test), corrected) for i in range(0, len(test[0]), 65536)]
        losses, count = torch.cat(parts), test[3]
        return {n: round(float(losses[count == n].mean()), 4) for n in (2, 3, 4)}

    print(f"{len(rows)} positions to learn from, {len(test[0])} held out; the outlook alone: {tested(False)}", flush=True)
    batch, steps = given.batch, int(given.epochs * len(rows) / given.batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=given.rate, weight_decay=given.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, given.rate, total_steps=steps)
    best, kept = 1e9, None
    for step in range(steps):
        net.train()
        which = torch.randint(max(1, len(sizes) - 1), (batch,), device=where)
        which[: int(batch * given.share)] = len(sizes) - 1
        at = ends[which] - 1 - (torch.rand(batch, device=where, dtype=torch.float64) * of[which]).long()
        loss = surprise(rows[at], odds[at], won[at], players[at]).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % (steps // 10) == steps // 10 - 1:
            found = tested()
            print(f"step {step + 1} of {steps}: {found}", flush=True)
            if sum(found.values()) < best:
                best, kept = sum(found.values()), {k: v.detach().cpu().numpy() for k, v in net.state_dict().items()}
    assert kept is not None
    third, third_bias = np.zeros((SECOND, MOST_SEATS), np.float16), np.zeros(MOST_SEATS, np.float16)
    third[:, :SEATS], third_bias[:SEATS] = kept["5.weight"].T, kept["5.bias"]
    names = feature_names(rules)
    np.savez_compressed(
        given.out, features=names, **witness(rules),
        first=kept["0.weight"].T[: len(names)].astype(np.float16), first_bias=kept["0.bias"].astype(np.float16),
        second=kept["3.weight"].T.astype(np.float16), second_bias=kept["3.bias"].astype(np.float16),
        third=third, third_bias=third_bias,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("gather")
    playing.set_defaults(run=gather_all)
    training = commands.add_parser("train")
    training.set_defaults(run=train)
    for command in (playing, training):
        command.add_argument("game")
    playing.add_argument("folder", type=Path)
    training.add_argument("folder", type=Path, nargs="+")
    playing.add_argument("--minutes", type=float, default=5)
    playing.add_argument("--jobs", type=int, default=2)
    playing.add_argument("--first", type=int, default=0, help="number of the first process: others play other matches")
    playing.add_argument("--iterations", type=int, default=0, help="of the search for a decision; 0: greedy plays")
    playing.add_argument("--learned", type=Path, help="what the search learned before")
    playing.add_argument("--tastes", type=Path, help='figures of other players, {"name": {"figure": 1.5, …}, …}')
    playing.add_argument("--outlook", type=Path, help="other figures of the bots than those that ship")
    playing.add_argument("--most", type=int, default=2_000_000, help="positions per process")
    training.add_argument("out", type=Path)
    training.add_argument("--share", type=float, default=0.1, help="of every batch, for the last of several folders")
    training.add_argument("--epochs", type=float, default=4)
    training.add_argument("--batch", type=int, default=8192)
    training.add_argument("--rate", type=float, default=2e-3)
    training.add_argument("--decay", type=float, default=1.0)
    training.add_argument("--dropout", type=float, default=0.4)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
