"""The page's house in a browser: `worker.js` hands in a shelf and those who think, and calls what is made here."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from typing import Any

import ratskeller_browser as browser  # made by worker.js
from pyodide.ffi import to_js

from ..bots.mcts import Errand
from ..server.problems import Problem
from .door import Door
from .packing import pack, unpack
from .thinkers import Thinkers


class Drawer:
    """A shelf in IndexedDB."""

    async def read(self, beginning: str) -> list[tuple[str, str]]:
        return [(key, text) for key, text in (await browser.read(beginning)).to_py()]

    async def write(self, texts: dict[str, str]) -> None:
        await browser.write(to_js(list(texts.items())))


async def grow(errands: Sequence[Errand], iterations: int | None, seconds: float | None) -> list[tuple[bytes, bytes]]:
    sent = [to_js(errand._asdict(), dict_converter=_object) for errand in errands]
    try:
        grown = await browser.grow(to_js(sent), iterations, seconds)
    except asyncio.CancelledError:
        browser.dismiss()
        raise
    return [(trunk.to_bytes(), nodes.to_bytes()) for trunk, nodes in grown]


def _object(pairs: Any) -> Any:
    from js import Object

    return Object.fromEntries(pairs)


class Desk:
    """What the worker calls."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def answer(self, method: str, url: str, body: str) -> Any:
        return to_js(await self.door.answer(method, url, body))

    def follow(self, url: str, send: Callable[[str], None], end: Callable[[], None]) -> asyncio.Task[None]:
        return asyncio.ensure_future(self._follow(url, send, end))

    async def _follow(self, url: str, send: Callable[[str], None], end: Callable[[], None]) -> None:
        try:
            with contextlib.suppress(asyncio.CancelledError, Problem):  # Pyodide's loop would complain of them
                await self.door.follow(url, send)
        finally:
            end()

    async def pack(self) -> str:
        return json.dumps(await pack(self.door.house.store.shelf), ensure_ascii=False)

    async def bring(self, text: str) -> int:
        return await unpack(self.door.house.store.shelf, json.loads(text), self.door.visitor.id)


async def opened() -> Desk:
    door = Door(Drawer(), Thinkers(grow, browser.places))
    await door.open()
    return Desk(door)
