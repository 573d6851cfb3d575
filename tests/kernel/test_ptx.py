"""One small kernel is really compiled for a GPU here, by NVIDIA's own compiler; `make kernels` compiles all of them.

The compiler lies in a folder of its own (`make test` puts it there), so that nothing else of the tests finds it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMPILER = Path(sys.prefix) / "ptx"
SCRIPT = """
import _numba_cuda_redirector
from numba.cuda import cuda_paths

cuda_paths._get_nvrtc_path = lambda *_: None  # a compiler of C++, 90 MB, that is only looked for

from ratskeller.kernel.cuda_play import kernels
from ratskeller.kernel.game import game

rules = game("village")
print(kernels(rules, rules.check_options({"players": 3}))["rank"].ptx((9, 0)).read_text())
"""


def test_a_kernel_that_ranks_matches_is_compiled_from_the_rules(tmp_path: Path) -> None:
    assert COMPILER.exists(), "NVIDIA's compiler is missing: make test brings it"
    where = {**os.environ, "PYTHONPATH": str(COMPILER), "NUMBA_DISABLE_JIT": "0", "RATSKELLER_CACHE": str(tmp_path)}
    made = subprocess.run([sys.executable, "-c", SCRIPT], env=where, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    assert ".target sm_90" in made.stdout
    assert ".visible .entry rank(" in made.stdout
    assert ".extern" not in made.stdout, "all rules it reaches are in it"
