"""The side of the browser, as far as it can be tried elsewhere: which core is asked, what it is handed, and no threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ratskeller.bots import mcts, ready
from ratskeller.bots.desk import new_desk
from ratskeller.kernel import compiled_cache, engine, wasm_side
from ratskeller.kernel.game import game
from tests.playing import part_way


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The cores that were loaded and what their functions were given."""
    told: list[Any] = []

    def double(*args: Any) -> int:
        told.append([arg.value for arg in args])
        return 2 * int(args[-1].value)

    def load(path: str) -> Any:
        told.append(path)
        return SimpleNamespace(double=double)

    monkeypatch.setattr(wasm_side.ctypes, "CDLL", load)
    monkeypatch.setenv("RATSKELLER_CORE", "/somewhere")
    for kept in (wasm_side._form, wasm_side._library):
        kept.cache_clear()
    yield told
    for kept in (wasm_side._form, wasm_side._library):
        kept.cache_clear()


def double(states, rows, number):  # type: ignore[no-untyped-def]
    raise AssertionError("a browser runs what was compiled")


def test_arrays_are_handed_over_by_address_and_lengths_to_the_core_of_their_game(asked: list[Any]) -> None:
    states, rows = np.zeros(3, game("rattus").dtype), np.zeros((2, 8), np.int64)
    run = wasm_side.make_compiled(double)
    assert run(states, rows, 21) == 42
    assert run(new_desk(game("village")), rows, -1) == -2
    assert asked[0] == "/somewhere/rattus-side.wasm"
    assert asked[1] == [states.ctypes.data, 3, rows.ctypes.data, 2, 8, 21]
    assert asked[2] == "/somewhere/village-side.wasm"
    again = wasm_side.form_for(run, (states, rows, 5))
    assert (again(states, rows, 5), len(asked)) == (10, 5)


def test_an_array_with_gaps_is_refused(asked: list[Any]) -> None:
    with pytest.raises(ValueError, match="in one piece"):
        wasm_side.make_compiled(double)(np.zeros(4, game("rattus").dtype)[::2], np.zeros((1, 8), np.int64), 1)


def test_a_game_is_compiled_where_its_core_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(compiled_cache, "in_browser", True)
    monkeypatch.setenv("RATSKELLER_CORE", str(tmp_path))
    (tmp_path / "rattus-side.wasm").touch()
    assert compiled_cache.is_compiled("rattus")
    assert compiled_cache.is_compiled("rattus-bots")
    assert not compiled_cache.is_compiled("village")
    compiled_cache.mark_compiled("village", 1.0)
    assert [path.name for path in tmp_path.iterdir()] == ["rattus-side.wasm"]


def test_in_a_browser_nobody_starts_a_thread(monkeypatch: pytest.MonkeyPatch, compiled_rattus: None) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    for module in (engine, mcts, ready):
        monkeypatch.setattr(module, "in_browser", True)
    monkeypatch.setattr(ready, "compiled_before", lambda game: False)
    monkeypatch.setattr(ready, "_ready", set())
    monkeypatch.setattr(threading.Thread, "start", refuse)
    rules, match = game("rattus"), part_way("rattus", 3, 0.3, players=2)
    engine.engine(rules).compile_in_background()
    two = mcts.MctsBot(rules, iterations=20, threads=2)
    assert two.think(match, 1).iterations == 20
    waiting = ready.Understudied(two, rules)
    assert not waiting.ready
    assert waiting.think(match, 1).action in match.legal()
