"""A whole game out of little: its things, its actions and a few rules. Everything else is made from them.

`make_game` puts a `Game` together for who brings no more than that; what a game does bring stands in place of what is made here.
"""

from .fields import Field
from .making import make_game

__all__ = ["Field", "make_game"]
