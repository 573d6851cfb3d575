"""How balanced are the figures of My Village? Competent play in bulk, and what it says.

The players here look at random ways to play their turn to its end, in a copy dealt anew as far as they cannot see it, and take
the one after which the table looks best to them: by the bots' own judgement, or by that of a taste which holds some ways to
score dearer (village_tastes.json: what differs from the bots' figures). Or the bots play, by those tastes: stronger, and slower.

    python tools/village_balance.py --games 200 --players 2 --bot mcts:200
    python tools/village_balance.py --games 200 --players 2 --bot mcts:200 --tastes mixed
    python tools/village_balance.py --games 400 --players 2
    python tools/village_balance.py --games 400 --players 4 --tastes mixed
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

import ratskeller
from ratskeller.bots import make
from ratskeller.bots.desk import new_desk
from ratskeller.bots.judging import shares
from ratskeller.bots.parameters import Parameters, changed, from_table, parameters
from ratskeller.games.village.data import CHURCHES, COUNCILS
from ratskeller.games.village.scoring import CATEGORIES, breakdown
from ratskeller.kernel.compiling import entry
from ratskeller.kernel.fields import Records
from ratskeller.kernel.game import game
from ratskeller.kernel.randomness import keys, random_below
from ratskeller.kernel.simulation import template
from ratskeller.kernel.statistics import wilson
from ratskeller.kernel.verbs import apply, begin, imagine, legal, over, ranking

LONGEST = 48  # decisions of a turn
TASTES: dict[str, dict[str, float]] = json.loads((Path(__file__).parent / "village_tastes.json").read_text("utf-8"))

DREAM, WAY, LUCK = 0, 1, 2  # the copy he plans in, a way to play it, and the dice that choose among ways


def seating(tastes: list[str], players: int, games: int, seed: int) -> list[list[str]]:
    """Who sits where in every match; "mixed" draws different tastes at random."""
    chance = random.Random(seed)
    return [chance.sample(list(TASTES), players) if tastes == ["mixed"] else tastes for _ in range(games)]


def figures_of(taste: str) -> Parameters:
    """A taste as the bots read it."""
    table = parameters(game("village")).table
    return from_table(game("village"), changed(table, {f"outlook.{name}": figure for name, figure in TASTES[taste].items()}))


@entry
def play(start, finals, seeds, weights, samples, ranks, lengths, ways, desks):
    """One match per seed; every seat chooses the best of `samples` random turns."""
    desk = desks[0]
    found = desk.buffers[0].ids
    events = desk.silent
    way = ways[WAY]
    luck = ways[LUCK]
    line = np.zeros(LONGEST, np.int64)
    best_line = np.zeros(LONGEST, np.int64)
    for i in range(seeds.shape[0]):
        finals[i] = start[0]
        s = finals[i]
        s.rng = seeds[i]
        luck.rng = seeds[i] ^ np.uint64(0x9E3779B97F4A7C15)
        begin(s)
        decisions = 0
        at = 0
        best_length = 0
        while not over(s):
            seat = s.seat
            count = legal(s, found)
            decisions += 1
            if count == 1:
                apply(s, found[0], events)
                at += 1
                continue
            follow = False
            if at < best_length:
                for k in range(count):
                    follow = follow or found[k] == best_line[at]
            if not follow:
                best = -1.0
                best_length = 0
                ways[DREAM] = finals[i]
                random_below(luck, 2)
                ways[DREAM].rng = luck.rng
                imagine(ways[DREAM], seat)
                for _ in range(samples):
                    ways[WAY] = ways[DREAM]
                    n = 0
                    turns = way.turns
                    rounds = way.rounds
                    while way.seat == seat and way.turns == turns and way.rounds == rounds and n < LONGEST:
                        count = legal(way, found)
                        line[n] = found[random_below(luck, count)]
                        apply(way, line[n], events)
                        n += 1
                    desk.weights = weights[i, seat]
                    shares(way, seat, desk)
                    if desk.share[seat] > best:
                        best = desk.share[seat]
                        best_length = n
                        best_line[:] = line
                at = 0
            apply(s, best_line[at], events)
            at += 1
            if s.seat != seat:
                best_length = 0
                at = 0
        ranking(s, ranks[i])
        lengths[i] = decisions
    return 0


def matches(players: int, weights: np.ndarray, samples: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Plays a match per row of weights; the final tables, the ranks, and how many decisions there were."""
    rules = game("village")
    games = len(weights)
    finals = rules.blank(games)
    ranks = np.zeros((games, 8), np.int64)
    lengths = np.zeros(games, np.int64)
    own, ways = new_desk(rules), rules.blank(3).view(np.ndarray)
    own["search"] = parameters(rules).search
    start = template(rules, {"players": players})
    play(start, finals.view(np.ndarray), keys(seed, games), weights, samples, ranks, lengths, ways, own)
    return finals, ranks[:, :players], lengths


def by_bots(tables: list[list[str]], bot: str, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same from matches of a bot, one taste or another in every seat."""
    bots = {name: make(bot, game("village"), figures_of(name)) for name in TASTES}
    finals, ranks, lengths = [], [], []
    for number, table in enumerate(tables):
        match = ratskeller.new("village", seed=f"{seed}/{number}", players=len(table))
        while match.seat is not None:
            match.play(bots[table[match.seat]].think(match, f"{seed}/{number}/{len(match.log)}").action)
        finals.append(match.states.copy())
        ranks.append(match.ranks)
        lengths.append(len(match.log))
    return np.concatenate(finals).view(Records), np.array(ranks), np.array(lengths)


def study(players: int, games: int, tastes: list[str], samples: int, seed: int, bot: str | None = None) -> dict[str, Any]:
    tables = seating(tastes, players, games, seed)
    began = time.perf_counter()
    if bot:
        finals, ranks, lengths = by_bots(tables, bot, seed)
    else:
        liked = {name: figures_of(name).weights[0] for name in {name for table in tables for name in table}}
        weights = np.array([[liked[name] for name in table] for table in tables])
        finals, ranks, lengths = matches(players, weights, samples, seed)
    seconds = time.perf_counter() - began
    parts = [breakdown(s) for s in finals]
    won = ranks == 0
    share = won / won.sum(axis=1, keepdims=True)
    totals = np.array([[p["total"] for p in row] for row in parts])
    turns = finals.rounds * (2 if players == 2 else 1)
    report: dict[str, Any] = {
        "players": players,
        "games": games,
        "samples": samples,
        "seconds": round(seconds, 1),
        "turns_each": round(float(turns.mean()), 1),
        "most_rounds": int(finals.rounds.max()),
        "decisions": round(float(lengths.mean()), 1),
        "winning_score_5_25_50_75_95": [round(float(x), 1) for x in np.percentile(totals.max(axis=1), [5, 25, 50, 75, 95])],
        "labourers": round(float(finals.labourers.sum(axis=1).mean()), 2),
        "seats": [],
        "tastes": [],
        "councils": [],
        "churches": [],
    }
    for seat in range(players):
        report["seats"].append({"seat": seat, **summary([(i, seat) for i in range(games)], share, parts)})
    for taste in sorted({name for table in tables for name in table}):
        places = [(i, seat) for i, table in enumerate(tables) for seat, name in enumerate(table) if name == taste]
        report["tastes"].append({"taste": taste, **summary(places, share, parts)})
    for key, names, owned in (("councils", COUNCILS, finals.council), ("churches", CHURCHES, finals.church)):
        for card, name in enumerate([*names, "none"]):
            card = card if card < len(names) else -1
            places = [(i, seat) for i in range(games) for seat in range(players) if owned[i, seat] == card]
            if places:
                report[key].append({"card": name, **summary(places, share, parts)})
    best = won.argmax(axis=1)
    report["winners"] = {
        name: round(float(np.mean([row[best[i]][name] for i, row in enumerate(parts)])), 1) for name in CATEGORIES
    }
    strongest = [max(CATEGORIES[:6], key=lambda name: row[best[i]][name]) for i, row in enumerate(parts)]
    report["main_category_of_winners"] = {name: round(strongest.count(name) / games, 3) for name in CATEGORIES[:6]}
    return report


def summary(places: list[tuple[int, int]], share: np.ndarray, parts: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """Win share and mean points over some (match, seat)."""
    wins = float(sum(share[place] for place in places))
    low, high = wilson(wins, len(places))
    means = {name: round(float(np.mean([parts[i][seat][name] for i, seat in places])), 1) for name in ("total", *CATEGORIES)}
    return {"n": len(places), "win_share": round(wins / len(places), 3), "low": round(low, 3), "high": round(high, 3), **means}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tastes", default="any", help="mixed, one for all, or one per seat")
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--bot", help="let this bot play: greedy, mcts:200, …")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tastes = given.tastes.split(",")
    if len(tastes) == 1 and tastes != ["mixed"]:
        tastes *= given.players
    found = study(given.players, given.games, tastes, given.samples, given.seed, given.bot)
    for key, value in found.items():
        for row in value if key in ("seats", "tastes", "councils", "churches") else [value]:
            print(f"{key}: {json.dumps(row)}")


if __name__ == "__main__":
    main()
