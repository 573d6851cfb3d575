"""The long run behind what docs/page.md says of the page: python -m tests.page.soak [FOLDER for pictures].

In Chromium with the network cut: whole matches of every offer against a master, by clicks, in three languages, on a wide screen and on
a phone; each closed in the middle and found again. Then a replay, an analysis, the memory after three matches, how long it takes to
open; and Firefox as far as the first decisions.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tools.chromium import ARGUMENTS
from tools.chromium import find as find_chromium

from ..web.page import begin, come, cut_off, made, put_up, visiting
from ..web.playing import click_to_the_end, play_on, shown, wait_for_turn
from . import marionette

OFFERS = ("rattus", "mercatus", "village")
LANGUAGES = ("en", "ru", "it")
SIZES = ("wide", "phone")


def one(browser: Browser, url: str, offer: str, lang: str, size: str, pictures: Path) -> None:
    began = time.monotonic()
    with visiting(browser, size, lang) as (context, complaints):
        page = come(context, url)
        opened = time.monotonic() - began
        cut_off(context, page)
        table = begin(page, offer)
        play_on(page, 4)
        wait_for_turn(page)
        n = shown(page)
        page.close()
        again = time.monotonic()
        page = come(context, url)
        again = time.monotonic() - again
        page.click(f'[data-table="{table}"] a')
        assert wait_for_turn(page)
        assert shown(page) == n
        page.screenshot(path=pictures / f"{offer}-{lang}-{size}-found-again.png")
        clicks = click_to_the_end(page)
        page.wait_for_timeout(1500)
        page.screenshot(path=pictures / f"{offer}-{lang}-{size}-end.png")
        last = shown(page)
        replayed(context, url, table, last, pictures / f"{offer}-{lang}-{size}-replay.png")
        assert complaints == [], complaints
    print(f"{offer} {lang} {size}: {clicks} clicks, {last} entries, opened in {opened:.1f} s, again in {again:.1f} s, "
          f"all in {time.monotonic() - began:.0f} s", flush=True)  # fmt: skip


def replayed(context: BrowserContext, url: str, table: str, last: int, picture: Path) -> None:
    page = context.pages[-1]
    page.goto(f"{url}#/replay/{table}?n={last // 2}")
    page.wait_for_selector(f'.replay-page[data-shown="{last // 2}"]')
    page.click("#next")
    page.wait_for_selector(f'.replay-page[data-shown="{last // 2 + 1}"]')
    page.screenshot(path=picture)


def three_matches(browser: Browser, url: str) -> None:
    """The memory that the page takes after three matches, as the browser counts it."""
    with visiting(browser) as (context, complaints):
        page = come(context, url)
        cut_off(context, page)
        for offer in OFFERS:
            begin(page, offer, "apprentice")
            click_to_the_end(page)
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
    with tempfile.TemporaryDirectory() as folder, put_up(made(Path(folder) / "dist")) as url:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
            for size in SIZES:
                for lang in LANGUAGES:
                    for offer in OFFERS:
                        one(browser, url, offer, lang, size, pictures)
            three_matches(browser, url)
            browser.close()
        in_firefox(url, pictures)
    print(f"pictures in {pictures}")


if __name__ == "__main__":
    main()
