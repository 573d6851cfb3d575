"""What PettingZoo expects of an environment's module (`env`, `raw_env`, `parallel_env`), made of what a game offers."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ...kernel.game import offer
from .table import ParallelTable, Seen, Table


class Env(Protocol):
    def __call__(self, **options: Any) -> OrderEnforcingWrapper[str, Seen, int]: ...


class RawEnv(Protocol):
    def __call__(self, **options: Any) -> Table: ...


class ParallelEnv(Protocol):
    def __call__(self, **options: Any) -> ParallelTable: ...


class Makers(NamedTuple):
    env: Env
    raw_env: RawEnv
    parallel_env: ParallelEnv


def makers(name: str, version: int = 1) -> Makers:
    """The three for an offer; they take the game's options and those of `Table`."""
    offered, called = offer(name), f"{name}_v{version}"

    def raw_env(**options: Any) -> Table:
        return Table(offered.game, called, **{**offered.training, **options})

    def env(**options: Any) -> OrderEnforcingWrapper[str, Seen, int]:
        return OrderEnforcingWrapper(raw_env(**options))

    def parallel_env(**options: Any) -> ParallelTable:
        return ParallelTable(offered.game, called, **{**offered.training, **options})

    return Makers(env, raw_env, parallel_env)
