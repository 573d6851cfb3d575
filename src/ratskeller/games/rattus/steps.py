"""Where the game stands: what is asked or done next. A card brings steps of its own with `step`.

What is asked is said by the catalogue under `rattus.prompt.<name>`.
"""

from __future__ import annotations

from enum import IntEnum, auto

# The steps that wait for a decision, by number. States, features and learned weights lean on these numbers and nothing else does;
# what is not listed here comes after them.
STEPS = [
    "start", "main", "to", "count", "look", "swap", "shaman", "swindle", "unload", "raid", "spread", "declare", "reveal", "pay",
    "rob", "add", "over",
]  # fmt: skip


class Step(IntEnum):
    # waiting for a decision
    START = STEPS.index("start")  # put two starting cubes into a region
    MAIN = STEPS.index("main")  # a turn before phase C, or a player's final turn
    TO = STEPS.index("to")  # where a picked rat or picked cubes go
    COUNT = STEPS.index("count")  # how many cubes
    SPREAD = STEPS.index("spread")  # where a new rat goes
    REVEAL = STEPS.index("reveal")  # final round: reveal the rats there?
    OVER = STEPS.index("over")
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
    LAST_RAVAGE = auto()


# The moments at which cards may act, and what follows them. See `cards.acting`.
FOLLOWS = {
    Step.ARRIVED: Step.SPREADING,
    Step.RAVAGE: Step.NEXT_TOKEN,
    Step.OUTBREAK: Step.RESOLVE,
    Step.KILLED: Step.NEXT_TOKEN,
    Step.FINISHED: Step.LAST_RAVAGE,
}
FREE = max(Step) + 1  # numbers from here on are free for the steps between


def step(name: str) -> int:
    """The number of a step that a card brings."""
    if name not in STEPS:
        STEPS.append(name)
    return STEPS.index(name)
