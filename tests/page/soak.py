"""The long run behind what docs/a-page.md says: python -m tests.page.soak [FOLDER for pictures [a page that is made]].

In Chromium with the network cut: whole matches of every offer against a master, by clicks, in three languages, on a wide
screen and on a phone; each closed in the middle, found again, and replayed. Then the memory after three matches; and Firefox
as far as the first decisions. How long it takes to open is told, and how long a master takes for an entry.
"""

from __future__ import annotations

import itertools
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tools.chromium import ARGUMENTS
from tools.chromium import find as find_chromium

from ..web.conftest import GOLDEN
from ..web.page import begin, come, cut_off, made, put_up, visiting
from ..web.playing import click_to_the_end, play_on, shown, wait_for_turn
from ..web.test_rattus_games import CLICKER
from . import marionette

OFFERS = ("rattus", "mercatus", "village")
LANGUAGES = ("en", "ru", "it")
SIZES = ("wide", "phone")
PLACES = {
    "learn": ".learn a",
    "learn/rattus": "rk-rules h2",
    "learn/village": "rk-rules h2",
    "about": "rk-about h2",
    "box": "rk-box h2",
    "you": "#take-along",
}

ENTRIES = """async (table) => {
    const main = document.querySelector('script[src$="/page/main.js"]').src;
    const { read } = await import(main.replace('main.js', 'shelf.js'));
    return (await read(`entry/${table}/`)).map(([, text]) => text);
}"""


def evening(browser: Browser, url: str, lang: str, size: str, pictures: Path) -> None:
    """All offers: begun with the network cut, the tab closed in the middle, found again and played to the end; then replayed."""
    began = time.monotonic()
    with visiting(browser, size, lang) as (context, complaints):
        page = come(context, url)
        opened = time.monotonic() - began
        cut_off(context, page)
        tables = {}
        for offer in OFFERS:
            table = begin(page, offer)
            play_on(page, 4)
            assert wait_for_turn(page)
            tables[table] = offer, shown(page)
            page.goto(f"{url}#/")
        page.close()
        closed = time.monotonic()
        page = come(context, url)
        print(f"{lang} {size}: opened in {opened:.1f} s, again in {time.monotonic() - closed:.1f} s", flush=True)
        for table, (offer, n) in tables.items():
            page.wait_for_selector(f'[data-table="{table}"]')
            page.goto(f"{url}#/table/{table}")
            assert wait_for_turn(page)
            assert shown(page) == n
            page.screenshot(path=pictures / f"{offer}-{lang}-{size}-found-again.png")
            started = time.monotonic()
            clicks = click_to_the_end(page) if offer == "village" else page.evaluate(CLICKER, 7)
            page.wait_for_selector(".ending", state="attached")
            page.screenshot(path=pictures / f"{offer}-{lang}-{size}-end.png")
            last = shown(page)
            thoughts(page, table)
            replayed(context, url, table, last, pictures / f"{offer}-{lang}-{size}-replay.png")
            print(f"{offer} {lang} {size}: {clicks} clicks, {last} entries, {time.monotonic() - started:.0f} s", flush=True)
            page.goto(f"{url}#/")
        assert complaints == [], complaints


def thoughts(page: Page, table: str) -> None:
    """How long the master's entries took, from the entry before: to think, to play and to keep it."""
    entries = [json.loads(text) for text in page.evaluate(ENTRIES, table)]
    pairs = itertools.pairwise(entries)
    taken = [after["at"] - before["at"] for before, after in pairs if json.loads(after["body"]).get("seat") == 1]
    half, most = statistics.median(taken), max(taken)
    print(f"   {len(taken)} entries of the master: half within {half:.2f} s, all within {most:.2f} s", flush=True)


def replayed(context: BrowserContext, url: str, table: str, last: int, picture: Path) -> None:
    page = context.pages[-1]
    page.goto(f"{url}#/replay/{table}?n={last // 2}")
    page.wait_for_selector(f'.replay-page[data-shown="{last // 2}"]')
    page.click("#next")
    page.wait_for_selector(f'.replay-page[data-shown="{last // 2 + 1}"]')
    page.screenshot(path=picture)


def around(browser: Browser, url: str, pictures: Path) -> None:
    """The pages beside the table, a lesson and a hint in it, a record that is opened, and its analysis."""
    with visiting(browser) as (context, complaints):
        page = come(context, url)
        cut_off(context, page)
        for place, seen in PLACES.items():
            page.goto(f"{url}#/{place}")
            page.wait_for_selector(seen)
        page.goto(f"{url}#/lesson/rattus")
        page.click("#begin")
        assert wait_for_turn(page)
        page.click("#hint")
        page.wait_for_selector("rk-hints li")
        page.screenshot(path=pictures / "hint.png")
        page.goto(f"{url}#/")
        page.set_input_files("#record", GOLDEN / "supply-empty-3.json")
        page.wait_for_selector(".replay-page")
        page.click("#analyse")
        begun = time.monotonic()
        page.wait_for_selector('.analysis[data-status="done"]', timeout=600_000)
        print(f"a match was analysed in {time.monotonic() - begun:.0f} s", flush=True)
        page.screenshot(path=pictures / "analysis.png")
        assert complaints == [], complaints


def three_matches(browser: Browser, url: str) -> None:
    """The memory that the page takes after three matches, as the browser counts it."""
    with visiting(browser) as (context, complaints):
        page = come(context, url)
        cut_off(context, page)
        for offer in OFFERS:
            begin(page, offer, "apprentice")
            click_to_the_end(page) if offer == "village" else page.evaluate(CLICKER, 7)
            page.goto(f"{url}#/")
        chrome = browser.new_browser_cdp_session()
        processes = chrome.send("SystemInfo.getProcessInfo")["processInfo"]
        used = {one["id"]: memory(one["id"]) for one in processes if one["type"] == "renderer"}
        print(f"memory after three matches: {max(used.values()):.0f} MB (the largest renderer)", flush=True)
        assert complaints == []


def memory(process: int) -> float:
    """Megabytes that a process has for itself alone."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Private_")) / 1024


def in_firefox(url: str, pictures: Path) -> None:
    with tempfile.TemporaryDirectory() as profile, marionette.firefox(Path(profile)) as page:
        began = time.monotonic()
        page.go(url)
        page.wait("document.documentElement.dataset.ready === 'true'")
        print(f"Firefox: opened in {time.monotonic() - began:.1f} s", flush=True)
        page.wait("Boolean(document.querySelector('#play'))")
        page.run("document.querySelector('#seat-1').value = 'bot:master';"
                 "document.querySelector('#seat-1').dispatchEvent(new Event('change'));"
                 "document.querySelector('#play').click()")  # fmt: skip
        for n in range(3):
            page.wait('Boolean(document.querySelector(\'.table-page[data-yours="true"][data-busy="false"]\'))')
            page.picture(pictures / f"firefox-{n}.png")
            before = page.run("return document.querySelector('.table-page').dataset.n")
            page.run("[...document.querySelectorAll('[data-target][tabindex=\"0\"], .prompt-line .action')].at(-1)"
                     ".dispatchEvent(new MouseEvent('click', { bubbles: true }))")  # fmt: skip
            page.wait(
                f"document.querySelector('.table-page').dataset.n !== '{before}' || document.querySelector('.chooser button')"
            )
            page.run("document.querySelector('.chooser button')?.click()")
            page.wait(f"document.querySelector('.table-page').dataset.n !== '{before}'")
        print("Firefox: three decisions against a master", flush=True)


def main() -> None:
    pictures = Path(sys.argv[1] if sys.argv[1:] else tempfile.mkdtemp())
    pictures.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        put_up(Path(sys.argv[2]) if sys.argv[2:] else made(Path(folder) / "dist")) as url,
    ):
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
            for size in SIZES:
                for lang in LANGUAGES:
                    evening(browser, url, lang, size, pictures)
            around(browser, url, pictures)
            three_matches(browser, url)
            browser.close()
        in_firefox(url, pictures)
    print(f"pictures in {pictures}")


if __name__ == "__main__":
    main()
