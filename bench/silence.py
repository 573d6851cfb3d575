"""What events cost when nobody listens: the same matches with the package as it is and with `emit` emptied, in turn.

`python bench/silence.py` copies the package twice, so nothing in the product needs a switch for this.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "ratskeller"
RUN = """
import sys; sys.path.insert(0, sys.argv[1])
from ratskeller.cli.bench import rate; from ratskeller.kernel.game import game
rules = game("rattus"); print(rate(rules, rules.check_options({"players": 4}), 1, 2.0)[0])
"""


def main(rounds: int = 5) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rates: dict[str, int] = {}
        for kind in ("as it is", "without events"):
            source = Path(folder) / kind.replace(" ", "-")
            shutil.copytree(PACKAGE, source / "ratskeller", ignore=shutil.ignore_patterns("__pycache__"))
            if kind == "without events":
                events = source / "ratskeller" / "kernel" / "events.py"
                text = re.sub(r"    if events\.listening:\n        emit_to\(.*\)\n", "    return\n", events.read_text())
                text = text.replace("    if not events.listening:\n        return\n", "    return\n")
                assert text != events.read_text()
                events.write_text(text)
        for _ in range(rounds):
            for kind in ("as it is", "without events"):
                env = {**os.environ, "RATSKELLER_CACHE": f"{folder}/cache-{kind.replace(' ', '-')}"}
                env.pop("PYTHONPATH", None)
                command = [sys.executable, "-c", RUN, str(Path(folder) / kind.replace(" ", "-"))]
                done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
                rates[kind] = max(rates.get(kind, 0), int(done.stdout))
        report = {**rates, "cost": round(rates["without events"] / rates["as it is"] - 1, 3)}
        print(json.dumps(report))


if __name__ == "__main__":
    main()
