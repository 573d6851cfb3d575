"""Languages and the server's own sentences."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import orjson

from ..kernel.text import LANGUAGES, catalogue, figures_in, say, word


def language(asked: str | None, accepted: str | None) -> str:
    """The language somebody asked for, or the first accepted one that there is, or English."""
    if asked in LANGUAGES:
        return str(asked)
    wishes = []
    for part in (accepted or "").split(",")[:20]:
        name, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.partition("=")[2] or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, name.partition("-")[0].strip().lower()))
    return next((name for weight, name in sorted(wishes, key=lambda w: w[0]) if name in LANGUAGES and weight < 0), "en")


def tell(lang: str, key: str, **args: Any) -> str:
    return say(lang, f"server.{key}", "server", args)


def game_name(lang: str, game: str) -> str:
    """What a game is called; one from elsewhere goes by what is offered under its name."""
    return word(lang, "server", game) if game in catalogue(lang)["words"]["server"] else offer_name(lang, game)


def offer_name(lang: str, offer: str) -> str:
    return str(catalogue(lang)["messages"].get(f"web.offer.{offer}", offer))


def bot_name(lang: str, name: str) -> str:
    return word(lang, "bots", name)


LEARN = "learn."  # messages that only the pages for learning need
ALONE = "web.page."  # … and those of the page without a server


@cache
def whole_catalogue(lang: str, learn: bool = False, alone: bool = False) -> tuple[bytes, str]:
    """The messages of a language as JSON, those for learning or all others, and a short name for exactly these."""
    known = catalogue(lang)
    wanted = (key for key in known["messages"] if key.startswith(LEARN) == learn and (alone or not key.startswith(ALONE)))
    messages = {key: known["messages"][key] for key in wanted}
    more = {} if learn else {**known, "figures": figures_in(known["messages"])}
    body = orjson.dumps({**more, "messages": messages})
    return body, hashlib.sha256(body).hexdigest()[:12]
