"""Keeps an older version of ourselves as an opponent: built from a tag or a commit, seated as `external:`.

    python tools/frozen.py build v0.3 build/frozen                 # its sources and its compiled bots, in a folder of their own
    python tools/frozen.py name build/frozen mcts:0.02s            # what to write after --bots
    python tools/frozen.py play build/frozen village --players 4 --bot mcts:0.02s --games 40 --jobs 2

It runs by the same Python and the same libraries as we do; only the package is the older one. Both sides think equally long where
both are given the same budget, in seconds or in iterations: what is said between them is not counted.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ABOUT = "frozen.json"
PATIENCE = 120  # seconds an answer may take at most; the bot's own budget is what counts

LAUNCHER = '''"""An older version of Ratskeller as an engine: {commit}."""

import os
import runpy
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
os.environ["RATSKELLER_CACHE"] = str(here / "compiled")
os.environ.pop("PYTHONPATH", None)
sys.path.insert(0, str(here / "src"))
if sys.argv[1:2] == ["--compile"]:
    from ratskeller.bots import prepare
    from ratskeller.kernel.game import game

    for name in sys.argv[2:]:
        prepare(game(name))
else:
    runpy.run_path(str(here / "engine.py"), run_name="__main__")
'''


def build(ref: str, folder: Path, repository: Path = ROOT, games: tuple[str, ...] = ("rattus", "village")) -> str:
    """The package as it was at `ref`, with its bots compiled; returns the commit. A folder that is there already stays so."""
    commit = _git(repository, "rev-parse", "--verify", f"{ref}^{{commit}}").decode().strip()
    if (folder / ABOUT).exists():
        there = json.loads((folder / ABOUT).read_text("utf-8"))["commit"]
        if there != commit:
            sys.exit(f"{folder} holds {there}, not {commit}; choose another folder.")
        return commit
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(_git(repository, "archive", commit, "src/ratskeller"))) as archive:
        archive.extractall(folder, filter="data")
    own = folder / "src/ratskeller/bots/engine.py"  # versions before the protocol have none: ours leans on public names only
    shutil.copy(own if own.exists() else ROOT / "src/ratskeller/bots/engine.py", folder / "engine.py")
    (folder / "launch.py").write_text(LAUNCHER.format(commit=commit), "utf-8")
    if games:
        subprocess.run([sys.executable, "-P", str(folder / "launch.py"), "--compile", *games], check=True)
    (folder / ABOUT).write_text(json.dumps({"ref": ref, "commit": commit}) + "\n", "utf-8")
    return commit


def named(folder: Path, bot: str) -> str:
    """The frozen bot as the arena calls it."""
    place = (folder / "launch.py").resolve()
    if "," in str(place):
        sys.exit(f"{place}: a command may have no comma.")
    return f"external:{PATIENCE}s:{sys.executable} -P {place} {bot}"


def _git(repository: Path, *words: str) -> bytes:
    done = subprocess.run(["git", "-C", str(repository), *words], capture_output=True)
    if done.returncode:
        sys.exit(done.stderr.decode().strip())
    return done.stdout


def play(given: argparse.Namespace) -> None:
    """A contest between us and the frozen version, each with the same budget."""
    bots = f"{given.bot},{named(given.folder, given.frozen or given.bot)}"
    command = [sys.executable, "-m", "ratskeller.cli", "arena", given.game, "--bots", bots, "--players", str(given.players)]
    command += ["--games", str(given.games), "--jobs", str(given.jobs), "--seed", str(given.seed), *given.more]
    sys.exit(subprocess.call(command, env={**os.environ}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True, dest="command")
    building, naming, playing = (commands.add_parser(name) for name in ("build", "name", "play"))
    building.add_argument("ref", help="a tag or a commit")
    for command in (building, naming, playing):
        command.add_argument("folder", type=Path)
    naming.add_argument("bot")
    playing.add_argument("game")
    playing.add_argument("--players", type=int, default=2)
    playing.add_argument("--bot", default="mcts:0.02s")
    playing.add_argument("--frozen", help="another budget for the frozen version")
    playing.add_argument("--games", type=int, default=40)
    playing.add_argument("--jobs", type=int, default=1)
    playing.add_argument("--seed", type=int, default=21)
    playing.add_argument(
        "more", nargs="*", help="after --: anything else that the arena understands, such as -- --results r.jsonl"
    )
    given = parser.parse_args()
    if given.command == "build":
        print(build(given.ref, given.folder))
    elif given.command == "name":
        print(named(given.folder, given.bot))
    else:
        play(given)


if __name__ == "__main__":
    main()
