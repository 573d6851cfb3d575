"""Sound: silent until somebody has been asked and said yes; made by us; the switch and the volume at hand."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Seated, Visitor

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


def contexts(page: Page) -> int:
    return int(page.evaluate("window.contexts ?? 0"))


def test_nothing_is_heard_or_asked_before_the_first_click_and_then_it_is_asked_once(seated: Seated) -> None:
    page = seated()
    page.evaluate(COUNT)
    assert page.locator(".ask-sound").count() == 0
    page.click("#prompt")
    assert contexts(page) == 0
    page.click("#sound-no")
    expect(page.locator(".ask-sound")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#sound")
    page.click("#prompt")
    assert page.locator(".ask-sound").count() == 0
    assert page.get_attribute("#sound", "aria-pressed") == "false"


def test_who_says_yes_hears_every_sound_and_has_volume_and_mute_in_the_bar(seated: Seated) -> None:
    page = seated()
    page.evaluate(COUNT)
    page.click("#prompt")
    page.click("#sound-yes")
    assert contexts(page) == 1
    page.evaluate("async () => { const { SOUNDS, play } = await import('/shell/sound.js'); Object.keys(SOUNDS).forEach(play); }")
    page.fill("#volume", "0.25")
    assert page.evaluate("JSON.parse(localStorage.ratskeller).volume") == 0.25
    page.click("#sound")
    expect(page.locator("#volume")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.ratskeller).sounds") is False


def test_games_name_only_sounds_there_are(visitor: Visitor) -> None:
    found = visitor().evaluate(KINDS)
    assert set(found["used"]) <= set(found["there"])
