"""`make kernels`: every kernel compiled for a GPU that need not be here, its registers, spills and size held to limits.

PTX is what numba-cuda makes of the rules; `ptxas`, NVIDIA's assembler, turns it into machine code and says what that needs. A
kernel whose code grows beyond the limit is slower than its figures in docs/gpu.md: the GPU waits for instructions first of all.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ratskeller.envs import on_gpu
from ratskeller.kernel import cuda_play
from ratskeller.kernel.game import game, offers
from ratskeller.kernel.ptx import Kernel

CAPABILITY = (9, 0)
SPILLED = 320  # bytes a thread may put aside for want of registers
SIZES = {"deal": 64, "play": 170, "rank": 24, "step": 360, "seed": 2, "draw": 2}  # KB of machine code


def assembler() -> str:
    from cuda import pathfinder

    found = pathfinder.find_nvidia_binary_utility("ptxas") or next(
        map(str, Path(sys.prefix).rglob("nvidia/cu13/bin/ptxas")), None
    )
    if found is None:
        raise SystemExit("there is no ptxas: pip install -r requirements/cuda.txt")
    return str(found)


def code_size(cubin: bytes) -> int:
    """The bytes of all sections of an ELF file that can be executed."""
    (table,) = struct.unpack_from("<Q", cubin, 0x28)
    step, count = struct.unpack_from("<HH", cubin, 0x3A)
    rows = [struct.unpack_from("<IIQQQQ", cubin, table + i * step) for i in range(count)]
    return sum(size for _, kind, flags, _, _, size in rows if kind == 1 and flags & 4)


def needs(ptx: Path, ptxas: str) -> tuple[int, int, int]:
    """Registers, bytes spilled and bytes of code."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.cubin"
        command = [ptxas, f"-arch=sm_{CAPABILITY[0]}{CAPABILITY[1]}", "-v", str(ptx), "-o", str(out)]
        said = subprocess.run(command, capture_output=True, text=True, check=True)
        told = said.stdout + said.stderr
        spilled = [int(n) for n in re.findall(r"(\d+) bytes spill", told)]
        return max(map(int, re.findall(r"Used (\d+) registers", told))), max(spilled), code_size(out.read_bytes())


def check(kernel: Kernel, ptxas: str) -> list[str]:
    began = time.perf_counter()
    path = kernel.ptx(CAPABILITY)
    seconds = time.perf_counter() - began
    registers, spilled, size = needs(path, ptxas)
    print(f"{path.stem:60} {registers:3} registers  {spilled:4} spilled  {size / 1024:6.1f} KB  {seconds:5.1f} s", flush=True)
    allowed = 65536 // (kernel.threads * kernel.blocks)
    limits = [
        ("registers", registers, allowed),
        ("bytes spilled", spilled, SPILLED),
        ("bytes", size, SIZES[kernel.function] * 1024),
    ]
    return [f"{path.stem}: {found} {what}, at most {most}" for what, found, most in limits if found > most]


def main() -> None:
    ptxas, wrong = assembler(), []
    for offer in offers():
        rules = game(offer.game)
        options = rules.check_options({**offer.options, **offer.training, "players": 4})
        for kernel in (*cuda_play.kernels(rules, options).values(), *on_gpu.kernels(rules, options).values()):
            wrong += check(kernel, ptxas)
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
