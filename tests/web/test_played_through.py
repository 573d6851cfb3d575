"""What was stumbled over when all games were played to their ends: nothing hides, nothing is cut, nobody is stuck."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import GOLDEN, People, Seated, Visitor
from .playing import becomes, painted
from .rattus import BOT, GOODS, Seats, position, rat
from .test_rattus_ravage import CLICKS
from .test_shell_steady import LONG
from .test_village_picture import BEGIN, MID_GAME, SHOWN, opened

THREATENED = position(cards="classic", rats={"gallia": [rat(1, "M"), rat(1, "M")]}, cubes={"gallia": [3, 1, 0]})
OVER = """([one, other]) => {
    const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""

SALE = [
    ["plague", {"region": "gallia"}],
    ["revealed", {"region": "gallia", "slot": 1, "rat": ["1", "M"]}],
    ["outbreak", {"region": "gallia", "population": 4, "limit": 1}],
    ["sale", {"good": "fish"}],
    ["sold", {"seat": 0, "held": 1, "n": 1, "coins": 2, "good": "fish"}],
    ["turn", {"seat": 0}],
]
TELL = """(events) => {
    const table = document.querySelector('rattus-table');
    const tell = async () => {
        for (const [kind, args] of events) await table.animate({ kind, args, text: kind }, table.moment, table.moment);
    };
    window.told = tell().then(() => true);
}"""


@pytest.mark.parametrize("size", ["wide", "small", "phone", "turned"])
def test_what_the_figures_of_danger_mean_lies_over_no_question(size: str, seats: Seats) -> None:
    page = seats.sit(THREATENED, size=size)
    page.keyboard.press("d")
    said = page.locator(".caption")
    expect(said).to_contain_text("on average")
    expect(page.locator(".notices p")).to_have_count(0)
    assert not page.evaluate(OVER, [".caption", ".prompt-line"])
    assert not page.evaluate(OVER, [".caption", '[data-target="region:gallia"]'])
    page.keyboard.press("d")
    expect(said).to_be_hidden()


def test_on_a_phone_a_long_ravage_in_words_takes_two_lines_until_it_is_touched(seats: Seats) -> None:
    page = seats.sit(THREATENED, size="phone")
    page.evaluate("document.querySelector('rattus-table').said = 'A rat is turned, and a cube is lost. '.repeat(9)")
    said = page.locator(".caption")
    expect(said).to_be_visible()
    tall = "document.querySelector('.caption').clientHeight"
    assert page.evaluate(tall) < 45
    said.click()
    assert page.evaluate(tall) > 60
    said.click()
    expect(said).to_be_hidden()


@pytest.mark.parametrize("size", ["wide", "small", "phone", "turned"])
def test_a_notice_lies_over_no_question(size: str, seated: Seated) -> None:
    page = seated(size=size)
    page.evaluate("import('/shell/notices.js').then(({ tell }) => tell('Something was refused, and this is why.'))")
    page.wait_for_selector(".notices p")
    assert not page.evaluate(OVER, [".notices p", ".prompt-line"])


@pytest.mark.parametrize("size", ["wide", "small"])
def test_a_death_in_words_covers_nothing_of_the_village(size: str, seated: Seated) -> None:
    page = seated({"game": "village", "seats": [{"who": "me"}, BOT, BOT, BOT]}, size=size, lang="it")
    tops = "[...document.querySelectorAll('.home, .wall, .strip')].map((one) => one.getBoundingClientRect().top)"
    cut = "[...document.querySelectorAll('.heart .name')].filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert page.evaluate(cut) == 0
    before = page.evaluate(tops)
    events = [{"kind": "grave", "args": {"seat": 1, "profession": "abbot"}, "text": "The abbot is buried, and all go home. " * 4}]
    page.evaluate(SHOWN, {"seat": 1, "events": events})
    expect(page.locator(".caption")).to_contain_text("The abbot is buried")
    for other in (".home", ".wall", ".dice", ".omens", ".strip"):
        assert not page.evaluate(OVER, [".caption", other]), other
    assert page.evaluate(tops) == before


def replayed(game: str, name: str, share: float, person: People, visitor: Visitor, **how: str) -> Page:
    table = person("Ada").post("/api/records", {"record": json.loads((GOLDEN.parent / game / f"{name}.json").read_text())})
    n = int(table["moment"]["n"] * share)
    page = visitor(f"/#/replay/{table['id']}?n={n}&eyes=0", **how)
    page.wait_for_selector(f'.replay-page[data-shown="{n}"]')
    painted(page)
    return page


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_in_a_replay_with_four_all_of_the_market_is_in_sight(lang: str, person: People, visitor: Visitor) -> None:
    page = replayed("rattus", "crafts-and-trade", 0.667, person, visitor, size="small", lang=lang)
    expect(page.locator(".player")).to_have_count(4)
    column = "document.querySelector('.beside')"
    becomes(page, f"{column}.scrollHeight <= {column}.clientHeight", True)
    cut = """[...document.querySelectorAll('.purse')].filter((one) => [...one.querySelectorAll('.good-picture')].some((good) =>
        good.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 0.5)).length"""
    assert page.evaluate(cut) == 0


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_in_a_replay_no_part_of_the_strip_is_blank(size: str, person: People, visitor: Visitor) -> None:
    page = replayed("village", "coffins-3", 0.5, person, visitor, size=size)
    expect(page.locator(".sum")).to_have_text("= 8")  # somebody else's turn, and in its middle
    expect(page.locator('.strip [data-spot="value:7"] .use')).not_to_have_count(0)
    expect(page.locator('.strip [data-spot="value:7"]')).to_have_attribute("aria-label", "Value 7: Field; Travel card")


@pytest.mark.parametrize("size", ["phone", "turned"])
def test_on_a_phone_the_school_keeps_its_name_with_the_tile_on_it(size: str, seats: Seats) -> None:
    page = opened(seats, MID_GAME, size=size)
    page.evaluate(
        """() => {
            const table = document.querySelector('village-table');
            table.moment = { ...table.moment, view: structuredClone(table.moment.view) };
            table.moment.view.villages[0].tile = 'school';
        }"""
    )
    expect(page.locator(".heart .tile")).to_be_visible()
    name = page.locator(".heart .name", has_text="School").bounding_box()
    assert name
    assert name["width"] > name["height"]


def test_on_its_side_a_phone_shows_all_of_a_death(seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=3, size="turned")
    page.evaluate(CLICKS, True)
    page.evaluate(BEGIN, {"kind": "grave", "args": {"seat": 0, "profession": "craftsman"}, "text": "The craftsman is buried."})
    go_on = page.locator(".scene .go-on")
    expect(go_on).to_be_in_viewport(ratio=1)
    card = "document.querySelector('.scene-card')"
    assert page.evaluate(f"{card}.scrollHeight <= {card}.clientHeight")
    go_on.click()
    page.evaluate(CLICKS, False)


def test_on_a_phone_the_result_of_four_with_long_names_is_not_cut(seated: Seated) -> None:
    seats = [{"who": "me"}, *[{"who": "here", "name": name} for name in LONG]]
    page = seated({"game": "village", "seats": seats}, size="phone")
    page.evaluate(
        """() => {
            const page = document.querySelector('rk-table-page');
            page.session.moment = { ...page.session.moment, over: true, winners: [0], ranks: [0, 1, 2, 3] };
            Object.assign(page, { moment: page.session.moment, ended: true });
        }"""
    )
    table = page.locator(".village-ending")
    expect(table).to_be_visible()
    wide = "document.querySelector('.breakdown')"
    assert page.evaluate(f"{wide}.scrollWidth <= {wide}.clientWidth")
    expect(table.locator("thead .name")).to_contain_text(["Ada", *LONG])


@pytest.mark.parametrize("game", ["rattus", "village"])
def test_who_gives_up_at_once_sees_no_curve_of_nothing_and_no_word_of_ties(game: str, seated: Seated) -> None:
    page = seated({"game": game, "seats": [{"who": "me"}, BOT]})
    page.click("#menu")
    page.click("#resign")
    page.click("#ask-yes")
    expect(page.locator(".ending .gave-up")).to_be_visible()
    expect(page.locator(".ending .breakdown")).not_to_be_empty()
    expect(page.locator(".ending .chart")).to_have_count(0)
    assert "Ties" not in page.locator(".ending").inner_text()


def test_who_goes_on_by_clicks_has_something_to_click_also_when_goods_are_sold(seats: Seats) -> None:
    page = seats.sit({**THREATENED, "goods": True, "region_goods": GOODS}, speed=3)
    page.evaluate(CLICKS, True)
    page.evaluate(TELL, SALE)
    page.click(".stage .go-on")
    assert page.evaluate("window.told")
    assert page.evaluate("document.querySelector('rattus-table').hold().then(() => true)"), (
        "with nothing to click nobody is waited for"
    )
    page.evaluate(CLICKS, False)


def test_what_was_being_told_is_not_laid_over_a_newer_moment(visitor: Visitor) -> None:
    page = visitor()
    shown = page.evaluate(
        """async () => {
            const { Queue } = await import('/shell/queue.js');
            const { settings } = await import('/shell/settings.js');
            settings.set('speed', 1);
            const shown = [];
            let go;
            const element = { animate: () => new Promise((done) => { go = done; }), skip: () => go() };
            const show = (moment) => shown.push(moment);
            const queue = new Queue({ element, module: {}, moment: null, telling: () => {}, show });
            queue.push({ events: [{ kind: 'plague', args: {}, text: '' }] }, 'old');
            await new Promise((done) => setTimeout(done));
            queue.clear();
            queue.push({ events: [] }, 'new');
            while (queue.busy) await new Promise((done) => setTimeout(done));
            return shown;
        }"""
    )
    assert shown == ["new"]


def test_who_took_long_to_click_still_sees_what_comes_next_in_its_order(visitor: Visitor) -> None:
    page = visitor()
    told = page.evaluate(
        """async () => {
            const { Queue } = await import('/shell/queue.js');
            const { settings } = await import('/shell/settings.js');
            settings.set('speed', 1);
            const after = (ms) => new Promise((done) => setTimeout(done, ms));
            const told = [], longest = 1000;
            const element = {
                patient: false, released: 0,
                async animate({ kind }) {
                    if (kind === 'held') {
                        this.patient = true;
                        await after(1.8 * longest);
                        Object.assign(this, { patient: false, released: performance.now() });
                        await after(0.6 * longest);      // past the next look at the clock
                    }
                    told.push(kind);
                },
            };
            const queue = new Queue({ element, module: {}, moment: null, telling: () => {}, show: () => {} }, longest);
            queue.push({ events: ['held', 'next'].map((kind) => ({ kind, args: {}, text: '' })) }, 1);
            while (told.length < 2) await after(20);
            return told;
        }"""
    )
    assert told == ["held", "next"]


def test_moments_that_come_close_together_are_drawn_once_a_frame(seats: Seats) -> None:
    page = opened(seats, MID_GAME)
    drawn = page.evaluate(
        """async () => {
            const table = document.querySelector('village-table');
            let drawn = 0;
            const update = table.update;
            table.update = function (changed) { drawn += 1; update.call(this, changed); };
            for (let i = 0; i < 12; i += 1) {
                table.moment = { ...table.moment };
                for (let j = 0; j < 8; j += 1) await null;
            }
            await table.updateComplete;
            return drawn;
        }"""
    )
    assert 1 <= drawn < 6
