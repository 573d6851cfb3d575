"""Limits per client: buckets that fill slowly. A client is a person, and, more generously, an address.

Whoever brings no cookie is nobody in particular: all of them at one address share one small allowance.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from functools import lru_cache

from .identity import Person
from .problems import Problem
from .settings import Limits

MOST_BUCKETS = 50_000
# What an address may do in all, in allowances of a person, where that is less than `per_address`.
AT_MOST = {"creations": 3, "joins": 3, "chat": 5, "hints": 5, "looks": 3, "analyses": 3, "trials": 3}
STRANGERS = 4  # what those without a cookie share is so many times smaller; but not their requests: a page begins with several


class Limiter:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, str], tuple[float, float, float]] = {}  # what is left, when, and when it is full again
        self._streams: Counter[str] = Counter()

    def take(self, kind: str, person: Person, address: str) -> None:
        """One more of a kind (creations, actions, chat …); refused where there were too many."""
        burst, rate = getattr(self.limits, kind)
        here, less = street(address), STRANGERS if person.new and kind != "requests" else 1
        many = min(self.limits.per_address, AT_MOST.get(kind, self.limits.per_address))
        self._take((kind, f"~{here}" if person.new else person.id), max(1.0, burst / less), rate / less)
        self._take((kind, f"@{here}"), burst * many, rate * many)

    def take_at(self, kind: str, where: str) -> None:
        """One more of a kind at a place: new people of an address, strangers' words at a table."""
        self._take((kind, where), *getattr(self.limits, kind))

    def _take(self, key: tuple[str, str], most: float, refill: float) -> None:
        now = time.monotonic()
        left, at, _ = self._buckets.get(key, (most, now, now))
        left = min(most, left + (now - at) * refill)
        if left < 1:
            raise Problem("too-many", more={"retry": max(1, math.ceil((1 - left) / refill))})
        if len(self._buckets) >= MOST_BUCKETS and key not in self._buckets:
            self._make_room(now)
        self._buckets[key] = (left - 1, now, now + (most - left + 1) / refill)

    def _make_room(self, now: float) -> None:
        """Full buckets are as good as none; where there are none of these the oldest go."""
        kept = {key: bucket for key, bucket in self._buckets.items() if bucket[2] > now}
        self._buckets = kept if len(kept) < MOST_BUCKETS else dict(list(kept.items())[MOST_BUCKETS // 2 :])

    def check_streams(self, person: Person, address: str) -> None:
        who, here = _followers(person, address)
        if self._streams[who] >= self.limits.streams or self._streams[here] >= self.limits.streams * self.limits.per_address:
            raise Problem("too-many", "too_many_streams", more={"retry": 5})

    def open_stream(self, person: Person, address: str) -> None:
        self._streams.update(_followers(person, address))

    def close_stream(self, person: Person, address: str) -> None:
        for who in _followers(person, address):
            self._streams[who] -= 1
            if self._streams[who] <= 0:
                del self._streams[who]


def _followers(person: Person, address: str) -> tuple[str, str]:
    return f"~{street(address)}" if person.new else person.id, f"@{street(address)}"


@lru_cache(10_000)
def street(address: str) -> str:
    """An address as limits see it: whoever has one of IPv6 has 2⁶⁴ of them."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if known.version == 4:
        return str(known)
    return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False).network_address)
