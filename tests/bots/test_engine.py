"""Our own bots as external engines: they choose as they do at home, also at a table of another version."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

import ratskeller
from ratskeller.bots import make
from ratskeller.bots.engine import laid_out, serve
from ratskeller.bots.protocol import decide, hello, luck
from ratskeller.cli import app
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from tests.playing import steps

RATTUS = game("rattus")


def said(name: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What the engine answers."""
    answers = io.StringIO()
    serve(name, [json.dumps(message) for message in messages], answers)
    return [json.loads(text) for text in answers.getvalue().splitlines()]


def moments(name: str, every: int, **options: Any) -> list[Match]:
    """Moments of a match at which there is a choice."""
    match = ratskeller.new(name, seed=3, **options)
    return [match.copy() for at, _ in enumerate(steps(match, 3)) if at % every == 0 and len(match.legal()) > 1]


def legal(match: Match) -> list[str]:
    return [action.notation for action in match.legal()]


def with_another_layout(asked: dict[str, Any]) -> dict[str, Any]:
    """The question as another version asks it: it has an option and a field more, a field less, and a list that is longer."""
    state = asked["imagined"]["state"]
    fields = {**state["fields"], "weather": [1, 2], "coins": [*state["fields"].get("coins", []), 0, 0]}
    asked["options"] = {**asked["options"], "season": "winter"}
    state.update(layout="another", fields={name: values for name, values in fields.items() if name != "paid"})
    return asked


def test_it_chooses_as_the_bot_does_at_home() -> None:
    for match in moments("rattus", 50, players=3, cards="aristocrats"):
        ready, answer = said("greedy", hello(RATTUS, 10), decide(match, 7, 10, "luck"), {"type": "end"})
        assert ready["type"] == "ready"
        assert ready["protocol"] == 1
        home = make("greedy", RATTUS).think(match, luck("luck"))
        assert answer == {"type": "answer", "id": 7, "action": home.action.notation}


@pytest.mark.parametrize(("name", "options"), [("rattus", {"cards": "aristocrats"}), ("village", {})])
def test_every_moment_is_laid_out_as_the_seat_knows_it(name: str, options: dict[str, Any]) -> None:
    for match in moments(name, 5, players=3, **options):
        asked = json.loads(json.dumps(decide(match, 1, 10, 2)))
        table = laid_out(asked, legal(match))
        assert table.seat == match.seat
        assert legal(table) == legal(match)
        assert table.view(match.seat) == match.view(match.seat)
        assert table.imagine(asked["seat"], 9).states.tobytes() == match.imagine(asked["seat"], 9).states.tobytes()


@pytest.mark.parametrize("where", ["position", "in the middle of an action"])
def test_a_version_with_another_layout_reads_the_position_or_the_fields_it_knows(where: str) -> None:
    found = 0
    for match in moments("rattus", 3, players=3, cards="aristocrats"):
        asked = with_another_layout(decide(match, 1, 10, 2))
        if (asked["imagined"]["position"] is not None) == (where == "position"):
            assert legal(laid_out(asked, legal(match))) == legal(match)
            found += 1
    assert found > 5


def test_what_this_version_would_not_do_is_not_answered() -> None:
    """Rules differ between versions: the best of what both know is played."""
    match = moments("rattus", 30, players=2)[1]
    asked = decide(match, 1, 10, 2)
    asked["legal"] = [*asked["legal"][-1:], {"notation": "sing loudly"}]
    assert said("greedy", hello(RATTUS, 10), asked)[1]["action"] == asked["legal"][0]["notation"]
    asked["legal"] = asked["legal"][1:]
    assert said("greedy", hello(RATTUS, 10), asked)[1]["type"] == "error"


@pytest.mark.parametrize(
    ("name", "changed", "says"),
    [
        ("wizard", {}, "There is no bot 'wizard'"),
        ("random", {"protocol": 9}, "speaks protocol 1, not 9"),
        ("random", {"game": "chess"}, "chess"),
        ("random", {"type": "ucinewgame"}, "'ucinewgame' is not known here"),
    ],
)
def test_what_it_can_not_do_it_says(name: str, changed: dict[str, Any], says: str) -> None:
    (answer,) = said(name, {**hello(RATTUS, 10), **changed})
    assert answer["type"] == "error"
    assert says in answer["why"]


def test_a_table_that_can_not_be_laid_out_is_said() -> None:
    asked = decide(ratskeller.new("rattus", seed=1), 1, 10, 2)
    asked["imagined"] = {"position": None, "state": {"layout": "another", "fields": {"cubes": 3}}}
    assert "neither the position nor the state" in said("random", hello(RATTUS, 10), asked)[1]["why"]


def test_the_command_line_speaks_the_protocol() -> None:
    asked = decide(ratskeller.new("rattus", seed=1), 1, 10, 2)
    given = "\n".join(json.dumps(message) for message in (hello(RATTUS, 10), asked, {"type": "end"}))
    done = CliRunner().invoke(app, ["engine", "random"], input=given, catch_exceptions=False)
    ready, answer = map(json.loads, done.stdout.splitlines())
    assert ready["name"] == f"random of ratskeller {ratskeller.__version__}"
    assert answer["action"] in [action["notation"] for action in asked["legal"]]


def test_another_process_of_ours_sits_at_the_table() -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    bot = make(f"external:{sys.executable} -m ratskeller.bots.engine random", RATTUS)
    home = make("random", RATTUS)
    for entry in range(20):
        thought = bot.think(match, entry)
        assert thought.action == home.think(match, luck(entry)).action
        match.play(thought.action)
    bot.end()
