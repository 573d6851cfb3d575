"""Ratskeller in a page, in a real browser whose network is cut after the first visit."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ..site.test_core import planted
from .page import FOLDER, READY, Keeping, Space, begin, come, cut_off, made, put_up, renewed, visiting
from .playing import play_on, shown, wait_for_turn

VERSION = "JSON.parse(document.getElementById('site').textContent).version"
GROWN = """async ([client, site, errand]) => {
    const { Thinkers } = await import(`${client}/page/thinkers.js`);
    const { bytesOf } = await import(`${client}/page/packed.js`);
    const core = await bytesOf(site.version, site.files['rattus.wasm']);
    for (const part of ['desk', 'trunk', 'nodes']) errand[part] = Uint8Array.from(errand[part]);
    const thinkers = new Thinkers(() => core);
    await thinkers.grow([errand, errand], 1, null);             // they are there
    const begun = thinkers.grow([errand, errand], null, 600).catch((failure) => failure.message);
    thinkers.dismiss();
    const [[trunk]] = await thinkers.grow([errand], 300, null);
    return [await begun, Number(new BigInt64Array(trunk.buffer)[1])];
}"""
FAILING = """async ([client, site]) => {
    window.Worker = class { postMessage() {} };
    const { House } = await import(`${client}/page/house.js`);
    const house = new House(site, () => {});
    const asked = [house.ready, house.ask('pack'), house.send('/api/me')];
    house.worker.onerror({ message: 'out of memory' });
    return (await Promise.allSettled(asked)).map(({ reason }) => reason?.message);
}"""
ENDING = """async (client) => {
    const { listen } = await import(`${client}/shell/transport.js`);
    await new Promise((done) => { listen('/api/tables/none/stream').onerror = done; });
}"""
BROKEN = """async (client) => {
    const [{ bring }, { api }] = await Promise.all(['transport', 'api'].map((name) => import(`${client}/shell/${name}.js`)));
    bring({ site: {}, send: async () => { throw new Error('no such attribute'); } });
    return api.me().catch((problem) => problem.message);
}"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("page") / "dist")


@pytest.fixture(scope="module")
def site(dist: Path) -> Iterator[str]:
    with put_up(dist) as url:
        yield url


def client(url: str, dist: Path) -> str:
    (folder,) = dist.glob("client-*")
    return f"{url}{folder.name}"


def told(url: str, dist: Path) -> dict[str, Any]:
    """What the page is told of itself."""
    (text,) = re.findall(r'id="site">(.*?)</script>', (dist / "index.html").read_text("utf-8"))
    site = json.loads(text)
    return {**site, "files": {name: f"{url}{file}" for name, file in site["files"].items()}}


def test_a_first_visit_is_small_and_everything_else_needs_no_network(browser: Browser, site: str, tmp_path: Path) -> None:
    """A match against a master, closed in the middle and found again; a lesson; taken along, deleted and brought back."""
    Space.sent = 0
    with visiting(browser) as (context, complaints):
        page = come(context, site)
        expect(page.locator(".foot")).to_contain_text("unofficial")
        expect(page.locator(".foot")).to_contain_text("complaints@example.org")
        expect(page.locator("#elsewhere")).to_be_visible()
        cut_off(context, page)
        assert Space.sent < 10_000_000, f"{Space.sent} bytes"  # nothing is packed but what we pack ourselves
        table = begin(page, "rattus")
        play_on(page, 3)
        assert wait_for_turn(page)
        n = shown(page)
        page.close()

        page = come(context, site)
        expect(page.locator(f'[data-table="{table}"]')).to_be_visible()
        page.goto(f"{site}#/table/{table}")
        assert wait_for_turn(page)
        assert shown(page) == n

        page.evaluate("localStorage['ratskeller.box'] = '{}'")
        page.goto(f"{site}#/you")
        with page.expect_download() as going:
            page.click("#take-along")
        going.value.save_as(tmp_path / "mine.json")
        page.click("#forget-me")
        with page.expect_navigation():
            page.click("#ask-yes")
        page.wait_for_selector("#play")
        expect(page.locator("[data-table]")).to_have_count(0)
        assert page.evaluate("localStorage['ratskeller.box'] ?? null") is None
        page.goto(f"{site}#/you")
        with page.expect_navigation():
            page.set_input_files("#bring", tmp_path / "mine.json")
        page.wait_for_selector(f'[data-table="{table}"]')  # as long as it takes to open
        assert page.evaluate("localStorage['ratskeller.box']") == "{}"
        page.goto(f"{site}#/lesson/rattus")
        page.click("#begin")
        assert wait_for_turn(page)
        page.wait_for_selector("rk-coach", state="attached")
        page.close()
    assert complaints == []


def test_a_second_tab_says_that_the_house_is_open_elsewhere(browser: Browser, site: str, dist: Path) -> None:
    """And who is there is told that a stream has ended, and that the house failed."""
    with visiting(browser, lang="it") as (context, complaints):
        first = come(context, site)
        second = context.new_page()
        second.goto(site)
        expect(second.locator("#elsewhere")).to_contain_text("un’altra scheda")
        second.click("#take")
        second.wait_for_selector("#play")
        expect(first.locator("#take")).to_be_visible()
        second.evaluate(ENDING, client(site, dist))
        assert complaints == []
        assert "pagina ha commesso un errore" in second.evaluate(BROKEN, client(site, dist))


def test_two_pages_of_one_web_space_keep_apart_and_a_new_version_is_taken_with_a_click(
    browser: Browser, dist: Path, tmp_path: Path
) -> None:
    shutil.copytree(dist, tmp_path / "one")
    renewed(dist, tmp_path / "two")
    with put_up(tmp_path, Keeping) as url, visiting(browser) as (context, complaints):
        page = come(context, f"{url}one/")
        cut_off(context, page)
        context.set_offline(False)
        other = come(context, f"{url}two/")
        cut_off(context, other)
        context.set_offline(False)
        old = page.evaluate(VERSION)
        shelves = page.evaluate("caches.keys()")
        assert sorted(shelves) == sorted([f"{old} {FOLDER}/one/", f"ratskeller-page-newer {FOLDER}/two/"])
        kept = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))")
        assert sorted(kept) == [f"ratskeller {FOLDER}/one/", f"ratskeller {FOLDER}/two/"]
        other.close()

        shutil.rmtree(tmp_path / "one")
        renewed(dist, tmp_path / "one")
        page.reload()
        page.wait_for_selector("#newer")
        page.click("#newer button:last-child")  # not now
        expect(page.locator("#newer")).to_have_count(0)
        page.reload()
        page.wait_for_selector("#newer")
        context.set_offline(True)
        with page.expect_navigation():
            page.click("#newer .main")
        page.wait_for_selector(READY, state="attached")
        assert page.evaluate(VERSION) == "ratskeller-page-newer"
        assert complaints == []

        page.goto(f"{url}one/#/about")
        with page.expect_popup() as opened:
            page.click("#licences")  # offline, too
        expect(opened.value.locator("body")).to_contain_text("under which licence")


def test_who_thinks_can_be_dismissed_and_thinks_again(browser: Browser, site: str, dist: Path) -> None:
    errand = planted("rattus").packed()._asdict()
    errand |= {part: list(errand[part]) for part in ("desk", "trunk", "nodes")}
    with visiting(browser) as (context, _):
        page = context.new_page()
        page.goto(f"{site}licences/README.txt")
        assert page.evaluate(GROWN, [client(site, dist), told(site, dist), errand]) == ["dismissed", 300]


def test_whoever_waits_for_a_house_that_fails_is_told(browser: Browser, site: str, dist: Path) -> None:
    with visiting(browser) as (context, _):
        page = context.new_page()
        page.goto(f"{site}licences/README.txt")
        assert page.evaluate(FAILING, [client(site, dist), told(site, dist)]) == ["out of memory"] * 3
