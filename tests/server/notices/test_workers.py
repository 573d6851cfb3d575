"""Two workers on one PostgreSQL: one notice, one opinion of people, one question to a passkey."""

from __future__ import annotations

import time

from ratskeller.server.settings import Settings
from tests.server.conftest import GENEROUS
from tests.server.house import HOUSES, new_table, running, visitor
from tests.server.notices.endpoint import Browser, endpoint
from tests.server.postgres import postgres
from tests.server.test_passkeys import answering, localhost


def test_two_workers_tell_somebody_once_and_agree_about_people() -> None:
    with endpoint() as there, postgres() as db:
        settings = Settings(
            db=db, limits=GENEROUS, heartbeat=0.1, notice_delay=0.2, news=0.2, outgoing=frozenset({there.url}), thinkers=1
        )
        with running(settings) as one, running(settings) as two, visitor(one) as anna, visitor(two) as bert:
            anna.get("/api/me")
            same = visitor(two, cookies={"ratskeller": anna.cookies["ratskeller"]})  # anna, at the other worker
            for who, name in ((anna, "anna"), (bert, "bert")):
                who.patch("/api/me", json={"name": name})
                assert who.post("/api/me/notices/push", json=Browser().subscription(f"{there.url}/{name}")).status_code == 201
            table = new_table(anna, "me", "open")["id"]
            bert.post(f"/api/tables/{table}/join", json={})
            first = bert.get(f"/api/tables/{table}").json()["moment"]["decision"]["seat"]
            anna.get(f"/api/tables/{table}")  # now both have it in memory
            assert there.next().path == ("/anna", "/bert")[first]
            assert there.silent(1.0)

            bert.post(f"/api/tables/{table}/chat", json={"text": "hello"})
            (other,) = anna.get(f"/api/tables/{table}/people").json()
            assert anna.post(f"/api/tables/{table}/people/{other['handle']}", json={"deed": "mute"}).status_code == 200
            until = time.monotonic() + 60
            while same.get(f"/api/tables/{table}").json()["chat"]:
                assert time.monotonic() < until, "the other worker never heard of it"
                time.sleep(0.05)

            me, postman = anna.get("/api/me").json()["id"], HOUSES[two].postman
            while me not in postman.seen:  # the home page is open there: no notice from here
                assert time.monotonic() < until, "the other worker never heard that she is here"
                time.sleep(0.05)
            anna.post("/api/me/notices/look", json={"here": False})
            while me in postman.seen or me not in postman.unseen:
                assert time.monotonic() < until, "the other worker never heard that nobody sees her page"
                time.sleep(0.05)

            asked = localhost(anna).post("/api/me/passkeys/begin", json={}).json()["options"]["challenge"]
            answer = localhost(same).post("/api/me/passkeys", json={"credential": answering(asked)})
            assert "was not accepted" in answer.json()["detail"], "the question is known to both; the answer was none"
            assert bert.get("/api/me/data").json()["chat"][0]["text"] == "hello"
            assert bert.request("DELETE", "/api/me", json={}).json()["deleted"]["bells"] == 1
            same.close()
