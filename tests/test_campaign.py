"""The half hour on a large machine: what is planned makes sense, goes on where it was cut off, and is told honestly."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ratskeller.bots.habit import LOOKS, habit_type
from ratskeller.bots.habit import filled as habits
from ratskeller.bots.instinct import home as instinct_home
from ratskeller.bots.learned import read as read_learned
from ratskeller.bots.parameters import from_table, home, read
from ratskeller.kernel.game import game

TOOLS = Path(__file__).resolve().parent.parent / "tools"


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    import campaign  # type: ignore[import-not-found]

    monkeypatch.setattr(campaign, "prepare", lambda rules: None)
    return campaign  # type: ignore[no-any-return]


def played(tasks: list[Any], jobs: int) -> Iterator[dict[str, Any]]:
    """Whoever sits first wins, by three points."""
    for task in tasks:
        n = len(task.bots)
        yield {
            "game": task.game, "options": task.options, "seed": task.seed, "deal": task.deal, "bots": list(task.bots),
            "ranks": [0] + [1] * (n - 1), "scores": [13] + [10] * (n - 1), "decisions": [2] * n, "iterations": [8] * n,
            "seconds": [0.1] * n, "length": 9,
        }  # fmt: skip


def test_every_cell_is_a_match_that_can_be_played(campaign: ModuleType) -> None:
    planned = campaign.cells()
    assert len({cell.name for cell in planned}) == len(planned)
    for cell in planned:
        assert game(cell.game).check_options(cell.options)["players"] == cell.options["players"]
        assert cell.against in ("self", "shipped", "old")
    assert [cell.name for cell in planned[:2]] == ["ten times, rattus 4", "ten times, village 4"], "what matters most comes first"


def test_cells_go_on_where_they_were_cut_off_and_are_told_with_intervals(
    campaign: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "run", played)
    made = campaign.Campaign(tmp_path, 1)
    made.cells("ten times, rattus", 5, 8 / 1500)
    (path,) = (tmp_path / "cells").iterdir()
    assert len(path.read_text("utf-8").splitlines()) == 8
    made.cells("ten times, rattus", 5, 4 / 1500)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(lines) == 12
    assert len({json.dumps([line["deal"], line["bots"]]) for line in lines}) == 12, "no match is played twice"
    told = made.table().splitlines()
    assert len(told) == 3
    assert "| ten times, rattus 4: 2000 v 200 | 12 | 25.0% |" in told[2], "the first seat won, and every seat was first in turn"


def test_the_variant_that_is_furthest_ahead_is_chosen(
    campaign: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def luck(tasks: list[Any], jobs: int) -> Iterator[dict[str, Any]]:
        for result in played(tasks, jobs):
            for seat, bot in enumerate(result["bots"]):
                result["scores"][seat] = 20 if "habit0.4" in bot else 10
            yield result

    monkeypatch.setattr(campaign, "run", luck)
    made = campaign.Campaign(tmp_path, 1)
    with pytest.raises(SystemExit, match="No variant"):
        made.choose("rattus")
    made.cells("variant.*rattus", 5, 4 / 240)
    made.choose("rattus")
    assert "habit = 0.4" in made.figures("rattus").read_text("utf-8")
    assert len(made.table().splitlines()) == 2 + len(campaign.VARIANTS)
    _, figures = made.bot("rattus", "200").split("@")
    assert Path(figures).read_text("utf-8") == made.figures("rattus").read_text("utf-8")


def test_who_has_learned_anew_has_a_new_name_and_plays_its_own_matches(
    campaign: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "run", played)
    monkeypatch.setattr(campaign.shards, "gather", lambda plan, folder, *rest: (folder.mkdir(), iter(()))[1])
    made = campaign.Campaign(tmp_path, 1)
    made.figures("rattus").write_text(home(game("rattus")).read_text("utf-8"), "utf-8")
    for weights in (b"first", b"second"):
        (tmp_path / "rattus-instinct.npz").write_bytes(weights)
        made.cells("ten times, rattus", 5, 4 / 1500)
        made.play("rattus", 1)
    (path,) = (tmp_path / "cells").iterdir()
    assert len(path.read_text("utf-8").splitlines()) == 8
    assert "| ten times, rattus 4: 2000 v 200 | 4 |" in made.table(), "those of the second"
    assert len(list(tmp_path.glob("rattus-*-matches"))) == 2


def test_a_line_that_was_cut_off_is_played_again(campaign: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "run", played)
    made = campaign.Campaign(tmp_path, 1)
    made.cells("ten times, rattus", 5, 4 / 1500)
    (path,) = (tmp_path / "cells").iterdir()
    path.write_text(path.read_text("utf-8")[:-9], "utf-8")
    made.cells("ten times, rattus", 5, 4 / 1500)
    assert [json.loads(line)["ranks"][0] for line in path.read_text("utf-8").splitlines()] == [0] * 7


def test_no_old_version_no_cells_against_it(campaign: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "run", played)
    campaign.Campaign(tmp_path, 1).cells("old", 5, 0.01)
    assert not any((tmp_path / "cells").iterdir())


@pytest.mark.parametrize("name", ["rattus", "village"])
def test_figures_that_lean_on_what_was_learned_can_be_read(campaign: ModuleType, name: str, tmp_path: Path) -> None:
    rules = game(name)
    text = campaign.leaning(home(rules).read_text("utf-8"), name, {"play_on": 2.0, "exploration": 0.4})
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    np.savez(tmp_path / f"{name}-instinct.npz", **read_learned(instinct_home(rules)))
    actions = [action.notation for action in rules.actions.all]
    zeros = np.zeros((len(actions), LOOKS), np.int16)
    np.savez(
        tmp_path / f"{name}-habit.npz",
        actions=actions, features=["moon"], at=zeros, weight=zeros + 5, liking=np.arange(len(actions)),
    )  # fmt: skip
    figures = from_table(rules, read(tmp_path / "mine.toml"), str(tmp_path / "mine.toml"))
    assert (figures.search["play_on"][0], figures.search["exploration"][0]) == (2.0, 0.4)
    assert figures.learned is not None
    assert figures.learned.habit["liking"][0].tolist() == list(range(len(actions)))
    assert not figures.learned.habit["weight"].any(), "nobody knows the moon here"
    assert habits(rules, {}).dtype == habit_type(len(actions))


def test_steps_are_named(campaign: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["campaign.py", "dance"])
    with pytest.raises(SystemExit):
        campaign.main()
    assert "freeze" in capsys.readouterr().err
