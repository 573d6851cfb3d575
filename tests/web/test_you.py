"""Your page: a passkey keeps who you are; other people are muted and reported; data are taken along and deleted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Route, expect

from .conftest import People, Visitor
from .house import House
from .test_shell_access import serious

DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip


def named(house: House) -> str:
    """Passkeys belong to a name: the same house by its name."""
    return house.url.replace("127.0.0.1", "localhost")


def with_device(page: Page) -> CDPSession:
    """Chromium's virtual authenticator."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return line


def who(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("fetch('/api/me').then((answer) => answer.json())"))


def test_a_passkey_brings_somebody_back_who_is_a_stranger(visitor: Visitor, house: House) -> None:
    page = visitor(excuse=("status of 403",))
    page.goto(f"{named(house)}/#/you")
    with_device(page)
    page.fill("#your-name", "Ada")
    page.press("#your-name", "Enter")
    page.click("#make-passkey")
    expect(page.locator("[data-passkey]")).to_have_count(1)
    ada = who(page)
    assert ada["name"] == "Ada"

    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#your-name")).not_to_have_value("Ada")
    assert who(page)["id"] != ada["id"]
    page.click("#use-passkey")
    expect(page.locator("dialog .question")).to_contain_text("is lost")
    with page.expect_request("**/api/passkeys/enter*") as entering:
        page.click("#ask-yes")
    expect(page.locator("#your-name")).to_have_value("Ada")
    assert who(page)["id"] == ada["id"]
    expect(page.locator("[data-passkey]")).to_contain_text("last used")

    sent = entering.value.post_data
    headers = json.dumps({"X-Ratskeller": "1", "Content-Type": "application/json"})
    posted = f"fetch('/api/passkeys/enter', {{ method: 'POST', body, headers: {headers} }})"
    again = page.evaluate(f"(body) => {posted}.then((answer) => answer.status)", sent)
    assert again == 403, "a proof is good once"

    page.click("[data-passkey] button")
    page.click("#ask-yes")
    expect(page.locator("[data-passkey]")).to_have_count(0)
    page.click("#use-passkey")
    page.click("#ask-yes")
    expect(page.locator(".notices p").last).to_contain_text("does not know this passkey")


def test_a_house_with_only_a_number_says_why_there_are_no_passkeys(visitor: Visitor) -> None:
    page = visitor("/#/you", lang="ru")
    expect(page.locator("rk-passkeys .aside")).to_contain_text("одних цифр")
    expect(page.locator("#copy-key")).to_be_visible()


def test_plain_http_says_what_is_not_possible_there(visitor: Visitor, house: House) -> None:
    page, inside = visitor(excuse=("Cross-Origin-Opener-Policy",)), "http://house.lan"

    def pass_on(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(inside, house.url)))

    page.route(f"{inside}/**", pass_on)
    page.goto(f"{inside}/#/you")
    expect(page.locator("#insecure")).to_contain_text("plain http")
    expect(page.locator("rk-passkeys .aside")).to_contain_text("need https")
    expect(page.locator("rk-notices .aside")).to_contain_text("only over https")
    expect(page.locator("#push, #make-passkey, #install")).to_have_count(0)
    expect(page.locator("details.extra summary")).to_be_visible()


def test_who_is_muted_falls_silent_and_a_report_is_sent(visitor: Visitor, person: People, house: House) -> None:
    ada, bert = person("Ada"), person("Bert")
    table = ada.table(seats=[{"who": "me"}, {"who": "open"}])["id"]
    bert.post(f"/api/tables/{table}/join")
    bert.post(f"/api/tables/{table}/chat", {"text": "Losers, all of you"})
    page = visitor(f"/#/table/{table}", cookies=ada.cookies(house))
    page.wait_for_selector("#prompt")
    page.keyboard.press("c")
    expect(page.locator(".chat")).to_contain_text("Losers")
    page.click("#menu")
    page.click("#people")
    page.click('[data-deed="mute"]')
    expect(page.locator('[data-deed="unmute"]')).to_be_visible()
    expect(page.locator(".chat")).not_to_contain_text("Losers")
    page.click('[data-deed="report"]')
    page.fill("#report-words", "He is rude")
    assert not serious(page)
    page.click(".report button")
    expect(page.locator(".notices p").last).to_contain_text("Thank you")
    page.keyboard.press("Escape")
    page.goto(f"{house.url}/#/you")
    page.click('rk-shunned [data-deed="unmute"]')
    expect(page.locator("rk-shunned")).to_contain_text("Nobody")


def test_data_are_taken_along_and_deleted(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    table = ada.table()["id"]
    page = visitor("/#/you", size="phone", cookies=ada.cookies(house))
    with page.expect_download() as taken:
        page.click("#my-data")
    found = json.loads(Path(taken.value.path()).read_text("utf-8"))
    assert [one["id"] for one in found["tables"]] == [table]
    page.click("#forget-me")
    expect(page.locator("dialog .question")).to_contain_text("Delete everything about Ada?")
    page.click("#ask-yes")
    expect(page.locator("#your-name")).not_to_have_value("Ada")
    assert who(page)["name"].startswith("Guest")


def test_webhooks_and_quiet_hours_are_set_on_the_page(visitor: Visitor) -> None:
    page = visitor("/#/you", excuse=("status of 4",))
    page.click("details.extra summary")
    page.fill("#hook-address", "https://192.168.1.7/hook")
    page.click(".hook button")
    expect(page.locator(".notices p")).to_contain_text("private network")
    page.select_option("#hook-form", "ntfy")
    page.fill("#hook-address", "https://ntfy.example/my-topic")
    page.click(".hook button")
    expect(page.locator("[data-bell]")).to_contain_text("ntfy · ntfy.example")
    page.locator(".quiet-hours .tick").click()
    page.fill(".quiet-hours [name=since]", "21:30")
    page.keyboard.press("Tab")
    expect(page.locator(".quiet-hours [name=until]")).to_be_enabled()
    page.click("#pause")
    expect(page.locator("rk-notices .aside").last).to_contain_text("No notices are sent")
    page.reload()
    expect(page.locator(".quiet-hours [name=since]")).to_have_value("21:30")
    expect(page.locator("#pause")).to_have_text("Have notices again")
    assert not serious(page)
    page.locator("[data-bell] button").last.click()
    expect(page.locator("[data-bell]")).to_have_count(0)
