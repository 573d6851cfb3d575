"""What goes round beside the tables for as long as the house is open: a round that stumbles is followed by the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from .needs import StoreAway

T = TypeVar("T")


async def go_round(round: Callable[[], Awaitable[None]], pause: float, log: logging.Logger) -> None:
    while True:
        try:
            await round()
        except StoreAway as problem:
            log.warning("the store can not be reached: %s", problem)
        except Exception:
            log.exception("a round stumbled")
        await asyncio.sleep(pause)


async def each(many: Iterable[T], attend: Callable[[T], Awaitable[None]], log: logging.Logger) -> None:
    """See to all of them: one with which something is wrong keeps nobody else waiting."""
    for one in many:
        try:
            await attend(one)
        except Exception as problem:
            log.error("%s can not be seen to: %r", one, problem)
