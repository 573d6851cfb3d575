"""Problems as answers to requests, in the language of whoever asked: to programs as JSON, to who followed a link as a page."""

from __future__ import annotations

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from ..kernel.errors import RatskellerError
from . import pages
from .needs import StoreAway
from .problems import Problem, of_engine
from .texts import language

BY_STATUS = {404: "not-found", 405: "not-allowed", 413: "too-large"}


def response(problem: Problem, lang: str, scope: Scope) -> Response:
    headers = {"Retry-After": str(problem.more["retry"])} if "retry" in problem.more else {}
    if not scope["path"].startswith("/api/") and "text/html" in Headers(scope=scope).get("accept", ""):
        return pages.refusal(problem, lang, headers)
    return Response(orjson.dumps(problem.json(lang)), problem.status, headers, "application/problem+json")


async def answer(request: Request, problem: Exception) -> Response:
    """Whatever was raised, as a problem answer."""
    lang = language(request.query_params.get("lang"), request.headers.get("accept-language"))
    return response(_as_problem(request, problem), lang, request.scope)


def _as_problem(request: Request, problem: Exception) -> Problem:
    if isinstance(problem, Problem):
        return problem
    if isinstance(problem, StoreAway):
        return Problem("unavailable", "store_away", more={"retry": 2})
    if isinstance(problem, RatskellerError):
        return of_engine(problem)
    if isinstance(problem, RequestValidationError):
        return Problem("bad-request", detail=_invalid(problem))
    if isinstance(problem, HTTPException):
        if getattr(request.state, "too_large", False):
            return Problem("too-large")
        return Problem(BY_STATUS.get(problem.status_code, "bad-request"))
    raise problem


def _invalid(problem: RequestValidationError) -> str:
    """The first thing that is wrong with a request."""
    error = problem.errors()[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body") or "body"
    return f"{where}: {error['msg']}."
