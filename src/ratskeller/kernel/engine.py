"""One game's verbs for Python callers: compiled where the machine code is there, interpreted until then.

Both give the same result at every step (a test plays them side by side), so a person never waits for the compiler.
What a buffer has no room for is an error here: legal actions are counted in `legal`, events when they are read (`events`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import cache

import numpy as np

from .compiled_cache import is_compiled, mark_compiled
from .compiling import compiled, in_browser, interpreted
from .events import buffer, clear
from .features import normal
from .fields import Structs
from .game import LEGAL_CAPACITY, Game, options_buffer
from .outlook import MOST_SEATS
from .verbs import actor, apply, begin, features, imagine, legal, over, ranking, reason

PATIENCE = 100  # interpreted actions before compiled code is loaded from disk
loading = True  # … unless this process must not be held up by it


@compiled
def compiled_legal(states, options):
    return legal(states[0], options[0].ids)


@compiled
def compiled_reason(states, action):
    return reason(states[0], action)


@compiled
def compiled_apply(states, action, events):
    apply(states[0], action, events[0])


@compiled
def compiled_begin(states):
    begin(states[0])


@compiled
def compiled_imagine(states, seat):
    imagine(states[0], seat)


@compiled
def compiled_ranking(states, out):
    ranking(states[0], out)


@compiled
def compiled_features(states, seat, rows):
    features(states[0], seat, rows[0].counts)


class Engine:
    """The verbs of one game over arrays of its states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.compiled = False
        self._actions = 0
        self.compile_seconds: float | None = None
        self.feature_count = len(game.feature_names()) if game.feature_names else 0
        self._scales: tuple[np.ndarray, np.ndarray] | None = None
        self._lock = threading.Lock()
        self._local = threading.local()

    @property
    def compiled_before(self) -> bool:
        return is_compiled(self.game.name)

    def compile(self, say: Callable[[str], None] | None = None) -> float:
        """Compile (or load from disk) everything this engine calls; returns the seconds it took."""
        with self._lock:
            if self.compiled or interpreted:
                return 0.0
            if say and not self.compiled_before:
                say(f"Compiling the rules of {self.game.name}; this happens once and takes about half a minute.")
            began = time.perf_counter()
            blank = self.game.blank()
            self.game.start(blank[0], self.game.check_options({}))
            blank[0].rng = 1
            states = blank.view(np.ndarray)
            compiled_begin(states)
            options_found = options_buffer().view(np.ndarray)
            compiled_legal(states, options_found)
            first = int(options_found[0]["ids"][0])
            compiled_reason(states, first)
            compiled_apply(states.copy(), first, buffer(False).view(np.ndarray))
            compiled_imagine(states.copy(), 0)
            compiled_ranking(states, np.zeros(MOST_SEATS, np.int64))
            seconds = time.perf_counter() - began
            if not self.compiled_before:
                mark_compiled(self.game.name, seconds)
            self.compiled = True
            self.compile_seconds = seconds
            return seconds

    def compile_in_background(self) -> None:
        """As `compile`, beside what else is done. In a browser nothing can be done beside, and nothing is left to compile."""
        if in_browser:
            self.compile()
        else:
            threading.Thread(target=self.compile, name=f"compile-{self.game.name}", daemon=True).start()

    def _options(self) -> Structs:
        """A buffer of this thread's own."""
        if not hasattr(self._local, "options"):
            self._local.options = options_buffer()
        return self._local.options  # type: ignore[no-any-return]

    def begin(self, states: Structs) -> None:
        compiled_begin(states.view(np.ndarray)) if self.compiled else begin(states[0])

    def legal(self, states: Structs) -> list[int]:
        out = self._options()
        if self.compiled:
            count = compiled_legal(states.view(np.ndarray), out.view(np.ndarray))
        else:
            count = legal(states[0], out[0].ids)
        if count > LEGAL_CAPACITY:
            raise OverflowError(f"{count} legal actions in {self.game.name}, room for {LEGAL_CAPACITY}")
        return out[0].ids[: int(count)].tolist()  # type: ignore[no-any-return]

    def reason(self, states: Structs, action: int) -> int:
        if self.compiled:
            return int(compiled_reason(states.view(np.ndarray), action))
        return int(reason(states[0], action))

    def _count(self) -> None:
        """Who plays a lot is worth loading the machine code for, in the background, where it is there already."""
        self._actions += 1
        if loading and self._actions % PATIENCE == 0 and not interpreted and self.compiled_before:
            self.compile_in_background()

    def apply(self, states: Structs, action: int, events: Structs) -> None:
        """Play an action that passed `reason`."""
        if self.compiled:
            compiled_apply(states.view(np.ndarray), action, events.view(np.ndarray))
        else:
            apply(states[0], action, events[0])
            self._count()

    def play(self, states: Structs, action: int) -> Structs:
        """As `apply`; returns what happened, in a buffer of this thread's own that the next play writes anew."""
        if not hasattr(self._local, "events"):
            self._local.events = buffer()
        events: Structs = self._local.events
        clear(events)
        self.apply(states, action, events)
        return events

    def imagine(self, states: Structs, seat: int) -> None:
        compiled_imagine(states.view(np.ndarray), seat) if self.compiled else imagine(states[0], seat)

    def ranking(self, states: Structs) -> list[int]:
        out = np.zeros(MOST_SEATS, np.int64)
        compiled_ranking(states.view(np.ndarray), out) if self.compiled else ranking(states[0], out)
        return out[: int(states[0].players)].tolist()  # type: ignore[no-any-return]

    def features(self, states: Structs, seat: int) -> np.ndarray:
        """What the seat knows, from 0 to 1."""
        assert self.game.feature_scales
        self._scales = self._scales or self.game.feature_scales()
        return normal(self.counts(states, seat), self._scales)

    def counts(self, states: Structs, seat: int) -> np.ndarray:
        """What the seat knows, as flags and counts."""
        rows = np.zeros(1, [("counts", "i1", (self.feature_count,))])
        if self.compiled:
            compiled_features(states.view(np.ndarray), seat, rows)
        else:
            features(states[0], seat, rows["counts"][0])
        return rows["counts"][0]  # type: ignore[no-any-return]

    def actor(self, states: Structs) -> int:
        return int(actor(states[0]))

    def over(self, states: Structs) -> bool:
        return bool(over(states[0]))


@cache
def engine(game: Game) -> Engine:
    """The engine of a game."""
    return Engine(game)
