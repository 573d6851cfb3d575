"""Replay: step by step, from any seat's eyes, by a link that can be shared."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from .conftest import People, Seated, Visitor
from .house import House
from .playing import becomes, wait_for_turn


def at(page: Page, n: int) -> None:
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')


def test_a_finished_game_is_stepped_through(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    at(page, 0)
    page.click("#next")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    last = finished["moment"]["n"]
    at(page, last)
    expect(page.locator("#next")).to_be_disabled()
    page.locator(".log .line").nth(3).click()
    page.wait_for_selector(f'.replay-page:not([data-shown="{last}"])')
    page.locator("#position").fill("7")
    at(page, 7)


def test_a_link_leads_to_the_same_moment_and_the_same_eyes(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    at(page, 0)
    page.locator("#position").fill("12")
    at(page, 12)
    page.select_option("#eyes", "1")
    page.wait_for_url("**n=12&eyes=1")
    text = page.locator("#prompt").inner_text()
    other = visitor("/" + page.url.split("/", 3)[3])
    at(other, 12)
    expect(other.locator("#eyes")).to_have_value("1")
    expect(other.locator("#prompt")).to_have_text(text)


def test_all_open_shows_every_face_after_the_end_only(
    visitor: Visitor, person: People, house: House, finished: dict[str, Any]
) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    at(page, 0)
    with page.expect_response("**/at/*eyes=all*") as answer:
        page.select_option("#eyes", "all")
    regions = answer.value.json()["view"]["regions"]
    assert all("limit" in rat for region in regions for rat in region["rats"] if rat)

    ada = person("Ada")
    running = ada.table()
    page = visitor(f"/#/replay/{running['id']}", cookies=ada.cookies(house))
    page.wait_for_selector(".replay-page")
    becomes(page, "[...document.querySelectorAll('#eyes option')].map((one) => one.value)", ["me", "spectator"])
    assert ada.http.get(f"/api/tables/{running['id']}/at/0?eyes=all").status_code == 403


def test_it_plays_by_itself_and_stops(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/replay/{finished['id']}", speed=3)
    at(page, 0)
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('.replay-page').dataset.shown) >= 2")
    page.keyboard.press("Space")
    expect(page.locator("#run")).to_have_attribute("aria-label", "Let it run")


def test_the_end_of_a_game_shows_ranking_breakdown_and_chart(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/table/{finished['id']}")
    winner = finished["seats"][finished["moment"]["winners"][0]]["name"]
    expect(page.locator("#winner")).to_have_text(f"{winner} has won")
    expect(page.locator(".ranking li")).to_have_count(3)
    expect(page.locator(".chart .line")).to_have_count(3)
    page.click("#replay")
    page.wait_for_url("**/#/replay/**")
    at(page, 0)
    page.go_back()
    page.click("#dismiss")
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator("#result")).to_be_visible()


def test_the_end_is_shown_at_once_or_not_yet(visitor: Visitor, finished: dict[str, Any]) -> None:
    """A panel that grew while its parts came in would move its buttons away from under the pointer."""
    page = visitor()
    held: list[Route] = []
    page.route("**/history?*", lambda route: held.append(route))
    page.goto(f"{page.url}#/table/{finished['id']}")
    expect(page.locator("#prompt")).to_have_text("The game is over.")
    page.wait_for_selector(".rattus .map")
    while not held:
        page.wait_for_timeout(20)
    expect(page.locator(".ending")).to_have_count(0)
    held[0].continue_()
    page.wait_for_selector(".ending")
    assert page.locator(".ending .breakdown table").count() == page.locator(".ending .chart").count() == 1


def test_a_record_is_downloaded_and_watched_elsewhere(visitor: Visitor, finished: dict[str, Any], tmp_path: Any) -> None:
    page = visitor(f"/#/table/{finished['id']}")
    with page.expect_download() as coming:
        page.locator('.ending a[href$="/record"]').click()
    coming.value.save_as(tmp_path / "record.json")
    page.goto(page.url.split("#")[0])
    page.set_input_files("#record", tmp_path / "record.json")
    at(page, 0)
    expect(page.locator(".replay-controls .number")).to_have_text(f"0 / {finished['moment']['n']}")


def test_a_running_game_can_be_looked_through_by_its_player(seated: Seated) -> None:
    page = seated()
    page.click("#menu")
    page.click("#replay-link")
    at(page, 0)
    page.click(".bar .button")
    assert wait_for_turn(page)


def test_who_leaves_in_the_middle_of_a_step_is_not_called_back(visitor: Visitor, finished: dict[str, Any]) -> None:
    n = finished["moment"]["n"] - 1
    page = visitor(f"/#/replay/{finished['id']}?n={n}", speed=1)
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')
    page.click("#next")
    page.wait_for_selector(".theatre")
    page.evaluate("id => { location.hash = `/table/${id}`; }", finished["id"])
    page.wait_for_selector(".ending")
    assert page.evaluate("location.hash") == f"#/table/{finished['id']}"
