"""How the table looks for every seat: the bots' judgement of My Village, in points.

Everything that matters is open, so nothing has to be guessed. Its weights stand in data/bots/parameters.toml.
"""

from __future__ import annotations

from ...kernel.compiling import rule
from .board import has
from .data import CRAFT_COUNT, CUSTOMER_POINTS, DECK, END_COFFINS, KINDS, PROFESSION_COUNT
from .death import coffins
from .scoring import left_over, score
from .state import DIE, NONE, OVER

TIE = 0.01                              # what breaks a tie, in points


@rule
def outlook(s, seat, weights, out):
    if s.step == OVER:
        for i in range(s.players):
            out.score[i] = score(s, i) + TIE * left_over(s, i)
        return weights.spread
    left = max(0.0, 1.0 - coffins(s) / END_COFFINS[s.players])
    for i in range(s.players):
        out.score[i] = score(s, i) + story(s, i, weights, left) + wares(s, i, weights, left) + engine(s, i, weights, left)
    spread = weights.spread + weights.spread_early * left
    return spread if s.step == DIE and s.dice == 0 else -spread


@rule
def story(s, seat, weights, left):
    """Story points on the tree: theirs once they are brought home, if the rat does not come first."""
    return weights.tree * s.tree[seat] * min(1.0, weights.tree_late + left)


@rule
def wares(s, seat, weights, left):
    """Coins and goods, by what can still be done with them, and customers waiting for them."""
    goods = s.jokers[seat]
    for good in range(KINDS):
        goods += s.goods[seat, good]
    total = weights.coin * s.coins[seat] + weights.good * goods + weights.marker * s.markers[seat]
    for customer in range(DECK):
        if has(s.market[seat], customer):
            total += weights.customer * CUSTOMER_POINTS[customer]
    return total * min(1.0, weights.late + left)


@rule
def engine(s, seat, weights, left):
    """Villagers, buildings and time: what the turns to come will be made of."""
    people = 0
    for profession in range(PROFESSION_COUNT):
        people += has(s.villagers[seat], profession)
    pupils = s.left[seat] + s.right[seat]
    crafts = 0
    for craft in range(CRAFT_COUNT):
        crafts += s.craft[seat, craft] != NONE
    total = weights.villager * people + weights.pupil * pupils + weights.craft * crafts + weights.field * s.fields[seat]
    total += weights.council * (s.council[seat] != NONE) + weights.meeting * s.meeting[seat]
    total += weights.church * (s.church[seat] != NONE) - weights.time * s.time[seat]
    return total * left
