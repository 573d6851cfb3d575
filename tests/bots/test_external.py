"""External engines: asked what their seat may know, held to the clock, and never left over."""

from __future__ import annotations

import json
import os
import pickle
import select
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller.arena.schedule import tasks
from ratskeller.arena.table import play
from ratskeller.bots import Cancelled, EngineFailed, ExternalBot, make, program
from ratskeller.bots.protocol import decide, line, luck
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game
from ratskeller.kernel.match import Match
from ratskeller.kernel.text import LANGUAGES
from tests.playing import part_way, steps

RATTUS = game("rattus")
BEGIN = """
import json, os, subprocess, sys, time
def hear():
    text = sys.stdin.readline()
    if not text:
        sys.exit()
    return json.loads(text)
def say(**said):
    print(json.dumps(said), flush=True)
"""
READY = BEGIN + 'hear(); say(type="ready", protocol=1)\n'
GOOD = (
    READY
    + 'while (asked := hear())["type"] == "decide": say(type="answer", id=asked["id"], action=asked["legal"][-1]["notation"])\n'
)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Callable[..., ExternalBot]]:
    """A bot that is a program with this text."""
    made: list[ExternalBot] = []

    def written(text: str, seconds: float = 60.0, **settings: Any) -> ExternalBot:
        file = tmp_path / f"engine{len(made)}.py"
        file.write_text(text, "utf-8")
        made.append(ExternalBot(RATTUS, shlex.join([sys.executable, "-I", "-S", str(file)]), seconds, **settings))
        return made[-1]

    yield written
    for bot in made:
        bot.end()


@pytest.fixture
def match() -> Match:
    return ratskeller.new("rattus", players=3, seed=4)


def test_it_plays_what_the_program_says_by_id_or_by_notation(engine: Callable[..., ExternalBot], match: Match) -> None:
    for bot in (engine(GOOD), engine(GOOD.replace('["notation"]', '["id"]'))):
        for _ in range(8):
            options = match.legal()
            thought = bot.think(match, 1)
            assert thought.action == options[-1]
            assert sorted(option.action.id for option in thought.options) == sorted(action.id for action in options)
            match.play(thought.action)


def test_a_question_has_what_the_page_promises(match: Match) -> None:
    asked = json.loads(line(decide(match, 3, 2.5, "luck")))
    assert list(asked) == ["type", "id", "game", "options", "players", "seat", "seconds", "seed", "legal", "view", "imagined"]
    assert asked["id"] == 3
    assert asked["seconds"] == 2.5
    assert asked["view"] == json.loads(json.dumps(match.view(match.seat)))
    assert [action["notation"] for action in asked["legal"]] == [action.notation for action in match.legal()]
    assert ratskeller.from_position("rattus", asked["imagined"]["position"]).seat == match.seat
    page = (Path(__file__).parents[2] / "docs" / "an-engine.md").read_text("utf-8")
    assert [key for key in [*asked, "position", "state", "layout", "fields"] if f"`{key}`" not in page] == []


@pytest.mark.parametrize("options", [{"cards": "classic"}, {"cards": "brutal-times"}, {"cards": "aristocrats"}])
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_twins_that_differ_in_hidden_things_only_are_told_alike_to_the_byte(options: dict[str, Any], share: float) -> None:
    match = part_way("rattus", 4, share, players=3, **options)
    assert match.seat is not None
    one, other = match.imagine(match.seat, 1), match.imagine(match.seat, 2)
    assert one.states.tobytes() != other.states.tobytes()
    assert line(decide(one, 1, 10, 5)) == line(decide(other, 1, 10, 5)) == line(decide(match, 1, 10, 5))


@pytest.mark.parametrize("name", ["rattus", "village"])
def test_at_every_moment_of_a_match_twins_are_told_alike(name: str) -> None:
    match = ratskeller.new(name, seed=6, players=2)
    for at, _ in enumerate(steps(match, 6)):
        if at % 7 == 0 and match.seat is not None:
            assert line(decide(match, 1, 10, at)) == line(decide(match.imagine(match.seat, 1), 1, 10, at))


def test_all_that_a_program_hears_is_the_same_for_twins(engine: Callable[..., ExternalBot], tmp_path: Path) -> None:
    """Not the question alone: every byte that arrives."""
    match = part_way("rattus", 4, 0.6, players=3)
    assert match.seat is not None
    heard = []
    for twin in (1, 2):
        kept = tmp_path / f"heard{twin}"
        bot = engine(GOOD.replace("    return json", f"    open({str(kept)!r}, 'a').write(text)\n    return json"))
        bot.think(match.imagine(match.seat, twin), "luck")
        bot.end()
        heard.append(kept.read_bytes())
    assert heard[0] == heard[1]
    assert [json.loads(text)["type"] for text in heard[0].splitlines()] == ["hello", "decide", "end"]


def test_the_seed_that_is_told_is_not_the_one_that_others_deal_by(match: Match) -> None:
    assert luck("7/0/1/12") == luck("7/0/1/12") != luck("7/0/1/13")
    assert b"7/0/1/12" not in line(decide(match, 1, 10, "7/0/1/12"))
    assert luck(None) != luck(None)


FAULTS = {
    "died": (READY + 'hear(); print("no idea", file=sys.stderr); sys.exit(3)', "exit status 3. It said: no idea"),
    "shut": (READY + "hear(); os.close(1); time.sleep(60)", "closed its output"),
    "late": (READY + "hear(); time.sleep(60)", "did not answer within 0.4 s"),
    "deaf": (READY + "time.sleep(60)", "did not answer within 0.4 s"),
    "no JSON": (READY + 'hear(); print("e2e4", flush=True)', "no JSON"),
    "no object": (READY + "hear(); print([1], flush=True)", 'no object with a "type"'),
    "deep": (READY + 'hear(); print("[" * 200000, flush=True)', "no JSON"),
    "endless": (READY + 'hear()\nwhile True: sys.stdout.write("rats" * 1000)', "no JSON|did not answer"),
    "no text": (READY + 'hear(); sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "no answer of the protocol"),
    "no action": (READY + 'say(type="answer", id=hear()["id"])', 'no "action"'),
    "another type": (READY + 'hear(); say(type="resign")', "'resign', not 'answer'"),
    "old answer": (READY + 'hear(); say(type="answer", id=0, action=1)', "question 0, not to 1"),
    "illegal": (
        READY + 'say(type="answer", id=hear()["id"], action="sing loudly")',
        "sing loudly is not among the legal actions",
    ),
    "number": (READY + 'say(type="answer", id=hear()["id"], action=-1)', "-1 is not among the legal actions"),
    "error": (READY + 'hear(); say(type="error", why="no such card here")', "no such card here"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_is_named_with_what_it_said_and_what_was_allowed(
    fault: str, engine: Callable[..., ExternalBot], match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, says = FAULTS[fault]
    bot = engine(text, 0.4 if "0.4" in says or fault == "endless" else 60.0)
    monkeypatch.setattr(program, "GRACE", 0.1 if "sleep" in text or fault == "endless" else 60.0)
    before = match.states.tobytes()
    with pytest.raises(EngineFailed, match=says) as problem:
        bot.think(match, 1)
    assert f"The engine {bot.command} ends the match" in str(problem.value)
    assert f"Allowed were: {match.legal()[0].notation}, {match.legal()[1].notation}, " in str(problem.value)
    assert match.states.tobytes() == before
    for lang in LANGUAGES:
        assert bot.command in problem.value.text(lang)
    assert str(pickle.loads(pickle.dumps(problem.value))) == str(problem.value)  # it comes from other processes too


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BEGIN + 'hear(); say(type="ready", protocol=9)', "protocol 9, not 1"),
        (BEGIN + "sys.exit(1)", "exit status 1"),
        (BEGIN + "time.sleep(60)", "did not answer within 0.4 s"),
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
    ],
)
def test_a_program_that_does_not_get_ready_is_refused(
    text: str, says: str, engine: Callable[..., ExternalBot], match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GRACE", 0.1 if "sleep" in text else 60.0)
    bot = engine(text, start=0.4 if "0.4" in says else 60.0)
    with pytest.raises(EngineFailed, match="did not get ready") as problem:
        bot.think(match, 1)
    assert says in str(problem.value)


def test_a_program_is_told_why_it_is_refused(
    engine: Callable[..., ExternalBot], match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GRACE", 60.0)
    bot = engine(
        READY + 'say(type="answer", id=hear()["id"], action="sing")\n'
        f'told = hear(); open({str(tmp_path / "told")!r}, "w").write(told["type"] + ": " + told["why"])'
    )
    with pytest.raises(EngineFailed):
        bot.think(match, 1)
    assert (tmp_path / "told").read_text() == "refused: sing is not among the legal actions."


def test_after_a_failure_it_can_be_asked_again(engine: Callable[..., ExternalBot], match: Match, tmp_path: Path) -> None:
    mark = tmp_path / "was here"
    bot = engine(f"import os, sys\nif not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w'); sys.exit(1)\n" + GOOD)
    with pytest.raises(EngineFailed):
        bot.think(match, 1)
    assert bot.think(match, 1).action == match.legal()[-1]


def test_who_does_not_listen_to_a_long_question_holds_nobody_up() -> None:
    deaf = program.Program([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"], b"end\n")
    with pytest.raises(program.Late):
        deaf.ask(b"rats" * 1_000_000, 0.2)
    deaf.end()
    assert deaf.process.returncode is not None


@pytest.mark.parametrize("way", ["late", "dies", "ends"])
def test_nothing_that_a_program_started_is_left_over(
    way: str, engine: Callable[..., ExternalBot], match: Match, tmp_path: Path
) -> None:
    """A grandchild holds a pipe open as long as it lives."""
    fifo = tmp_path / "alive"
    os.mkfifo(fifo)
    alive = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    child = f"import time; out = open({str(fifo)!r}, 'w'); out.write('here'); out.flush(); time.sleep(60)"
    begins = READY + f"subprocess.Popen([sys.executable, '-I', '-S', '-c', {child!r}], stdin=-3, stdout=-3, stderr=-3)\n"
    begins += f"while not os.path.exists({str(tmp_path / 'go')!r}): time.sleep(0.01)\n"
    waits = {"late": "hear(); time.sleep(60)", "dies": "sys.exit()", "ends": GOOD.split("\n")[-2]}
    bot = engine(begins + waits[way], 0.5 if way == "late" else 60.0)
    asking = threading.Thread(target=lambda: _asked(bot, match))
    asking.start()
    until = time.monotonic() + 60
    said = b""
    while said != b"here" and time.monotonic() < until:
        time.sleep(0.01)
        said += os.read(alive, 4) if select.select([alive], [], [], 0)[0] else b""
    assert said == b"here"
    (tmp_path / "go").touch()
    asking.join(60)
    bot.end()
    assert select.select([alive], [], [], 60)[0]
    assert os.read(alive, 4) == b""
    os.close(alive)


def _asked(bot: ExternalBot, match: Match) -> None:
    with suppress(EngineFailed):
        bot.think(match, 1)


def test_the_program_ends_with_us(tmp_path: Path, engine: Callable[..., ExternalBot]) -> None:
    """Nobody has to think of it."""
    bot = engine(GOOD + f"open({str(tmp_path / 'ended')!r}, 'w')")
    ours = (
        "import ratskeller\nfrom ratskeller.bots import make, program\nprogram.GRACE = 60.0\n"
        f"m = ratskeller.new('rattus', seed=1)\nbot = make({bot.name!r}, m.game)\nbot.think(m, 1)\n"
    )
    done = os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", ours)
    assert done == 0
    assert (tmp_path / "ended").exists()


def test_whoever_is_cancelled_waits_no_longer(engine: Callable[..., ExternalBot], match: Match) -> None:
    bot, cancel = engine(READY + "hear(); time.sleep(60)"), threading.Event()
    threading.Timer(0.2, cancel.set).start()
    with pytest.raises(Cancelled):
        bot.think(match, 1, cancel)


def test_it_is_made_by_name_with_its_time(match: Match) -> None:
    bot = make(f"external:0.5s:{sys.executable} -c pass", RATTUS)
    assert isinstance(bot, ExternalBot)
    assert bot.seconds == 0.5
    assert bot.command == f"{sys.executable} -c pass"
    assert bot.name == f"external:0.5s:{sys.executable} -c pass"


@pytest.mark.parametrize("name", ["external:", "external:no-such-program", "external:0s:python3", 'external:python3 "open'])
def test_what_can_not_be_run_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadOption, match=r"\.$"):
        make(name, RATTUS)


def test_it_sits_down_in_the_arena(engine: Callable[..., ExternalBot]) -> None:
    names = [engine(GOOD).name, "random"]
    made = list(tasks("rattus", RATTUS.check_options({"players": 2}), names, 2, 1))
    assert [sorted(play(task)["bots"]) for task in made] == [sorted(names)] * 2
    assert play(made[0])["scores"] == play(made[0])["scores"]


def test_a_failure_in_the_arena_ends_it_with_a_sentence(engine: Callable[..., ExternalBot]) -> None:
    names = [engine(FAULTS["illegal"][0]).name, "random"]
    with pytest.raises(EngineFailed, match="sing loudly"):
        play(next(iter(tasks("rattus", RATTUS.check_options({"players": 2}), names, 2, 1))))
