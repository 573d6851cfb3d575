"""Beakers: bid on dice that only their owners see, or doubt the bid before yours. One file is the whole game."""

from __future__ import annotations

from ratskeller.making import (
    ActionTable,
    EventTable,
    Field,
    Number,
    Option,
    State,
    emit,
    enum_of,
    make_game,
    random_below,
    rule,
    shown,
)

NAME = "beakers"
SEATS, DICE = 4, 5
COUNTS = [str(n) for n in range(1, SEATS * DICE + 1)]
FACES = ["", "1", "2", "3", "4", "5", "6"]  # 0: no die, or no bid
BIDDEN = FACES[2:]  # ones are rats: nobody bids on them
RAT, SIDES, LOWEST, SORTS = 1, 6, 2, len(BIDDEN)
NOBODY = -1

FIELDS = (
    Field("rats", words=["no", "yes"]),  # the option: do ones count as every face?
    Field("count", most=SEATS * DICE),  # the bid: so many …
    Field("face", words=FACES),  # … of these
    Field("bidder", a_seat=True),
    Field("left", most=DICE, seats=True),
    Field("outlived", most=SEATS - 1, seats=True),  # how many others fell while this seat had dice
    Field("dice", DICE, words=FACES, seats=True, seen="owner"),
)
ACTIONS = ActionTable(NAME, {"bid": {"count": COUNTS, "face": BIDDEN}, "doubt": {}})
DOUBT = ACTIONS.base["doubt"]
EVENTS = EventTable(
    NAME,
    {
        "turn": {"seat": None},  # a round begins; events of this name are the marks on the chart of the scores
        "bid": {"seat": None, "count": None, "face": FACES},
        "doubted": {"seat": None, "owner": None},
        "dice": {"seat": None, "a": FACES, "b": FACES, "c": FACES, "d": FACES, "e": FACES},
        "counted": {"n": None, "face": FACES},
        "lost": {"seat": None, "n": None},
        "out": {"seat": None},
        "won": {"seat": None},
    },
)
Event = enum_of("Event", EVENTS.number)
REASONS = ["ok", "too_low", "too_many", "no_bid"]
Reason = enum_of("Reason", REASONS)


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def count_of(action: Number) -> Number:
    return action // SORTS + 1


@rule
def face_of(action: Number) -> Number:
    return action % SORTS + LOWEST


@rule
def dice_in_play(s: State) -> Number:
    total = 0
    for seat in range(s.players):
        total += s.left[seat]
    return total


@rule
def reason(s: State, action: Number) -> Number:
    if action == DOUBT:
        return Reason.NO_BID if s.count == 0 else Reason.OK
    count, face = count_of(action), face_of(action)
    if count > dice_in_play(s):
        return Reason.TOO_MANY
    if count < s.count or (count == s.count and face <= s.face):
        return Reason.TOO_LOW
    return Reason.OK


@rule
def apply(s: State, action: Number, events: State) -> None:
    if action == DOUBT:
        doubt(s, events)
        return
    s.count = count_of(action)
    s.face = face_of(action)
    s.bidder = s.turn
    emit(events, Event.BID, s.turn, s.count, s.face)
    s.turn = next_with_dice(s, s.turn)


# ── doubts ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def fits(s: State, die: Number) -> Number:
    """Whether a die counts for the bid."""
    return die == s.face or (s.rats == 1 and die == RAT)


@rule
def doubt(s: State, events: State) -> None:
    emit(events, Event.DOUBTED, s.turn, s.bidder)
    shown(events)
    found = 0
    for seat in range(s.players):
        dice = s.dice[seat]
        if s.left[seat] > 0:
            emit(events, Event.DICE, seat, dice[0], dice[1], dice[2], dice[3], dice[4])
        for i in range(s.left[seat]):
            found += fits(s, dice[i])
    emit(events, Event.COUNTED, found, s.face)
    lose(s, s.turn if found >= s.count else s.bidder, events)


@rule
def lose(s: State, loser: Number, events: State) -> None:
    """One die less; perhaps that was the last one, perhaps even the last of all but one."""
    s.left[loser] -= 1
    emit(events, Event.LOST, loser, s.left[loser])
    s.turn = loser
    if s.left[loser] == 0:
        emit(events, Event.OUT, loser)
        playing = 0
        for seat in range(s.players):
            if s.left[seat] > 0:
                playing += 1
                s.outlived[seat] += 1
        s.turn = next_with_dice(s, loser)
        if playing == 1:
            s.ended = 1
            emit(events, Event.WON, s.turn)
            return
    roll(s)
    emit(events, Event.TURN, s.turn)


@rule
def next_with_dice(s: State, seat: Number) -> Number:
    who = (seat + 1) % s.players
    while s.left[who] == 0:
        who = (who + 1) % s.players
    return who


# ── rounds ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def roll_beaker(s: State, seat: Number) -> None:
    for i in range(DICE):
        s.dice[seat, i] = random_below(s, SIDES) + 1 if i < s.left[seat] else 0


@rule
def roll(s: State) -> None:
    """A new round: all dice are rolled, nothing is bid."""
    for seat in range(s.players):
        roll_beaker(s, seat)
    s.count = 0
    s.face = 0
    s.bidder = NOBODY


@rule
def begin(s: State) -> None:
    for seat in range(s.players):
        s.left[seat] = DICE
    roll(s)
    s.turn = random_below(s, s.players)


@rule
def imagine(s: State, seat: Number) -> None:
    """Of the others' dice nothing is known: they are rolled anew."""
    for other in range(s.players):
        if other != seat:
            roll_beaker(s, other)


@rule
def scores(s: State, out: State) -> None:
    """The dice left, and a beaker full of them for everybody outlived: who has more stands better."""
    for seat in range(s.players):
        out[seat] = s.left[seat] + DICE * s.outlived[seat]


def sound(s: State) -> str | None:
    """What is wrong with a table that somebody describes."""
    left = s.left[: s.players].tolist()
    if sum(n > 0 for n in left) < 2 or left[s.turn] == 0:
        return "Two players at least have dice, and who is to bid is one of them."
    for seat, n in enumerate(left):
        if any((die > 0) != (i < n) for i, die in enumerate(s.dice[seat].tolist())):
            return f"The dice of seat {seat} are not the {n} it has left, followed by nothing."
    bid = s.count > 0
    if bid != (s.face >= LOWEST) or bid != (s.bidder != NOBODY) or s.count > sum(left):
        return "A bid has a number of dice that are there, a face from 2 to 6, and a bidder."
    return "The bidder has no dice." if bid and left[s.bidder] == 0 else None


BEAKERS = make_game(
    NAME,
    __file__,
    players=[2, 3, 4],
    fields=FIELDS,
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    rules=[begin, reason, apply, imagine, scores],
    options=[Option("rats", "switch", True, [False, True], "ones count as every face")],
    spread=3,
    sound=sound,
)
