"""The first moment of the first lesson in every language: what is looked at while the page loads. Made by the page's own house.

python -m tools.site.first    (with the stand-ins of ratskeller.page on the path)
"""

from __future__ import annotations

import asyncio
import json
import random

from ratskeller.kernel.text import LANGUAGES
from ratskeller.page.door import Door
from ratskeller.server.lessons import lessons
from ratskeller.server.needs import Here

ALWAYS = {"id": "first", "created": 0, "changed": 0, "since": 0}  # a page that is made again is the same page


class Nowhere:
    async def read(self, beginning: str) -> list[tuple[str, str]]:
        return [("me", "0" * 16)] if beginning == "me" else []

    async def write(self, texts: dict[str, str]) -> None:
        pass


async def main() -> None:
    told = {}
    for lang in LANGUAGES:
        random.seed(1)  # the bot's name
        door = Door(Nowhere(), Here())
        await door.open()
        _, text = await door.answer("POST", f"/api/lessons/{next(iter(lessons()))}?lang={lang}")
        table = json.loads(text) | ALWAYS
        told[lang] = {"table": table, "moment": table.pop("moment")}
    print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    asyncio.run(main())
