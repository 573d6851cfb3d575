"""How balanced are the figures of My Village? Competent play in bulk, and what it says.

The players here look at random ways to play their turn to its end, in a copy dealt anew as far as they cannot see it, and take
the one whose village they like best. What they like is a list of weights; a taste makes some ways to score dearer to one seat.

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

import ratskeller  # noqa: F401  (makes the games known)
from ratskeller.games.village.board import has
from ratskeller.games.village.data import (
    ABBOT,
    CLOUDS,
    COUNCILMAN,
    CRAFTSMAN,
    CUSTOMER_GOODS,
    CUSTOMER_POINTS,
    DECK,
    END_COFFINS,
    KINDS,
    LETTER_COUNT,
    MERCHANT,
    PROFESSION_COUNT,
    TRAVELLER,
    WINDOW_POINTS,
)
from ratskeller.games.village.death import coffins
from ratskeller.games.village.scoring import CATEGORIES, CATEGORY_COUNT, breakdown, points
from ratskeller.games.village.state import COIN, NONE, STORY
from ratskeller.kernel.compiling import entry, rule
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import game, options_buffer
from ratskeller.kernel.randomness import keys, random_below
from ratskeller.kernel.simulation import template
from ratskeller.kernel.statistics import wilson
from ratskeller.kernel.verbs import apply, begin, imagine, legal, over, ranking

LONGEST = 64                                  # decisions of one turn that are remembered
# What each taste makes of a village, found by letting variants of every taste play each other.
TASTES: dict[str, dict[str, float]] = json.loads((Path(__file__).parent / "village_tastes.json").read_text("utf-8"))
(
    RELIGION, COUNCIL, HARVEST, TRAVEL, CUSTOMERS, HOUSE,                          # a point of each category
    VILLAGER, LIVING, LEFT_PUPIL, RIGHT_PUPIL, TIME, TREE, READY, COIN_WORTH,      # what may still become points …
    MARKER, JOKER, GOOD, CRAFT, WAITING, WANTED, FIELD, CHURCH, WINDOW, CHAMBER, MEETING, JOURNEY, LETTER,
    HURRY,                                                                         # … and the wish to end while ahead
) = range(len(TASTES["any"]))  # fmt: skip


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
    late = 1.0 if coffins(s) * 2 > END_COFFINS[s.players] else 0.0
    return late * min(1.0, max(-1.0, (mine - best) / 10.0))


@rule
def liking(s, seat, w):
    """How much a seat likes its village: points, and what may still become points while the game lasts."""
    left = max(0.0, 1.0 - coffins(s) / END_COFFINS[s.players])
    total = 0.0
    for category in range(CATEGORY_COUNT):
        total += (w[seat, category] if category <= HOUSE else 1.0) * points(s, seat, category)
    alive = s.villagers[seat]
    for profession in range(PROFESSION_COUNT):
        total += (w[seat, VILLAGER] + w[seat, LIVING] * left) * has(alive, profession)
    total += left * (w[seat, LEFT_PUPIL] * s.left[seat] + w[seat, RIGHT_PUPIL] * s.right[seat])
    total -= w[seat, TIME] * s.time[seat] * (0.4 + left)
    near = w[seat, TREE] + (w[seat, READY] if s.headman[seat] == COIN else 0.0)
    total += s.tree[seat] * near * (0.4 + 0.6 * np.sqrt(left))
    total += left * (0.5 * (s.headman[seat] == COIN) + 0.3 * (s.headman[seat] == STORY))
    total += min(s.coins[seat], 6) * (0.05 + w[seat, COIN_WORTH] * left)
    total += left * (w[seat, MARKER] * s.markers[seat] + w[seat, FIELD] * s.fields[seat])
    total += left * w[seat, JOKER] * s.jokers[seat]
    for good in range(KINDS):
        total += left * w[seat, GOOD] * s.goods[seat, good]
        total += left * left * w[seat, CRAFT] * (s.craft[seat, good] != NONE) * has(alive, CRAFTSMAN)
    total += (1.0 if has(alive, MERCHANT) else 0.3) * min(waiting(s, seat, w), 12.0) * (0.05 + 0.95 * left)
    if s.church[seat] != NONE and has(alive, ABBOT):
        windows = s.windows[seat]
        if windows < WINDOW_POINTS.shape[0] - 1:
            total += left * (w[seat, CHURCH] + w[seat, WINDOW] * (WINDOW_POINTS[windows + 1] - WINDOW_POINTS[windows]))
    if has(alive, COUNCILMAN):
        total += left * (w[seat, CHAMBER] * (s.council[seat] != NONE) + w[seat, MEETING] * s.meeting[seat])
    if has(alive, TRAVELLER) and s.letters[seat] < LETTER_COUNT:
        total += left * (w[seat, JOURNEY] + w[seat, LETTER] * s.letters[seat])
    return total + w[seat, HURRY] * lead(s, seat) * (CLOUDS * coffins(s) + s.time[seat])


@rule
def waiting(s, seat, w):
    """What the unserved customers are worth, the more the more of their goods are there."""
    total = 0.0
    for customer in range(DECK):
        if has(s.market[seat], customer):
            wanted = 0
            there = 0
            for good in range(KINDS):
                wanted += CUSTOMER_GOODS[customer, good]
                there += min(CUSTOMER_GOODS[customer, good], s.goods[seat, good])
            total += CUSTOMER_POINTS[customer] * (w[seat, WAITING] + w[seat, WANTED] * there / wanted)
    return total


def seating(tastes: list[str], players: int, games: int, seed: int) -> list[list[str]]:
    """Who sits where in every match; "mixed" draws different tastes at random."""
    chance = random.Random(seed)
    return [chance.sample(list(TASTES), players) if tastes == ["mixed"] else tastes for _ in range(games)]


@entry
def play(start, finals, seeds, likes, samples, ranks, lengths, ways, options, silent):
    """One match per seed; every seat chooses the best of `samples` random turns."""
    found = options[0].ids
    events = silent[0]
    dream = ways[0]
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
                    ways[0] = finals[i]
                    dream.rng = dream_key * np.uint64(2862933555777941757) + np.uint64(2 * k + 3037000493)
                    imagine(dream, seat)
                    n = 0
                    turns = dream.turns
                    rounds = dream.rounds
                    while dream.seat == seat and dream.turns == turns and dream.rounds == rounds and n < LONGEST:
                        count = legal(dream, found)
                        line[n] = found[random_below(dream, count)]
                        apply(dream, line[n], events)
                        n += 1
                    value = liking(dream, seat, likes[i])
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
    tables = seating(tastes, players, games, seed)
    likes = np.array([[list(TASTES[name].values()) for name in table] for table in tables])
    began = time.perf_counter()
    play(
        template(rules, {"players": players}), finals.view(np.ndarray), keys(seed, games), likes, samples, ranks, lengths,
        rules.blank().view(np.ndarray), options_buffer().view(np.ndarray), buffer(False).view(np.ndarray),
    )  # fmt: skip
    seconds = time.perf_counter() - began
    parts = [breakdown(s) for s in finals]
    won = ranks[:, :players] == 0
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
    }
    for seat in range(players):
        report["seats"].append({"seat": seat, **summary([(i, seat) for i in range(games)], share, parts)})
    for taste in sorted({name for table in tables for name in table}):
        places = [(i, seat) for i, table in enumerate(tables) for seat, name in enumerate(table) if name == taste]
        report["tastes"].append({"taste": taste, **summary(places, share, parts)})
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
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tastes = given.tastes.split(",")
    if len(tastes) == 1 and tastes != ["mixed"]:
        tastes *= given.players
    found = study(given.players, given.games, tastes, given.samples, given.seed)
    for key, value in found.items():
        for row in value if key in ("seats", "tastes") else [value]:
            print(f"{key}: {json.dumps(row)}")


if __name__ == "__main__":
    main()
