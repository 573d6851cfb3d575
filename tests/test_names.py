"""No game is named in logic outside the games: whoever adds one edits nothing else. Comments, docstrings and wording are free."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ratskeller
from ratskeller.kernel.game import games, offers

SOURCE = Path(ratskeller.__file__).parent
ROOT = SOURCE.parents[1]
GAMES = (SOURCE / "games", SOURCE / "web" / "games")
SHIMS = {SOURCE / "envs" / "pettingzoo" / f"{offer.name}_v1.py" for offer in offers()}  # modules people import by name
NAMES = re.compile("|".join({*(game.name for game in games()), *(offer.name for offer in offers())}), re.I)

# What a script is made of, as far as it matters where a comment begins
COMMENT = r"/\*.*?\*/|//[^\n]*"
STRING = r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`"""
PATTERN = r"(?<=[(,=:!&|?])\s*/(?![/*])(?:\\.|\[[^\]]*\]|[^/\n])+/"
TOKENS = re.compile(f"{PATTERN}|(?P<comment>{COMMENT})|{STRING}", re.S)


def ours(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in sorted(SOURCE.rglob(pattern))]
    outside = [path for path in found if not any(home in path.parents for home in (*GAMES, SOURCE / "web" / "vendor"))]
    return [path for path in outside if path not in SHIMS]


def words_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Names and strings with their lines; docstrings and the examples in the description of the API are documentation."""
    tree = ast.parse(source)
    free = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            free.add(node.body[0].value)  # type: ignore[attr-defined]
        if isinstance(node, ast.keyword) and node.arg == "examples":
            free.update(ast.walk(node.value))
    for node in ast.walk(tree):
        if node in free:
            continue
        for value in (node.value,) if isinstance(node, ast.Constant) else vars(node).values():
            if isinstance(value, str):
                yield getattr(node, "lineno", 0), value


def words_of_script(source: str) -> Iterator[tuple[int, str]]:
    """Everything but the comments, line by line."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0]) if found["comment"] else found[0]

    yield from enumerate(TOKENS.sub(blank, source).splitlines(), 1)


def named(path: Path) -> list[str]:
    words = words_of_python if path.suffix == ".py" else words_of_script
    return [
        f"{path.relative_to(ROOT)}:{line}: {word.strip()}" for line, word in words(path.read_text("utf-8")) if NAMES.search(word)
    ]


@pytest.mark.parametrize("pattern", ["*.py", "*.js", "*.css"])
def test_no_game_is_named_outside_the_games(pattern: str) -> None:
    looked_at = ours(pattern)
    assert looked_at
    assert not [line for path in looked_at for line in named(path)]


def test_the_screenshots_are_a_list_and_not_a_program() -> None:
    assert not named(ROOT / "tools" / "screenshots.py")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""A word about Rattus."""\nx = 1', 0),
        ('if game == "rattus":\n    pass', 1),
        ("def of_the_village():\n    '''A docstring.'''", 1),
        ("import x.mercatus", 1),
        ('call(village=1)\nf"{a} of the village"', 2),
        ('Field(examples=["rattus"], title="x")', 0),
    ],
)
def test_names_in_python_are_found_and_documentation_is_free(source: str, found: int) -> None:
    assert sum(bool(NAMES.search(word)) for _, word in words_of_python(source)) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("/* Rattus\n and My Village */ x(); // mercatus", 0),
        ("const url = 'http://x'; load('/games/rattus/index.js');", 1),
        ("const villageTable = `//`;", 1),
        ("s.replace(/'/g, ''); // Rattus'", 0),
        ("s.replace(/'[/']/, 'the village')", 1),
    ],
)
def test_names_in_scripts_are_found_and_comments_are_free(source: str, found: int) -> None:
    assert sum(bool(NAMES.search(word)) for _, word in words_of_script(source)) == found
