"""Problems (RFC 9457): what went wrong, as a short type for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from ..kernel.errors import CannotUndo, IllegalAction, RatskellerError
from ..kernel.reasons import Reason
from .texts import tell

STATUS = {
    "bad-request": 400, "forbidden": 403, "not-found": 404, "not-allowed": 405, "stale": 409, "not-now": 409, "too-large": 413,
    "not-json": 415, "head-too-large": 431, "illegal": 422, "too-many": 429, "broken": 500, "unavailable": 503,
}  # fmt: skip


class Problem(Exception):
    """`why` is the key of a message of the server (`server.<why>`); or `detail` says it, in its own words."""

    def __init__(
        self, type: str, why: str = "", detail: Reason | str | None = None, more: dict[str, Any] | None = None, **args: Any
    ) -> None:
        super().__init__(str(detail or why))
        self.type, self.why, self.detail, self.more, self.args_ = type, why or type, detail, more or {}, args

    @property
    def status(self) -> int:
        return STATUS[self.type]

    def json(self, lang: str) -> dict[str, Any]:
        """The problem as somebody is told of it."""
        detail = self.detail.text(lang) if isinstance(self.detail, Reason) else self.detail
        detail = detail or tell(lang, self.why, **self.args_)
        return {
            "type": self.type,
            "title": tell(lang, f"title.{self.type}"),
            "status": self.status,
            "detail": detail,
            **self.more,
        }


def of_engine(problem: RatskellerError) -> Problem:
    """A mistake that the engine refused."""
    detail = problem.reason or str(problem)
    if isinstance(problem, IllegalAction):
        return Problem("illegal", detail=detail, more={"reason": problem.code})
    if isinstance(problem, CannotUndo):
        return Problem("illegal", detail=detail, more={"reason": "cannot_undo"})
    return Problem("bad-request", detail=detail)
