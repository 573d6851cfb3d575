"""The message catalogue: per language a folder of JSON files, one for every game and one for what they share,
read by the server, the terminal and the browser alike.

A message may contain `{name}` (a value; words of the game are looked up as `<game>.<list>.<word>`)
and `{n:cube}` (a number with the right plural form of a noun).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from .errors import BadOption

LANGUAGES = ("en", "ru", "it")
SEAT_WORDS = ("seat", "owner", "victim", "by", "keeper")  # arguments that are seats, shown by the player's name

_slot = re.compile(r"\{(\w+)(?::(\w+))?\}")


@cache
def catalogue(lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise BadOption(f"No language {lang!r}; there are {', '.join(LANGUAGES)}.")
    merged: dict[str, Any] = {}
    for file in sorted((resources.files("ratskeller") / "locale" / lang).iterdir(), key=lambda f: f.name):
        for part, entries in json.loads(file.read_text("utf-8")).items():
            if isinstance(entries, dict):
                merged.setdefault(part, {}).update(entries)
            else:
                merged[part] = entries
    return merged


def plural_form(lang: str, n: int) -> str:
    """The plural category of n, as the Unicode tables have it for whole numbers."""
    if lang == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    return "one" if n == 1 else "other"


def signed(n: Any) -> str:
    """A number with a real minus sign."""
    return str(n).replace("-", "−")


def count(lang: str, n: int, noun: str) -> str:
    """'3 cubes', in the language."""
    forms = catalogue(lang)["plural"][noun]
    return f"{signed(n)} {forms[plural_form(lang, abs(n))]}"


def word(lang: str, game: str, value: str) -> str:
    """A word of the game (a card, a region, a good …) in the language."""
    found = catalogue(lang)["words"].get(game, {}).get(value)
    return str(found) if found is not None else value


def seat_name(lang: str, seat: int, names: Sequence[str] | None = None) -> str:
    return names[seat] if names else str(catalogue(lang)["seats"][seat])


def message(lang: str, key: str) -> str:
    """A message without arguments."""
    return str(catalogue(lang)["messages"][key])


def say(lang: str, key: str, game: str, args: Mapping[str, Any], names: Sequence[str] | None = None, **more: Any) -> str:
    """The message `key` filled with the arguments."""
    template = catalogue(lang)["messages"][key]
    values = {**args, **more}
    while isinstance(template, dict):  # variants chosen by one argument, perhaps again: {"by": "from", "null": …}
        chosen = str(values.get(template["by"]))
        template = template.get(chosen, template["else"])

    def fill(match: re.Match[str]) -> str:
        name, noun = match.groups()
        value = values[name]
        if noun:
            return count(lang, int(value), noun)
        if name in SEAT_WORDS:
            return seat_name(lang, int(value), names)
        if isinstance(value, (list, tuple)):
            return ", ".join(word(lang, game, str(v)) for v in value)
        return word(lang, game, value) if isinstance(value, str) else signed(value)

    return _slot.sub(fill, template)
