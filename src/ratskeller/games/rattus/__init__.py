"""Rattus, with Mercatus as an option: the game put together."""

from pathlib import Path

from ...kernel.game import Game
from .actions import ACTIONS, EVENTS, GAME, REASONS
from .aid import aid
from .choices import legal
from .data import FIGURES, HERE, MAP, TOKENS
from .evaluation import outlook
from .features import feature_names, feature_scales, features
from .finale import breakdown, ranking, scores
from .imagining import imagine
from .position import from_position, to_position
from .setup import advice, begin, check_options, choices, start
from .state import State
from .tally import report, tally
from .text import board, doubt, explain, price
from .turn import actor, apply, over, reason
from .view import private, prompt, view

RATTUS = Game(
    name=GAME,
    version=2,
    dtype=State,
    players=(2, 3, 4),
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
    explain=explain,
    board=board,
    data=Path(HERE),
    advice=advice,
    aid=aid,
    price=price,
    choices=choices,
    private=private,
    tally=tally,
    tally_report=report,
    feature_names=feature_names,
    feature_scales=feature_scales,
    figures={**MAP, **TOKENS, **FIGURES},
    doubt=doubt,
)
