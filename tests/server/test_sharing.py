"""Several people on one device, hints and lists as tables have them, chats that were read."""

from __future__ import annotations

import httpx

from tests.server.house import act, new_table, visitor


def shared(who: httpx.Client, *more: str) -> dict:  # type: ignore[type-arg]
    seats = [{"who": "me"}, {"who": "here", "name": "Bea"}, *({"who": one} for one in more)]
    answer = who.post("/api/tables", json={"game": "rattus", "seats": seats, "pace": "instant"})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_whose_turn_it_is_plays_and_sees_at_a_shared_device(anna: httpx.Client) -> None:
    anna.patch("/api/me", json={"name": "Anna"})
    table = shared(anna)
    assert (table["yours"], table["you"], [seat["name"] for seat in table["seats"]]) == ([0, 1], 0, ["Anna", "Bea"])
    assert (table["hints"], table["listed"]) == (False, False)
    moment, seats = table["moment"], set()
    for _ in range(6):
        assert moment["decision"]["yours"]
        assert moment["eyes"] == moment["decision"]["seat"] == moment["view"]["viewer"]
        seats.add(moment["eyes"])
        moment = act(anna, table["id"], moment).json()["moment"]
    assert seats == {0, 1}
    anna.patch("/api/me", json={"name": "Agnes"})
    assert [seat["name"] for seat in anna.get(f"/api/tables/{table['id']}").json()["seats"]] == ["Agnes", "Bea"]


def test_what_one_of_them_saw_stays_with_him_and_on_his_device(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    table = shared(anna, "open")["id"]
    bert.post(f"/api/tables/{table}/join", json={})
    for _ in range(40):  # until somebody at the shared device has looked at a rat
        if private(anna, table):
            break
        moment = anna.get(f"/api/tables/{table}").json()["moment"]
        who = (anna, anna, bert)[moment["decision"]["seat"]]
        own = who.get(f"/api/tables/{table}").json()["moment"]
        options = [action["notation"] for action in own["decision"]["actions"]]
        looking = [i for i, option in enumerate(options) if "witch" in option and who is anna]
        act(who, table, own, looking[0] if looking else len(options) - 1)
    assert private(anna, table) <= {0, 1}
    assert private(anna, table)
    assert not private(bert, table)
    with visitor(url) as stranger:
        assert not private(stranger, table)


def private(who: httpx.Client, table: str) -> set[int]:
    """The seats of which somebody is told what was shown to them alone."""
    log = who.get(f"/api/tables/{table}/log").json()
    return {event["only"] for entry in log for event in entry["events"] if "only" in event}


def test_a_name_belongs_to_somebody_beside_you_and_has_letters(anna: httpx.Client) -> None:
    for seat in ({"who": "here"}, {"who": "here", "name": " "}, {"who": "open", "name": "Bea"}):
        answer = anna.post("/api/tables", json={"game": "rattus", "seats": [{"who": "me"}, seat]})
        assert answer.status_code == 400


def test_solo_tables_are_not_listed_and_invited_seats_say_so(anna: httpx.Client, bert: httpx.Client) -> None:
    solo, invited = new_table(anna, "me", "bot"), new_table(anna, "me", "invited")
    assert (solo["listed"], solo["hints"], invited["listed"], invited["hints"]) == (False, True, True, False)
    assert solo["id"] not in [table["id"] for table in bert.get("/api/tables?kind=running").json()]
    refused = bert.post(f"/api/tables/{invited['id']}/join", json={}).json()
    assert refused["detail"] == "The free seats are kept for people with an invitation. Ask for a link."


def test_unread_lines_are_counted_until_they_are_read(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open")["id"]
    bert.post(f"/api/tables/{table}/join", json={})
    for text in ("one", "two"):
        bert.post(f"/api/tables/{table}/chat", json={"text": text})

    def unread(who: httpx.Client) -> int:
        [mine] = [one for one in who.get("/api/tables?kind=mine").json() if one["id"] == table]
        assert mine["unread"] == who.get(f"/api/tables/{table}").json()["unread"]
        return int(mine["unread"])

    assert (unread(anna), unread(bert)) == (2, 0)
    anna.post(f"/api/tables/{table}/chat/heard", json={"n": 1})
    assert unread(anna) == 1
    anna.post(f"/api/tables/{table}/chat/heard", json={"n": 99})
    assert unread(anna) == 0
