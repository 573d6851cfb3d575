"""The message catalogue: per language a folder of JSON files, one for every game and one for what they share,
read by the server, the terminal and the browser alike (`web/shell/i18n.js` speaks the same little language).

A message may contain
- `{name}`: a value; words of the game are looked up, amounts such as `coin-1+beer-2` are built from the nouns of the language,
  players are called by their names;
- `{card:gen}`: such a word in the form that the sentence needs, as the language's `forms` have it (a case, a preposition with
  its article …);
- `{n:cube}`, `{n:cube:acc}`: a number with the right plural form of a noun, perhaps in a case;
- `{values:or}`: a list or a pair such as `5-8`, its last two members joined by that word;
- `{market.price}`: a figure of the game's data, by its path; with a noun or a joining word like any other value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .errors import BadOption

LANGUAGES = ("en", "ru", "it")
SEAT_WORDS = ("seat", "owner", "victim", "by", "keeper")  # arguments that are seats, shown by the player's name
SLOT = re.compile(r"\{([\w.-]+)(?::([\w-]+))?(?::(\w+))?\}")

_figures: dict[str, Mapping[str, Any]] = {}


@dataclass(frozen=True)
class Brought:
    """The words of a game that brings its own: `<language>/*.json` in a folder, and spare ones for what is not said there."""

    folder: Path
    spare: Mapping[str, Any]

    def read(self, lang: str) -> dict[str, Any]:
        return _read(self.folder / lang) if (self.folder / lang).is_dir() else {}


brought: dict[str, Brought] = {}  # by game


def bring(game: str, folder: Path, spare: Mapping[str, Any]) -> None:
    """From now on the catalogue has the words of this game too."""
    brought[game] = Brought(folder, spare)
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """All words of a language. What a game from elsewhere does not say in it is said in English; nobody changes words of ours."""
    if lang not in LANGUAGES:
        raise BadOption(f"No language {lang!r}; there are {', '.join(LANGUAGES)}.")
    merged = _read(resources.files("ratskeller") / "locale" / lang)
    for words in brought.values():
        for more in (words.read(lang), _as_english(words.read(LANGUAGES[0])), words.spare):
            _add_missing(merged, more)
    return merged


def _read(folder: Any) -> dict[str, Any]:
    """The files of a folder as one catalogue."""
    merged: dict[str, Any] = {}
    for file in sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda f: f.name):
        for part, items in _parsed(file).items():
            if isinstance(items, dict):
                merged.setdefault(part, {}).update(items)
            else:
                merged[part] = items
    return merged


def _parsed(file: Any) -> dict[str, Any]:
    try:
        return json.loads(file.read_text("utf-8"))  # type: ignore[no-any-return]
    except ValueError as problem:
        raise BadOption(f"{file} is no JSON: {problem}.") from problem


def _as_english(words: dict[str, Any]) -> dict[str, Any]:
    """English words for other languages: these may ask for plurals that English does not tell apart."""
    plurals = {noun: {"few": forms["other"], "many": forms["other"], **forms} for noun, forms in words.get("plural", {}).items()}
    return {**words, "plural": plurals}


def _add_missing(merged: dict[str, Any], more: Mapping[str, Any]) -> None:
    for part in ("messages", "plural"):
        merged[part] = {**more.get(part, {}), **merged[part]}
    for part in ("words", "forms"):
        for game, items in more.get(part, {}).items():
            merged[part][game] = {**items, **merged[part].get(game, {})}


def know_figures(game: str, figures: Mapping[str, Any]) -> None:
    """From now on messages of the game may name its figures."""
    _figures[game] = figures


def figure(game: str, path: str) -> Any:
    """A figure by its path: `market.price`, `office.cost.0.time`; items of a list by place, name or letter."""
    found: Any = _figures[game]
    for step in path.split("."):
        if isinstance(found, Mapping):
            found = found[step]
        elif step.isdigit():
            found = found[int(step)]
        else:
            found = next(item for item in found if step in (item.get("name"), item.get("letter")))
    return found


def figures_in(messages: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The figures that messages name, by game and path, for readers who do not have the data."""
    paths = {path for path, _, _ in SLOT.findall(json.dumps(messages)) if "." in path}
    told: dict[str, dict[str, Any]] = {game: {} for game in _figures}
    for game, path in ((game, path) for game in _figures for path in sorted(paths)):
        try:
            told[game][path] = figure(game, path)
        except (LookupError, StopIteration, TypeError, AttributeError):
            continue  # another game's, and the figures of this one lie otherwise
    return told


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


def count(lang: str, n: int, noun: str, form: str | None = None) -> str:
    """'3 cubes', in the language; `form` is a case, where the language has some."""
    forms = catalogue(lang)["plural"][noun]
    return f"{signed(n)} {(forms[form] if form else forms)[plural_form(lang, abs(n))]}"


def word(lang: str, game: str, value: str, form: str | None = None) -> str:
    """A word of the game (a card, a region, a good …) in the language, perhaps in a form that a sentence needs."""
    known = catalogue(lang)
    found = known["forms"].get(game, {}).get(value, {}).get(form) if form else None
    found = found or known["words"].get(game, {}).get(value)
    return str(found) if found else amounts(lang, value) if game in known["words"] else value


def amounts(lang: str, value: str) -> str:
    """'coin-1+beer-2' as '1 coin and 2 beers'; whatever else it is stays what it is."""
    parts = [part.rpartition("-") for part in value.split("+")]
    if not all(noun in catalogue(lang)["plural"] and n.isdigit() for noun, _, n in parts):
        return value
    return joined(lang, [count(lang, int(n), noun) for noun, _, n in parts], "and")


def joined(lang: str, items: Sequence[str], by: str | None) -> str:
    """'4, 5 or 10'; only commas without a joining word."""
    if not by or len(items) < 2:
        return ", ".join(items)
    return f"{', '.join(items[:-1])} {catalogue(lang)['joins'][by]} {items[-1]}"


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
        name, kind, form = match.groups()
        value = figure(game, name) if "." in name else values[name]
        if kind in catalogue(lang)["plural"]:
            return count(lang, int(value), kind, form)
        if name in SEAT_WORDS:
            return seat_name(lang, int(value), names)
        if isinstance(value, str) and kind in catalogue(lang)["joins"]:  # "5-8", the name of a pair
            value = value.split("-")
        if isinstance(value, (list, tuple)):
            return joined(lang, [word(lang, game, str(one)) for one in value], kind)
        return word(lang, game, value, kind) if isinstance(value, str) else signed(value)

    return SLOT.sub(fill, template)
