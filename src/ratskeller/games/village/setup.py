"""Set-up: options into the state, decks shuffled, villages laid out, the first round begun."""

from __future__ import annotations

from typing import Any

from ...kernel.compiling import rule
from ...kernel.errors import BadOption
from ...kernel.offers import check_players
from ...kernel.randomness import random_below, shuffle
from . import data
from .banners.travel import shuffle_letter
from .names import NONE
from .rounds import begin_round
from .state import OPEN


def check_options(given: dict[str, Any]) -> dict[str, Any]:
    """Complete and check the options of a new match."""
    options = {"players": data.COUNTS[-1], **given}
    unknown = set(options) - {"players"}
    if unknown:
        raise BadOption(f"My Village has no option {sorted(unknown)[0]!r}; it has players.")
    check_players("My Village", options["players"], data.COUNTS)
    return options


def start(s: Any, options: dict[str, Any]) -> None:
    """Write the options into a blank state."""
    s.players = options["players"]


@rule
def begin(s):
    """Everything up to the first decision."""
    lay_out_villages(s)
    lay_out_supply(s)
    s.hand = 0
    s.rat = data.RAT_START[s.players]
    begin_round(s)


@rule
def lay_out_villages(s):
    for seat in range(data.SEATS):
        s.church[seat] = NONE
        s.council[seat] = NONE
        s.tile[seat] = NONE
        for craft in range(data.CRAFT_COUNT):
            s.craft[seat, craft] = NONE
        for letter in range(data.LETTER_COUNT):
            s.journey[seat, letter] = NONE
    for seat in range(s.players):
        s.villagers[seat] = data.ALL_VILLAGERS
        s.coins[seat] = data.START_COINS[seat]
        s.board[seat] = random_below(s, data.BOARDS)
        other = 0
        while other < seat:  # every board exists once
            if s.board[other] == s.board[seat]:
                s.board[seat] = random_below(s, data.BOARDS)
                other = 0
            else:
                other += 1


@rule
def lay_out_supply(s):
    for church in range(data.CHURCH_COUNT):
        s.church_owner[church] = NONE
    for council in range(data.COUNCIL_COUNT):
        s.council_owner[council] = NONE
    for craft in range(data.CRAFT_COUNT):
        for pair in range(data.PAIR_COUNT):
            s.crafts_left[craft, pair] = data.CRAFT_COPIES[craft, pair]
    s.fields_left = data.FIELDS
    s.meetings_left = data.MEETINGS
    for letter in range(data.LETTER_COUNT):
        for i in range(s.travel.shape[1]):
            s.travel[letter, i] = data.LETTER_FIRST[letter] + i if i < data.LETTER_SIZE[letter] else NONE
        s.travel_left[letter] = data.LETTER_SIZE[letter]
        shuffle_letter(s, letter)
    for stack in range(data.STACK_COUNT):
        s.monks_left[stack] = 0
        for i in range(s.monks.shape[1]):
            s.monks[stack, i] = NONE
    for monk in range(data.MONKS):
        stack = data.MONK_STACK[monk]
        s.monks[stack, s.monks_left[stack]] = monk
        s.monks_left[stack] += 1
    for stack in range(data.STACK_COUNT):
        shuffle_monks(s, stack, s.monks_left[stack])
    for i in range(data.DECK):
        s.deck[i] = i
    shuffle(s, s.deck, data.DECK)
    s.deck_left = data.DECK
    for i in range(OPEN):
        s.open[i] = NONE
    while s.open_count < data.DISPLAY:
        s.deck_left -= 1
        s.open[s.open_count] = s.deck[s.deck_left]
        s.deck[s.deck_left] = NONE
        s.open_count += 1


@rule
def shuffle_monks(s, stack, n):
    """The first n cards of a stack, from the bottom."""
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        kept = s.monks[stack, i]
        s.monks[stack, i] = s.monks[stack, j]
        s.monks[stack, j] = kept
