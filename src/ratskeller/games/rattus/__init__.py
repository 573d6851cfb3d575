"""Rattus, with Mercatus as an option: the game put together.

A letter and a number, as in (R3), is one of our rulings: docs/rules/rattus.md and mercatus.md say what was decided, and why.
A card `beyond the seeds` is in none of the rule books we worked from: see docs/edition.md.
"""

from pathlib import Path

from ...kernel.game import Game
from .actions import ACTIONS, EVENTS, GAME
from .aid import aid
from .choices import legal
from .data import COUNTS, FIGURES, HERE, MAP, TOKENS
from .editing import EDITOR
from .evaluation import WEIGHTS, outlook
from .features import feature_names, feature_scales, features
from .imagining import imagine
from .offers import OFFERS, OPTIONS
from .position import from_position, to_position
from .reasons import REASONS
from .scoring import breakdown, ranking, scores
from .setup import advice, begin, check_options, start
from .state import State
from .tally import report, tally
from .targets import targets
from .text import board, doubt, explain, price
from .turn import actor, apply, over, reason
from .view import private, prompt, view

RATTUS = Game(
    name=GAME,
    version=3,
    dtype=State,
    players=COUNTS,
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    rules={
        "begin": begin,
        "actor": actor,
        "over": over,
        "legal": legal,
        "reason": reason,
        "apply": apply,
        "imagine": imagine,
        "ranking": ranking,
        "scores": scores,
        "outlook": outlook,
        "features": features,
    },
    check_options=check_options,
    start=start,
    view=view,
    prompt=prompt,
    breakdown=breakdown,
    to_position=to_position,
    from_position=from_position,
    editor=EDITOR,
    explain=explain,
    board=board,
    data=Path(HERE),
    advice=advice,
    aid=aid,
    price=price,
    private=private,
    tally=tally,
    tally_report=report,
    outlook_figures=WEIGHTS,
    feature_names=feature_names,
    feature_scales=feature_scales,
    options=OPTIONS,
    offers=OFFERS,
    constant=("players", "choice", "goods"),
    targets=targets,
    figures={**MAP, **TOKENS, **FIGURES},
    doubt=doubt,
)
