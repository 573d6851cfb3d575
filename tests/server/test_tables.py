"""Tables are made, found, joined, left, started and played again."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx
import pytest

from ratskeller.server.settings import Settings
from tests.server.house import act, new_table, visitor


def test_somebody_new_gets_a_name_a_cookie_and_a_key_for_another_device(url: str, anna: httpx.Client) -> None:
    answer = anna.get("/api/me?lang=it")
    assert answer.json()["name"].startswith("Ospite")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert anna.patch("/api/me", json={"name": " Anna \u202e\n"}).json()["name"] == "Anna"
    with visitor(url) as other:
        moved = other.post(anna.get("/api/me").json()["key"])
        assert moved.status_code == 303
        assert other.get("/api/me").json()["name"] == "Anna"
        assert other.get("/k/made.up").status_code == 404


def test_the_catalogue_has_both_games_in_every_language(anna: httpx.Client) -> None:
    for lang, word in (("en", "Newcomer"), ("ru", "Дебютант"), ("it", "Alle prime armi")):
        games = {game["game"]: game for game in anna.get("/api/games", params={"lang": lang}).json()}
        assert set(games) == {"rattus", "village"}
        assert games["rattus"]["levels"][0]["name"] == word
    assert "classic" in games["rattus"]["options"]["cards"]["presets"]
    messages = anna.get("/api/messages/ru")
    assert messages.json()["messages"]["server.begun"] == "Партия уже началась."
    again = anna.get("/api/messages/ru", headers={"If-None-Match": messages.headers["etag"]})
    assert again.status_code == 304
    kept = anna.get("/api/messages/ru", params={"v": messages.headers["etag"].strip('"')})
    assert "immutable" in kept.headers["cache-control"]


def test_a_table_starts_when_its_last_seat_is_taken(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open")
    assert table["status"] == "waiting"
    assert table["moment"] is None
    assert table["id"] in [found["id"] for found in bert.get("/api/tables").json()]
    joined = bert.post(f"/api/tables/{table['id']}/join", json={}).json()
    assert (joined["status"], joined["you"]) == ("running", 1)
    assert joined["moment"]["decision"]["seat"] == 0
    assert table["id"] in [found["id"] for found in bert.get("/api/tables?kind=running").json()]
    assert table["id"] in [found["id"] for found in bert.get("/api/tables?kind=mine").json()]
    assert anna.post(f"/api/tables/{table['id']}/leave", json={}).json()["type"] == "not-now"


def test_of_your_games_those_under_way_come_before_newer_ones_that_are_over(anna: httpx.Client, bert: httpx.Client) -> None:
    slow, quick = (new_table(anna, "me", "open")["id"] for _ in range(2))
    for table in (slow, quick):
        bert.post(f"/api/tables/{table}/join", json={})
    bert.post(f"/api/tables/{quick}/resign", json={})
    order = [table["id"] for table in anna.get("/api/tables?kind=mine").json()]
    assert order.index(slow) < order.index(quick)


@pytest.mark.parametrize("game", ["rattus", "village"])
def test_a_table_begins_in_mid_game_only_where_the_house_allows_it(anna: httpx.Client, game: str) -> None:
    seats = [{"who": "me"}, {"who": "open"}]
    wish = {"game": game, "options": {"players": 2}, "seats": seats, "position": {"players": 2}}
    refused = anna.post("/api/tables", json=wish)
    assert refused.status_code == 403
    assert refused.json()["type"] == "forbidden"
    assert not Settings().positions


def test_an_invitation_opens_its_seat_and_no_other(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "invited", "invited", listed=False)
    links = [seat["invite"] for seat in table["seats"] if seat["who"] == "invited"]
    assert all("invite" not in seat for seat in bert.get(f"/api/tables/{table['id']}").json()["seats"])
    assert table["id"] not in [found["id"] for found in bert.get("/api/tables").json()]
    assert bert.post(f"/api/tables/{table['id']}/join", json={}).status_code == 409
    assert bert.post(f"/api/tables/{table['id']}/join", json={"invite": "made up"}).status_code == 403
    shown = bert.get(links[1])
    assert shown.status_code == 200
    inside = re.search(r"url=/#/table/(\w+)\?invite=([\w-]+)", shown.text)
    assert inside is not None
    assert inside[1] == table["id"]
    invite = inside[2]
    assert bert.post(f"/api/tables/{table['id']}/join", json={"invite": invite}).json()["you"] == 2
    with visitor(url) as third:
        assert third.post(f"/api/tables/{table['id']}/join", json={"invite": invite}).status_code == 403
        assert third.get("/i/made-up").status_code == 404


def test_who_leaves_last_closes_the_table_and_has_it_among_his_no_more(anna: httpx.Client, bert: httpx.Client) -> None:
    table, lasting = new_table(anna, "me", "invited"), new_table(anna, "me", "open", "open")["id"]
    bert.post(f"/api/tables/{lasting}/join", json={})
    anna.post(f"/api/tables/{lasting}/leave", json={})
    assert bert.get(f"/api/tables/{lasting}").json()["status"] == "waiting"
    left = anna.post(f"/api/tables/{table['id']}/leave", json={}).json()
    assert left["notice"] == "Everybody left this table before the game began."
    assert table["id"] not in [one["id"] for one in anna.get("/api/tables?kind=mine").json()]
    invite = table["seats"][1]["invite"].removeprefix("/i/")
    assert bert.get(f"/i/{invite}").status_code == 200
    assert bert.post(f"/api/tables/{table['id']}/join", json={"invite": invite}).json()["type"] == "not-now"


def test_the_host_may_start_with_bots_in_the_free_seats(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open", "open")
    assert bert.post(f"/api/tables/{table['id']}/join", json={"seat": 2}).json()["you"] == 2
    assert bert.post(f"/api/tables/{table['id']}/start", json={}).status_code == 403
    assert bert.post(f"/api/tables/{table['id']}/leave", json={}).json()["seats"][2]["who"] == "open"
    started = anna.post(f"/api/tables/{table['id']}/start", json={}).json()
    assert [seat["who"] for seat in started["seats"]] == ["person", "bot", "bot"]
    assert started["status"] == "running"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "seats": [{"who": "me"}]}, "no game"),
        ({"game": "rattus", "seats": [{"who": "me"}]}, "2 to 4"),
        ({"game": "rattus", "options": {"players": 3}, "seats": [{"who": "me"}, {"who": "open"}]}, "3 players"),
        ({"game": "rattus", "seats": [{"who": "me"}, {"who": "me"}]}, "one seat only"),
        ({"game": "rattus", "seats": [{"who": "me"}, {"who": "bot", "level": "divine"}]}, "novice"),
        ({"game": "rattus", "seats": [{"who": "me", "level": "novice"}, {"who": "open"}]}, "Only bots"),
        ({"game": "rattus", "options": {"cards": "poker"}, "seats": [{"who": "me"}, {"who": "open"}]}, "No card set"),
        ({"game": "rattus", "seats": "many"}, "seats"),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_a_sentence(anna: httpx.Client, body: dict[str, Any], said: str) -> None:
    answer = anna.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert said in answer.json()["detail"]


def finished(anna: httpx.Client, bert: httpx.Client) -> str:
    """A whole match between two people, at random."""
    table = str(new_table(anna, "me", "open")["id"])
    moment = bert.post(f"/api/tables/{table}/join", json={}).json()["moment"]
    seats = [anna, bert]
    pick = 0
    while not moment["over"]:
        pick += 7
        who = seats[moment["decision"]["seat"]]
        moment = who.get(f"/api/tables/{table}").json()["moment"]
        moment = act(who, table, moment, pick).json()["moment"]
    return table


def test_after_the_end_everything_is_open_and_a_rematch_is_played(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = finished(anna, bert)
    shown = anna.get(f"/api/tables/{table}").json()
    assert shown["status"] == "over"
    assert shown["moment"]["winners"]
    opened = anna.get(f"/api/tables/{table}/at/5", params={"eyes": "all"}).json()
    assert all("limit" in rat for region in opened["view"]["regions"] for rat in region["rats"] if rat)
    other = anna.get(f"/api/tables/{table}/at/5", params={"eyes": "1"}).json()
    assert other["view"]["viewer"] == 1
    points = anna.get(f"/api/tables/{table}/history").json()["points"]
    assert points[-1]["totals"] == [part["total"] for part in shown["moment"]["view"]["scores"]]
    assert len(points) > 5
    assert points[-2]["n"] == points[-1]["n"] - 1, "what the final ravage cost is seen"

    record = anna.get(f"/api/tables/{table}/record").json()
    laid_out = bert.post("/api/records", json={"record": record})
    assert laid_out.status_code == 201, laid_out.text
    read = laid_out.json()
    assert (read["replay"], read["status"], read["you"]) == (True, "over", None)
    assert read["moment"]["view"]["scores"] == shown["moment"]["view"]["scores"]
    for path in ("resign", "rematch"):
        assert bert.post(f"/api/tables/{read['id']}/{path}", json={}).status_code == 403
    record["log"][0]["play"] = "start tartaria"
    assert bert.post("/api/records", json={"record": record}).status_code == 400

    bert.patch("/api/me", json={"name": "Bert"})
    first = anna.post(f"/api/tables/{table}/rematch", json={}).json()
    assert first["status"] == "waiting"
    second = bert.post(f"/api/tables/{table}/rematch", json={}).json()
    assert first["seats"][0]["name"] == "Bert (invited)"
    assert (second["id"], second["status"], second["you"]) == (first["id"], "running", 0), "seats rotate"
    assert bert.get(f"/api/tables/{table}").json()["rematch"] == first["id"]
    with visitor(url) as stranger:
        assert stranger.post(f"/api/tables/{table}/rematch", json={}).status_code == 403


def test_bots_play_while_somebody_watches(anna: httpx.Client) -> None:
    table = new_table(anna, "bot", "bot")
    assert table["you"] is None
    until = time.monotonic() + 60
    while len(log := anna.get(f"/api/tables/{table['id']}/log").json()) < 8:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert {entry["seat"] for entry in log} == {0, 1}


def test_the_host_lets_bots_of_a_level_sit_down_and_the_last_one_starts(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open", "invited")["id"]
    assert bert.post(f"/api/tables/{table}/seats/1", json={"bot": "novice"}).status_code == 403
    assert anna.post(f"/api/tables/{table}/seats/0", json={"bot": "novice"}).status_code == 403, "somebody sits there"
    waiting = anna.post(f"/api/tables/{table}/seats/1", json={"bot": "novice"}).json()
    assert (waiting["status"], waiting["seats"][1]["who"], waiting["seats"][1]["level"]) == ("waiting", "bot", "novice")
    begun = anna.post(f"/api/tables/{table}/seats/2", json={"bot": "apprentice"}).json()
    assert (begun["status"], begun["seats"][2]["level"]) == ("running", "apprentice")
    assert begun["moment"]["n"] == 0
