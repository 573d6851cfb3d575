"""My Village: the game put together.

A letter and a number, as in (V6), is one of our rulings: docs/rules/village.md says what was decided, and why.
"""

from pathlib import Path

from ...kernel.game import Game
from .actions import ACTIONS, EVENTS, REASONS
from .aid import aid
from .choices import legal
from .data import COUNTS, FIGURES, HERE
from .editing import EDITOR
from .evaluation import WEIGHTS, outlook
from .features import feature_names, feature_scales, features
from .imagining import imagine
from .names import GAME
from .offers import OFFERS
from .position import from_position, to_position
from .retelling import retell, tell_turn
from .scoring import breakdown, ranking, scores
from .setup import begin, check_options, start
from .state import State
from .tally import report, tally
from .targets import targets
from .text import board, explain
from .trying import price
from .turn import actor, apply, over, reason
from .view import private, prompt, view

VILLAGE = Game(
    name=GAME,
    version=1,
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
    tally=tally,
    tally_report=report,
    aid=aid,
    price=price,
    retell=retell,
    tell_turn=tell_turn,
    figures=FIGURES,
    private=private,
    outlook_figures=WEIGHTS,
    feature_names=feature_names,
    feature_scales=feature_scales,
    offers=OFFERS,
    targets=targets,
)
