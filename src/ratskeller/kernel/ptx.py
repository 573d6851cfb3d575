"""Kernels for the GPU: what each of them is given, and its PTX, compiled once and kept on disk beside the processor's code.

PTX can be made on any machine; the driver of the GPU turns it into machine code. So the kernels that are measured are the very
ones whose registers and size are held to limits where there is no GPU.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .compiled_cache import folder_of
from .errors import NoGpu
from .gpu import Launch, Place, gpu
from .reasons import because

WHOLE = None  # in place of an array: a whole number


@dataclass(frozen=True)
class Kernel:
    """A function of a module that is only loaded to be compiled, for arrays of these types and dimensions."""

    game: str
    name: str  # the beginning of the file's name
    state: np.dtype[Any]
    module: str
    function: str
    args: Sequence[tuple[np.dtype[Any], int] | None]
    fixed: Sequence[tuple[str, int]]  # fields of the state that are known to have these values
    threads: int  # of a block …
    blocks: int  # … and how many blocks share a multiprocessor: what its registers are dealt out by

    def path(self, capability: tuple[int, int]) -> Path:
        known = "".join(f"-{name}{value}" for name, value in self.fixed)
        return (
            folder_of(self.game)
            / f"{self.name}-{self.function}{known}-{self.threads}x{self.blocks}-sm{capability[0]}{capability[1]}.ptx"
        )

    def ptx(self, capability: tuple[int, int]) -> Path:
        """The file with its PTX, which is compiled where it is not there yet: that takes up to a minute."""
        path = self.path(capability)
        if not path.exists():
            try:
                from . import cuda_side
            except ImportError as problem:
                raise NoGpu(because("no_cuda")) from problem
            given = tuple(
                cuda_side.WHOLE if arg is WHOLE else cuda_side.kind_of(*arg, self.fixed if arg[0] is self.state else ())
                for arg in self.args
            )
            function = getattr(import_module(self.module, __package__), self.function)
            draft = path.with_suffix(f".{os.getpid()}")
            draft.write_text(cuda_side.make_ptx(function, given, self.threads, self.blocks, capability))
            draft.replace(path)
        return path

    def given(self, *args: Place | int) -> Launch:
        """The kernel on the GPU of this machine, with its arguments."""
        for arg, kind in zip(args, self.args, strict=True):
            found = (arg.dtype, len(arg.shape)) if isinstance(arg, Place) else WHOLE
            if found != kind:
                raise TypeError(f"{self.function} takes {kind}, not {found}")
        return Launch(gpu().kernel(self.ptx(gpu().capability), self.function), self.threads, *args)
