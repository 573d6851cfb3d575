"""One evening, asked path by path: what a server answers, the house in a page must answer too."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

Ask = Callable[..., tuple[int, Any]]
PASSING = {"created", "changed", "at", "since", "now", "key"}
TWO = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Bert"}]
GAMES = {"rattus": {"cards": "classic"}, "mercatus": {"cards": "aristocrats", "goods": True}, "village": {}}


def fixed(put: Callable[[Any, str, Any], None]) -> None:
    """The same tables, secrets and names of bots wherever the story is told; `put` sets a name of a module."""
    from ratskeller.server.routes import learn, rematch, study, tables

    numbers = itertools.count(1)
    for module in (tables, learn, study, rematch):
        put(module, "new_id", lambda: f"table{next(numbers)}")
    for module in (tables, rematch):
        put(module, "new_secret", lambda: bytes(range(16)))
    random.seed(7)


def settled(told: Any) -> Any:
    """An answer without what differs from day to day."""
    if isinstance(told, dict):
        return {key: settled(value) for key, value in told.items() if key not in PASSING}
    return [settled(one) for one in told] if isinstance(told, list) else told


def evening(asked: Ask) -> list[Any]:
    """All answers, in order."""
    told: list[Any] = []

    def ask(method: str, path: str, body: Any = None) -> Any:
        status, answer = asked(method, path, body)
        told.append([method, path, status, settled(answer)])
        return answer

    ask("PATCH", "/api/me", {"name": "Ada"})
    told[-1][-1].pop("id")
    for lang in ("en", "ru", "it"):
        ask("GET", f"/api/games?lang={lang}")
    for path in ("games/rattus/data", "games/village/data", "games/chess/data", "box", "tables?kind=mine", "tables/none"):
        ask("GET", f"/api/{path}?lang=it" if "?" not in path else f"/api/{path}&lang=it")
    ask("POST", "/api/box/check?lang=ru", {"document": {"format": "none"}})
    for name, options in GAMES.items():
        _match(ask, name, options)
    _lesson(ask)
    ask("POST", "/api/tables", {"game": "rattus", "seats": TWO, "options": {"players": 3}})
    ask("POST", "/api/lessons/none", {})
    ask("POST", "/api/records?lang=ru", {"record": {"format": "none"}})
    return told


def _match(ask: Any, name: str, options: dict[str, Any]) -> None:
    """Some decisions, a look at everything there is to look at, and the end by resignation."""
    game = "village" if name == "village" else "rattus"
    table = ask("POST", "/api/tables?lang=en", {"game": game, "seats": TWO, "options": options, "hints": False})
    path, choice = f"/api/tables/{table['id']}", random.Random(3)
    for turn in range(60):
        lang = ("en", "ru", "it")[turn % 3]
        seen = ask("GET", f"{path}?lang={lang}")["moment"]
        actions = seen["decision"]["actions"]
        action = choice.choice(actions)["notation"]
        ask("POST", f"{path}/actions?lang={lang}", {"after": seen["n"], "action": action})
    ask("POST", f"{path}/undo?lang=ru", {"after": 60})
    ask("POST", f"{path}/actions?lang=it", {"after": 3, "action": "take monk"})
    ask("GET", f"{path}/hint?lang=en")
    for eyes in ("me", "spectator", "all"):
        ask("GET", f"{path}/at/20?lang=it&eyes={eyes}")
    ask("GET", f"{path}/at/4000?lang=en")
    ask("GET", f"{path}/log?lang=ru&after=10&upto=50")
    ask("GET", f"{path}/history")
    ask("GET", f"{path}/record?lang=ru")
    ask("POST", f"{path}/seats/0?lang=en", {"bot": "nobody"})
    ask("POST", f"{path}/seats/0?lang=en", {"back": True})
    ask("GET", f"{path}/analysis?lang=en")
    ask("POST", f"{path}/resign?lang=it")
    ask("GET", f"{path}/at/20?lang=en&eyes=all")
    ask("GET", f"{path}/analysis?lang=en")
    ask("POST", "/api/board?lang=en", {"table": table["id"], "n": 12, "line": []})
    record = ask("GET", f"{path}/record?lang=en")
    laid = ask("POST", "/api/records?lang=en", {"record": record})
    ask("GET", f"/api/tables/{laid['id']}/at/30?lang=ru&eyes=0")
    ask("POST", f"{path}/rematch?lang=en")
    ask("GET", "/api/tables?kind=mine&lang=ru")


def _lesson(ask: Any) -> None:
    """The coach, and an opponent that follows its script."""
    table = ask("POST", "/api/lessons/rattus?lang=it", {"pace": "instant"})
    path = f"/api/tables/{table['id']}"
    coach = table["moment"]["coach"]
    ask("POST", f"{path}/actions?lang=ru", {"after": table["moment"]["n"], "action": coach["play"]})
