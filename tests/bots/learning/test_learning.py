"""Bots learn from matches of their own: the whole way on a small scale, without the compiler, and the arithmetic of learning."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ratskeller.bots.habit import LOOKS
from ratskeller.bots.habit import filled as habits
from ratskeller.bots.instinct import feature_names
from ratskeller.bots.instinct import filled as minds
from ratskeller.bots.learned import read
from ratskeller.bots.learning.calibration import corrected, expected
from ratskeller.bots.learning.machine import Machine
from ratskeller.bots.learning.rows import Imitated, Judged, Pile, foreseen, pile, shares_of, split, to_imitate, to_judge
from ratskeller.bots.learning.selfplay import PASSED, THOROUGH
from ratskeller.bots.learning.shards import ABOUT, Plan, begin
from ratskeller.bots.learning.usage import Usage, shared
from ratskeller.bots.learning.usage import learn as learn_usage
from ratskeller.bots.learning.value import Value, layers_of
from ratskeller.bots.learning.value import learn as learn_value
from ratskeller.bots.parameters import home
from ratskeller.cli.train import app
from ratskeller.kernel.errors import BadOption
from ratskeller.kernel.game import game

RATTUS = game("rattus")
WIDTH = len(feature_names(RATTUS))


def train(*args: str | Path) -> dict[str, object]:
    """`ratskeller train …`, interpreted: nothing is compiled for a few decisions."""
    command = [sys.executable, "-m", "ratskeller.cli", "train", *map(str, args), "--json"]
    done = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    return told if isinstance(told, dict) else {"rows": told}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("learning") / "matches"
    plan = ["--players", "2", "--cards", "classic", "--matches", "1", "--iterations", "2", "--quick", "0"]
    told = train("play", "rattus", made, *plan, "--shards", "2", "--share", "0.3")
    assert (told["shards"], told["now"]) == (2, 2)
    before = (made / "000001.npz").read_bytes()
    (made / "000000.npz").rename(made / "first")
    assert train("play", "rattus", made, *plan, "--shards", "2", "--share", "0.3")["now"] == 1, "only what is missing is played"
    assert (made / "000001.npz").read_bytes() == before
    again, first = read(made / "000000.npz"), read(made / "first")
    assert all((again[name] == first[name]).all() for name in first), "a shard is the same whenever it is played"
    return made


def test_a_folder_with_other_matches_is_refused(folder: Path) -> None:
    with pytest.raises(BadOption, match="iterations, kinds"):
        begin(Plan("rattus", [{"players": 4}], iterations=7), folder)


def test_kept_positions_know_why_and_how_their_match_ended(folder: Path) -> None:
    found = pile(RATTUS, sorted(folder.glob("*.npz")))
    assert set(found.kept["why"].tolist()) <= {THOROUGH, PASSED, THOROUGH | PASSED, 0}
    assert len(np.unique(found.match)) == 2
    assert ((found.ranks[:, :2] == 0).sum(1) >= 1).all()
    judged = to_judge(RATTUS, found)
    assert judged.won.sum(1) == pytest.approx(1.0)
    passed = int(((found.kept["why"] & PASSED) > 0).sum())
    assert len(judged.rows) == 2 * passed + (len(found.kept) - passed), "a turn that passes on is seen by everybody"
    imitated = to_imitate(RATTUS, found)
    assert imitated.shares.sum(1) == pytest.approx(1.0)
    assert ((imitated.ids >= 0) >= (imitated.shares > 0)).all()


def test_a_search_says_what_it_expects_for_every_seat(folder: Path) -> None:
    found = pile(RATTUS, sorted(folder.glob("*.npz")))
    told = found.expected[found.expected.any(1)]
    assert len(told)
    assert told.sum(1) == pytest.approx(1.0, abs=1e-5)


def test_with_all_trust_in_what_comes_later_the_result_is_learned(folder: Path) -> None:
    found = pile(RATTUS, sorted(folder.glob("*.npz")))
    assert (foreseen(found, 1.0) == shares_of(found)).all()


def test_what_a_position_led_to_is_mixed_with_what_was_expected_there() -> None:
    """Two matches, of three positions and of one; of the second position nobody said anything."""
    states = np.zeros(4, RATTUS.dtype)
    states["players"] = 2
    expected = np.array([[0.5, 0.5], [0, 0], [0.2, 0.8], [0.4, 0.6]], np.float32)
    ranks = np.array([[0, 1], [0, 1], [0, 1], [1, 0]])
    wide = [np.pad(part, ((0, 0), (0, 6)), constant_values=pad) for part, pad in ((expected, 0), (ranks, 1))]
    none = np.zeros(0)
    found = foreseen(Pile(states, none, none, none, wide[0], wide[1], np.array([0, 0, 0, 1]), none), 0.75)
    last = 0.75 * 1 + 0.25 * 0.2
    assert found[:, 0] == pytest.approx([0.75 * last + 0.25 * 0.5, last, last, 0.25 * 0.4])
    assert found.sum(1) == pytest.approx(1.0)


def test_what_was_learned_can_be_played_with_and_says_where_it_comes_from(folder: Path, tmp_path: Path) -> None:
    for kind, fill in (("habit", habits), ("instinct", minds)):
        out = tmp_path / f"{kind}.npz"
        told = train(kind, "rattus", folder, "--out", out, "--epochs", "1", "--device", "cpu")
        assert told["out"] == str(out)
        assert fill(RATTUS, read(out)).shape == (1,)
        beside = json.loads(out.with_suffix(".json").read_text("utf-8"))
        assert beside["data"][0]["shards"] == 2
        assert beside["data"][0]["iterations"] == json.loads((folder / ABOUT).read_text("utf-8"))["iterations"] == 2
        assert beside["curve"] == told["curve"]
        assert beside["licence"]
        assert out.with_suffix(".svg").read_text("utf-8").startswith("<svg"), "how learning went"
    drawn = (tmp_path / "instinct-fairness.svg").read_text("utf-8")
    assert drawn.count("<circle") == 4, "with two players, before and after, where the own turn begins and where it has ended"
    rows = train("look", "rattus", folder, "--instinct", tmp_path / "instinct.npz")["rows"]
    assert [(row["players"], row["distance"]) for row in rows] == [(2, 0), (2, 1)]  # type: ignore[attr-defined]


def test_one_seat_learns_against_rivals_through_its_own_eyes(tmp_path: Path) -> None:
    """The rivals go by figures of their own: who holds all that is good for bad loses both matches."""
    text = re.sub(r"^(\w+ = )(\d)", r"\1-\2", home(RATTUS).read_text("utf-8").split("[search]")[0], flags=re.MULTILINE)
    rival = tmp_path / "rival.toml"
    rival.write_text(re.sub(r"(spread\w* = )-", r"\1", text), "utf-8")
    plan = ["--players", "2", "--cards", "classic", "--matches", "1", "--iterations", "2", "--quick", "0", "--share", "0.3"]
    assert train("play", "rattus", tmp_path / "matches", *plan, "--shards", "2", "--rival", rival)["shards"] == 2
    found = pile(RATTUS, sorted((tmp_path / "matches").glob("*.npz")))
    assert sorted(np.unique(found.learner)) == [0, 1], "each seat in its turn"
    assert not np.take_along_axis(found.ranks, found.learner[:, None].astype(int), 1).any(), "who learns won"
    rivals = found.kept["seat"] != found.learner
    assert rivals.any()
    assert not found.expected[rivals].any(), "what rivals expect is nothing to learn from"
    assert found.expected[~rivals].any()
    passed = ((found.kept["why"] & PASSED) > 0).sum()
    assert passed <= len(to_judge(RATTUS, found).rows) < len(found.kept), "nor is what they see"


def test_rivals_have_to_think_and_other_rivals_are_other_matches(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="at least 1"):
        begin(Plan("rattus", [{"players": 2}], 0, rival="shipped"), tmp_path)
    rival = tmp_path / "rival.toml"
    rival.write_text(home(RATTUS).read_text("utf-8"), "utf-8")
    plan = Plan("rattus", [{"players": 2}], 2, rival=str(rival))
    begin(plan, tmp_path / "matches")
    rival.write_text(home(RATTUS).read_text("utf-8").replace("exploration = 0.6", "exploration = 0.7"), "utf-8")
    with pytest.raises(BadOption, match="bots differ"):
        begin(plan, tmp_path / "matches")


def test_one_shard_is_not_enough_to_learn_from(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="at least two"):
        split(RATTUS, tmp_path)


def test_matches_of_another_game_are_nothing_to_learn_from(folder: Path) -> None:
    with pytest.raises(BadOption, match="matches of rattus whose states look otherwise"):
        split(game("village"), folder)


def some_judged(count: int, seed: int = 1) -> Judged:
    """Positions of four whose first feature tells who wins."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(0, 2, (count, WIDTH)).astype(np.int8)
    winner = np.where(rows[:, 0] > 0, 0, 2)
    won = np.eye(4, dtype=np.float32)[winner]
    odds, points = np.zeros((2, count, 4), np.float32)
    return Judged(rows, odds, points, won, np.full(count, 4, np.int8), np.zeros(count, np.int8))


def some_imitated(count: int, seed: int = 1) -> Imitated:
    """Decisions between three actions; the first feature tells which is liked."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(0, 2, (count, WIDTH)).astype(np.int8)
    shares = np.where(rows[:, :1] > 0, [0.8, 0.2, 0.0, 0.0], [0.1, 0.1, 0.8, 0.0]).astype(np.float32)
    return Imitated(rows, np.tile(np.array([3, 5, 8, -1], np.int16), (count, 1)), shares)


def test_slopes_of_the_value_are_those_of_its_surprise() -> None:
    data, machine = some_judged(6), Machine("cpu")
    data.odds, data.points = np.random.default_rng(3).normal(0, 2, (2, 6, 4)).astype(np.float32)
    net = Value(RATTUS, machine, usual=8.0)
    for layer in ("third", "scales"):
        net.weights[layer] += np.random.default_rng(2).normal(0, 0.3, net.weights[layer].shape).astype(np.float32)
    given = [data.rows, data.odds, data.points, data.won, data.players]
    slopes = net.slopes(*given, 0.0)

    def surprise() -> float:
        said = net.forward(data.rows, data.odds, data.points)[0]
        return float(-(data.won * np.log(net.shares(said, data.players))).sum(1).mean())

    places = [("first", (3, 5)), ("second", (7, 2)), ("third", (4, 1)), ("third_bias", (2,))]
    for name, at in [*places, ("scales", (4, 0)), ("scales", (4, 1)), ("scales_bias", (1,))]:
        kept, found = net.weights[name][at].copy(), []
        for step in (0.01, -0.01):
            net.weights[name][at] = kept + step
            found.append(surprise())
        net.weights[name][at] = kept
        assert slopes[name][at] == pytest.approx((found[0] - found[1]) / 0.02, abs=2e-4)


def test_slopes_of_habits_are_those_of_their_surprise() -> None:
    data = some_imitated(5)
    net = Usage(RATTUS, Machine("cpu"), np.ones(WIDTH))
    slopes = net.slopes(data.rows, data.ids, data.shares)

    def surprise() -> float:
        return float(-(data.shares * np.log(net.shares(data.rows, data.ids) + 1e-12)).sum(1).mean())

    number = int(shared(RATTUS)[0][3, 0])
    for array, name, at in ((net.own, "own", (3, 0)), (net.common, "common", (number,)), (net.liking, "liking", (8,))):
        found = []
        for step in (0.01, -0.01):
            array[at] += step
            found.append(surprise())
            array[at] -= step
        assert slopes[name][at] == pytest.approx((found[0] - found[1]) / 0.02, abs=2e-4)


def test_a_value_learns_what_tells_the_winner() -> None:
    found, curve = learn_value(RATTUS, Machine("cpu"), some_judged(2000), some_judged(300, 2), epochs=20)
    assert curve[0]["4"] == pytest.approx(np.log(4), abs=1e-3)
    assert curve[-1]["4"] < 0.3
    data = some_judged(20, 3)
    data.odds, data.points = np.random.default_rng(4).normal(0, 2, (2, 20, 4)).astype(np.float32)
    given = data.rows, data.odds, data.points
    assert corrected(minds(RATTUS, found.arrays()), data) == pytest.approx(found.forward(*given)[0], abs=0.05), "as what ships"
    again = Value(RATTUS, Machine("cpu"), layers_of(RATTUS, found.arrays()), usual=5.0)
    assert again.forward(*given)[0] == pytest.approx(found.forward(*given)[0], abs=0.05), "and can be learned on from"


def test_one_instinct_says_what_several_say_on_average(folder: Path, tmp_path: Path) -> None:
    told = {"features": np.array([]), "first": np.zeros((0, 64))}
    for name, bias in (("one", 2.0), ("other", 0.0)):
        np.savez(tmp_path / f"{name}.npz", **told, third_bias=np.full(8, bias) * np.eye(8)[0])
    both = f"{folder}={tmp_path / 'one.npz'},{tmp_path / 'other.npz'}"
    train("blend", "rattus", both, "--out", tmp_path / "both.npz", "--epochs", "400", "--device", "cpu")
    judged = to_judge(RATTUS, pile(RATTUS, sorted(folder.glob("*.npz"))))
    one, other, both_say = (minds(RATTUS, read(tmp_path / f"{name}.npz")) for name in ("one", "other", "both"))
    mean = expected(judged, one, other)
    off, far_off = (float(np.abs(expected(judged, each) - mean).mean()) for each in (both_say, one))
    assert off < 0.3 * far_off
    settings = json.loads((tmp_path / "both.json").read_text("utf-8"))["settings"]
    assert sorted(settings["teachers"]) == sorted(settings["taught"][0])
    assert len(settings["teachers"]) == 2


def test_who_is_right_where_has_to_be_said(folder: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["blend", "rattus", str(folder), "--out", str(tmp_path / "no.npz")])
    assert done.exit_code == 2
    assert "FOLDER=FILE" in done.output


def test_what_learning_on_makes_worse_stays_as_it_was() -> None:
    data, held = some_judged(300), some_judged(200, 2)
    first, _ = learn_value(RATTUS, Machine("cpu"), data, held, epochs=20)
    begin = layers_of(RATTUS, first.arrays())
    kept, curve = learn_value(RATTUS, Machine("cpu"), data, held, epochs=1, begin=begin, rate=9.0)
    assert min(line["4"] for line in curve[2:]) > curve[1]["4"]
    given = held.rows, held.odds, held.points
    assert kept.forward(*given)[0] == pytest.approx(first.forward(*given)[0], abs=0.05)


def test_habits_learn_what_tells_the_choice_with_few_features_an_action() -> None:
    found, curve = learn_usage(RATTUS, Machine("cpu"), some_imitated(1500), some_imitated(300, 2), epochs=30)
    assert curve[-1]["agrees"] > 0.99
    assert curve[-1]["surprise"] < curve[0]["surprise"]
    arrays = found.arrays()
    assert arrays["at"].shape == arrays["weight"].shape == (len(RATTUS.actions), LOOKS)
    data = some_imitated(50, 3)
    likings = arrays["liking"] + (arrays["weight"] * data.rows[:, arrays["at"]].astype(np.int64)).sum(2)
    assert (likings[:, [3, 5, 8]].argmax(1) == data.shares.argmax(1)).mean() > 0.95, "whole numbers say the same"


def test_features_of_what_an_action_speaks_of_share_a_figure() -> None:
    groups, _ = shared(RATTUS)
    names = feature_names(RATTUS)
    at = {word: names.index(f"cubes.{word}.own") for word in ("gallia", "italia")}
    place = {word: next(a.id for a in RATTUS.actions.all if a.name == "place" and word in a.args.values()) for word in at}
    assert groups[place["gallia"], at["gallia"]] == groups[place["italia"], at["italia"]]
    assert groups[place["gallia"], at["italia"]] != groups[place["gallia"], at["gallia"]]
    assert groups[place["gallia"], at["gallia"]] != groups[RATTUS.actions.find("start gallia").id, at["gallia"]]


def test_where_there_is_no_such_machine_that_is_said() -> None:
    with pytest.raises(BadOption, match="auto, cpu or cuda"):
        Machine("abacus")
