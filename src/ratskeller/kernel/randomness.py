"""Randomness that lives inside the state.

Every state carries its own 64-bit xorshift generator, so a match replays exactly and disturbs no other.
That generator can be recovered from what it produced; therefore a `Match` keys it anew before every action
from a secret (`key_for`) and clears it afterwards. Simulation, which has no secrets, simply lets it run.
"""

from __future__ import annotations

import hashlib
import secrets

import numpy as np

from .compiling import rule

SECRET_BYTES = 16

_A, _B, _C, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)


@rule
def random_below(s, n):
    """A number from 0 to n-1."""
    x = s.rng
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    s.rng = x
    return np.int64(((x >> _HALF) * np.uint64(n)) >> _HALF)


@rule
def shuffle(s, items, n):
    """Shuffle the first n items in place."""
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def new_secret(seed: int | str | None = None) -> bytes:
    """A fresh secret; with a seed, always the same one (for play that shall be repeatable)."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.blake2b(str(seed).encode(), digest_size=SECRET_BYTES, person=b"rats-seed").digest()


def key_for(secret: bytes, number: int, purpose: bytes = b"rats-play") -> np.uint64:
    """The generator's key for entry `number` of a match."""
    digest = hashlib.blake2b(number.to_bytes(8, "little"), key=secret, digest_size=8, person=purpose).digest()
    return np.uint64(int.from_bytes(digest, "little") | 1)  # xorshift must never start at zero


def keys(seed: int, count: int) -> np.ndarray:
    """Keys for many simulated matches."""
    return keys_from(np.random.default_rng(seed), count)


def keys_from(luck: np.random.Generator, count: int) -> np.ndarray:
    """Keys for tables whose generator hangs on somebody's luck."""
    return luck.integers(1, 2**63, size=count, dtype=np.uint64)
