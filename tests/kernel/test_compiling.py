"""The compiler: integers of one width, and a disk cache that never serves stale code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratskeller.kernel import compiled_cache, compiling

PACKAGE = compiled_cache.PACKAGE

# A tiny game on the real kernel, so that a fresh compile takes a second and not half a minute.
TINY = """
import sys, json
sys.path.insert(0, sys.argv[1])
import numpy as np
from ratskeller.kernel.compiled_cache import cache_folder
from ratskeller.kernel.compiling import compiled
from ratskeller.games.tiny import step
@compiled
def run(n):
    return step(n)
print(json.dumps({"cache": str(cache_folder()), "value": int(run(1)), "hits": sum(run.dispatcher.stats.cache_hits.values())}))
"""
RULE = """
import tomllib
from pathlib import Path
import numpy as np
from ..kernel.compiling import rule
FIGURE = np.array([tomllib.loads((Path(__file__).parent / "tiny.toml").read_text())["figure"]], np.int64)
@rule
def inner(n):
    return n + FIGURE[0]
@rule
def step(n):
    return inner(n) * 10
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The kernel with a game of one rule, as a package of its own."""
    package = tmp_path / "src" / "ratskeller"
    shutil.copytree(PACKAGE / "kernel", package / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").write_text("")
    (package / "games").mkdir()
    (package / "games" / "__init__.py").write_text("")
    (package / "games" / "tiny.py").write_text(RULE)
    (package / "games" / "tiny.toml").write_text("figure = 1\n")
    (tmp_path / "main.py").write_text(TINY)
    return tmp_path


def run(folder: Path, **env: str) -> dict[str, Any]:
    command = [sys.executable, str(folder / "main.py"), str(folder / "src")]
    settings = {**os.environ, "RATSKELLER_CACHE": str(folder / "cache"), **env}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def test_a_second_process_loads_what_the_first_compiled(copy: Path) -> None:
    first, second = run(copy), run(copy)
    assert first["value"] == second["value"] == 20
    assert (first["hits"], second["hits"]) == (0, 1)


def test_an_edited_rule_takes_effect_in_a_fresh_process(copy: Path) -> None:
    assert run(copy)["value"] == 20
    rules = copy / "src" / "ratskeller" / "games" / "tiny.py"
    rules.write_text(rules.read_text().replace("n + FIGURE[0]", "n + FIGURE[0] + 5"))
    assert run(copy)["value"] == 70


def test_an_edited_toml_figure_takes_effect_in_a_fresh_process(copy: Path) -> None:
    assert run(copy)["value"] == 20
    (copy / "src" / "ratskeller" / "games" / "tiny.toml").write_text("figure = 3\n")
    assert run(copy)["value"] == 40


def test_the_bounds_check_switch_has_a_cache_of_its_own(copy: Path) -> None:
    assert run(copy)["cache"] != run(copy, NUMBA_BOUNDSCHECK="1")["cache"]


def test_without_a_writable_cache_folder_a_private_one_is_used(copy: Path) -> None:
    (copy / "in_the_way").write_text("a file where the folder should be")
    found = run(copy, RATSKELLER_CACHE=str(copy / "in_the_way" / "cache"))
    assert found["value"] == 20
    assert Path(found["cache"]).parent.name.startswith("ratskeller-")


def test_interpreted_rules_give_the_same_without_compiling_anything(copy: Path) -> None:
    script = copy / "main.py"
    script.write_text(script.read_text().replace('"hits": sum(run.dispatcher.stats.cache_hits.values())', '"hits": 0'))
    assert run(copy, NUMBA_DISABLE_JIT="1")["value"] == 20


def test_old_cache_folders_are_pruned(copy: Path) -> None:
    for day in range(8):
        old = copy / "cache" / f"old{day}"
        old.mkdir(parents=True)
        os.utime(old, (day, day))
    kept = Path(run(copy)["cache"]).name
    left = {p.name for p in (copy / "cache").iterdir()}
    assert left == {kept, "old7", "old6", "old5"}


def test_the_fingerprint_sees_sources_and_data_of_the_compiled_parts_only(copy: Path) -> None:
    package = copy / "src" / "ratskeller"
    before = compiled_cache.fingerprint(package)
    (package / "server.py").write_text("anything")
    assert compiled_cache.fingerprint(package) == before
    (package / "games" / "new.toml").write_text("x = 1")
    assert compiled_cache.fingerprint(package) != before


def test_integer_arguments_of_rules_are_widened() -> None:
    @compiling.rule
    def double(n):  # type: ignore[no-untyped-def]
        return n + n

    def calls(a, b):  # type: ignore[no-untyped-def]
        return double(a) + double(b) + double(a == b)

    from ratskeller.kernel import numba_side

    assert numba_side.make_compiled(calls)(np.int16(30_000), np.int8(100)) == 60_200
    assert len(numba_side.compiled_rules[double].overloads) <= 1  # none where an earlier run left the machine code


def test_importing_and_playing_does_not_load_numba() -> None:
    code = "import sys, ratskeller; m = ratskeller.new('rattus', seed=1); m.play(m.legal()[0]); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=600)


def test_sources_that_were_written_anew_are_not_taken_for_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "rule.py"
    source.write_text("the same as before")
    monkeypatch.setattr(compiled_cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled_cache, "sources", lambda: [source])
    monkeypatch.setattr(compiled_cache, "_copy", compiled_cache._copy.__wrapped__)
    compiled_cache.mark_compiled("rules", 1.0)
    assert compiled_cache.is_compiled("rules")
    os.utime(source, (1, 1))
    assert not compiled_cache.is_compiled("rules")


@compiling.part
def doubled(n):  # type: ignore[no-untyped-def]
    return n + n


@compiling.compiled
def double_all(figures):  # type: ignore[no-untyped-def]
    for i in range(figures.shape[0]):
        figures[i] = doubled(figures[i])
    return figures.shape[0]


def test_a_compiled_function_with_fixed_arguments_is_called_without_any() -> None:
    figures = np.array([1, 2, 3])
    run = double_all.bound(figures)
    assert (run(), run()) == (3, 3)
    assert figures.tolist() == [4, 8, 12]
    assert doubled(4) == 8


@compiling.compiled
def next_key(rows):  # type: ignore[no-untyped-def]
    rows[0].key = rows[0].key * np.uint64(0x9E3779B97F4A7C15) + np.uint64(1)
    return rows[0].key


def test_a_compiled_function_run_plainly_reads_structs_and_wraps_around_as_the_compiled_one_does() -> None:
    rows, same = np.full(1, 2**63 + 5, [("key", "u8")]), np.full(1, 2**63 + 5, [("key", "u8")])
    assert next_key(rows) == next_key.plainly(same)
    assert rows["key"] == same["key"]


def test_the_earlier_name_of_a_compiled_function_still_works_and_says_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="called @compiled now"):
        old = compiling.entry(doubled)
    assert isinstance(old, compiling.Compiled)
    assert old.plainly(4) == 8


LONG = "\n".join(
    [
        "from ..kernel.compiling import rule",
        "@rule",
        "def long(n):",
        *(f"    n = (n * {k} + 7) ^ (n >> {k % 5 + 1})" for k in range(3, 120)),
        "    return n",
        "",
    ]
)
LINKAGES = """
import sys, json
sys.path.insert(0, sys.argv[1])
from ratskeller.kernel.compiling import compiled
from ratskeller.games.tiny import long
@compiled
def run(n):
    return long(n) + long(n + 1) + long(n + 2)
run(1)
made = next(iter(run.dispatcher.overloads.values())).library._final_module
print(json.dumps([function.linkage.name for function in made.functions if not function.is_declaration]))
"""


def test_code_from_the_cache_never_calls_into_that_of_another_process(copy: Path) -> None:
    """What a compiled function calls has no name that others could take for theirs: numbers in names begin anew in a process."""
    (copy / "src" / "ratskeller" / "games" / "tiny.py").write_text(LONG)
    (copy / "main.py").write_text(LINKAGES)
    told = subprocess.run([sys.executable, "main.py", "src"], cwd=copy, capture_output=True, text=True, check=True).stdout
    linkages = json.loads(told)
    assert "internal" in linkages, "the rule was not called but written out: the test shows nothing"
    assert set(linkages) <= {"internal", "external"}
