"""Many matches of one game in arrays, carried on together: what all environments are made of."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..kernel.engine import engine
from ..kernel.errors import BadOption, IllegalAction, NoFeatures
from ..kernel.features import chunks, row_type
from ..kernel.fields import Structs
from ..kernel.game import Game
from ..kernel.game import game as find_game
from ..kernel.randomness import keys
from ..kernel.simulation import on_gpu, template
from .compiled import stepping
from .opponents import Greedy

SITTERS = {"learner": stepping.LEARNER, "random": stepping.RANDOM, "greedy": stepping.OTHER}
WORTH = {"rank": stepping.BY_RANK, "margin": stepping.BY_MARGIN}
KINDS = {"float32": np.float32, "int8": np.int8}


class Matches:
    """`matches` matches at once. The arrays are made once, belong to this object and change with every step: read them or copy
    them, never write into them.

    - `observations` (matches, features): what the deciding seat knows, float32 from 0 to 1 or int8 counts
    - `masks` (matches, actions): 1 for every legal action
    - `seats` (matches,): whose decision it is
    - `rewards` (matches, players), `ended` (matches,): what the last step brought
    - `lengths` (matches,): decisions of the match that ended last

    With `device="cuda"` they lie in the memory of a GPU, where all matches are played.
    """

    def __new__(cls, *args: Any, device: str = "cpu", **given: Any) -> Matches:
        if not on_gpu(device):
            return super().__new__(cls)
        from .on_gpu import GpuMatches

        return super().__new__(GpuMatches)

    def __init__(
        self,
        game: str | Game,
        matches: int = 1,
        *,
        seats: Sequence[str] | None = None,
        rotate: bool = False,
        observations: str = "float32",
        rewards: str = "rank",
        stays: bool = False,
        jobs: int = 1,
        seed: int | None = None,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        if jobs < 1:
            raise BadOption(f"There must be at least one thread, not {jobs}.")
        self._settle_on(game, matches, seats, rotate, rewards, options)
        scales = stepping.scale_struct(*self._scales())
        as_floats = _one_of("observations", observations, KINDS) is np.float32
        self.states = np.zeros(matches, self.game.dtype)
        self.info = np.zeros(matches, stepping.Info)
        self.info["stays"], self.info["worth"] = int(stays), self._worth
        self._given = np.zeros(matches, np.int64)
        self._offers = np.zeros(matches, stepping.Offer)
        masks = self._masks = np.zeros(matches, [("legal", "i1", (self.actions,))])
        self._rows = np.zeros(max(jobs, 1) if as_floats else matches, row_type(self.features))
        self._kept = np.zeros(matches if as_floats else 0, [("chunks", "i8", (chunks(self.features),))])
        floats = self._floats = np.zeros(matches if as_floats else 0, [("row", "f4", (self.features,))])
        self.masks = masks["legal"]
        self.observations: np.ndarray = floats["row"] if as_floats else self._rows["counts"]
        self.seats, self.ended, self.lengths = self.info["seat"], self.info["ended"], self.info["whole"]
        self.rewards = self.info["rewards"][:, : self.players]
        self.any_legal = self.info["any"]  # for every match one of its legal actions, drawn at random
        self._parts = []
        for job in range(jobs):
            cut = slice(matches * job // jobs, matches * (job + 1) // jobs)
            rows = self._rows[job : job + 1] if as_floats else self._rows[cut]
            own = (self.states[cut], self.info[cut], self._given[cut], self._offers[cut])
            shown = (masks[cut], rows, self._kept[cut], floats[cut])
            self._parts.append(stepping.advance.bound(self._start, *own, *shown, scales, np.zeros(1, stepping.Paper)))
        self._pool = ThreadPoolExecutor(jobs, "matches") if jobs > 1 else None
        self._others = Greedy(self.game, self._pool, jobs) if stepping.OTHER in self._first else None
        self._begun = False
        self.reset(seed)

    def _settle_on(
        self, game: str | Game, matches: int, seats: Sequence[str] | None, rotate: bool, rewards: str, options: dict[str, Any]
    ) -> None:
        """What does not hang on where the matches are played."""
        self.game = find_game(game) if isinstance(game, str) else game
        if self.game.feature_names is None:
            raise NoFeatures(f"The game {self.game.name!r} offers no features.")
        if matches < 1:
            raise BadOption(f"There must be at least one match, not {matches}.")
        self.options = self.game.check_options(options)
        self.players = int(self.options["players"])
        self.count, self.features, self.actions = matches, len(self.game.feature_names()), len(self.game.actions)
        sitting = self._sitting(seats)
        self._worth = _one_of("rewards", rewards, WORTH)
        turns = np.array([np.roll(sitting, i if rotate else 0) for i in range(self.players)], np.int64)
        self._first = turns[np.arange(matches) % self.players]
        self._turned = int(rotate)
        self._start = template(self.game, self.options)

    def _scales(self) -> tuple[np.ndarray, np.ndarray]:
        if self.game.feature_scales is None:
            raise NoFeatures(f"The game {self.game.name!r} offers no scales for its features.")
        return self.game.feature_scales()

    def _sitting(self, seats: Sequence[str] | None) -> np.ndarray:
        seats = ["learner"] * self.players if seats is None else list(seats)
        if len(seats) != self.players:
            raise BadOption(f"{len(seats)} seats are given for {self.players} players.")
        sitting = [_one_of("seats", who, SITTERS) for who in seats]
        if stepping.LEARNER not in sitting:
            raise BadOption("At least one seat must be a learner's.")
        return np.array(sitting, np.int64)

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew; with a seed, always the same ones."""
        if seed is not None or not self._begun:
            self.states["rng"] = keys(secrets.randbits(63) if seed is None else seed, self.count)
        self._begun = True
        self.info["who"][:, : self.players] = self._first
        self.info["turned"] = 0
        self.info["due"] = stepping.RESTART
        self._run()
        self.info["turned"] = self._turned

    def step(self, actions: Any) -> None:
        """Play one action in every match. Where one is illegal nothing happens, and IllegalAction says so; the others move on."""
        if self.play(actions):
            at = int(np.flatnonzero(self.info["illegal"])[0])
            raise IllegalAction(f"Match {at}: {self._why(at)}", "illegal")

    def play(self, actions: Any) -> int:
        """As `step`, but only returns how many actions were illegal; `info["illegal"]` says where."""
        self._given[:] = actions
        return self._run()

    def random_actions(self) -> np.ndarray:
        """For every match one of its legal actions, drawn at random."""
        return self.any_legal.copy()

    def restart(self, where: np.ndarray) -> None:
        """Begin some matches anew, leaving the others as they are; what the last step brought is kept."""
        kept = self.info[["ended", "illegal", "rewards", "whole"]].copy()
        self.info["due"] = np.where(where, stepping.RESTART, stepping.IDLE)
        self._run()
        self.info["due"] = stepping.PLAY
        for name in kept.dtype.names or ():
            self.info[name] = kept[name]

    def dump(self) -> tuple[bytes, ...]:
        """Everything that changes, for a copy."""
        return tuple(array.tobytes() for array in self._changing())

    def load(self, kept: tuple[bytes, ...]) -> None:
        """Carry on where `dump` of another object made with the same arguments stood."""
        for array, raw in zip(self._changing(), kept, strict=True):
            array.reshape(-1).view(np.uint8)[:] = np.frombuffer(raw, np.uint8)

    def _changing(self) -> tuple[np.ndarray, ...]:
        return self.states, self.info, self._offers, self._masks, self._rows, self._kept, self._floats

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _run(self) -> int:
        refused = self._advance()
        if self._others:
            due = self.info["due"]
            while (waiting := np.flatnonzero(due == stepping.CARRY_ON)).size:
                due[:] = stepping.IDLE
                due[waiting] = stepping.CARRY_ON
                self._given[waiting] = self._others.choose(self.states, self.seats, waiting)
                self._advance()
            due[:] = stepping.PLAY
        return refused

    def _advance(self) -> int:
        if self._pool is None:
            return int(self._parts[0]())
        return sum(self._pool.map(lambda part: int(part()), self._parts))

    def _why(self, at: int) -> str:
        return self._refusal(int(self._given[at]), self.states[at : at + 1])

    def _refusal(self, given: int, state: np.ndarray) -> str:
        states = state.view(Structs)
        if not 0 <= given < self.actions:
            return f"there is no action {given}; actions go from 0 to {self.actions - 1}."
        code, action = engine(self.game).reason(states, given), self.game.actions.all[given]
        return f"{action.notation!r} is not legal: {self.game.reason(states[0], action, code)}"


def _one_of(what: str, word: str, known: dict[str, Any]) -> Any:
    if word not in known:
        raise BadOption(f"{what!r} can be {', '.join(known)}, not {word!r}.")
    return known[word]
