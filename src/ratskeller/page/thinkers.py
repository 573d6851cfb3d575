"""Bots that think elsewhere: a search is packed, grown by the plain core in workers of its own, and summed up here."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ParamSpec, TypeVar, cast

from ..bots import MctsBot, Thought, Understudied
from ..bots.mcts import Errand
from ..kernel.match import Match
from ..server import thinking
from ..server.needs import Here
from ..server.thinking import Deputy, Sight

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("ratskeller.thinkers")
Grow = Callable[[Sequence[Errand], int | None, float | None], Awaitable[list[tuple[bytes, bytes]]]]


class Thinkers(Here):
    """`grow` searches trees at once, one worker each, with so many iterations or seconds; it gives back trunks and nodes."""

    def __init__(self, grow: Grow, places: int) -> None:
        self.grow, self.places = grow, places

    async def do(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        instead: dict[Any, Any] = {thinking.choose: self._choose, thinking.hint: self._hint}
        if function in instead:
            return cast(T, await instead[function](*args, **more))
        return await super().do(function, *args, **more)

    async def _choose(self, level: str, sight: Sight, seed: int | None = None) -> thinking.Choice:
        return thinking.chosen(*await self.think(level, sight, seed))

    async def _hint(self, level: str, sight: Sight, lang: str, most: int, seed: int | None = None) -> Any:
        return thinking.hinted(sight.match(), lang, most, seed, *await self.think(level, sight, seed))

    async def think(self, level: str, sight: Sight, seed: int | None = None) -> tuple[Thought, Deputy | None]:
        """What a bot thinks. Should its workers fail it thinks here, where everybody waits for it."""
        match, bot = sight.match(), thinking.bot(level, sight.game)
        if isinstance(bot, Understudied) and isinstance(bot.bot, MctsBot) and len(match.legal()) > 1:
            try:
                return await self.search(bot.bot, match, seed), None
            except Exception:
                log.exception("a search could not be sent out")
        return thinking.think(level, match, seed)

    async def search(self, bot: MctsBot, match: Match, seed: int | None) -> Thought:
        began, options = time.perf_counter(), match.legal()
        bot.threads = self.places if bot.iterations is None else 1  # shared out, few would be worth less here than elsewhere
        trees = bot.planted(match, options, seed)
        errands = [tree.packed() for tree in trees]
        for tree, grown in zip(trees, await self.grow(errands, bot.iterations, bot.seconds), strict=True):
            tree.unpack(*grown)
        return bot.summed(options, trees, began)
