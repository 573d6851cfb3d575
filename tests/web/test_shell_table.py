"""The page of a table: several people, lost connections, looking back, giving a seat away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import People, Seated, Visitor
from .house import House
from .playing import TARGET, becomes, click_something, painted, play_on, settle, shown, wait_for_turn

AT_THE_END = "() => { const l = document.querySelector('.log'); return l.scrollHeight - l.scrollTop - l.clientHeight < 2; }"
YOURS = "document.querySelector('.table-page').dataset.yours === 'true'"
NEARLY_OVER = {
    "players": 3, "turn": 0, "plague": "italia", "supply": 1,
    "cubes": {"gallia": [2, 1, 3], "italia": [3, 2, 1], "germania": [1, 1, 1]},
}  # fmt: skip
# Until somebody skips; what a slow bot does later is not waited for.
ENDLESS = """() => {
    let skipped = false;
    addEventListener('click', ({ target }) => { skipped ||= target.id === 'skip'; }, true);
    Object.defineProperties(document.querySelector('.board > *'), {
        animate: { value: () => (skipped ? null : new Promise(() => {})) }, patient: { get: () => !skipped },
    });
}"""
LOST = ("ERR_CONNECTION", "ERR_EMPTY", "ERR_INCOMPLETE")


def test_two_browsers_and_a_spectator_see_the_same_game(visitor: Visitor, house: House) -> None:
    host = visitor()
    host.click('[data-players="2"]')
    host.select_option("#seat-1", "invited")
    host.click("#play")
    link = host.locator(".link").input_value()
    place = host.url.removeprefix(house.url)
    spectator = visitor(place)
    expect(spectator.locator("h1")).to_have_text("The table is waiting")
    guest = visitor(link.removeprefix(house.url))
    guest.click("#sit-down")
    for page in (host, guest, spectator):
        page.wait_for_selector('.table-page[data-status="running"] #prompt')
    for _ in range(6):
        host.wait_for_function(f"() => {YOURS} || document.querySelector('#prompt').innerText.includes('Waiting')")
        active, other = (host, guest) if host.locator('.table-page[data-yours="true"]').count() else (guest, host)
        assert wait_for_turn(active)
        expect(other.locator("#prompt")).to_contain_text("Waiting for")
        click_something(active)
        for page in (other, spectator):
            page.wait_for_selector(f'.table-page[data-n="{shown(active)}"]')
        expect(spectator.locator(TARGET)).to_have_count(0)
    host.click("#show-chat")
    host.fill("#chat-text", "Good evening")
    host.press("#chat-text", "Enter")
    guest.click("#show-chat")
    expect(guest.locator(".chat li")).to_contain_text("Good evening")


def test_a_reload_in_mid_turn_changes_nothing(seated: Seated) -> None:
    page = seated()
    play_on(page, 3)
    assert wait_for_turn(page)
    n, prompt, targets = shown(page), page.locator("#prompt").inner_text(), page.locator(TARGET).count()
    page.reload()
    assert wait_for_turn(page)
    assert shown(page) == n
    expect(page.locator("#prompt")).to_have_text(prompt)
    expect(page.locator(TARGET)).to_have_count(targets)


def test_a_killed_server_comes_back_unnoticed(visitor: Visitor, person: People, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    ada = person("Ada", at=house)
    page = visitor(f"/#/table/{ada.table()['id']}", at=house, cookies=ada.cookies(house), excuse=LOST)
    play_on(page, 3)
    assert wait_for_turn(page)
    before = shown(page)
    house.stop(hard=True)
    page.locator(TARGET).first.click()
    page.locator(".notices p, .chooser button").first.wait_for()
    if page.locator(".chooser button").count():
        page.locator(".chooser button").first.click()
    expect(page.locator(".notices p")).to_contain_text("cannot be reached")
    expect(page.locator(".connection")).to_contain_text("connection is lost")
    house.start()
    expect(page.locator(".connection")).to_have_count(0)
    assert shown(page) == before
    play_on(page, 2)
    assert shown(page) > before
    house.stop(hard=True)


def test_the_tabs_of_a_browser_share_one_stream(seated: Seated) -> None:
    page = seated()
    streams: list[str] = []
    page.context.on("request", lambda request: streams.append(request.url) if "/stream?" in request.url else None)
    second = page.context.new_page()
    second.goto(page.url)
    assert wait_for_turn(second)
    click_something(page)
    second.wait_for_function(f"() => Number(document.querySelector('.table-page').dataset.n) >= {shown(page)}")  # bots play on
    assert streams == []
    page.close()
    assert wait_for_turn(second)
    click_something(second)
    assert wait_for_turn(second)
    assert len(streams) == 1


def test_an_action_can_be_taken_back(seated: Seated) -> None:
    page = seated()
    while not page.locator("#undo").count():
        click_something(page)
        assert wait_for_turn(page)
    before = shown(page)
    page.click("#undo")
    settle(page, before)
    assert shown(page) == before + 1


def test_a_hint_names_options_and_reasons(seated: Seated) -> None:
    page = seated()
    play_on(page, 3)
    assert wait_for_turn(page)
    before = shown(page)
    page.click("#hint")
    page.locator(".hints ol button").first.wait_for()
    expect(page.locator(".hints .best")).not_to_be_empty()
    page.locator(".hints .best").click()
    settle(page, before)


def test_the_log_leads_back_to_every_moment(seated: Seated) -> None:
    page = seated()
    play_on(page, 3)
    assert wait_for_turn(page)
    page.locator(".log .line").first.hover()
    page.wait_for_function("() => [...document.querySelector('.board > *').marked].some((one) => one.startsWith('region:'))")
    page.locator(".log .line").first.click()
    expect(page.locator("#prompt")).to_contain_text("You look back at move")
    expect(page.locator(TARGET)).to_have_count(0)
    page.click("#back")
    assert wait_for_turn(page)


def test_who_reads_older_lines_of_the_log_is_not_torn_away(seated: Seated) -> None:
    page = seated()
    page.set_viewport_size({"width": 1440, "height": 500})
    log = page.locator(".log")
    while not log.evaluate("list => list.scrollHeight > list.clientHeight + 60"):
        play_on(page, 2)
    assert wait_for_turn(page)
    page.wait_for_function(AT_THE_END)
    log.hover()
    page.mouse.wheel(0, -5000)
    page.wait_for_function("() => document.querySelector('.log').scrollTop === 0")
    lines = page.locator(".log .line").count()
    play_on(page, 2)
    assert wait_for_turn(page)
    page.wait_for_function("lines => document.querySelectorAll('.log .line').length > lines", arg=lines)
    painted(page)
    assert log.evaluate("list => list.scrollTop") == 0
    log.press("End")
    page.wait_for_function(AT_THE_END)
    play_on(page, 2)
    page.wait_for_function(AT_THE_END)


def test_a_bot_sits_in_and_the_seat_is_taken_back(seated: Seated) -> None:
    page = seated(wish={"pace": "calm"})  # bots alone at the table would soon be at its end
    page.click("#menu")
    page.locator("dialog [data-level]").first.select_option("novice")
    page.locator("dialog [data-sub]").first.click()
    expect(page.locator('.at-table [data-seat="0"]')).to_contain_text("a bot sits in")
    becomes(page, "document.querySelector('rk-table-page').session.table.seats[0].level", "novice")
    page.locator("#back-seat").click()
    page.keyboard.press("Escape")
    expect(page.locator('.at-table [data-seat="0"]')).not_to_contain_text("a bot sits in")


def test_who_gives_up_is_asked_first_and_ranked_last(seated: Seated) -> None:
    page = seated(wish={"position": NEARLY_OVER})
    page.click("#menu")
    page.click("#resign")
    page.click("#ask-yes")
    page.wait_for_selector(".ending")
    expect(page.locator(".ranking li").last).to_contain_text("Ada")
    page.click("#rematch")
    page.wait_for_selector('.table-page[data-status="running"]')
    assert wait_for_turn(page)


def test_everything_goes_by_keyboard(seated: Seated) -> None:
    page = seated()
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_contain_text("take it back")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    for _ in range(4):
        assert wait_for_turn(page)
        before = shown(page)
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector(f'.table-page:not([data-n="{before}"]), .chooser button, #ask-yes', state="attached")
        if page.locator(".chooser button, #ask-yes").count():
            page.keyboard.press("Enter")
        page.wait_for_selector(f'.table-page:not([data-n="{before}"])', state="attached")
    page.keyboard.press("l")
    expect(page.locator(".drawer")).to_have_count(0)
    page.dispatch_event("body", "keydown", {"key": "д", "code": "KeyL"})  # the same key on a Russian keyboard
    expect(page.locator(".drawer")).to_have_count(1)


def test_events_are_shown_one_after_another_and_can_be_skipped(seated: Seated) -> None:
    page = seated(speed=1)
    page.evaluate(ENDLESS)
    before = shown(page)
    page.locator(TARGET).first.click()
    page.wait_for_selector('.table-page[data-busy="true"] #prompt.told')
    page.wait_for_selector("#skip")
    page.click("#skip")
    page.wait_for_selector(f'.table-page[data-busy="false"]:not([data-n="{before}"])')


def test_a_second_tap_on_skip_does_not_hit_what_comes_in_its_place(seated: Seated) -> None:
    page = seated(speed=1)
    page.evaluate(ENDLESS)
    page.locator(TARGET).first.click()
    page.wait_for_selector("#skip")
    page.click("#skip")
    page.evaluate(
        "() => { window.passing = performance.now.bind(performance); const now = passing(); performance.now = () => now; }"
    )
    wait_for_turn(page)
    page.click("#hint")
    expect(page.locator("#hint")).to_have_attribute("aria-pressed", "false")
    page.evaluate("() => { performance.now = window.passing; }")
    page.wait_for_timeout(500)
    page.click("#hint")
    expect(page.locator("#hint")).to_have_attribute("aria-pressed", "true")


def test_with_reduced_motion_nothing_moves(seated: Seated) -> None:
    page = seated(speed=1, reduced_motion="reduce")
    page.evaluate(
        "() => { const e = document.querySelector('.board > *'); const real = e.animate; window.moved = 0;"
        " e.animate = (...all) => { window.moved += 1; return real.apply(e, all); }; }"
    )
    play_on(page, 4)
    assert wait_for_turn(page)
    assert page.evaluate("window.moved") == 0


@pytest.mark.parametrize(
    ("speed", "motion", "quick"), [(0, "no-preference", "0ms"), (1, "reduce", "0ms"), (1, "no-preference", "160ms")]
)
def test_without_motion_nothing_fades(visitor: Visitor, speed: int, motion: str, quick: str) -> None:
    page = visitor(speed=speed, reduced_motion=motion)
    becomes(page, "getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()", quick)


def test_a_play_leaves_the_ground_of_the_map_as_it_is(seated: Seated) -> None:
    page = seated(speed=0)
    ground = page.locator(".rattus .ground").evaluate("one => one.outerHTML")
    moving = page.locator(".rattus .map").evaluate("one => one.outerHTML")
    play_on(page, 3)
    page.wait_for_function("before => document.querySelector('.rattus .map').outerHTML !== before", arg=moving)
    assert page.locator(".rattus .ground").evaluate("one => one.outerHTML") == ground


def test_a_table_that_is_not_there_gets_a_sentence(visitor: Visitor) -> None:
    page = visitor("/#/table/nowhere", excuse=("status of 404",))
    expect(page.locator("[role=alert]")).not_to_be_empty()
    page.click('a[href="#/"]')
    page.wait_for_selector("#play")
