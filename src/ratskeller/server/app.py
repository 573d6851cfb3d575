"""The application: routes, guard, static files and the opening and closing of the house."""

from __future__ import annotations

import contextlib
import gzip
import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import __version__
from ..kernel.errors import RatskellerError
from ..kernel.game import games
from . import openapi, refusing
from .arrivals import WEB, version
from .guard import Guard
from .house import House
from .needs import StoreAway
from .problems import Problem
from .routes import (
    analysis,
    arrivals,
    belongings,
    board,
    chat,
    learn,
    manners,
    notices,
    passkeys,
    people,
    play,
    rematch,
    seats,
    stream,
    study,
    tables,
)  # fmt: skip
from .settings import Settings

TEXT = (".js", ".css", ".html", ".svg")  # files of the client that are small, and asked for all at once
WORTH_PACKING = 1000  # bytes
PACKING = 6  # gzip's level
FOLDERS = {path.name for path in WEB.iterdir() if path.is_dir()}


def create_app(settings: Settings) -> FastAPI:
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Ratskeller", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]
    app.state.house = house
    for kind in (Problem, StoreAway, RatskellerError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, refusing.answer)
    web = Web(directory=WEB, html=True)
    app.router.routes.append(Folders("/", web))
    mine = (people, notices, passkeys, manners, belongings)
    theirs = (tables, seats, rematch, study, analysis, board, chat, learn, arrivals)
    for routes in (play, stream, *mine, *theirs):  # they are tried in this order
        app.include_router(routes.router)

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(openapi.page(app.openapi()))

    @app.get("/healthz", tags=["running"])
    async def healthz() -> dict[str, str]:
        """Is the server well, and its store? 503 where nothing can be written."""
        await house.store.alive()
        return {"status": "ok"}

    @app.get("/metrics", tags=["running"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Figures for Prometheus."""
        return Response(house.metrics.report(), media_type="text/plain; version=0.0.4")

    app.mount("/", web)
    app.add_middleware(Packed)
    app.add_middleware(Guard, house=lambda: house)
    return app


class Folders(Mount):
    """What lies in a folder of the client is looked for before everything else: a visit asks for a hundred such files."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        here = scope["type"] == "http" and [*scope["path"].split("/", 2), ""][1] in FOLDERS
        return super().matches(scope) if here else (Match.NONE, {})


class Web(StaticFiles):
    """The client's files; asked for anew every time, answered with "not changed" where it is so.

    A game that has no part in the client may bring one; without it it is played at the generic table.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """To look for a file takes a tenth of what it takes to have a thread look for it."""
        with contextlib.suppress(OSError):  # whatever is odd is answered as ever
            full_path, found = self.lookup_path(path)
            if found and stat.S_ISREG(found.st_mode) and scope["method"] in ("GET", "HEAD"):
                return self.file_response(full_path, found, scope)
        return await super().get_response(path, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        found = super().lookup_path(path)
        top, name, rest = [*path.split(os.sep, 2), "", ""][:3]
        outside = next((game for game in games() if game.name == name), None) if found[1] is None and top == "games" else None
        if outside is None:
            return found
        if outside.web:  # the folder may be missing: it is a stranger's
            found = StaticFiles(directory=outside.web, check_dir=False).lookup_path(rest)
        generic = found[1] is None and rest == "index.js"
        return super().lookup_path(os.path.join("games", "generic", rest)) if generic else found

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["Cache-Control"] = "no-cache"
        answer.headers["X-Version"] = version()
        if str(full_path).endswith(".png"):  # messengers show it on pages of their own
            answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        asked = Headers(scope=scope)
        if isinstance(answer, FileResponse) and str(full_path).endswith(TEXT) and "range" not in asked:
            plain, packed = kept(str(full_path), stat_result.st_mtime_ns, stat_result.st_size)
            if len(plain) >= WORTH_PACKING and "gzip" in asked.get("accept-encoding", ""):
                packing = {"content-encoding": "gzip", "vary": "Accept-Encoding", "content-length": str(len(packed))}
                return Response(packed, status_code, {**answer.headers, **packing})
            return Response(plain, status_code, answer.headers)
        return answer


@lru_cache(maxsize=1024)
def kept(path: str, written: int, size: int) -> tuple[bytes, bytes]:
    """A file of the client as it was written then, plain and packed: a visit asks for a hundred, and each visit for the same."""
    plain = Path(path).read_bytes()
    return plain, gzip.compress(plain, PACKING)


class Packed:
    """Compresses what a browser reads once and keeps: the client's files and texts. Live answers go as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain, self.packed = app, GZipMiddleware(app, minimum_size=WORTH_PACKING, compresslevel=PACKING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        live = path.startswith("/api/") and not path.startswith("/api/messages/")
        await (self.plain if live else self.packed)(scope, receive, send)
