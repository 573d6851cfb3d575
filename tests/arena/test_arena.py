"""Matches between bots: who sits where, what is written down, what is made of it."""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ratskeller.arena import results as files
from ratskeller.arena.page import page
from ratskeller.arena.running import run
from ratskeller.arena.schedule import Task, line_ups, seatings, tasks
from ratskeller.arena.summary import places, ratings, summary
from ratskeller.arena.table import play
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game

RATTUS = game("rattus")
TWO = RATTUS.check_options({"players": 2})


def some_tasks(games: int = 4, bots: tuple[str, ...] = ("greedy", "random")) -> list[Task]:
    return list(tasks("rattus", TWO, bots, games, seed=5))


def test_the_last_bot_fills_the_table_and_too_many_take_turns() -> None:
    assert line_ups(["a", "b"], 4) == [("a", "b", "b", "b")]
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(seatings(["a", "b"], 4)) == 4
    assert len(seatings(["a", "b", "c"], 3)) == 6


def test_every_bot_sits_in_every_seat_equally_often_and_every_deal_is_played_in_all_seatings() -> None:
    options = RATTUS.check_options({"players": 3})
    made = list(tasks("rattus", options, ["a", "b", "c"], 20, seed=1))
    assert len(made) == 24
    for seat in range(3):
        assert set(Counter(task.bots[seat] for task in made).values()) == {8}
    assert set(Counter(task.deal for task in made).values()) == {6}


def test_a_match_is_repeatable() -> None:
    task = some_tasks()[0]
    one, other = play(task), play(task)
    one["seconds"] = other["seconds"] = []
    assert one == other
    assert sorted(one["ranks"]) == [0, 1]


def test_seatings_of_a_deal_meet_the_same_set_up() -> None:
    one, other = some_tasks(2)
    assert one.deal == other.deal
    assert one.bots == other.bots[::-1]


def test_processes_give_the_same_results_as_one() -> None:
    here = {files.key(r): r["scores"] for r in run(some_tasks(), 1)}
    there = {files.key(r): r["scores"] for r in run(some_tasks(), 2)}
    assert here == there


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    wanted = some_tasks(4)
    list(files.keep(run(wanted[:3]), path))
    path.write_text(path.read_text()[:-20])
    known = files.read(path)
    assert len(known) == 2
    left = files.still_to_play(wanted, known)
    assert left == wanted[2:]
    list(files.keep(run(left), path))
    assert {files.key(r) for r in files.read(path)} == {task.key for task in wanted}


def test_a_damaged_file_of_results_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text('{"a": 1}\n{"b": 2}\n')
    with pytest.raises(BadOption, match="line 1"):
        files.read(path)


def result(bots: list[str], ranks: list[int]) -> dict[str, Any]:
    n = len(bots)
    return {"bots": bots, "ranks": ranks, "scores": [9 - r for r in ranks], "decisions": [10] * n, "seconds": [0.1] * n,
            "iterations": [100] * n, "length": 50}  # fmt: skip


def test_shared_ranks_share_victory_and_places() -> None:
    assert places([0, 0, 2]) == [1.5, 1.5, 3]
    report = summary([result(["a", "b", "c"], [0, 0, 2])] * 4, 2.0, 4)
    rows = {row["name"]: row for row in report["bots"]}
    assert rows["a"]["win_share"] == rows["b"]["win_share"] == 0.5
    assert rows["c"]["mean_rank"] == 3
    assert rows["a"]["low"] < 0.5 < rows["a"]["high"]
    assert report["decisions_per_s"] == 60
    assert rows["a"]["ms_per_decision"] == 10.0


def test_who_wins_is_rated_higher_even_at_a_table_with_copies_of_itself() -> None:
    rated = ratings([result(["a", "b", "b", "b"], [0, 1, 2, 3]), result(["b", "a", "b", "b"], [1, 0, 2, 3])] * 5)
    assert rated["a"][0] > rated["b"][0]
    assert rated["a"][1] < 25 / 3


def test_ratings_hardly_hang_on_the_order_of_the_matches() -> None:
    won, lost = [result(["a", "b"], [0, 1])] * 60, [result(["a", "b"], [1, 0])] * 40
    first, last = ratings(won + lost), ratings(lost + won)
    assert first["a"][0] == pytest.approx(last["a"][0], abs=1.0)
    assert 0 < first["a"][0] - first["b"][0] < 6


def test_the_page_is_complete_in_itself_and_escapes_names() -> None:
    results = [result(["<b>", "b"], [0, 1])] * 3
    html = page("A & B", summary(results), results)
    assert "<svg" in html
    assert "&lt;b&gt;" in html
    assert "A &amp; B" in html
    assert "http" not in html
    assert "src=" not in html


def test_where_ray_is_missing_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"ratskeller\[ray\]"):
        list(run(some_tasks(), on="ray"))


def test_ray_is_handed_every_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for Ray that runs everything at once: the adapter's book-keeping, not Ray itself."""
    stand_in = SimpleNamespace(
        is_initialized=lambda: True,
        cluster_resources=lambda: {"CPU": 1.0},
        remote=lambda function: SimpleNamespace(remote=lambda task: json.dumps(function(task))),
        wait=lambda running, num_returns: (running[:num_returns], running[num_returns:]),
        get=lambda finished: [json.loads(one) for one in finished],
    )
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    wanted = some_tasks(10, ("random", "random"))
    assert {files.key(r) for r in run(wanted, on="ray")} == {task.key for task in wanted}


def test_a_local_ray_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        there = {files.key(result): result["scores"] for result in run(some_tasks(), on="ray")}
    finally:
        ray.shutdown()
    assert there == {files.key(result): result["scores"] for result in run(some_tasks())}


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadOption, match="jobs"):
        run(some_tasks(), jobs=0)
    with pytest.raises(BadOption, match="moon"):
        run(some_tasks(), on="moon")
    with pytest.raises(BadOption, match="At least one match"):
        some_tasks(0)


@pytest.mark.parametrize("cards", ["classic", "aristocrats", "brutal-times", "crafts-and-trade", "random"])
def test_a_hundred_matches_of_every_kind_end_without_an_illegal_action(cards: str) -> None:
    for players in (2, 3, 4):
        options = RATTUS.check_options({"players": players, "cards": cards})
        bots = ["mcts:8", "novice", "greedy", "random"][:players]
        for task in islice(tasks("rattus", options, bots, 7, seed=players), 7):
            assert sorted(play(task)["ranks"]) == list(range(players))
