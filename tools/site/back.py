"""The second half of a core: LLVM's code for every function, as WebAssembly.

It is linked twice: as a plain module with memory of its own, for who has no Python, and as a side module, a dynamic library that
works in the memory of Pyodide. Neither needs anything from outside, nor SIMD nor threads: browsers of the last years take it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm

from .front import Part

FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
TRIPLE = "wasm32-unknown-emscripten"
STACK = 1 << 18
PLAIN = ["--stack-first", "-z", f"stack-size={STACK}", "--export=__heap_base"]
SIDE = ["-shared", "--experimental-pic"]
# Where Numba calls C's mathematics, WebAssembly has an instruction.
INSTRUCTIONS = ("sqrt", "floor", "ceil")


def make(parts: list[Part], plain: Path, side: Path) -> None:
    """Optimise, assemble and link all functions."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="pic")
    whole = _joined(parts, str(machine.target_data))
    _optimise(whole, machine, {part.name for part in parts})
    missing = [f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm.")]
    if missing:
        raise RuntimeError(f"a core has nobody to ask for {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        assembled = Path(folder) / "core.o"
        assembled.write_bytes(machine.emit_object(whole))
        linker = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-O3"]
        exports = [f"--export={part.name}" for part in parts]
        for told, target in ((PLAIN, plain), (SIDE, side)):
            subprocess.run([*linker, *told, *exports, str(assembled), "-o", str(target)], check=True)


def _joined(parts: list[Part], layout: str) -> Any:
    """All functions in one module for that machine; what several of them call is there once."""
    doors = {part.name for part in parts}
    whole = None
    for part in parts:
        module = llvm.parse_assembly(_in_instructions(part.text))
        module.triple, module.data_layout = TRIPLE, layout
        for function in module.functions:
            if not function.is_declaration and function.name not in doors:
                function.linkage = "linkonce_odr"
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    return whole


def _in_instructions(text: str) -> str:
    for name in INSTRUCTIONS:
        text = re.sub(rf"@{name}\(", f"@llvm.{name}.f64(", text)
    return text


def _optimise(module: Any, machine: Any, doors: set[str]) -> None:
    for function in module.functions:
        if not function.is_declaration and function.name not in doors:
            function.linkage = "internal"
    for table in module.global_variables:
        if not table.is_declaration and table.linkage != llvm.Linkage.private:
            table.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
