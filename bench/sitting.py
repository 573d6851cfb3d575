"""Somebody at the table in a real browser, with a server of its own: what the benches of the client begin with."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.web.house import House, Person
from tools.chromium import ARGUMENTS, find

STILL = "localStorage.ratskeller ??= JSON.stringify({speed: 0});"


def play_a_while(person: Person, decisions: int = 40) -> None:
    """Rattus and My Village without a browser, until the server has seen what it keeps: bots, sentences, processes beside it."""
    for game in ("rattus", "village"):
        path = f"/api/tables/{person.table(game=game)['id']}"
        for _ in range(decisions):
            while not (moment := person.get(path)["moment"])["over"] and not moment["decision"]["yours"]:
                time.sleep(0.02)
            if moment["over"]:
                break
            person.post(f"{path}/actions", {"after": moment["n"], "action": moment["decision"]["actions"][0]["notation"]})


@contextmanager
def sitting(script: str = "") -> Iterator[tuple[House, Person, Page]]:
    """A server, a person and her page, without motion; the script runs before the page's own.

    The server is warm, as one that people come to is: it loads what it needs once, and this is not what is measured.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), warm=True)
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        try:
            person = Person(house, "Ada")
            play_a_while(person)
            context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block", locale="en")
            context.add_cookies(person.cookies(house))  # type: ignore[arg-type]
            context.add_init_script(STILL + script)
            context.set_default_timeout(120_000)
            yield house, person, context.new_page()
            person.close()
        finally:
            browser.close()
            house.stop()
