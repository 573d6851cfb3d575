"""The release check: what has changed since the bots learned is found out and said."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from tools import fresh

from ratskeller.bots.instinct import home
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.kernel.game import game

RATTUS = game("rattus")


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What ships, taken for learned from the game as it is."""
    path = tmp_path / "instinct.npz"
    shutil.copy(home(RATTUS), path)
    monkeypatch.setattr(fresh, "home", lambda rules: path)
    monkeypatch.setattr(fresh, "EVERY", 60)
    fresh.accept(RATTUS)
    return path


def test_nothing_is_said_about_a_game_that_is_as_it_was(learned: Path) -> None:
    assert fresh.changes(RATTUS) == []


def test_another_figure_of_the_outlook_is_noticed(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = from_table(RATTUS, changed(parameters(RATTUS).table, {"outlook.card.monk": 0.9}))
    monkeypatch.setattr(fresh, "parameters", lambda rules: other)
    (said,) = fresh.changes(RATTUS)
    assert said.startswith("the outlook says something else at ")


def test_other_features_are_named_and_weights_stay_with_theirs(learned: Path) -> None:
    with np.load(learned) as found:
        then = dict(found)
    names = np.roll(then["features"], 1)
    names[0] = "moon"
    np.savez(learned, **{**then, "features": names})
    said = " ".join(fresh.changes(RATTUS))
    assert "1 features are new" in said
    assert "1 features are gone: moon" in said
    assert "features say something else" in said
    fresh.accept(RATTUS)
    assert fresh.changes(RATTUS) == []
    with np.load(learned) as found:
        assert found["features"].tolist() == then["features"].tolist()
        assert (found["first"][:-1] == then["first"][1:]).all()
        assert not found["first"][-1].any()
