"""The table of Rattus as one struct, and the names of its numbers."""

from __future__ import annotations

from ...kernel.game import state_type
from .data import CARDS_IN_PLAY, RATS, REGIONS, SEATS, SLOTS, TYPES

NONE = -1

State = state_type(
    ("rng", "u8"),
    ("held", "i4", (SEATS,)),  # per seat, its cards as bits
    ("in_play", "i4"),  # the six cards of this match as bits
    ("used", "i4"),  # cards whose power was used this turn, as bits
    ("players", "i2"),
    ("choice", "i2"),  # how the six cards are chosen: LISTED, ANY or ONE_PER_CLASS, the last two perhaps WITH_EXTRAS
    ("goods", "i2"),  # 1: played with goods and coins
    ("step", "i2"),  # what is asked or done next: see steps.py
    ("seat", "i2"),  # whose decision it is
    ("turn", "i2"),  # whose turn it is
    ("last", "i2"),  # who had the last turn, NONE before the final round
    ("opening", "i2"),  # starting placements done
    ("took", "i2"),  # phase A done this turn
    ("placed", "i2"),  # phase B done this turn
    ("fetched", "i2"),  # the free good taken this turn
    ("power", "i2"),  # card whose power is being carried out
    ("pick_region", "i2"),  # what was picked for it
    ("pick_slot", "i2"),
    ("pick_to", "i2"),
    ("moved_rats", "i8"),  # tokens the Shaman has moved, as bits
    ("known", "i8", (SEATS,)),  # per seat, the rats whose faces it has seen, as bits: see sight.py
    ("laid", "i8"),  # places where a rat lies, as bits: region * SLOTS + slot
    ("plague", "i2"),
    ("spread_left", "i2"),
    ("neutral", "i2"),  # 1: the plague piece counts for limits in this ravage
    ("token", "i2"),  # the revealed rat being resolved
    ("paid", "i2"),  # how often the Deacon was paid this turn
    ("protected", "i2"),  # 1: the Deacon was paid for this token
    ("killed", "i2"),  # 1: this token killed another player's cube
    ("cubes", "i2", (REGIONS, SEATS)),
    ("palace", "i2", (SEATS,)),
    ("reserve", "i2", (SEATS,)),
    ("baker", "i2", (SEATS,)),  # cubes lying on the Baker
    ("rats", "i2", (REGIONS, SLOTS)),  # tokens, NONE where a place is empty
    ("rats_in", "i2", (REGIONS,)),
    ("supply", "i2", (RATS,)),  # the face-down stack, drawn from the end
    ("supply_left", "i2"),
    ("place", "i2", (RATS,)),  # where each token is: a region, or SUPPLY, ASIDE, USED, USED_LATER
    ("from_start", "i2", (RATS,)),  # 1: laid out at the set-up, so everybody knows it is a starting rat
    ("redrawn", "i2"),  # a used token the Swindler put back face down, else NONE
    ("cards", "i2", (CARDS_IN_PLAY,)),
    ("card_good", "i2", (CARDS_IN_PLAY,)),
    ("coins", "i2", (SEATS,)),
    ("wares", "i2", (SEATS, TYPES)),
    ("stock_up", "i2", (TYPES,)),
    ("stock_down", "i2", (TYPES,)),
    ("region_good", "i2", (REGIONS,)),
)

LISTED, ANY, ONE_PER_CLASS = 0, 1, 2
WITH_EXTRAS = 4  # added: drawn from all cards, not from the printed ones alone
SUPPLY, ASIDE, USED, USED_LATER = 100, 101, 102, 103  # USED_LATER: revealed after the Swindler redrew a used rat
