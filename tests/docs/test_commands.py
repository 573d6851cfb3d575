"""The commands on the pages are there, with the options they are shown with."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from ratskeller.cli import app

from .pages import PAGES, ROOT, blocks, name

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def lines(page: Path, program: str) -> Iterator[list[str]]:
    """The words of every line that calls the program."""
    for block in blocks(page, "console", ""):
        for line in block.text.splitlines():
            if re.match(rf"{program}\b", line):
                yield shlex.split(line, comments=True)[1:]


def unknown(words: list[str]) -> list[str]:
    """What of a command line does not exist."""
    command: Any = typer.main.get_command(app)
    words = list(words)
    while words and hasattr(command, "commands") and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    if words and not words[0].startswith("-"):
        command = getattr(command, "commands", {}).get("run", command)  # `arena GAME` is short for `arena run GAME`
    known = {option for parameter in command.params for option in [*parameter.opts, *parameter.secondary_opts]} | {"--help"}
    wrong = [word for word in words if word.startswith("--") and word.split("=")[0] not in known]
    return wrong + (words[:1] if getattr(command, "commands", None) and words and not words[0].startswith("-") else [])


@pytest.mark.parametrize("page", [page for page in PAGES if any(lines(page, "ratskeller"))], ids=name)
def test_commands_and_options_on_a_page_exist(page: Path) -> None:
    assert [(words, wrong) for words in lines(page, "ratskeller") if (wrong := unknown(words))] == []


@pytest.mark.parametrize("page", [page for page in PAGES if any(lines(page, "make"))], ids=name)
def test_targets_of_make_on_a_page_exist(page: Path) -> None:
    assert [target for target, *_ in lines(page, "make") if not re.search(rf"^{target}:", MAKEFILE, re.M)] == []


def test_a_wrong_command_and_a_wrong_option_are_seen() -> None:
    assert unknown(["simulate", "rattus", "--games", "3", "--json"]) == []
    assert unknown(["simulat", "rattus"]) == ["simulat"]
    assert unknown(["simulate", "rattus", "--gmes", "3"]) == ["--gmes"]
    assert unknown([]) == []
