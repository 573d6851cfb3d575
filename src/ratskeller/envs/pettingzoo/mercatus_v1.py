"""Rattus: Mercatus for PettingZoo. Options: players, cards (a set or six names; at first random); others in `table`."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .table import ParallelTable, Seen, Table

NAME = "mercatus_v1"
DEFAULTS: dict[str, Any] = {"cards": "random", "goods": True}


def raw_env(**options: Any) -> Table:
    return Table("rattus", NAME, **{**DEFAULTS, **options})


def env(**options: Any) -> OrderEnforcingWrapper[str, Seen, int]:
    return OrderEnforcingWrapper(raw_env(**options))


def parallel_env(**options: Any) -> ParallelTable:
    return ParallelTable("rattus", NAME, **{**DEFAULTS, **options})
