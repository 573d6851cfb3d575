"""Match: one play of a game, at the human level. It owns the state, the log and the secret, and is the one gate
through which actions reach the compiled rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .actions import Action
from .engine import engine
from .errors import BadOption, CannotUndo, IllegalAction, NoFeatures
from .events import Event
from .fields import Structs
from .game import Game
from .randomness import key_for, new_secret
from .reasons import Reason, because
from .text import say
from .wording import priced, worded

SETUP = 0  # the entry number that keys the set-up; the log's entries follow from 1


def unnamed(players: int) -> list[str]:
    return [f"player {i + 1}" for i in range(players)]


class Match:
    """Made by `ratskeller.new`, `ratskeller.replay` or `ratskeller.from_position`."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        secret: bytes,
        seats: Sequence[str] | None = None,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seats = list(seats) if seats else unnamed(options["players"])
        if len(self.seats) != options["players"]:
            raise BadOption(f"{len(self.seats)} names for {options['players']} seats.")
        self.log: list[dict[str, Any]] = []
        self.resigned: list[int] = []
        self.secret = secret
        self.start = position  # what it began with, where it did not begin at the beginning
        self.imagined = False
        self._engine = engine(game)
        self._states = game.blank()
        self._undo: list[tuple[bytes, int, bool]] = []  # state before the play, who played it, may it be undone
        self._states[0].rng = key_for(secret, SETUP)
        if position is None:
            game.start(self._states[0], options)
            self._engine.begin(self._states)
        else:
            game.from_position(self._states[0], position)
        self._states[0].rng = 0

    # ── what stands on the table ─────────────────────────────────────────────────────────────────────────────────────
    @property
    def state(self) -> Any:
        """The state itself: for reading."""
        return self._states[0]

    @property
    def states(self) -> Structs:
        """The state in its array, as compiled functions take it: for reading."""
        return self._states

    @property
    def players(self) -> int:
        return int(self.state.players)

    @property
    def over(self) -> bool:
        return self._engine.over(self._states) or bool(self.log and self.log[-1].get("ends"))

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the match is over."""
        return None if self.over else self._engine.actor(self._states)

    @property
    def scores(self) -> list[int]:
        """Each seat's score as the table stands."""
        return [part["total"] for part in self.breakdown()]

    def breakdown(self) -> list[dict[str, Any]]:
        """Each seat's score and what it is made of."""
        return self.game.breakdown(self.state)

    @property
    def ranks(self) -> list[int]:
        """Each seat's rank, 0 is best; who resigned stands last, the first to resign at the very end."""
        ranks = self._engine.ranking(self._states)
        if not self.resigned:
            return ranks
        staying = sorted((r, seat) for seat, r in enumerate(ranks) if seat not in self.resigned)
        result = [0] * self.players
        for place, (r, seat) in enumerate(staying):
            result[seat] = next(i for i, (other, _) in enumerate(staying) if other == r) if place else 0
        for place, seat in enumerate(self.resigned):
            result[seat] = self.players - 1 - place
        return result

    @property
    def ranking(self) -> list[int]:
        """The seats from first to last."""
        ranks = self.ranks
        return sorted(range(self.players), key=lambda seat: ranks[seat])

    @property
    def winners(self) -> list[int]:
        """The winning seats once the match is over (more than one only where the rules share a victory)."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0] if self.over else []

    def legal(self) -> list[Action]:
        """The options of the decision at hand."""
        return [] if self.over else [self.game.actions.all[i] for i in self._engine.legal(self._states)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def features(self, seat: int) -> np.ndarray:
        """What a seat knows as a row of numbers (float32), named by `game.feature_names()`."""
        self._check_seat(seat)
        if self.game.feature_names is None:
            raise NoFeatures(f"The game {self.game.name!r} offers no features.")
        return self._engine.features(self._states, seat)

    def prompt(self, lang: str = "en") -> str:
        """What is asked now, in one sentence."""
        key, args = self.game.prompt(self.state)
        return say(lang, f"{self.game.name}.prompt.{key}", self.game.name, args, self.names)

    def advice(self, lang: str = "en") -> list[str]:
        """What players may want to know about the chosen options before they begin."""
        return [say(lang, f"{self.game.name}.advice.{key}", self.game.name, {}) for key in self.game.advice(self.state)]

    def aid(self, seat: int, lang: str = "en") -> dict[str, Any] | None:
        """What the table may tell a seat beyond its view, from that seat's knowledge; None where the game has nothing to say."""
        self._check_seat(seat)
        return self.game.aid(self.state, seat, lang)

    def option_text(self, action: Action, lang: str = "en") -> str:
        """An option of the decision at hand with what it costs, where the game names a price."""
        asked, _ = self.game.prompt(self.state)
        return priced(worded(action, asked, lang, self.names), self.game.price(self.state, action, lang))

    def doubt(self, action: Action, lang: str = "en") -> str | None:
        """A question to ask a person before this option is played, where the game has one."""
        key = self.game.doubt(self.state, action)
        return say(lang, f"{self.game.name}.doubt.{key}", self.game.name, action.args, self.names) if key else None

    @property
    def names(self) -> tuple[str, ...] | None:
        """Those of the people at the table; None where nobody was named: then seats are called by their colours."""
        return None if self.seats == unnamed(len(self.seats)) else tuple(self.seats)

    def board(self, seat: int | None = None, lang: str = "en") -> str:
        """The table as text, as a seat (None: a spectator) sees it, with the people at it by name."""
        return self.game.board(self.state, seat, lang, self.names)

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        """In a notebook a match shows its board."""
        from .drawing import svg

        return svg(self)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {self.players} players, entry {len(self.log)}, seat {self.seat}>"

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def why_not(self, what: Action | int | str) -> Reason | None:
        """Why an action would be refused now; None where it can be played."""
        try:
            return self._why_not(self.game.actions.find(what))
        except IllegalAction as unknown:
            return unknown.reason

    def _why_not(self, action: Action) -> Reason | None:
        if self.over:
            return because("over")
        code = self._engine.reason(self._states, action.id)
        return self.game.reason(self.state, action, code) if code else None

    def play(self, what: Action | int | str) -> list[Event]:
        """Play an action; returns what happened. Raises IllegalAction, and changes nothing, where it is not legal."""
        action = self.game.actions.find(what)
        why = self._why_not(action)
        if why:
            raise IllegalAction(why)
        seat = self._engine.actor(self._states)
        before = self._states.tobytes()
        key = key_for(self.secret, len(self.log) + 1)
        self.state.rng = key
        happened = self._engine.play(self._states, action.id)
        quiet = self.state.rng == key and not happened[0].shown
        self.state.rng = 0  # nothing of the future stays in the state
        self._undo.append((before, seat, bool(quiet)))
        if not self.can_undo:
            del self._undo[:-1]  # nobody will ever go back beyond this point
        self.log.append({"seat": seat, "play": action.notation})
        return self.game.events.read(happened, self.names)

    @property
    def can_undo(self) -> bool:
        return self.why_not_undo() is None

    def why_not_undo(self) -> Reason | None:
        """Why the last action stays; None where it can be taken back."""
        if not self._undo:
            return because("nothing_to_undo")
        _, seat, quiet = self._undo[-1]
        if self.over:
            return because("over")
        if seat != self.seat:
            return because("turn_passed")
        return None if quiet else because("chance_or_shown")

    def undo(self) -> None:
        """Take back the last action, as far as the undo rules allow."""
        why = self.why_not_undo()
        if why:
            raise CannotUndo(why)
        before, seat, _ = self._undo.pop()
        self._put(before)
        self.log.append({"seat": seat, "undo": True})

    def resignation(self, seat: int) -> dict[str, Any]:
        """The entry by which a seat gives up; where only one other is left the match ends with it."""
        ends = len({*self.resigned, seat}) >= self.players - 1
        return {"seat": seat, "resign": True, **({"ends": True} if ends else {})}

    def resign(self, seat: int, ends: bool | None = None) -> None:
        """The seat gives up: it is ranked last. Who plays on in its place is not the match's business.

        `ends`: as the log has it. In logs of earlier versions a match went on although only one was left.
        """
        self._check_seat(seat)
        if self.over:
            raise IllegalAction(because("over"))
        if seat in self.resigned:
            raise IllegalAction(Reason("resigned", "kernel.resigned", {"seat": seat}, names=self.names))
        entry = self.resignation(seat)
        if ends is False:
            entry.pop("ends", None)
        self.resigned.append(seat)
        self.log.append(entry)

    def change_seat(self, seat: int, name: str) -> None:
        """Somebody else sits down."""
        self._check_seat(seat)
        self.seats[seat] = name
        self.log.append({"seat": seat, "name": name})

    # ── copies ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def imagine(self, seat: int, seed: int | str | None = None) -> Match:
        """A match as that seat may imagine it: what it cannot know is dealt anew. Depends on its knowledge and the seed alone."""
        self._check_seat(seat)
        copy = self.copy()
        copy.secret, copy.start, copy.imagined = new_secret(seed), None, True
        copy._states[0].rng = key_for(copy.secret, SETUP, b"rats-imagine")
        copy._engine.imagine(copy._states, seat)
        copy._states[0].rng = 0
        copy._undo = []
        return copy

    def copy(self) -> Match:
        """The same match, secret and all, to be carried on apart."""
        copy = Match.__new__(Match)
        copy.__dict__.update(self.__dict__)
        copy._states = self._states.copy()
        copy.log, copy._undo, copy.resigned = list(self.log), list(self._undo), list(self.resigned)
        copy.seats, copy.options = list(self.seats), dict(self.options)
        return copy

    def snapshot(self) -> bytes:
        """The state as bytes, headed by its layout. Log, names and the way back are not in it."""
        return self.game.pack(self._states)

    def restore(self, raw: bytes) -> None:
        """Lay out a snapshot; from there nothing can be taken back. Raises BadRecord where it is none of this game's layout."""
        self._states, self._undo = self.game.unpack(raw), []

    def glimpse(self, raw: bytes) -> Match:
        """The table with another of its snapshots, to be looked at."""
        copy = self.copy()
        copy.restore(raw)
        return copy

    def record(self) -> dict[str, Any]:
        """Everything needed to play this match again, byte for byte."""
        from .records import write

        return write(self)

    def position(self) -> dict[str, Any]:
        """A readable description of the table; there is none in the middle of an action."""
        return self.game.to_position(self.state)

    def _put(self, raw: bytes) -> None:
        self._states.view(np.uint8)[:] = np.frombuffer(raw, np.uint8)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise BadOption(because("no_seat", number=seat, most=self.players - 1))
