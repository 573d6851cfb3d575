"""Problems as answers to requests, in the language of whoever asked."""

from __future__ import annotations

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..kernel.errors import RatskellerError
from .needs import StoreAway
from .problems import Problem, of_engine
from .texts import language

BY_STATUS = {404: "not-found", 405: "not-allowed", 413: "too-large"}


def response(problem: Problem, lang: str) -> Response:
    headers = {"Retry-After": str(problem.more["retry"])} if "retry" in problem.more else None
    return Response(orjson.dumps(problem.json(lang)), problem.status, headers, "application/problem+json")


async def answer(request: Request, problem: Exception) -> Response:
    """Whatever was raised, as a problem answer."""
    lang = language(request.query_params.get("lang"), request.headers.get("accept-language"))
    if isinstance(problem, Problem):
        return response(problem, lang)
    if isinstance(problem, StoreAway):
        return response(Problem("unavailable", "store_away", more={"retry": 2}), lang)
    if isinstance(problem, RatskellerError):
        return response(of_engine(problem), lang)
    if isinstance(problem, RequestValidationError):
        return response(Problem("bad-request", detail=_invalid(problem)), lang)
    if isinstance(problem, HTTPException):
        if getattr(request.state, "too_large", False):
            return response(Problem("too-large"), lang)
        return response(Problem(BY_STATUS.get(problem.status_code, "bad-request")), lang)
    raise problem


def _invalid(problem: RequestValidationError) -> str:
    """The first thing that is wrong with a request."""
    error = problem.errors()[0]
    where = ".".join(str(part) for part in error["loc"] if part != "body") or "body"
    return f"{where}: {error['msg']}."
