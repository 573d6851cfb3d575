"""What goes round beside the tables for as long as the house is open: a round that stumbles is followed by the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from .needs import StoreAway


async def go_round(round: Callable[[], Awaitable[None]], pause: float, log: logging.Logger) -> None:
    while True:
        try:
            await round()
        except StoreAway as problem:
            log.warning("the store can not be reached: %s", problem)
        except Exception:
            log.exception("a round stumbled")
        await asyncio.sleep(pause)
