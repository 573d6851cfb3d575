"""What a game of your own is made of, in one import; docs/a-game.md shows how.

```python
from ratskeller.making import Field, make_game, rule
```
"""

from typing import Any

from .kernel.actions import ActionTable
from .kernel.bits import bit, has, lowest
from .kernel.compiling import rule
from .kernel.events import EventTable, emit, emit_to, shown
from .kernel.game import Game, State
from .kernel.naming import enum_of
from .kernel.offers import Offer, Option
from .kernel.plain import Field, make_game
from .kernel.randomness import random_below, shuffle

Number = Any  # what rules take and return: plain ints when they are interpreted, 64 bits of the machine when compiled

__all__ = [
    "ActionTable",
    "EventTable",
    "Field",
    "Game",
    "Number",
    "Offer",
    "Option",
    "State",
    "bit",
    "emit",
    "emit_to",
    "enum_of",
    "has",
    "lowest",
    "make_game",
    "random_below",
    "rule",
    "shown",
    "shuffle",
]
