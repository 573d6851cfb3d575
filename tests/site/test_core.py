"""A core without Python: searches as thinking workers run them, and what it asks of whoever loads it."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

from ratskeller.bots.desk import desk
from ratskeller.bots.mcts import MctsBot, Tree
from ratskeller.bots.tree import Node, Trunk
from ratskeller.kernel.game import game
from tests.playing import part_way

from .running import HERE, NODE, SITE

ITERATIONS = 600
IMPORTS = (
    "console.log(JSON.stringify(WebAssembly.Module.imports(new WebAssembly.Module(require('fs').readFileSync(process.argv[1])))))"
)


def planted(name: str) -> Tree:
    match = part_way(name, 4, 0.4, players=3)
    (tree,) = MctsBot(game(name), iterations=ITERATIONS, capacity=1 << 14).planted(match, match.legal(), 3)
    return tree


def test_a_search_in_a_plain_core_grows_the_same_tree_in_one_part_or_in_three(site: str, tmp_path: Path) -> None:
    tree = planted(site)
    errand = tree.packed()
    sizes = struct.pack("<4I", len(errand.desk), len(errand.trunk), len(errand.nodes), errand.capacity)
    (tmp_path / "errand").write_bytes(sizes + errand.desk + errand.trunk + errand.nodes)
    tree.run(desk(game(site)), ITERATIONS)
    used = int(tree.trunk["used"][0])
    grown = tree.trunk.tobytes() + tree.nodes[:used].tobytes()
    for parts in ("1", "3"):
        given = [SITE / "core" / f"{site}.wasm", tmp_path / "errand", tmp_path / "found", ITERATIONS, parts]
        subprocess.run([NODE, HERE / "core.mjs", *map(str, given)], check=True, timeout=120)
        assert (tmp_path / "found").read_bytes() == grown


def test_what_became_of_a_tree_elsewhere_is_taken_over() -> None:
    sent, grown = planted("rattus"), planted("rattus")
    grown.run(desk(grown.game), ITERATIONS)
    count = len(sent.packed().nodes)
    sent.unpack(grown.trunk.tobytes(), grown.nodes.tobytes()[:count])
    assert list(sent.options()) == list(grown.options())
    assert sent.trunk["iterations"][0] == ITERATIONS


def test_a_plain_core_asks_for_nothing(site: str) -> None:
    done = subprocess.run([NODE, "-e", IMPORTS, SITE / "core" / f"{site}.wasm"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_trees_lie_in_memory_as_workers_are_told() -> None:
    assert (Node.itemsize, Trunk.itemsize, Trunk.names) == (56, 32, ("used", "iterations", "rng", "seat"))
