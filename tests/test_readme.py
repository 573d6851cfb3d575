"""The README is true: its library examples run, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from ratskeller.cli import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_library_examples_run() -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", README, re.S))
    assert code.count("ratskeller") >= 5
    exec(compile(code, "README.md", "exec"), {})


def test_the_commands_named_exist() -> None:
    named = set(re.findall(r"^ratskeller (\w+)", README, re.M))
    assert named >= {"play", "simulate", "replay", "bench"}
    for command in named:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
    targets = set(re.findall(r"^make (\w+)", README, re.M))
    makefile = (ROOT / "Makefile").read_text()
    assert targets >= {"play", "test"}
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


def test_the_pages_it_links_to_are_there() -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / link).exists(), link
