"""Many matches that stay on a GPU: `Matches(…, device="cuda")`.

Seeds, actions and results are the processor's; the arrays lie in the GPU's memory, and `torch.from_dlpack` shares them.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..kernel.cuda_play import kinds_of, known_of
from ..kernel.errors import BadOption
from ..kernel.features import chunks, row_type
from ..kernel.game import Game
from ..kernel.gpu import Place, gpu
from ..kernel.ptx import Kernel
from ..kernel.randomness import keys
from .compiled import stepping
from .matches import Matches

MODULE = "ratskeller.envs.compiled.gpu_stepping"
BLOCK, BLOCKS = 256, 4  # threads that sort their matches together; blocks on a multiprocessor


def arrays(game: Game, matches: int) -> dict[str, tuple[int, np.dtype[Any]]]:
    """What a step is given, in the order of its arguments: how many of which type."""
    features, actions = len((game.feature_names or list)()), len(game.actions)
    most, soft = game.feature_scales() if game.feature_scales else (np.zeros(0), np.zeros(0))
    return {
        "start": (1, game.dtype),
        "states": (matches, game.dtype),
        "info": (matches, stepping.Info),
        "given": (matches, np.dtype("i8")),
        "offers": (matches, stepping.Offer),
        "masks": (matches, np.dtype([("legal", "i1", (actions,))])),
        "rows": (matches, row_type(features)),
        "kept": (0, np.dtype([("chunks", "i8", (chunks(features),))])),
        "floats": (0, np.dtype([("row", "f4", (features,))])),
        "scales": (1, stepping.scale_struct(most, soft).dtype),
        "kinds": (actions, np.dtype("i1")),
        "refused": (1, np.dtype("i4")),
    }


def kernels(game: Game, options: dict[str, Any]) -> dict[str, Kernel]:
    """The kernels behind `Matches` with these options."""
    kinds = {name: (dtype, 1) for name, (_, dtype) in arrays(game, 1).items()}
    given = {
        "step": tuple(kinds.values()),
        "seed": (kinds["states"], (np.dtype("u8"), 1)),
        "draw": (kinds["info"], kinds["given"]),
    }
    name, known = f"{game.name}-matches", known_of(game, options)
    return {each: Kernel(game.name, name, game.dtype, MODULE, each, args, known, BLOCK, BLOCKS) for each, args in given.items()}


class GpuMatches(Matches):
    """As `Matches`, with arrays on the GPU: `observations` (int8), `masks`, `seats`, `rewards`, `ended`, `lengths`, `any_legal`.

    `given` is where actions are written; `step()` without any plays what stands there. `padded` is the observations with the
    zeros that fill up each row: one whole block of memory, as JAX wants it.
    """

    def __init__(
        self,
        game: str | Game,
        matches: int = 1,
        *,
        seats: Sequence[str] | None = None,
        rotate: bool = False,
        observations: str = "int8",
        rewards: str = "rank",
        stays: bool = False,
        jobs: int = 1,
        seed: int | None = None,
        device: str = "cuda",
        **options: Any,
    ) -> None:
        gpu()
        self._settle_on(game, matches, seats, rotate, rewards, options)
        if observations != "int8":
            raise BadOption("On a GPU observations are int8; other numbers are made of them where they are needed.")
        if stepping.OTHER in self._first:
            raise BadOption("On a GPU the other seats play at random; bots that think are asked on the processor.")
        found = kernels(self.game, self.options)
        made = {name: Place(count, dtype) for name, (count, dtype) in arrays(self.game, matches).items()}
        for place in made.values():
            place.clear()
        made["start"].write(self._start)
        made["kinds"].write(kinds_of(self.game))
        info = np.zeros(matches, stepping.Info)
        info["stays"], info["worth"] = int(stays), self._worth
        made["info"].write(info)
        self._arrays, self._keys = made, Place(matches, "u8")
        self.given, self._refused = made["given"], made["refused"]
        self.masks: Any = made["masks"].field("legal")
        self.observations: Any = made["rows"].field("counts")
        self.padded = made["rows"].as_bytes()
        self.seats: Any
        self.ended: Any
        self.lengths: Any
        self.seats, self.ended, self.lengths = (made["info"].field(name) for name in ("seat", "ended", "whole"))
        self.rewards: Any = made["info"].field("rewards").first(self.players)
        self.any_legal: Any = made["info"].field("any")
        self._blocks = -(-matches // BLOCK)
        self._step = found["step"].given(*made.values())
        self._seed = found["seed"].given(made["states"], self._keys)
        self._draw = found["draw"].given(made["info"], self.given)
        self._begun = False
        self.reset(seed)

    @property
    def states(self) -> np.ndarray:  # type: ignore[override]
        """A copy of all states."""
        return self._arrays["states"].read()

    @property
    def info(self) -> np.ndarray:  # type: ignore[override]
        """A copy of what is known beside the states."""
        return self._arrays["info"].read()

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew; with a seed, always the same ones."""
        if seed is not None or not self._begun:
            self._keys.write(keys(secrets.randbits(63) if seed is None else seed, self.count))
            self._seed(self._blocks)
        self._begun = True
        info = self.info
        info["who"][:, : self.players] = self._first
        info["turned"] = 0
        info["due"] = stepping.RESTART
        self._arrays["info"].write(info)
        self._run()
        if self._turned:
            info = self.info
            info["turned"] = self._turned
            self._arrays["info"].write(info)

    def play(self, actions: Any = None) -> int:
        """Play one action in every match: those in `given`, if no others are. Returns how many were illegal."""
        if actions is self.any_legal:
            self._draw(self._blocks)
        elif actions is not None:
            self.given.write(np.broadcast_to(np.asarray(actions), self.count))
        return self._run()

    def step(self, actions: Any = None) -> None:
        super().step(actions)

    def random_actions(self) -> Any:
        return self.any_legal

    def restart(self, where: np.ndarray) -> None:
        before = self.info
        info = before.copy()
        info["due"] = np.where(where, stepping.RESTART, stepping.IDLE)
        self._arrays["info"].write(info)
        self._run()
        info = self.info
        info["due"] = stepping.PLAY
        for name in ("ended", "illegal", "rewards", "whole"):
            info[name] = before[name]
        self._arrays["info"].write(info)

    def dump(self) -> tuple[bytes, ...]:
        return tuple(place.read().tobytes() for place in self._changing_places())

    def load(self, kept: tuple[bytes, ...]) -> None:
        for place, raw in zip(self._changing_places(), kept, strict=True):
            place.write(np.frombuffer(raw, place.dtype))

    def _changing_places(self) -> list[Place]:
        return [self._arrays[name] for name in ("states", "info", "offers", "masks", "rows")]

    def close(self) -> None:
        """The GPU's memory is given back when nobody holds on to the arrays."""

    def _run(self) -> int:
        self._refused.clear()
        self._step(self._blocks)
        return int(self._refused.read()[0])

    def _why(self, at: int) -> str:
        return self._refusal(int(self.given.read()[at]), self.states[at : at + 1])
