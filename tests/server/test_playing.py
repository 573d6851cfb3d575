"""Moves, races, undo, resigning, seats given away, chat and hints, as a client sees them."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
import pytest

import ratskeller
from ratskeller.server.hall import Hall
from ratskeller.server.live import LiveTable
from tests.server.house import Stream, act, new_table, visitor


def together(anna: httpx.Client, bert: httpx.Client, **more: object) -> tuple[str, dict]:  # type: ignore[type-arg]
    table = new_table(anna, "me", "open", **more)["id"]
    bert.post(f"/api/tables/{table}/join", json={})
    return table, anna.get(f"/api/tables/{table}").json()["moment"]


def test_a_move_is_answered_with_its_entry_and_the_new_moment(anna: httpx.Client, bert: httpx.Client) -> None:
    table, moment = together(anna, bert)
    option = moment["decision"]["actions"][0]
    assert option["targets"] == [f"region:{option['args']['region']}"]
    done = act(anna, table, moment).json()
    assert done["entry"]["n"] == done["moment"]["n"] == 1
    assert done["entry"]["action"] == option["notation"]
    assert done["entry"]["events"][0]["text"]
    by_id = bert.get(f"/api/tables/{table}").json()["moment"]
    answer = bert.post(f"/api/tables/{table}/actions", json={"after": 1, "action": by_id["decision"]["actions"][1]["id"]})
    assert answer.status_code == 200


def test_who_is_not_asked_may_not_answer(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table, moment = together(anna, bert)
    body = {"after": 0, "action": moment["decision"]["actions"][0]["notation"]}
    refused = bert.post(f"/api/tables/{table}/actions", json=body, params={"lang": "ru"})
    assert refused.status_code == 422
    assert refused.json()["detail"] == "Сейчас решаете не вы."
    with visitor(url) as stranger:
        assert stranger.post(f"/api/tables/{table}/actions", json=body).status_code == 403
        assert stranger.get(f"/api/tables/{table}/hint").status_code == 403
        assert stranger.post(f"/api/tables/{table}/resign", json={}).status_code == 403
        assert stranger.post(f"/api/tables/{table}/seats/0", json={"bot": "novice"}).status_code == 403
    illegal = anna.post(f"/api/tables/{table}/actions", json={"after": 0, "action": "take monk"}, params={"lang": "it"})
    assert illegal.status_code == 422
    assert illegal.json()["reason"] == "not_now"
    unknown = anna.post(f"/api/tables/{table}/actions", json={"after": 0, "action": "dance"}, params={"lang": "it"}).json()
    assert unknown["reason"] == "unknown_action"
    assert unknown["detail"].startswith("«dance» non è un’azione di rattus")


def test_of_two_racing_clients_exactly_one_wins_and_the_other_sees_the_new_state(anna: httpx.Client, bert: httpx.Client) -> None:
    table, _ = together(anna, bert)
    seats = [anna, bert]
    for _ in range(8):
        moment = anna.get(f"/api/tables/{table}").json()["moment"]
        who = seats[moment["decision"]["seat"]]
        moment = who.get(f"/api/tables/{table}").json()["moment"]
        answers: list[httpx.Response] = []
        barrier = threading.Barrier(4)

        def race(pick: int) -> None:
            barrier.wait()  # noqa: B023
            answers.append(act(who, table, moment, pick))  # noqa: B023

        racers = [threading.Thread(target=race, args=(pick,)) for pick in range(4)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        for answer in answers:
            if answer.status_code == 409:
                assert answer.json()["type"] == "stale"
                assert answer.json()["moment"]["n"] == moment["n"] + 1
    numbers = [entry["n"] for entry in anna.get(f"/api/tables/{table}/log").json()]
    assert numbers == list(range(1, 9))


def test_undo_is_an_entry_and_goes_only_as_far_as_the_rules_allow(anna: httpx.Client, bert: httpx.Client) -> None:
    table, moment = together(anna, bert)
    seats = [anna, bert]
    for n in range(4):
        if n == 1:
            refused = bert.post(f"/api/tables/{table}/undo", json={"after": 1}, params={"lang": "ru"}).json()
            assert refused["reason"] == "cannot_undo"
            assert refused["detail"] == "Ход уже перешёл дальше; вернуть его нельзя."
        moment = seats[moment["decision"]["seat"]].get(f"/api/tables/{table}").json()["moment"]
        moment = act(seats[moment["decision"]["seat"]], table, moment, n).json()["moment"]
    mover = seats[moment["decision"]["seat"]]
    before = mover.get(f"/api/tables/{table}").json()["moment"]
    taken = mover.post(f"/api/tables/{table}/actions", json={"after": 4, "action": "take knight"}).json()["moment"]
    assert taken["decision"]["can_undo"]
    undone = mover.post(f"/api/tables/{table}/undo", json={"after": 5}).json()
    assert undone["entry"]["kind"] == "undo"
    assert undone["entry"]["text"]
    assert undone["moment"]["n"] == 6
    assert undone["moment"]["view"] == before["view"]
    assert mover.post(f"/api/tables/{table}/undo", json={"after": 5}).status_code == 409


def test_a_seat_is_given_to_a_bot_and_taken_back(anna: httpx.Client, bert: httpx.Client) -> None:
    table, _ = together(anna, bert)
    stream = Stream(bert, table)
    assert anna.post(f"/api/tables/{table}/seats/1", json={"bot": "novice"}).json()["detail"].startswith("That player is here")
    given = anna.post(f"/api/tables/{table}/seats/0", json={"bot": "novice"}).json()
    assert given["seats"][0]["away_bot"]
    assert stream.next("entry")[1]["entry"]["kind"] == "name"
    _, played = stream.next("entry")
    assert played["entry"]["kind"] == "play"
    assert played["entry"]["seat"] == 0
    refused = anna.post(f"/api/tables/{table}/actions", json={"after": 2, "action": "start gallia"})
    assert refused.status_code in (409, 422)
    assert bert.post(f"/api/tables/{table}/seats/0", json={"back": True}).status_code == 403
    back = anna.post(f"/api/tables/{table}/seats/0", json={"back": True}).json()
    assert not back["seats"][0]["away_bot"]
    assert anna.post(f"/api/tables/{table}/seats/0", json={"back": True}).status_code == 409
    assert anna.post(f"/api/tables/{table}/seats/0", json={}).status_code == 400
    assert anna.post(f"/api/tables/{table}/seats/7", json={"bot": "novice"}).status_code == 404


def test_who_is_away_can_be_replaced_by_the_others(anna: httpx.Client, bert: httpx.Client) -> None:
    table, _ = together(anna, bert)
    given = bert.post(f"/api/tables/{table}/seats/0", json={"bot": "novice"}, params={"lang": "it"}).json()
    assert given["seats"][0]["away_bot"]
    assert given["you"] == 1


def test_a_resignation_ends_a_match_of_two(anna: httpx.Client, bert: httpx.Client) -> None:
    table, _ = together(anna, bert)
    resigned = bert.post(f"/api/tables/{table}/resign", json={}).json()
    assert resigned["moment"]["over"]
    assert resigned["moment"]["winners"] == [0]
    shown = anna.get(f"/api/tables/{table}").json()
    assert shown["status"] == "over"
    assert shown["result"]["ranks"] == [0, 1]
    assert shown["seats"][1]["resigned"]
    assert bert.post(f"/api/tables/{table}/resign", json={}).status_code == 409
    record = anna.get(f"/api/tables/{table}/record").json()
    assert ratskeller.replay(record).winners == [0]


def test_who_resigns_among_several_is_ranked_last_and_a_marked_bot_plays_on(anna: httpx.Client) -> None:
    table = new_table(anna, "me", "bot", "bot", deputy="novice")["id"]
    resigned = anna.post(f"/api/tables/{table}/resign", json={}).json()
    assert resigned["entry"]["kind"] == "resign"
    assert not resigned["moment"]["decision"]["yours"]
    assert anna.post(f"/api/tables/{table}/resign", json={}).status_code in (409, 422)
    seat = anna.get(f"/api/tables/{table}").json()["seats"][0]
    assert (seat["resigned"], seat["away_bot"], seat["level"]) == (True, True, "novice")
    until = time.monotonic() + 60
    while (shown := anna.get(f"/api/tables/{table}").json())["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.2)
    assert shown["moment"]["ranks"][0] == 2
    last = anna.get(f"/api/tables/{table}/log").json()[-1]["events"][-1]["text"]
    winner = shown["seats"][shown["moment"]["winners"][0]]["name"]
    assert last == f"The game is over. The victory goes to {winner}."


def test_chat_is_plain_text_and_reaches_everybody(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table, _ = together(anna, bert)
    stream = Stream(bert, table)
    said = anna.post(f"/api/tables/{table}/chat", json={"text": "<b>Hello</b>\x07 " + "x" * 900}).json()
    assert said["text"].startswith("<b>Hello</b> xx")
    assert len(said["text"]) == 500
    assert stream.next("chat")[1] == said
    with visitor(url) as stranger:
        assert stranger.post(f"/api/tables/{table}/chat", json={"text": "hi"}).json()["seat"] is None
    assert anna.post(f"/api/tables/{table}/chat", json={"text": " \x00 "}).status_code == 400
    assert [line["n"] for line in anna.get(f"/api/tables/{table}").json()["chat"]] == [1, 2]


def test_a_hint_lists_options_and_says_why(anna: httpx.Client, bert: httpx.Client) -> None:
    table, moment = together(anna, bert)
    assert anna.get(f"/api/tables/{table}/hint").json()["detail"] == "There are no hints at this table."
    table, moment = together(anna, bert, hints=True)
    hint = anna.get(f"/api/tables/{table}/hint", params={"lang": "it"}).json()
    assert {option["action"] for option in hint["options"]} <= {action["notation"] for action in moment["decision"]["actions"]}
    assert hint["options"][0]["text"].startswith("Comincia") or hint["options"][0]["text"]
    assert hint["reasons"]
    assert bert.get(f"/api/tables/{table}/hint").status_code == 409


def test_before_the_end_a_record_has_no_seed(anna: httpx.Client, bert: httpx.Client) -> None:
    table, moment = together(anna, bert)
    act(anna, table, moment)
    record = anna.get(f"/api/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert set(record.json()) == {"format", "version", "game", "rules", "options", "seats", "log"}
    assert anna.post("/api/records", json={"record": record.json()}).status_code == 400
    for eyes in ("1", "all"):
        assert anna.get(f"/api/tables/{table}/at/0", params={"eyes": eyes}).status_code == 403
    assert anna.get(f"/api/tables/{table}/at/9").status_code == 404


def test_who_gives_up_is_not_stopped_by_what_others_do_meanwhile(
    anna: httpx.Client, bert: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = together(anna, bert)
    play, overtaken = Hall.play, list[str]()

    async def late(self: Hall, live: LiveTable, *given: Any) -> Any:
        if not overtaken:
            overtaken.append(live.id)
            raise self.stale(live)
        return await play(self, live, *given)

    monkeypatch.setattr(Hall, "play", late)
    answer = bert.post(f"/api/tables/{table}/resign", json={})
    assert (answer.status_code, answer.json()["moment"]["winners"]) == (200, [0])
    assert overtaken == [table]
