"""What can go wrong at the human level. Every message is a sentence for the person who caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class RatskellerError(Exception):
    """Any mistake that a caller can put right: raised with a reason, it can be said in any language."""

    def __init__(self, why: str | Reason) -> None:
        super().__init__(str(why))
        self.reason = None if isinstance(why, str) else why

    def text(self, lang: str = "en") -> str:
        return str(self) if self.reason is None else self.reason.text(lang)


class UnknownGame(RatskellerError):
    pass


class BadOption(RatskellerError):
    pass


class IllegalAction(RatskellerError):
    """The action is not possible now; `code` is the short name of the reason."""

    def __init__(self, why: str | Reason, code: str = "unknown") -> None:
        super().__init__(why)
        self.code = code if self.reason is None else self.reason.code


class CannotUndo(RatskellerError):
    pass


class BadRecord(RatskellerError):
    pass


class StaleRules(BadRecord):
    """The record was made under other rules or figures than this version has, and leads elsewhere by these."""


class NoFeatures(RatskellerError):
    """The game does not describe its table in numbers."""


class NoGpu(RatskellerError):
    """There is no GPU to play on, or nothing that could reach it."""


class BadPosition(RatskellerError):
    pass


class BadRules(RatskellerError):
    """A rule of another package's game that can not be compiled; says where and why."""


class BadFigures(RatskellerError):
    """Figures that can not be played, or that contradict the rule book; says each of them and where it stands."""
