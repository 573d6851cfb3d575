"""The real server in a process of its own, for browser tests: python -m tests.web.serve PORT DATABASE [warm].

Nothing is different but the limits (one browser does here in a minute what a household does in an evening), that a table may
begin in mid-game, and that there is no luck: equal tables are dealt alike, and bots always decide alike in the same position.
"""

from __future__ import annotations

import sys

import uvicorn

PLENTY = (100_000, 10_000.0)
SEED = 7


def main() -> None:
    from ratskeller.kernel.randomness import new_secret
    from ratskeller.server import analyses, players
    from ratskeller.server.app import create_app
    from ratskeller.server.routes import rematch, tables
    from ratskeller.server.serve import at_ease
    from ratskeller.server.settings import Limits, Settings

    players.SEED = SEED
    tables.new_secret = rematch.new_secret = lambda: new_secret(SEED)
    analyses.BUDGET = 32  # iterations: how analyses look, not what they are worth
    at_ease()
    port, db, *warm = sys.argv[1:]
    limits = Limits(
        creations=PLENTY, actions=PLENTY, chat=PLENTY, hints=PLENTY, requests=PLENTY, newcomers=PLENTY, analyses=PLENTY,
        looks=PLENTY, joins=PLENTY,
        streams=200,
    )  # fmt: skip
    app = create_app(Settings(db=db, limits=limits, positions=True, grace=0.0, warm=bool(warm)))
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", timeout_graceful_shutdown=1)


if __name__ == "__main__":
    main()
