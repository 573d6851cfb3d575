"""A new banner is one new file, its figures and its catalogue lines; new cards of a known kind are figures alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from ratskeller.kernel.compiled_cache import PACKAGE
from ratskeller.kernel.text import LANGUAGES

WELL = '''
"""Well (black): whoever has time listens to the gossip."""

from ....kernel.compiling import rule
from ....kernel.bits import has
from ....kernel.events import emit
from ..board import gain_story, pay_time
from ..data import FIGURES, mask
from ..manifest import Part, answer, black
from ..names import REASONS, SEAT, STEPS, tell_events

WELL = FIGURES["banner"]["well"]
VALUES, STORY = mask(WELL["values"]), WELL["story"]
LENGTHS = ["short", "long"]

Reason = REASONS.tell("all_bones")
Step = STEPS.tell("gossip")
Event = tell_events(gossip={**SEAT, "length": LENGTHS})


@rule
def why_not(s):
    if not has(VALUES, s.value):
        return Reason.WRONG_VALUE
    return Reason.ALL_BONES if s.villagers[s.turn] == 0 else Reason.OK


@rule
def use(s):
    s.step = Step.GOSSIP


@rule
def why_not_gossip(s, length):
    return Reason.OK


@rule
def gossip(s, length, events):
    emit(events, Event.GOSSIP, s.turn, length)
    pay_time(s, length + 1, events)
    gain_story(s, STORY * (length + 1), events)
    s.step = Step.BANNER_DONE


PART = Part([black("draw", why_not, use), answer(Step.GOSSIP, why_not_gossip, gossip, {"length": LENGTHS})])
'''
FIGURES = """
[banner.well]
values = [6, 8]
story = 1
source = "reconstructed"

[[customer]]
name = "glutton"
values = [6]
goods = { bread = 2 }
points = 5
source = "reconstructed"

[[craft]]
name = "bakery"
good = "bread"
values = [[4, 9], [5, 8]]
build = { time = 1 }
reuse = { time = 0 }
goods = 1
spaces = 3
source = "reconstructed"

[[council]]
name = "treasury"
values = [6]
build = { time = 1 }
reuse = { time = 0 }
coins = 1
jokers = 1
spaces = 2
points = 1
source = "reconstructed"

[[church]]
name = "pilgrims"
values = [6]
build = { time = 1 }
points = 1
windows = 1
swaps_per_letter = 1
source = "reconstructed"

[[travel]]
letter = "F"
values = [7]
time = 2
any_of = [{ bread = 1 }, { coins = 3 }]
faces = [{ points = 9 }]
source = "reconstructed"
"""
CONTENTS = {
    "customers = 33": "customers = 34",
    "wainwright = 4 }": "wainwright = 4, bakery = 2 }",
    "E = 3 }": "E = 3, F = 1 }",
    "churches = 4": "churches = 5",
    "councils = 4": "councils = 5",
}
LINES = {
    "village.action.draw": "Well: draw water",
    "village.action.gossip": "Gossip, {length}",
    "village.event.gossip": "{seat}: {length} gossip.",
    "village.prompt.gossip": "How long?",
    "village.reason.all_bones": "Nobody is there.",
}
PLAYED = """
import json, random
import ratskeller
from ratskeller.kernel.game import game
rules = game("village")
seen, finals = set(), []
for seed in range(1, 25):
    match = ratskeller.new("village", players=2 + seed % 3, seed=seed)
    random.seed(seed)
    for _ in range(150):
        if match.over:
            break
        options = match.legal()
        legal = {a.id for a in options}
        if seed < 4:
            assert legal == {a.id for a in rules.actions.all if rules.rules["reason"](match.state, a.id) == 0}
        wanted = [a for a in options if any(w in a.notation for w in ("draw", "bakery", "treasury", "pilgrims", " F"))]
        action = random.choice(wanted or options)
        seen.add(action.notation)
        assert "{" not in action.text("ru") + match.prompt("it") + "".join(e.text("en") for e in match.play(action))
names = rules.feature_names()
print(json.dumps({"seen": sorted(seen), "ids": {a.notation: a.id for a in rules.actions.all}, "step": "step.gossip" in names}))
"""


def changed(folder: Path) -> Path:
    """A copy of the package with the new banner and the new cards."""
    package = folder / "ratskeller"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "games" / "village" / "banners" / "well.py").write_text(WELL)
    figures = package / "games" / "village" / "data" / "village.toml"
    text = figures.read_text("utf-8")
    for old, new in CONTENTS.items():
        assert old in text
        text = text.replace(old, new)
    figures.write_text(text + FIGURES, "utf-8")
    for lang in LANGUAGES:
        (package / "locale" / lang / "well.json").write_text(json.dumps({"messages": LINES}))
    return folder


def played(folder: Path) -> dict[str, Any]:
    settings = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", PLAYED], env=settings, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_a_banner_is_one_file_and_cards_are_figures(tmp_path: Path) -> None:
    found = played(changed(tmp_path))
    assert {"draw", "gossip long", "build bakery 5-8", "council treasury", "church pilgrims"} <= set(found["seen"])
    assert found["step"]
    assert found["ids"]["draw"] > found["ids"]["labourer merchant"]  # those that were there keep their order
