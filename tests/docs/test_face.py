"""What the outside is told agrees with itself: version and changelog, the Pythons and Numbas that are promised and tried."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import yaml

import ratskeller

from .pages import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FACE = ROOT / ".github"


def pythons() -> list[str]:
    """Those that the project says it runs on."""
    return re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))


def tried() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FACE / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]["library"]
    return found["strategy"]["matrix"]  # type: ignore[no-any-return]


def test_the_newest_part_of_the_changelog_is_this_version() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert versions[0] == ratskeller.__version__
    assert versions == sorted(versions, key=lambda one: [int(part) for part in one.split(".")], reverse=True)


def test_every_promised_python_is_tried() -> None:
    assert tried()["python"] == pythons()
    assert PROJECT["requires-python"] == f">={pythons()[0]}"


def test_the_oldest_numba_is_tried() -> None:
    floor = next(one.split(">=")[1] for one in PROJECT["dependencies"] if one.startswith("numba"))
    assert f"numba=={floor}.*" in [one["numba"] for one in tried()["include"]]


def test_three_systems_are_tried() -> None:
    assert {one["os"].split("-")[0] for one in tried()["include"]} == {"ubuntu", "macos", "windows"}


def test_what_workflows_run_is_there() -> None:
    steps = "\n".join(path.read_text("utf-8") for path in (FACE / "workflows").glob("*.yml"))
    for target in re.findall(r"make (\w+)", steps):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.M)
    for path in re.findall(r"(?:checkout/|pytest |\s)((?:tools|tests)/[\w/.]+\.py)", steps):
        assert (ROOT / path).is_file(), path


def test_forms_for_issues_ask_something() -> None:
    forms = [path for path in (FACE / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
    assert forms
    for form in forms:
        told = yaml.safe_load(form.read_text("utf-8"))
        assert told["name"]
        assert any(
            part["type"] != "markdown" and part["validations"]["required"] for part in told["body"] if "validations" in part
        )
