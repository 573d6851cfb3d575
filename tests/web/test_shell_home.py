"""Home: a game in one click, and everything that can be chosen before it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import GOLDEN, People, Visitor
from .house import House
from .playing import wait_for_turn


def test_one_click_plays_rattus_against_two_apprentices(visitor: Visitor) -> None:
    page = visitor()
    page.click("#play")
    assert wait_for_turn(page)
    expect(page.locator(".at-table li")).to_have_count(3)
    expect(page).to_have_title("● Your turn · Ratskeller")
    expect(page.locator("#prompt")).not_to_be_empty()


def test_the_first_view_is_light_and_asks_no_other_host(browser_page: Page, house: House) -> None:
    client = browser_page.context.new_cdp_session(browser_page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    transferred: list[float] = []
    hosts: set[str] = set()
    client.on("Network.loadingFinished", lambda event: transferred.append(event["encodedDataLength"]))
    browser_page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    browser_page.goto(house.url)
    browser_page.wait_for_selector("#play")
    browser_page.wait_for_load_state("networkidle")
    assert sum(transferred) < 210_000, f"{sum(transferred):,.0f} bytes"
    assert hosts == {house.url.split("/")[2]}


def test_name_and_language_are_remembered(visitor: Visitor) -> None:
    page = visitor()
    page.fill("#name", "Ada")
    page.press("#name", "Enter")
    expect(page.locator(".notices")).to_contain_text("Ada")
    page.select_option("#language", "it")
    expect(page.locator("h1")).to_have_text("Siediti e gioca")
    page.reload()
    expect(page.locator("h1")).to_have_text("Siediti e gioca")
    expect(page.locator("#name")).to_have_value("Ada")


def test_the_last_setup_is_offered_again(visitor: Visitor) -> None:
    page = visitor()
    page.click('[data-players="2"]')
    page.select_option("#seat-1", "bot:novice")
    page.click('[data-pace="instant"]')
    page.click("#play")
    assert wait_for_turn(page)
    page.click(".bar .brand")
    expect(page.locator('[data-players="2"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#seat-1")).to_have_value("bot:novice")
    expect(page.locator(".table-row .button.main")).to_have_text("Continue")
    page.click(".table-row .button.main")
    assert wait_for_turn(page)


def test_all_three_games_are_offered_and_mercatus_is_one_click(visitor: Visitor) -> None:
    page = visitor()
    expect(page.locator(".game b")).to_have_text(["Rattus", "Rattus: Mercatus", "My Village"])
    page.click('[data-game="mercatus"]')
    page.click("#play")
    assert wait_for_turn(page)
    expect(page.locator(".rattus .market")).to_be_visible()
    page.click(".bar .brand")
    expect(page.locator('[data-game="mercatus"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".table-row b").first).to_have_text("Rattus: Mercatus")


def test_cards_that_need_goods_make_it_mercatus(visitor: Visitor) -> None:
    page = visitor()
    page.click("details.extra summary")
    page.click('[data-cards="brutal-times"]')
    expect(page.locator('[data-game="mercatus"]')).to_have_attribute("aria-pressed", "true")
    page.click('[data-cards="classic"]')
    expect(page.locator('[data-game="rattus"]')).to_have_attribute("aria-pressed", "true")


def test_cards_beyond_the_rule_books_are_drawn_only_where_somebody_ticks_them(visitor: Visitor) -> None:
    page = visitor()
    page.click('[data-game="mercatus"]')
    page.click("details.extra summary")
    tick = page.locator('input[name="extra_cards"]')
    expect(tick).to_have_count(0)
    page.click('[data-cards="random"]')
    expect(tick).not_to_be_checked()
    expect(page.locator("label.tick", has=tick)).to_contain_text("Baker, Serf, Courier")
    tick.check()
    expect(tick).to_be_checked()
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables" in request.url) as asked:
        page.click("#play")
    wanted = asked.value.post_data_json
    assert wanted["options"] == {"cards": "random", "goods": True, "extra_cards": True, "players": 3}


def test_light_follows_the_setting(visitor: Visitor) -> None:
    page = visitor()
    page.click("#settings")
    page.click('[data-setting="theme:dark"]')
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_key_continues_on_another_device(visitor: Visitor, person: People) -> None:
    ada = person("Ada")
    page = visitor(ada.get("/api/me")["key"])
    expect(page.locator("h1")).to_have_text("Become somebody else here?")
    page.click("button.main")
    expect(page.locator("#name")).to_have_value("Ada")


def test_the_page_says_what_is_kept(visitor: Visitor) -> None:
    page = visitor(lang="it")
    page.click('.foot a[href^="/privacy"]')
    expect(page.locator("h1")).to_have_text("Che cosa si conserva qui")


def test_who_opens_a_table_says_which_bot_sits_in_for_the_absent(visitor: Visitor) -> None:
    page = visitor()
    page.click('[data-players="2"]')
    expect(page.locator("#deputy")).to_have_count(0)
    page.select_option("#seat-1", "open")
    expect(page.locator("#deputy")).to_have_value("apprentice")
    page.select_option("#deputy", "master")
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables" in request.url) as posted:
        page.click("#play")
    assert posted.value.post_data_json["deputy"] == "master"


def test_a_record_file_can_be_watched(visitor: Visitor) -> None:
    page = visitor()
    page.set_input_files("#record", GOLDEN / "supply-empty-3.json")
    page.wait_for_selector(".replay-page")
    entries = len(json.loads((GOLDEN / "supply-empty-3.json").read_text())["log"])
    expect(page.locator(".replay-controls .number")).to_have_text(f"0 / {entries}")


def test_a_file_that_is_no_record_gets_a_sentence(visitor: Visitor) -> None:
    page = visitor(excuse=("status of 4",))
    page.set_input_files("#record", {"name": "shopping.json", "mimeType": "application/json", "buffer": b"eggs, milk"})
    expect(page.locator(".notices p")).to_have_text("shopping.json is not a record: it cannot be read as JSON.")
    page.set_input_files("#record", {"name": "other.json", "mimeType": "application/json", "buffer": b'{"eggs": 6}'})
    expect(page.locator(".notices p")).to_have_count(2)


def test_the_house_still_opens_without_the_server(visitor: Visitor, tmp_path: Path) -> None:
    other = House(tmp_path)
    other.start()
    page = visitor("/", at=other, service_workers="allow", excuse=("ERR_CONNECTION", "Failed to fetch"))
    page.wait_for_selector("#play")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("#play")
    other.stop(hard=True)
    page.reload()
    expect(page.locator("[role=alert]")).to_contain_text("cannot be reached")
