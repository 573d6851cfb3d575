"""Sound: silent until somebody has been asked and said yes; made by us; the switch and the volume at hand."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Seated, Visitor
from .playing import becomes

COUNT = """(() => {
    const Real = AudioContext;
    window.contexts = 0;
    window.AudioContext = class extends Real { constructor() { super(); window.contexts += 1; } };
})()"""
KINDS = """async () => {
    const { SOUNDS } = await import('/shell/sound.js');
    const games = await Promise.all(['rattus', 'village'].map((game) => import(`/games/${game}/index.js`)));
    return { there: Object.keys(SOUNDS), used: games.flatMap(({ sounds }) => Object.values(sounds)) };
}"""


def test_nothing_is_heard_or_asked_before_the_first_click_and_then_it_is_asked_once(seated: Seated) -> None:
    page = seated()
    page.evaluate(COUNT)
    expect(page.locator(".ask-sound")).to_have_count(0)
    page.click("#prompt")
    page.wait_for_selector(".ask-sound")
    assert page.evaluate("window.contexts") == 0
    page.click("#sound-no")
    expect(page.locator(".ask-sound")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#sound")
    page.click("#prompt")
    expect(page.locator(".ask-sound")).to_have_count(0)
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")


def test_who_says_yes_hears_every_sound_and_has_volume_and_mute_in_the_bar(seated: Seated) -> None:
    page = seated()
    page.evaluate(COUNT)
    page.click("#prompt")
    page.click("#sound-yes")
    becomes(page, "window.contexts", 1)
    page.evaluate("async () => { const { SOUNDS, play } = await import('/shell/sound.js'); Object.keys(SOUNDS).forEach(play); }")
    page.fill("#volume", "0.25")
    becomes(page, "JSON.parse(localStorage.ratskeller).volume", 0.25)
    page.click("#sound")
    expect(page.locator("#volume")).to_have_count(0)
    becomes(page, "JSON.parse(localStorage.ratskeller).sounds", False)


def test_the_room_is_silent_while_nobody_looks(seated: Seated) -> None:
    page = seated()
    page.click("#prompt")
    page.click("#sound-yes")
    level = "async () => Math.round(100 * ((await import('/shell/sound.js')).room?.loud.gain.value ?? -1))"
    becomes(page, level, 5)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))"
    )
    becomes(page, level, 0)


def test_games_name_only_sounds_there_are(visitor: Visitor) -> None:
    found = visitor().evaluate(KINDS)
    assert set(found["used"]) <= set(found["there"])
