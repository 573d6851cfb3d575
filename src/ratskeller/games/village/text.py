"""The table of My Village in plain text, and the words that go with a refused action."""

from __future__ import annotations

from typing import Any

from ...kernel.actions import Action
from ...kernel.text import message, seat_name, word
from .actions import GAME
from .data import LETTERS
from .view import view

SEAT_MARKS = "▲●■◆"


def explain(s: Any, action: Action, code: int) -> dict[str, Any]:
    """What a refusal may want to mention beside the action's own arguments."""
    letter = min(int(s.letters[s.turn]), len(LETTERS) - 1)
    return {"value": int(s.value), "have": int(s.coins[s.turn]), "letter": LETTERS[letter], "name": action.name}


class _Painter:
    """Lines of text in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str) -> str:
        return message(self.lang, f"{GAME}.board.{key}")

    def word(self, name: str) -> str:
        return word(self.lang, GAME, name)

    def listed(self, names: list[str]) -> str:
        return ", ".join(map(self.word, names)) or "–"

    def customer(self, card: dict[str, Any]) -> str:
        values = "/".join(map(str, card["values"])) or "?"
        goods = " ".join(f"{n}×{self.word(good)}" if n > 1 else self.word(good) for good, n in card["goods"].items())
        return f"{self.word(card['name'])} [{values}] {goods} → {card['points']}"

    def table(self, seen: dict[str, Any]) -> list[str]:
        supply, hand = seen["supply"], seen["hand"]
        white, black = (" ".join(map(str, seen["dice"][colour])) or "–" for colour in ("white", "black"))
        palm = f"{SEAT_MARKS[hand['holder']]} +{hand['story']}" + ("" if hand["up"] else " ✓")
        monks = ", ".join(f"{self.word(m['stack'])} {m['left']}: {self.word(m['effect'] or '–')}" for m in supply["monks"])
        crafts = "; ".join(f"{self.word(c)} {' '.join(cards) or '–'}" for c, cards in supply["crafts"].items())
        return [
            f"{self.say('round')} {seen['round']}   {self.say('dice')} ○ {white}   ● {black}   {self.say('hand')} {palm}   "
            f"{self.say('coffins')} {seen['coffins']}/{seen['end_coffins']}   {self.say('rat')} {seen['rat']}",
            f"{self.say('chronicle')}: " + ", ".join(f"{self.word(p)} {n}" for p, n in seen["chronicle"].items()),
            f"{self.say('customers')} ({supply['customers_left']}):",
            *(f"  {self.customer(card)}" for card in supply["customers"]),
            f"{self.say('monks')}: {monks}",
            f"{self.say('travel')}: " + ", ".join(f"{letter} {n}" for letter, n in supply["travel"].items()),
            f"{self.say('churches')}: {self.listed(supply['churches'])}",
            f"{self.say('councils')}: {self.listed(supply['councils'])}",
            f"{self.say('crafts')}: {crafts}",
            f"{self.say('fields')} {supply['fields']}   {self.say('meeting_places')} {supply['meeting_places']}",
        ]

    def village(self, seat: int, home: dict[str, Any], score: dict[str, Any]) -> list[str]:
        school = "".join("●" if home["school"][side] else "·" for side in ("left", "right"))
        parts = ", ".join(f"{self.say('score.' + k)} {n}" for k, n in score.items() if k != "total" and n)
        figures = " ".join(f"{self.say(key)} {home[key]}  " for key in ("time", "coins", "tree", "house"))
        lines = [
            f"{SEAT_MARKS[seat]} {seat_name(self.lang, seat)}: {score['total']}" + (f" ({parts})" if parts else ""),
            f"  {figures} {self.say('headman')}: {self.word(home['headman'])}   {self.say('school')} {school}   "
            f"{self.say('fun')} {'/'.join(map(str, home['fun']))}",
            f"  {self.say('villagers')}: {self.listed(home['villagers'])}",
        ]
        if home["church"]:
            lines.append(f"  {self.say('church')}: {self.word(home['church'])}, {self.say('windows')} {home['windows']}")
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
            lines.append(f"  {self.say('travel')}: " + ", ".join(f"{c['card'][0]} {c['points']}" for c in home["travel"]))
        if home["market"]:
            lines.append(f"  {self.say('market')}: " + "; ".join(map(self.customer, home["market"])))
        return lines


def board(s: Any, seat: int | None, lang: str) -> str:
    """The whole table as a seat sees it."""
    seen = view(s, seat)
    painter = _Painter(lang)
    lines = painter.table(seen)
    for i, home in enumerate(seen["villages"]):
        lines += ["", *painter.village(i, home, seen["scores"][i])]
    return "\n".join(lines)
