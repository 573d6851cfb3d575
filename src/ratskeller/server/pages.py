"""The few pages that the server writes by itself, without any script: a question, a refusal, what is kept about people."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from starlette.responses import HTMLResponse

from ..kernel.text import LANGUAGES
from .problems import Problem
from .settings import Settings
from .texts import tell

STYLES = ("fonts", "tokens", "base", "parts", "home")
KEPT = ("cookie", "names", "tables", "words", "bells", "passkeys", "shuns", "address")
KINDS = ("waiting", "finished", "chat", "people")


def page(lang: str, title: str, body: str, status: int = 200, headers: Mapping[str, str] | None = None) -> HTMLResponse:
    styles = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in STYLES)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f'<title>{escape(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">'
    text = f'<!doctype html><html lang="{lang}" data-theme="light"><head>{head}{styles}</head>'
    text += f'<body><main class="page prose"><h1>{escape(title)}</h1>{body}</main></body></html>'
    return HTMLResponse(text, status, {"Cache-Control": "no-store", **(headers or {})})


def refusal(problem: Problem, lang: str, headers: Mapping[str, str]) -> HTMLResponse:
    """A link that leads nowhere, or not now: why, and the way home."""
    said = problem.json(lang)
    home = f'<p><a class="button main" href="/">{escape(tell(lang, "arrival.home"))}</a></p>'
    return page(lang, said["title"], f"<p>{escape(said['detail'])}</p>{home}", problem.status, headers)


def replacing(lang: str, now: str, then: str, address: str) -> HTMLResponse:
    """Does somebody want to become another?"""
    question = escape(tell(lang, "key.ask", now=now, then=then))
    warning, yes, no = (escape(tell(lang, f"key.{name}", now=now)) for name in ("warning", "yes", "no"))
    form = f'<form method="post" action="{escape(address)}"><button class="main">{yes}</button> <a href="/">{no}</a></form>'
    return page(lang, tell(lang, "key.title"), f"<p>{question}</p><p>{warning}</p>{form}")


def stopping(lang: str, address: str = "") -> HTMLResponse:
    """Shall there be no more notices? Without an address: there are none any more."""
    said = escape(tell(lang, "stop.ask" if address else "stop.done"))
    yes, back = escape(tell(lang, "stop.yes")), escape(tell(lang, "stop.back"))
    form = f'<form method="post" action="{escape(address)}"><button class="main">{yes}</button></form>' if address else ""
    return page(lang, tell(lang, "stop.title"), f'<p>{said}</p>{form}<p><a href="/#/you">{back}</a></p>')


def privacy(lang: str, settings: Settings) -> HTMLResponse:
    """What is kept, for how long, and how to get rid of it."""
    parts = [f"<p>{escape(tell(lang, 'privacy.intro'))}</p><ul>"]
    parts += [f"<li>{escape(tell(lang, f'privacy.{what}'))}</li>" for what in KEPT]
    parts.append(f"</ul><h2>{escape(tell(lang, 'privacy.how_long'))}</h2><ul>")
    for kind in KINDS:
        days = getattr(settings.keeping, kind)
        period = tell(lang, "privacy.days", n=days) if days else tell(lang, "privacy.for_ever")
        parts.append(f"<li>{escape(tell(lang, f'privacy.keep.{kind}', period=period))}</li>")
    parts.append(f"</ul><h2>{escape(tell(lang, 'privacy.how_gone'))}</h2><p>{escape(tell(lang, 'privacy.gone'))}</p>")
    others = " · ".join(f'<a href="/privacy?lang={one}" hreflang="{one}">{one}</a>' for one in LANGUAGES if one != lang)
    parts.append(f'<p>{others} · <a href="/">Ratskeller</a></p>')
    return page(lang, tell(lang, "privacy.title"), "".join(parts))
