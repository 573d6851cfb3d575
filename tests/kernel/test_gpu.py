"""The GPU, as far as it can be tried without one: what is refused, how arrays lie, and that nothing is lost on the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ratskeller.kernel.cuda_play import IDLE, kernels, kinds_of, known_of
from ratskeller.kernel.errors import BadOption, NoGpu
from ratskeller.kernel.game import game, games
from ratskeller.kernel.gpu import Launch, Place, gpu
from ratskeller.kernel.ptx import Kernel
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import simulate
from tests.gpus import Driver, Result, pretend

STRUCT = np.dtype([("number", "i8"), ("flags", "?", (3,)), ("table", "i2", (2, 4))], align=True)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    gpu.cache_clear()
    yield
    gpu.cache_clear()


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    return pretend(monkeypatch)


def play_on(device: str) -> None:
    rules = game("rattus")
    simulate(rules, rules.check_options({}), keys(1, 1), device=device)


def test_without_what_talks_to_a_gpu_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cuda", None)
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    with pytest.raises(NoGpu, match=r"pip install 'ratskeller\[cuda\]'"):
        play_on("cuda")


def test_a_driver_that_finds_no_gpu_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, Result.CUDA_ERROR_NO_DEVICE)
    with pytest.raises(NoGpu, match="There is no GPU to play on: the GPU reports CUDA_ERROR_NO_DEVICE") as found:
        play_on("cuda")
    assert "видеокарты" in found.value.text("ru")
    assert "Non c’è una GPU" in found.value.text("it")


def test_without_numba_cuda_a_kernel_is_not_compiled_and_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ratskeller.kernel.cuda_side", None)
    monkeypatch.delattr("ratskeller.kernel.cuda_side", raising=False)
    monkeypatch.setattr(Kernel, "path", lambda self, capability: tmp_path / "none.ptx")
    with pytest.raises(NoGpu, match=r"ratskeller\[cuda\]"):
        kernels(game("rattus"), game("rattus").check_options({}))["rank"].ptx((9, 0))


def test_another_device_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no device 'abacus'; there are cpu and cuda."):
        play_on("abacus")


def test_arrays_go_there_and_come_back(driver: Driver) -> None:
    given = np.arange(24, dtype=np.int32).reshape(4, 6)
    place = Place.of(given)
    assert np.array_equal(place.read(), given)
    place.clear()
    assert not place.read().any()
    assert len(driver.memory) == 1
    del place
    assert not driver.memory


def test_a_field_of_structs_lies_where_numpy_has_it(driver: Driver) -> None:
    given = np.zeros(5, STRUCT)
    given["number"], given["flags"] = np.arange(5), np.arange(15).reshape(5, 3) % 2 == 0
    given["table"] = np.arange(40).reshape(5, 2, 4)
    place = Place.of(given)
    for name in STRUCT.names or ():
        field = place.field(name)
        assert field.strides == given[name].strides
        assert np.array_equal(field.read(), given[name])
    assert np.array_equal(place.field("table").first(3).read(), given["table"][..., :3])
    told = place.field("table").__cuda_array_interface__
    assert told["data"][0] == place.at + (STRUCT.fields or {})["table"][1]
    assert told["strides"] == given["table"].strides


def test_structs_are_rows_of_bytes_too(driver: Driver) -> None:
    given = np.zeros(3, STRUCT)
    given["number"] = 1
    rows = Place.of(given).as_bytes()
    assert rows.shape == (3, STRUCT.itemsize)
    assert rows.read().tobytes() == given.tobytes()


def test_a_field_keeps_the_memory_it_lies_in(driver: Driver) -> None:
    field = Place.of(np.zeros(2, STRUCT)).field("number")
    assert field.read().tolist() == [0, 0]
    del field
    assert not driver.memory


def test_a_kernel_is_given_arrays_as_numba_cuda_lays_them_out(driver: Driver) -> None:
    place = Place.of(np.zeros((3, 8), np.int8))
    numbers = list(Launch("kernel", 64, place, 7)._values)
    assert numbers == [0, 0, 24, 1, place.at, 3, 8, 8, 1, 7]


def test_a_kernel_refuses_arrays_of_another_type(driver: Driver) -> None:
    with pytest.raises(TypeError, match="rank takes"):
        kernels(game("rattus"), game("rattus").check_options({}))["rank"].given(Place(1, "i8"), Place((1, 8), "i1"))


@pytest.mark.parametrize("name", [rules.name for rules in games()])
def test_every_kind_of_action_has_a_number_of_its_own(name: str) -> None:
    rules = game(name)
    kinds = kinds_of(rules)
    assert len(set(kinds.tolist())) == len(rules.actions.base)
    assert kinds.max() < IDLE


@pytest.mark.parametrize("name", [rules.name for rules in games()])
def test_matches_are_the_processors_in_parts_that_fit_the_memory(
    name: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ratskeller.kernel.cuda_play.BLOCK", 2)
    monkeypatch.setattr(driver, "cuMemGetInfo", lambda: (Result.CUDA_SUCCESS, 1, 1))
    rules = game(name)
    options = rules.check_options({"players": 2})
    some = keys(3, 5)
    for here, there in zip(simulate(rules, options, some), simulate(rules, options, some, device="cuda"), strict=True):
        assert here.dtype == there.dtype
        assert here.tobytes() == there.tobytes()


@pytest.mark.parametrize("name", [rules.name for rules in games()])
def test_what_is_compiled_in_as_constant_never_changes(name: str) -> None:
    rules = game(name)
    options = rules.check_options({"players": 3})
    finals, _, _ = simulate(rules, options, keys(1, 50))
    for field, value in known_of(rules, options):
        assert (np.asarray(finals[field]) == value).all()


def test_a_match_without_end_is_an_error_there_too(driver: Driver) -> None:
    rules = game("rattus")
    with pytest.raises(RuntimeError, match="did not end within 5 decisions"):
        simulate(rules, rules.check_options({}), keys(1, 2), limit=5, device="cuda")
