"""What a game says as long as nobody has written its words: names as they are. And what is still to be written."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..offers import Offer
from ..text import LANGUAGES, SEAT_WORDS, brought
from .fields import Field
from .looks import ANY_STEP


def spare_words(game: Game, fields: tuple[Field, ...]) -> dict[str, str]:
    """Every message of a plain game in bare words."""
    said = {f"{game.name}.board.{field.name}": _bare(field.name).capitalize() for field in fields}
    steps = next((field.words for field in fields if field.name == "step" and field.words), [ANY_STEP])
    said |= {f"{game.name}.prompt.{step}": "{seat}: " + _bare(step) + "." for step in steps}
    for action in game.actions.all:
        key = f"{game.name}.action.{action.name}"
        said.setdefault(key, " ".join([_bare(action.name).capitalize(), *("{" + arg + "}" for arg in action.args)]))
    for name, args in game.events.kinds:
        who = [f"{{{arg}}}:" for arg, _ in args if arg in SEAT_WORDS][:1]
        rest = [f"{{{arg}}}" for arg, _ in args if f"{{{arg}}}:" not in who]
        said[f"{game.name}.event.{name}"] = " ".join([*who, _bare(name), *rest]) + "."
    said |= {f"{game.name}.reason.{name}": f"Not possible: {_bare(name)}." for name in game.reasons[1:]}
    said |= {f"{game.name}.option.{option.name}": _bare(option.name).capitalize() for option in game.options}
    for offer in game.offers:
        said |= spare_title(offer)
    return said


def spare_title(offer: Offer) -> dict[str, str]:
    return {f"web.offer.{offer.name}": _bare(offer.name).title(), f"web.offered.{offer.name}": ""}


def unsaid(game: Game) -> dict[str, list[str]]:
    """Per language, the messages that a game still says in bare words or in English: what is left to write."""
    spare: dict[str, Any] = brought[game.name].spare["messages"]
    read = {lang: brought[game.name].read(lang).get("messages", {}) for lang in LANGUAGES}
    return {lang: [key for key in spare if key not in read[lang]] for lang in LANGUAGES}


def _bare(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
