"""The table of My Village as one record. What its numbers mean stands in `names` and in the files of the rules."""

from __future__ import annotations

from ...kernel.game import record
from .data import (
    CHURCH_OPENS,
    CHURCHES,
    COLOURS,
    COUNCILS,
    CRAFTS,
    DECK,
    DICE_TAKEN,
    DISPLAY,
    FACES,
    KINDS,
    LETTER_SIZE,
    LETTERS,
    PAIRS,
    PROFESSIONS,
    SEATS,
    STACK_SIZE,
    STACKS,
)

OPEN = DISPLAY + int(CHURCH_OPENS.max())

State = record(
    ("rng", "u8"),
    # what is asked
    ("used", "i8"),  # white banners used this turn, as bits
    ("players", "i2"),
    ("step", "i2"),  # what is asked or done next
    ("seat", "i2"),  # whose decision it is
    ("turn", "i2"),  # whose turn it is
    ("first", "i2"),  # the first player of this round
    ("turns", "i2"),  # turns finished this round
    ("rounds", "i2"),  # the number of this round, from 1
    ("pool", "i2", (len(COLOURS), FACES)),
    ("dice", "i2"),  # how many were taken this turn
    ("colour", "i2", (DICE_TAKEN,)),  # and which
    ("face", "i2", (DICE_TAKEN,)),
    ("value", "i2"),
    ("whites", "i2"),  # white banners used this turn
    ("crossed", "i2"),  # 1: the marker crossed the bridge this turn
    ("banner", "i2"),  # the banner being paid for: the journey or a customer
    ("owed", "i2", (KINDS,)),  # goods still to be paid
    ("stage", "i2"),  # the source used last for the good being paid
    ("swaps", "i2"),  # how often the travel card may still be put back
    ("lessons", "i2"),  # activations of the school a monk still gives
    ("limit", "i2"),  # customers that may be paid for
    ("gratis", "i2"),  # customers taken free at this visit to the office
    ("picks", "i2"),  # customers paid for and not yet picked
    # common supply
    ("hand", "i2"),  # who holds the starting hand
    ("hand_story", "i2"),
    ("hand_up", "i2"),  # 1: palm up, it may be taken
    ("rat", "i2"),  # steps to the invasion space
    ("chronicle", "i2", (len(PROFESSIONS),)),
    ("graves", "i2"),
    ("deck", "i2", (DECK,)),  # customers face down, drawn from the end
    ("deck_left", "i2"),
    ("open", "i2", (OPEN,)),
    ("open_count", "i2"),
    ("monks", "i2", (len(STACKS), int(max(STACK_SIZE)))),
    ("monks_left", "i2", (len(STACKS),)),
    ("travel", "i2", (len(LETTERS), int(max(LETTER_SIZE)))),
    ("travel_left", "i2", (len(LETTERS),)),
    ("crafts_left", "i2", (len(CRAFTS), len(PAIRS))),
    ("fields_left", "i2"),
    ("meetings_left", "i2"),
    ("church_owner", "i2", (len(CHURCHES),)),
    ("council_owner", "i2", (len(COUNCILS),)),
    # the villages
    ("market", "i8", (SEATS,)),  # unserved customers, as bits
    ("served", "i8", (SEATS,)),
    ("board", "i2", (SEATS,)),
    ("villagers", "i2", (SEATS,)),  # living villagers by profession, as bits
    ("left", "i2", (SEATS,)),  # a pupil on the left seat of the school
    ("right", "i2", (SEATS,)),
    ("headman", "i2", (SEATS,)),
    ("time", "i2", (SEATS,)),
    ("coins", "i2", (SEATS,)),
    ("tree", "i2", (SEATS,)),
    ("house", "i2", (SEATS,)),
    ("labourers", "i2", (SEATS,)),
    ("church", "i2", (SEATS,)),
    ("healed", "i2", (SEATS,)),  # uses of the healing church
    ("abbey", "i2", (SEATS,)),  # monks, as bits
    ("windows", "i2", (SEATS,)),  # the monastery's included
    ("council", "i2", (SEATS,)),
    ("marks", "i2", (SEATS,)),  # kinds or professions marked on it, as bits
    ("jokers", "i2", (SEATS,)),
    ("meeting", "i2", (SEATS,)),  # 1: has a meeting place
    ("markers", "i2", (SEATS,)),
    ("tile", "i2", (SEATS,)),  # the white banner beside which the 2/12 tile lies
    ("craft", "i2", (SEATS, len(CRAFTS))),  # which card of each craft, NONE without
    ("goods", "i2", (SEATS, KINDS)),
    ("fields", "i2", (SEATS,)),
    ("plows", "i2", (SEATS,)),  # fields with a plow, as bits
    ("journey", "i2", (SEATS, len(LETTERS))),  # the face of each letter, NONE without
    ("letters", "i2", (SEATS,)),  # travel cards
)
