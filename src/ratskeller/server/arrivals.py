"""What somebody sees before the client has begun: the first page, what messengers show of a link, the manifest, the worker.

All of it says that the house is unofficial; the house's own name has no game's title in it.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from html import escape
from pathlib import Path

import orjson

from .. import __version__
from ..kernel.game import games, offered_as
from ..kernel.text import catalogue, joined
from .render import seat_names
from .rows import SeatRow, TableRow
from .texts import tell

WEB = Path(__file__).resolve().parent.parent / "web"
LOCALES = {"en": "en_GB", "ru": "ru_RU", "it": "it_IT"}
SIZE = (1200, 630)  # of the picture in a preview
ICONS = [
    {"src": "/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
]


@cache
def version() -> str:
    """A short name for exactly these files of the client, those that games bring included."""
    print_of = hashlib.sha256(__version__.encode())
    for folder in (WEB, *(game.web for game in games() if game.web)):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                print_of.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return print_of.hexdigest()[:12]


def worker() -> str:
    """The service worker: it knows which files it may keep."""
    return (WEB / "sw.js").read_text("utf-8").replace("const VERSION = 'none';", f"const VERSION = '{version()}';")


def manifest(lang: str) -> bytes:
    """What makes it an app on a phone or a desktop."""
    return orjson.dumps(
        {
            "id": "/",
            "name": "Ratskeller",
            "short_name": "Ratskeller",
            "description": tell(lang, "arrival.about"),
            "lang": lang,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f4e8d0",
            "theme_color": "#e3d0a8",
            "categories": ["games"],
            "icons": ICONS,
        }
    )


def preview(lang: str, home: str, address: str, title: str, sentence: str) -> str:
    """What messengers and social networks show of a link; `home` is the house's own address."""
    picture = f"{home}/preview.png"
    told = {
        "og:type": "website", "og:site_name": tell(lang, "arrival.site"), "og:locale": LOCALES[lang],
        "og:url": f"{home}{address}", "og:title": title, "og:description": sentence, "og:image": picture,
        "og:image:width": SIZE[0], "og:image:height": SIZE[1],
        "og:image:alt": tell(lang, "arrival.picture"),
    }  # fmt: skip
    tags = [f'<meta property="{name}" content="{escape(str(value))}">' for name, value in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    return f'<meta name="description" content="{escape(sentence)}">' + "".join(tags)


def front(lang: str, home: str) -> str:
    """The page in which the client begins."""
    seen = preview(lang, home, "/", tell(lang, "arrival.site"), tell(lang, "arrival.about"))
    page = re.sub(r'<meta name="description"[^>]*>', lambda _: seen, (WEB / "index.html").read_text("utf-8"), count=1)
    return page.replace('<html lang="en"', f'<html lang="{lang}"', 1)


def doorstep(lang: str, home: str, address: str, inside: str, row: TableRow, seats: list[SeatRow], invited: bool) -> str:
    """A page for links that are passed on: who reads it out sees whose table it is, everybody else is led inside at once."""
    title, sentence = described(lang, row, seats, invited)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += '<meta name="robots" content="noindex">' + preview(lang, home, address, title, sentence)
    head += f'<meta http-equiv="refresh" content="0; url={escape(inside)}"><title>{escape(title)}</title>'
    body = f'<p>{escape(sentence)}</p><p><a href="{escape(inside)}">{escape(tell(lang, "arrival.enter"))}</a></p>'
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body><h1>{escape(title)}</h1>{body}</body></html>'


def described(lang: str, row: TableRow, seats: list[SeatRow], invited: bool) -> tuple[str, str]:
    """A table in a title and a sentence: what is played, and who sits there."""
    names = seat_names(seats, lang)
    here = [name for seat, name in zip(seats, names, strict=True) if seat.who in ("person", "bot")]
    host = next((name for seat, name in zip(seats, names, strict=True) if seat.person and seat.person == row.host), None)
    kind = {"waiting": "invited" if invited and host else "waiting", "running": "running"}.get(row.status, "over")
    title = tell(lang, f"arrival.{kind}", game=offer_title(lang, row), host=host)
    who = joined(lang, here, "and") if here else tell(lang, "arrival.nobody")
    return title, tell(lang, "arrival.table", n=len(seats), who=who)


def offer_title(lang: str, row: TableRow) -> str:
    """What the box is called."""
    offer = offered_as(row.game, row.options)
    return str(catalogue(lang)["messages"].get(f"web.offer.{offer}", offer))
