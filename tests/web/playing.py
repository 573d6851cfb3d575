"""Playing through the page, as a person would: wait for the turn, click something that glows."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

TARGET = '[data-target][tabindex="0"], .prompt-line .action'
READY = '.table-page[data-yours="true"][data-busy="false"]'
OVER = '.table-page[data-busy="false"] .ending'
PATIENCE = 60.0  # seconds: a passing test waits for nothing, and a machine may be busy


def wait_for_turn(page: Page) -> bool:
    """Until something is asked of us (True) or the game is over (False)."""
    page.wait_for_selector(f"{READY}, {OVER}", state="attached")
    painted(page)  # a table that was just drawn draws anew with the next frame
    return page.locator(READY).count() > 0


def painted(page: Page) -> None:
    """Two frames on: what follows the size of things (a map stretched to its place) has followed."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")


def becomes(page: Page, script: str, expected: Any) -> None:
    """What the script gives is, now or soon, what is expected."""
    until = time.monotonic() + PATIENCE
    while (found := page.evaluate(script)) != expected and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert found == expected, found


def witness(page: Page, **sights: str) -> None:
    """Keep the first value that each expression has: what soon goes by is not missed, however slow the machine."""
    looks = ", ".join(f"{name}: () => {look}" for name, look in sights.items())
    page.evaluate(
        f"""() => {{
            const looks = {{ {looks} }};
            window.witnessed = {{}};
            const look = () => Object.entries(looks).forEach(([name, see]) => {{ window.witnessed[name] ||= see(); }});
            const all = {{ attributes: true, childList: true, characterData: true, subtree: true }};
            new MutationObserver(look).observe(document.body, all);
        }}"""
    )


def witnessed(page: Page, name: str) -> Any:
    """The first value that was seen of it, now or soon."""
    return page.wait_for_function(f"() => window.witnessed.{name}").json_value()


def listening(page: Page) -> None:
    """From now on notices are written down: one that was told at another table may still be read."""
    page.evaluate(
        """async () => {
            window.heard = [];
            const { notices } = await import('/shell/notices.js');
            notices.addEventListener('notice', ({ detail }) => window.heard.push(detail.sentence));
        }"""
    )


def heard(page: Page) -> list[str]:
    return list(page.evaluate("window.heard"))


def shown(page: Page) -> int:
    return int(page.locator(".table-page").get_attribute("data-n") or 0)


def click_something(page: Page, nth: int = 0) -> None:
    """Click the nth legal thing (or the last there is: -1); where it offers several actions, take the first."""
    before = shown(page)
    things = page.locator(TARGET)
    things.nth(min(nth, things.count() - 1)).click()
    settle(page, before)


def settle(page: Page, before: int) -> None:
    """Answer the chooser and the question that may follow a click, until the table has moved on."""
    moved = f'.table-page:not([data-n="{before}"])'
    for _ in range(4):
        page.wait_for_selector(f"{moved}, .chooser button, #ask-yes", state="attached")
        if page.locator(moved).count():
            return
        page.locator(".chooser button, #ask-yes").first.click()
    page.wait_for_selector(moved, state="attached")


def play_on(page: Page, turns: int) -> None:
    """So many decisions, or until the game is over."""
    for _ in range(turns):
        if not wait_for_turn(page):
            return
        click_something(page)


# Waits inside the page for a thing, and until nothing covers it: one trip instead of six. Long games are made of this.
SPOT = """async ({ over, ready, target, asked, before, last }) => {
    const one = (selector) => document.querySelector(selector);
    const late = performance.now() + 60000;
    let covered = null;
    while (performance.now() < late) {
        const question = asked && one(asked);
        if (!question && over && one(over)) return null;
        const moved = one('.table-page')?.dataset.n !== before && !one('.board > *')?.isUpdatePending;  // the table is drawn, too
        const things = question ? [question] : moved && one(ready) ? [...document.querySelectorAll(target)] : [];
        const thing = things.at(last ? -1 : 0);
        if (thing) {
            thing.scrollIntoView({ block: 'nearest' });
            const { x, y, width, height } = thing.getBoundingClientRect();
            const spot = [x + width / 2, y + height / 2];
            const { n } = one('.table-page').dataset;
            if (thing.contains(document.elementFromPoint(...spot))) return { spot, n: question ? before : n };
            covered = thing.outerHTML.slice(0, 200);
        }
        await new Promise(requestAnimationFrame);
    }
    throw new Error(covered ? `something covers ${covered}` : `there is no ${target}`);
}"""


def spot(page: Page, target: str = TARGET, **more: Any) -> dict[str, Any] | None:
    """Where to click on a thing, once it is our turn and the thing can be seen; None when the game is over."""
    wish = {"over": None, "ready": READY, "target": target, "asked": None, "before": None, "last": False, **more}
    found = page.evaluate(SPOT, wish)
    return dict(found) if found else None


def click_to_the_end(page: Page, most: int = 900) -> int:
    """With the mouse: what glows last, again and again, until the game is over; returns the number of clicks."""
    before = None
    for n in range(most):
        found = spot(page, over=OVER, asked=".chooser button, #ask-yes", before=before, last=True)
        if not found:
            return n
        before = found["n"]
        page.mouse.click(*found["spot"])
    raise AssertionError(f"the game is not over after {most} clicks")
