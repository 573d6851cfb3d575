"""People who play on, whatever happens to the server, and remember what they were told; so that it can be compared afterwards."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import httpx

from tests.server.house import visitor

PATIENCE = 120.0  # seconds for a table to go on, on however busy a machine


class Pair:
    """Two people, perhaps at different workers, who play match after match."""

    pause = 0.005  # seconds between two moves

    def __init__(self, url: str, seed: int, other: str = "") -> None:
        self.people = [visitor(url), visitor(other or url)]
        self.luck = random.Random(seed)
        self.game = "village" if seed % 2 else "rattus"
        self.accepted: dict[str, dict[int, str]] = {}
        self.tried: dict[str, set[tuple[int, str]]] = {}
        self.table = ""
        self.moves = 0
        self.refused = 0
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

    def _sit_down(self) -> None:
        made = self._post(0, "/api/tables", wish(self.game, "me", "open"))
        if made and self._post(1, f"/api/tables/{made['id']}/join", {}):
            self._begin(made["id"])

    def _begin(self, table: str) -> None:
        self.table = table
        self.accepted[table], self.tried[table] = {}, set()

    def _step(self) -> None:
        if not self.table:
            self._sit_down()
            return
        moment, self.moment = self.moment or self._look(0), None
        if moment["over"]:
            self.table = ""
            return
        self._move(moment, moment["decision"]["seat"])

    def _move(self, moment: dict[str, Any], seat: int) -> None:
        moment = moment if moment["decision"]["yours"] else self._look(seat)
        if moment["over"] or not moment["decision"]["yours"]:
            return
        n, action = moment["n"] + 1, self.luck.choice(moment["decision"]["actions"])["notation"]
        self.tried[self.table].add((n, action))
        done = self._post(seat, f"/api/tables/{self.table}/actions", {"after": n - 1, "action": action})
        if done:
            assert done["entry"]["n"] == n
            self.accepted[self.table][n] = action
            self.moves += 1
            self.moment = done["moment"]
            time.sleep(self.pause)

    def _post(self, who: int, path: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None where it was refused for a while. Whatever else is said would be a mistake of the server."""
        answer = self.people[who].post(path, json=body)
        told: dict[str, Any] = answer.json()
        if answer.is_success:
            return told
        assert answer.status_code in (409, 503), answer.text
        assert told["detail"].endswith("."), answer.text
        self.refused += answer.status_code == 503
        time.sleep(0.05)
        return None

    def _look(self, seat: int) -> dict[str, Any]:
        answer = self.people[seat].get(f"/api/tables/{self.table}")
        assert answer.status_code in (200, 503), answer.text
        answer.raise_for_status()
        moment: dict[str, Any] | None = answer.json()["moment"]
        if moment is None:
            raise httpx.TransportError("this worker has not heard yet that the match has begun")
        return moment

    def entries(self, table: str) -> list[dict[str, Any]]:
        """The whole log, page by page; a worker may hear of the last entries a moment later than the one that wrote them."""
        told: list[dict[str, Any]] = []
        until = time.monotonic() + PATIENCE
        while len(told) < max(self.accepted[table], default=0) and time.monotonic() < until:
            while page := self.people[0].get(f"/api/tables/{table}/log", params={"after": len(told)}).json():
                told += page
            time.sleep(0.05)
        return told

    def check(self) -> Counter[str]:
        """Compare what was promised with what the server has."""
        done: Counter[str] = Counter(refused=self.refused)
        for table, accepted in self.accepted.items():
            log = self.entries(table)
            kept = {entry["n"]: entry["action"] for entry in log if self.is_ours(entry)}
            done["acknowledged"] += len(accepted)
            done["found"] += sum(kept.get(n) == action for n, action in accepted.items())
            done["doubled"] += len(log) - len({entry["n"] for entry in log})
            done["missing numbers"] += sum(entry["n"] != n for n, entry in enumerate(log, 1))
            done["unheard of"] += sum((n, action) not in self.tried[table] for n, action in kept.items())
            done["kept without an answer"] += sum(n not in accepted for n in kept)
        return done

    def is_ours(self, entry: dict[str, Any]) -> bool:
        return True


class Guest(Pair):
    """Somebody who plays against a bot, and remembers how long it took to answer."""

    def _sit_down(self) -> None:
        made = self._post(0, "/api/tables", wish(self.game, "me", "bot"))
        if made:
            self._begin(made["id"])

    def _move(self, moment: dict[str, Any], seat: int) -> None:
        if seat != 0:
            time.sleep(0.05)
            return
        before, own = self.moves, {n for n, _ in self.tried[self.table]}
        super()._move(moment, 0)
        if moment["n"] in own:
            self.moves = before  # what counts is that the bot has moved

    def is_ours(self, entry: dict[str, Any]) -> bool:
        return entry["seat"] == 0

    def waits(self) -> list[float]:
        """Seconds from an entry to the bot's that followed, by the server's clock."""
        logs = [self.entries(table) for table in self.accepted]
        return [late["at"] - soon["at"] for log in logs for soon, late in zip(log, log[1:], strict=False) if late["seat"] == 1]


def wish(game: str, *seats: str, level: str = "novice") -> dict[str, Any]:
    described = [{"who": seat} if seat != "bot" else {"who": "bot", "level": level} for seat in seats]
    return {"game": game, "options": {"players": len(seats)}, "seats": described, "pace": "instant"}


def await_moves(crowd: Sequence[Pair], more: int) -> float:
    """Every table goes on: wait until each has made so many moves; returns how many seconds that took."""
    goals, began = [pair.moves + more for pair in crowd], time.monotonic()
    while any(pair.moves < goal for pair, goal in zip(crowd, goals, strict=True)):
        for pair in crowd:
            assert pair.problem is None, repr(pair.problem)
        late = [type(pair).__name__ for pair, goal in zip(crowd, goals, strict=True) if pair.moves < goal]
        assert time.monotonic() < began + PATIENCE, f"tables do not go on: {late}"
        time.sleep(0.01)
    return time.monotonic() - began


def dismiss(crowd: Sequence[Pair]) -> Counter[str]:
    """Let everybody stop, and compare."""
    done: Counter[str] = Counter()
    for pair in crowd:
        pair.stop.set()
    for pair in crowd:
        pair.thread.join(PATIENCE)
        assert pair.problem is None, repr(pair.problem)
        done.update(pair.check())
        done["tables"] += len(pair.accepted)
    assert done["acknowledged"] == done["found"], done
    assert not done["doubled"] + done["missing numbers"] + done["unheard of"], done
    return done


def send_home(crowd: Sequence[Pair]) -> None:
    for pair in crowd:
        pair.stop.set()
    for pair in crowd:
        for person in pair.people:
            person.close()
