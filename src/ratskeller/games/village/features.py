"""What a seat knows at the table of My Village, as a row of flags and counts. The order of the decks does not go into them.

Left out because it follows from the rest: scores, what is left of buildings and fields in the supply, which cards the decks still
hold (all that lie nowhere else), the good being paid (the first one owed).
"""

from __future__ import annotations

import numpy as np

from ...kernel.bits import has
from ...kernel.compiling import rule
from ...kernel.features import SEAT_WORDS, Block, FeatureTable, capped, clockwise, mark, mark_bits, seat_after, wipe
from .actions import ASKING, Step
from .data import (
    BOARDS,
    CHURCH_COUNT,
    CHURCHES,
    CLOUDS,
    COLOUR_COUNT,
    COLOURS,
    COUNCIL_COUNT,
    COUNCILS,
    COUNTS,
    CRAFT_COUNT,
    CRAFT_SPACES,
    CRAFTS,
    CUSTOMER_GOODS,
    CUSTOMER_POINTS,
    CUSTOMERS,
    DECK,
    DICE,
    DICE_TAKEN,
    EFFECT_SCHOOL,
    EFFECTS,
    END_COFFINS,
    FACE_NAMES,
    FACE_POINTS,
    FACES,
    FIELDS,
    FIGURES,
    GOODS,
    GREY_GOODS,
    GUILD_SPACES,
    HAND_STORY,
    HEALING_USES,
    JOURNEYS,
    KINDS,
    LETTER_COUNT,
    LETTER_SIZE,
    LETTERS,
    MAX_ROUNDS,
    MEETING_SPACES,
    MONK_EFFECT,
    MONK_STACK,
    MONKS,
    MOST_WINDOWS,
    OFFICE_LIMIT,
    PAIR_COUNT,
    PAIR_NAMES,
    PROFESSION_COUNT,
    PROFESSIONS,
    RAT_START,
    SEATS,
    SPACES,
    STACK_COUNT,
    STACK_SIZE,
    STACKS,
    START_COINS,
    SWAPS,
    TRADE_FREE,
    TRAVEL_GOODS,
    TURNS_PER_ROUND,
    VALUES,
)
from .death import coffins
from .dice import LOWEST
from .market import WANTED, found_for, given_to, makeable, ready, sharing, stock
from .names import BANNERS, MARKS, NONE, PLACES, STEPS, Banner, Place

# ── scales ───────────────────────────────────────────────────────────────────────────────────────────────────────────
MOST_TURNS = int((TURNS_PER_ROUND * np.arange(SEATS + 1)).max())
MOST_DICE, MOST_RAT, MOST_LESSONS = int(DICE.max()), int(RAT_START.max()), int(EFFECT_SCHOOL.max())
MOST_OWED = int(max(CUSTOMER_GOODS.max(), (TRAVEL_GOODS.max(axis=0) + GREY_GOODS.max(axis=0)).max()))
LAST_STAGE = 4 * FIELDS + 1  # the jokers: see `payment.likeness`
MOST_MISSING = int(END_COFFINS.max())
MOST_STACK, MOST_LETTER = int(STACK_SIZE.max()), int(LETTER_SIZE.max())
# What has no upper bound is tamed: one half at …
SOME_COINS = int(START_COINS.max())  # … what the last seat begins with
SOME_POINTS = int(max(FACE_POINTS.max(), CUSTOMER_POINTS.max()))  # … the richest card
SOME_GOODS = KINDS  # … one of each kind
SOME_COFFINS = SPACES * PROFESSION_COUNT  # … a full chronicle

# ── monks that look alike ────────────────────────────────────────────────────────────────────────────────────────────
_sorts = sorted({(int(MONK_STACK[m]), int(MONK_EFFECT[m])) for m in range(MONKS)})
SORTS = len(_sorts)
SORT = np.array([_sorts.index((int(MONK_STACK[m]), int(MONK_EFFECT[m]))) for m in range(MONKS)], np.int64)
SORT_SIZE = np.bincount(SORT.astype(np.intp)).tolist()  # monks that look like this

# ── decisions, in the order of their steps' numbers ──────────────────────────────────────────────────────────────────
STEP_PLACE = np.full(len(STEPS.words), NONE, np.int64)
STEP_PLACE[list(ASKING)] = np.arange(len(ASKING))

# ── the row ──────────────────────────────────────────────────────────────────────────────────────────────────────────
_seats, _flag = SEAT_WORDS[:SEATS], "0 or 1"
_dice = [COLOURS, [str(face) for face in range(1, FACES + 1)]]
OWN_BANNERS = int(Banner.CUSTOMER)  # white banners that are not customers
_banners = BANNERS[:OWN_BANNERS]
HEADMAN_PLACES, EFFECT_COUNT, MARK_COUNT, FEWEST = int(Place.STAY), len(EFFECTS), len(MARKS), COUNTS[0]
MOMENT = {
    "hand-up": 1, "hand-story": 1, "round": MAX_ROUNDS, "turns": MOST_TURNS, "crossed": 1, "white-used": 1, "rat": MOST_RAT,
    "graves": 1, "missing": MOST_MISSING, "customers-left": DECK,
}  # fmt: skip
MOMENT_HALF = [{"hand-story": HAND_STORY, "graves": SOME_COFFINS}.get(name, 0) for name in MOMENT]
PENDING = {
    "stage": LAST_STAGE, "swaps": SWAPS, "lessons": MOST_LESSONS, "limit": OFFICE_LIMIT, "free": TRADE_FREE,
    "picks": OFFICE_LIMIT,
}  # fmt: skip
VILLAGE = {
    "left-pupil": 1, "right-pupil": 1, "meeting-place": 1, "time": CLOUDS, "coins": 1, "tree": 1, "house": 1, "labourers": 1,
    "healed": HEALING_USES, "windows": MOST_WINDOWS, "jokers": GUILD_SPACES, "markers": MEETING_SPACES, "fields": FIELDS,
    "served": DECK, "served-points": 1,
}  # fmt: skip
_halves = {
    "coins": SOME_COINS, "tree": SOME_POINTS, "house": SOME_POINTS, "labourers": PROFESSION_COUNT, "served-points": SOME_POINTS,
}  # fmt: skip
VILLAGE_HALF = [_halves.get(name, 0) for name in VILLAGE]
VILLAGE_SIZE = len(VILLAGE)
TRADE = {"ready": DECK, "ready-points": 1, "makeable": DECK, "missing": 1, "sharing": CRAFT_COUNT}
TRADE_HALF = [{"ready-points": SOME_POINTS, "missing": SOME_GOODS}.get(name, 0) for name in TRADE]
TRADE_SIZE = len(TRADE)

TABLE = FeatureTable(
    Block("players", "how many play", _flag, [[str(n) for n in COUNTS]]),
    Block("step", "the decision at hand", _flag, [list(ASKING.values())]),
    Block("seat", "whose decision it is; none when the match is over", _flag, [_seats]),
    Block("turn", "whose turn it is", _flag, [_seats]),
    Block("first", "the first player of this round", _flag, [_seats]),
    Block("hand", "who holds the starting hand", _flag, [_seats]),
    Block(
        "moment", "the hand may be taken; story points on it; round; turns finished in it; the bridge was crossed and a white "
        "banner used this turn; steps of the rat; graves; coffins still missing to the end of the game; customers in the deck",
        f"0 or 1; story / (story + {HAND_STORY}); round / {MAX_ROUNDS}; turns / {MOST_TURNS}; rat / {MOST_RAT}; "
        f"graves / (graves + {SOME_COFFINS}); coffins / {MOST_MISSING}; customers / {DECK}",
        [list(MOMENT)], list(MOMENT.values()), MOMENT_HALF,
    ),
    Block("chronicle", "filled spaces of the chronicle", f"spaces / {SPACES}", [PROFESSIONS], SPACES),
    Block("pool", "dice that can still be taken", f"dice / {MOST_DICE}", _dice, MOST_DICE),
    Block("taken", "dice taken this turn", f"dice / {DICE_TAKEN}", _dice, DICE_TAKEN),
    Block("value", "the value of this turn", _flag, [[str(value) for value in VALUES]]),
    Block("used", "white banners used this turn, but for customers, who are served then", _flag, [_banners]),
    Block("open", "customers that lie open", _flag, [CUSTOMERS]),
    Block("gone", "customers served by anybody", _flag, [CUSTOMERS]),
    Block("tiled", "waiting customers beside whom a 2/12 tile lies", _flag, [CUSTOMERS]),
    Block("monks-left", "monks in a stack", f"monks / {MOST_STACK}", [STACKS], MOST_STACK),
    Block("top-monk", "the effect of the monk on top", _flag, [STACKS, EFFECTS]),
    Block("travel-left", "travel cards of a letter", f"cards / {MOST_LETTER}", [LETTERS], MOST_LETTER),
    Block("owed", "goods still to be paid", f"goods / {MOST_OWED}", [GOODS], MOST_OWED),
    Block("paying", "what is being paid for", _flag, [["travel", *CUSTOMERS]]),
    Block(
        "pending", "the source of goods used last; how often the travel card may be put back; lessons of the monk still to come; "
        "customers that may be paid for, taken free, and still to be picked",
        f"place in the order of sources / {LAST_STAGE}; swaps / {SWAPS}; lessons / {MOST_LESSONS}; customers / {OFFICE_LIMIT}, "
        f"/ {TRADE_FREE}, / {OFFICE_LIMIT}", [list(PENDING)], list(PENDING.values()),
    ),
    Block(
        "village", "pupils, meeting place, time, coins, story points on the tree and in the house, day labourers, uses of the "
        "healing church, windows, jokers, markers, fields, customers served and their points",
        f"0 or 1; time / {CLOUDS}; coins / (coins + {SOME_COINS}); points / (points + {SOME_POINTS}); labourers / (labourers + "
        f"{PROFESSION_COUNT}); healed / {HEALING_USES}; windows / {MOST_WINDOWS}; jokers / {GUILD_SPACES}; markers / "
        f"{MEETING_SPACES}; fields / {FIELDS}; customers / {DECK}", [_seats, list(VILLAGE)], list(VILLAGE.values()), VILLAGE_HALF,
    ),
    Block("board", "the village board, by its values for fun", _flag,
          [_seats, ["-".join(map(str, board["fun"])) for board in FIGURES["village_board"]]]),
    Block("villagers", "the living", _flag, [_seats, PROFESSIONS]),
    Block("headman", "where the headman stands", _flag, [_seats, PLACES[:HEADMAN_PLACES]]),
    Block("church", "the church", _flag, [_seats, CHURCHES]),
    Block("monks", "monks of each look", "share of all monks of that look",
          [_seats, [f"{STACKS[stack]}-{EFFECTS[effect]}" for stack, effect in _sorts]], SORT_SIZE),
    Block("council", "the council chamber", _flag, [_seats, COUNCILS]),
    Block("marks", "what is marked on it", _flag, [_seats, MARKS]),
    Block("tile", "the white banner beside which the 2/12 tile lies", _flag, [_seats, [*_banners, "customer"]]),
    Block("craft", "craft buildings by their values", _flag, [_seats, CRAFTS, PAIR_NAMES]),
    Block("goods", "goods on them", "goods / spaces of the building", [_seats, GOODS], CRAFT_SPACES.tolist()),
    Block("plow", "fields with a plow", _flag, [_seats, [str(i + 1) for i in range(FIELDS)]]),
    Block("travel", "travel cards", _flag, [_seats, FACE_NAMES]),
    Block("market", "waiting customers", _flag, [_seats, CUSTOMERS]),
    Block(
        "trade", "waiting customers whose goods are there, and their points; others for whom crafts can make what is missing; "
        "goods missing for all others; craft buildings that share a value",
        f"customers / {DECK}; points / (points + {SOME_POINTS}); goods / (goods + {SOME_GOODS}); buildings / {CRAFT_COUNT}",
        [_seats, list(TRADE)], list(TRADE.values()), TRADE_HALF,
    ),
)  # fmt: skip
FEATURES = TABLE.size
feature_names, feature_scales = TABLE.names, TABLE.scales
At = TABLE.at


@rule
def features(s, seat, out):
    wipe(out, FEATURES)
    write_moment(s, seat, out)
    write_dice(s, out)
    write_supply(s, out)
    write_pending(s, out)
    for k in range(s.players):
        who = seat_after(s, seat, k)
        write_figures(s, who, out, At.VILLAGE + k * VILLAGE_SIZE)
        write_people(s, who, out, k)
        write_buildings(s, who, out, k)
        write_customers(s, who, out, k)
        write_trade(s, who, out, At.TRADE + k * TRADE_SIZE)
    return FEATURES


@rule
def write_moment(s, seat, out):
    mark(out, At.PLAYERS, s.players - FEWEST)
    mark(out, At.STEP, STEP_PLACE[s.step])
    if s.step != Step.OVER:
        mark(out, At.SEAT, clockwise(s, seat, s.seat))
    mark(out, At.TURN, clockwise(s, seat, s.turn))
    mark(out, At.FIRST, clockwise(s, seat, s.first))
    mark(out, At.HAND, clockwise(s, seat, s.hand))
    out[At.MOMENT] = s.hand_up
    out[At.MOMENT + 1] = capped(s.hand_story)
    out[At.MOMENT + 2] = s.rounds
    out[At.MOMENT + 3] = s.turns
    out[At.MOMENT + 4] = s.crossed
    out[At.MOMENT + 5] = s.whites > 0
    out[At.MOMENT + 6] = s.rat
    out[At.MOMENT + 7] = capped(s.graves)
    out[At.MOMENT + 8] = max(0, END_COFFINS[s.players] - coffins(s))
    out[At.MOMENT + 9] = s.deck_left
    for profession in range(PROFESSION_COUNT):
        out[At.CHRONICLE + profession] = s.chronicle[profession]


@rule
def write_dice(s, out):
    for colour in range(COLOUR_COUNT):
        for face in range(FACES):
            out[At.POOL + colour * FACES + face] = s.pool[colour, face]
    for i in range(s.dice):
        out[At.TAKEN + s.colour[i] * FACES + s.face[i] - 1] += 1
    mark(out, At.VALUE, s.value - LOWEST)
    if s.used:
        mark_bits(out, At.USED, s.used, OWN_BANNERS)


@rule
def write_supply(s, out):
    for i in range(s.open_count):
        out[At.OPEN + s.open[i]] = 1
    for stack in range(STACK_COUNT):
        left = s.monks_left[stack]
        if left > 0:
            out[At.MONKS_LEFT + stack] = left
            mark(out, At.TOP_MONK + stack * EFFECT_COUNT, MONK_EFFECT[s.monks[stack, left - 1]])
    for letter in range(LETTER_COUNT):
        out[At.TRAVEL_LEFT + letter] = s.travel_left[letter]


@rule
def write_pending(s, out):
    for good in range(KINDS):
        out[At.OWED + good] = s.owed[good]
    if s.banner == Banner.TRAVEL:
        out[At.PAYING] = 1
    elif s.banner != NONE:
        out[At.PAYING + 1 + s.banner - Banner.CUSTOMER] = 1
    out[At.PENDING] = s.stage
    out[At.PENDING + 1] = s.swaps
    out[At.PENDING + 2] = s.lessons
    out[At.PENDING + 3] = s.limit
    out[At.PENDING + 4] = s.gratis
    out[At.PENDING + 5] = s.picks


@rule
def write_figures(s, who, out, start):
    out[start] = s.left[who]
    out[start + 1] = s.right[who]
    out[start + 2] = s.meeting[who]
    out[start + 3] = s.time[who]
    out[start + 4] = capped(s.coins[who])
    out[start + 5] = capped(s.tree[who])
    out[start + 6] = capped(s.house[who])
    out[start + 7] = capped(s.labourers[who])
    out[start + 8] = s.healed[who]
    out[start + 9] = s.windows[who]
    out[start + 10] = s.jokers[who]
    out[start + 11] = s.markers[who]
    out[start + 12] = s.fields[who]
    served = 0
    points = 0
    if s.served[who]:
        for customer in range(DECK):
            if has(s.served[who], customer):
                served += 1
                points += CUSTOMER_POINTS[customer]
                out[At.GONE + customer] = 1
    out[start + 13] = served
    out[start + 14] = capped(points)


@rule
def write_people(s, who, out, k):
    """Who lives there, and the offices they hold."""
    mark(out, At.BOARD + k * BOARDS, s.board[who])
    mark_bits(out, At.VILLAGERS + k * PROFESSION_COUNT, s.villagers[who], PROFESSION_COUNT)
    mark(out, At.HEADMAN + k * HEADMAN_PLACES, s.headman[who])
    mark(out, At.CHURCH + k * CHURCH_COUNT, s.church[who])
    mark(out, At.COUNCIL + k * COUNCIL_COUNT, s.council[who])
    if s.marks[who]:
        mark_bits(out, At.MARKS + k * MARK_COUNT, s.marks[who], MARK_COUNT)
    if s.abbey[who]:
        for monk in range(MONKS):
            if has(s.abbey[who], monk):
                out[At.MONKS + k * SORTS + SORT[monk]] += 1


@rule
def write_buildings(s, who, out, k):
    """Crafts with their goods, fields with their plows, journeys."""
    for craft in range(CRAFT_COUNT):
        if s.craft[who, craft] != NONE:
            out[At.CRAFT + (k * CRAFT_COUNT + craft) * PAIR_COUNT + s.craft[who, craft]] = 1
            out[At.GOODS + k * KINDS + craft] = s.goods[who, craft]
    if s.plows[who]:
        mark_bits(out, At.PLOW + k * FIELDS, s.plows[who], FIELDS)
    for letter in range(s.letters[who]):
        out[At.TRAVEL + k * JOURNEYS + s.journey[who, letter]] = 1


@rule
def write_customers(s, who, out, k):
    """Who waits in the market, and where the 2/12 tile lies."""
    if s.market[who]:
        mark_bits(out, At.MARKET + k * DECK, s.market[who], DECK)
    tile = s.tile[who]
    mark(out, At.TILE + k * (OWN_BANNERS + 1), min(tile, OWN_BANNERS))
    if tile >= Banner.CUSTOMER:
        out[At.TILED + tile - Banner.CUSTOMER] = 1


@rule
def write_trade(s, who, out, start):
    """Who can be served, and what is missing for the others."""
    out[start + 4] = sharing(s, who)
    if s.market[who] == 0:
        return
    served = ready(s, who)
    goods = stock(s, who)
    points = 0
    for customer in range(DECK):
        if has(served, customer):
            points += CUSTOMER_POINTS[customer]
            goods = given_to(customer, goods)
            out[start] += 1
    out[start + 1] = capped(points)
    missing = 0
    for customer in range(DECK):
        if has(s.market[who], customer) and not has(served, customer):
            short = WANTED[customer] - found_for(customer, goods)
            out[start + 2] += makeable(s, who, customer, goods) == short
            missing += short
            goods = given_to(customer, goods)
    out[start + 3] = capped(missing)
