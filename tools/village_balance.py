"""How balanced are the figures of My Village? Competent play in bulk, and what it says.

The players here look at random ways to play their turn to its end, in a copy dealt anew as far as they cannot see it, and take the
one whose village they like best. What they like is a list of weights; a taste makes some ways to score dearer to one seat.

    python tools/village_balance.py --games 400 --players 2
    python tools/village_balance.py --games 400 --players 4 --tastes craft,church,travel,council
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

import ratskeller  # noqa: F401  (makes the games known)
from ratskeller.games.village.board import has
from ratskeller.games.village.data import CRAFT_COUNT, CUSTOMER_GOODS, CUSTOMER_POINTS, DECK, END_COFFINS, KINDS, MERCHANT, WINDOW_POINTS
from ratskeller.games.village.data import ABBOT, CLOUDS, COUNCILMAN, CRAFTSMAN, LETTER_COUNT, PROFESSION_COUNT, TRAVELLER
from ratskeller.games.village.death import coffins
from ratskeller.games.village.scoring import CATEGORIES, CATEGORY_COUNT, breakdown, left_over, points
from ratskeller.games.village.state import COIN, NONE, STORY
from ratskeller.kernel.compiling import entry, rule
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import game, options_buffer
from ratskeller.kernel.randomness import keys, random_below
from ratskeller.kernel.simulation import template
from ratskeller.kernel.statistics import wilson
from ratskeller.kernel.verbs import apply, begin, imagine, legal, over, ranking

LONGEST = 64                                  # decisions of one turn that are remembered
RELIGION, COUNCIL, HARVEST, TRAVEL, CUSTOMERS, HOUSE = range(6)
TASTES = {
    "any": [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
    "church": [1.6, 1.0, 1.0, 1.0, 1.0, 1.0],
    "council": [1.0, 1.6, 1.0, 1.0, 1.0, 1.0],
    "travel": [1.0, 1.0, 1.0, 1.6, 1.0, 1.0],
    "craft": [1.0, 1.0, 1.0, 1.0, 1.6, 1.0],
    "story": [1.0, 1.0, 1.0, 1.0, 1.0, 1.6],
}


@rule
def lead(s, seat):
    """How far a seat is ahead of the best other, as a number from -1 to 1."""
    mine = 0.0
    best = -1000.0
    for other in range(s.players):
        worth = 0.6 * s.tree[other]
        for category in range(CATEGORY_COUNT):
            worth += points(s, other, category)
        if other == seat:
            mine = worth
        else:
            best = max(best, worth)
    return min(1.0, max(-1.0, (mine - best) / 10.0)) * (10.0 if coffins(s) * 2 > END_COFFINS[s.players] else 0.0)


@rule
def liking(s, seat, tastes):
    """How much a seat likes its village: points, and what may still become points while the game lasts."""
    left = max(0.0, 1.0 - coffins(s) / END_COFFINS[s.players])
    total = 0.0
    for category in range(CATEGORY_COUNT):
        taste = tastes[seat, category] if category < HOUSE + 1 else 1.0
        total += taste * points(s, seat, category)
    alive = s.villagers[seat]
    for profession in range(PROFESSION_COUNT):
        total += (0.5 + 3.5 * left) * has(alive, profession)
    total += left * (1.6 * s.left[seat] + 2.6 * s.right[seat])
    total -= 0.45 * s.time[seat] * (0.4 + left)
    story = tastes[seat, HOUSE]
    near = 0.85 if s.headman[seat] == COIN else 0.65
    total += story * s.tree[seat] * near * (0.4 + 0.6 * np.sqrt(left))
    total += story * left * (0.5 * (s.headman[seat] == COIN) + 0.3 * (s.headman[seat] == STORY))
    total += min(s.coins[seat], 6) * (0.05 + 0.75 * left)
    total += left * (1.1 * s.markers[seat] + 0.4 * (s.tile[seat] != NONE))
    craft = tastes[seat, CUSTOMERS]
    goods = 0.9 * s.jokers[seat]
    for good in range(KINDS):
        goods += 0.6 * s.goods[seat, good]
        goods += 2.2 * left * (s.craft[seat, good] != NONE) * has(alive, CRAFTSMAN)
    total += craft * left * goods
    trading = 1.0 if has(alive, MERCHANT) else 0.3
    waiting = 0.0
    for customer in range(DECK):
        if has(s.market[seat], customer):
            wanted = 0
            there = 0
            for good in range(KINDS):
                wanted += CUSTOMER_GOODS[customer, good]
                there += min(CUSTOMER_GOODS[customer, good], s.goods[seat, good])
            waiting += CUSTOMER_POINTS[customer] * (0.2 + 0.35 * there / wanted)
    total += craft * trading * min(waiting, 10.0) * (0.05 + 0.95 * left)
    total += left * 0.9 * s.fields[seat]
    if s.church[seat] != NONE and has(alive, ABBOT):
        windows = s.windows[seat]
        if windows < WINDOW_POINTS.shape[0] - 1:
            total += tastes[seat, RELIGION] * left * (1.0 + 0.6 * (WINDOW_POINTS[windows + 1] - WINDOW_POINTS[windows]))
    if s.council[seat] != NONE and has(alive, COUNCILMAN):
        total += tastes[seat, COUNCIL] * left * 4.0
    if s.meeting[seat] and has(alive, COUNCILMAN):
        total += left * 1.0
    if has(alive, TRAVELLER) and s.letters[seat] < LETTER_COUNT:
        total += tastes[seat, TRAVEL] * left * (1.0 + 0.8 * s.letters[seat])
    total += 0.04 * lead(s, seat) * (CLOUDS * coffins(s) + s.time[seat])          # who is ahead hurries
    return total + left * 0.01 * left_over(s, seat)


@entry
def play(start, finals, seeds, tastes, samples, ranks, lengths, ways, options, silent):
    """One match per seed; every seat chooses the best of `samples` random turns."""
    found = options[0].ids
    events = silent[0]
    trial = ways[0]
    dream = ways[1]
    line = np.zeros(LONGEST, np.int64)
    best_line = np.zeros(LONGEST, np.int64)
    for i in range(seeds.shape[0]):
        finals[i] = start[0]
        s = finals[i]
        s.rng = seeds[i]
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
                best = -1e9
                best_length = 0
                dream_key = s.rng
                for k in range(samples):
                    ways[1] = finals[i]
                    dream.rng = dream_key * np.uint64(2862933555777941757) + np.uint64(2 * k + 3037000493)
                    imagine(dream, seat)
                    n = 0
                    turn = dream.turn
                    turns = dream.turns
                    rounds = dream.rounds
                    while not over(dream) and dream.seat == seat and dream.turns == turns and dream.rounds == rounds and n < LONGEST:
                        count = legal(dream, found)
                        line[n] = found[random_below(dream, count)]
                        apply(dream, line[n], events)
                        n += 1
                    value = liking(dream, seat, tastes)
                    if value > best:
                        best = value
                        best_length = n
                        best_line[:] = line
                random_below(s, 2)
                at = 0
            apply(s, best_line[at], events)
            at += 1
            if s.seat != seat:
                best_length = 0
                at = 0
        ranking(s, ranks[i])
        lengths[i] = decisions
    return 0


def study(players: int, games: int, tastes: list[str], samples: int, seed: int) -> dict[str, Any]:
    rules = game("village")
    finals = rules.blank(games)
    ranks = np.zeros((games, 8), np.int64)
    lengths = np.zeros(games, np.int64)
    likes = np.array([TASTES[name] for name in tastes])
    began = time.perf_counter()
    play(
        template(rules, {"players": players}), finals.view(np.ndarray), keys(seed, games), likes, samples, ranks, lengths,
        rules.blank(2).view(np.ndarray), options_buffer().view(np.ndarray), buffer(False).view(np.ndarray),
    )  # fmt: skip
    seconds = time.perf_counter() - began
    parts = [breakdown(s) for s in finals]
    won = ranks[:, :players] == 0
    share = won / won.sum(axis=1, keepdims=True)
    totals = np.array([[p["total"] for p in row] for row in parts])
    report: dict[str, Any] = {
        "players": players, "games": games, "samples": samples, "seconds": round(seconds, 1), "rounds": round(float(finals.rounds.mean()), 1),
        "turns_each": round(float((finals.rounds * (2 if players == 2 else 1)).mean()), 1), "decisions": round(float(lengths.mean()), 1),
        "winning_score": [round(float(x), 1) for x in np.percentile(totals.max(axis=1), [5, 25, 50, 75, 95])],
        "labourers": round(float(finals.labourers.sum(axis=1).mean()), 2), "longest": int(finals.rounds.max()),
        "seats": [],
    }  # fmt: skip
    for seat in range(players):
        low, high = wilson(float(share[:, seat].sum()), games)
        means = {name: round(float(np.mean([row[seat][name] for row in parts])), 1) for name in ("total", *CATEGORIES)}
        report["seats"].append({"taste": tastes[seat], "win_share": round(float(share[:, seat].mean()), 3), "low": round(low, 3), "high": round(high, 3), **means})
    best = won.argmax(axis=1)
    report["winners"] = {
        name: round(float(np.mean([row[best[i]][name] for i, row in enumerate(parts)])), 1) for name in CATEGORIES
    }
    strongest = [max(CATEGORIES[:6], key=lambda name: row[best[i]][name]) for i, row in enumerate(parts)]
    report["main_category_of_winners"] = {name: round(strongest.count(name) / games, 3) for name in CATEGORIES[:6]}
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tastes", default="any", help="one for all, or one per seat")
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tastes = given.tastes.split(",")
    if len(tastes) == 1:
        tastes *= given.players
    found = study(given.players, given.games, tastes, given.samples, given.seed)
    for key, value in found.items():
        for row in value if key == "seats" else [value]:
            print(f"{key}: {json.dumps(row)}")


if __name__ == "__main__":
    main()
