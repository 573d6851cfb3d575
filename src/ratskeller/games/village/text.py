"""The table of My Village in plain text, and the words that go with a refused action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.actions import Action
from ...kernel.text import message, seat_name, signed, word
from .data import COLOURS, FIGURES, HEALING_USES, LETTERS
from .names import GAME
from .view import view

SEAT_MARKS = "▲●■◆"
TIME, COINS = "⧖", "¤"


def _values(card: dict[str, Any]) -> str:
    return "[" + "/".join(map(str, card["values"])) + "]"


def _named(kind: str, name: str) -> dict[str, Any]:
    return next(card for card in FIGURES[kind] if card["name"] == name)


def explain(s: Any, action: Action) -> dict[str, Any]:
    """What a refusal may want to mention beside the action's own arguments."""
    letter = min(int(s.letters[s.turn]), len(LETTERS) - 1)
    value = action.args.get("value", int(s.value))
    return {"value": value, "have": int(s.coins[s.turn]), "letter": LETTERS[letter], "name": action.name}


class _Painter:
    """Lines of text in one language, about people with these names."""

    def __init__(self, lang: str, names: Sequence[str] | None) -> None:
        self.lang, self.names = lang, names

    def say(self, key: str) -> str:
        return message(self.lang, f"{GAME}.board.{key}")

    def word(self, name: str) -> str:
        return word(self.lang, GAME, name)

    def listed(self, names: list[str]) -> str:
        return ", ".join(map(self.word, names)) or "–"

    def cost(self, cost: dict[str, Any]) -> str:
        """Time, coins and goods, as short as can be."""
        signs = {"time": TIME, "coins": COINS}
        return " ".join(f"{signs[key]}{n}" if key in signs else f"{n}×{self.word(key)}" for key, n in cost.items() if n)

    def offered(self, kind: str, names: list[str]) -> str:
        cards = [_named(kind, name) for name in names]
        return ", ".join(f"{self.word(c['name'])} {_values(c)} {self.cost(c['build'])}" for c in cards) or "–"

    def monk(self, stack: dict[str, Any]) -> str:
        card = _named("monk_stack", stack["stack"])
        effect = self.word(stack["effect"]) if stack["effect"] else "–"
        return f"{self.word(stack['stack'])} {_values(card)} {self.cost(card['build'])} ×{stack['left']}: {effect}"

    def letter(self, card: dict[str, Any], left: int) -> str:
        """A stack of travel cards with what the next of them costs."""
        ways = "/".join(self.cost(way).replace("1×", "") for way in card["any_of"])
        return f"{card['letter']} {_values(card)} {TIME}{card['time']} {ways} ×{left}"

    def travelled(self, card: dict[str, Any]) -> str:
        more = self.say("chapel") if card["chapel"] else "+" + self.cost(card["grey"]) if card["grey"] else ""
        return f"{card['card'][0]} {card['points']}" + (f" ({more})" if more else "")

    def customer(self, card: dict[str, Any]) -> str:
        values = "/".join(map(str, card["values"])) or "?"
        goods = " ".join(f"{n}×{self.word(good)}" if n > 1 else self.word(good) for good, n in card["goods"].items())
        return f"{self.word(card['name'])} [{values}] {goods} → {card['points']}"

    def table(self, seen: dict[str, Any]) -> list[str]:
        supply, hand = seen["supply"], seen["hand"]
        white, black = (" ".join(map(str, seen["dice"][colour])) or "–" for colour in COLOURS)
        palm = f"{SEAT_MARKS[hand['holder']]} +{hand['story']}" + ("" if hand["up"] else " ✓")
        crafts = "; ".join(
            f"{self.word(name)} {self.cost(_named('craft', name)['build'])} {' '.join(cards) or '–'}"
            for name, cards in supply["crafts"].items()
        )
        office, field, place = (FIGURES[kind] for kind in ("office", "field", "meeting_place"))
        prices = ", ".join(f"{n}: {self.cost(cost)}" for n, cost in enumerate(office["cost"], 1))
        palm = f"{_values(FIGURES['starting_hand'])} {palm}"
        return [
            f"{self.say('round')} {seen['round']}   {self.say('dice')} ○ {white}   ● {black}   {self.say('hand')} {palm}   "
            f"{self.say('coffins')} {seen['coffins']}/{seen['end_coffins']}   {self.say('rat')} {seen['rat']}",
            f"{self.say('chronicle')}: " + ", ".join(f"{self.word(p)} {n}" for p, n in seen["chronicle"].items()),
            f"{self.say('customers')} ({supply['customers_left']}) {_values(office)} {prices}:",
            *(f"  {self.customer(card)}" for card in supply["customers"]),
            f"{self.say('monks')}: {', '.join(map(self.monk, supply['monks']))}",
            f"{self.say('travel')}: " + ", ".join(self.letter(c, supply["travel"][c["letter"]]) for c in FIGURES["travel"]),
            f"{self.say('churches')}: {self.offered('church', supply['churches'])}",
            f"{self.say('councils')}: {self.offered('council', supply['councils'])}",
            f"{self.say('crafts')}: {crafts}",
            f"{self.say('fields')} {_values(field)} {self.cost(field['build'])} ×{supply['fields']}   "
            f"{self.say('meeting_places')} {_values(place)} {self.cost(place['build'])} ×{supply['meeting_places']}   "
            f"{self.say('headman')} [?] {TIME}{FIGURES['headman']['time']}",
        ]

    def village(self, seat: int, home: dict[str, Any], score: dict[str, Any]) -> list[str]:
        school = "".join("●" if home["school"][side] else "·" for side in ("left", "right"))
        parts = ", ".join(f"{self.say('score.' + k)} {signed(n)}" for k, n in score.items() if k != "total" and n)
        signs = {"time": f" {TIME}", "coins": f" {COINS}"}
        figures = " ".join(f"{self.say(key)}{signs.get(key, ' ')}{home[key]}  " for key in ("time", "coins", "tree", "house"))
        lines = [
            f"{SEAT_MARKS[seat]} {seat_name(self.lang, seat, self.names)}: {score['total']}" + (f" ({parts})" if parts else ""),
            f"  {figures} {self.say('headman')}: {self.word(home['headman'])}   {self.say('school')} {school}   "
            f"{self.say('fun')} {'/'.join(map(str, home['fun']))}",
            f"  {self.say('villagers')}: {self.listed(home['villagers'])}",
        ]
        if home["church"]:
            uses = f", {self.say('uses')} {HEALING_USES - home['healed']}" if home["church"] == "healing" else ""
            lines.append(f"  {self.say('church')}: {self.word(home['church'])}{uses}, {self.say('windows')} {home['windows']}")
        if home["council"]:
            marks = f" [{self.listed(home['marks'])}]" if home["marks"] else f" ×{home['jokers']}" if home["jokers"] else ""
            lines.append(f"  {self.say('council')}: {self.word(home['council'])}{marks}")
        if home["meeting_place"]:
            place, tile = self.word("meeting-place"), self.word(home["tile"])
            lines.append(f"  {place}: {self.say('markers')} {home['markers']}   2/12: {tile}")
        if home["crafts"]:
            crafts = (f"{self.word(c)} {'/'.join(map(str, v['values']))} ×{v['goods']}" for c, v in home["crafts"].items())
            lines.append(f"  {self.say('crafts')}: {', '.join(crafts)}")
        if home["fields"]:
            lines.append(f"  {self.say('fields')} " + "".join("▣" if f["plow"] else "□" for f in home["fields"]))
        if home["travel"]:
            lines.append(f"  {self.say('travel')}: " + ", ".join(map(self.travelled, home["travel"])))
        if home["market"]:
            lines.append(f"  {self.say('market')}: " + "; ".join(map(self.customer, home["market"])))
        if home["served"]:
            served = ", ".join(f"{self.word(card['name'])} {card['points']}" for card in home["served"])
            lines.append(f"  {self.say('served')}: {served}")
        return lines


def board(s: Any, seat: int | None, lang: str, names: Sequence[str] | None = None) -> str:
    """The whole table as a seat sees it."""
    seen = view(s, seat)
    painter = _Painter(lang, names)
    lines = painter.table(seen)
    for i, home in enumerate(seen["villages"]):
        lines += ["", *painter.village(i, home, seen["scores"][i])]
    return "\n".join(lines)
