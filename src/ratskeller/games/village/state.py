"""The table of My Village as one struct. What its numbers mean stands in `names` and in the files of the rules."""

from __future__ import annotations

from ...kernel.game import state_type
from . import data

OPEN = data.DISPLAY + int(data.CHURCH_OPENS.max())

State = state_type(
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
    ("pool", "i2", (len(data.COLOURS), data.FACES)),
    ("dice", "i2"),  # how many were taken this turn
    ("colour", "i2", (data.DICE_TAKEN,)),  # and which
    ("face", "i2", (data.DICE_TAKEN,)),
    ("value", "i2"),
    ("whites", "i2"),  # white banners used this turn
    ("crossed", "i2"),  # 1: the marker crossed the bridge this turn
    ("banner", "i2"),  # the banner being paid for: the journey or a customer
    ("owed", "i2", (data.KINDS,)),  # goods still to be paid
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
    ("chronicle", "i2", (len(data.PROFESSIONS),)),
    ("graves", "i2"),
    ("deck", "i2", (data.DECK,)),  # customers face down, drawn from the end
    ("deck_left", "i2"),
    ("open", "i2", (OPEN,)),
    ("open_count", "i2"),
    ("monks", "i2", (len(data.STACKS), int(max(data.STACK_SIZE)))),
    ("monks_left", "i2", (len(data.STACKS),)),
    ("travel", "i2", (len(data.LETTERS), int(max(data.LETTER_SIZE)))),
    ("travel_left", "i2", (len(data.LETTERS),)),
    ("crafts_left", "i2", (len(data.CRAFTS), len(data.PAIRS))),
    ("fields_left", "i2"),
    ("meetings_left", "i2"),
    ("church_owner", "i2", (len(data.CHURCHES),)),
    ("council_owner", "i2", (len(data.COUNCILS),)),
    # the villages
    ("market", "i8", (data.SEATS,)),  # unserved customers, as bits
    ("served", "i8", (data.SEATS,)),
    ("board", "i2", (data.SEATS,)),
    ("villagers", "i2", (data.SEATS,)),  # living villagers by profession, as bits
    ("left", "i2", (data.SEATS,)),  # a pupil on the left seat of the school
    ("right", "i2", (data.SEATS,)),
    ("headman", "i2", (data.SEATS,)),
    ("time", "i2", (data.SEATS,)),
    ("coins", "i2", (data.SEATS,)),
    ("tree", "i2", (data.SEATS,)),
    ("house", "i2", (data.SEATS,)),
    ("labourers", "i2", (data.SEATS,)),
    ("church", "i2", (data.SEATS,)),
    ("healed", "i2", (data.SEATS,)),  # uses of the healing church
    ("abbey", "i2", (data.SEATS,)),  # monks, as bits
    ("windows", "i2", (data.SEATS,)),  # the monastery's included
    ("council", "i2", (data.SEATS,)),
    ("marks", "i2", (data.SEATS,)),  # kinds or professions marked on it, as bits
    ("jokers", "i2", (data.SEATS,)),
    ("meeting", "i2", (data.SEATS,)),  # 1: has a meeting place
    ("markers", "i2", (data.SEATS,)),
    ("tile", "i2", (data.SEATS,)),  # the white banner beside which the 2/12 tile lies
    ("craft", "i2", (data.SEATS, len(data.CRAFTS))),  # which card of each craft, NONE without
    ("goods", "i2", (data.SEATS, data.KINDS)),
    ("fields", "i2", (data.SEATS,)),
    ("plows", "i2", (data.SEATS,)),  # fields with a plow, as bits
    ("journey", "i2", (data.SEATS, len(data.LETTERS))),  # the face of each letter, NONE without
    ("letters", "i2", (data.SEATS,)),  # travel cards
)
