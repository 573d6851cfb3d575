"""What newcomers stumbled over the second time: everything readable, nothing lost, nothing asked in vain."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Seated, Visitor
from .playing import becomes, heard, listening, painted, shown, wait_for_turn, witness, witnessed
from .rattus import BOT, Seats, act, asked, moment, position, rat
from .test_rattus_ravage import strike
from .test_village_picture import BEGIN, MID_GAME, opened
from .villages import RICH, using

WITCH = position(cards="classic", held={"witch": 0, "king": 1}, rats={"gallia": [rat(2, "M", "bourgeoisie", "church")]})
KNIGHT = position(cards="classic", held={"knight": 0}, cubes={"gallia": [1, 0, 0]})
DECISIVE = {"gallia": [rat(2, "M", "bourgeoisie", "church", seen_by=[0])]}
HARMLESS = {"gallia": [rat(4, "A", "peasantry", "bourgeoisie", seen_by=[0])]}
# What lies under a badge: the values and prices that it covers.
COVERED = """[...document.querySelectorAll('.thing > .doom, .how .doom')].flatMap((badge) => {
    const thing = badge.closest('.thing'), a = badge.getBoundingClientRect();
    return [...thing.querySelectorAll('.price, .points, .goods, .flag, .tile, .numeral')].filter((one) => {
        const b = one.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map((one) => `${thing.dataset.target} ${one.className}`);
})"""
DICE = """[...document.querySelectorAll('.pool > *')].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [Math.round(left), Math.round(top)].join();
})"""
SALE = [
    {"kind": "sold", "args": {"seat": 1, "good": "fish", "held": 2, "n": 1, "coins": 3}},
    {"kind": "good", "args": {"seat": 2, "good": "salt"}},
]


@pytest.mark.parametrize("size", ["wide", "small", "phone"])
def test_a_coffin_covers_no_price(size: str, seats: Seats) -> None:
    page = opened(seats, using(5, {**RICH, "time": 9}), size=size)
    tabs = ["village", "market", "turn"] if size == "phone" else [None]
    for tab in tabs:
        if tab:
            page.click(f'[data-tab="{tab}"]')
        assert page.evaluate(COVERED) == []


def test_on_a_phone_dice_keep_their_places_while_two_are_taken(seats: Seats) -> None:
    page = opened(seats, MID_GAME, size="phone")
    before = page.evaluate(DICE)
    for _ in range(2):
        page.locator('.die-in-pool[tabindex="0"]').nth(2).click()
        page.wait_for_selector('.table-page[data-busy="false"] .die-mine')
        wait_for_turn(page)
        assert page.evaluate(DICE) == before


def test_ones_own_travel_card_is_turned_before_ones_eyes(seats: Seats) -> None:
    page = opened(seats, MID_GAME, speed=3)
    witness(page, card="document.querySelector('.scene.journey .milestone')?.innerText")
    args = {"seat": 0, "letter": "D", "points": 8, "grey": "none"}
    page.evaluate(BEGIN, {"kind": "travelled", "args": args, "text": "Anna travels to stop D."})
    assert "D" in witnessed(page, "card")


def test_where_nothing_moves_ones_own_travel_card_stands_there_in_words(seats: Seats) -> None:
    page = opened(seats, MID_GAME)
    events = [{"kind": "travelled", "args": {"seat": seat, "letter": "D"}, "text": f"Seat {seat} travels."} for seat in (0, 1)]
    page.evaluate("events => dispatchEvent(new CustomEvent('shown', { detail: { entry: { seat: 1, events } } }))", events)
    expect(page.locator(".caption")).to_have_text("Seat 0 travels.")


def test_a_used_banner_a_sleeping_place_and_a_taken_card_look_different(seats: Seats) -> None:
    page = opened(seats, using(7, {**RICH, "fields": ["plow", "empty", "empty"]}))
    expect(page.locator(".stall.gone", has_text="Trade church")).to_contain_text("Anna")
    page.locator(".choices .option", has_text="Harvest field 1").click()
    expect(page.locator(".field .spent")).to_contain_text("used this turn")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_the_witch_sees_is_large_and_in_words(size: str, seats: Seats) -> None:
    page = seats.sit(WITCH, size=size)
    act(page, next(way for way in asked(page)["ways"] if way.startswith("witch")))
    panel = page.locator(".peeks")
    expect(panel).to_contain_text("Limit 2")
    expect(panel).to_contain_text("Bourgeoisie")
    box = panel.locator(".token-picture").bounding_box()
    assert box
    assert box["width"] >= 80
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_whose_card_it_is_is_said_and_only_what_lies_free_is_pale(seats: Seats) -> None:
    page = seats.sit(WITCH)
    expect(page.locator('[data-target="card:witch"] .keeper')).to_contain_text("yours")
    names: list[str] = page.evaluate("document.querySelector('rattus-table').table.seats.map(({ name }) => name)")
    expect(page.locator('[data-target="card:king"] .keeper')).to_contain_text(names[1])
    act(page, "take monk")
    opacity = "(name) => getComputedStyle(document.querySelector(`[data-target='card:${name}'] .art`)).opacity"
    assert [page.evaluate(opacity, name) for name in ("king", "knight")] == ["1", "0.45"]


def test_coins_and_goods_that_changed_are_marked_and_points_follow_a_sale(seats: Seats) -> None:
    page = seats.sit(position(cards="crafts-and-trade", wares={"1": {"fish": 2}}, cubes={"gallia": [1, 3, 2]}))
    told = """async ([events]) => {
        const { changes } = await import('/games/rattus/news.js');
        const { unfold } = await import('/games/rattus/unfolding.js');
        const table = document.querySelector('rattus-table');
        const view = structuredClone(table.moment.view);
        const before = view.scores[1].total;
        events.forEach((event) => unfold(view, event));
        Object.defineProperty(table, 'changed', { configurable: true, value: changes([{ events }]) });
        table.moment = { ...table.moment, view };
        await table.updateComplete;
        return [view.scores[1].total - before, view.scores[1].coins - Math.floor(view.coins[1] / view.printed.coins_per_cube)];
    }"""
    gained, behind = page.evaluate(told, [SALE])
    assert (gained, behind) == (1, 0)
    expect(page.locator('[data-spot="coins:1"] .chip')).to_have_text("+3")
    expect(page.locator('[data-spot="wares:1"] .chip')).to_have_text("−2")
    expect(page.locator('[data-spot="wares:2"] .chip')).to_have_text("+1")


def test_the_knight_is_not_asked_where_he_changes_nothing(seats: Seats) -> None:
    page = seats.sit({**KNIGHT, "rats": HARMLESS})
    strike(page)
    expect(page.locator(".notices")).to_contain_text("Knight: it would change nothing here")
    becomes(page, "document.querySelector('rattus-table').moment.view.step === 'declare'", False)


def test_the_knight_is_asked_where_he_decides(seats: Seats) -> None:
    page = seats.sit({**KNIGHT, "rats": DECISIVE})
    strike(page)
    expect(page.locator('.prompt-line [data-action="skip"]')).to_be_visible()


def test_a_click_while_ones_own_move_is_shown_is_kept(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", rats={"anglia": [{}]}), bots=False, speed=1)
    before = shown(page)
    page.click('[data-target="card:monk"]')
    page.wait_for_selector('.table-page[data-busy="true"]')
    page.click('[data-target="region:anglia"]', force=True)
    becomes(page, "Number(document.querySelector('.table-page').dataset.n)", before + 2)
    assert moment(page)["view"]["placed"]


def test_a_click_while_others_move_is_answered(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", rats={"gallia": [{}]}), bots=False, speed=1)
    busy = """(busy) => {
        const { queue, session } = document.querySelector('rk-table-page');
        queue.busy = busy;
        session.moment = { ...session.moment, decision: { ...session.moment.decision, yours: !busy } };
    }"""
    page.evaluate(busy, True)
    page.locator('[data-target="region:gallia"]').dispatch_event("click")
    expect(page.locator(".notices")).to_contain_text("Not yet")
    page.evaluate(busy, False)


def test_what_was_offered_a_moment_ago_is_not_posted_any_more(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", rats={"anglia": [{}]}), bots=False)
    page.evaluate("window.old = [...document.querySelector('rattus-table').lit.get('region:anglia')]")
    act(page, "place anglia 1")
    wait_for_turn(page)
    choose = """(actions) => document.querySelector('rattus-table').dispatchEvent(
        new CustomEvent('choose', { detail: { actions, anchor: document.body } }))"""
    listening(page)
    page.evaluate(f"({choose})(window.old)")
    page.evaluate("document.querySelector('rk-table-page').play(window.old[0])")
    painted(page)
    expect(page.locator(".chooser")).to_have_count(0)
    assert heard(page) == []


def test_a_turn_begins_with_empty_hands_however_fast_the_others_were(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", rats={"anglia": [{}]}), bots=False)
    page.click('[data-target="plague"]')
    page.wait_for_selector(".rattus.in-hand")
    page.evaluate("""() => {
        const table = document.querySelector('rattus-table');
        const { lit, moment } = table;
        table.lit = new Map();
        table.lit = new Map(lit);
        table.moment = { ...moment, n: moment.n + 2 };
    }""")
    expect(page.locator(".rattus.in-hand")).to_have_count(0)


def test_a_chooser_goes_with_the_decision_it_is_about(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", rats={"anglia": [{}]}), bots=False)
    page.evaluate("""() => {
        const page = document.querySelector('rk-table-page');
        page.querySelector('rk-popovers').choose(page.actions.slice(0, 2), document.body);
    }""")
    expect(page.locator(".chooser")).to_be_visible()
    page.evaluate("() => { const page = document.querySelector('rk-table-page'); page.play(page.actions[0]); }")
    expect(page.locator(".chooser")).to_have_count(0)


def test_on_a_phone_a_choice_can_be_left_without_choosing(seats: Seats) -> None:
    page = seats.sit(position(cards="classic"), bots=False, size="phone")
    page.evaluate("""() => {
        const page = document.querySelector('rk-table-page');
        page.querySelector('rk-popovers').choose(page.actions.slice(0, 2), document.body);
    }""")
    page.click(".chooser .cancel")
    expect(page.locator(".chooser")).to_have_count(0)
    assert shown(page) == 0


def test_what_the_witch_showed_another_person_on_this_device_is_not_told_to_the_next(seats: Seats) -> None:
    page = seats.sit(WITCH, bots=False)
    remember = """(seat) => {
        const table = document.querySelector('rattus-table');
        const args = { seat, region: 'gallia', slot: 1, rat: ['2', 'majority'] };
        table.remember({ n: table.moment.n, seat, events: [{ kind: 'seen', args, text: '' }] });
        return table.peeks.length;
    }"""
    assert [page.evaluate(remember, seat) for seat in (1, 0)] == [0, 1]


def test_a_cube_on_its_way_to_the_palace_costs_no_point(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", cubes={"gallia": [2, 0, 0]}), bots=False)
    totals = page.evaluate("""async () => {
        const { unfold } = await import('/games/rattus/unfolding.js');
        const view = structuredClone(document.querySelector('rattus-table').moment.view);
        const before = view.scores[0].total;
        unfold(view, { kind: 'to_palace', args: { seat: 0, from: 'gallia' } });
        return [before, view.scores[0].total, view.palace[0]];
    }""")
    assert totals[0] == totals[1]
    assert totals[2] == 1


def test_what_is_told_of_the_next_entry_outlasts_the_drawing_of_the_last_one(seats: Seats) -> None:
    page = seats.sit(position(cards="classic", cubes={"gallia": [2, 0, 0]}), bots=False, speed=1)
    counts = page.evaluate("""async () => {
        const table = document.querySelector('rattus-table');
        const event = { kind: 'placed', args: { seat: 0, region: 'gallia', n: 1, card: null }, text: '' };
        const laid = { ...table.moment, n: table.moment.n + 1 };
        await table.animate(event, table.moment, laid);
        const telling = table.animate({ ...event }, laid, { ...laid, n: laid.n + 1 });
        table.moment = laid;
        await telling;
        await table.animate({ ...event }, laid, { ...laid, n: laid.n + 1 });
        return [laid.view, table.view].map(({ regions }) => regions.find(({ name }) => name === 'gallia').cubes[0]);
    }""")
    assert counts == [2, 4]


def test_a_finger_leaves_no_neighbours_lit(seats: Seats) -> None:
    page = seats.sit(position(cards="classic"), bots=False, size="phone")
    around = """(pointerType) => {
        const event = new PointerEvent('pointerenter', { pointerType });
        document.querySelector('[data-spot="region:gallia"]').dispatchEvent(event);
        return document.querySelector('rattus-table').around;
    }"""
    assert [page.evaluate(around, kind) for kind in ("touch", "mouse")] == [None, "gallia"]


def test_two_things_of_one_name_clicked_one_after_the_other_are_two_wishes(seats: Seats) -> None:
    page = seats.sit(position(cards="classic"), bots=False)
    same = """() => {
        const page = document.querySelector('rk-table-page');
        const [one, other] = document.querySelectorAll('.board [data-target]');
        other.dataset.target = one.dataset.target;
        const click = (thing) => thing.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        click(one);
        page.early.wanted = null;
        page.posting = true;
        click(other);
        const { wanted } = page.early;
        page.early.forget();
        page.posting = false;
        return wanted === one.dataset.target;
    }"""
    assert page.evaluate(same)


def test_who_only_watches_is_not_told_to_wait(seats: Seats) -> None:
    page = seats.sit(position(cards="classic"), bots=False)
    listening(page)
    told = page.evaluate("""() => {
        const page = document.querySelector('rk-table-page');
        const { table } = page.session;
        page.session.table = { ...table, you: null };
        page.posting = true;
        page.early.forget();
        page.querySelector('.board [data-target]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        const { wanted } = page.early;
        page.session.table = table;
        page.posting = false;
        return wanted;
    }""")
    assert told is None
    assert heard(page) == []


def test_the_end_shows_the_picture_before_it_is_shared(finished: dict[str, Any], visitor: Visitor) -> None:
    page = visitor(f"/#/table/{finished['id']}", size="phone")
    page.click("#share-picture")
    expect(page.locator(".preview img")).to_be_in_viewport(ratio=1)
    becomes(page, "document.querySelector('.preview img').naturalWidth", 1200)


@pytest.mark.parametrize("game", ["rattus", "village"])
def test_who_gives_up_at_once_sees_neither_a_tie_nor_an_empty_curve(game: str, seated: Seated) -> None:
    page = seated({"game": game, "seats": [{"who": "me"}, BOT], "options": {"players": 2}})
    page.click("#menu")
    page.click("#resign")
    page.click("#ask-yes")
    page.wait_for_selector(".ending")
    expect(page.locator(".ending")).not_to_contain_text("tie")
    expect(page.locator(".ending")).not_to_contain_text("Ties")
    expect(page.locator(".chart")).to_have_count(0)


def test_an_analysis_that_stands_still_says_why(finished: dict[str, Any], visitor: Visitor) -> None:
    page = visitor(f"/#/replay/{finished['id']}")
    page.wait_for_selector(".replay-page")
    found = {"status": "underway", "steps": 40, "entries": [1], "shares": [], "marks": []}
    page.route(re.compile("/analysis"), lambda route: route.fulfill(json=found))
    page.clock.install()
    page.click("#analyse")
    expect(page.locator(".analysis")).to_contain_text("1 of 40 steps")
    page.clock.run_for(9000)
    expect(page.locator(".stalled")).to_contain_text("Tables in play come first")


def test_the_browser_asks_before_banners_that_cost_nothing_are_left(seats: Seats) -> None:
    page = opened(seats, using(7, {**RICH, "fields": ["plow", "empty", "empty"]}))
    page.locator(".choices .option", has_text="Harvest field 1").click()
    page.click('.prompt-line [data-action="done"]')
    expect(page.locator(".ask")).to_contain_text("You could still use banners that cost nothing")
    page.click("#ask-no")


def test_on_a_phone_the_map_has_most_of_the_room_beside_an_analysis(finished: dict[str, Any], visitor: Visitor) -> None:
    page = visitor(f"/#/replay/{finished['id']}?analysis=1", size="phone")
    page.wait_for_selector(".analysing .rattus .map", state="attached")
    becomes(page, "document.querySelector('.map-pane').offsetHeight >= 300", True)
    assert page.evaluate("document.querySelector('.cards').offsetHeight") >= 40
