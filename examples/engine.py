"""An external engine, with nothing but the standard library: --bots "external:python examples/engine.py,random"

It places cubes where most of its own already are, and otherwise takes whatever its luck brings.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

PROTOCOL = 1


def choose(asked: dict[str, Any]) -> int:
    """The id of the option liked best."""
    chance = random.Random(asked["seed"])
    regions = {region["name"]: region for region in asked["view"].get("regions", [])}

    def liking(action: dict[str, Any]) -> tuple[int, float]:
        region = regions.get(action["args"].get("region", ""))
        mine = region["cubes"][asked["seat"]] if region and action["name"] == "place" else 0
        return mine, chance.random()

    best = max(asked["legal"], key=liking)
    return int(best["id"])


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "hello":
            said = {"type": "ready", "protocol": PROTOCOL, "name": "Homebody"}
        elif asked["type"] == "decide":
            said = {"type": "answer", "id": asked["id"], "action": choose(asked)}
        else:  # refused, or the end
            break
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
