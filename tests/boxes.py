"""Files of figures for tests: what an owner of the box would make, sound or with a fault."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from ratskeller.kernel import edition

NAME = "Test edition, 2099"
BARE = {"format": edition.FORMAT, "version": edition.VERSION, "edition": NAME}


def own(game: str) -> dict[str, Any]:
    """A copy of the package's items of everything that can be looked up."""
    return next(copy.deepcopy(box.figures()) for box in edition.boxes() if box.game == game)


def rattus() -> dict[str, Any]:
    """Other rats and one more border: tokens 3 and 4 hit everybody, and Gallia touches Polonia."""
    kinds = own("rattus")
    for rat in kinds["rat"][2:4]:
        rat.update(limit=1, symbols=["A"], source=edition.OWNED)
    kinds["border"].append({"between": ["Gallia", "Polonia"], "kind": "land", "source": edition.OWNED})
    return kinds


def village() -> dict[str, Any]:
    """Every deck a little different; a customer with 3 and 11 wants a cart, as the rule book's example has it."""
    kinds = own("village")
    kinds["customer"][8].update(values=[3, 11], goods={"cart": 1}, points=3, source=edition.OWNED)
    kinds["craft"][0].update(values=[[2, 12], [11, 3], [4, 10], [7]], spaces=5, source=edition.OWNED)
    kinds["travel"][0]["faces"][0].update(points=4, grey={"beer": 3, "coins": 5})
    kinds["church"][0].update(values=[2, 7], build={"time": 1}, points=9, source=edition.OWNED)
    kinds["monk_stack"][0]["effects"] = ["office", "office", "headman"]
    kinds["village_board"][0]["fun"] = [2, 3, 4]
    kinds["rat_track"]["start_distance"] = {"2": 5, "3": 6, "4": 7}
    return kinds


def document(**games: dict[str, Any]) -> dict[str, Any]:
    return {**BARE, "figures": games}


def written(path: Path, **games: dict[str, Any]) -> Path:
    path.write_text(json.dumps(document(**games)), "utf-8")
    return path
