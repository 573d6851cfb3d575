"""Figures and targets have one source: the scripts of the games repeat none of what the server's data say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ratskeller
from ratskeller.games.rattus.data import BORDERS, REGION_NAMES
from ratskeller.games.village.data import CRAFTS, GOODS
from ratskeller.games.village.targets import AREAS

WEB = Path(ratskeller.__file__).parent / "web"
SCRIPTS = sorted((WEB / "games").rglob("*.js"))


def lines(folder: str) -> list[str]:
    return [line for path in (WEB / "games" / folder).rglob("*.js") for line in path.read_text("utf-8").splitlines()]


def test_no_script_says_what_an_action_belongs_to() -> None:
    for path in [*SCRIPTS, *(WEB / "shell").glob("*.js")]:
        source = path.read_text("utf-8")
        assert not re.search(r"export (const|function) (targets|targetsOf|actionsWithoutTarget)\b", source), path
        assert "action.args" not in source, path


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_figure_is_drawn_that_does_not_come_from_the_data(path: Path) -> None:
    assert not re.findall(r">\s*[+−×]?\d+\s*<", path.read_text("utf-8"))


@pytest.mark.parametrize(("one", "other"), [*zip(GOODS, CRAFTS, strict=True), *AREAS.items()])
def test_which_building_makes_a_good_and_who_works_where_is_not_repeated(one: str, other: str) -> None:
    pair = re.compile(rf"\b{one}'?: '{other}'")
    assert not [line for line in lines("village") if pair.search(line)]


def test_the_drawn_sea_ways_are_those_of_the_map() -> None:
    source = (WEB / "games" / "rattus" / "places.js").read_text("utf-8")
    drawn = {frozenset(re.findall(r"\w+", pair)) for pair in re.findall(r"'(\w+ \w+)': \[", source)}
    names = [name.lower() for name in REGION_NAMES]
    assert drawn == {frozenset((names[a], names[b])) for a, b, kind in BORDERS if kind == "sea"}
    listed = re.search(r"REGIONS = \[([^\]]*)\]", source)
    assert listed
    assert sorted(re.findall(r"\w+", listed[1])) == sorted(names)
