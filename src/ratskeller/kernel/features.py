"""Features: what a seat knows as a row of numbers, for learners and evaluations. A game that offers them names every one.

A game lays its row out in blocks. Names, offsets, scales and the table in the documentation all come from that one list.
Rules write small whole numbers (int8: flags and counts), which is fast and dense; `normal` brings them between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from .compiling import rule
from .naming import enum_of

MOST = 127  # what a feature can count to; more counts as this
CHUNK = 8  # features looked at together
FLAGS = np.array([sum((byte >> k & 1) << (CHUNK * k) for k in range(CHUNK)) for byte in range(256)], np.int64)  # bits as bytes
SEAT_WORDS = ["own", "next", "second", "third"]  # seats are counted clockwise from the one that looks


@dataclass(frozen=True, slots=True)
class Block:
    """Numbers of one kind: one for every combination of its axes, the last axis running fastest.

    A number n becomes n / most; where the last axis has a `half` other than 0, it becomes n / (n + half) instead: what has no
    upper bound is brought below 1 without losing order. Both are one number for all or one for each word of the last axis.
    """

    name: str
    meaning: str
    scale: str
    axes: Sequence[Sequence[str]] = ()
    most: float | Sequence[float] = 1
    half: float | Sequence[float] = 0

    @property
    def size(self) -> int:
        return prod(len(axis) for axis in self.axes)

    def spread(self, figures: float | Sequence[float]) -> np.ndarray:
        """One figure for every feature."""
        last = len(self.axes[-1]) if self.axes else 1
        return np.tile(np.broadcast_to(np.asarray(figures, np.float32), last), self.size // last)


class FeatureTable:
    """The blocks of a game, in the order of the row."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.starts = [sum(b.size for b in blocks[:i]) for i in range(len(blocks))]
        self.at = enum_of("At", {b.name: start for b, start in zip(blocks, self.starts, strict=True)})  # where a block begins
        self.size = sum(b.size for b in blocks)

    def names(self) -> list[str]:
        """The name of every feature, like `cubes.gallia.own`."""
        return [".".join((b.name, *words)) for b in self.blocks for words in product(*b.axes)]

    def scales(self) -> tuple[np.ndarray, np.ndarray]:
        """What `normal` needs, for every feature: n becomes n / (n * soft + most)."""
        most = np.concatenate([b.spread(b.most) for b in self.blocks])
        half = np.concatenate([b.spread(b.half) for b in self.blocks])
        return np.where(half > 0, half, most).astype(np.float32), (half > 0).astype(np.float32)

    def markdown(self) -> str:
        """The blocks as a table for the documentation; the words of an axis stand where it comes first."""
        lines = ["| from | features | block | what it says | value |", "|---:|---:|---|---|---|"]
        listed: set[tuple[str, ...]] = set()
        for start, b in zip(self.starts, self.blocks, strict=True):
            name = b.name
            for axis in map(tuple, b.axes):
                name += ".{" + (f"{axis[0]},…,{axis[-1]}" if axis in listed and len(axis) > 4 else ",".join(axis)) + "}"
                listed.add(axis)
            lines.append(f"| {start} | {b.size} | `{name}` | {b.meaning} | {b.scale} |")
        return "\n".join(lines)


def chunks(features: int) -> int:
    return -(-features // CHUNK)


def row_type(features: int) -> np.dtype[Any]:
    """A row of counts, readable byte by byte or in chunks; the last chunk is filled up with zeros."""
    fields: Any = {
        "names": ["counts", "chunks"],
        "formats": [("i1", (features,)), ("i8", (chunks(features),))],
        "offsets": [0, 0],
        "itemsize": chunks(features) * CHUNK,
        "aligned": True,
    }
    made: np.dtype[Any] = np.dtype(fields)
    return made


@rule
def no_features(s, seat, out):
    """Nothing is written."""
    return 0


@rule
def wipe(out, size):
    for i in range(size):
        out[i] = 0


@rule
def mark(out, start, index):
    """One of several: 1 at its index; nothing where there is none (a negative index). No branch: it would be guessed wrong."""
    out[start + max(index, 0)] |= index >= 0


def put(out: Any, start: int, chunk: int) -> None:
    """Eight features side by side, given as the bytes of one chunk. Compiled it is one instruction (see `numba_side`)."""
    for k in range(CHUNK):
        out[start + k] = (chunk >> (CHUNK * k)) & 255


def put_half(out: Any, start: int, chunk: int) -> None:
    """Four features side by side; likewise."""
    for k in range(CHUNK // 2):
        out[start + k] = (chunk >> (CHUNK * k)) & 255


def taken(out: Any, start: int) -> int:
    """Eight features as one chunk; likewise. Counts can be added up in chunks: none of them grows beyond its byte."""
    chunk = 0
    for k in range(CHUNK):
        chunk |= (int(out[start + k]) & 255) << (CHUNK * k)
    return chunk


@rule
def mark_bits(out, start, bits, size):
    """A set kept as bits: 1 for every member. Written in chunks; the last one overlaps the one before it."""
    if size < CHUNK:
        for i in range(size):
            out[start + i] = (bits >> i) & 1
        return
    for w in range(size // CHUNK):
        put(out, start + w * CHUNK, FLAGS[(bits >> (w * CHUNK)) & 255])
    put(out, start + size - CHUNK, FLAGS[(bits >> (size - CHUNK)) & 255])


@rule
def capped(n):
    """A count without an upper bound, as far as a feature can count."""
    return min(n, MOST)


@rule
def clockwise(s, seat, other):
    """How many places after `seat` the other one sits; a negative one stays negative."""
    if other < 0:
        return other
    return other - seat if other >= seat else other - seat + s.players


@rule
def seat_after(s, seat, k):
    """Who sits k places after `seat`. (A remainder would cost ten times as much.)"""
    who = seat + k
    return who if who < s.players else who - s.players


def normal(counts: np.ndarray, scales: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """Rows of whole numbers as rows of float32 from 0 to 1."""
    most, soft = scales
    wide = counts.astype(np.float32)
    result: Any = wide / (wide * soft + most)
    return result  # type: ignore[no-any-return]
