"""What a notice says, in the language of whoever asked for it. Only what everybody at the table may know is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from ...kernel.text import joined
from ..arrivals import offer_title
from ..render import seat_names
from ..rows import SeatRow, TableRow
from ..texts import tell

KINDS = ("turn", "over", "rematch", "low", "sat_in", "trial")
FORMS = ("discord", "ntfy", "json")  # how a webhook wants to be told
MARKUP = re.compile(r"([\\*_~`|>\[\]()#@<-])")


@dataclass(frozen=True)
class Notice:
    kind: str
    title: str
    body: str
    table: str  # its id; nothing in a trial
    url: str  # where it leads, from the house's own address on
    stop: str  # the address at which notices are stopped, likewise
    lang: str


def notice(lang: str, kind: str, stop: str, row: TableRow | None, seats: Sequence[SeatRow] = (), person: str = "") -> Notice:
    title = tell(lang, f"notice.{kind}")
    if row is None:
        return Notice(kind, title, tell(lang, "notice.trial.body"), "", "/", stop, lang)
    names = seat_names(seats, lang)
    others = [name for seat, name in zip(seats, names, strict=True) if seat.who in ("person", "bot") and seat.person != person]
    game = offer_title(lang, row)
    body = tell(lang, "notice.with", game=game, who=joined(lang, others, "and")) if others else game
    return Notice(kind, title, body, row.id, f"/#/table/{row.id}", stop, lang)


def for_push(told: Notice) -> bytes:
    return orjson.dumps(
        {
            "kind": told.kind,
            "title": told.title,
            "body": told.body,
            "tag": told.table,
            "url": told.url,
            "lang": told.lang,
            "actions": [{"action": "stop", "title": tell(told.lang, "notice.stop")}],
        }
    )


def for_hook(told: Notice, form: str, home: str) -> tuple[dict[str, str], bytes]:
    """Headers and body, as the service at the other end understands them."""
    url, stop = home + told.url, home + told.stop
    if form == "discord":
        plain = MARKUP.sub(r"\\\1", f"{told.title}: {told.body}")  # a name must not become markup, nor call anybody
        text = f"{plain}\n<{url}>\n-# {tell(told.lang, 'notice.stop')}: <{stop}>"
        body: dict[str, Any] = {"content": text, "allowed_mentions": {"parse": []}}
    elif form == "ntfy":
        headers = {"Title": _header(told.title), "Click": url, "Tags": "rat", "Content-Type": "text/plain; charset=utf-8"}
        headers["Actions"] = f"view, {_header(tell(told.lang, 'notice.stop'))}, {stop}"
        return headers, told.body.encode()
    else:
        text = f"{told.title}: {told.body}\n{url}"
        body = {
            "text": text,
            "title": told.title,
            "body": told.body,
            "url": url,
            "stop": stop,
            "kind": told.kind,
            "table": told.table,
        }
    return {"Content-Type": "application/json"}, orjson.dumps(body)


def _header(text: str) -> str:
    """Words in a header, as mail has them; there are no others but Latin ones."""
    from email.header import Header

    return text if text.isascii() else Header(text, "utf-8", maxlinelen=10_000).encode()
