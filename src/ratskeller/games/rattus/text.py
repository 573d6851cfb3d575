"""The table of Rattus in plain text, and the words that go with a refused action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.actions import Action
from ...kernel.text import count, message, seat_name, word
from .actions import ACTIONS, GAME
from .cards import MODULES
from .data import CARD, REGION, REGION_NAMES
from .state import NONE
from .steps import Step
from .view import last_chances, view

MARKS = "▲●■◆"


def explain(s: Any, action: Action) -> dict[str, Any]:
    """What a refusal may want to mention beside the action's own arguments."""
    said: dict[str, Any] = {
        "players": int(s.players),
        "plague": REGION_NAMES[s.plague].lower(),
        "reserve": int(s.reserve[s.turn]) if s.turn >= 0 else 0,
        "coins": int(s.coins[s.turn]) if s.turn >= 0 else 0,
        "from": REGION_NAMES[s.pick_region].lower() if s.pick_region >= 0 else None,
    }
    if "region" in action.args:
        said["rats"] = int(s.rats_in[REGION[action.args["region"]]])
    said.setdefault("card", action.args.get("card") or (action.name if action.name in CARD else None))
    return said


# action → what says its price, in the file of its card
PRICES = {
    name: module.price
    for module in MODULES.values()
    if hasattr(module, "price")
    for name in (module.MANIFEST.name, *(ask.action for ask in module.MANIFEST.asks))
}


def price(s: Any, action: Action, lang: str) -> str:
    """What a legal action costs, in words; nothing where it is free."""
    if action.name not in PRICES:
        return ""
    return count(lang, int(PRICES[action.name](s, action.id - ACTIONS.base[action.name])), "coin")


def doubt(s: Any, action: Action) -> str | None:
    """Placing cubes is optional, but hardly ever left out on purpose (R3); so is what a final turn offers."""
    if action.name == "done" and s.step == Step.MAIN and s.last != NONE and last_chances(s):
        return "unused"
    forgets = action.name == "plague" and s.step == Step.MAIN and s.last == NONE and not s.placed
    return "unplaced" if forgets and s.reserve[s.turn] > 0 and s.rats_in.any() else None


def _row(lang: str, region: dict[str, Any], plague: str) -> str:
    name = word(lang, GAME, region["name"])
    mask = "✠" if region["name"] == plague else " "
    rats = " ".join(_rat(r) for r in region["rats"])
    cubes = " ".join(f"{MARKS[i]}{n:<2}" if n else " · " for i, n in enumerate(region["cubes"]))
    good = word(lang, GAME, region["good"]) if region["good"] else ""
    return f"{mask} {name:<11}│ {rats:<22}│ {cubes:<16}│ {good}"


def _rat(rat: dict[str, Any] | None) -> str:
    if rat is None:
        return "·"
    if "limit" not in rat:
        return "▩"
    return f"[{rat['limit']}{''.join(symbol[:2] for symbol in rat['symbols'])}]"


def board(s: Any, seat: int | None, lang: str, names: Sequence[str] | None = None) -> str:
    """The whole table as a seat sees it."""
    seen = view(s, seat)

    def label(key: str) -> str:
        return message(lang, f"{GAME}.board.{key}")

    lines = [_row(lang, region, seen["plague"]) for region in seen["regions"] if region["in_play"]]
    lines.append("")
    called = [seat_name(lang, i, names) for i in range(seen["players"])]
    width = max(10, *map(len, called))
    for i in range(seen["players"]):
        score = seen["scores"][i]
        parts = [
            f"{MARKS[i]} {called[i]:<{width}}",
            f"{label('board')} {score['board']:>2}",
            f"{label('palace')} {seen['palace'][i]:>2}",
            f"{label('reserve')} {seen['reserve'][i]:>2}",
        ]
        if seen["goods"]:
            parts.append(f"{label('coins')} {seen['coins'][i]:>2}")
            wares = ", ".join(f"{n} {word(lang, GAME, g)}" for g, n in seen["wares"][i].items() if n)
            parts.append(wares or "–")
        cards = [_card(lang, c) for c in seen["cards"] if c["holder"] == i]
        parts.append(", ".join(cards) or "–")
        lines.append(" │ ".join(parts))
    beside = [_card(lang, c) for c in seen["cards"] if c["holder"] is None]
    lines.append(f"{label('beside')}: {', '.join(beside) or '–'}   {label('supply')}: {seen['supply']}")
    if seen["goods"]:
        stock = ", ".join(f"{word(lang, GAME, g)} {n['up']}+{n['down']}" for g, n in seen["stock"].items())
        lines.append(f"{label('stock')}: {stock}")
    return "\n".join(lines)


def _card(lang: str, card: dict[str, Any]) -> str:
    name = word(lang, GAME, card["name"])
    extra = [word(lang, GAME, card["good"])] if card["good"] else []
    if any(card.get("cubes", [])):
        extra.append(" ".join(f"{MARKS[i]}{n}" for i, n in enumerate(card["cubes"]) if n))
    return f"{name} ({', '.join(extra)})" if extra else name
