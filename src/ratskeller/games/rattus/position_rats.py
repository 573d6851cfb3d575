"""The rats of a position: those with a face first, then the others at random from what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...kernel.errors import BadPosition
from ...kernel.positions import need, wrong
from ...kernel.randomness import shuffle
from ...kernel.reasons import Reason
from .board import lay_rat
from .data import FACE, IN_PLAY, RATS, REGION, REGION_NAMES, SET_ASIDE, SLOTS, STARTING
from .sight import learn, seen_by, show_to_all
from .state import ASIDE, NONE, SUPPLY, USED, USED_LATER
from .view import face, revealed

Rat = dict[str, Any]
Waiting = tuple[int, int, Rat]  # region, slot, what is said about the rat there


# ── described ────────────────────────────────────────────────────────────────────────────────────────────────────────
def lying_rat(s: Any, token: int) -> Rat | None:
    """What lies in one place of a region."""
    if token == NONE:
        return None
    rat = {**face(token), "seen_by": seen_by(s, token)}
    if s.from_start[token]:
        rat["starting"] = True
    if token == s.redrawn:
        rat["redrawn"] = True
    return rat


def used_rats(s: Any) -> list[Rat]:
    """Those revealed; the redrawn one is none of those turned `later` than it was put back."""
    return [{**face(t), **({"later": True} if s.place[t] == USED_LATER else {})} for t in revealed(s) if t != s.redrawn]


# ── read back ────────────────────────────────────────────────────────────────────────────────────────────────────────
class RatReader:
    def __init__(self, s: Any, players: int, region: Callable[[str], int], seat: Callable[[int], int]) -> None:
        self.s, self.players, self.region, self.seat = s, players, region, seat
        self.aside = int(SET_ASIDE[players])
        self.free = list(range(RATS))
        s.place[:], s.known[:], s.from_start[:], s.rats[:], s.rats_in[:], s.supply[:] = ASIDE, 0, 0, NONE, 0, NONE
        s.laid, s.redrawn = 0, NONE
        self.shuffled = list(range(RATS))
        shuffle(s, self.shuffled, RATS)

    def read(self, given: dict[str, Any]) -> None:
        waiting = sorted(self.waiting(given), key=lambda w: ("limit" not in w[2], not w[2].get("starting")))
        self.settle([w for w in waiting if "limit" in w[2]])
        turned = given.get("revealed", [])
        used = [self.take(rat, f"There is no rat left for the revealed rats ({rat}).", "later") for rat in turned]
        stack = given.get("supply")
        supply = (
            [self.take(rat, f"There is no rat left for the supply ({rat}).") for rat in stack] if isinstance(stack, list) else []
        )
        self.settle([w for w in waiting if "limit" not in w[2]])
        if not isinstance(stack, list):
            supply = self.count_off(stack)
        self.lay_supply(supply)
        out = self.left_over()
        need("revealed" not in given or not out, f"{len(out)} rats are missing: neither on the table nor anywhere else.")
        for token in (*used, *out):
            self.s.place[token] = USED
            show_to_all(self.s, token)
        for token, rat in zip(used, turned, strict=True):
            if rat.get("later"):
                self.s.place[token] = USED_LATER
        redrawn = self.s.redrawn != NONE
        need(bool(given.get("redrawn")) == redrawn, "A redrawn rat is marked both in the position and on the rat.")

    def waiting(self, given: dict[str, Any]) -> Iterator[Waiting]:
        """Every place with a rat."""
        fresh = {name: [{"starting": True}] for name, i in REGION.items() if IN_PLAY[self.players, i]}
        for name, rats in given.get("rats", fresh).items():
            region = self.region(name)
            need(isinstance(rats, list), f"The rats of {name} are a list, not {rats!r}.")
            need(len(rats) <= SLOTS, f"{name} has {len(rats)} rats; a region holds at most {SLOTS}.")
            for slot, rat in enumerate(rats):
                if rat is not None:
                    need(isinstance(rat, dict), f"A rat is an object like {{'limit': 2, 'symbols': ['M']}}, not {rat!r}.")
                    yield region, slot, rat

    def settle(self, group: list[Waiting]) -> None:
        for region, slot, rat in group:
            why = wrong("rattus", "no_rat", region=str(REGION_NAMES[region]).lower())
            token = self.take(rat, why, "seen_by", "starting", "redrawn")
            lay_rat(self.s, token, region, slot)
            self.s.from_start[token] = int(bool(rat.get("starting")))
            for seat in rat.get("seen_by", []):
                learn(self.s, self.seat(seat), token)
            if rat.get("redrawn"):
                self.s.redrawn = token

    def take(self, rat: Rat, why: str | Reason, *marks: str) -> int:
        """A free token that fits what is said about it; beside a face it may have these marks. `why`: what else is wrong."""
        fits = self.fitting(rat, marks)
        for token in self.shuffled:
            if token in self.free and fits(token):
                self.free.remove(token)
                return token
        raise BadPosition(why)

    @staticmethod
    def fitting(rat: Rat, marks: tuple[str, ...]) -> Callable[[int], bool]:
        need(isinstance(rat, dict), f"A rat is an object like {{'limit': 2, 'symbols': ['M']}}, not {rat!r}.")
        for key in rat:
            need(key in ("limit", "symbols", *marks), f"A rat has no {key!r} there.")
        need(("limit" in rat) == ("symbols" in rat), f"A rat's face is a limit and symbols, not {rat!r}.")
        if "limit" in rat:
            wanted = (rat["limit"], tuple(sorted(rat["symbols"])))
            need(wanted in FACE.values(), f"There is no rat with limit {rat['limit']} and {', '.join(rat['symbols'])}.")
            return lambda token: FACE[token] == wanted and (not rat.get("starting") or bool(STARTING[token]))
        return lambda token: not rat.get("starting") or bool(STARTING[token])

    def count_off(self, given: Any) -> list[int]:
        """A supply of so many rats, or of all that are left when some were set aside."""
        most = len(self.free) - self.aside
        wanted = given if given is not None else most
        need(isinstance(wanted, int) and wanted >= 0, f"The supply is a number of rats or a list of them, not {given!r}.")
        need(wanted <= most, wrong("rattus", "supply", most=max(0, most), wanted=wanted))
        kept = self.set_aside(t for t in self.shuffled if t in self.free)
        for token in kept:
            self.free.remove(token)
        supply = [self.take({}, "There is no rat left for the supply.") for _ in range(wanted)]
        self.free += kept
        return supply

    def lay_supply(self, supply: list[int]) -> None:
        for token in supply:
            self.s.place[token] = SUPPLY
        self.s.supply[: len(supply)] = supply
        self.s.supply_left = len(supply)

    def left_over(self) -> list[int]:
        """What is neither on the table nor set aside."""
        kept = self.set_aside(iter(self.free))
        return [token for token in self.free if token not in kept]

    def set_aside(self, tokens: Iterator[int]) -> list[int]:
        """The first regular ones, as many as this number of players sets aside."""
        regular = [token for token in tokens if not STARTING[token]]
        need(len(regular) >= self.aside, f"{self.aside} regular rats must be set aside, {len(regular)} are left.")
        return regular[: self.aside]
