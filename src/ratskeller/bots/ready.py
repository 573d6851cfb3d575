"""Bots that never keep anybody waiting for the compiler: until the compiled ones are there, a simple one plays for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from ..kernel.compiled_cache import is_compiled, mark_compiled
from ..kernel.compiling import in_browser, interpreted
from ..kernel.engine import engine
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.randomness import new_secret
from .greedy import GreedyBot
from .interface import Bot, Thought
from .mcts import MctsBot

_locks: dict[str, threading.Lock] = {}
_ready: set[str] = set()


def compiled_before(game: Game) -> bool:
    """Whether the compiled bots of a game lie on disk, so that preparing them costs a moment only."""
    return is_compiled(f"{game.name}-bots")


def prepare(game: Game, say: Callable[[str], None] | None = None) -> float:
    """Compile (or load from disk) all that bots of this game need; returns the seconds it took."""
    with _locks.setdefault(game.name, threading.Lock()):
        if game.name in _ready or interpreted:
            return 0.0
        if say and not compiled_before(game):
            say(f"Compiling the bots of {game.name}; this happens once and takes about a minute.")
        began = time.perf_counter()
        engine(game).compile()
        match = Match(game, game.check_options({}), new_secret(1))
        GreedyBot(game, copies=1).think(match, 1)
        MctsBot(game, iterations=1).think(match, 1)
        seconds = time.perf_counter() - began
        if not compiled_before(game):
            mark_compiled(f"{game.name}-bots", seconds)
        _ready.add(game.name)
        return seconds


class Understudied:
    """A compiled bot with an interpreted one that plays in its place while the compiler is at work: in a thread of this process,
    or, where `compiling` is false, in another process.
    """

    def __init__(self, bot: Bot, game: Game, say: Callable[[str], None] | None = None, compiling: bool = True) -> None:
        self.name, self.bot, self.game = bot.name, bot, game
        self.understudy = GreedyBot(game, interpreted=True)
        if game.name not in _ready and compiled_before(game):
            prepare(game)
        if game.name not in _ready and not interpreted and not in_browser and compiling:
            if say:
                say(f"The bots of {game.name} are being compiled; until then simple ones play for them.")
            threading.Thread(target=prepare, args=(game,), name=f"compile-bots-{game.name}", daemon=True).start()

    @property
    def ready(self) -> bool:
        return self.game.name in _ready

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        if not self.ready and compiled_before(self.game):
            prepare(self.game)
        return (self.bot if self.ready else self.understudy).think(match, seed, cancel)
