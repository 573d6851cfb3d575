"""One visitor can not flood the house: not with new faces, not with tables, not with words."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from ratskeller.server.analyses import MOST
from ratskeller.server.identity import Person
from ratskeller.server.limits import Limiter
from ratskeller.server.problems import Problem
from ratskeller.server.settings import Limits, Settings
from tests.server.house import HEADERS, new_table, running, visitor

TABLE = {"game": "rattus", "options": {"players": 2}, "seats": [{"who": "me"}, {"who": "open"}]}


def test_who_brings_no_cookie_shares_one_small_allowance(tmp_path: Path) -> None:
    with running(Settings(db=str(tmp_path / "db.sqlite"))) as url, visitor(url) as settled:
        settled.get("/api/me")
        statuses = []
        for _ in range(12):
            with httpx.Client(base_url=url, headers=HEADERS, verify=False) as nobody:
                statuses.append(nobody.post("/api/tables", json=TABLE).status_code)
        assert statuses.count(201) == 5
        assert statuses[5:] == [429] * 7
        assert settled.post("/api/tables", json=TABLE).status_code == 201, "who is known has an allowance of his own"


def test_many_faces_of_one_address_are_held_to_that_addresss_allowance() -> None:
    limiter = Limiter(Limits())
    made = 0
    for n in range(1000):
        try:
            limiter.take("creations", Person(f"face {n}"), "192.0.2.1")
            made += 1
        except Problem:
            pass
    assert made == 60
    limiter.take("creations", Person("neighbour"), "192.0.2.2")


def test_one_address_can_not_have_all_the_analyses_there_may_be_at_once() -> None:
    limiter = Limiter(Limits())
    for n in range(18):
        limiter.take("analyses", Person(f"face {n}"), "192.0.2.1")
    assert MOST > 18
    with pytest.raises(Problem):
        limiter.take("analyses", Person("another face"), "192.0.2.1")
    limiter.take("analyses", Person("neighbour"), "192.0.2.2")


def test_questions_about_a_match_are_counted_since_each_makes_the_house_think(tmp_path: Path) -> None:
    limits = Limits(actions=(2, 0.001))
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url, visitor(url) as who:
        who.get("/api/me")
        assert [who.get("/api/tables/none/analysis/1").status_code for _ in range(3)] == [404, 404, 429]


def test_one_visitor_does_not_sit_down_everywhere_at_once(tmp_path: Path) -> None:
    limits = Limits(joins=(2, 0.001))
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url, visitor(url) as host, visitor(url) as guest:
        guest.get("/api/me")
        tables = [new_table(host, "me", "open", "open")["id"] for _ in range(3)]
        assert [guest.post(f"/api/tables/{table}/join", json={}).status_code for table in tables] == [200, 200, 429]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/box/check", {"document": {}}),
        ("POST", "/api/board/edit", {"game": "rattus", "position": {"players": 2}}),
        ("GET", "/api/tables/none/history", None),
    ],
)
def test_what_is_worked_out_on_the_spot_is_counted(tmp_path: Path, method: str, path: str, body: object) -> None:
    limits = Limits(looks=(2, 0.001))
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url, visitor(url) as who:
        who.get("/api/me")
        assert [who.request(method, path, json=body).status_code == 429 for _ in range(3)] == [False, False, True]


def test_a_file_of_nothing_but_faults_is_answered_shortly(anna: httpx.Client) -> None:
    junk = {"format": "ratskeller-figures", "version": 1, "edition": "x", "figures": {"rattus": {"rat": [0] * 20_000}}}
    answer = anna.post("/api/box/check", json={"document": junk})
    assert answer.status_code == 200
    assert len(answer.json()["faults"]) == 100


def test_an_address_is_given_only_so_many_identities(tmp_path: Path) -> None:
    limits = Limits(newcomers=(3, 0.001))
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url:
        cookies = [httpx.get(f"{url}/api/me", verify=False).headers.get("set-cookie") for _ in range(5)]
        assert [cookie is not None for cookie in cookies] == [True, True, True, False, False]


def test_all_addresses_of_one_network_are_one_neighbour() -> None:
    limiter = Limiter(Limits(creations=(1, 0.001), per_address=1))
    limiter.take("creations", Person("a"), "2001:db8:0:1::1")
    with pytest.raises(Problem):
        limiter.take("creations", Person("b"), "2001:db8:0:1:ffff::2")
    limiter.take("creations", Person("c"), "2001:db8:0:2::1")


def test_strangers_streams_are_counted_together() -> None:
    limiter = Limiter(Limits(streams=2))
    for n in range(2):
        limiter.open_stream(Person(f"stranger {n}", new=True), "192.0.2.1")
    with pytest.raises(Problem):
        limiter.check_streams(Person("stranger 3", new=True), "192.0.2.1")
    limiter.check_streams(Person("known"), "192.0.2.1")


def test_the_buckets_of_many_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratskeller.server.limits.MOST_BUCKETS", 100)
    limiter = Limiter(Limits())
    for n in range(1000):
        limiter.take("creations", Person(f"p{n}"), f"10.0.{n // 250}.{n % 250}")
    assert len(limiter._buckets) <= 101


def test_a_host_has_a_few_tables_in_the_lobby(tmp_path: Path) -> None:
    with running(Settings(db=str(tmp_path / "db.sqlite"))) as url, visitor(url) as greedy, visitor(url) as anna:
        for who in (greedy, anna):
            who.get("/api/me")
        hers = new_table(anna, "me", "open")["id"]
        for _ in range(8):
            new_table(greedy, "me", "open")
        assert len(greedy.get("/api/tables?kind=mine").json()) == 8
        lobby = [table["id"] for table in anna.get("/api/tables").json()]
        assert len(lobby) == 4
        assert hers in lobby


def test_strangers_do_not_talk_at_unlisted_tables(anna: httpx.Client, bert: httpx.Client) -> None:
    hidden = new_table(anna, "me", "open", listed=False)["id"]
    assert bert.post(f"/api/tables/{hidden}/chat", json={"text": "psst"}).status_code == 403
    assert anna.post(f"/api/tables/{hidden}/chat", json={"text": "alone"}).status_code == 201
    assert bert.post(f"/api/tables/{hidden}/join", json={}).status_code == 200
    assert bert.post(f"/api/tables/{hidden}/chat", json={"text": "hello"}).status_code == 201


def test_those_who_look_on_together_say_only_so_much(tmp_path: Path) -> None:
    limits = Limits(onlookers=(3, 0.001))
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url, visitor(url) as anna:
        anna.get("/api/me")
        table = new_table(anna, "me", "open")["id"]
        said = []
        for _ in range(5):
            with visitor(url) as one:
                one.get("/api/me")
                said.append(one.post(f"/api/tables/{table}/chat", json={"text": "noise"}).status_code)
        assert said == [201, 201, 201, 429, 429]
        assert anna.post(f"/api/tables/{table}/chat", json={"text": "my table"}).status_code == 201
