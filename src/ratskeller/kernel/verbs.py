"""Verbs: what generic code may ask of any game. Each looks up the game by the type of the state it is given.

Search, simulation and environments are written once with these; Numba compiles them per game and caches the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .features import no_features
from .outlook import no_outlook, no_scores

rules_of: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
VERBS: dict[str, tuple[str, ...]] = {}


def _verb(name: str, *args: str) -> Callable[..., Any]:
    """A function that runs the rule `name` of the game its first argument, a state, belongs to."""
    VERBS[name] = args
    listed = ", ".join(args)
    space: dict[str, Any] = {"rules_of": rules_of}
    exec(f"def {name}({listed}):\n    return rules_of[s.dtype]['{name}']({listed})\n", space)
    return space[name]  # type: ignore[no-any-return]


begin = _verb("begin", "s")  # the set-up of a new match; the options stand in the state already
actor = _verb("actor", "s")  # whose decision it is
over = _verb("over", "s")  # whether the match has ended
legal = _verb("legal", "s", "out")  # writes the legal actions into out, returns how many
reason = _verb("reason", "s", "action")  # 0 where the action is legal, else why it is not
apply = _verb("apply", "s", "action", "events")  # plays a legal action
imagine = _verb("imagine", "s", "seat")  # re-deals, in place, what the seat (or EVERYBODY, or TOLD) cannot know
ranking = _verb("ranking", "s", "out")  # writes each seat's rank (0 is the winner); ties share the better rank
scores = _verb("scores", "s", "out")  # writes each seat's points as the table stands
# writes the points every seat can expect, the rest of a turn in progress counting for `seat` alone; returns how far off that may
# be, negative where something begun has to be carried on before the table can be judged
outlook = _verb("outlook", "s", "seat", "weights", "out")
features = _verb("features", "s", "seat", "out")  # writes what the seat knows as flags and counts (int8), returns how many

OPTIONAL = {"features": no_features, "outlook": no_outlook, "scores": no_scores}  # verbs a game may do without


def enrol(dtype: np.dtype[Any], rules: dict[str, Callable[..., Any]]) -> None:
    """Put a game's rules under the type of its state."""
    rules = {**OPTIONAL, **rules}
    missing = set(VERBS) - set(rules)
    if missing:
        raise ValueError(f"rules missing for {sorted(missing)}")
    rules_of[dtype] = rules
