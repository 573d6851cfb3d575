"""The GPU of this machine: whether there is one, arrays in its memory, and the launching of kernels.

Everything runs on the default stream, one thing after the other, as other libraries expect it.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from .errors import NoGpu
from .reasons import because

_loading = threading.Lock()


def _driver() -> Any:
    """NVIDIA's driver, as Python calls it; refused where it, or what calls it, is not installed."""
    try:
        from cuda.bindings import driver
    except ImportError as problem:
        raise NoGpu(because("no_cuda")) from problem
    return driver


def _done(result: tuple[Any, ...]) -> Any:
    """What the driver answered; an error is raised with its name."""
    driver = _driver()
    if result[0] != driver.CUresult.CUDA_SUCCESS:
        raise RuntimeError(f"the GPU reports {result[0].name}")
    return result[1] if len(result) == 2 else result[1:]


class Gpu:
    """One GPU."""

    def __init__(self) -> None:
        self.driver = driver = _driver()
        try:
            _done(driver.cuInit(0))
            device = _done(driver.cuDeviceGet(0))
            self.context = _done(driver.cuDevicePrimaryCtxRetain(device))
        except Exception as problem:  # no driver, no GPU, or none that may be used: what differs is only the wording
            raise NoGpu(because("no_gpu", why=str(problem))) from problem
        ask = driver.CUdevice_attribute
        self.name = _done(driver.cuDeviceGetName(128, device)).split(b"\0")[0].decode()
        self.capability = (
            int(_done(driver.cuDeviceGetAttribute(ask.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device))),
            int(_done(driver.cuDeviceGetAttribute(ask.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device))),
        )
        self.processors = int(_done(driver.cuDeviceGetAttribute(ask.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device)))
        self._kernels: dict[Path, Any] = {}

    def enter(self) -> None:
        """Every thread that talks to the GPU says so first."""
        _done(self.driver.cuCtxSetCurrent(self.context))

    def free(self) -> int:
        """Bytes of its memory that nobody uses."""
        self.enter()
        return int(_done(self.driver.cuMemGetInfo())[0])

    def wait(self) -> None:
        """Until everything asked for is done."""
        self.enter()
        _done(self.driver.cuCtxSynchronize())

    def kernel(self, path: Path, name: str) -> Any:
        """A kernel from its PTX, which the driver turns into machine code."""
        with _loading:
            if path not in self._kernels:
                self.enter()
                module = _done(self.driver.cuModuleLoadData(path.read_bytes() + b"\0"))
                self._kernels[path] = _done(self.driver.cuModuleGetFunction(module, name.encode()))
            return self._kernels[path]

    def seconds(self, work: Callable[[], None]) -> float:
        """How long the GPU works on something, by its own clock."""
        self.enter()
        marks = [_done(self.driver.cuEventCreate(0)) for _ in range(2)]
        _done(self.driver.cuEventRecord(marks[0], 0))
        work()
        _done(self.driver.cuEventRecord(marks[1], 0))
        _done(self.driver.cuEventSynchronize(marks[1]))
        spent = float(_done(self.driver.cuEventElapsedTime(*marks))) / 1000
        for mark in marks:
            self.driver.cuEventDestroy(mark)
        return spent


@cache
def gpu() -> Gpu:
    """The GPU of this machine; NoGpu says why there is none to be used."""
    return Gpu()


class Place:
    """An array in the memory of the GPU. It is shared with other libraries without a copy: `torch.from_dlpack(place)`."""

    def __init__(
        self, shape: int | tuple[int, ...], dtype: Any, owner: Place | None = None, at: int = 0, strides: Any = None
    ) -> None:
        self.shape = (shape,) if isinstance(shape, int) else shape
        self.dtype = np.dtype(dtype)
        self.strides = strides or tuple(prod(self.shape[k + 1 :]) * self.dtype.itemsize for k in range(len(self.shape)))
        self.owner = owner
        if owner is None:
            self.bytes = prod(self.shape) * self.dtype.itemsize
            gpu().enter()
            self._free = gpu().driver.cuMemFree
            self.at = int(_done(gpu().driver.cuMemAlloc(max(self.bytes, 1))))
        else:
            self.at = at

    @classmethod
    def of(cls, given: np.ndarray) -> Place:
        """A copy of an array."""
        made = cls(given.shape, given.dtype)
        made.write(given)
        return made

    def field(self, name: str) -> Place:
        """One field of an array of structs, where it lies."""
        kind, offset = (self.dtype.fields or {})[name][:2]
        inner = kind.subdtype[0] if kind.subdtype else kind
        own = tuple(prod(kind.shape[k + 1 :]) * inner.itemsize for k in range(len(kind.shape)))
        return Place((*self.shape, *kind.shape), inner, self.owner or self, self.at + offset, (*self.strides, *own))

    def first(self, count: int) -> Place:
        """The first numbers along the last axis."""
        return Place((*self.shape[:-1], count), self.dtype, self.owner or self, self.at, self.strides)

    def as_bytes(self) -> Place:
        """An array of structs as rows of bytes, where they lie."""
        size = self.dtype.itemsize
        return Place((*self.shape, size), np.int8, self.owner or self, self.at, (*self.strides, 1))

    def write(self, given: np.ndarray) -> None:
        """Only for a whole array, not for a field of it."""
        data = np.ascontiguousarray(given, self.dtype)
        gpu().enter()
        _done(gpu().driver.cuMemcpyHtoD(self.at, data.ctypes.data, data.nbytes))

    def clear(self) -> None:
        if self.bytes:
            gpu().enter()
            _done(gpu().driver.cuMemsetD8(self.at, 0, self.bytes))

    def read(self) -> np.ndarray:
        """A copy in the memory of the processor."""
        gpu().enter()
        if self.owner is None:
            made = np.empty(self.shape, self.dtype)
            _done(gpu().driver.cuMemcpyDtoH(made.ctypes.data, self.at, self.bytes))
            return made
        whole = self.owner.read().reshape(-1).view(np.uint8)
        return np.ndarray(self.shape, self.dtype, whole.data, self.at - self.owner.at, self.strides).copy()

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.at, False), "strides": self.strides, "version": 3}

    def _view(self) -> Any:
        from cuda.core import Buffer
        from cuda.core.utils import StridedMemoryView

        gpu().enter()
        spread = sum((n - 1) * step for n, step in zip(self.shape, self.strides, strict=True)) + self.dtype.itemsize
        steps = tuple(step // self.dtype.itemsize for step in self.strides)
        return StridedMemoryView.from_buffer(Buffer.from_handle(self.at, spread, owner=self), self.shape, steps, dtype=self.dtype)

    def __dlpack__(self, **given: Any) -> Any:
        return self._view().__dlpack__(**given)

    def __dlpack_device__(self) -> tuple[int, int]:
        found: tuple[int, int] = self._view().__dlpack_device__()
        return found

    def __del__(self) -> None:
        if self.owner is None and hasattr(self, "at"):
            self._free(self.at)

    def numbers(self) -> list[int]:
        """The array as a kernel of numba-cuda is given it."""
        return [0, 0, prod(self.shape), self.dtype.itemsize, self.at, *self.shape, *self.strides]


class Launch:
    """A kernel with its arguments (arrays and whole numbers), to be launched again and again."""

    def __init__(self, kernel: Any, threads: int, *args: Place | int) -> None:
        self.kernel, self.threads, self.kept = kernel, threads, args
        numbers = [number for arg in args for number in (arg.numbers() if isinstance(arg, Place) else [arg])]
        self._values = (ctypes.c_int64 * len(numbers))(*numbers)
        first = ctypes.addressof(self._values)
        self._places = (ctypes.c_void_p * len(numbers))(*(first + 8 * k for k in range(len(numbers))))

    def __call__(self, blocks: int) -> None:
        one = gpu()
        one.enter()
        places = ctypes.addressof(self._places)
        _done(one.driver.cuLaunchKernel(self.kernel, blocks, 1, 1, self.threads, 1, 1, 0, 0, places, 0))
