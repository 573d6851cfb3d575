"""Mute, block, report; and everything that is kept about somebody, taken along and deleted."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from ratskeller.server import schema
from ratskeller.server.admin import listing
from ratskeller.server.admin.desk import Desk
from tests.server.house import HOUSES, Stream, act, new_table, visitor
from tests.server.notices.endpoint import Browser

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def table(anna: httpx.Client, bert: httpx.Client) -> str:
    anna.patch("/api/me", json={"name": "Anna"})
    bert.patch("/api/me", json={"name": "Bert"})
    made = str(new_table(anna, "me", "open", "open")["id"])
    bert.post(f"/api/tables/{made}/join", json={})
    return made


def say(who: httpx.Client, table: str, text: str) -> None:
    assert who.post(f"/api/tables/{table}/chat", json={"text": text}).status_code == 201


def other(who: httpx.Client, table: str, name: str) -> dict[str, Any]:
    return next(one for one in who.get(f"/api/tables/{table}/people").json() if name in one["name"])


def do(who: httpx.Client, table: str, name: str, deed: str, words: str = "") -> httpx.Response:
    handle = other(who, table, name)["handle"]
    return who.post(f"/api/tables/{table}/people/{handle}", json={"deed": deed, "words": words})


def heard(who: httpx.Client, table: str) -> list[str]:
    return [line["text"] for line in who.get(f"/api/tables/{table}").json()["chat"]]


def test_who_is_muted_is_not_heard_and_does_not_know(anna: httpx.Client, bert: httpx.Client, table: str) -> None:
    say(bert, table, "before")
    assert do(anna, table, "Bert", "mute").json()[0]["muted"]
    stream = Stream(anna, table)
    say(bert, table, "after")
    say(anna, table, "mine")
    assert stream.next("chat")[1]["text"] == "mine", "his words do not come by stream either"
    stream.close()
    assert heard(anna, table) == ["mine"]
    assert heard(bert, table) == ["before", "after", "mine"]
    assert "muted" not in bert.get(f"/api/tables/{table}").text
    (one,) = anna.get("/api/me/people").json()
    assert (one["name"], one["muted"], one["blocked"]) == ("Bert", True, False)
    assert anna.post(f"/api/me/people/{one['handle']}", json={"deed": "unmute"}).json() == []
    assert heard(anna, table) == ["before", "after", "mine"]


def test_who_is_blocked_sits_down_at_none_of_my_tables_and_his_are_not_listed(
    anna: httpx.Client, bert: httpx.Client, table: str
) -> None:
    theirs = new_table(bert, "me", "open", listed=True)["id"]
    assert theirs in [one["id"] for one in anna.get("/api/tables").json()]
    assert do(anna, table, "Bert", "block").json()[0]["blocked"]
    assert theirs not in [one["id"] for one in anna.get("/api/tables").json()]
    mine = new_table(anna, "me", "open", "invited", listed=True)
    invite = mine["seats"][2]["invite"].rpartition("/")[2]
    for how in ({}, {"invite": invite}):
        refused = bert.post(f"/api/tables/{mine['id']}/join", json=how)
        assert (refused.status_code, "rather not" in refused.json()["detail"]) == (403, True)
    say(bert, table, "you cannot hear me")
    assert "you cannot hear me" not in heard(anna, table)


def test_a_report_reaches_who_runs_the_house_with_what_was_said(
    url: str, anna: httpx.Client, bert: httpx.Client, table: str
) -> None:
    say(bert, table, "something rude")
    say(anna, table, "not his")
    assert do(anna, table, "Bert", "report", "He is rude").status_code == 200
    desk = Desk(HOUSES[url].settings.url)
    report = desk.read(listing.reports)[0]
    assert (report["name"], report["words"], report["said"]) == ("Bert", "He is rude", "something rude")
    assert (report["table_id"], report["other"]) == (table, bert.get("/api/me").json()["id"])


def test_handles_lead_nobody_to_an_id(url: str, anna: httpx.Client, bert: httpx.Client, table: str) -> None:
    with visitor(url) as third:
        say(anna, table, "hello")
        seen = [other(who, table, "Anna")["handle"] for who in (bert, third)]
        assert seen[0] != seen[1]
        assert anna.get("/api/me").json()["id"] not in third.get(f"/api/tables/{table}/people").text
        assert third.post(f"/api/tables/{table}/people/{seen[0]}", json={"deed": "mute"}).status_code == 404
        assert third.post(f"/api/me/people/{seen[1]}", json={"deed": "unmute"}).status_code == 404
        assert all("Bert" not in one["name"] for one in bert.get(f"/api/tables/{table}/people").json()), "not oneself"


def test_my_data_are_all_there_and_nobody_elses(anna: httpx.Client, bert: httpx.Client, table: str) -> None:
    say(anna, table, "my words")
    say(bert, table, "his words")
    do(anna, table, "Bert", "mute")
    anna.post("/api/me/notices/push", json=Browser().subscription("https://fcm.googleapis.com/fcm/send/mine"))
    moment = anna.post(f"/api/tables/{table}/start", json={}).json()["moment"]
    if moment["decision"]["yours"]:
        act(anna, table, moment)
    answer = anna.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["name"][0]["name"] == "Anna"
    assert [line["text"] for line in found["chat"]] == ["my words"]
    assert found["notices"]["bells"][0]["address"].endswith("/mine")
    (mine,) = [one for one in found["tables"] if one["id"] == table]
    assert mine["seats"] == [0]
    assert all(move["seat"] == 0 for move in mine["moves"])
    assert not {"secret", "invite", "seed"} & set(mine)
    assert "his words" not in answer.text


def test_who_deletes_himself_is_gone_from_everywhere(url: str, anna: httpx.Client, bert: httpx.Client, table: str) -> None:
    say(bert, table, "forget this")
    do(bert, table, "Anna", "mute")
    do(anna, table, "Bert", "block")
    bert.post("/api/me/notices/push", json=Browser().subscription("https://fcm.googleapis.com/fcm/send/his"))
    me = bert.get("/api/me").json()["id"]
    assert bert.request("DELETE", "/api/me", content="{}", headers={**JSON, "X-Ratskeller": ""}).status_code == 403
    gone = bert.request("DELETE", "/api/me", json={})
    assert gone.status_code == 200
    assert gone.json()["deleted"]["bells"] == 1
    assert "ratskeller" not in bert.cookies
    assert bert.get("/api/me").json()["id"] != me
    assert heard(anna, table) == []
    assert "Bert" not in anna.get(f"/api/tables/{table}").text
    assert anna.get("/api/me/people").json() == []
    with HOUSES[url].store._log.connect() as connection:
        for one in schema.metadata.sorted_tables:
            for row in connection.execute(one.select()).mappings():
                assert me not in map(str, row.values()), one.name
