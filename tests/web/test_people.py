"""People among themselves: a link, a clock, a seat left and taken back, giving up, another game, one device for several."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.postgres import postgres

from .conftest import SIZES, People, Visitor
from .house import House, Person
from .playing import OVER, PATIENCE, READY, TARGET, becomes, click_something, shown, wait_for_turn

SEEN = {"gallia": [{}, {}], "anglia": [{}], "scandia": [{"limit": 1, "symbols": ["M"], "seen_by": [0]}]}
BEHIND = ".table-page > :not(.hot-seat):focus-within, .table-page > :not(.hot-seat, [inert])"
LAST = {"plague": "italia", "supply": 1, "turn": 0}
COVERED = """[...document.querySelectorAll('.at-table .clock')].filter((clock) => {
    const { left, right, top, height } = clock.getBoundingClientRect();
    return height && ![left + 1, right - 1].every((x) => clock.contains(document.elementFromPoint(x, top + height / 2)));
}).map((clock) => clock.textContent)"""
FOUR = {**LAST, "players": 4, "cubes": {"gallia": [2, 1, 3, 1], "italia": [3, 2, 1, 2], "germania": [1, 1, 1, 1]}}


def together(people: list[Person], **wish: Any) -> str:
    """A table at which all of them sit, in this order."""
    table = people[0].table(seats=[{"who": "me"}, *({"who": "open"} for _ in people[1:])], **wish)["id"]
    for one in people[1:]:
        one.post(f"/api/tables/{table}/join")
    return str(table)


def to_the_end(pages: list[Page], keyboard: Page | None = None) -> None:
    """Whoever has to decide does so, until all see the end; one of them without a mouse."""
    until, typed = time.monotonic() + 5 * PATIENCE, 0
    while time.monotonic() < until:
        if all(page.locator(OVER).count() for page in pages):
            assert typed or not keyboard, "nothing was decided by keyboard"
            return
        for page in pages:
            if page.locator(READY).count():
                by_keyboard(page) if page is keyboard else click_something(page)
                typed += page is keyboard
        pages[0].wait_for_timeout(20)
    raise AssertionError("no end is in sight")


def by_keyboard(page: Page) -> None:
    before = shown(page)
    moved = f'.table-page:not([data-n="{before}"])'
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    for _ in range(4):
        page.wait_for_selector(f"{moved}, .chooser button, #ask-yes", state="attached")
        if page.locator(moved).count():
            return
        page.keyboard.press("Enter")


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers on one PostgreSQL."""
    with postgres() as db:
        here, there = (House(tmp_path_factory.mktemp("worker"), db=db) for _ in range(2))
        here.start()
        there.start()
        yield here, there
        here.stop(hard=True)
        there.stop(hard=True)


def test_a_friend_follows_a_link_and_plays_again_at_another_worker(visitor: Visitor, workers: tuple[House, House]) -> None:
    house, there = workers
    host = visitor(at=house)
    host.fill("#name", "Ada")
    host.click('[data-players="2"]')  # not left by Enter: what was typed counts all the same
    host.select_option("#seat-1", "invited")
    host.click('[data-clock="live"]')
    host.select_option("#bank", "900")
    expect(host.locator("#set-watched")).not_to_be_checked()  # among friends
    host.click("#play")
    expect(host.locator("#only-here")).to_contain_text("opens on this computer only")
    link = host.locator(".link").input_value()
    onlooker = visitor(host.url.removeprefix(house.url), at=there)
    expect(onlooker.locator(".waiting")).to_contain_text("kept for people with an invitation")
    guest = visitor(link.removeprefix(house.url), size="phone", lang="ru", at=there)
    expect(guest.locator("h1")).to_have_text("Ada приглашает вас сыграть: Rattus")
    expect(guest.locator(".invitation")).to_contain_text("В один присест: 15 минут и ещё 20 секунд за каждый ход")
    expect(guest.locator(".invitation")).to_contain_text("переживите чуму")  # what this game is
    guest.fill("#invited-name", "Борис")
    guest.click("#sit-down")
    guest.wait_for_selector('.table-page[data-status="running"] #prompt')
    late = visitor(link.removeprefix(house.url), at=there)
    expect(late.locator(".notices")).to_contain_text("This seat is taken already")
    for page in (host, guest):
        page.wait_for_selector('.table-page[data-status="running"] #prompt')
        expect(page.locator(".at-table")).to_contain_text("Борис")
        expect(page.locator(".at-table .clock")).to_have_count(2)
    expect(host.locator("#hint")).to_have_count(0)  # no hints between people
    host.locator("#show-chat").click()
    host.fill("#chat-text", "Good evening")
    host.press("#chat-text", "Enter")
    expect(guest.locator('[data-tab="chat"] .badge')).to_contain_text("1")
    guest.click('[data-tab="chat"]')
    expect(guest.locator('[data-tab="chat"] .badge')).to_have_count(0)
    guest.keyboard.press("Escape")
    guest.click("#menu")
    guest.fill("#menu-name", "Борислав")
    guest.click("#rename")
    expect(host.locator(".at-table")).to_contain_text("Борислав")
    guest.click("#resign")
    expect(guest.locator(".question")).to_contain_text("победит Ada")
    guest.click("#ask-yes")
    expect(host.locator("#winner")).to_have_text("You have won")
    expect(host.locator(".ending")).to_contain_text("Борислав has given up.")
    expect(guest.locator(".ending")).to_contain_text("Вы сдались.")
    guest.click("#rematch")
    expect(guest.locator(".waiting")).to_contain_text("Ada (приглашение)")
    expect(guest.locator(".waiting")).to_contain_text("когда согласятся все")  # no links have to be sent about
    expect(host.locator(".offer")).to_contain_text("Борислав offers another game.")
    host.click("#rematch")
    for page in (host, guest):
        page.wait_for_selector('.table-page[data-status="running"] #prompt')
    expect(host.locator('.at-table [data-seat="1"]')).to_contain_text("Ada")
    assert wait_for_turn(guest)


def test_who_follows_the_link_to_a_table_sees_whose_it_is(visitor: Visitor, person: People) -> None:
    table = person("Ada").table(seats=[{"who": "me"}, {"who": "open"}])["id"]
    guest = visitor(f"/t/{table}", size="phone", lang="it")
    expect(guest.locator("h1")).to_have_text("Ada ti invita a giocare a Rattus")


def test_when_time_is_up_a_bot_sits_in_until_its_owner_is_back(visitor: Visitor, person: People, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    table = together([ada, bert], clock={"kind": "live", "bank": 2, "increment": 0}, pace="calm", deputy="novice")
    page = visitor(f"/#/table/{table}", cookies=ada.cookies(house), lang="it")
    other = visitor(f"/#/table/{table}", cookies=bert.cookies(house), size="phone")
    expect(page.locator("#prompt")).to_contain_text("Il tuo tempo è scaduto")
    expect(other.locator(".log, #prompt").first).to_be_visible()
    page.click("#im-back")
    expect(page.locator("#im-back")).to_have_count(0)
    expect(page.locator('.at-table [data-seat="0"] .clock')).to_contain_text("0:")
    told = [entry["text"] for entry in ada.get(f"/api/tables/{table}/log") if entry["kind"] == "name"]
    assert told[0].startswith("Time is up for Ada: ")
    assert "Ada is back." in told


def test_four_browsers_play_to_the_end_and_who_gives_up_has_left(visitor: Visitor, person: People, house: House) -> None:
    people = [person(name) for name in ("Ada", "Bert", "Cora", "Dino")]
    table = together(people, position=FOUR, clock={"kind": "live", "bank": 900, "increment": 10}, deputy="novice")
    looks = [("wide", "en"), ("phone", "ru"), ("wide", "it"), ("phone", "en")]
    pages = [
        visitor(f"/#/table/{table}", size=size, lang=lang, cookies=one.cookies(house))
        for one, (size, lang) in zip(people, looks, strict=True)
    ]
    assert wait_for_turn(pages[0])
    pages[3].click("#menu")
    pages[3].click("#resign")
    pages[3].click("#ask-yes")
    expect(pages[3].locator("#prompt")).to_contain_text("You have left this game")
    expect(pages[0].locator('.at-table [data-seat="3"]')).to_contain_text("left, a bot plays")
    for width in (1024, 390):  # where there is no room for the sentence
        pages[1].set_viewport_size({"width": width, "height": 844})
        expect(pages[1].locator('.at-table [data-seat="3"] .sits')).to_be_visible()
    to_the_end(pages, keyboard=pages[0])
    for page in pages:
        expect(page.locator(".ranking li").last).to_contain_text("Dino")
    pages[1].click("#dismiss")
    pages[2].locator("#replay").scroll_into_view_if_needed()
    pages[0].click("#rematch")
    for page in pages[1:]:
        expect(page.locator(".offer")).to_be_in_viewport()
    pages[1].click("#rematch")
    expect(pages[2].locator(".offer")).to_contain_text("Bert")


def test_no_name_is_so_long_that_it_covers_a_clock(visitor: Visitor, person: People, house: House) -> None:
    people = [
        person(name) for name in ("Александра Константиновна", "Maximilian von Habsburg", "Борислава", "Bartolomeo de’ Tolomei")
    ]
    table = together(people, clock={"kind": "live", "bank": 900, "increment": 10})
    page = visitor(f"/#/table/{table}", cookies=people[1].cookies(house), size="phone", lang="ru")
    page.locator("#prompt").click()  # after which sound is asked about, elsewhere
    for size in ("phone", "small", "wide"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for seat in (0, 1):  # whose turn it is, and one's own
            expect(page.locator(f'.at-table [data-seat="{seat}"] .clock')).to_be_visible()
        becomes(page, COVERED, [])


def test_several_people_share_a_device_behind_a_curtain(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    seats = [{"who": "me"}, *({"who": "here", "name": name} for name in ("Bea", "Cleo", "Dora"))]
    table = ada.table(seats=seats, position={**FOUR, "rats": SEEN, "supply": 3})
    page = visitor(f"/#/table/{table['id']}", cookies=ada.cookies(house), size="phone")
    passed = []
    for _ in range(90):
        page.wait_for_selector(f"{READY}, {OVER}, .hot-seat", state="attached")
        if page.locator(OVER).count():
            break
        if page.locator(".hot-seat").count():
            expect(page.locator(f"{READY} .hot-seat")).to_have_count(0)
            passed.append(page.locator(".hot-seat h1").inner_text())
            page.keyboard.press("Tab")
            page.keyboard.press("Shift+Tab")
            expect(page.locator(BEHIND)).to_have_count(0)
            page.focus("#lift")
            page.keyboard.press("Enter")
        else:
            click_something(page)
    expect(page.locator(".ranking li")).to_have_count(4)
    expect(page.locator("#winner")).not_to_contain_text("You")  # who is meant?
    assert passed[:2] == ["Pass the device to Ada", "Pass the device to Bea"]
    assert "Pass the device to Dora" not in passed, "what Cleo and Dora see is for all"


def test_your_games_come_first_with_whose_turn_it_is(visitor: Visitor, person: People, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    days = {"kind": "days", "bank": 86400, "vacation": 2}
    unwanted, over, theirs, mine = (together(who, clock=days) for who in ([ada, bert], [ada, bert], [bert, ada], [ada, bert]))
    for table in (unwanted, over):
        bert.post(f"/api/tables/{table}/resign")
        bert.post(f"/api/tables/{table}/rematch")
    bert.post(f"/api/tables/{theirs}/chat", {"text": "Soon"})
    page = visitor(cookies=ada.cookies(house), size="phone")
    rows = page.locator(".mine .table-row")
    page.click(f'[data-decline="{unwanted}"]')
    expect(page.locator(f'.side [data-table="{unwanted}"]')).to_be_visible()  # no longer waits for an answer
    expect(rows).to_have_count(3)
    expect(page).to_have_title("(1) Ratskeller")
    expect(page.locator(".top .badge")).to_contain_text("1")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    becomes(page, "[...document.querySelectorAll('.mine .table-row')].map((row) => row.dataset.table)", [over, mine, theirs])
    expect(rows.nth(1)).to_contain_text("Your turn")
    expect(rows.nth(1).locator(".clock")).to_contain_text("23 h")
    expect(rows.last).to_contain_text("Waiting for Bert")
    expect(rows.last.locator(".badge")).to_contain_text("1")
    top = "document.querySelector('{}').getBoundingClientRect().top"
    page.wait_for_function(f"{top.format('.mine')} < {top.format('.new')}")
    expect(rows.first.locator(".outcome .first")).to_contain_text("Ada")  # who offers another game waits for an answer
    rows.first.locator("[data-accept]").click()
    page.wait_for_selector('.table-page[data-status="running"]')
    page.goto(f"{house.url}/#/table/{theirs}")
    page.click("#tell-me")
    page.wait_for_selector("#notices-title")


def test_who_is_away_is_named_beside_the_button_that_helps(visitor: Visitor, person: People, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    table = together([bert, ada], pace="calm")
    page = visitor(f"/#/table/{table}", cookies=ada.cookies(house))
    expect(page.locator("#prompt")).to_contain_text("Waiting for Bert, who is away")
    page.click("#help")
    expect(page.locator('.at-table [data-seat="0"]')).to_contain_text("a bot sits in")


def test_what_lies_on_top_closes_first_and_the_focus_comes_back(visitor: Visitor, person: People, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    table = together([ada, bert], hints=True)
    page = visitor(f"/#/table/{table}", cookies=ada.cookies(house), size="small")
    assert wait_for_turn(page)
    page.focus("#menu")
    page.keyboard.press("Enter")
    page.locator("dialog [aria-label=Close]").click()
    page.wait_for_function("() => document.activeElement.id === 'menu'")
    page.focus("#hint")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hints")
    page.click("#show-chat")
    page.focus("#chat-text")
    page.keyboard.press("Escape")
    expect(page.locator(".hints")).to_have_count(0)
    expect(page.locator(".drawer")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    page.wait_for_function("() => document.activeElement.id === 'show-chat'")


def test_five_cards_open_no_table_and_the_first_game_is_that_of_the_chosen_one(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True)
    page.tap('[data-game="village"]')
    expect(page.locator('a[href="#/lesson/village"]')).to_have_count(1)
    page.tap('[data-game="mercatus"]')
    expect(page.locator('a[href="#/lesson/mercatus"]')).to_have_count(1)
    page.tap("details.extra > summary")
    page.tap(".own-cards > summary")
    page.locator('.one-card[aria-pressed="true"]').first.tap()
    page.fill("#name", "Ada")
    page.tap("#play")
    expect(page.locator(".notices")).to_contain_text("chosen so far: 5")
    page.locator('.one-card[aria-pressed="false"]').last.tap()
    page.tap("#play")
    assert wait_for_turn(page)
    expect(page.locator(".at-table li").first).to_contain_text("Ada")
    expect(page.locator(TARGET)).not_to_have_count(0)
