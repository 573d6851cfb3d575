"""Takes the pictures of the client in docs/screenshots anew: make screenshots.

What is on them stands in screenshots.toml. A server of its own, recorded matches where they serve, real Chromium.
"""

from __future__ import annotations

import io
import json
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.house import House, Person
from tests.web.playing import wait_for_turn
from tools.chromium import ARGUMENTS, find

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "screenshots"
RECORDS = ROOT / "tests" / "golden"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
QUALITY = 86


class Camera:
    def __init__(self, browser: Browser, house: House, ada: Person, size: str, theme: str) -> None:
        width, height = SIZES[size]
        self.size, self.theme, self.url = size, theme, house.url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale="en",
            service_workers="block",  # type: ignore[arg-type]
        )
        self.context.add_cookies(ada.cookies(house))  # type: ignore[arg-type]
        kept = json.dumps({"speed": 0, "lang": "en", "theme": theme})
        self.context.add_init_script(f"localStorage.ratskeller ??= {json.dumps(kept)}")
        self.context.set_default_timeout(120_000)
        self.page: Page = self.context.new_page()

    def go(self, place: str, ready: str) -> Page:
        self.page.goto(f"{self.url}/#{place}")
        self.page.reload()
        self.page.wait_for_selector(ready)
        self.page.evaluate("document.fonts.ready.then(() => true)")
        return self.page

    def replay(self, table: str, n: int) -> Page:
        return self.go(f"/replay/{table}?n={n}&eyes=0", f'.replay-page[data-shown="{n}"]')

    def move(self, speed: int) -> None:
        kept = json.dumps({"speed": speed, "lang": "en", "theme": self.theme})
        self.page.evaluate("kept => { localStorage.ratskeller = kept; }", kept)

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(400)
        picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        suffix = "-dark" if self.theme == "dark" else ""
        path = TARGET / f"{name}-{self.size}{suffix}.webp"
        picture.save(path, quality=QUALITY, method=6)
        print(path.relative_to(ROOT))


class Shoot:
    """What the shots show: a person, and the records she has brought to the server."""

    def __init__(self, ada: Person, shots: list[dict[str, Any]]) -> None:
        self.ada = ada
        names = dict.fromkeys(shot["record"] for shot in shots if "record" in shot)
        self.records = {name: self.bring(name) for name in names}

    def bring(self, name: str) -> dict[str, Any]:
        record = json.loads((RECORDS / f"{name}.json").read_text())
        return dict(self.ada.post("/api/records", {"record": record}))

    def shoot(self, camera: Camera, shot: dict[str, Any]) -> None:
        if "page" in shot:
            camera.go(shot["page"], shot["ready"])
        elif "new" in shot:
            table = self.ada.table(game=shot["new"], seats=[{"who": "me"}, *[{"who": "bot", "level": "apprentice"}] * 2])
            wait_for_turn(camera.go(f"/table/{table['id']}", "#prompt"))
        elif "at" in shot:
            shown = self.records[shot["record"]]
            camera.replay(shown["id"], int(shown["moment"]["n"] * shot["at"]))
        elif "telling" in shot:
            shown = self.records[shot["record"]]
            camera.move(1)
            page = camera.replay(shown["id"], shown["moment"]["n"] - 1)
            page.click("#next")
            page.wait_for_timeout(shot["telling"])
        else:
            camera.go(f"/table/{self.records[shot['record']]['id']}", ".ending .chart")
        camera.take(shot["name"])
        camera.move(0)


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    shots = tomllib.loads((ROOT / "tools" / "screenshots.toml").read_text("utf-8"))["shot"]
    cameras = [
        ("desktop", "light", shots),
        ("phone", "light", shots),
        ("desktop", "dark", [one for one in shots if one.get("dark")]),
    ]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        ada = Person(house, "Ada")
        shoot = Shoot(ada, shots)
        for size, theme, wanted in cameras:
            camera = Camera(browser, house, ada, size, theme)
            for shot in wanted:
                shoot.shoot(camera, shot)
            camera.context.close()
        ada.close()
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
