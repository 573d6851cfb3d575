"""A notice's whole way: sent sealed by the server, opened as a browser would, shown by the worker with no page open.

Chromium asks a service of its maker for a subscription, which a test can not reach: the subscription is made up here, and what
the endpoint received is handed to the worker through the debugging protocol. All else is as it is.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ratskeller.server.settings import Settings
from tests.server.conftest import GENEROUS
from tests.server.house import act, running, visitor
from tests.server.notices.endpoint import Browser as Keys
from tests.server.notices.endpoint import Endpoint, endpoint

from .playing import PATIENCE

POST = """([path, method, body]) => fetch(path, {
  method, body: JSON.stringify(body), headers: { 'X-Ratskeller': '1', 'Content-Type': 'application/json' },
}).then((answer) => answer.json())"""
SHOWN = "registration.getNotifications().then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, ...data })))"
CLICKED = """(action) => registration.getNotifications().then(([notification]) => new Promise((done) => {
  const event = new NotificationEvent('notificationclick', { notification, action });
  event.waitUntil = (deed) => deed.then(done, () => done());      // a page is not brought to the front without a real click
  dispatchEvent(event);
}))"""
UNSEEN = "Object.defineProperty(WindowClient.prototype, 'visibilityState', { value: 'hidden' })"
TURNED_AWAY = "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.fixture(scope="module")
def there() -> Iterator[Endpoint]:
    with endpoint() as made:
        yield made


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, there: Endpoint) -> Iterator[str]:
    db = tmp_path_factory.mktemp("push") / "db.sqlite"
    settings = Settings(db=str(db), limits=GENEROUS, heartbeat=0.1, notice_delay=0.2, outgoing=frozenset({there.url}))
    with running(settings) as address:
        yield address.replace("127.0.0.1", "localhost")


@pytest.fixture
def context(browser: Browser, url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="it", permissions=["notifications"])
    made.set_default_timeout(PATIENCE * 1000)
    yield made
    made.close()


def at_home(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#play")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page


def deliver(context: BrowserContext, url: str, message: bytes, beside: Page) -> None:
    """As the browser's own push service would."""
    line = context.new_cdp_session(beside)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(r["registrationId"] for r in told["registrations"])
    )
    line.send("ServiceWorker.enable")
    while not found:
        beside.wait_for_timeout(20)
    line.send("ServiceWorker.deliverPushMessage", {"origin": url, "registrationId": found[-1], "data": message.decode()})
    line.detach()


def shown(context: BrowserContext, beside: Page, n: int = 1) -> list[dict[str, Any]]:
    (worker,) = context.service_workers
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        notes: list[dict[str, Any]] = worker.evaluate(SHOWN)
        if len(notes) >= n:
            return notes
        beside.wait_for_timeout(20)
    return worker.evaluate(SHOWN)  # type: ignore[no-any-return]


def test_a_turn_is_announced_when_no_page_is_open(context: BrowserContext, url: str, there: Endpoint) -> None:
    keys, page = Keys(), at_home(context, url)
    page.evaluate(POST, ["/api/me/notices/push?lang=it", "POST", keys.subscription(f"{there.url}/push")])
    seats = [{"who": "me"}, {"who": "open"}]
    table = page.evaluate(POST, ["/api/tables", "POST", {"game": "rattus", "options": {"players": 2}, "seats": seats}])["id"]
    nobody = context.new_page()
    page.close()
    with visitor(url) as bert:
        bert.patch("/api/me", json={"name": "Bert"})
        moment = bert.post(f"/api/tables/{table}/join", json={}).json()["moment"]
        while moment["decision"]["yours"]:
            moment = act(bert, table, moment).json()["moment"]
    message = keys.open(there.next().body)
    deliver(context, url, message, nobody)
    (note,) = shown(context, nobody)
    assert (note["title"], note["body"]) == ("Tocca a te", "Rattus, con Bert")
    assert (note["tag"], note["url"]) == (table, f"/#/table/{table}")

    (worker,) = context.service_workers
    worker.evaluate(CLICKED, "stop")
    page = at_home(context, url)
    told = page.evaluate("fetch('/api/me/notices').then((answer) => answer.json())")
    assert told["paused"], "one click on the notice stops them"


def test_who_looks_at_the_house_is_told_there_and_not_by_the_system(context: BrowserContext, url: str) -> None:
    page = at_home(context, url)
    told = {"kind": "turn", "title": "Tocca a te", "body": "Rattus, con Bert", "tag": "x", "url": "/#/table/x", "lang": "it"}
    deliver(context, url, json.dumps(told).encode(), page)
    expect(page.locator(".notices p")).to_have_text("Tocca a te · Rattus, con Bert")
    assert shown(context, page, 0) == []


def test_a_page_that_nobody_sees_counts_as_none_and_the_notice_leads_back_to_it(context: BrowserContext, url: str) -> None:
    page = at_home(context, url)
    with page.expect_request("**/api/me/notices/look?*") as asked:
        page.evaluate(TURNED_AWAY)
    assert asked.value.post_data_json == {"here": False}
    (worker,) = context.service_workers
    worker.evaluate(UNSEEN)
    told = {"kind": "turn", "title": "Tocca a te", "body": "Rattus, con Bert", "tag": "y", "url": "/#/you", "lang": "it"}
    deliver(context, url, json.dumps(told).encode(), page)
    (note,) = shown(context, page)
    assert note["title"] == "Tocca a te"
    worker.evaluate(CLICKED, "")
    page.wait_for_url("**/#/you")
    assert len(context.pages) == 1, "the page that was open is used"


def test_the_worker_keeps_no_answers_and_only_its_own_version(context: BrowserContext, url: str) -> None:
    page = context.new_page()
    page.goto(f"{url}/privacy")
    page.evaluate(
        "Promise.all(['ratskeller-old', 'ratskeller-page-1 /page/', 'elsewhere'].map((name) => caches.open(name).then(() => 1)))"
    )
    page.close()
    page = at_home(context, url)
    page.reload()
    page.wait_for_selector("#play")
    kept = page.evaluate(
        """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((shelf) => shelf.keys())
        .then((all) => [name, all.map(({ url }) => new URL(url).pathname)]))))"""
    )
    beside = {name for name, paths in kept if not paths}
    assert beside == {"ratskeller-page-1 /page/", "elsewhere"}, "an old one goes, others' stay"
    ((name, paths),) = [one for one in kept if one[0] not in beside]
    version = page.evaluate("fetch('/app.js').then((answer) => answer.headers.get('X-Version'))")
    assert name == f"ratskeller-{version}"
    assert "/app.js" in paths
    assert not [path for path in paths if path.startswith("/api/") and not path.startswith("/api/messages/")]


def test_the_house_can_be_installed(context: BrowserContext, url: str) -> None:
    page = at_home(context, url)
    line = context.new_cdp_session(page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Ratskeller"
    errors = {one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, "a browser of a test is a private one"
    assert "неофициальный" in page.evaluate("fetch('/manifest.webmanifest?lang=ru').then((answer) => answer.text())").lower()
