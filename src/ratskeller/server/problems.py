"""Problem answers (RFC 9457): what went wrong, as a short type for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..kernel.errors import CannotUndo, IllegalAction, RatskellerError
from .texts import language, tell

STATUS = {
    "bad-request": 400, "forbidden": 403, "not-found": 404, "not-allowed": 405, "stale": 409, "not-now": 409, "too-large": 413,
    "not-json": 415, "illegal": 422, "too-many": 429, "broken": 500, "unavailable": 503,
}  # fmt: skip
BY_STATUS = {404: "not-found", 405: "not-allowed", 413: "too-large"}


class Problem(Exception):
    """`why` is the key of a message of the server (`server.<why>`), or the sentence itself where `detail` is given."""

    def __init__(
        self, type: str, why: str = "", detail: str | None = None, more: dict[str, Any] | None = None, **args: Any
    ) -> None:
        super().__init__(detail or why)
        self.type, self.why, self.detail, self.more, self.args_ = type, why or type, detail, more or {}, args

    def answer(self, lang: str) -> Response:
        detail = self.detail or tell(lang, self.why, **self.args_)
        body = {"type": self.type, "title": tell(lang, f"title.{self.type}"), "status": STATUS[self.type], "detail": detail}
        headers = {"Retry-After": str(self.more["retry"])} if "retry" in self.more else None
        return Response(orjson.dumps({**body, **self.more}), STATUS[self.type], headers, "application/problem+json")


def of_engine(problem: RatskellerError) -> Problem:
    if isinstance(problem, IllegalAction):
        return Problem("illegal", detail=str(problem), more={"reason": problem.code})
    if isinstance(problem, CannotUndo):
        return Problem("illegal", detail=str(problem), more={"reason": "cannot_undo"})
    return Problem("bad-request", detail=str(problem))


async def answer(request: Request, problem: Exception) -> Response:
    """Whatever was raised, as a problem answer."""
    lang = language(request.query_params.get("lang"), request.headers.get("accept-language"))
    if isinstance(problem, Problem):
        return problem.answer(lang)
    if isinstance(problem, RatskellerError):
        return of_engine(problem).answer(lang)
    if isinstance(problem, RequestValidationError):
        return Problem("bad-request", detail=_invalid(problem)).answer(lang)
    if isinstance(problem, HTTPException):
        if getattr(request.state, "too_large", False):
            return Problem("too-large").answer(lang)
        return Problem(BY_STATUS.get(problem.status_code, "bad-request")).answer(lang)
    raise problem


def _invalid(problem: RequestValidationError) -> str:
    """The first thing that is wrong with a request."""
    error = problem.errors()[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body") or "body"
    return f"{where}: {error['msg']}."
