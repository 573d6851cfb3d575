"""Somebody at the table in a real browser, with a server of its own: what the benches of the client begin with."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.web.house import House, Person
from tools.chromium import ARGUMENTS, find

STILL = "localStorage.ratskeller ??= JSON.stringify({speed: 0});"


@contextmanager
def sitting(script: str = "") -> Iterator[tuple[House, Person, Page]]:
    """A server, a person and her page, without motion; the script runs before the page's own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        try:
            person = Person(house, "Ada")
            context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block", locale="en")
            context.add_cookies(person.cookies(house))  # type: ignore[arg-type]
            context.add_init_script(STILL + script)
            context.set_default_timeout(120_000)
            yield house, person, context.new_page()
            person.close()
        finally:
            browser.close()
            house.stop()
