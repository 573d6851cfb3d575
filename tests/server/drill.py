"""The fault drill: people and bots play on real servers while things go wrong; then everything is counted.

`python -m tests.server.drill` is the long version, with the times that tables may take to go on and bots to answer.
"""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from ratskeller.bots import prepare
from ratskeller.kernel.game import game
from tests.server import faults
from tests.server.crowd import PATIENCE, Guest, Pair, await_moves, dismiss, send_home, wish
from tests.server.house import Process, Stream, visitor
from tests.server.postgres import Database, database

GOES_ON = 10.0  # seconds after a fault within which every table goes on …
ANSWERS = 2.0  # … and within which 99 of 100 answers of an ordinary player's bot come
PAUSE = 0.1  # seconds between two moves: faults last longer
HOSTS = 20
COMPILED = {"NUMBA_DISABLE_JIT": "0"}  # interpreted, masters would be played by quicker ones
QUIET = {"RATSKELLER_LOG": "critical"}


class Drill:
    """A crowd at some servers."""

    def __init__(self, crowd: list[Pair]) -> None:
        self.crowd, self.done = crowd, Counter[str]()
        self.slowest = 0.0

    def begin(self) -> None:
        for pair in self.crowd:
            pair.pause = PAUSE
            pair.thread.start()
        await_moves(self.crowd, 2)

    def goes_on(self, what: str) -> None:
        """A fault is over: every table goes on."""
        seconds = await_moves(self.crowd, 1)
        self.slowest = max(self.slowest, seconds)
        self.done["faults"] += 1
        print(f"  {what}: all {len(self.crowd)} tables went on within {seconds:.1f} s", flush=True)

    def end(self) -> Counter[str]:
        self.done.update(dismiss(self.crowd))
        print(" ", dict(self.done), f"slowest: {self.slowest:.1f} s", flush=True)
        return self.done


@contextmanager
def drilling(servers: list[Process], crowd: list[Pair]) -> Iterator[Drill]:
    """Everybody at play; and sent home at the end."""
    try:
        drill = Drill(crowd)
        drill.begin()
        yield drill
    finally:
        for server in servers:
            server.stop()
        send_home(crowd)


def is_well(server: Process) -> None:
    """It says so, soon."""
    until = time.monotonic() + 60
    with visitor(server.url) as somebody:
        while somebody.get("/healthz").status_code != 200:
            assert time.monotonic() < until, "the server does not get well"
            time.sleep(0.1)


def is_unwell(server: Process) -> None:
    until = time.monotonic() + 60
    with visitor(server.url) as somebody:
        while somebody.get("/healthz").status_code != 503:
            assert time.monotonic() < until, "the server says it is well"
            time.sleep(0.1)


def on_postgresql(times: int = 1, seconds: float = 2.0) -> Drill:
    """Two workers: their database goes away and comes back, one of them is killed."""
    with database() as db, ExitStack() as stack:
        servers = [Process(db.url, **QUIET), Process(db.url, **QUIET)]
        for server in servers:
            server.start()
        here, there = (server.url for server in servers)
        crowd = [Pair(here, 0, there), Pair(there, 1, here), Guest(here, 2), Guest(there, 4)]
        drill = stack.enter_context(drilling(servers, crowd))
        for _ in range(times):
            _away(drill, servers, db, 0.2)
            drill.goes_on("database away for 0.2 s")
            _away(drill, servers, db, seconds, signal.SIGQUIT)
            drill.goes_on(f"database away for {seconds:.0f} s")
            for server in servers:
                is_well(server)
            _adopted(drill, servers, db)
            drill.goes_on("a worker was killed")
        drill.end()
    return drill


def _away(drill: Drill, servers: list[Process], db: Database, seconds: float, how: signal.Signals = signal.SIGINT) -> None:
    db.stop(how)
    until = time.monotonic() + seconds
    if seconds > 1:
        for server in servers:
            is_unwell(server)
            counts = faults.ask_everything(server.url, drill.crowd[0].table)
            drill.done["refused while it was away"] += counts[503]
    time.sleep(max(0.0, until - time.monotonic()))
    db.start()


def _adopted(drill: Drill, servers: list[Process], db: Database) -> None:
    """A worker is killed while a bot of its own is about to play: the other one sees to it, without being asked."""
    with visitor(servers[1].url) as anna:
        made = anna.post("/api/tables", json=wish("rattus", "bot", "me") | {"pace": "calm"}).json()
        servers[1].kill()
    killed = time.monotonic()
    while not asyncio.run(_entries(db, made["id"])):
        assert time.monotonic() < killed + PATIENCE, "nobody looks after the dead worker's bot"
        time.sleep(0.2)
    seconds = time.monotonic() - killed
    drill.slowest = max(drill.slowest, seconds)
    print(f"  a dead worker's bot was looked after within {seconds:.1f} s", flush=True)
    servers[1].start()


async def _entries(db: Database, table: str) -> int:
    import asyncpg

    connection = await asyncpg.connect(db.url)
    found = await connection.fetchval("select count(*) from entries where table_id = $1", table)
    await connection.close()
    return int(found)


def on_sqlite(times: int = 1, seconds: float = 2.0) -> Drill:
    """One server: thinkers are killed, the disk is full, the clock jumps, snapshots are damaged, clients are rude."""
    with tempfile.TemporaryDirectory() as folder:
        clock, env = faults.with_a_clock(Path(folder))
        server = Process(str(Path(folder) / "tables.sqlite"), **env, **QUIET)
        server.start()
        crowd = [Pair(server.url, 0), Pair(server.url, 1), Guest(server.url, 2), Guest(server.url, 3)]
        with drilling([server], crowd) as drill:
            for _ in range(times):
                drill.done["thinkers killed"] += faults.kill_thinkers(server, seconds)
                drill.goes_on("thinkers were killed")
                with faults.full_disk(server):
                    is_unwell(server)
                    drill.done["refused on a full disk"] += faults.ask_everything(server.url, crowd[0].table)[503]
                    time.sleep(seconds)
                is_well(server)
                drill.goes_on("the disk was full")
                for jump in (86_400, -86_400, 0):
                    clock.write_text(str(jump))
                    drill.goes_on(f"the clock is wrong by {jump} s")
                with faults.rude_clients(server.url, crowd[0].table, 60):
                    await_moves(crowd, 20 if times > 1 else 5)
                    drill.goes_on("sixty rude clients")
                for how in faults.DAMAGES if times > 1 else faults.DAMAGES[:1]:
                    server.kill()
                    drill.done["snapshots damaged"] += faults.damage_snapshots(server.db, how)
                    server.start()
                    drill.goes_on("snapshots were damaged")
            drill.end()
    return drill


def greedy(answers: int) -> dict[str, Any]:
    """Twenty hosts whose masters play among themselves, watched, beside one who plays against a novice."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = Process(str(Path(folder) / "tables.sqlite"), **QUIET, **COMPILED)
        server.start()
        guest = Guest(server.url, 2)
        streams = []
        with drilling([server], [guest]) as drill:
            for _ in range(HOSTS):
                host = stack.enter_context(visitor(server.url))
                made = host.post("/api/tables", json=wish("rattus", "bot", "bot", "bot", "bot", level="master"))
                streams.append(Stream(host, made.json()["id"]))
            alone = len(guest.waits())
            await_moves([guest], answers)
            waits = sorted(guest.waits()[alone:])
            played = sum(stream.messages.qsize() for stream in streams)
            drill.end()
    late = waits[min(len(waits) - 1, int(len(waits) * 0.99))]
    told = {"answers": len(waits), "p99": late, "longest": waits[-1], "what the greedy saw": played}
    print("  twenty greedy hosts:", {key: round(value, 2) for key, value in told.items()}, flush=True)
    return told


def main(long: bool = True) -> None:
    print("Fault drill on PostgreSQL, two workers:", flush=True)
    slowest = on_postgresql(*(5, 6.0) if long else (1, 2.0)).slowest
    print("Fault drill on SQLite:", flush=True)
    slowest = max(slowest, on_sqlite(3 if long else 1, 10.0 if long else 2.0).slowest)
    prepare(game("rattus"))
    told = greedy(100 if long else 5)
    assert slowest < GOES_ON, f"a table went on only after {slowest:.1f} s"
    assert told["p99"] < ANSWERS, told


if __name__ == "__main__":
    main()
