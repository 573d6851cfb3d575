"""Where the game stands: what is asked or done next. A card brings steps of its own with `step`.

What is asked is said by the catalogue under `rattus.prompt.<name>`.
"""

from __future__ import annotations

from enum import IntEnum, auto

from ...kernel.naming import Register

# The steps that wait for a decision, by number. States, features and learned weights lean on these numbers and nothing else does;
# what is not listed here comes after them.
_register = Register(
    "Step",
    fixed=[
        "start", "main", "to", "count", "look", "swap", "shaman", "swindle", "unload", "raid", "spread", "declare", "reveal",
        "pay", "rob", "add", "over",
    ],
)  # fmt: skip
STEPS = _register.words  # by number; complete when all cards are loaded
step = _register.tell_one  # the number of a step that a card brings


class Step(IntEnum):
    # waiting for a decision
    START = step("start")  # put two starting cubes into a region
    MAIN = step("main")  # a turn before phase C, or a player's final turn
    TO = step("to")  # where a picked rat or picked cubes go
    COUNT = step("count")  # how many cubes
    SPREAD = step("spread")  # where a new rat goes
    REVEAL = step("reveal")  # final round: reveal the rats there?
    OVER = step("over")
    # taken by the rules themselves
    ARRIVED = 100  # the plague has moved
    SPREADING = auto()
    SPREAD_NEXT = auto()
    BEFORE_RAVAGE = auto()
    RAVAGE = auto()
    NEXT_TOKEN = auto()
    OUTBREAK = auto()  # a rat was turned and breaks out
    RESOLVE = auto()
    KILLED = auto()  # it killed another player's cube
    END_TURN = auto()
    FINISHED = auto()  # the final round is over
    FINAL_RAVAGE = auto()


# The moments at which cards may act, and what follows them. See `moments.acting`.
FOLLOWS = {
    Step.ARRIVED: Step.SPREADING,
    Step.RAVAGE: Step.NEXT_TOKEN,
    Step.OUTBREAK: Step.RESOLVE,
    Step.KILLED: Step.NEXT_TOKEN,
    Step.FINISHED: Step.FINAL_RAVAGE,
}
FREE = max(Step) + 1  # numbers from here on are free for the steps between
