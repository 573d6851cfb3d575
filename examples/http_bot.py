"""A bot that plays over HTTP: python examples/http_bot.py [URL] [TABLE]. Without a table it opens one against a novice.

It places cubes where most of its own already are, and otherwise takes whatever comes first.
"""

from __future__ import annotations

import sys

from ratskeller.client import Client
from ratskeller.server.answers import Action, Moment


def choose(moment: Moment) -> Action:
    """The option whose region holds most cubes of mine."""
    assert moment.decision is not None
    seat, regions = moment.decision.seat, {region["name"]: region for region in moment.view["regions"]}

    def mine(action: Action) -> int:
        region = regions.get(action.args.get("region", ""))
        return int(region["cubes"][seat]) if region else 0

    return max(moment.decision.actions, key=mine)


def main(url: str = "http://localhost:8080", table: str = "") -> None:
    with Client(url) as client:
        client.rename("Homebody")
        joined = client.join(table) if table else client.create("rattus", ["me", "novice"])
        end = client.play(joined.id, choose)
        won = joined.you in (end.winners or [])
        print(f"{url}/#/table/{joined.id}: {'won' if won else 'lost'}, ranks {end.ranks}")


if __name__ == "__main__":
    main(*sys.argv[1:])
