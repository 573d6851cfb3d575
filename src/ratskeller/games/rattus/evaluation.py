"""How the table looks for every seat: the bots' judgement of Rattus, in cubes.

Rats whose faces the viewer has seen count as they are, all others by the odds of the faces he cannot know.
Its weights stand in data/bots/parameters.toml; where goods change what the board is worth, there are two.
"""

from __future__ import annotations

from ...kernel.compiling import rule
from .board import final, holds
from .cards import TWO_STEPS
from .cards.peasant import PEASANT
from .data import (
    CARD_NAMES,
    CARDS_IN_PLAY,
    CAUSE_A,
    CAUSE_M,
    CAUSES,
    CLASS_COUNT,
    COINS_PER_CUBE,
    CUBES,
    IN_PLAY,
    LIMIT,
    NEAR,
    PRICE,
    RATS,
    REACH,
    REGIONS,
    SEATS,
    SET_ASIDE,
    SLOTS,
    STARTING,
    STRIKES,
    TYPES,
)
from .imagining import hidden_from
from .market import buyers
from .outbreak import breaks_out, neutral_cubes, taken_by_rat, taken_by_symbol
from .questions import IN_PHASE_C, UNSETTLED
from .scoring import order_after_last, score
from .sight import knows
from .state import NONE
from .steps import Step

_one = ("baked", "danger_far", "unfetched", "coin", "sale", "ware", "loaded", "spread", "spread_early")
_two = ("reserve", "pace", "danger", "danger_late", "danger_near", "unplaced", "untaken", "unused", "hand", "tempo")
WEIGHTS = {**dict.fromkeys(_one, ()), **dict.fromkeys(_two, ("alone", "market")), "card": CARD_NAMES}
START_SUPPLY = RATS - SET_ASIDE - IN_PLAY.sum(axis=1)  # per number of players, the rats of the supply at the beginning
RATS_PER_TURN = 1.5  # what phase C takes from it, on average
HIGHEST = int(LIMIT.max())  # more cubes than this make no difference to a rat
ODDS = len(CAUSES)  # notes per number of cubes: symbols by cause
FIRST_ODDS = SEATS  # the notes before them are the cubes left in a region


@rule
def outlook(s, seat, weights, out):
    if s.step == Step.OVER:
        for i in range(s.players):
            out.score[i] = score(s, i) - order_after_last(s, i) / (SEATS + 1)
        return weights.spread
    note_odds(s, out)
    left = time_left(s)
    turns = s.supply_left / (RATS_PER_TURN * s.players)
    for i in range(s.players):
        hope = min(float(s.reserve[i]), weights.pace[s.goods] * turns)
        out.score[i] = s.palace[i] + weights.reserve[s.goods] * hope + weights.baked * s.baker[i] + hand(s, i, weights, left)
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            people(s, region, weights, danger(s, region, weights, left), out)
    if s.goods:
        for i in range(s.players):
            out.score[i] += purse(s, i, weights)
    if s.step != Step.START:
        for i in range(s.players):
            out.score[i] += turn_to_come(s, i, weights)
    spread = weights.spread + weights.spread_early * left
    return -spread if UNSETTLED[s.step] else spread


@rule
def time_left(s):
    """1 at the beginning, 0 when the end is there: rats run out, or somebody's cubes do."""
    if final(s):
        return 0.0
    left = s.supply_left / START_SUPPLY[s.players]
    for seat in range(s.players):
        left = min(left, 2.0 * (s.reserve[seat] + s.baker[seat]) / CUBES)
    return left


@rule
def hand(s, seat, weights, left):
    """The cards in hand: their powers, less what every further one costs."""
    total = 0.0
    held = 0
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        if holds(s, seat, card):
            total += weights.card[card] * min(1.0, 0.3 + left)
            total -= weights.hand[s.goods] * held
            held += 1
            if s.card_good[i] != NONE:
                total += weights.loaded * left
    return total


@rule
def danger(s, region, weights, left):
    """How much of what the rats of a region could do is to be feared."""
    if final(s) or (IN_PHASE_C[s.step] and region == s.plague):
        return 1.0
    fear = weights.danger[s.goods] + weights.danger_late[s.goods] * (1.0 - left)
    if NEAR[s.players, s.plague, region]:
        fear += weights.danger_near[s.goods]
    elif REACH[s.players, s.plague, region] and s.in_play & TWO_STEPS:
        fear += weights.danger_far
    return min(fear, 1.0)


@rule
def people(s, region, weights, fear, out):
    """The cubes of a region, less what its rats are feared to take."""
    population = 0.0
    most = 0.0
    left = out.notes
    for i in range(s.players):
        here = float(s.cubes[region, i])
        left[i] = here
        population += here
        most = max(most, here)
        out.score[i] += here
    if population == 0 or s.rats_in[region] == 0:
        return
    neutral = neutral_cubes(s, region)
    for slot in range(SLOTS):
        token = s.rats[region, slot]
        if token == NONE or population < 0.5:
            continue
        counted = min(int(population + neutral + 0.5), HIGHEST)
        known = knows(s, out.viewer, token)
        if known and not breaks_out(counted, token):
            continue
        next_most = 0.0
        population = 0.0
        for i in range(s.players):
            here = left[i]
            if here > 0:
                if known:
                    loss = taken_by_rat(s.held[i], token, here == most)
                else:
                    loss = expected_loss(s.held[i], s.from_start[token], counted, here > most - 0.5, out)
                left[i] = max(0.0, here - loss)
                population += left[i]
                next_most = max(next_most, left[i])
        most = next_most
    for i in range(s.players):
        here = s.cubes[region, i]
        if here > 0:
            out.score[i] -= fear * (here - left[i])


@rule
def expected_loss(held, starting, counted, leading, out):
    """What a rat of unknown face asks of a seat with these cards, on average, among so many cubes."""
    row = FIRST_ODDS + (starting * (HIGHEST + 1) + counted) * ODDS
    total = out.notes[row + CAUSE_A] * taken_by_symbol(held, CAUSE_A, leading)
    total += out.notes[row + CAUSE_M] * taken_by_symbol(held, CAUSE_M, leading)
    if held:
        for k in range(CLASS_COUNT):
            total += out.notes[row + k] * taken_by_symbol(held, k, leading)
    return total


@rule
def note_odds(s, out):
    """For starting and for other rats that the viewer cannot know: the mean number of each symbol, by cubes present."""
    if out.begun:
        return
    out.begun = 1
    for starting in range(2):
        first = FIRST_ODDS + starting * (HIGHEST + 1) * ODDS
        for k in range((HIGHEST + 1) * ODDS):
            out.notes[first + k] = 0.0
        rats = 0
        for token in range(RATS):
            if STARTING[token] == starting and hidden_from(s, token, out.viewer):
                rats += 1
                for counted in range(HIGHEST + 1):
                    if breaks_out(counted, token):
                        for k in range(ODDS):
                            out.notes[first + counted * ODDS + k] += STRIKES[token, k]
        for k in range((HIGHEST + 1) * ODDS):
            out.notes[first + k] /= max(rats, 1)


@rule
def purse(s, seat, weights):
    """Coins, and goods by what a sale would bring."""
    total = weights.coin * s.coins[seat]
    if final(s):
        total = s.coins[seat] / COINS_PER_CUBE
    for good in range(TYPES):
        wares = s.wares[seat, good]
        if wares == 0:
            continue
        sold = min(wares, buyers(s, seat, good))
        total += weights.sale * PRICE * sold + weights.ware * (wares - sold) * (0 if final(s) else 1)
    return total


@rule
def turn_to_come(s, seat, weights):
    """What is left of a seat's turn; a turn that is yet to come counts by how soon it comes.

    So nobody looks better off for being in the middle of a turn, or for having one more behind him.
    """
    if s.turn == seat:
        return rest_of_turn(s, seat, weights)
    if final(s):
        comes = (s.turn - seat + s.players) % s.players < (s.turn - s.last + s.players) % s.players
        return weights.unused[s.goods] * powers(s, seat, weights) if comes else 0.0
    total = weights.untaken[s.goods] + cubes_to_place(s, seat, weights) + weights.unused[s.goods] * powers(s, seat, weights)
    if s.goods:
        total += weights.unfetched
    away = (seat - s.turn + s.players) % s.players
    return weights.tempo[s.goods] * total * (s.players - away) / s.players


@rule
def rest_of_turn(s, seat, weights):
    """What the seat on turn may still do before phase C."""
    if IN_PHASE_C[s.step]:
        return 0.0
    total = weights.unused[s.goods] * powers(s, seat, weights)
    if final(s):
        return total
    if not s.took:
        total += weights.untaken[s.goods]
    if not s.placed:
        total += cubes_to_place(s, seat, weights)
    if s.goods and not s.fetched:
        total += weights.unfetched
    return total


@rule
def powers(s, seat, weights):
    """The worth of the cards whose power the seat may still use in its turn."""
    total = 0.0
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        if holds(s, seat, card):
            spent = s.turn == seat and (s.used >> card) & 1 and (s.step == Step.MAIN or s.power != card)
            if not spent:
                total += weights.card[card]
    return total


@rule
def cubes_to_place(s, seat, weights):
    """What the cubes are worth that the seat can place in a turn."""
    most = 0
    for region in range(REGIONS):
        most = max(most, s.rats_in[region])
    most += holds(s, seat, PEASANT)
    return weights.unplaced[s.goods] * min(most, s.reserve[seat])
