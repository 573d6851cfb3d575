"""What a game offers: under which names it is played, and what can be chosen about a match.

A game says it once, in its folder; home page, pages for learning, command line, environments and bench read it there. All wording
hangs on names: `web.offer.<name>` and `web.offered.<name>`, `learn.<book>.…`, `learn.lesson.<lesson>.…`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from .errors import BadOption
from .text import catalogue


def check_players(title: str, given: Any, counts: Sequence[int]) -> None:
    """A game is for these numbers of players."""
    if not isinstance(given, int) or isinstance(given, bool) or given not in counts:
        raise BadOption(f"{title} is for {counts[0]} to {counts[-1]} players, not {given!r}.")


@dataclass(frozen=True)
class Option:
    """Something that can be chosen, beside the number of players."""

    name: str
    kind: Literal["names", "switch"]  # the name of one choice or a list of names; yes or no
    default: Any
    choices: Any  # for those who draw a form
    about: str  # for those who type it

    @property
    def values(self) -> list[Any]:
        """What it can be, where one of its choices is chosen."""
        return [False, True] if self.kind == "switch" else list(self.choices)

    def read(self, text: Any, between: str = ",") -> Any:
        """What somebody wrote as one word, with a sign between several names."""
        if self.kind == "names" and isinstance(text, str) and between in text:
            return [name.strip() for name in text.split(between)]
        return text


@dataclass(frozen=True)
class Offer:
    """A game as people choose it: a box on the shelf."""

    name: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)  # what a new table of it begins with
    where: Mapping[str, Any] = field(default_factory=dict)  # what its matches have, and those of the game's other offers have not
    training: Mapping[str, Any] = field(default_factory=dict)  # what the environments begin with
    bench: Sequence[Mapping[str, Any]] = ({},)  # what `bench` measures of it
    lesson: Path | None = None  # its guided first game
    book: str | None = None  # its rule book: the module of that name in the client's folder for the game

    def title(self, lang: str = "en") -> str:
        return str(catalogue(lang)["messages"].get(f"web.offer.{self.name}", self.name))

    def fits(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options is one of it."""
        return all(options.get(name) == value for name, value in self.where.items())

    def json(self) -> dict[str, Any]:
        lesson = self.lesson.stem if self.lesson else None
        return {"offer": self.name, "options": self.options, "where": self.where, "lesson": lesson, "book": self.book}
