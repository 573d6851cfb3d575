"""Players made of software. They know what their seat may know, and nothing else."""

from .explain import explain
from .external import EngineFailed, ExternalBot
from .greedy import GreedyBot
from .interface import Bot, Cancelled, Option, Thought
from .levels import levels, make
from .mcts import MctsBot
from .random import RandomBot
from .ready import Understudied, compiled_before, prepare

__all__ = [
    "Bot",
    "Cancelled",
    "EngineFailed",
    "ExternalBot",
    "GreedyBot",
    "MctsBot",
    "Option",
    "RandomBot",
    "Thought",
    "Understudied",
    "compiled_before",
    "explain",
    "levels",
    "make",
    "prepare",
]
