"""The page's house in a process where nothing is but what a page has: `python -m tests.page.alone` tells the story there."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

MISSING = {
    "aiosqlite", "alembic", "cryptography", "fcntl", "filelock", "httpx", "itsdangerous", "prometheus_client", "pydantic_core",
    "sqlalchemy", "uvicorn", "webauthn",
}  # fmt: skip
if __name__ == "__main__":
    sys.modules.update(dict.fromkeys(MISSING))  # type: ignore[arg-type]

from ratskeller.page.door import Door  # noqa: E402
from ratskeller.server.needs import Here  # noqa: E402

from .story import evening, fixed  # noqa: E402


class Board:
    """A shelf in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, beginning: str) -> list[tuple[str, str]]:
        return [(key, self.texts[key]) for key in sorted(self.texts) if key.startswith(beginning)]

    async def write(self, texts: dict[str, str]) -> None:
        self.texts |= texts


async def again(shelf: Board) -> list[Any]:
    """Everything is found again by a house that has just been opened."""
    door = Door(shelf, Here())
    await door.open()
    _, mine = await door.answer("GET", "/api/tables?kind=mine&lang=en")
    told = []
    for table in json.loads(mine):
        _, whole = await door.answer("GET", f"/api/tables/{table['id']}?lang=en")
        told.append([table["id"], table["status"], json.loads(whole)["moment"]["n"]])
    return told


async def follow(door: Door, table: str, entries: int) -> list[str]:
    """The kinds of news that somebody hears who comes to a table with so many entries."""
    heard: list[str] = []
    task = asyncio.create_task(door.follow(f"/api/tables/{table}/stream?lang=en&after=0", heard.append))
    async with asyncio.timeout(60):
        while sum(part.count("event: entry") for part in heard) < entries:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)  # there are no more
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return [line for part in heard for line in part.splitlines() if line.startswith("event: ")]


def main() -> None:
    fixed(setattr)
    shelf = Board()
    door = Door(shelf, Here())
    with asyncio.Runner() as runner:
        runner.run(door.open())

        def ask(method: str, path: str, body: Any = None) -> tuple[int, Any]:
            status, text = runner.run(door.answer(method, path, json.dumps(body or {})))
            return status, json.loads(text)

        told = evening(ask)
        there = [list(row) for row in runner.run(again(shelf))]
        news = runner.run(follow(door, there[-1][0], there[-1][2]))
    loaded = [name for name, module in sys.modules.items() if module and name.partition(".")[0] in MISSING]
    print(json.dumps({"told": told, "again": there, "news": news, "loaded": loaded}))


if __name__ == "__main__":
    main()
