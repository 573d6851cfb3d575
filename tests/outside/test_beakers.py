"""A game of another package, installed and nothing else done: it is everywhere, and an edit in it is seen."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import httpx
import pytest

from tests.web.house import House, Person

from .environment import BEAKERS, INTERPRETED, Environment

EVERYWHERE = """
import json
import pyspiel
import gymnasium
import ratskeller, ratskeller.envs.gymnasium, ratskeller.envs.openspiel
from ratskeller.bots import make
from ratskeller.cli.arena import contest
from ratskeller.cli.simulate import study
from ratskeller.envs.pettingzoo.making import makers

said = {}
match = ratskeller.new("beakers", players=3, seed=7)
for name in ("random", "greedy", "mcts:20", "novice"):
    said[name] = make(name, match.game).think(match, 1).action.notation
match.play("bid 2 4")
said["position"] = ratskeller.from_position("beakers", match.position(), seed=1).state.tobytes() == match.state.tobytes()
said["replay"] = ratskeller.replay(match.record()).state.tobytes() == match.state.tobytes()

env = makers("beakers").env(players=3)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, termination, truncation, info = env.last()
    over = termination or truncation
    said["pettingzoo"] = env.unwrapped._cumulative_rewards.get(agent)
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

table = gymnasium.make("ratskeller/Beakers-v1", players=2)
seen, _ = table.reset(seed=3)
said["gymnasium"] = [int(seen["action_mask"].sum()), list(seen["observation"].shape)]

game = pyspiel.load_game("ratskeller_beakers(players=2,rng_seed=5)")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[-1])
said["openspiel"] = sum(state.returns())

last = {"players": 2, "turn": 0, "left": [1, 1], "dice": [["4", "", "", "", ""], ["5", "", "", "", ""]]}
match = ratskeller.from_position("beakers", last, seed=1)
for action in ("bid 1 5", "bid 2 5", "doubt"):
    match.play(action)
study_of = ratskeller.analyse(match.record(), iterations=32, threads=1)
said["analyse"] = [len(study_of.moments), list(study_of.result)]
report, _ = contest("beakers", {"players": 2}, ["greedy", "random"], 4, seed=1)
said["arena"] = {one["name"]: one["win_share"] for one in report["bots"]}
said["simulate"] = study("beakers", {}, 5, seed=1, jobs=1)["games"]
print(json.dumps(said))
"""


def test_it_is_everywhere_without_another_line(beakers: Environment) -> None:
    said = beakers.json(EVERYWHERE, **INTERPRETED)
    assert said["random"].startswith("bid")
    assert said["greedy"].startswith("bid")
    assert said["mcts:20"].startswith("bid")
    assert said["position"] is said["replay"] is True
    assert said["pettingzoo"] in (-1.0, 0.0, 1.0)
    assert said["gymnasium"][0] >= 1
    assert said["openspiel"] == 0.0
    assert said["arena"]["greedy"] > said["arena"]["random"]
    assert said["analyse"] == [3, [1.0, 0.0]]
    assert said["simulate"] == 5


def test_it_may_be_imported_before_the_house(beakers: Environment) -> None:
    code = """
import json, logging
logging.basicConfig(filename="log", level=logging.WARNING)
import beakers, ratskeller
from ratskeller.kernel import compiled_cache, outside
match = ratskeller.new("beakers", seed=1)
print(json.dumps([open("log").read(), outside.left_out, compiled_cache.folder_of("beakers").parts[-3:-1]]))
"""
    assert beakers.json(code, **INTERPRETED) == ["", {}, ["outside", "beakers"]]


def test_its_own_tests_pass(beakers: Environment) -> None:
    said = beakers.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml", env=INTERPRETED, cwd=BEAKERS)
    assert " passed" in said


def test_it_is_played_in_the_terminal_in_three_languages(beakers: Environment) -> None:
    for lang, asked in (("en", "doubt the last bid"), ("ru", "не поверьте последней"), ("it", "dubita dell’ultima")):
        command = ("-m", "ratskeller.cli", "play", "beakers", "--players", "2", "--people", "2", "--lang", lang, "--seed", "2")
        said = beakers.run(*command, given="1\ndoubt\nquit\n", env={**INTERPRETED, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"})
        assert asked in said


def test_it_is_played_on_the_server_to_the_end(beakers: Environment, tmp_path: Path) -> None:
    house = House(tmp_path, python=beakers.python, env=INTERPRETED)
    house.start()
    ada = Person(house, "Ada")
    try:
        listed = next(one for one in ada.get("/api/games?lang=it") if one["game"] == "beakers")
        assert (listed["name"], listed["players"], listed["options"]) == ("Bussolotti", [2, 3, 4], {"rats": [False, True]})
        bot = {"who": "bot", "level": "novice"}
        table = ada.table(game="beakers", options={"rats": False}, seats=[{"who": "me"}, bot])
        until = time.monotonic() + 120
        while time.monotonic() < until:
            now = ada.get(f"/api/tables/{table['id']}")
            if now["moment"]["over"]:
                break
            if now["moment"]["decision"]["yours"]:
                dice = [own["dice"] for own in now["moment"]["view"]["seats"]]
                assert dice[0] is not None
                assert dice[1] is None
                act = now["moment"]["decision"]["actions"][-1]
                ada.post(f"/api/tables/{table['id']}/actions", {"action": act["notation"], "after": now["moment"]["n"]})
            else:
                time.sleep(0.02)
        assert now["moment"]["winners"]
        record = ada.get(f"/api/tables/{table['id']}/record")
        again = ada.post("/api/records", {"record": record})
        assert ada.get(f"/api/tables/{again['id']}/history")["points"]
        assert httpx.get(f"{house.url}/games/beakers/index.js").text == httpx.get(f"{house.url}/games/generic/index.js").text
        assert httpx.get(f"{house.url}/games/dragons/index.js").status_code == 404
    finally:
        ada.close()
        house.stop(hard=True)


TABLE = "export { ending, miniature, options } from '/games/generic/index.js';\nexport const table = 'beakers-table';\n"


def test_it_may_bring_a_table_of_its_own_which_nobody_else_gets(beakers: Environment, tmp_path: Path) -> None:
    web = beakers.site / "beakers" / "web"
    (web / "art").mkdir(parents=True)
    (web / "index.js").write_text(TABLE)
    (web / "art" / "die.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    house = House(tmp_path, python=beakers.python, env=INTERPRETED)
    house.start()
    try:
        got = httpx.get(f"{house.url}/games/beakers/index.js")
        assert got.text == TABLE
        assert "javascript" in got.headers["content-type"]
        assert httpx.get(f"{house.url}/games/beakers/art/die.svg").status_code == 200
        for outside in ("dragon.svg", "%2e%2e/__init__.py", "..%2f__init__.py", "learn/beakers.js"):
            assert httpx.get(f"{house.url}/games/beakers/{outside}").status_code == 404
        assert "beakers-table" not in httpx.get(f"{house.url}/games/rattus/index.js").text
    finally:
        house.stop(hard=True)
        shutil.rmtree(web)


def test_its_first_game_is_played_beside_a_coach(beakers: Environment, tmp_path: Path) -> None:
    house = House(tmp_path, python=beakers.python, env=INTERPRETED)
    house.start()
    ada = Person(house, "Ada")
    try:
        table = ada.post("/api/lessons/beakers", {"pace": "instant"})["id"]
        for wanted in ("bid 3 4", "doubt", "bid 3 5", "doubt"):
            now = ada.get(f"/api/tables/{table}?lang=ru")["moment"]
            while now["coach"]["play"] is None:
                now = ada.get(f"/api/tables/{table}?lang=ru")["moment"]
            assert now["coach"]["play"] == wanted
            ada.post(f"/api/tables/{table}/actions", {"action": wanted, "after": now["n"]})
        assert "не верьте тому, что больше" in ada.get(f"/api/tables/{table}?lang=ru")["moment"]["coach"]["text"]
    finally:
        ada.close()
        house.stop(hard=True)


@pytest.mark.parametrize(
    "fault", ["not toml at all", "", 'secret = "00"\noptions = {}\nlevel = "novice"\nopponent = ["dance"]\nstep = []']
)
def test_a_lesson_that_cannot_be_read_is_left_out_and_the_others_are_not(beakers: Environment, fault: str) -> None:
    lesson = beakers.site / "beakers" / "lessons" / "beakers.toml"
    written = lesson.read_text("utf-8")
    try:
        lesson.write_text(fault)
        code = "import json, ratskeller\nfrom ratskeller.server.lessons import lessons\nprint(json.dumps(sorted(lessons())))"
        assert beakers.json(code, **INTERPRETED) == ["mercatus", "rattus", "village"]
    finally:
        lesson.write_text(written, "utf-8")


def test_an_edited_rule_is_played_at_once_compiled_too_and_nothing_else_is_compiled_anew(
    beakers: Environment, tmp_path: Path
) -> None:
    source = beakers.site / "beakers" / "__init__.py"
    written = source.read_text("utf-8")
    cache = {"RATSKELLER_CACHE": str(tmp_path)}

    def length() -> float:
        command = ("-m", "ratskeller.cli", "simulate", "beakers", "--games", "300", "--seed", "1", "--json")
        return float(json.loads(beakers.run(*command, env=cache))["mean_decisions"])

    before = length()
    try:
        assert "s.left[loser] -= 1" in written
        source.write_text(written.replace("s.left[loser] -= 1", "s.left[loser] = 0"), "utf-8")
        assert length() < before / 3
    finally:
        source.write_text(written, "utf-8")
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert len({path.parents[1] for path in kept}) == 2  # the folders of both versions
    assert {path.parents[3].name for path in kept} == {"outside"}
    assert length() == before
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ("raise OSError('no dice')", "OSError: no dice"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("from no_such_module import dice", "ModuleNotFoundError"),
        ("import ratskeller.making\nratskeller.making.make_game(1)", "TypeError"),
        ("GAME = BEAKERS = 1", "ValueError: it makes no game known"),
    ],
)
def test_a_broken_game_is_named_and_left_out(beakers: Environment, edit: str, why: str) -> None:
    source = beakers.site / "beakers" / "__init__.py"
    written = source.read_text("utf-8")
    code = "import json, ratskeller\nfrom ratskeller.kernel import game, outside\n"
    code += "print(json.dumps([[one.name for one in game.games()], outside.left_out]))"
    try:
        source.write_text(edit, "utf-8")
        known, left_out = beakers.json(code, **INTERPRETED)
        assert "beakers" not in known
        assert len(known) >= 2
        assert left_out["beakers"].startswith(why)
    finally:
        source.write_text(written, "utf-8")
