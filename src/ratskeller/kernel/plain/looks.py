"""How a plain game looks: its view as JSON, its table as text, what is asked, what the points are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import verbs
from ..actions import Action
from ..game import EVERYTHING
from ..outlook import MOST_SEATS
from ..text import catalogue, seat_name, signed, word
from .fields import Field

MARKS = "▲●■◆▼★⬟✚"
ANY_STEP = "decide"  # what is asked where the game has no field `step`

State = Any


class Looks:
    """The functions of a `Game` that show it to people."""

    def __init__(self, name: str, fields: Sequence[Field]) -> None:
        self.name, self.fields = name, fields
        self.table = [field for field in fields if not field.seats and field.seen != "nobody"]
        self.seats = [field for field in fields if field.seats and field.seen != "nobody"]
        self.seated = {field.name for field in fields if field.a_seat}
        self.labels = {field.name: list(field.labels) for field in fields if field.labels}
        self.step = next((field for field in fields if field.name == "step" and field.words and not field.dims), None)

    def points(self, s: State) -> list[int]:
        out = np.zeros(MOST_SEATS, np.int64)
        verbs.scores(s, out)
        return out[: int(s.players)].tolist()  # type: ignore[no-any-return]

    def breakdown(self, s: State) -> list[dict[str, Any]]:
        """Points as the table stands."""
        return [{"total": points} for points in self.points(s)]

    def asked(self, s: State) -> str:
        return str(self.step.said(s.step)) if self.step else ANY_STEP

    def open_fields(self, s: State) -> dict[str, Any]:
        """What lies on the table and is one thing: sentences may name it."""
        return {field.name: field.said(getattr(s, field.name)) for field in self.table if not field.dims}

    def prompt(self, s: State) -> tuple[str, dict[str, Any]]:
        return self.asked(s), {**self.open_fields(s), "seat": int(verbs.actor(s))}

    def explain(self, s: State, action: Action) -> dict[str, Any]:
        return self.open_fields(s)

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        """What a seat may see. What others hide is None until the match is over."""
        over = bool(verbs.over(s))

        def shown(field: Field, owner: int) -> Any:
            return None if self.hidden(s, field, owner, seat) else field.shown(getattr(s, field.name)[owner])

        return {
            "players": int(s.players),
            "viewer": None if seat in (None, EVERYTHING) else seat,
            "turn": None if over else int(verbs.actor(s)),
            "step": self.asked(s),
            "table": {field.name: field.shown(getattr(s, field.name)) for field in self.table},
            "seats": [{field.name: shown(field, i) for field in self.seats} for i in range(int(s.players))],
            "seated": sorted(self.seated),
            "labels": self.labels,
            "scores": self.breakdown(s),
        }

    def hidden(self, s: State, field: Field, owner: int, seat: int | None) -> bool:
        return field.seen == "owner" and seat not in (owner, EVERYTHING) and not verbs.over(s)

    # ── as text ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def board(self, s: State, seat: int | None, lang: str, names: Sequence[str] | None = None) -> str:
        """The table, line by line: first what belongs to nobody, then seat by seat."""
        seen = self.view(s, seat)
        told = {name: self.told(lang, value, name, names) for name, value in seen["table"].items() if name != "step"}
        lines = [f"{self.label(lang, name)}: {value}" for name, value in told.items()]
        for i, own in enumerate(seen["seats"]):
            parts = [
                f"{self.label(lang, field.name)} "
                + ("?" if self.hidden(s, field, i, seat) else self.told(lang, own[field.name], field.name, names))
                for field in self.seats
            ]
            turn = "→" if seen["turn"] == i else " "
            head = f"{turn} {MARKS[i]} {seat_name(lang, i, names)}: {signed(seen['scores'][i]['total'])}"
            lines.append(" │ ".join([head, *parts]))
        return "\n".join(lines)

    def label(self, lang: str, name: str) -> str:
        return str(catalogue(lang)["messages"][f"{self.name}.board.{name}"])

    def told(self, lang: str, value: Any, name: str = "", names: Sequence[str] | None = None) -> str:
        if value in (None, "", []):
            return "–"
        if isinstance(value, list):
            if isinstance(value[0], list):
                return "; ".join(self.told(lang, one, name, names) for one in value)
            heads = [f"{word(lang, self.name, label)}:" for label in self.labels.get(name, ())]
            if not heads:
                return " ".join(self.told(lang, one, name, names) for one in value)
            places = [(head, one) for head, one in zip(heads, value, strict=True) if one not in (None, "")]
            return " ".join(head + self.told(lang, one, name, names) for head, one in places) or "–"
        if name in self.seated:
            return seat_name(lang, value, names)
        return word(lang, self.name, value) if isinstance(value, str) else signed(value)
