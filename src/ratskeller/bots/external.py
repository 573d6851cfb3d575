"""Bots of other people: `external:CMD` seats any program that speaks our protocol over its standard input and output.

`external:2s:CMD` gives it two seconds a decision; without a word about that it has ten. The program is started when it is first
asked, and serves all matches and seats of its name in this process. What it does wrong ends it, and the match: an engine that
fails is never replaced in silence.
"""

from __future__ import annotations

import re
import threading
import time
from typing import Any, NoReturn

from ..kernel.actions import Action
from ..kernel.errors import BadOption, RatskellerError
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.reasons import Reason
from .interface import Cancelled, Option, Thought
from .program import Late, Program, Stopped, words
from .protocol import Nonsense, answered, decide, heard, hello, line, meant, ready

EXTERNAL = "external:"
SECONDS = 10.0  # for a decision, where nothing else is said
START = 120.0  # seconds to get ready: a bot of ours may have to compile first
SHOWN = 300  # characters that are shown of what a program said
_spec = re.compile(r"external:(?:(?P<seconds>\d*\.?\d+)s:)?(?P<command>.*)", re.S)


class EngineFailed(RatskellerError):
    """An external engine died, came too late or said what it must not; says which, what it said and what was allowed."""


class ExternalBot:
    """A program in a seat."""

    def __init__(self, game: Game, command: str, seconds: float = SECONDS, name: str | None = None, start: float = START) -> None:
        if seconds <= 0:
            raise BadOption("An engine needs some time: seconds above 0.")
        try:
            self._words = words(command)
        except FileNotFoundError as problem:
            raise BadOption(_because("missing", program=command, what=str(problem))) from problem
        except ValueError as problem:
            raise BadOption(_because("unreadable", program=command, what=str(problem))) from problem
        self.name, self.game, self.command = name or f"{EXTERNAL}{command}", game, command
        self.seconds, self.start = seconds, start
        self._program: Program | None = None
        self._asked = 0
        self._one_at_a_time = threading.Lock()

    def think(self, match: Match, seed: int | str | None = None, cancel: threading.Event | None = None) -> Thought:
        began = time.perf_counter()
        if match.over:
            raise RatskellerError("The match is over; there is nothing to choose.")
        options = match.legal()
        if len(options) == 1:
            return Thought(options[0], [Option(options[0], None, 0)], 0, time.perf_counter() - began)
        with self._one_at_a_time:
            try:
                program = self._started(cancel)
                began = time.perf_counter()  # to get ready is no part of the decision
                action = self._answer(program, match, options, seed, cancel)
            except BaseException:
                self.end()
                raise
        listed = [Option(action, None, 1), *(Option(one, None, 0) for one in options if one is not action)]
        return Thought(action, listed, 1, time.perf_counter() - began)

    def end(self) -> None:
        """Ends the program; the next question starts it anew."""
        if self._program is not None:
            self._program.end()
        self._program = None

    def _answer(
        self, program: Program, match: Match, options: list[Action], seed: int | str | None, cancel: threading.Event | None
    ) -> Action:
        self._asked += 1
        question = line(decide(match, self._asked, self.seconds, seed))
        allowed = ", ".join(action.notation for action in options)
        said = self._heard(program, question, self.seconds, cancel, allowed)
        try:
            chosen = answered(heard(said), self._asked)
        except Nonsense as problem:
            self._fail(program, "nonsense", said, allowed, what=str(problem))
        action = meant(chosen, options)
        if action is None:
            self._fail(program, "illegal", said, allowed, what=str(chosen))
        return action

    def _started(self, cancel: threading.Event | None) -> Program:
        """The program, ready to be asked."""
        if self._program is not None:
            return self._program
        try:
            self._program = program = Program(self._words, line({"type": "end"}))
        except OSError as problem:
            raise EngineFailed(_because("unstartable", program=self.command, what=problem.strerror or str(problem))) from problem
        self._asked = 0
        said = self._heard(program, line(hello(self.game, self.seconds)), self.start, cancel)
        try:
            ready(heard(said))
        except Nonsense as problem:
            self._fail(program, "nonsense", said, what=str(problem))
        return program

    def _heard(
        self, program: Program, question: bytes, seconds: float, cancel: threading.Event | None, allowed: str = ""
    ) -> bytes:
        try:
            said = program.ask(question, seconds, cancel)
        except Late:
            self._fail(program, "late", b"", allowed, what=f"{seconds:g}")
        except Stopped:
            raise Cancelled("The engine was stopped before it had an answer.") from None
        if not said:
            status = program.exit_status()
            self._fail(program, "silent" if status is None else "died", b"", allowed, what=str(status))
        return said

    def _fail(self, program: Program, how: str, said: bytes, allowed: str = "", what: str = "") -> NoReturn:
        """Tell the program, and everybody else."""
        why = _because(how, what=what.rstrip("."))
        program.tell(line({"type": "refused", "id": self._asked, "why": why.text()}))
        shown = said.decode("utf-8", "replace").strip()[:SHOWN] or program.last_words()[-SHOWN:] or "–"
        told = {"program": self.command, "why": why, "said": shown}
        raise EngineFailed(_because("failed", **told, allowed=allowed) if allowed else _because("not_ready", **told))


def from_spec(name: str, game: Game) -> ExternalBot:
    """The bot of a name that begins with `external:`."""
    found = _spec.fullmatch(name)
    assert found
    return ExternalBot(game, found["command"], float(found["seconds"] or SECONDS), name)


def _because(code: str, **args: Any) -> Reason:
    return Reason(f"engine_{code}", f"cli.engine.{code}", args)
