"""What all matches of a long proof say together, with 95 % intervals (see `soak`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np

from ratskeller.arena.steady import steadied
from ratskeller.kernel.statistics import wilson
from tests.analysis.proofs import Found, reckoned

FEWEST = 20  # matches played out that say something about a moment


def of_sums(found: Sequence[Found]) -> Found:
    luck = np.array([one["luck"] for one in found])
    return {"worst": max(one["worst"] for one in found), "luck": luck.mean(), "error": luck.std(ddof=1) / np.sqrt(len(luck))}


def of_blunders(found: Sequence[Found]) -> Found:
    hits, called, decisions = (sum(one[name] for one in found) for name in ("found", "called", "decisions"))
    return {
        "found": hits, "found_95": wilson(hits, len(found)),
        "called_mistakes": called / decisions, "called_95": wilson(called, decisions),
    }  # fmt: skip


def of_accounts(found: Sequence[Found]) -> Found:
    """What is unexplained, by its size and with its sign; and the least it could be, however it is laid on the seats' decisions:
    what of a seat's way from the first share to the result is neither luck nor anybody's loss, in equal parts for all seats.
    """
    every = [reckoned(one["raw"]).players for one in found]
    initial, luck, lost, left, final = (
        np.array([[getattr(player, part) for player in players] for players in every])
        for part in ("initial", "luck", "lost", "unexplained", "final")
    )
    players = left.shape[1]
    gained = (lost.sum(axis=1, keepdims=True) - lost) / (players - 1)
    missing = final - initial - luck + lost - gained
    sizes = abs(left).mean(axis=1)
    return {
        "unexplained": sizes.mean(), "unexplained_error": sizes.std(ddof=1) / np.sqrt(len(sizes)), "signed": left.mean(),
        "least": abs(missing).mean() / players, "first_seat": initial[:, 0].mean(), "first_seat_won": final[:, 0].mean(),
    }  # fmt: skip


def moments(found: Sequence[Found], by: str = "said") -> list[Found]:
    """What was said of every moment, what came, and how much of that may be chance."""
    ends: dict[int, list[Any]] = defaultdict(list)
    said: dict[int, Any] = {}
    for piece in found:
        ends[piece["moment"]] += piece.get("ends", [])
        if by in piece:
            said[piece["moment"]] = piece[by]
    played = {moment: np.array(ends[moment]) for moment in sorted(said) if len(ends[moment]) >= FEWEST}
    return [
        {"said": said[moment], "came": came.mean(axis=0), "noise": came.var(axis=0, ddof=1) / len(came), "plays": len(came)}
        for moment, came in played.items()
    ]


def of_calibration(pieces: Sequence[Found]) -> Found:
    """The sampling noise of what was played out is taken off the error, square from square. Where the frozen figures were asked,
    too: how far off they are, and by how much less those that ship, moment by moment.
    """
    found, before = moments(pieces), moments(pieces, "frozen")
    if not found:
        return {"moments": 0}
    told = {"moments": len(found), "plays": np.mean([one["plays"] for one in found]), **_off(found)}
    if len(before) == len(found) > 1:
        told |= {f"frozen_{name}": figure for name, figure in _off(before).items()}
        gained = np.array([_apart(then) - _apart(now) for then, now in zip(before, found, strict=True)])
        told |= {"better_by": gained.mean(), "better_error": gained.std(ddof=1) / np.sqrt(len(gained))}
    return told


def _off(found: Sequence[Found]) -> Found:
    off = np.mean(np.concatenate([abs(one["said"] - one["came"]) for one in found]))
    noise = np.sqrt(2 / np.pi * np.concatenate([one["noise"] for one in found])).mean()
    return {"absolute": off, "noise": noise, "beyond_noise": np.sqrt(max(0.0, off**2 - noise**2))}


def _apart(one: Found) -> float:
    return float(abs(one["said"] - one["came"]).mean())


def of_steady(found: Sequence[Found]) -> Found:
    results = [result for one in found for result in one["results"]]
    told = steadied(results)["mcts:200"]
    wins = [
        (rank == 0) / result["ranks"].count(0)
        for result in results
        for name, rank in zip(result["bots"], result["ranks"], strict=True)
        if name == "mcts:200"
    ]
    return {"matches": len(results), "plain": np.mean(wins), "plain_error": told["paired_error"], **told}
