"""My Village for PettingZoo. Options: players; others in `table`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .table import ParallelTable, Seen, Table

NAME = "village_v1"
DEFAULTS: dict[str, Any] = {}


def raw_env(**options: Any) -> Table:
    return Table("village", NAME, **{**DEFAULTS, **options})


def env(**options: Any) -> OrderEnforcingWrapper[str, Seen, int]:
    return OrderEnforcingWrapper(raw_env(**options))


def parallel_env(**options: Any) -> ParallelTable:
    return ParallelTable("village", NAME, **{**DEFAULTS, **options})
