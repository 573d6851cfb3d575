"""Positions: a table of Rattus in mid-game as a readable description, and back.

Keys: players, cards, goods, turn, plague, cubes, palace, held, rats, supply, revealed, coins, wares, stock, region_goods,
card_goods, baker; within a turn took, placed, fetched, used; opening (starting placements done); final (who had the last turn);
redrawn. What is left out comes as in a fresh set-up, with what is left of the pieces. Rats without a face get a random one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel.errors import BadPosition
from ...kernel.positions import check_keys, need, options_of, wrong
from .board import good_on, holder, slot_of
from .data import CARD, CARD_NAMES, CUBES, GOODS, IN_PLAY, MARKET, NEEDS_GOOD, REGION, REGION_NAMES, START_CUBES, TYPES
from .position_rats import RatReader, lying_rat, used_rats
from .setup import begin, check_options, start
from .state import LISTED, NONE
from .steps import Step
from .turns import clear_turn
from .view import face

KEYS = (
    "players", "cards", "goods", "turn", "plague", "cubes", "palace", "held", "rats", "supply", "revealed", "coins", "wares",
    "stock", "region_goods", "card_goods", "baker", "took", "placed", "fetched", "used", "opening", "final", "redrawn",
)  # fmt: skip


# ── the table as a position ──────────────────────────────────────────────────────────────────────────────────────────
def to_position(s: Any) -> dict[str, Any]:
    need(s.step != Step.OVER, "The match is over; its table is no position to play from.")
    need(s.step in (Step.START, Step.MAIN), "In the middle of an action there is no position, only a record.")
    players = int(s.players)
    regions = [i for i in range(len(REGION_NAMES)) if IN_PLAY[players, i]]

    def name(i: int) -> str:
        return str(REGION_NAMES[i]).lower()

    cards = s.cards.tolist()
    holders = {card: int(holder(s, card)) for card in cards}
    found: dict[str, Any] = {
        "players": players,
        "cards": [CARD_NAMES[c] for c in cards],
        "goods": bool(s.goods),
        "turn": int(s.seat),
        "plague": name(int(s.plague)),
        "cubes": {name(i): s.cubes[i, :players].tolist() for i in regions if s.cubes[i].any()},
        "palace": s.palace[:players].tolist(),
        "held": {CARD_NAMES[c]: h for c, h in holders.items() if h >= 0},
        "rats": {name(i): [lying_rat(s, t) for t in s.rats[i].tolist()] for i in regions if s.rats_in[i]},
        "supply": [face(t) for t in s.supply[: s.supply_left].tolist()],
        "revealed": used_rats(s),
        "took": bool(s.took),
        "placed": bool(s.placed),
        "used": [CARD_NAMES[c] for c in cards if int(s.used) >> c & 1],
    }
    if s.step == Step.START:
        found["opening"] = int(s.opening)
    if s.last >= 0:
        found["final"] = int(s.last)
    if s.redrawn >= 0:
        found["redrawn"] = True
    if s.baker.any():
        found["baker"] = s.baker[:players].tolist()
    if s.goods:
        found["fetched"] = bool(s.fetched)
        found["coins"] = s.coins[:players].tolist()
        found["wares"] = {
            str(i): {GOODS[g]: int(s.wares[i, g]) for g in range(TYPES) if s.wares[i, g]}
            for i in range(players)
            if s.wares[i].any()
        }
        found["stock"] = {GOODS[g]: {"up": int(s.stock_up[g]), "down": int(s.stock_down[g])} for g in range(TYPES)}
        found["region_goods"] = {name(i): GOODS[s.region_good[i]] for i in regions if s.region_good[i] >= 0}
        found["card_goods"] = {CARD_NAMES[c]: GOODS[good_on(s, c)] for c in cards if good_on(s, c) >= 0}
    return found


# ── a position as a table ────────────────────────────────────────────────────────────────────────────────────────────
def from_position(s: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Lay out the position in a blank state whose generator is keyed; returns the options."""
    check_keys(given, KEYS)
    options = options_of(given, ("players", "cards", "goods"), check_options)
    players = options["players"]
    start(s, options)
    begin(s)
    s.choice = LISTED
    reader = _Reader(s, players)
    try:
        reader.pieces(given)
        RatReader(s, players, reader.region, reader.seat).read(given)
        reader.moment(given)
        if s.goods:
            reader.market(given)
        else:
            extra = [k for k in ("coins", "wares", "stock", "region_goods", "card_goods") if given.get(k)]
            need(not extra, f"Without goods there is no {extra[0] if extra else ''!r}.")
    except (TypeError, AttributeError, KeyError, IndexError, ValueError, OverflowError) as problem:
        raise BadPosition(f"The position can not be read: {problem}.") from problem
    return options


class _Reader:
    def __init__(self, s: Any, players: int) -> None:
        self.s = s
        self.players = players

    def region(self, name: str) -> int:
        need(name in REGION, f"There is no region {name!r}; there are {', '.join(REGION)}.")
        need(bool(IN_PLAY[self.players, REGION[name]]), f"{name} is not in play with {self.players} players.")
        return REGION[name]

    def card(self, name: str) -> int:
        need(name in CARD, f"There is no card {name!r}.")
        need(bool(int(self.s.in_play) >> CARD[name] & 1), f"The {name} is not among the six cards of this match.")
        return CARD[name]

    def seat(self, seat: int) -> int:
        need(isinstance(seat, int) and 0 <= seat < self.players, f"There is no seat {seat} with {self.players} players.")
        return seat

    def per_seat(self, values: Iterable[int], what: str) -> list[int]:
        listed = list(values)
        need(len(listed) == self.players, f"{what}: one number for each of the {self.players} seats, not {len(listed)}.")
        need(all(isinstance(v, int) and v >= 0 for v in listed), f"{what}: numbers from 0, not {listed}.")
        return listed

    def pieces(self, given: dict[str, Any]) -> None:
        s = self.s
        for name, counts in given.get("cubes", {}).items():
            s.cubes[self.region(name), : self.players] = self.per_seat(counts, f"cubes in {name}")
        if "palace" in given:
            s.palace[: self.players] = self.per_seat(given["palace"], "palace")
        if "baker" in given:
            s.baker[: self.players] = self.per_seat(given["baker"], "baker")
        for seat in range(self.players):
            out = int(s.cubes[:, seat].sum() + s.palace[seat] + s.baker[seat])
            need(out <= CUBES, f"Seat {seat} has {out} cubes on the table; there are {CUBES}.")
            s.reserve[seat] = CUBES - out
        for name, keeper in given.get("held", {}).items():
            s.held[self.seat(keeper)] |= 1 << self.card(name)
        need(not s.baker.any() or ("baker" in given.get("held", {})), "Cubes can lie on the baker only while somebody holds it.")
        if "plague" in given:
            s.plague = self.region(given["plague"])

    def moment(self, given: dict[str, Any]) -> None:
        s = self.s
        if "opening" in given:
            done = given["opening"]
            need(isinstance(done, int) and 0 <= done < 2 * self.players, f"The opening has {2 * self.players} placements.")
            s.opening = done
            s.seat = done if done < self.players else 2 * self.players - 1 - done
            s.step = Step.START
            for seat in range(self.players):
                to_come = (seat >= done) + (2 * self.players - 1 - seat >= done)
                enough = s.reserve[seat] >= START_CUBES * to_come
                need(enough, f"Seat {seat} has {s.reserve[seat]} cubes in reserve, too few for its starting placements.")
            return
        s.opening = 2 * self.players
        s.last = self.seat(given["final"]) if given.get("final") is not None else NONE
        turn = self.seat(given.get("turn", 0))
        need(s.last != turn, wrong("rattus", "final_turn"))
        clear_turn(s, turn)
        ended = s.supply_left == 0 and s.last == NONE and not given.get("used")
        need(not ended, wrong("rattus", "empty_supply"))
        s.took, s.placed, s.fetched = (int(bool(given.get(key))) for key in ("took", "placed", "fetched"))
        for name in given.get("used", []):
            card = self.card(name)
            need(int(holder(s, card)) == turn, f"Only who holds the {name} can have used it.")
            s.used |= 1 << card

    def market(self, given: dict[str, Any]) -> None:
        s = self.s
        each = MARKET["tokens"]

        def good(name: str) -> int:
            need(name in GOODS, f"There is no good {name!r}; there are {', '.join(GOODS)}.")
            return GOODS.index(name)

        if "coins" in given:
            s.coins[: self.players] = self.per_seat(given["coins"], "coins")
        if "region_goods" in given:
            s.region_good[:] = NONE
            for name, kind in given["region_goods"].items():
                s.region_good[self.region(name)] = good(kind)
        for seat, wares in given.get("wares", {}).items():
            for kind, n in wares.items():
                s.wares[self.seat(int(seat)), good(kind)] = n
        for name, kind in given.get("card_goods", {}).items():
            card = self.card(name)
            need(bool(NEEDS_GOOD[card]), f"No good lies on the {name}.")
            need(int(holder(s, card)) >= 0, f"A good lies on the {name} only while somebody holds it.")
            s.card_good[slot_of(s, card)] = good(kind)
        left_out = MARKET["tokens"] * TYPES - TYPES * MARKET["stock"] - int(IN_PLAY[self.players].sum())
        for g, kind in enumerate(GOODS):
            shown = int((s.region_good == g).sum())
            out = int(s.wares[:, g].sum() + (s.card_good == g).sum())
            if "stock" in given:
                stock = given["stock"].get(kind, {"up": 0, "down": 0})
                s.stock_up[g], s.stock_down[g] = stock.get("up", 0), stock.get("down", 0)
            else:
                left = MARKET["stock"] - out
                need(left >= 0, wrong("rattus", "stock", out=out, good=kind, most=MARKET["stock"]))
                s.stock_up[g], s.stock_down[g] = min(left, 1), max(left - 1, 0)
            total = shown + out + int(s.stock_up[g] + s.stock_down[g])
            need(total <= each, wrong("rattus", "too_many", total=total, good=kind, most=each))
            need(total >= each - left_out, wrong("rattus", "missing", n=each - left_out - total, good=kind))
            need(s.stock_up[g] in (0, 1), f"At most one {kind} lies face up.")
