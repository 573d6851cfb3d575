"""The first moment of the first lesson in every language: what is looked at while the page loads. Made by the page's own house.

python -m tools.site.first    (with the stand-ins of ratskeller.page on the path)
"""

from __future__ import annotations

import asyncio
import json

from ratskeller.kernel.text import LANGUAGES
from ratskeller.page.door import Door
from ratskeller.server.needs import Here

LESSON = "rattus"


class Nowhere:
    async def read(self, beginning: str) -> list[tuple[str, str]]:
        return []

    async def write(self, texts: dict[str, str]) -> None:
        pass


async def main() -> None:
    told = {}
    for lang in LANGUAGES:
        door = Door(Nowhere(), Here())
        await door.open()
        _, text = await door.answer("POST", f"/api/lessons/{LESSON}?lang={lang}")
        table = json.loads(text)
        told[lang] = {"table": table, "moment": table.pop("moment")}
    print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    asyncio.run(main())
