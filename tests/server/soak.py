"""Kill -9 in the middle of play, again and again: no accepted move is lost, none is made twice, every table goes on.

`python -m tests.server.soak 200` does it 200 times on SQLite and 200 times on PostgreSQL.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from tests.server.house import Process, new_table, visitor
from tests.server.postgres import postgres

TABLES = 3
PATIENCE = 120.0


class Pair:
    """Two people who play match after match, whatever happens to the server, and remember what they were told."""

    def __init__(self, url: str, seed: int) -> None:
        self.people = [visitor(url), visitor(url)]
        self.luck = random.Random(seed)
        self.game = "village" if seed % 2 else "rattus"
        self.accepted: dict[str, dict[int, str]] = {}
        self.tried: dict[str, set[tuple[int, str]]] = {}
        self.table = ""
        self.moves = 0
        self.moment: dict[str, Any] | None = None
        self.stop = threading.Event()
        self.problem: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self._step()
                except httpx.HTTPError:
                    self.moment = None
                    time.sleep(0.05)
        except BaseException as problem:
            self.problem = problem

    def _step(self) -> None:
        if not self.table:
            made = new_table(self.people[0], "me", "open", game=self.game)["id"]
            if self.people[1].post(f"/api/tables/{made}/join", json={}).status_code == 200:
                self.table = made
                self.accepted[made], self.tried[made] = {}, set()
            return
        moment, self.moment = self.moment or self._look(0), None
        if moment["over"]:
            self.table = ""
            return
        seat = moment["decision"]["seat"]
        moment = moment if moment["decision"]["yours"] else self._look(seat)
        if not moment["decision"]["yours"]:
            return
        n, action = moment["n"] + 1, self.luck.choice(moment["decision"]["actions"])["notation"]
        self.tried[self.table].add((n, action))
        answer = self.people[seat].post(f"/api/tables/{self.table}/actions", json={"after": n - 1, "action": action})
        if answer.status_code == 200:
            assert answer.json()["entry"]["n"] == n
            self.accepted[self.table][n] = action
            self.moves += 1
            self.moment = answer.json()["moment"]
            time.sleep(0.005)
        else:
            assert answer.status_code in (409, 503), answer.text

    def _look(self, seat: int) -> dict[str, Any]:
        answer = self.people[seat].get(f"/api/tables/{self.table}")
        answer.raise_for_status()
        moment: dict[str, Any] = answer.json()["moment"]
        return moment

    def check(self) -> int:
        """Compare what was promised with what the server has; returns how many moves were kept without an answer."""
        unanswered = 0
        for table, accepted in self.accepted.items():
            log = self.people[0].get(f"/api/tables/{table}/log").json()
            assert [entry["n"] for entry in log] == list(range(1, len(log) + 1)), f"{table}: numbers are missing or double"
            kept = {entry["n"]: entry["action"] for entry in log}
            for n, action in accepted.items():
                assert kept.get(n) == action, f"{table}: move {n} ({action}) was accepted and is lost"
            for n, action in kept.items():
                assert (n, action) in self.tried[table], f"{table}: nobody made move {n} ({action})"
                unanswered += n not in accepted
        return unanswered


def soak(db: str, kills: int, seed: int = 1) -> Counter[str]:
    """Kill a server so many times; returns what happened."""
    server, luck = Process(db), random.Random(seed)
    server.start()
    pairs = [Pair(server.url, seed * 100 + i) for i in range(TABLES)]
    done: Counter[str] = Counter()
    try:
        for pair in pairs:
            pair.thread.start()
        for _ in range(kills):
            _await_moves(pairs, 1)
            time.sleep(luck.uniform(0.0, 0.4))
            server.kill()
            server.start()
        _await_moves(pairs, 2)
        for pair in pairs:
            pair.stop.set()
        for pair in pairs:
            pair.thread.join(PATIENCE)
            assert pair.problem is None, repr(pair.problem)
        done["kills"] = kills
        done["moves"] = sum(pair.moves for pair in pairs)
        done["kept without an answer"] = sum(pair.check() for pair in pairs)
    finally:
        for pair in pairs:
            pair.stop.set()
        server.stop()
        for pair in pairs:
            for person in pair.people:
                person.close()
    return done


def _await_moves(pairs: list[Pair], more: int) -> None:
    """Every table goes on: wait until each pair has made so many moves."""
    goals = [pair.moves + more for pair in pairs]
    until = time.monotonic() + PATIENCE
    while any(pair.moves < goal for pair, goal in zip(pairs, goals, strict=True)):
        for pair in pairs:
            assert pair.problem is None, repr(pair.problem)
        assert time.monotonic() < until, "a table does not go on"
        time.sleep(0.01)


def main(kills: int = 200) -> None:
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite:", dict(soak(str(Path(folder) / "tables.sqlite"), kills)), flush=True)
    with postgres() as url:
        print("PostgreSQL:", dict(soak(url, kills)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
