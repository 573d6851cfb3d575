"""Another match: offered, accepted, declined; and guests go by a name in everybody's own language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.house import new_table, visitor


@pytest.fixture
def carla(url: str) -> Iterator[httpx.Client]:
    with visitor(url) as client:
        yield client


@pytest.fixture
def over(anna: httpx.Client, bert: httpx.Client, carla: httpx.Client) -> str:
    """A match of three people that two of them have given up; Bert and Carla have no names."""
    anna.patch("/api/me", json={"name": "Anna"})
    table = str(new_table(anna, "me", "open", "open")["id"])
    for guest in (bert, carla):
        assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    for who in (bert, carla):
        assert who.post(f"/api/tables/{table}/resign", json={}).status_code == 200
    return table


def seats(who: httpx.Client, table: str, lang: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.get(f"/api/tables/{table}", params={"lang": lang}).json()["seats"]
    return found


def offered(who: httpx.Client, table: str) -> bool:
    return bool(next(one for one in who.get("/api/tables?kind=mine").json() if one["id"] == table)["offered"])


def test_a_rematch_is_declined_before_everybody(anna: httpx.Client, bert: httpx.Client, carla: httpx.Client, over: str) -> None:
    assert bert.post(f"/api/tables/{over}/rematch/decline", json={}).status_code == 409, "nobody has offered anything"
    following = anna.post(f"/api/tables/{over}/rematch", json={}).json()["id"]
    assert offered(bert, over)
    told = bert.post(f"/api/tables/{over}/rematch/decline", json={})
    assert told.status_code == 200
    for who in (anna, bert, carla):
        assert [seat["who"] for seat in seats(who, following)] == ["declined", "invited", "person"]
    assert seats(anna, following)[0]["name"].endswith("(declined)")
    assert "invite" not in seats(anna, following)[0]
    assert not offered(bert, over)
    assert offered(carla, over)
    again = bert.post(f"/api/tables/{over}/rematch/decline", json={})
    assert (again.status_code, again.json()["type"]) == (409, "not-now")


def test_who_has_declined_may_change_his_mind(anna: httpx.Client, bert: httpx.Client, over: str) -> None:
    following = anna.post(f"/api/tables/{over}/rematch", json={}).json()["id"]
    bert.post(f"/api/tables/{over}/rematch/decline", json={})
    assert bert.post(f"/api/tables/{over}/rematch", json={}).json()["you"] == 0
    assert seats(anna, following)[0]["who"] == "person"
    assert bert.post(f"/api/tables/{over}/rematch/decline", json={}).status_code == 409, "who sits there leaves instead"


def test_a_bot_takes_the_seat_of_who_has_declined(anna: httpx.Client, bert: httpx.Client, carla: httpx.Client, over: str) -> None:
    following = anna.post(f"/api/tables/{over}/rematch", json={}).json()["id"]
    bert.post(f"/api/tables/{over}/rematch/decline", json={})
    assert anna.post(f"/api/tables/{following}/seats/0", json={"bot": "novice"}).json()["seats"][0]["who"] == "bot"
    assert carla.post(f"/api/tables/{over}/rematch", json={}).json()["status"] == "running"


def test_only_who_has_played_declines(url: str, anna: httpx.Client, over: str) -> None:
    anna.post(f"/api/tables/{over}/rematch", json={})
    with visitor(url) as stranger:
        assert stranger.post(f"/api/tables/{over}/rematch/decline", json={}).status_code == 403


def test_a_nameless_opponent_is_expected_in_the_readers_language(anna: httpx.Client, bert: httpx.Client, over: str) -> None:
    following = anna.post(f"/api/tables/{over}/rematch", json={}).json()["id"]
    number = bert.get("/api/me?lang=en").json()["name"].split()[-1]
    assert [seats(anna, following, lang)[0]["name"] for lang in ("en", "ru", "it")] == [
        f"Guest {number} (invited)", f"Гость {number} (приглашение)", f"Ospite {number} (invito inviato)",
    ]  # fmt: skip
    assert seats(anna, following, "it")[0]["expected"] == f"Ospite {number}"


def test_a_guest_speaks_under_a_name_in_the_readers_language(anna: httpx.Client, bert: httpx.Client, over: str) -> None:
    number = bert.get("/api/me").json()["name"].split()[-1]
    said = bert.post(f"/api/tables/{over}/chat", json={"text": "Ciao"}, params={"lang": "it"}).json()
    assert said["name"] == f"Ospite {number}"
    heard = anna.get(f"/api/tables/{over}", params={"lang": "ru"}).json()["chat"]
    assert [line["name"] for line in heard] == [f"Гость {number}"]
    others = anna.get(f"/api/tables/{over}/people", params={"lang": "en"}).json()
    assert f"Guest {number}" in [one["name"] for one in others]


@pytest.mark.parametrize("answers", [True, False])
def test_who_is_forgotten_is_not_expected_by_name_either(
    anna: httpx.Client, bert: httpx.Client, carla: httpx.Client, over: str, answers: bool
) -> None:
    bert.patch("/api/me", json={"name": "Bartholomew"})
    following = anna.post(f"/api/tables/{over}/rematch", json={}).json()["id"]
    if answers:
        bert.post(f"/api/tables/{over}/rematch/decline", json={})
    assert "Bartholomew" in seats(anna, following)[0]["name"]
    assert bert.request("DELETE", "/api/me", json={}).status_code == 200
    assert [(seat["who"], seat["expected"]) for seat in seats(anna, following)[:1]] == [("invited", None)]
    assert "Bartholomew" not in anna.get(f"/api/tables/{following}").text
    assert seats(anna, following)[1]["expected"] == carla.get("/api/me").json()["name"], "the others are expected as before"
