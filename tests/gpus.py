"""A GPU made of the processor's memory, for tests: what is asked of the driver is done here, kernels run thread after thread."""

from __future__ import annotations

import ctypes
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ratskeller.envs.compiled import stepping
from ratskeller.kernel import gpu, ptx
from ratskeller.kernel.fields import Structs
from ratskeller.kernel.game import options_buffer
from ratskeller.kernel.randomness import random_below
from ratskeller.kernel.verbs import apply, begin, legal, over, ranking


class Result(IntEnum):
    CUDA_SUCCESS = 0
    CUDA_ERROR_NO_DEVICE = 100


class Attribute(IntEnum):
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 9
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 0
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 2


class Driver:
    """As much of NVIDIA's driver as is called."""

    CUresult, CUdevice_attribute = Result, Attribute

    def __init__(self, found: Result = Result.CUDA_SUCCESS) -> None:
        self.found = found
        self.memory: dict[int, Any] = {}

    def cuInit(self, flags: int) -> tuple[Result]:
        return (self.found,)

    def cuDeviceGet(self, number: int) -> tuple[Result, int]:
        return Result.CUDA_SUCCESS, number

    def cuDevicePrimaryCtxRetain(self, device: int) -> tuple[Result, str]:
        return Result.CUDA_SUCCESS, "context"

    def cuDeviceGetName(self, most: int, device: int) -> tuple[Result, bytes]:
        return Result.CUDA_SUCCESS, b"a make-believe GPU\0\0"

    def cuDeviceGetAttribute(self, attribute: Attribute, device: int) -> tuple[Result, int]:
        return Result.CUDA_SUCCESS, int(attribute)

    def cuCtxSetCurrent(self, context: str) -> tuple[Result]:
        return (Result.CUDA_SUCCESS,)

    def cuMemGetInfo(self) -> tuple[Result, int, int]:
        return Result.CUDA_SUCCESS, 1 << 24, 1 << 25

    def cuMemAlloc(self, size: int) -> tuple[Result, int]:
        made = ctypes.create_string_buffer(b"\xaa" * size, size)
        self.memory[ctypes.addressof(made)] = made
        return Result.CUDA_SUCCESS, ctypes.addressof(made)

    def cuMemFree(self, at: int) -> tuple[Result]:
        del self.memory[at]
        return (Result.CUDA_SUCCESS,)

    def cuMemcpyHtoD(self, to: int, given: int, size: int) -> tuple[Result]:
        ctypes.memmove(to, given, size)
        return (Result.CUDA_SUCCESS,)

    cuMemcpyDtoH = cuMemcpyHtoD

    def cuMemsetD8(self, at: int, value: int, size: int) -> tuple[Result]:
        ctypes.memset(at, value, size)
        return (Result.CUDA_SUCCESS,)


def seen(arg: Any) -> Any:
    """An argument of a kernel as Python sees it."""
    if not isinstance(arg, gpu.Place):
        return arg
    raw = (ctypes.c_char * max(arg.bytes, 1)).from_address(arg.at)
    made = np.ndarray(arg.shape, arg.dtype, raw, 0, arg.strides)
    return made.view(Structs) if arg.dtype.names else made


def deal(start: Any, states: Any, keys: np.ndarray, actions: np.ndarray) -> None:
    out = options_buffer()[0].ids
    for i, key in enumerate(keys):
        states[i] = start[0]
        states[i].rng = key
        begin(states[i])
        actions[i] = out[random_below(states[i], legal(states[i], out))]


def play(states: Any, actions: np.ndarray, kinds: np.ndarray, decisions: np.ndarray, waiting: np.ndarray, limit: int) -> None:
    out = options_buffer()[0].ids
    nobody = SimpleNamespace(listening=0)
    for i, s in enumerate(states):
        action, decisions[i] = actions[i], 0
        while True:
            apply(s, int(action), nobody)
            decisions[i] += 1
            if over(s) or decisions[i] > limit:
                break
            action = out[random_below(s, legal(s, out))]
        decisions[i] = decisions[i] if decisions[i] <= limit else -1


def rank(states: Any, ranks: np.ndarray) -> None:
    for s, row in zip(states, ranks, strict=True):
        ranking(s, row)


def step(*given: Any) -> None:
    *arrays, scales, _kinds, refused = (each.view(np.ndarray) for each in given)
    refused[0] += stepping.advance(*arrays, scales, np.zeros(1, stepping.Paper))


def seed(states: Any, keys: np.ndarray) -> None:
    states.view(np.ndarray)["rng"] = keys


def draw(info: Any, given: np.ndarray) -> None:
    given[:] = info.view(np.ndarray)["any"]


KERNELS = {each.__name__: each for each in (deal, play, rank, step, seed, draw)}


def pretend(monkeypatch: pytest.MonkeyPatch, found: Result = Result.CUDA_SUCCESS) -> Driver:
    """From now on this machine has a GPU, or a driver that finds none."""
    driver = Driver(found)
    monkeypatch.setattr(gpu, "_driver", lambda: driver)
    monkeypatch.setattr(gpu.Gpu, "kernel", lambda self, path, name: KERNELS[name])
    monkeypatch.setattr(ptx.Kernel, "ptx", lambda self, capability: Path(self.name))
    monkeypatch.setattr(gpu.Launch, "__call__", lambda self, blocks: self.kernel(*map(seen, self.kept)))
    gpu.gpu.cache_clear()
    return driver
