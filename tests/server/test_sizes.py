"""Nothing grows without a limit: what is imported, what is told at once, what waits for who does not read."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import ratskeller
from ratskeller.client import Client
from ratskeller.server.live import MOST_WAITING, Subscriber
from ratskeller.server.routes import play as playing
from ratskeller.server.routes import study
from tests.server.test_stream import joined, play


def to_and_fro(pairs: int) -> dict[str, Any]:
    """A record of a match in which an action is played and taken back, again and again."""
    match = ratskeller.new("rattus", players=2, seed=1)
    while not match.can_undo:
        action = match.legal()[0]
        match.play(action)
    for _ in range(pairs):
        match.undo()
        match.play(action)
    return match.record()


def imported(who: httpx.Client, record: dict[str, Any], lang: str = "en") -> httpx.Response:
    return who.post("/api/records", json={"record": record}, params={"lang": lang})


def test_a_record_of_too_many_entries_is_refused(anna: httpx.Client) -> None:
    refused = imported(anna, to_and_fro(1000))
    assert refused.status_code == 400
    assert "at most 2000 are read" in refused.json()["detail"]


def test_a_record_that_would_take_too_much_is_refused(anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert imported(anna, to_and_fro(100)).status_code == 201
    monkeypatch.setattr(study, "MOST_BYTES", 4096)
    refused = imported(anna, to_and_fro(100), "it")
    assert refused.status_code == 400
    assert "4 KB" in refused.json()["detail"]


def test_a_long_log_is_told_page_by_page(
    url: str, anna: httpx.Client, bert: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "PAGE", 4)
    table = joined(anna, bert)
    play([anna, bert], table, 9)

    def told(**params: int) -> list[int]:
        return [entry["n"] for entry in anna.get(f"/api/tables/{table}/log", params=params).json()]

    assert told() == [1, 2, 3, 4]
    assert told(after=4) == [5, 6, 7, 8]
    assert told(after=8) == [9]
    assert told(after=1, upto=3) == [2, 3]
    with Client(url) as program:
        assert [entry.n for entry in program.log(table)] == list(range(1, 10))


def test_what_waits_for_somebody_who_does_not_read_is_given_up() -> None:
    slow = Subscriber("anna", "en", None, 0)
    for _ in range(3):
        slow.send(b"x" * (MOST_WAITING // 2))
    assert slow.lost
    assert slow.take() == b""
