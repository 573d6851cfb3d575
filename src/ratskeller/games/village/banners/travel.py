"""Travel card (black): letter after letter; the grey cost of the card added last is paid on top.

The travellers church lets its owner put the drawn card back once and take the next.
"""

from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from ....kernel.randomness import random_below
from ..actions import (
    CHAPEL,
    E_PUT_BACK,
    E_TRAVELLED,
    GOODS_MISSING,
    JOURNEY_OVER,
    NO_VILLAGER,
    NONE_LEFT,
    OK,
    TOO_FEW_COINS,
    WRONG_VALUE,
)
from ..board import has, pay_coins, pay_time, present
from ..data import (
    ABBOT,
    FACE_CHAPEL,
    FACE_GREY,
    FACE_POINTS,
    GREY_COINS,
    GREY_GOODS,
    GREY_TIME,
    KINDS,
    LETTER_COUNT,
    SWAPS,
    TRAVEL_COINS,
    TRAVEL_GOODS,
    TRAVEL_TIME,
    TRAVEL_VALUES,
    TRAVELLER,
    TRAVELLERS,
)
from ..payment import missing
from ..state import B_TRAVEL, BANNER_DONE, CHARGE, COVER, NONE, SWAP

WITH_GOODS, WITH_COINS = 0, 1


@rule
def last_face(s):
    """The travel card added last, NONE before the first."""
    letters = s.letters[s.turn]
    return NONE if letters == 0 else s.journey[s.turn, letters - 1]


@rule
def why_not(s):
    letter = s.letters[s.turn]
    if letter == LETTER_COUNT:
        return JOURNEY_OVER
    if not has(TRAVEL_VALUES[letter], s.value):
        return WRONG_VALUE
    if not present(s, TRAVELLER):
        return NO_VILLAGER
    face = last_face(s)
    if face != NONE and FACE_CHAPEL[face]:
        return CHAPEL
    if s.travel_left[letter] == 0:
        return NONE_LEFT
    why = why_not_cover(s, WITH_COINS)
    return why if why == OK else why_not_cover(s, WITH_GOODS)


@rule
def goods_wanted(s, good, way):
    """Own cost and grey cost together (one payment)."""
    wanted = TRAVEL_GOODS[s.letters[s.turn], good] if way == WITH_GOODS else 0
    face = last_face(s)
    return wanted if face == NONE else wanted + GREY_GOODS[face, good]


@rule
def coins_wanted(s, way):
    wanted = TRAVEL_COINS[s.letters[s.turn]] if way == WITH_COINS else 0
    face = last_face(s)
    return wanted if face == NONE else wanted + GREY_COINS[face]


@rule
def why_not_cover(s, way):
    if s.coins[s.turn] < coins_wanted(s, way):
        return TOO_FEW_COINS
    jokers = 0
    for good in range(KINDS):
        jokers += missing(s, good, goods_wanted(s, good, way))
    return OK if jokers <= s.jokers[s.turn] else GOODS_MISSING


@rule
def use(s, events):
    """Time first; then goods or coins are asked for where both could be paid."""
    face = last_face(s)
    pay_time(s, TRAVEL_TIME[s.letters[s.turn]], events)
    if face != NONE:
        pay_time(s, GREY_TIME[face], events)
    s.banner = B_TRAVEL
    goods = why_not_cover(s, WITH_GOODS) == OK
    coins = why_not_cover(s, WITH_COINS) == OK
    if goods and coins:
        s.step = COVER
    else:
        cover(s, WITH_GOODS if goods else WITH_COINS, events)


@rule
def cover(s, way, events):
    for good in range(KINDS):
        s.owed[good] = goods_wanted(s, good, way)
    pay_coins(s, coins_wanted(s, way), events)
    s.step = CHARGE


@rule
def bought(s, events):
    """Everything is paid: the top card of the letter is turned over."""
    s.swaps = SWAPS if s.church[s.turn] == TRAVELLERS and present(s, ABBOT) else 0
    s.letters[s.turn] += 1
    draw(s, events)


@rule
def draw(s, events):
    letter = s.letters[s.turn] - 1
    s.travel_left[letter] -= 1
    face = s.travel[letter, s.travel_left[letter]]
    s.travel[letter, s.travel_left[letter]] = NONE
    s.journey[s.turn, letter] = face
    emit(events, E_TRAVELLED, s.turn, letter, FACE_POINTS[face], face, FACE_GREY[face])
    shown(events)
    s.step = SWAP if s.swaps > 0 and s.travel_left[letter] > 0 else BANNER_DONE


@rule
def swap(s, events):
    """The card goes under its stack, the next one is taken, the stack is shuffled. Everybody sees the card put back."""
    letter = s.letters[s.turn] - 1
    face = s.journey[s.turn, letter]
    emit(events, E_PUT_BACK, s.turn, letter, FACE_POINTS[face], face, FACE_GREY[face])
    for i in range(s.travel_left[letter], 0, -1):
        s.travel[letter, i] = s.travel[letter, i - 1]
    s.travel[letter, 0] = face
    s.travel_left[letter] += 1
    s.swaps -= 1
    draw(s, events)
    shuffle_letter(s, letter)


@rule
def shuffle_letter(s, letter):
    for i in range(s.travel_left[letter] - 1, 0, -1):
        j = random_below(s, i + 1)
        kept = s.travel[letter, i]
        s.travel[letter, i] = s.travel[letter, j]
        s.travel[letter, j] = kept
