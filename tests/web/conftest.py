"""One server and one browser for all tests of the client. An error in the browser's console fails the test.

The browser is there as long as tests of this folder run: Playwright keeps an event loop in the main thread meanwhile.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tools.chromium import ARGUMENTS, find, find_shell

from .house import House, Person
from .playing import PATIENCE, wait_for_turn

GOLDEN = Path(__file__).parents[1] / "golden" / "rattus"
SLOW = float(os.environ.get("RATSKELLER_SLOW", 1))  # how many times slower the browser's processor shall be
SIZES = {"wide": (1440, 900), "small": (1024, 768), "phone": (390, 844), "turned": (844, 390)}
# Painting and the network have no processes of their own here: what goes between processes is a fifth of what a visit costs.
# And WebAssembly is compiled once, not again while it runs: a fifth of what it costs to open a page without a server.
# The shell would fit letters to whole pixels, which the browser that people have does not: lines would break elsewhere.
TOGETHER = [
    "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--js-flags=--liftoff-only", "--font-render-hinting=none"
]  # fmt: skip
EXPECTED = ("Service Worker registration blocked",)

expect.set_options(timeout=PATIENCE * 1000)

Visitor = Callable[..., Page]
People = Callable[..., Person]
Seated = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The last net under the tests with a browser: one more try, which the summary names. Nothing else is tried twice."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop(hard=True)


@pytest.fixture(scope="package")
def chromiums() -> tuple[str | None, str | None]:
    """The shell and the whole; looked for before Playwright runs, which may have to be asked."""
    return find_shell(), find()


@pytest.fixture(scope="package")
def playwright(chromiums: tuple[str | None, str | None]) -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromiums: tuple[str | None, str | None]) -> Iterator[Browser]:
    browser = launch(playwright, chromiums[0])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def whole_browser(playwright: Playwright, chromiums: tuple[str | None, str | None]) -> Iterator[Browser]:
    """With what the shell does not have: notices of the system, applications to install. Modules that need it say so."""
    browser = launch(playwright, chromiums[1])
    yield browser
    browser.close()


def launch(playwright: Playwright, path: str | None) -> Browser:
    assert path, "There is no Chromium: run python tools/chromium.py"
    return playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *TOGETHER])


@pytest.fixture(scope="module")
def seats(browser: Browser, house: House) -> Iterator[Any]:
    """Anna's places at tables, and her browsers."""
    from .rattus import Seats

    seats = Seats(browser, house)
    yield seats
    seats.leave()


@pytest.fixture(autouse=True)
def resting(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "seats" in request.fixturenames:
        request.getfixturevalue("seats").rest()


@pytest.fixture
def person(house: House) -> Iterator[People]:
    """Makes people who have no browser."""
    made: list[Person] = []

    def make(name: str | None = None, at: House | None = None) -> Person:
        made.append(Person(at or house, name))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def visitor(browser: Browser, house: House) -> Iterator[Visitor]:
    """Opens browsers, each a person of its own; `excuse` names complaints that are expected."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(path: str = "/", at: House | None = None, excuse: tuple[str, ...] = (), **more: Any) -> Page:
        page = come_in(browser, (at or house).url + path, complaints, excuse, **more)
        contexts.append(page.context)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def seated(visitor: Visitor, person: People, house: House) -> Seated:
    """A page at a new table, where it is our turn: seated(wish={…what the table should be…}, …what visitor takes…)."""

    def sit(wish: dict[str, Any] | None = None, **more: Any) -> Page:
        ada = person("Ada")
        table = ada.table(**(wish or {}))
        page = visitor(f"/#/table/{table['id']}", cookies=ada.cookies(house), **more)
        assert wait_for_turn(page)
        return page

    return sit


@pytest.fixture(scope="package")
def finished(house: House) -> dict[str, Any]:
    """A match of Rattus, played to its end: one of the recorded ones."""
    host = Person(house, "Ada")
    table = host.post("/api/records", {"record": json.loads((GOLDEN / "supply-empty-3.json").read_text())})
    host.close()
    return dict(table)


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    """A page that has not been anywhere yet."""
    context = browser.new_context(service_workers="block", locale="en")
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def come_in(
    browser: Browser,
    address: str,
    complaints: list[str],
    excuse: tuple[str, ...] = (),
    size: str = "wide",
    lang: str = "en",
    speed: int = 0,
    theme: str = "light",
    cookies: list[Any] | None = None,
    **more: Any,
) -> Page:
    """A browser of somebody's own at an address; what it complains about is collected."""
    width, height = SIZES[size]
    options = {"service_workers": "block", "locale": lang, "color_scheme": theme, **more}
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(PATIENCE * 1000)
    if cookies:
        context.add_cookies(cookies)
    kept = json.dumps({"lang": lang, "speed": speed, "theme": theme})
    context.add_init_script(f"localStorage.ratskeller ??= {json.dumps(kept)}")
    page = context.new_page()
    listen(page, complaints, excuse)
    page.goto(address)
    return page


def listen(page: Page, complaints: list[str], excuse: tuple[str, ...] = ()) -> None:
    """Collect what the browser complains about; and see to it that the browser is as slow as was asked for."""
    if SLOW > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})

    def hear(kind: str, text: str) -> None:
        if not any(part in text for part in (*EXPECTED, *excuse)):
            complaints.append(f"{kind}: {text}")

    page.on("console", lambda message: hear(message.type, message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: hear("error", str(error)))
