"""The way in: the first page, links that are passed on, the manifest and the worker."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import HTMLResponse, Response

from .. import arrivals
from ..problems import Problem
from ..wire import Lang, Routes, TheHouse

router = Routes(include_in_schema=False)
FRESH = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}


def home(request: Request) -> str:
    """The house's own address, as whoever asks knows it."""
    return str(request.base_url).rstrip("/")


@router.api_route("/", methods=["GET", "HEAD"])
async def front(request: Request, lang: Lang) -> Response:
    return HTMLResponse(arrivals.front(lang, home(request)), headers={**FRESH, "X-Version": arrivals.version()})


@router.get("/manifest.webmanifest")
async def manifest(lang: Lang) -> Response:
    return Response(arrivals.manifest(lang), headers=FRESH, media_type="application/manifest+json")


@router.get("/sw.js")
async def worker() -> Response:
    return Response(arrivals.worker(), headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


@router.get("/t/{id}")
async def table(id: str, request: Request, house: TheHouse, lang: Lang) -> Response:
    """A table's address as it is passed on."""
    found = await house.store.table(id) if len(id) <= 20 else None
    if found is None:
        raise Problem("not-found", "no_table")
    row, seats = found
    return page(arrivals.doorstep(lang, home(request), f"/t/{id}", f"/#/table/{id}", row, seats, invited=False))


@router.get("/i/{invite}")
async def invitation(invite: str, request: Request, house: TheHouse, lang: Lang) -> Response:
    """An invitation to a seat."""
    table = await house.store.invited(invite) if len(invite) <= 40 else None
    found = await house.store.table(table) if table else None
    if found is None:
        raise Problem("not-found", "no_invite")
    row, seats = found
    inside = f"/#/table/{row.id}?invite={invite}"
    return page(arrivals.doorstep(lang, home(request), f"/i/{invite}", inside, row, seats, invited=True))


def page(text: str) -> Response:
    return HTMLResponse(text, headers={"Cache-Control": "no-store", "Vary": "Accept-Language"})
