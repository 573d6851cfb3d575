"""What a seat knows at the table of Rattus, as a row of flags and counts. Nothing hidden from it goes into them.

Left out because it follows from the rest: scores, the regions in play, the number of rats in a region, the class of a card.
"""

from __future__ import annotations

import numpy as np

from ...kernel.bits import bit, has, lowest
from ...kernel.compiling import part
from ...kernel.features import (
    CHUNK,
    SEAT_WORDS,
    Block,
    FeatureTable,
    capped,
    clockwise,
    mark,
    mark_bits,
    put,
    put_half,
    seat_after,
    taken,
    wipe,
)
from .cards import SECOND_RAT
from .cards.deacon import PRICES
from .data import (
    CARD_NAMES,
    CARDS_IN_PLAY,
    CAUSE_A,
    CAUSE_M,
    CLASS_COUNT,
    CLASSES,
    CUBES,
    GOODS,
    LIMIT,
    MARKET,
    NEEDS_GOOD,
    RATS,
    REGION,
    REGIONS,
    SEATS,
    SLOTS,
    SPREAD,
    START_COINS,
    STRIKES,
    TYPES,
)
from .questions import SHOWS_RAT
from .sight import FACE_BIT, FACE_COUNT, FACE_OF, FACES, TWINS
from .state import NONE
from .steps import STEPS, Step

# ── faces ────────────────────────────────────────────────────────────────────────────────────────────────────────────
FACE_PARTS = ["limit", "majority", "all", *CLASSES]
FACE_SIZE = len(FACE_PARTS)
FACE_ROW = np.column_stack([LIMIT, STRIKES[:, [CAUSE_M, CAUSE_A]], STRIKES[:, :CLASS_COUNT]]).astype(np.int8)
FACE_MOST = FACE_ROW.max(axis=0).tolist()
FACE_COPIES = np.bincount(FACE_OF.astype(np.intp)).tolist()  # tokens with that face
FACE_CHUNK = (LIMIT << 2 * CHUNK) | (FACE_OF + 1 << 3 * CHUNK)  # what a rat seen adds to the chunk of its place
_places = CHUNK * np.arange(FACE_SIZE - 1, dtype=np.int64)
SYMBOL_CHUNK = FACE_ROW[:, 1:].astype(np.int64) @ (1 << _places)  # and to that of its region
TWIN_FACE, TWIN_COUNT = FACE_OF[TWINS], len(TWINS)

# ── the row ──────────────────────────────────────────────────────────────────────────────────────────────────────────
_regions, _slots, _seats = list(REGION), [str(i + 1) for i in range(SLOTS)], SEAT_WORDS[:SEATS]
RAT_PARTS = {"origin": 2, "marks": 31, "limit": FACE_MOST[0], "face": FACE_COUNT}
REGULAR = 1  # the origin of a rat; one laid out at the start has 1 more
MOVED, REDRAWN = 8, 16  # its marks; those below are for who has seen it
RAT_SIZE = len(RAT_PARTS)
SYMBOL_PARTS = FACE_PARTS[1:]
SYMBOL_COUNT = len(SYMBOL_PARTS)
CARD_PARTS = ["in-play", "used", *(f"held-{seat}" for seat in _seats)]
CARD_SIZE, CARD_HELD = len(CARD_PARTS), CARD_PARTS.index(f"held-{_seats[0]}")
LADEN = np.cumsum(NEEDS_GOOD) - 1  # per card that needs a good, its number among them
_laden = [name for name, needs in zip(CARD_NAMES, NEEDS_GOOD, strict=True) if needs]
MOMENT = {
    "goods": 1, "took": 1, "placed": 1, "fetched": 1, "neutral": 1, "opening": 2 * SEATS, "supply": RATS,
    "spread-left": int(SPREAD.max()), "deacon-paid": len(PRICES),
}  # fmt: skip
_flag, _cubes = "0 or 1", f"cubes / {CUBES}, all of a seat"
_wares = f"tokens / {MARKET['tokens']}, all of a type"

TABLE = FeatureTable(
    Block("players", "how many play", _flag, [["2", "3", "4"]]),
    Block("step", "the decision at hand", _flag, [STEPS]),
    Block("seat", "whose decision it is; none when the match is over", _flag, [_seats]),
    Block("turn", "whose turn it is; none during the opening", _flag, [_seats]),
    Block("final", "who had the last turn before the final round; none before that", _flag, [_seats]),
    Block(
        "moment", "played with goods; taken, placed, fetched this turn; the plague piece counts; starting placements done; "
        "rats in the supply; new rats still to come; payments to the Deacon this turn",
        f"0 or 1; placements / {2 * SEATS}; supply / {RATS}; new rats / {SPREAD.max()}; payments / {len(PRICES)}",
        [list(MOMENT)], list(MOMENT.values()),
    ),
    Block("plague", "where the plague piece stands", _flag, [_regions]),
    Block("cubes", "cubes on the board", _cubes, [_regions, _seats], CUBES),
    Block("region-good", "the good a region shows", _flag, [_regions, GOODS]),
    Block(
        "rat", "a place for a rat: none (0), a regular one (1), a starting one (2); marks that add up: seen by the next (1), "
        "the second (2), the third (4), moved by the Shaman this turn (8), redrawn by the Swindler (16); and, where this seat "
        "has seen it, its limit and the number of its face in the list of `unseen`, from 1",
        f"origin / 2; marks / 31; limit / {LIMIT.max()}; face / {FACE_COUNT}", [_regions, _slots, list(RAT_PARTS)],
        list(RAT_PARTS.values()),
    ),
    Block("known", "symbols on the rats of a region that this seat has seen", f"symbols / {SLOTS} places and the most on a rat",
          [_regions, SYMBOL_PARTS], [SLOTS * most for most in FACE_MOST[1:]]),
    Block(
        "unseen", "tokens of each face this seat has not seen: neither revealed nor looked at",
        "share of all tokens with that face", [["-".join((str(limit), *symbols)) for limit, symbols in FACES]], FACE_COPIES,
    ),
    Block("card", "in this match; used this turn; who holds it", _flag, [CARD_NAMES, CARD_PARTS]),
    Block("card-good", "the good lying on a card", _flag, [_laden, GOODS]),
    Block("palace", "cubes in the palace", _cubes, [_seats], CUBES),
    Block("reserve", "cubes in the reserve", _cubes, [_seats], CUBES),
    Block("baker", "cubes on the Baker", _cubes, [_seats], CUBES),
    Block("coins", "coins", f"n / (n + {START_COINS}), where {START_COINS} are those at the start", [_seats], half=START_COINS),
    Block("wares", "goods of a seat", _wares, [_seats, GOODS], MARKET["tokens"]),
    Block("stock", "goods in the stock, face up and face down", _wares, [GOODS, ["up", "down"]], MARKET["tokens"]),
    Block("power", "the card being carried out", _flag, [CARD_NAMES]),
    Block("picked", "the region picked for it", _flag, [_regions]),
    Block("picked-slot", "and the place in it", _flag, [_slots]),
    Block("second", "the target, or the region of the Witch's second rat", _flag, [_regions]),
    Block("second-slot", "and its place", _flag, [_slots]),
    Block("revealed", "the face of the rat just revealed, while it asks for a decision", "as in `rat`", [FACE_PARTS], FACE_MOST),
)  # fmt: skip
FEATURES = TABLE.size
feature_names, feature_scales = TABLE.names, TABLE.scales
At = TABLE.at


@part
def features(s, seat, out):
    wipe(out, FEATURES)
    write_moment(s, seat, out)
    write_regions(s, seat, out)
    write_rats(s, seat, out)
    write_unseen(s, seat, out)
    write_cards(s, seat, out)
    write_seats(s, seat, out)
    write_pending(s, out)
    return FEATURES


@part
def write_moment(s, seat, out):
    mark(out, At.PLAYERS, s.players - 2)
    mark(out, At.STEP, s.step)
    if s.step != Step.OVER:
        mark(out, At.SEAT, clockwise(s, seat, s.seat))
    mark(out, At.TURN, clockwise(s, seat, s.turn))
    mark(out, At.FINAL, clockwise(s, seat, s.last))
    out[At.MOMENT] = s.goods
    out[At.MOMENT + 1] = s.took
    out[At.MOMENT + 2] = s.placed
    out[At.MOMENT + 3] = s.fetched
    out[At.MOMENT + 4] = s.neutral
    out[At.MOMENT + 5] = s.opening
    out[At.MOMENT + 6] = s.supply_left
    out[At.MOMENT + 7] = s.spread_left
    out[At.MOMENT + 8] = s.paid


@part
def write_regions(s, seat, out):
    mark(out, At.PLAGUE, s.plague)
    if s.goods:
        for region in range(REGIONS):
            mark(out, At.REGION_GOOD + region * TYPES, s.region_good[region])
    for k in range(s.players):
        who = seat_after(s, seat, k)
        for region in range(REGIONS):
            out[At.CUBES + region * SEATS + k] = s.cubes[region, who]


@part
def write_rats(s, seat, out):
    """Where a token lies, its origin and who looked at it are public; its face is for those who did.

    The features of a place, and the symbols of a region, are one chunk each. Faces are added without asking whether they are
    seen, rare marks in a loop of their own: a processor cannot guess which rats have them.
    """
    own, first = s.known[seat], s.known[seat_after(s, seat, 1)]
    more = s.players > 2
    second = s.known[seat_after(s, seat, 2)] if more else 0
    third = s.known[seat_after(s, seat, 3)] if s.players > 3 else 0
    laid = s.laid
    while laid:
        rat = lowest(laid)
        laid &= laid - 1
        region = rat // SLOTS
        token = s.rats[region, rat - region * SLOTS]
        face = FACE_BIT[token]
        seen = -(own >> face & 1)
        chunk = REGULAR + s.from_start[token] + ((first >> face & 1) << CHUNK) + (FACE_CHUNK[token] & seen)
        if more:
            chunk += (2 * (second >> face & 1) + 4 * (third >> face & 1)) << CHUNK
        put_half(out, At.RAT + rat * RAT_SIZE, chunk)
        symbols = At.KNOWN + region * SYMBOL_COUNT
        put(out, symbols, taken(out, symbols) + (SYMBOL_CHUNK[token] & seen))
    laid = s.laid if s.moved_rats != 0 or s.redrawn != NONE else 0
    while laid:
        rat = lowest(laid)
        laid &= laid - 1
        region = rat // SLOTS
        token = s.rats[region, rat - region * SLOTS]
        out[At.RAT + rat * RAT_SIZE + 1] += MOVED * ((s.moved_rats >> token) & 1) + REDRAWN * (token == s.redrawn)


@part
def write_unseen(s, seat, out):
    """The redrawn rat, which looks like any that was used before, is none of them."""
    unseen = ~s.known[seat]
    if s.redrawn != NONE:
        unseen &= ~bit(FACE_BIT[s.redrawn])
    mark_bits(out, At.UNSEEN, unseen, FACE_COUNT)
    for i in range(TWIN_COUNT):
        out[At.UNSEEN + TWIN_FACE[i]] += (unseen >> (FACE_COUNT + i)) & 1


@part
def write_cards(s, seat, out):
    used, own, next_one = s.used, s.held[seat], s.held[seat_after(s, seat, 1)]
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        chunk = 1 + ((used >> card & 1) << CHUNK) + ((own >> card & 1) << 2 * CHUNK) + ((next_one >> card & 1) << 3 * CHUNK)
        put_half(out, At.CARD + card * CARD_SIZE, chunk)
    if s.goods:
        for i in range(CARDS_IN_PLAY):
            card = s.cards[i]
            if NEEDS_GOOD[card]:
                mark(out, At.CARD_GOOD + LADEN[card] * TYPES, s.card_good[i])
    for k in range(2, s.players):
        held = s.held[seat_after(s, seat, k)]
        for i in range(CARDS_IN_PLAY):
            card = s.cards[i]
            out[At.CARD + card * CARD_SIZE + CARD_HELD + k] = (held >> card) & 1


@part
def write_seats(s, seat, out):
    for k in range(s.players):
        who = seat_after(s, seat, k)
        out[At.PALACE + k] = s.palace[who]
        out[At.RESERVE + k] = s.reserve[who]
        out[At.BAKER + k] = s.baker[who]
    if not s.goods:
        return
    for k in range(s.players):
        who = seat_after(s, seat, k)
        out[At.COINS + k] = capped(s.coins[who])
        for good in range(TYPES):
            out[At.WARES + k * TYPES + good] = s.wares[who, good]
    for good in range(TYPES):
        out[At.STOCK + 2 * good] = s.stock_up[good]
        out[At.STOCK + 2 * good + 1] = s.stock_down[good]


@part
def write_pending(s, out):
    mark(out, At.POWER, s.power)
    mark(out, At.PICKED, s.pick_region)
    mark(out, At.PICKED_SLOT, s.pick_slot)
    if s.pick_to != NONE and has(SECOND_RAT, s.power):
        mark(out, At.SECOND, s.pick_to // SLOTS)
        mark(out, At.SECOND_SLOT, s.pick_to % SLOTS)
    else:
        mark(out, At.SECOND, s.pick_to)
    if SHOWS_RAT[s.step]:
        for i in range(FACE_SIZE):
            out[At.REVEALED + i] = FACE_ROW[s.token, i]
