"""Limits per client: buckets that fill slowly. A client is a person, and, more generously, an address."""

from __future__ import annotations

import math
import time
from collections import Counter

from .problems import Problem
from .settings import Limits

MOST_BUCKETS = 50_000


class Limiter:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when it was reckoned
        self._streams: Counter[str] = Counter()

    def take(self, kind: str, person: str, address: str) -> None:
        """One more of a kind (creations, actions, chat …); refused where there were too many."""
        burst, rate = getattr(self.limits, kind)
        many = self.limits.per_address
        for who, most, refill in ((person, burst, rate), (f"@{address}", burst * many, rate * many)):
            left = self._left((kind, who), most, refill)
            if left < 1:
                raise Problem("too-many", more={"retry": max(1, math.ceil((1 - left) / refill))})
            self._buckets[kind, who] = (left - 1, time.monotonic())

    def _left(self, key: tuple[str, str], most: float, refill: float) -> float:
        now = time.monotonic()
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets = {k: v for k, v in self._buckets.items() if now - v[1] < 60}
        left, at = self._buckets.get(key, (most, now))
        return min(most, left + (now - at) * refill)

    def check_streams(self, person: str, address: str) -> None:
        many = self.limits.per_address
        if self._streams[person] >= self.limits.streams or self._streams[f"@{address}"] >= self.limits.streams * many:
            raise Problem("too-many", "too_many_streams", more={"retry": 5})

    def open_stream(self, person: str, address: str) -> None:
        self._streams.update((person, f"@{address}"))

    def close_stream(self, person: str, address: str) -> None:
        for who in (person, f"@{address}"):
            self._streams[who] -= 1
            if self._streams[who] <= 0:
                del self._streams[who]
