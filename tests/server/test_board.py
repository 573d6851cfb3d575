"""The analysis board over the wire: a moment of a finished match, or a position, played on for all seats."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.playing import finished
from tests.server.house import new_table

POSITION: dict[str, Any] = {
    "players": 2,
    "turn": 0,
    "plague": "italia",
    "supply": 8,
    "cubes": {"gallia": [6, 1], "germania": [0, 6]},
}


def asked(who: httpx.Client, **wish: Any) -> dict[str, Any]:
    answer = who.post("/api/board", json=wish)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.fixture
def table(anna: httpx.Client) -> str:
    return str(anna.post("/api/records", json={"record": finished("rattus", 3, players=2).record()}).json()["id"])


def test_a_finished_match_is_played_on_from_any_moment_for_all_seats(anna: httpx.Client, table: str) -> None:
    told = asked(anna, table=table, n=12)
    line, seats = [], set()
    for _ in range(8):
        assert sum(told["shares"]) == pytest.approx(1, abs=1e-3)
        options = {action["notation"] for action in told["moment"]["decision"]["actions"]}
        assert {one["action"] for one in told["best"]} == options
        seats.add(told["moment"]["decision"]["seat"])
        line.append(told["best"][0]["action"])
        told = asked(anna, table=table, n=12, line=line)
        assert [one["action"] for one in told["line"]] == line
    assert seats == {0, 1}


def test_a_link_shows_everybody_the_same_and_another_seed_deals_anew(anna: httpx.Client, bert: httpx.Client, table: str) -> None:
    n, first = next((n, told) for n in range(12, 40) if (told := asked(anna, table=table, n=n))["position"] is not None)
    assert asked(bert, table=table, n=n) == first
    assert asked(anna, table=table, n=n, seed=1)["position"]["rats"] != first["position"]["rats"]


@pytest.mark.parametrize("name", ["rattus", "village"])
def test_without_a_position_the_board_shows_how_a_game_begins_and_it_can_be_edited(anna: httpx.Client, name: str) -> None:
    told = asked(anna, game=name)
    assert told["game"] == name
    assert told["best"]
    assert anna.post("/api/board/edit", json={"game": name, "position": told["position"]}).status_code == 200


def test_a_position_is_laid_out_played_and_written_down_again(anna: httpx.Client) -> None:
    told = asked(anna, game="rattus", position=POSITION)
    assert told["position"]["cubes"] == {"gallia": [6, 1], "germania": [0, 6]}
    assert asked(anna, game="rattus", position=told["position"])["position"] == told["position"]
    assert asked(anna, game="rattus", position=POSITION, line=["take monk"])["line"][0]["text"] == "Take the Monk"


def test_what_can_not_be_played_or_laid_out_is_refused_with_why(anna: httpx.Client, table: str) -> None:
    wrong = anna.post("/api/board", json={"game": "rattus", "position": POSITION, "line": ["start gallia"]})
    assert (wrong.status_code, wrong.json()["type"]) == (422, "illegal")
    assert anna.post("/api/board", json={"game": "rattus", "position": {"players": 9}}).status_code == 400
    assert anna.post("/api/board", json={"table": table, "n": 9999}).status_code == 404
    assert anna.post("/api/board", json={}).status_code == 400


def test_a_running_match_has_no_board(anna: httpx.Client) -> None:
    running = new_table(anna, "me", "bot")["id"]
    assert anna.post("/api/board", json={"table": running, "n": 0}).status_code == 403


def test_a_position_is_edited_click_by_click(anna: httpx.Client) -> None:
    first = anna.post("/api/board/edit", json={"game": "rattus", "position": POSITION}).json()
    gallia = next(place for place in first["places"] if "region:gallia" in place["things"])
    row = gallia["rows"][0]
    assert (row["text"], row["value"]) == (f"Cubes: {first['names'][0]}", 6)
    told = anna.post(
        "/api/board/edit", json={"game": "rattus", "position": first["position"], "row": row["id"], "value": 7}
    ).json()
    assert told["position"]["cubes"]["gallia"] == [7, 1]
    assert told["moment"]["view"]["regions"] != first["moment"]["view"]["regions"]


def test_an_impossible_position_is_refused_in_the_language_of_who_clicked(anna: httpx.Client) -> None:
    start = anna.post("/api/board/edit", json={"game": "rattus", "position": POSITION}).json()["position"]
    said = set()
    for lang in ("en", "ru", "it"):
        wrong = anna.post(
            "/api/board/edit",
            json={"game": "rattus", "position": start, "row": "supply", "value": 0},
            headers={"Accept-Language": lang},
        )
        assert wrong.status_code == 400
        said.add(wrong.json()["detail"])
    assert len(said) == 3
    assert anna.post("/api/board/edit", json={"game": "rattus", "position": {"players": 9}}).status_code == 400
    assert anna.post("/api/board/edit", json={"game": "rattus", "position": start, "row": "x", "value": 1}).status_code == 400
