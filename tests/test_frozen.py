"""Older versions of ourselves stay opponents: built from a tag, they answer as they did then."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tools import frozen

import ratskeller
from ratskeller.arena.schedule import Task
from ratskeller.arena.table import play
from ratskeller.bots import ExternalBot, make
from ratskeller.kernel.game import game

PACKAGE = Path(ratskeller.__file__).parent


def git(folder: Path, *words: str) -> None:
    me = ["-c", "user.name=otto", "-c", "user.email=otto@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *me, *words], check=True, capture_output=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history of two versions: in the old one novices never misjudge, and nobody has heard of engines."""
    made = tmp_path_factory.mktemp("history")
    aside = shutil.ignore_patterns("__pycache__", "web", "*.pyc")
    shutil.copytree(PACKAGE, made / "src/ratskeller", ignore=aside)
    levels = made / "src/ratskeller/bots/levels.toml"
    now = levels.read_text("utf-8")
    levels.write_text('[novice]\nbot = "greedy"\ncopies = 1\n', "utf-8")
    (made / "src/ratskeller/bots/engine.py").rename(made / "engine.py")
    git(made, "init", "-q")
    git(made, "add", "-A")
    git(made, "commit", "-qm", "old")
    git(made, "tag", "old")
    levels.write_text(now, "utf-8")
    git(made, "commit", "-qam", "new")
    return made


@pytest.fixture(scope="module")
def folder(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("frozen") / "old"
    frozen.build("old", made, repository, games=())
    return made


def test_a_tag_becomes_a_folder_that_is_built_once(folder: Path, repository: Path) -> None:
    about = (folder / frozen.ABOUT).read_text("utf-8")
    assert '"ref": "old"' in about
    (folder / "mark").touch()
    frozen.build("old", folder, repository, games=())
    assert (folder / "mark").exists()
    with pytest.raises(SystemExit, match="holds"):
        frozen.build("HEAD", folder, repository, games=())


def test_what_no_history_knows_is_refused(repository: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="fatal"):
        frozen.build("never", tmp_path / "never", repository, games=())


def test_the_frozen_version_plays_as_it_did_then(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # for the engine: nothing is compiled for a few decisions
    match = ratskeller.new("rattus", players=2, seed=3)
    bot = make(frozen.named(folder, "novice"), game("rattus"))
    assert isinstance(bot, ExternalBot)
    try:
        assert bot.think(match, 1).action in match.legal()
        with pytest.raises(ratskeller.RatskellerError, match="There is no bot 'master'"):
            make(frozen.named(folder, "master"), game("rattus")).think(match, 1)
    finally:
        bot.end()


def test_the_frozen_version_sits_in_the_arena(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    rules = game("rattus")
    options = rules.check_options({"players": 2, "cards": "classic"})
    result = play(Task("rattus", options, 1, 0, ("random", frozen.named(folder, "random"))))
    assert sorted(result["ranks"])[0] == 0
    assert result["decisions"][1] > 0
