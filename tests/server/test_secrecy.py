"""What anybody receives over the wire depends on nothing but what they may know.

The server's match is exchanged for a twin in which everything a seat cannot know is dealt anew; the seat must not notice.
"""

from __future__ import annotations

import random
import threading
from typing import Any

import httpx
import orjson
import pytest

from ratskeller import Match
from ratskeller.server import players
from ratskeller.server.live import LiveTable
from tests.server.house import HOUSES, new_table, visitor

KINDS = [("rattus", {"cards": cards}) for cards in ("classic", "random", "brutal-times")] + [("village", {})]


def exchange(url: str, live: LiveTable, match: Match) -> None:
    """Lay another match on the server's table."""
    done = threading.Event()

    def lay() -> None:
        live.match = match
        live.forget_drawings()
        live.aids.clear()
        done.set()

    HOUSES[url].loop.call_soon_threadsafe(lay)
    assert done.wait(10)


def received(who: httpx.Client, table: str, n: int, hint: bool, illegal: list[str]) -> dict[str, Any]:
    """Everything the server tells somebody about the table as it stands."""
    told = {
        "table": who.get(f"/api/tables/{table}").json(),
        "log": who.get(f"/api/tables/{table}/log").json(),
        "record": who.get(f"/api/tables/{table}/record").json(),
        "now": who.get(f"/api/tables/{table}/at/{n}").json(),
        "stale": who.post(f"/api/tables/{table}/actions", json={"after": n + 1, "action": "done"}).json(),
        "history": who.get(f"/api/tables/{table}/history").json(),
        "people": who.get(f"/api/tables/{table}/people").json(),
        "data": who.get("/api/me/data").json(),
        "mine": who.get("/api/tables?kind=mine").json(),
        "link": who.get(f"/t/{table}").text,
    }
    for action in illegal:
        told[action] = who.post(f"/api/tables/{table}/actions", json={"after": n, "action": action}).json()
    if hint:
        told["hint"] = who.get(f"/api/tables/{table}/hint").raise_for_status().json()
    return told


@pytest.mark.parametrize(("game", "options"), KINDS, ids=lambda kind: str(kind))
def test_nobody_can_tell_a_table_from_its_twin(
    url: str, game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "HINTING", "novice")
    monkeypatch.setattr(players, "SEED", 7)
    chance = random.Random(f"{game} {options}")
    people = [visitor(url) for _ in range(3)]
    table = new_table(people[0], "me", "open", "open", game=game, options=options, hints=True)["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join", json={})
    spectator = visitor(url)
    live: LiveTable = HOUSES[url].hall.tables[table]
    looked = 0
    for n in range(66):
        assert live.match is not None
        if live.match.over:
            break
        if n % 12 == 5:
            looked += 1
            truth = live.match
            legal = {action.id for action in truth.legal()}
            illegal = [action.notation for action in chance.sample(truth.game.actions.all, 4) if action.id not in legal]
            for seat, person in enumerate(people):
                exchange(url, live, truth)
                hint = truth.seat == seat
                seen, outside = received(person, table, n, hint, illegal), received(spectator, table, n, False, [])
                twin = truth.copy()
                twin.states[:] = truth.imagine(seat, n).states
                assert game == "village" or twin.state.tobytes() != truth.state.tobytes()
                exchange(url, live, twin)
                assert received(person, table, n, hint, illegal) == seen
                assert received(spectator, table, n, False, []) == outside
            exchange(url, live, truth)
        seat = live.match.seat
        assert seat is not None
        action = chance.choice(live.match.legal()).notation
        assert people[seat].post(f"/api/tables/{table}/actions", json={"after": n, "action": action}).status_code == 200
    assert looked >= 5
    check_events(live, people, spectator)
    for person in (*people, spectator):
        person.close()


def check_events(live: LiveTable, people: list[httpx.Client], spectator: httpx.Client) -> None:
    """Events for one seat reach that seat alone; whatever else shows a face shows it to all."""
    kept = [orjson.loads(entry.events) for entry in live.entries]
    for seat, who in [*enumerate(people), (None, spectator)]:
        log = who.get(f"/api/tables/{live.id}/log").json()
        for entry, events in zip(log, kept, strict=True):
            mine = [[kind, args] for kind, args, audience in events if audience in (None, seat)]
            assert [[event["kind"], event["args"]] for event in entry["events"]] == mine
            for event in entry["events"]:
                if "rat" in event["args"] and event["args"]["rat"] is not None:
                    assert event["kind"] == "revealed" or (event["kind"] == "seen" and event["args"]["seat"] == seat)


def test_a_look_under_a_rat_is_told_to_who_looked_alone(url: str) -> None:
    people = [visitor(url) for _ in range(2)]
    table = new_table(people[0], "me", "open", options={"cards": "classic"})["id"]
    people[1].post(f"/api/tables/{table}/join", json={})
    live: LiveTable = HOUSES[url].hall.tables[table]
    chance, n = random.Random(3), 0
    while n < 200 and live.match is not None and not live.match.over:
        seat = live.match.seat
        assert seat is not None
        legal = [action.notation for action in live.match.legal()]
        wanted = [a for a in legal if a.startswith(("witch", "look"))] or [a for a in legal if a == "take witch"] or legal
        action = chance.choice(wanted)
        answer = people[seat].post(f"/api/tables/{table}/actions", json={"after": n, "action": action}).json()
        n += 1
        seen = [event for event in answer["entry"]["events"] if event["kind"] == "seen"]
        if seen:
            other = people[1 - seat].get(f"/api/tables/{table}/log", params={"after": n - 1}).json()[0]
            assert [event["kind"] for event in other["events"] if event["kind"] == "seen"] == []
            assert str(seen[0]["args"]["rat"]) not in str(other)
            break
    assert seen
    for person in people:
        person.close()
