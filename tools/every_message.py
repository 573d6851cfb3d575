"""Every message with every wording, every number and every name, in all languages, into one file to be read through:
`python -m tools.every_message [FILE]`, by default build/every_message.txt.

Numbers are 1, 2, 5, 11 and 21, which between them show all plural forms; an argument that is a word takes each of its words.
One argument varies at a time. Tests hold the server's and the browser's rendering of all this against each other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import ratskeller  # noqa: F401  (the games enrol themselves)
from ratskeller.kernel.game import game, games
from ratskeller.kernel.text import LANGUAGES, SEAT_WORDS, SLOT, catalogue, say

NUMBERS = (1, 2, 5, 11, 21)
LISTS = {  # arguments that are lists, by what stands in them
    "regions": "region", "cards": "card", "todo": "todo", "stacks": "stack", "effects": "effect", "goods": "good",
}  # fmt: skip
MORE = {  # words that reach messages from elsewhere than actions and events
    "rattus": {"todo": ["do-card", "do-cubes", "do-good", "do-powers"], "reach": ["reach-1", "reach-2"]},
    "village": {},
}
SAMPLES = {
    "rat": [("3", "peasantry", "M")], "white": [[1, 4]], "black": [[6]], "share": ["35"], "mine": ["1.3"], "all": ["2.4"],
    "grey": ["hour-1", "hour-5+coin-1+beer-3"],
}  # fmt: skip


class Case(NamedTuple):
    key: str
    game: str
    args: dict[str, Any]


def game_of(key: str) -> str:
    """Whose words and figures a message uses, by its name."""
    names = {"mercatus": "rattus", **{rules.name: rules.name for rules in games()}}
    parts = key.replace("web-", "").split(".")
    return next((names[part] for part in parts[:3] if part in names), "")


@cache
def words_of(name: str, kind: str = "", own: str = "") -> Mapping[str, list[str]]:
    """Per argument the words it may be, anywhere in a game or in one kind of action or event."""
    found: dict[str, list[str]] = {} if own else {arg: list(words) for arg, words in MORE.get(name, {}).items()}
    rules = game(name)
    if kind != "event":
        for action in rules.actions.all:
            for arg, word in action.args.items() if own in ("", action.name) else ():
                _add(found, arg, word)
    if kind != "action":
        for event, args in rules.events.kinds:
            for arg, words in args if own in ("", event) else ():
                for word in words or []:
                    _add(found, arg, word)
    if not own and "region" in found:
        found["plague"] = found["region"]
    return found


def _add(found: dict[str, list[str]], arg: str, word: Any) -> None:
    if isinstance(word, str) and not any(sign.isdigit() for sign in word[:2]) and word not in found.setdefault(arg, []):
        found[arg].append(word)


def leaves(template: Any, chosen: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every wording of a message, with what chooses it."""
    if isinstance(template, str):
        yield dict(chosen), template
        return
    by = template["by"]
    for value, inner in template.items():
        if value != "by":
            yield from leaves(inner, {**chosen, by: None if value == "None" else ... if value == "else" else value})


def possible(key: str, arg: str, kinds: set[str], taken: set[str]) -> list[Any]:
    """What an argument is tried with."""
    name, (_, kind, own, *_) = game_of(key), (*key.split("."), "", "")
    told = kind in ("action", "event")
    words = words_of(name, kind, own) if name and told else words_of(name) if name else {}
    if arg in SAMPLES:
        return list(SAMPLES[arg])
    if arg in LISTS and LISTS[arg] in words:
        members = words[LISTS[arg]]
        return [members[:1], members[:2], members[-3:]]
    if arg in SEAT_WORDS:
        return [0, 3]
    if kinds & set(catalogue("en")["plural"]):
        return list(NUMBERS)
    if "and" in kinds | taken and arg == "values":
        return ["5-8"]
    if words.get(arg):
        return [word for word in words[arg] if word not in taken]
    return list(NUMBERS)


def cases() -> Iterator[Case]:
    """Every message, wording, number and name."""
    messages = {lang: catalogue(lang)["messages"] for lang in LANGUAGES}
    for key in messages["en"]:
        name = game_of(key)
        for chosen, _ in leaves(messages["en"][key], {}):
            kinds: dict[str, set[str]] = {}
            for lang in LANGUAGES:
                for other, text in leaves(messages[lang][key], {}):
                    for arg, kind, _ in SLOT.findall(text) if other == chosen else ():
                        if "." not in arg:
                            kinds.setdefault(arg, set()).add(kind)
            yield from _filled(key, name, chosen, kinds, messages["en"][key])


def _filled(key: str, name: str, chosen: dict[str, Any], kinds: dict[str, set[str]], template: Any) -> Iterator[Case]:
    tried = {arg: possible(key, arg, found, _values(template, arg)) for arg, found in kinds.items()}
    fixed = {arg: value for arg, value in chosen.items() if value is not ...}
    for arg, value in chosen.items():
        if value is ... and arg not in tried:
            tried[arg] = possible(key, arg, set(), _values(template, arg))[:1]
    for arg, value in fixed.items():
        tried[arg] = [int(value) if isinstance(value, str) and value.isdigit() else value]
    if not all(tried.values()):
        return  # a wording for words that there are not
    base = {arg: values[min(1, len(values) - 1)] for arg, values in tried.items()}
    seen: list[dict[str, Any]] = []
    for arg, values in [("", [None]), *tried.items()]:
        for value in values:
            args = {**base, arg: value} if arg else base
            if args not in seen:
                seen.append(args)
                yield Case(key, name, args)


def _values(template: Any, arg: str) -> set[str]:
    """The values of an argument that choose a wording of their own."""
    if isinstance(template, str):
        return set()
    own = {value for value in template if value not in ("by", "else")} if template["by"] == arg else set()
    return own.union(*(_values(inner, arg) for value, inner in template.items() if value != "by"))


def rendered(lang: str, case: Case) -> str:
    return say(lang, case.key, case.game, case.args)


def main(path: Path) -> None:
    lines: list[str] = []
    last = ""
    told: dict[str, list[str]] = {}

    def close() -> None:
        for texts in zip_longest(*told.values(), fillvalue="—"):
            lines.extend(f"  {text}" for text in texts)

    for case in cases():
        if case.key != last:
            close()
            last, told = case.key, {lang: [] for lang in LANGUAGES}
            lines.append(case.key)
        for lang in LANGUAGES:
            text = rendered(lang, case)
            if text not in told[lang]:
                told[lang].append(text)
    close()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} lines in {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/every_message.txt"))
