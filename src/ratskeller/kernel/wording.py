"""How an option is put to whoever decides: in the words of the question at hand, with what it costs now."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import Action
from .text import catalogue, say


def worded(action: Action, asked: str, lang: str, names: Sequence[str] | None = None) -> str:
    """An action by itself. A message `game.action.NAME.QUESTION` says what it means there: what exactly is declined, say."""
    own = f"{action.game}.action.{action.name}.{asked}"
    return say(lang, own, action.game, action.args, names) if own in catalogue(lang)["messages"] else action.text(lang, names)


def priced(text: str, price: str) -> str:
    """With a price in brackets; where there are some already, in these."""
    if not price:
        return text
    return f"{text[:-1]}; {price})" if text.endswith(")") else f"{text} ({price})"
