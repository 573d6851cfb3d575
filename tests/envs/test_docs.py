"""The page about learning is true: its numbers are those of the code, its plots those of the figures."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from ratskeller.kernel.game import game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text("utf-8")


def test_the_sizes_are_those_of_the_code() -> None:
    rattus, village = game("rattus"), game("village")
    assert rattus.feature_names
    assert village.feature_names
    assert f"{len(rattus.feature_names())} numbers for Rattus and Mercatus, {len(village.feature_names())} for My Village" in PAGE
    assert f"({len(rattus.actions)} for Rattus, {len(village.actions)} for My Village)" in PAGE


def test_the_plots_are_drawn_from_the_figures_beside_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("learning_plots", ROOT / "tools" / "learning_plots.py")
    assert spec
    assert spec.loader
    plots = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plots)
    home = plots.HOME
    for name in ("curve.csv", "speed.json"):
        (tmp_path / name).write_text((home / name).read_text())
    monkeypatch.setattr(plots, "HOME", tmp_path)
    plots.main()
    pictures = re.findall(r"\]\(learning/(\w+\.svg)\)", PAGE)
    assert len(pictures) == 3
    for name in pictures:
        assert (tmp_path / name).read_text() == (home / name).read_text()
