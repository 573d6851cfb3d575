"""What a seat knows at the table of Rattus, as a row of numbers from 0 to 1. Nothing hidden from it goes into them.

Left out because it follows from the rest: scores, the number of rats in a region, the class of a card.
"""

from __future__ import annotations

import numpy as np

from ...kernel.compiling import rule
from ...kernel.features import SEAT_WORDS, Block, FeatureTable, clockwise, mark, seat_after, tamed, wipe
from .cards.deacon import PRICES
from .cards.witch import WITCH
from .data import (
    A_SYMBOLS,
    CARD_NAMES,
    CARDS_IN_PLAY,
    CLASS_SYMBOLS,
    CLASSES,
    CUBES,
    FACE,
    GOODS,
    IN_PLAY,
    LIMIT,
    M_SYMBOLS,
    MARKET,
    NEEDS_GOOD,
    RATS,
    REGION,
    REGIONS,
    SEATS,
    SLOTS,
    SPREAD,
    START_COINS,
    TYPES,
)
from .imagining import hidden_from
from .state import ADD, NONE, OVER, PAY, ROB
from .view import STEPS

# ── scales ───────────────────────────────────────────────────────────────────────────────────────────────────────────
PER_CUBE, PER_RAT, PER_WARE = 1 / CUBES, 1 / RATS, 1 / MARKET["tokens"]
PER_SPREAD, PER_PAYMENT, PER_OPENING = 1 / int(SPREAD.max()), 1 / len(PRICES), 1 / (2 * SEATS)

# ── faces ────────────────────────────────────────────────────────────────────────────────────────────────────────────
FACE_PARTS = ["limit", "majority", "all", *CLASSES]
FACE_SIZE = len(FACE_PARTS)
FACE_ROW = np.column_stack([LIMIT, M_SYMBOLS, A_SYMBOLS, CLASS_SYMBOLS]) / [
    LIMIT.max(), M_SYMBOLS.max(), A_SYMBOLS.max(), *CLASS_SYMBOLS.max(axis=0),
]  # fmt: skip
KINDS = sorted(set(FACE.values()))                                       # the different faces
KIND = np.array([KINDS.index(FACE[token]) for token in range(RATS)], np.int64)
KIND_SHARE = 1 / np.bincount(KIND)                                       # one token's share in all of its face

# ── the row ──────────────────────────────────────────────────────────────────────────────────────────────────────────
_regions, _slots, _seats = list(REGION), [str(i + 1) for i in range(SLOTS)], SEAT_WORDS[:SEATS]
RAT_PARTS = ["there", "starting", "moved", "redrawn", *(f"seen-{seat}" for seat in _seats[1:]), *FACE_PARTS]
RAT_SIZE, RAT_SEEN, RAT_FACE = len(RAT_PARTS), RAT_PARTS.index("seen-next"), RAT_PARTS.index("limit")
CARD_PARTS = ["in-play", "used", *(f"held-{seat}" for seat in _seats)]
CARD_SIZE, CARD_HELD = len(CARD_PARTS), CARD_PARTS.index(f"held-{_seats[0]}")
LADEN = np.cumsum(NEEDS_GOOD) - 1                                        # per card that needs a good, its number among them
_laden = [name for name, needs in zip(CARD_NAMES, NEEDS_GOOD, strict=True) if needs]
MOMENT = ["goods", "took", "placed", "fetched", "neutral", "opening", "supply", "spread-left", "deacon-paid"]
_flag, _cubes = "0 or 1", f"cubes / {CUBES}, all of a seat"
_wares = f"tokens / {MARKET['tokens']}, all of a type"

TABLE = FeatureTable(
    Block("players", "how many play", _flag, [["2", "3", "4"]]),
    Block("step", "the decision at hand", _flag, [[STEPS[i] for i in range(len(STEPS))]]),
    Block("seat", "whose decision it is; none when the match is over", _flag, [_seats]),
    Block("turn", "whose turn it is; none during the opening", _flag, [_seats]),
    Block("final", "who had the last turn before the final round; none before that", _flag, [_seats]),
    Block(
        "moment", "played with goods; taken, placed, fetched this turn; the plague piece counts; starting placements done; "
        "rats in the supply; new rats still to come; payments to the Deacon this turn",
        f"0 or 1; placements / {2 * SEATS}; supply / {RATS}; new rats / {SPREAD.max()}; payments / {len(PRICES)}", [MOMENT],
    ),
    Block("region", "the region is in play", _flag, [_regions]),
    Block("plague", "where the plague piece stands", _flag, [_regions]),
    Block("cubes", "cubes on the board", _cubes, [_regions, _seats]),
    Block("region-good", "the good a region shows", _flag, [_regions, GOODS]),
    Block(
        "rat", "a place for a rat: one lies there; a starting rat; moved by the Shaman this turn; redrawn by the Swindler; "
        "seen by others; and its face, all 0 unless this seat has seen it",
        f"0 or 1; limit / {LIMIT.max()}, M / {M_SYMBOLS.max()}, A / {A_SYMBOLS.max()}, class symbols / 1",
        [_regions, _slots, RAT_PARTS],
    ),
    Block(
        "unseen", "tokens of each face this seat has not seen: neither revealed nor looked at",
        "share of all tokens with that face", [["-".join((str(limit), *symbols)) for limit, symbols in KINDS]],
    ),
    Block("card", "in this match; used this turn; who holds it", _flag, [CARD_NAMES, CARD_PARTS]),
    Block("card-good", "the good lying on a card", _flag, [_laden, GOODS]),
    Block("palace", "cubes in the palace", _cubes, [_seats]),
    Block("reserve", "cubes in the reserve", _cubes, [_seats]),
    Block("baker", "cubes on the Baker", _cubes, [_seats]),
    Block("coins", "coins", f"n / (n + {START_COINS}), where {START_COINS} are the coins at the start", [_seats]),
    Block("wares", "goods of a seat", _wares, [_seats, GOODS]),
    Block("stock", "goods in the stock, face up and face down", _wares, [GOODS, ["up", "down"]]),
    Block("power", "the card being carried out", _flag, [CARD_NAMES]),
    Block("picked", "the region picked for it", _flag, [_regions]),
    Block("picked-slot", "and the place in it", _flag, [_slots]),
    Block("second", "the target, or the region of the Witch's second rat", _flag, [_regions]),
    Block("second-slot", "and its place", _flag, [_slots]),
    Block("revealed", "the face of the rat just revealed, while it asks for a decision", "as in `rat`", [FACE_PARTS]),
)  # fmt: skip
FEATURES = TABLE.size
feature_names = TABLE.names
(
    PLAYERS_AT, STEP_AT, SEAT_AT, TURN_AT, FINAL_AT, MOMENT_AT, REGION_AT, PLAGUE_AT, CUBES_AT, REGION_GOOD_AT, RAT_AT, UNSEEN_AT,
    CARD_AT, CARD_GOOD_AT, PALACE_AT, RESERVE_AT, BAKER_AT, COINS_AT, WARES_AT, STOCK_AT, POWER_AT, PICKED_AT, PICKED_SLOT_AT,
    SECOND_AT, SECOND_SLOT_AT, REVEALED_AT,
) = TABLE.starts  # fmt: skip


@rule
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


@rule
def write_moment(s, seat, out):
    mark(out, PLAYERS_AT, s.players - 2)
    mark(out, STEP_AT, s.step)
    if s.step != OVER:
        mark(out, SEAT_AT, clockwise(s, seat, s.seat))
    mark(out, TURN_AT, clockwise(s, seat, s.turn))
    mark(out, FINAL_AT, clockwise(s, seat, s.last))
    out[MOMENT_AT] = s.goods
    out[MOMENT_AT + 1] = s.took
    out[MOMENT_AT + 2] = s.placed
    out[MOMENT_AT + 3] = s.fetched
    out[MOMENT_AT + 4] = s.neutral
    out[MOMENT_AT + 5] = s.opening * PER_OPENING
    out[MOMENT_AT + 6] = s.supply_left * PER_RAT
    out[MOMENT_AT + 7] = s.spread_left * PER_SPREAD
    out[MOMENT_AT + 8] = s.paid * PER_PAYMENT


@rule
def write_regions(s, seat, out):
    mark(out, PLAGUE_AT, s.plague)
    for region in range(REGIONS):
        if IN_PLAY[s.players, region]:
            out[REGION_AT + region] = 1.0
            if s.region_good[region] != NONE:
                out[REGION_GOOD_AT + region * TYPES + s.region_good[region]] = 1.0
    for k in range(s.players):
        who = seat_after(s, seat, k)
        for region in range(REGIONS):
            out[CUBES_AT + region * SEATS + k] = s.cubes[region, who] * PER_CUBE


@rule
def write_rats(s, seat, out):
    """Where a token lies, its origin and who looked at it are public; its face is for those who did.

    One function: a call with an array counts references, which was measured slower when made for every rat.
    """
    for region in range(REGIONS):
        if s.rats_in[region] == 0:
            continue
        for slot in range(SLOTS):
            token = s.rats[region, slot]
            if token == NONE:
                continue
            start = RAT_AT + (region * SLOTS + slot) * RAT_SIZE
            out[start] = 1.0
            out[start + 1] = s.from_start[token]
            out[start + 2] = (s.moved_rats >> token) & 1
            out[start + 3] = token == s.redrawn
            seen = s.seen[token]
            if seen:
                for k in range(1, s.players):
                    out[start + RAT_SEEN + k - 1] = (seen >> seat_after(s, seat, k)) & 1
                if (seen >> seat) & 1:
                    write_face(token, out, start + RAT_FACE)


@rule
def write_face(token, out, start):
    for i in range(FACE_SIZE):
        out[start + i] = FACE_ROW[token, i]


@rule
def write_unseen(s, seat, out):
    for token in range(RATS):
        out[UNSEEN_AT + KIND[token]] += hidden_from(s, token, seat) * KIND_SHARE[KIND[token]]


@rule
def write_cards(s, seat, out):
    for i in range(CARDS_IN_PLAY):
        card = s.cards[i]
        start = CARD_AT + card * CARD_SIZE
        out[start] = 1.0
        out[start + 1] = (s.used >> card) & 1
        for k in range(s.players):
            out[start + CARD_HELD + k] = (s.held[seat_after(s, seat, k)] >> card) & 1
        if NEEDS_GOOD[card]:
            mark(out, CARD_GOOD_AT + LADEN[card] * TYPES, s.card_good[i])


@rule
def write_seats(s, seat, out):
    for k in range(s.players):
        who = seat_after(s, seat, k)
        out[PALACE_AT + k] = s.palace[who] * PER_CUBE
        out[RESERVE_AT + k] = s.reserve[who] * PER_CUBE
        out[BAKER_AT + k] = s.baker[who] * PER_CUBE
    if not s.goods:
        return
    for k in range(s.players):
        who = seat_after(s, seat, k)
        out[COINS_AT + k] = tamed(s.coins[who], START_COINS)
        for good in range(TYPES):
            out[WARES_AT + k * TYPES + good] = s.wares[who, good] * PER_WARE
    for good in range(TYPES):
        out[STOCK_AT + 2 * good] = s.stock_up[good] * PER_WARE
        out[STOCK_AT + 2 * good + 1] = s.stock_down[good] * PER_WARE


@rule
def write_pending(s, out):
    mark(out, POWER_AT, s.power)
    mark(out, PICKED_AT, s.pick_region)
    mark(out, PICKED_SLOT_AT, s.pick_slot)
    if s.power == WITCH and s.pick_to != NONE:
        mark(out, SECOND_AT, s.pick_to // SLOTS)
        mark(out, SECOND_SLOT_AT, s.pick_to % SLOTS)
    else:
        mark(out, SECOND_AT, s.pick_to)
    if s.step == PAY or s.step == ROB or s.step == ADD:
        write_face(s.token, out, REVEALED_AT)
