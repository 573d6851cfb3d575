"""Set-up: options into the state, rats, plague, cards and goods laid out, and the starting cubes."""

from __future__ import annotations

from typing import Any

from ...kernel.bits import bit
from ...kernel.compiling import rule
from ...kernel.errors import BadOption
from ...kernel.offers import check_players
from ...kernel.randomness import random_below, shuffle
from . import offers
from .board import lay_rat
from .data import (
    CARD,
    CARD_NAMES,
    CARDS,
    CARDS_IN_PLAY,
    CLASS_CARDS,
    CLASS_COUNT,
    CLASSES,
    COUNTS,
    CUBES,
    EXTRA,
    IN_PLAY,
    NEEDS_MARKET,
    PRESETS,
    RATS,
    REGION_GOODS_EACH,
    REGIONS,
    SEATS,
    SET_ASIDE,
    START_COINS,
    START_STOCK,
    STARTING,
    TYPES,
)
from .market import restock
from .state import ANY, ASIDE, LISTED, NONE, ONE_PER_CLASS, SUPPLY, WITH_EXTRAS
from .steps import Step

WAYS = dict(zip(offers.WAYS, (ANY, ONE_PER_CLASS), strict=True))


def check_options(given: dict[str, Any]) -> dict[str, Any]:
    """Complete and check the options of a new match."""
    options = {"players": SEATS, **{option.name: option.default for option in offers.OPTIONS}}
    unknown = set(given) - set(options)
    if unknown:
        raise BadOption(f"Rattus has no option {sorted(unknown)[0]!r}; it has {', '.join(options)}.")
    options |= given
    check_players("Rattus", options["players"], COUNTS)
    cards = options["cards"]
    if not isinstance(cards, (str, list, tuple)):
        raise BadOption(f"The cards are the name of a set or a list of six names, not {cards!r}.")
    if isinstance(cards, str):
        if cards not in PRESETS and cards not in WAYS:
            raise BadOption(f"No card set {cards!r}; there are {', '.join([*PRESETS, *WAYS])}, or a list of six cards.")
        names = PRESETS.get(cards, [])
    else:
        names = list(cards)
        for name in names:
            if not isinstance(name, str) or name not in CARD:
                raise BadOption(f"No card {name!r}; there are {', '.join(CARD_NAMES)}.")
        if len(set(names)) != CARDS_IN_PLAY or len(names) != CARDS_IN_PLAY:
            raise BadOption(f"A match uses {CARDS_IN_PLAY} different cards; these are {len(set(names))} different ones: {names}.")
        options["cards"] = names
    needy = [name for name in names if NEEDS_MARKET[CARD[name]]]
    if options["goods"] is None:
        options["goods"] = bool(needy) or options["cards"] in list(WAYS)
    if needy and not options["goods"]:
        raise BadOption(f"The {needy[0]} needs goods and coins; play with goods=True or choose other cards.")
    options["goods"] = bool(options["goods"])
    options["extra_cards"] = bool(options["extra_cards"]) and options["cards"] in list(WAYS)  # nothing else is drawn
    return options


def start(s: Any, options: dict[str, Any]) -> None:
    """Write the options into a blank state."""
    s.players = options["players"]
    s.goods = int(options["goods"])
    cards = options["cards"]
    s.choice = WAYS.get(cards, LISTED) if isinstance(cards, str) else LISTED
    if options["extra_cards"]:
        s.choice |= WITH_EXTRAS
    if s.choice == LISTED:
        names = PRESETS[cards] if isinstance(cards, str) else cards
        s.cards[:] = sorted(CARD[name] for name in names)


def advice(s: Any) -> list[str]:
    """What players may want to know before they begin."""
    slow = s.players < SEATS and int(s.in_play) & int(CLASS_CARDS[CLASSES.index("chivalry")]) == 0
    return ["no_chivalry"] if slow else []


@rule
def begin(s):
    """Everything that is laid out before the first starting cube."""
    choose_cards(s)
    for region in range(REGIONS):
        s.region_good[region] = NONE
        for slot in range(s.rats.shape[1]):
            s.rats[region, slot] = NONE
    deal_rats(s)
    s.plague = region_in_play(s, random_below(s, regions_in_play(s)))
    for seat in range(s.players):
        s.reserve[seat] = CUBES
    if s.goods:
        deal_goods(s)
    s.last = NONE
    s.redrawn = NONE
    s.power = NONE
    s.token = NONE
    s.pick_region = NONE
    s.pick_slot = NONE
    s.pick_to = NONE
    s.turn = NONE
    s.seat = 0
    s.step = Step.START


@rule
def drawable(s, card):
    return (s.goods == 1 or NEEDS_MARKET[card] == 0) and (s.choice & WITH_EXTRAS != 0 or EXTRA[card] == 0)


@rule
def choose_cards(s):
    way = s.choice & ~WITH_EXTRAS
    if way == ANY:
        n = 0
        while n < CARDS_IN_PLAY:
            card = random_below(s, CARDS)
            if (s.in_play >> card) & 1 == 0 and drawable(s, card):
                s.in_play |= bit(card)
                n += 1
    elif way == ONE_PER_CLASS:
        for k in range(CLASS_COUNT):
            card = random_below(s, CARDS)
            while (CLASS_CARDS[k] >> card) & 1 == 0 or not drawable(s, card):
                card = random_below(s, CARDS)
            s.in_play |= bit(card)
    else:
        for i in range(CARDS_IN_PLAY):
            s.in_play |= bit(s.cards[i])
    i = 0
    for card in range(CARDS):
        if (s.in_play >> card) & 1:
            s.cards[i] = card
            s.card_good[i] = NONE
            i += 1


@rule
def regions_in_play(s):
    n = 0
    for region in range(REGIONS):
        n += IN_PLAY[s.players, region]
    return n


@rule
def region_in_play(s, k):
    """The k-th region in play."""
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            if k == 0:
                return region
            k -= 1
    return NONE


@rule
def deal_rats(s):
    # The supply array holds the starting rats first, then, as the stack, what is left of them and the regular ones.
    n = 0
    for token in range(RATS):
        if STARTING[token]:
            s.supply[n] = token
            n += 1
    shuffle(s, s.supply, n)
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            n -= 1
            token = s.supply[n]
            lay_rat(s, token, region, 0)
            s.from_start[token] = 1
    left_over = n
    for token in range(RATS):
        if not STARTING[token]:
            s.supply[n] = token
            n += 1
    for _ in range(SET_ASIDE[s.players]):
        k = left_over + random_below(s, n - left_over)
        s.place[s.supply[k]] = ASIDE
        n -= 1
        s.supply[k] = s.supply[n]
    shuffle(s, s.supply, n)
    s.supply_left = n
    for i in range(n):
        s.place[s.supply[i]] = SUPPLY
    for i in range(n, s.supply.shape[0]):
        s.supply[i] = NONE


@rule
def deal_goods(s):
    # Goods for the regions are drawn without replacement; `stock_up` serves as the bag before the stock is laid out.
    total = 0
    for good in range(TYPES):
        s.stock_up[good] = REGION_GOODS_EACH
        total += REGION_GOODS_EACH
    leave_out = total - regions_in_play(s)
    if leave_out == TYPES:
        for good in range(TYPES):
            s.stock_up[good] -= 1
    elif leave_out > 0:
        left = leave_out
        while left > 0:  # of different types
            good = random_below(s, TYPES)
            if s.stock_up[good] == REGION_GOODS_EACH:
                s.stock_up[good] -= 1
                left -= 1
    left = total - leave_out
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            k = random_below(s, left)
            good = 0
            while k >= s.stock_up[good]:
                k -= s.stock_up[good]
                good += 1
            s.region_good[region] = good
            s.stock_up[good] -= 1
            left -= 1
    for good in range(TYPES):
        s.stock_up[good] = 0
        s.stock_down[good] = START_STOCK
    restock(s)
    for seat in range(s.players):
        s.coins[seat] = START_COINS
