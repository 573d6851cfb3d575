"""The client's files, and those that games of other packages bring: theirs alone, and nothing beside them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from ratskeller.server import app
from ratskeller.server.app import WEB, Web


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a game called dice names; it is not there yet."""
    folder = tmp_path / "web"
    monkeypatch.setattr(app, "games", lambda: [SimpleNamespace(name="dice", web=folder)])
    return folder


def found(path: str) -> str | None:
    full, there = Web(directory=WEB).lookup_path(path)
    return full if there else None


def test_a_game_brings_its_own_files_and_nothing_beside_them(brought: Path) -> None:
    (brought / "art").mkdir(parents=True)
    (brought / "index.js").write_text("mine")
    (brought / "art" / "die.svg").write_text("<svg/>")
    (brought.parent / "secret.txt").write_text("secret")
    (brought / "link.txt").symlink_to(brought.parent / "secret.txt")
    assert found("games/dice/index.js") == str(brought / "index.js")
    assert found("games/dice/art/die.svg") == str(brought / "art" / "die.svg")
    for path in ("link.txt", "../secret.txt", "art/../../secret.txt", str(brought.parent / "secret.txt")):
        assert found(f"games/dice/{path}") is None
    assert found("dice/index.js") is None, "games lie under games/"


def test_a_game_whose_folder_is_missing_is_played_at_the_generic_table(brought: Path) -> None:
    assert found("games/dice/index.js") == str(WEB / "games" / "generic" / "index.js")
    assert found("games/dice/art/die.svg") is None
