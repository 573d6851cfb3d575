"""Takes the pictures of the client in docs/screenshots anew: make screenshots.

A server of its own, recorded matches where they serve, real Chromium.
"""

from __future__ import annotations

import io
import json
import tempfile
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
RAVAGE = 3500  # so long after its beginning the final ravage is in full swing


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


def golden(ada: Person, name: str) -> dict[str, Any]:
    return dict(ada.post("/api/records", {"record": json.loads((RECORDS / f"{name}.json").read_text())}))


def shoot(camera: Camera, ada: Person, rattus: dict[str, Any], mercatus: dict[str, Any], village: dict[str, Any]) -> None:
    camera.go("/", "#play")
    camera.take("home")
    table = ada.table(seats=[{"who": "me"}, *[{"who": "bot", "level": "apprentice"}] * 2])
    page = camera.go(f"/table/{table['id']}", "#prompt")
    wait_for_turn(page)
    camera.take("rattus-start")
    last = rattus["moment"]["n"]
    n = last * 2 // 3
    camera.go(f"/replay/{rattus['id']}?n={n}&eyes=0", f'.replay-page[data-shown="{n}"]')
    camera.take("rattus-middle")
    camera.move(1)
    camera.go(f"/replay/{rattus['id']}?n={last - 1}&eyes=0", f'.replay-page[data-shown="{last - 1}"]')
    page.click("#next")
    page.wait_for_timeout(RAVAGE)
    camera.take("rattus-final-ravage")
    camera.move(0)
    camera.go(f"/table/{rattus['id']}", ".ending .chart")
    camera.take("rattus-end")
    n = mercatus["moment"]["n"] // 2
    camera.go(f"/replay/{mercatus['id']}?n={n}&eyes=0", f'.replay-page[data-shown="{n}"]')
    camera.take("mercatus")
    n = village["moment"]["n"] // 2
    camera.go(f"/replay/{village['id']}?n={n}&eyes=0", f'.replay-page[data-shown="{n}"]')
    camera.take("village")
    camera.go("/learn/rattus", "main.learn h1")
    camera.take("learn")


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        ada = Person(house, "Ada")
        records = [golden(ada, name) for name in ("rattus/supply-empty-3", "rattus/crafts-and-trade", "village/coffins-3")]
        for size in SIZES:
            camera = Camera(browser, house, ada, size, "light")
            shoot(camera, ada, *records)
            camera.context.close()
        camera = Camera(browser, house, ada, "desktop", "dark")
        n = records[0]["moment"]["n"] * 2 // 3
        camera.go(f"/replay/{records[0]['id']}?n={n}&eyes=0", f'.replay-page[data-shown="{n}"]')
        camera.take("rattus-middle")
        ada.close()
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
