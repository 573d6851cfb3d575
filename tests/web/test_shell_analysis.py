"""The analysis in the browser: begun by one click, drawn while it grows, every moment one click away; mistakes asked again."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import People, Visitor
from .house import House, Person
from .playing import becomes

DONE = '.analysis[data-status="done"]'
WRONG = ("mistake", "blunder")


def at(page: Page, n: int) -> None:
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')


@pytest.fixture(scope="module")
def found(house: House, finished: dict[str, Any]) -> dict[str, Any]:
    """The analysis of the finished match."""
    one, path = Person(house), f"/api/tables/{finished['id']}/analysis"
    told = one.post(path)
    while told["status"] != "done":
        time.sleep(0.1)
        told = one.get(path)
    one.close()
    return dict(told)


def test_one_click_analyses_a_replay_and_another_goes_to_what_was_lost(
    visitor: Visitor, person: People, finished: dict[str, Any]
) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    at(page, 0)
    page.click("#analyse")
    page.wait_for_selector(DONE, timeout=180_000)  # a whole match is searched, beside all else that is tested now
    found = person().get(f"/api/tables/{finished['id']}/analysis")
    expect(page.locator(".curve .line:not(.under)")).to_have_count(3)
    expect(page.locator(".curve .fault")).to_have_count(len(found["marks"]))
    expect(page.locator(".analysis .legend b").first).to_contain_text("%")
    lost = found["marks"][0]
    page.locator(f'.curve .fault[data-entry="{lost["entry"]}"]').dispatch_event("click")
    at(page, lost["entry"])
    expect(page.locator(".analysis .saying")).to_contain_text(lost["line"][0])
    page.click("#why")
    expect(page.locator("dialog .why .better b")).to_have_text(lost["line"][0])
    asked = person().get(f"/api/tables/{finished['id']}/analysis/{lost['entry']}")
    expect(page.locator("dialog .why p").first).to_contain_text(asked["because"])
    log = person().get(f"/api/tables/{finished['id']}/log")
    own = next((n for n, one in enumerate(log[lost["entry"] :]) if one["seat"] != lost["seat"]), 0)
    assert page.locator("dialog .why section:not(.better) li").count() <= 1 + own, "what others did then is no part of the turn"
    page.keyboard.press("Escape")
    page.locator(".curve").click(position={"x": 300, "y": 40})
    page.wait_for_selector(f'.replay-page:not([data-shown="{lost["entry"]}"])')


def test_its_link_shows_it_to_anybody_in_their_language(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    entry = found["turning"][0]["entry"]
    page = visitor(f"/#/replay/{finished['id']}?n={entry}&analysis=1", lang="it")
    page.wait_for_selector(DONE)
    at(page, entry)
    expect(page.locator(".analysis-side h3").first).to_have_text("Svolte")
    expect(page.locator(".analysis-side .turning li")).to_have_count(len(found["turning"]))
    expect(page.locator(".analysis-side .players .parts li")).to_have_count(9)
    expect(page.locator(".analysis-side .players .figure").first).to_have_text(re.compile(r"^([+−]\d+|0)$"))
    page.click("#close-analysis")
    expect(page.locator(".analysis")).to_have_count(0)
    page.wait_for_function("() => !location.hash.includes('analysis')")


def test_a_smaller_window_draws_the_curve_anew_for_its_size(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    page = visitor(f"/#/replay/{finished['id']}?analysis=1")
    page.wait_for_selector(DONE)
    expect(page.locator(".curve")).to_have_attribute("viewBox", "0 0 1120 126")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".curve")).to_have_attribute("viewBox", "0 0 366 100")


def test_a_fault_that_turned_the_match_is_told_once_and_named(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    kinds = [(point["entry"], point["kind"]) for point in found["turning"]]
    turned = {entry for entry, kind in kinds if kind == "decision"} - {entry for entry, kind in kinds if kind != "decision"}
    verdicts = {one["entry"]: one["verdict"].capitalize() for one in found["marks"] if one["entry"] in turned}
    assert verdicts
    page = visitor(f"/#/replay/{finished['id']}?analysis=1")
    page.wait_for_selector(DONE)
    for entry, verdict in verdicts.items():
        told = page.locator(f'.analysis-side [data-entry="{entry}"]')
        expect(told).to_have_count(1)
        expect(told).to_contain_text(f"{verdict}. ")


def test_on_a_phone_the_words_open_over_the_board(visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]) -> None:
    page = visitor(f"/#/replay/{finished['id']}?analysis=1", size="phone", lang="ru")
    page.wait_for_selector(DONE)
    page.click("#in-words")
    page.evaluate("""() => {
      const { analysis } = document.querySelector('rk-replay');
      analysis.turning[0].because = 'Потому.';
      import('/shell/dialogs.js').then(({ redraw }) => redraw());
    }""")
    expect(page.locator("dialog .turning li").first).to_contain_text("Потому.")  # reasons may come when the words lie open
    point = found["turning"][-1]
    page.locator(f'dialog .turning [data-entry="{point["entry"]}"]').click()
    at(page, point["entry"])
    expect(page.locator("dialog")).to_have_count(0)


def test_mistakes_are_asked_again_from_the_eyes_of_who_made_them(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    wrong = [one for one in found["marks"] if one["verdict"] in WRONG]
    assert wrong
    seat = wrong[0]["seat"]
    mine = [one for one in wrong if one["seat"] == seat]
    page = visitor(f"/#/replay/{finished['id']}?analysis=1")
    page.wait_for_selector(DONE)
    page.locator(f'a.learn[href$="seat={seat}"]').click()
    page.wait_for_selector('.learning[data-question="0"]')
    for number in range(len(mine)):
        page.wait_for_selector(f'.learning[data-question="{number}"]')
        page.locator('[data-target][tabindex="0"], .prompt-line .action').first.click()
        chooser, judged = page.locator(".chooser button"), page.locator('.learning:not([data-judged=""])')
        expect(chooser.first.or_(judged)).to_be_visible()
        if chooser.count():
            chooser.first.click()
        tell, after = page.locator("#tell"), page.locator("#next-question")
        expect(tell.or_(after)).to_be_visible()
        if tell.count():  # it is not given away before somebody asks
            expect(page.locator("#prompt")).to_contain_text("There is something better")
            expect(page.locator(".prompt-line .reasons")).to_have_count(0)
            tell.click()
            expect(page.locator("#prompt")).to_contain_text(mine[number]["better"])
        after.click()
    expect(page.locator(".learned h1")).to_contain_text(f"of {len(mine)}")


def test_the_last_question_cannot_be_answered_while_the_next_is_on_its_way(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    seat = next(one["seat"] for one in found["marks"] if one["verdict"] in WRONG)
    page = visitor(f"/#/mistakes/{finished['id']}?seat={seat}")
    page.wait_for_selector('.learning [data-target][tabindex="0"], .learning .prompt-line .action')
    turned = page.evaluate(
        """async () => {
          const page = document.querySelector('rk-mistakes');
          const turning = page.turn(page.at);
          await page.updateComplete;
          await page.element.updateComplete;
          const open = page.querySelectorAll('[data-target][tabindex="0"], .prompt-line .action').length;
          await turning;
          await page.updateComplete;
          await page.element.updateComplete;
          return [open, page.querySelectorAll('[data-target][tabindex="0"], .prompt-line .action').length > 0];
        }"""
    )
    assert turned == [0, True]


def test_a_running_match_offers_no_analysis(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    running = ada.table()
    page = visitor(f"/#/replay/{running['id']}?analysis=1", cookies=ada.cookies(house))
    page.wait_for_selector(".replay-page")
    expect(page.locator("#analyse, .analysis")).to_have_count(0)


def test_the_end_of_a_game_leads_to_its_analysis(visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]) -> None:
    page = visitor(f"/#/table/{finished['id']}")
    page.locator(".ending #analyse").click()
    page.wait_for_selector(DONE)


def test_the_board_plays_on_for_all_seats_and_its_link_holds_the_variations(visitor: Visitor, finished: dict[str, Any]) -> None:
    page = visitor(f"/#/board/{finished['id']}?n=30")
    ready = '.trying[data-line="{}"][data-busy="false"]'
    page.wait_for_selector(ready.format(0))
    page.locator(".options button").first.click()
    page.wait_for_selector(ready.format(1))
    page.click("#board-back")
    page.wait_for_selector(ready.format(0))
    page.locator(".options button").nth(1).click()
    page.wait_for_selector(ready.format(1))
    expect(page.locator(".tree button")).to_have_count(2)
    other = visitor("/" + page.url.split("/", 3)[3], size="phone", lang="ru")
    other.wait_for_selector(ready.format(1))
    expect(other.locator(".tree button")).to_have_count(2)
    expect(other.locator('.tree button[aria-current="true"]')).to_have_attribute("data-path", "1")


def test_a_link_to_a_variation_that_is_not_there_is_refused_in_words(visitor: Visitor) -> None:
    page = visitor("/#/board?game=rattus&at=7")
    expect(page.locator("[role=alert]")).to_have_text("No board can be laid out from this link.")


def test_the_learning_page_leads_to_a_board_on_which_a_position_is_laid_out_from_text(visitor: Visitor) -> None:
    page = visitor("/#/learn")
    page.locator('#boards a[href="#/board?game=rattus"]').click()
    page.wait_for_selector('.trying[data-busy="false"]')
    page.click("#as-text")
    page.locator("#position-text").fill('{"players": 2, "plague": "italia", "cubes": {"gallia": [5, 1]}}')
    page.click("#lay-out")
    page.wait_for_url("**#/board?game=rattus**")
    expect(page.locator(".trying .legend li")).to_have_count(2)


# How much of the map and of the analysis can be seen, and whether one lies over the other.
SIDE_BY_SIDE = """() => {
    const [map, analysis] = ['.map-pane', '.analysis'].map((name) => document.querySelector(name).getBoundingClientRect());
    return [map.width >= 300, map.height >= 180, analysis.height >= 180, map.right <= analysis.left + 1];
}"""


@pytest.mark.parametrize("place", ["replay/{}?analysis=1&n=20", "board/{}?n=20"])
def test_on_a_phone_on_its_side_the_analysis_is_a_tab_beside_the_map(
    place: str, visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    page = visitor("/#/" + place.format(finished["id"]), size="turned")
    page.wait_for_selector(f'{DONE}, .trying[data-busy="false"] .options')
    becomes(page, SIDE_BY_SIDE, [True] * 4)
    expect(page.locator(".rattus .cards")).to_be_hidden()
    page.click('[data-tab="cards"]')
    expect(page.locator(".rattus .cards")).to_be_visible()
    expect(page.locator(".analysis")).to_be_hidden()
    page.click('[data-tab="under"]')
    becomes(page, SIDE_BY_SIDE, [True] * 4)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".analysis")).to_be_visible()
    expect(page.locator('[data-tab="under"]')).to_have_count(0)


def test_the_words_go_with_their_page_and_can_always_be_closed(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    page = visitor(f"/#/replay/{finished['id']}?analysis=1", size="turned")
    page.wait_for_selector(DONE)
    page.click("#in-words")
    page.evaluate("document.querySelector('dialog').scrollTop = 10000")
    expect(page.locator("dialog .panel-head button")).to_be_in_viewport(ratio=1)
    page.locator("dialog a.learn").first.click()
    page.wait_for_selector('.learning[data-question="0"]')
    expect(page.locator("dialog")).to_have_count(0)


def test_whoever_sat_there_finds_the_exercise_before_the_answers(
    visitor: Visitor, finished: dict[str, Any], found: dict[str, Any]
) -> None:
    seat = next(one["seat"] for one in found["marks"] if one["verdict"] in WRONG)
    page = visitor(f"/#/replay/{finished['id']}?analysis=1")
    page.wait_for_selector(DONE)
    first = "document.querySelector('.words').firstElementChild.className"
    assert page.evaluate(first) == ""
    page.evaluate(
        "seat => { const page = document.querySelector('rk-replay'); page.table = { ...page.table, you: seat }; }", seat
    )
    becomes(page, first, "button learn")
    expect(page.locator(f'.words a.learn[href$="seat={seat}"]')).to_have_count(1)
