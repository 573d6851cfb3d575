"""Analyses over the wire: of finished matches, grown step by step, kept, asked as questions; of running ones nothing at all."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pytest

from ratskeller.server import analyses
from ratskeller.server.analysing import Verdict
from ratskeller.server.needs import Here, StoreAway
from ratskeller.server.problems import Problem
from tests.playing import finished, part_way
from tests.server.house import HOUSES, new_table, visitor

LITTLE = 32


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "BUDGET", LITTLE)


def imported(who: httpx.Client, record: dict[str, Any]) -> str:
    answer = who.post("/api/records", json={"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def analysed(who: httpx.Client, table: str) -> dict[str, Any]:
    """Asked for, and waited for."""
    until = time.monotonic() + 600  # it may have to compile first
    assert who.post(f"/api/tables/{table}/analysis", json={}).status_code == 200
    while time.monotonic() < until:
        told: dict[str, Any] = who.get(f"/api/tables/{table}/analysis").json()
        if told["status"] != "underway":
            return told
        time.sleep(0.1)
    raise AssertionError("the analysis did not end")


@pytest.fixture(scope="module")
def done(url: str) -> Any:
    """A whole match, analysed once for all tests here."""
    with pytest.MonkeyPatch.context() as patch, visitor(url) as who:
        patch.setattr(analyses, "BUDGET", LITTLE)
        table = imported(who, finished("rattus", 3, players=2).record())
        return table, analysed(who, table)


def test_a_finished_match_is_analysed_and_the_shares_lead_to_the_result(done: tuple[str, dict[str, Any]]) -> None:
    _, told = done
    assert told["status"] == "done"
    assert len(told["shares"]) == len(told["entries"]) + 1 == told["steps"] + 1
    assert sorted(told["shares"][-1]) in ([0, 1], [0.5, 0.5])
    for player in told["players"]:
        change = player["luck"] + player["own"] + player["others"]
        assert change == pytest.approx(player["final"] - player["initial"], abs=1e-9)


@pytest.mark.parametrize(("lang", "word"), [("en", "chance of winning"), ("ru", "шанс"), ("it", "vittoria")])
def test_turning_points_are_told_in_the_language_asked_for(
    anna: httpx.Client, done: tuple[str, dict[str, Any]], lang: str, word: str
) -> None:
    told = anna.get(f"/api/tables/{done[0]}/analysis", params={"lang": lang}).json()
    assert told["turning"]
    assert all(word in point["text"] for point in told["turning"])


def test_what_was_analysed_once_is_kept_and_not_worked_out_again(
    url: str, anna: httpx.Client, done: tuple[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = HOUSES[url]
    monkeypatch.setattr(house.analyses, "helper", None)
    assert house.analyses.underway == {}
    assert anna.post(f"/api/tables/{done[0]}/analysis", json={}).json() == done[1]


def test_a_decision_is_asked_again_from_what_its_player_knew(anna: httpx.Client, done: tuple[str, dict[str, Any]]) -> None:
    table, told = done
    log = anna.get(f"/api/tables/{table}/log").json()
    entry = next(n for n in told["entries"] if n > 10 and anna.get(f"/api/tables/{table}/analysis/{n}").status_code == 200)
    asked = anna.get(f"/api/tables/{table}/analysis/{entry}").json()
    seat = log[entry - 1]["seat"]
    seen = anna.get(f"/api/tables/{table}/at/{entry - 1}", params={"eyes": str(seat)}).json()
    assert asked["moment"]["view"] == seen["view"]
    assert asked["moment"]["decision"]["yours"]
    options = [action["notation"] for action in asked["moment"]["decision"]["actions"]]
    assert asked["played"] in options
    assert asked["because"] == "" or asked["best"] is not None
    answer = anna.post(f"/api/tables/{table}/analysis/{entry}", json={"action": options[0]}).json()
    assert answer["passed"] == (answer["loss"] * 2 <= 0.08)
    assert answer["best"] in options
    assert answer["text"]


def test_a_moment_has_one_figure_on_the_curve_and_on_the_board_and_a_decision_one_loss(
    anna: httpx.Client, done: tuple[str, dict[str, Any]]
) -> None:
    table, told = done
    board = anna.post("/api/board", json={"table": table, "n": told["entries"][10]}).json()
    assert board["kept"]
    assert board["shares"] == told["shares"][11]
    lost = told["marks"][0]
    played, best = (
        anna.post(f"/api/tables/{table}/analysis/{lost['entry']}", json={"action": action}).json()
        for action in (anna.get(f"/api/tables/{table}/analysis/{lost['entry']}").json()["played"], lost["best"])
    )
    assert (played["loss"], played["best"]) == (lost["loss"], lost["best"])
    assert (best["passed"], best["loss"]) == (True, 0)
    asked = anna.get(f"/api/tables/{table}/analysis/{lost['entry']}").json()
    assert asked["because"]
    assert best["reasons"] == played["reasons"] == [asked["because"]], "why it is better than what was played"


def test_an_answer_that_is_as_good_is_what_the_reasons_speak_of(
    anna: httpx.Client, done: tuple[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def judge(self: Any, *given: Any) -> Verdict:
        return Verdict(0.0, 0.0, given[3])

    async def weighed(self: Any, *given: Any) -> tuple[list[str], str]:
        asked.append(given[3])
        return [], ""

    monkeypatch.setattr(analyses.Analyses, "judge", judge)
    monkeypatch.setattr(analyses.Analyses, "weighed", weighed)
    table, told = done
    path = None
    for lost in told["marks"]:
        path = f"/api/tables/{table}/analysis/{lost['entry']}"
        question = anna.get(path).json()
        known = {question["played"], question["best"]}
        others = [one["notation"] for one in question["moment"]["decision"]["actions"] if one["notation"] not in known]
        if others:
            break
    assert path
    assert anna.post(path, json={"action": others[0]}).json()["passed"]
    better, played = asked[-1]
    assert list(better) == others[:1]
    assert played[0] == question["played"]


def test_the_rounds_of_a_match_begin_with_it_and_then_with_the_first_seat(done: tuple[str, dict[str, Any]]) -> None:
    rounds = done[1]["rounds"]
    assert rounds[0] == 0
    assert len(rounds) > 3
    assert rounds == sorted(set(rounds))


def test_an_answer_that_was_no_option_is_refused(anna: httpx.Client, done: tuple[str, dict[str, Any]]) -> None:
    table, told = done
    last = told["entries"][-1]
    assert anna.post(f"/api/tables/{table}/analysis/{last}", json={"action": "start gallia"}).status_code in (404, 422)
    assert anna.get(f"/api/tables/{table}/analysis/99999").status_code == 404


def test_of_a_running_match_there_is_nothing(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "open")["id"]
    for who in (anna, bert):  # it has not begun
        assert who.get(f"/api/tables/{table}/analysis").status_code == 403
    bert.post(f"/api/tables/{table}/join", json={})
    for who in (anna, bert):
        for answer in (
            who.get(f"/api/tables/{table}/analysis"),
            who.post(f"/api/tables/{table}/analysis", json={}),
            who.get(f"/api/tables/{table}/analysis/1"),
            who.post(f"/api/tables/{table}/analysis/1", json={"action": "start gallia"}),
        ):
            assert answer.status_code == 403
            assert answer.json()["detail"] == "That can be seen when the match is over."


def test_a_record_that_breaks_off_is_not_analysed(anna: httpx.Client) -> None:
    table = imported(anna, part_way("rattus", 1, 0.5, players=2).record())
    assert analysed(anna, table) == {"status": "failed"}


def test_a_server_that_is_asked_for_too_many_says_so(anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST", 0)
    table = imported(anna, finished("rattus", 4, players=2).record())
    answer = anna.post(f"/api/tables/{table}/analysis", json={})
    assert answer.status_code == 503
    assert answer.json()["retry"] == 30


def test_of_two_servers_on_one_store_only_one_works_on_a_match(
    url: str, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one has claimed it: here nothing is begun, and how far it has come there is told from the store."""
    house = HOUSES[url]
    table = imported(anna, finished("rattus", 4, players=2).record())
    now = time.time()
    claim = house.store.claim_analysis(table, analyses._growing(None, 0), now, now - analyses.SILENT)
    assert asyncio.run_coroutine_threadsafe(claim, house.loop).result()
    monkeypatch.setattr(house.analyses, "helper", None)
    told = anna.post(f"/api/tables/{table}/analysis", json={}).json()
    assert (told["status"], told["entries"]) == ("underway", [])
    assert table not in house.analyses.underway
    monkeypatch.setattr(analyses, "SILENT", -1.0)  # it fell silent
    assert anna.get(f"/api/tables/{table}/analysis").json() == {"status": "none"}


def test_what_could_not_be_claimed_is_not_under_way(url: str, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store was away for a moment: the match can be analysed afterwards, and takes nobody's place until then."""
    house = HOUSES[url]
    table = imported(anna, finished("rattus", 4, players=2).record())

    async def away(*_: object) -> bool:
        raise StoreAway("gone")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "claim_analysis", away)
        assert anna.post(f"/api/tables/{table}/analysis", json={}).status_code == 503, "the store is away"
    assert table not in house.analyses.underway
    assert anna.get(f"/api/tables/{table}/analysis").json() == {"status": "none"}


def test_an_analysis_of_a_table_that_was_deleted_meanwhile_is_dropped(url: str) -> None:
    house = HOUSES[url]
    keep, claim = house.store.keep_analysis("gone", "{}", 0.0), house.store.claim_analysis("gone", "{}", 1.0, 0.5)
    assert [asyncio.run_coroutine_threadsafe(one, house.loop).result() for one in (keep, claim)] == [False, False]


def test_two_who_ask_at_the_same_moment_begin_one_analysis(url: str, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    house = HOUSES[url]
    table = imported(anna, finished("rattus", 4, players=2).record())
    begun = []

    async def working(live: Any, one: Any) -> None:
        begun.append(one)

    async def both() -> None:
        live = await house.hall.table(table)
        await asyncio.gather(*(house.analyses.begin(live, who) for who in ("anna", "bert")))

    with monkeypatch.context() as patch:
        patch.setattr(house.analyses, "_run", working)
        asyncio.run_coroutine_threadsafe(both(), house.loop).result()
    assert begun == [house.analyses.underway.pop(table)]


class Slow(Here):
    """Notes what it is asked; answers one thing after another, and some never."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def do(self, function: Any, *args: Any, **more: Any) -> Any:
        self.asked.append(args[0])
        await asyncio.sleep(3600 if args[0] == "never" else 0)


def test_questions_come_before_steps_of_analyses_and_nobody_has_more_than_his_share() -> None:
    async def story() -> list[str]:
        slow = Slow()
        one = analyses.Analyses(None, slow)  # type: ignore[arg-type]
        steps = [one._step("greedy", print, f"step {i}") for i in range(2)]
        questions = [one._ask(person, print, person) for person in ("greedy", "greedy", "greedy", "modest")]
        await asyncio.gather(*steps, *questions)
        return slow.asked

    assert asyncio.run(story()) == ["step 0", "modest", "greedy", "greedy", "greedy", "step 1"]


def test_a_question_that_is_never_answered_keeps_nobody_waiting_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PATIENCE", 0.05)

    async def story() -> list[str]:
        slow = Slow()
        one = analyses.Analyses(None, slow)  # type: ignore[arg-type]
        for _ in range(2):
            with pytest.raises(Problem, match="no_analysis"):
                await one._ask("anna", print, "never")
        monkeypatch.setattr(analyses, "PATIENCE", 60.0)
        await one._ask("bert", print, "at last")
        return slow.asked

    assert asyncio.run(story()) == ["never", "never", "at last"]
