"""Notices arrive: once for every turn, at the right person, never while the page is open, and they can be stopped."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import orjson
import pytest

from ratskeller.server.bans import Bans
from ratskeller.server.notices import postman
from ratskeller.server.notices.book import Wishes
from ratskeller.server.settings import Limits, Settings
from tests.server.conftest import GENEROUS
from tests.server.house import HOUSES, Stream, act, new_table, running, visitor
from tests.server.notices.endpoint import Browser, Endpoint, Heard, endpoint, sender_of

DELAY = 0.15
BROWSER = Browser()


@pytest.fixture(scope="module")
def there() -> Iterator[Endpoint]:
    with endpoint() as made:
        yield made


def settings(folder: Path, there: Endpoint, limits: Limits = GENEROUS) -> Settings:
    return Settings(
        db=str(folder / "db.sqlite"), limits=limits, heartbeat=0.1, notice_delay=DELAY, outgoing=frozenset({there.url})
    )


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, there: Endpoint) -> Iterator[str]:
    with running(settings(tmp_path_factory.mktemp("notices"), there)) as address:
        yield address


def named(who: httpx.Client, name: str) -> httpx.Client:
    who.patch("/api/me", json={"name": name})
    return who


def reach(who: httpx.Client, there: Endpoint, path: str, browser: Browser = BROWSER) -> dict[str, Any]:
    answer = who.post("/api/me/notices/push", json=browser.subscription(f"{there.url}/{path}"))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def table_of_two(anna: httpx.Client, bert: httpx.Client) -> str:
    table = str(new_table(named(anna, "Anna"), "me", "open")["id"])
    assert named(bert, "Bert").post(f"/api/tables/{table}/join", json={}).status_code == 200
    return table


def asked(people: list[httpx.Client], table: str) -> int:
    return int(people[0].get(f"/api/tables/{table}").json()["moment"]["decision"]["seat"])


def play_until_asked(people: list[httpx.Client], table: str, seat: int) -> None:
    while (now := asked(people, table)) != seat:
        act(people[now], table, people[now].get(f"/api/tables/{table}").json()["moment"])


def opened(heard: Heard) -> dict[str, Any]:
    return dict(orjson.loads(BROWSER.open(heard.body)))


def test_who_is_asked_and_not_here_is_told_once_for_every_turn(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        people, names = [anna, bert], ["anna", "bert"]
        key = [reach(who, there, name) for who, name in zip(people, names, strict=True)][0]["key"]
        table = table_of_two(anna, bert)
        first = asked(people, table)
        heard = there.next()
        assert heard.path == f"/{names[first]}"
        told = opened(heard)
        other = ["Anna", "Bert"][1 - first]
        assert (told["title"], told["body"]) == ("Your turn", f"Rattus, with {other}")
        assert (told["url"], told["tag"]) == (f"/#/table/{table}", table)
        assert sender_of(heard.headers["authorization"])["key"] == key
        assert sender_of(heard.headers["authorization"])["aud"] == there.url
        assert (heard.headers["content-encoding"], heard.headers["topic"]) == ("aes128gcm", table)
        assert there.silent(), "once is enough"
        play_until_asked(people, table, 1 - first)
        assert there.next().path == f"/{names[1 - first]}"
        assert there.silent()
        for person in people:
            person.patch("/api/me/notices", json={"paused": True})


def test_nothing_is_told_twice_after_a_restart_and_nothing_is_lost(tmp_path: Path, there: Endpoint) -> None:
    with running(settings(tmp_path, there)) as url, visitor(url) as anna, visitor(url) as bert:
        people = [anna, bert]
        for who, name in zip(people, ("anna", "bert"), strict=True):
            reach(who, there, name)
        table = table_of_two(anna, bert)
        first = asked(people, table)
        assert there.next().path == f"/{('anna', 'bert')[first]}"
        HOUSES[url].postman._attend = None  # from now on nobody is told: the server dies before it could
        play_until_asked(people, table, 1 - first)
    with running(settings(tmp_path, there)):
        assert there.next().path == f"/{('anna', 'bert')[1 - first]}", "what was due is told, although nobody looks at the table"
        assert there.silent()


def test_the_end_of_a_match_and_a_rematch_are_told_to_who_is_not_here(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        table = table_of_two(anna, bert)
        reach(bert, there, "end")
        anna.patch("/api/me/notices", json={"paused": True})
        assert anna.post(f"/api/tables/{table}/resign", json={}).status_code == 200
        told = [opened(there.next())["title"]]
        if told == ["Your turn"]:  # it was before the end
            told = [opened(there.next())["title"]]
        assert told == ["The match is over"]
        assert anna.post(f"/api/tables/{table}/rematch", json={}).status_code == 201
        assert opened(there.next())["title"] == "Another game?"
        assert there.silent()


def test_the_offer_of_a_rematch_outlives_a_restart(tmp_path: Path, there: Endpoint) -> None:
    with running(settings(tmp_path, there)) as url, visitor(url) as anna, visitor(url) as bert:
        table = table_of_two(anna, bert)
        reach(bert, there, "again")
        anna.post(f"/api/tables/{table}/resign", json={})
        while opened(there.next())["title"] != "The match is over":
            pass
        HOUSES[url].postman._attend = None  # from now on nobody is told: the server dies before it could
        assert anna.post(f"/api/tables/{table}/rematch", json={}).status_code == 201
    with running(settings(tmp_path, there)):
        assert opened(there.next())["title"] == "Another game?"
        assert there.silent()


def test_who_is_running_out_of_days_is_told_again(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        clock = {"kind": "days", "bank": 3600, "lapse": "bot"}
        table = str(new_table(named(anna, "Anna"), "me", "open", clock=clock)["id"])
        named(bert, "Bert").post(f"/api/tables/{table}/join", json={})
        play_until_asked([anna, bert], table, 0)
        reach(anna, there, "days")
        assert opened(there.next())["title"] == "Your turn"
        house = HOUSES[url]
        live = house.hall.tables[table]
        assert live.row.due is not None
        live.row.due = time.time() + 600
        assert opened(there.next())["title"] == "Your time is running out"
        assert there.silent()
        anna.patch("/api/me/notices", json={"paused": True})


def test_who_lost_his_seat_to_a_bot_is_told(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        reach(anna, there, "late")
        table = str(new_table(named(anna, "Anna"), "me", "open", clock={"kind": "days", "bank": 1})["id"])
        named(bert, "Bert").post(f"/api/tables/{table}/join", json={})
        play_until_asked([anna, bert], table, 0)
        told = [""]
        while told[-1] != "Your time is up: a bot sits in for you":
            told.append(opened(there.next())["title"])
        assert there.silent()
        anna.patch("/api/me/notices", json={"paused": True})


def test_nobody_is_told_while_his_page_is_open(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        table = table_of_two(anna, bert)
        stream = Stream(anna, table)
        play_until_asked([anna, bert], table, 0)
        reach(anna, there, "open")
        assert there.silent()
        stream.close()
        assert there.next().path == "/open"
        anna.patch("/api/me/notices", json={"paused": True})


def test_a_page_in_a_pocket_counts_as_none(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        table = table_of_two(anna, bert)
        stream = Stream(anna, table)
        reach(anna, there, "pocket")
        play_until_asked([anna, bert], table, 0)
        assert there.silent()
        assert anna.post("/api/me/notices/look", json={"here": False}).status_code == 200
        assert there.next().path == "/pocket"
        anna.patch("/api/me/notices", json={"paused": True})
        stream.close()


def test_quiet_hours_wait_and_a_stop_stops(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        now = time.gmtime()
        minute = now.tm_hour * 60 + now.tm_min
        around = {"since": (minute - 30) % 1440, "until": (minute + 30) % 1440, "zone": "UTC"}
        assert anna.patch("/api/me/notices", json={"quiet": around}).json()["quiet_now"]
        reach(anna, there, "quiet")
        table = table_of_two(anna, bert)
        play_until_asked([anna, bert], table, 0)
        assert there.silent()
        anna.patch("/api/me/notices", json={"quiet": "none"})
        assert there.next().path == "/quiet"
        assert anna.patch("/api/me/notices", json={"paused": True}).json()["paused"]
        play_until_asked([anna, bert], table, 1)
        play_until_asked([anna, bert], table, 0)
        assert there.silent()


@pytest.mark.parametrize(
    ("quiet", "at", "is_quiet"),
    [((1320, 480), "23:00", True), ((1320, 480), "07:59", True), ((1320, 480), "08:00", False), ((1320, 480), "21:59", False),
     ((60, 120), "01:30", True), ((60, 120), "02:00", False), ((60, 60), "01:00", False)],
)  # fmt: skip
def test_quiet_hours_are_those_of_the_persons_own_clock(quiet: tuple[int, int], at: str, is_quiet: bool) -> None:
    hours, minutes = (int(part) for part in at.split(":"))
    rome = (hours - 1) * 3600 + minutes * 60  # in winter
    assert Wishes(False, *quiet, "Europe/Rome").quiet(rome) == is_quiet


def test_the_link_in_a_notice_asks_and_its_button_stops(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert, visitor(url) as stranger:
        anna.post("/api/me/notices/hooks", json={"address": f"{there.url}/hook", "form": "json"})
        table = table_of_two(anna, bert)
        play_until_asked([anna, bert], table, 0)
        told = orjson.loads(there.next().body)
        assert told["url"] == f"{url}/#/table/{table}"
        assert told["stop"].startswith(f"{url}/n/")
        page = stranger.get(told["stop"], params={"lang": "it"})
        assert "Ferma tutti gli avvisi" in page.text
        assert not anna.get("/api/me/notices").json()["paused"], "a program that looks at links stops nothing"
        action = re.search(r'action="([^"]+)"', page.text)
        assert action is not None
        assert stranger.post(action[1], headers={"X-Ratskeller": ""}).status_code == 200
        assert anna.get("/api/me/notices").json()["paused"]
        assert stranger.get(told["stop"][:-2] + "xx").status_code == 404
        assert stranger.get(anna.get("/api/me").json()["key"].replace("/k/", "/n/")).status_code == 404


@pytest.mark.parametrize("form", ["discord", "ntfy", "json"])
def test_a_webhook_is_told_as_its_service_wants_it(there: Endpoint, url: str, form: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        named(anna, "Анна")
        anna.post("/api/me/notices/hooks?lang=ru", json={"address": f"{there.url}/{form}", "form": form})
        table = new_table(anna, "me", "open")["id"]
        named(bert, "@everyone [x](a.b)").post(f"/api/tables/{table}/join", json={})
        play_until_asked([anna, bert], table, 0)
        heard = there.next()
        if form == "ntfy":
            assert "@everyone" in heard.body.decode()
            assert heard.headers["title"].startswith("=?utf-8?")
            assert heard.headers["click"] == f"{url}/#/table/{table}"
        else:
            told = orjson.loads(heard.body)
            text = told["content" if form == "discord" else "text"]
            assert text.startswith("Ваш ход: Rattus")
            assert f"{url}/#/table/{table}" in text
            if form == "discord":
                assert told["allowed_mentions"] == {"parse": []}
                assert r"\[x\]\(a.b\)" in text, "a name is no link"
        anna.patch("/api/me/notices", json={"paused": True})


def test_a_browser_that_is_gone_is_forgotten_and_a_trial_says_what_is_wrong(there: Endpoint, url: str) -> None:
    with visitor(url) as anna:
        (bell,) = reach(anna, there, "gone")["bells"]
        assert anna.post(f"/api/me/notices/{bell['id']}/trial", json={}).status_code == 200
        assert opened(there.next())["title"] == "It works"
        usual = there.answers[:]
        there.answers = [(500, {}, b""), (302, {"Location": "http://169.254.169.254/"}, b""), (410, {}, b""), *usual]
        for said in ("Nothing arrived", "Nothing arrived", "no longer takes notices"):
            refused = anna.post(f"/api/me/notices/{bell['id']}/trial", json={})
            assert (refused.status_code, said in refused.json()["detail"]) == (409, True)
            there.next()
        assert anna.get("/api/me/notices").json()["bells"] == []


def test_a_person_is_sent_only_so_many(tmp_path: Path, there: Endpoint) -> None:
    limits = Limits(**{**vars(GENEROUS), "notices": (1, 0.0001)})
    with running(settings(tmp_path, there, limits)) as url, visitor(url) as anna:
        reach(anna, there, "capped")
        house, me = HOUSES[url], anna.get("/api/me").json()["id"]
        table = new_table(anna, "me", "open")["id"]
        for what in ("1", "2", "3"):
            house.loop.call_soon_threadsafe(house.postman.notify, me, "over", table, what)
        assert opened(there.next())["title"] == "The match is over"
        assert there.silent()


def test_a_table_that_can_not_be_loaded_keeps_no_other_notice(there: Endpoint, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    house = HOUSES[url]
    fetch = house.hall.fetch

    async def fetching(table: str) -> Any:
        if table == "broken":
            raise KeyError(table)
        return await fetch(table)

    monkeypatch.setattr(house.hall, "fetch", fetching)
    with visitor(url) as anna, visitor(url) as bert:
        me = anna.get("/api/me").json()["id"]
        house.loop.call_soon_threadsafe(house.postman.notify, me, "over", "broken", "1")
        reach(anna, there, "other")
        play_until_asked([anna, bert], table_of_two(anna, bert), 0)
        assert there.next().path == "/other"
        anna.patch("/api/me/notices", json={"paused": True})


def test_who_is_called_in_vain_holds_up_nobody_elses_notices(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    house, called = HOUSES[url], list[str]()

    async def story() -> None:
        heard = asyncio.Event()

        async def ring(bell: Any, *_: Any) -> str:
            called.append(bell.person)
            if bell.person == "greedy":
                await heard.wait()
            return "refused"

        monkeypatch.setattr(postman, "ring", ring)
        many: list[Any] = [SimpleNamespace(person=person, kind="hook") for person in ["greedy"] * 20 + ["modest"]]
        greedy = [asyncio.create_task(house.postman.ring(bell, None)) for bell in many[:-1]]
        await asyncio.sleep(0)
        await house.postman.ring(many[-1], None)
        assert called == ["greedy", "modest"]
        heard.set()
        await asyncio.gather(*greedy)

    asyncio.run_coroutine_threadsafe(story(), house.loop).result(60)


def test_who_has_no_cookie_or_is_refused_is_not_taken_to_look_on(url: str) -> None:
    house = HOUSES[url]
    with visitor(url) as anna:
        me = anna.get("/api/me").json()["id"]
        assert me not in house.postman.seen
        anna.get("/api/me")
        assert me in house.postman.seen
        house.postman.seen.pop(me)
        before, house.bans = house.bans, Bans([me])
        try:
            assert anna.get("/api/me").status_code == 403
        finally:
            house.bans = before
        assert me not in house.postman.seen


def test_bells_are_nobody_elses_business(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        (bell,) = reach(anna, there, "secret-path")["bells"]
        assert "secret-path" not in anna.get("/api/me/notices").text, "not even over a shoulder"
        assert bert.get("/api/me/notices").json()["bells"] == []
        assert bert.delete(f"/api/me/notices/{bell['id']}", headers={"Content-Type": "application/json"}).status_code == 404
        assert bert.post(f"/api/me/notices/{bell['id']}/trial", json={}).status_code == 404
        assert len(anna.get("/api/me/notices").json()["bells"]) == 1


def test_a_browser_rings_for_one_person_and_there_are_not_too_many(there: Endpoint, url: str) -> None:
    with visitor(url) as anna, visitor(url) as bert:
        reach(anna, there, "shared")
        assert len(reach(anna, there, "shared")["bells"]) == 1
        reach(bert, there, "shared")
        assert anna.get("/api/me/notices").json()["bells"] == []
        for n in range(3):
            assert anna.post("/api/me/notices/hooks", json={"address": f"{there.url}/{n}"}).status_code == 201
        enough = anna.post("/api/me/notices/hooks", json={"address": f"{there.url}/4"})
        assert (enough.status_code, "enough" in enough.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("hooks", {"address": "http://example.org/"}, "https://"),
        ("hooks", {"address": "https://169.254.169.254/latest"}, "private network"),
        ("push", BROWSER.subscription("https://example.org/push"), "push service"),
        ("push", {**BROWSER.subscription("https://fcm.googleapis.com/x"), "keys": {"p256dh": "AAAA", "auth": "AAAA"}}, "keys"),
    ],
)
def test_addresses_that_are_not_called_are_refused_at_once(url: str, path: str, body: dict[str, Any], said: str) -> None:
    with visitor(url) as anna:
        refused = anna.post(f"/api/me/notices/{path}", json=body)
        assert refused.status_code == 400
        assert said in refused.json()["detail"]
