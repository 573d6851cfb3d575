"""`make_game`: a `Game` from fields, actions, events, reasons and a few rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..actions import ActionTable
from ..compiling import Rule
from ..events import EventTable
from ..game import Game
from ..offers import Offer, Option
from ..outlook import MOST_SEATS
from ..text import bring
from . import rules as usual
from .choosing import Choosing
from .fields import Field, plain_state
from .looks import Looks
from .placing import Placing, Sound
from .wording import spare_words

# How bots search a game that is judged by its points: found with the race of the skeleton, Beakers and Can't Stop. Playing out at
# random says less about such games than the points do.
BY_POINTS = {
    "exploration": 1.0, "prior_visits": 2.0, "temperature": 0.2, "open_mind": 0.2, "margin": 0.2,
    "expand_at": 2, "playout": 0, "copies": 16,
}  # fmt: skip
Parts = dict[str, Any]  # of a `Game`
NAMES = ("begin", "actor", "over", "legal", "reason", "apply", "imagine", "ranking", "scores", "outlook", "features")


def make_game(
    name: str,
    home: str,
    *,
    players: Sequence[int],
    fields: Sequence[Field],
    actions: ActionTable,
    events: EventTable,
    reasons: Sequence[str],
    rules: Sequence[Rule],
    version: int = 1,
    options: Sequence[Option] = (),
    spread: float = 5.0,
    sound: Sound = lambda state: None,
    **own: Any,
) -> Game:
    """A game. `home` is the `__file__` of its module: beside it lie `locale/<language>/*.json` and, where there are some, figures
    in `data/*.toml`, a guided first game in `lessons/<name>.toml`, a table of its own in `web/index.js`, a rule book in
    `web/learn/<name>.js`. `rules` are known by the names of their functions: `begin`, `reason`, `apply` and `scores` or `ranking`
    are needed; `imagine` too where something is hidden. `spread`: how many points of a lead are a clear one, for bots. `sound`
    says what is wrong with a table that somebody describes. `search`, among `own`, is how bots search it, figure by figure; what
    is not named stays as it is for games that are judged by their points. `own` is whatever else a `Game` has, in place of what
    is made here.
    """
    fields, seats = tuple(fields), max(players)
    if seats > MOST_SEATS:
        raise ValueError(f"{name}: there is room for {MOST_SEATS} players")
    written = {rule.__name__: rule for rule in rules}
    _check(name, written, fields)
    given = {**_usual_rules(written, actions, spread), **written}
    folder = Path(home).resolve().parent
    parts = {
        **_looking(name, fields),
        **_choosing_and_placing(name, players, options, fields, sound),
        **_beside(name, folder, options),
        "targets": lambda state, action: [f"option:{action.notation}"],
        "search": {**(BY_POINTS if {"scores", "outlook"} & set(written) else {}), **own.pop("search", {})},
    }
    if "features" not in written:
        table = usual.feature_table(fields, seats)
        given["features"] = usual.features_of(fields, table, seats)
        parts |= {"feature_names": table.names, "feature_scales": table.scales}
    made = Game(
        name=name,
        version=version,
        dtype=plain_state(name, fields, seats),
        players=players,
        actions=actions,
        events=events,
        reasons=reasons,
        rules=given,
        options=options,
        **{**parts, **own},
    )
    bring(name, folder / "locale", {"messages": spare_words(made, fields)})
    return made


def _looking(name: str, fields: tuple[Field, ...]) -> Parts:
    looks = Looks(name, fields)
    return {
        "view": looks.view,
        "prompt": looks.prompt,
        "breakdown": looks.breakdown,
        "explain": looks.explain,
        "board": looks.board,
    }


def _choosing_and_placing(
    name: str, players: Sequence[int], options: Sequence[Option], fields: tuple[Field, ...], sound: Sound
) -> Parts:
    choosing = Choosing(name, players, options, fields)
    placing = Placing(fields, choosing, sound)
    return {
        "check_options": choosing.check,
        "start": choosing.start,
        "to_position": placing.describe,
        "from_position": placing.lay_out,
    }


def _beside(name: str, folder: Path, options: Sequence[Option]) -> Parts:
    """What lies in the folder of the game: its figures, its part of the client, a lesson and a rule book to offer it with."""
    lesson, web = folder / "lessons" / f"{name}.toml", folder / "web"
    chosen = {option.name: option.default for option in options}
    book = name if (web / "learn" / f"{name}.js").is_file() else None
    offer = Offer(name, name, chosen, lesson=lesson if lesson.is_file() else None, book=book)
    return {"data": folder / "data", "offers": (offer,), "web": web if web.is_dir() else None}


def _usual_rules(written: dict[str, Rule], actions: ActionTable, spread: float) -> dict[str, Rule]:
    """The rules that are not written; made only where they are wanted."""
    found: dict[str, Rule] = {
        "actor": usual.turn_decides,
        "over": usual.has_ended,
        "imagine": usual.nothing_hidden,
        "ranking": usual.more_points_win,
    }
    if "legal" not in written:
        found["legal"] = usual.legal_by_reason(written["reason"], len(actions))
    if "scores" in written and "outlook" not in written:
        found["outlook"] = usual.outlook_by_scores(spread)
    return found


def _check(name: str, written: dict[str, Rule], fields: tuple[Field, ...]) -> None:
    if strange := sorted(set(written) - set(NAMES)):
        raise ValueError(f"{name}: there is no rule {strange[0]!r}; there are {', '.join(NAMES)}")
    if missing := [rule for rule in ("begin", "reason", "apply") if rule not in written]:
        raise ValueError(f"{name}: the rule {missing[0]!r} is missing")
    if not {"scores", "ranking"} & set(written):
        raise ValueError(f"{name}: nobody can win; a rule `scores` or `ranking` is needed")
    hidden = [field.name for field in fields if field.seen != "all"]
    if hidden and "imagine" not in written:
        raise ValueError(f"{name}: {', '.join(hidden)} can be hidden; a rule `imagine` is needed that deals them anew")
