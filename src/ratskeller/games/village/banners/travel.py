"""Travel card (black): letter after letter; the grey cost of the card added last is paid on top.

The travellers church lets its owner put the drawn card back once and take the next.
"""

from ....kernel.bits import has
from ....kernel.compiling import rule
from ....kernel.events import emit, shown
from ....kernel.randomness import random_below
from .. import data, payment
from ..board import allowed, pay_coins, pay_time, present
from ..manifest import Part, answer, black, declining
from ..names import CARD, NONE, REASONS, STEPS, Banner, tell_events

WAYS = ["goods", "coins"]
WITH_GOODS, WITH_COINS = (WAYS.index(way) for way in ("goods", "coins"))

Reason = REASONS.tell("journey_over", "chapel")
Step = STEPS.tell("cover", "swap")
Event = tell_events(travelled=CARD, put_back=CARD)


@rule
def last_face(s):
    """The travel card added last, NONE before the first."""
    letters = s.letters[s.turn]
    return NONE if letters == 0 else s.journey[s.turn, letters - 1]


@rule
def why_not(s):
    letter = s.letters[s.turn]
    if letter == data.LETTER_COUNT:
        return Reason.JOURNEY_OVER
    if not has(data.TRAVEL_VALUES[letter], s.value):
        return Reason.WRONG_VALUE
    if not present(s, data.TRAVELLER):
        return Reason.NO_VILLAGER
    face = last_face(s)
    if face != NONE and data.FACE_CHAPEL[face]:
        return Reason.CHAPEL
    if s.travel_left[letter] == 0:
        return Reason.NONE_LEFT
    why = why_not_cover(s, WITH_COINS)
    return why if why == Reason.OK else why_not_cover(s, WITH_GOODS)


@rule
def goods_wanted(s, good, way):
    """Own cost and grey cost together (one payment)."""
    wanted = data.TRAVEL_GOODS[s.letters[s.turn], good] if way == WITH_GOODS else 0
    face = last_face(s)
    return wanted if face == NONE else wanted + data.GREY_GOODS[face, good]


@rule
def coins_wanted(s, way):
    wanted = data.TRAVEL_COINS[s.letters[s.turn]] if way == WITH_COINS else 0
    face = last_face(s)
    return wanted if face == NONE else wanted + data.GREY_COINS[face]


@rule
def why_not_cover(s, way):
    if s.coins[s.turn] < coins_wanted(s, way):
        return Reason.TOO_FEW_COINS
    jokers = 0
    for good in range(data.KINDS):
        jokers += payment.missing(s, good, goods_wanted(s, good, way))
    return Reason.OK if jokers <= s.jokers[s.turn] else payment.Reason.GOODS_MISSING


@rule
def use(s, events):
    """Time first; then goods or coins are asked for where both could be paid."""
    face = last_face(s)
    pay_time(s, data.TRAVEL_TIME[s.letters[s.turn]], events)
    if face != NONE:
        pay_time(s, data.GREY_TIME[face], events)
    s.banner = Banner.TRAVEL
    goods = why_not_cover(s, WITH_GOODS) == Reason.OK
    coins = why_not_cover(s, WITH_COINS) == Reason.OK
    if goods and coins:
        s.step = Step.COVER
    else:
        cover(s, WITH_GOODS if goods else WITH_COINS, events)


@rule
def cover(s, way, events):
    for good in range(data.KINDS):
        s.owed[good] = goods_wanted(s, good, way)
    pay_coins(s, coins_wanted(s, way), events)
    s.step = payment.Step.CHARGE


@rule
def travel(s, events):
    """Everything is paid: the top card of the letter is turned over."""
    church = s.church[s.turn]
    s.swaps = data.CHURCH_SWAPS[church] if church != NONE and present(s, data.ABBOT) else 0
    s.letters[s.turn] += 1
    draw(s, events)


@rule
def draw(s, events):
    letter = s.letters[s.turn] - 1
    s.travel_left[letter] -= 1
    face = s.travel[letter, s.travel_left[letter]]
    s.travel[letter, s.travel_left[letter]] = NONE
    s.journey[s.turn, letter] = face
    emit(events, Event.TRAVELLED, s.turn, letter, data.FACE_POINTS[face], face, data.FACE_GREY[face])
    shown(events)
    s.step = Step.SWAP if s.swaps > 0 and s.travel_left[letter] > 0 else Step.BANNER_DONE


@rule
def swap(s, events):
    """The card goes under its stack, the next one is taken, the stack is shuffled. Everybody sees the card put back."""
    letter = s.letters[s.turn] - 1
    face = s.journey[s.turn, letter]
    emit(events, Event.PUT_BACK, s.turn, letter, data.FACE_POINTS[face], face, data.FACE_GREY[face])
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


PART = Part(
    [
        black("travel", why_not, use),
        answer(Step.COVER, why_not_cover, cover, {"with": WAYS}),
        answer(Step.SWAP, allowed, swap),
        declining(Step.SWAP),
    ],
    when_paid={"travel": travel},
)
