"""What can go wrong at the human level. Every message is a sentence for the person who caused it."""

from __future__ import annotations


class RatskellerError(Exception):
    """Any mistake that a caller can put right."""


class UnknownGame(RatskellerError):
    pass


class BadOption(RatskellerError):
    pass


class IllegalAction(RatskellerError):
    """The action is not possible now; `code` is the short name of the reason."""

    def __init__(self, message: str, code: str = "unknown") -> None:
        super().__init__(message)
        self.code = code


class CannotUndo(RatskellerError):
    pass


class BadRecord(RatskellerError):
    pass


class StaleRules(BadRecord):
    """The record was made under other rules or figures than this version has."""


class NoFeatures(RatskellerError):
    """The game does not describe its table in numbers."""


class BadPosition(RatskellerError):
    pass


class BadFigures(RatskellerError):
    """Figures that can not be played, or that contradict the rule book; says each of them and where it stands."""
