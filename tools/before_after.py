"""Takes the lower halves of docs/screenshots/before-after anew: python -m tools.before_after [--only 05,frames-death].

Each picture has twelve cells: above a moment as it once was, which is kept; below as it is now, at three sizes, by day and by
candlelight. The pictures called frames are twelve looks at something that moves.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.web.house import House, Person
from tests.web.playing import play_on, wait_for_turn
from tests.web.rattus import position
from tools import screenshots
from tools.chromium import ARGUMENTS, find
from tools.screenshots import Camera, Shoot

TARGET = screenshots.TARGET / "before-after"
HEIGHT, GAP = 330, 6  # of a cell, and between two
SIZES = {"desktop": (1440, 900), "small": (1024, 768), "phone": (390, 844)}
FRAME = (390, 292)
RATTUS, MERCATUS, VILLAGE = "rattus/supply-empty-3", "rattus/crafts-and-trade", "village/coffins-3"
NOVICE = {"who": "bot", "level": "novice"}
GREY = (52, 44, 36)
THREATENED = position(
    cards="classic",
    rats={"gallia": [{}, {}], "germania": [{}], "hispania": [{}, {}, {}], "italia": [{}], "anglia": [{}]},
    cubes={"gallia": [3, 3, 2], "germania": [2, 0, 4], "polonia": [1, 1, 0], "hispania": [5, 5, 0], "italia": [2, 8, 0]},
)


class Moments(Shoot):
    """What is in the pictures: a name for each, and how a camera comes to see it."""

    def __init__(self, ada: Person) -> None:
        super().__init__(ada, [{"record": name} for name in (RATTUS, MERCATUS, VILLAGE)])
        self.logs = {name: ada.get(f"/api/tables/{self.records[name]['id']}/log") for name in self.records}

    def sit(self, camera: Camera, turns: int = 0, players: int = 3, **wish: object) -> None:
        table = self.ada.table(seats=[{"who": "me"}, *[NOVICE] * (players - 1)], **wish)
        page = camera.go(f"/table/{table['id']}", "#prompt")
        wait_for_turn(page)
        play_on(page, turns)

    def past(self, camera: Camera, record: str, share: float) -> None:
        camera.replay(self.records[record]["id"], int(self.records[record]["moment"]["n"] * share))

    def told(self, camera: Camera, record: str, kinds: set[str], until: str | None) -> None:
        """In the middle of the first entry in which such a thing happens."""
        found = [one["n"] for one in self.logs[record] if kinds & {event["kind"] for event in one["events"]}]
        camera.go("/", "#play")
        camera.move(1)
        page = camera.replay(self.records[record]["id"], found[0] - 1)
        page.click("#next")
        if until:
            page.wait_for_selector(until)

    def danger(self, camera: Camera) -> None:
        self.sit(camera, position=THREATENED)
        camera.page.keyboard.press("d")

    def value(self, camera: Camera) -> None:
        self.sit(camera, 12, game="village")
        for _ in range(12):
            if camera.page.locator(".choices, .options .option").count():
                return
            play_on(camera.page, 1)
            wait_for_turn(camera.page)

    @property
    def all(self) -> dict[str, Callable[[Camera], object]]:
        return {
            "01-start": lambda camera: self.sit(camera),
            "02-middle": lambda camera: self.past(camera, RATTUS, 0.667),
            "03-two-players": lambda camera: self.sit(camera, 8, players=2),
            "04-danger": self.danger,
            "05-outbreak": lambda camera: self.told(camera, RATTUS, {"outbreak"}, ".theatre .verdict.outbreak"),
            "06-final-ravage": lambda camera: self.told(camera, RATTUS, {"final_ravage"}, ".theatre .verdict.outbreak"),
            "07-end": lambda camera: camera.go(f"/table/{self.records[RATTUS]['id']}", ".ending .chart"),
            "08-mercatus": lambda camera: self.past(camera, MERCATUS, 0.5),
            "09-village-start": lambda camera: self.sit(camera, game="village"),
            "10-village": lambda camera: self.past(camera, VILLAGE, 0.5),
            "11-village-value": self.value,
            "12-village-death": lambda camera: self.told(camera, VILLAGE, {"grave", "chronicle"}, ".scene-card"),
        }

    @property
    def frames(self) -> dict[str, Callable[[Camera], object]]:
        return {
            "frames-outbreak": lambda camera: self.told(camera, RATTUS, {"outbreak"}, ".theatre"),
            "frames-final": lambda camera: self.told(camera, RATTUS, {"final_ravage"}, ".theatre"),
            "frames-death": lambda camera: self.told(camera, VILLAGE, {"grave", "chronicle"}, None),
        }


def look(camera: Camera, size: tuple[int, int]) -> Image.Image:
    return Image.open(io.BytesIO(camera.page.screenshot())).convert("RGB").resize(size, Image.Resampling.LANCZOS)


def keep(sheet: Image.Image, name: str) -> None:
    sheet.save(TARGET / f"{name}.webp", quality=80, method=6)
    print(name)


def twelve(browser: Browser, house: House, moments: Moments, name: str) -> None:
    sheet = Image.open(TARGET / f"{name}.webp").convert("RGB")
    x = 0
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            camera = Camera(browser, house, moments.ada, size, theme)
            moments.all[name](camera)
            camera.page.wait_for_timeout(400)
            cell = round(HEIGHT * width / height)
            sheet.paste(look(camera, (cell, HEIGHT)), (x, sheet.height - HEIGHT))
            x += cell + GAP
            camera.context.close()
    keep(sheet, name)


def twelve_frames(browser: Browser, house: House, moments: Moments, name: str, pause: int) -> None:
    camera = Camera(browser, house, moments.ada, "small", "light")
    moments.frames[name](camera)
    width, height = FRAME
    sheet = Image.new("RGB", (4 * width + 3 * GAP, 3 * height + 2 * GAP), GREY)
    for i in range(12):
        sheet.paste(look(camera, FRAME), ((i % 4) * (width + GAP), (i // 4) * (height + GAP)))
        camera.page.wait_for_timeout(pause)
    camera.context.close()
    keep(sheet, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="beginnings of the names of those to take")
    parser.add_argument("--pause", type=int, default=250, help="milliseconds between two frames")
    given = parser.parse_args()
    screenshots.SIZES.update(SIZES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        moments = Moments(Person(house, "Ada"))
        wanted = tuple(given.only.split(","))
        for name in moments.all:
            if name.startswith(wanted):
                twelve(browser, house, moments, name)
        for name in moments.frames:
            if name.startswith(wanted):
                twelve_frames(browser, house, moments, name, given.pause)
        moments.ada.close()
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
