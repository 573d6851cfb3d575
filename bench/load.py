"""Load: many running tables with four streams each on one process, steady play by people, over loopback.

    python bench/load.py --tables 500 --rate 200 --seconds 30        # what the aim says
    python bench/load.py --steps 100,200,300,400                     # … and what breaks first
    python bench/load.py --workers 2 --db postgresql://…             # … and what several workers cost: all of them are counted

The server runs in a process of its own, this client in another; both share the machine. Measured is the time from posting an
action until its event has arrived at each of the other streams.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson

HEAD = "X-Ratskeller: 1\r\nContent-Type: application/json\r\n"


class Line:
    """A bare HTTP connection: a client library would cost more than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        data = orjson.dumps(body) if body is not None else b""
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{HEAD}{cookie}Content-Length: {len(data)}\r\n\r\n"
        if self.reader.at_eof():  # idle lines are closed after a while
            await self.open()
        self.writer.write(head.encode() + data)
        status, length = 0, 0
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            if line.startswith(b"HTTP/"):
                status = int(line.split()[1])
            elif name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.strip().partition(";")[0]
        return status, orjson.loads(await self.reader.readexactly(length))


class Seat:
    """Somebody at a table with one stream; notes when every entry arrived."""

    def __init__(self, port: int) -> None:
        self.line, self.stream = Line(port), Line(port)
        self.arrived: dict[int, float] = {}
        self.moment: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.task: asyncio.Task[None]

    async def follow(self, table: str) -> None:
        await self.stream.open()
        head = f"GET /api/tables/{table}/stream?after=0 HTTP/1.1\r\nHost: localhost\r\nCookie: {self.line.cookie}\r\n\r\n"
        self.stream.writer.write(head.encode())
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        number = 0
        while line := await self.stream.reader.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
                self.arrived[number] = time.perf_counter()
            elif number and line.startswith(b"data: "):
                if b'"yours":true' in line or b'"over":true' in line:
                    self.moment = orjson.loads(line[6:])["moment"]
                number = 0
                self.news.set()


class Game:
    """One table, played by its four seats."""

    def __init__(self, port: int, game: str) -> None:
        self.seats = [Seat(port) for _ in range(4)]
        self.game, self.n, self.table, self.over = game, 0, "", False
        self.posted: dict[int, float] = {}
        self.actors: dict[int, int] = {}
        self.seat = 0

    async def set_up(self) -> None:
        for seat in self.seats:
            await seat.line.open()
            await seat.line.ask("GET", "/api/me")
        described = [{"who": "me"}, *({"who": "open"} for _ in range(3))]
        body = {"game": self.game, "options": {"players": 4}, "seats": described, "listed": False}
        _, made = await self.seats[0].line.ask("POST", "/api/tables", body)
        self.table = made["id"]
        for seat in self.seats[1:]:
            _, made = await seat.line.ask("POST", f"/api/tables/{self.table}/join", {})
        _, made = await self.seats[0].line.ask("GET", f"/api/tables/{self.table}")
        self.seat = made["moment"]["decision"]["seat"]
        self.seats[self.seat].moment = made["moment"]
        for seat in self.seats:
            await seat.follow(self.table)

    async def act(self, luck: random.Random) -> None:
        mover = self.seats[self.seat]
        moment = mover.moment
        action = luck.choice(moment["decision"]["actions"])["id"]
        self.posted[self.n + 1] = time.perf_counter()
        self.actors[self.n + 1] = self.seat
        status, answer = await mover.line.ask("POST", f"/api/tables/{self.table}/actions", {"after": self.n, "action": action})
        if status != 200:
            raise RuntimeError(f"{status}: {answer.get('detail')}")
        self.n += 1
        now = answer["moment"]
        self.over = now["over"]
        if not self.over:
            self.seat = now["decision"]["seat"]
            waited = self.seats[self.seat]
            while self.n not in waited.arrived or waited.moment.get("n") != self.n:
                waited.news.clear()
                await asyncio.wait_for(waited.news.wait(), 20)

    def delays(self) -> list[float]:
        """Per action and stream of the others, how long it took."""
        return [
            seat.arrived[n] - began
            for n, began in self.posted.items()
            for i, seat in enumerate(self.seats)
            if i != self.actors[n] and n in seat.arrived
        ]


async def play(games: list[Game], rate: float, seconds: float, luck: random.Random) -> dict[str, Any]:
    """Steady play: at each tick a table that is ready makes a move."""
    ready = [game for game in games if not game.over]
    luck.shuffle(ready)
    for game in games:
        game.posted.clear()
    running: set[asyncio.Task[None]] = set()
    began, asked, done = time.perf_counter(), 0, 0
    while (now := time.perf_counter() - began) < seconds:
        while asked < int(now * rate) and ready:
            game = ready.pop()
            asked += 1

            async def one(game: Game = game) -> None:
                nonlocal done
                await game.act(luck)
                done += 1
                if not game.over:
                    ready.insert(0, game)

            task = asyncio.create_task(one())
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.sleep(0.002)
    took, finished = time.perf_counter() - began, done
    failed = [one for one in await asyncio.gather(*running, return_exceptions=True) if isinstance(one, BaseException)]
    await asyncio.sleep(0.5)
    delays = sorted(delay for game in games for delay in game.delays())
    return {
        "rate_wanted": rate,
        "actions_per_second": round(finished / took, 1),
        "messages_per_second": round(len(delays) / took * 4 / 3, 1),
        "p50_ms": round(1000 * delays[len(delays) // 2], 1),
        "p99_ms": round(1000 * delays[int(len(delays) * 0.99)], 1),
        "max_ms": round(1000 * delays[-1], 1),
        "failed": len(failed),
        "done": done,
    }


def processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def beside(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Servers:
    """The processes of a server: one, or the workers of one."""

    def __init__(self, pid: int, workers: int) -> None:
        self.pids = beside(pid) if workers > 1 else [pid]

    def processor(self) -> float:
        return sum(map(processor, self.pids))

    def helped(self) -> float:
        """What those beside them have used."""
        return sum(processor(child) for pid in self.pids for child in beside(pid))

    def memory(self) -> int:
        return sum(map(memory, self.pids))


def memory(pid: int) -> int:
    """Bytes of a process in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


async def measure(port: int, servers: Servers, given: argparse.Namespace) -> dict[str, Any]:
    gc.disable()  # this client's own pauses are not the server's
    luck, empty = random.Random(1), servers.memory()
    games = [Game(port, given.game) for _ in range(given.tables)]
    began = time.perf_counter()
    for i in range(0, len(games), 20):
        await asyncio.gather(*(game.set_up() for game in games[i : i + 20]))
    report: dict[str, Any] = {"tables": given.tables, "streams": 4 * given.tables, "game": given.game, "workers": given.workers}
    report["set_up_seconds"] = round(time.perf_counter() - began, 1)
    report["kib_per_new_table"] = round((servers.memory() - empty) / given.tables / 1024, 1)
    await play(games, 50, 4, luck)  # warm up: the process beside the server starts
    await asyncio.sleep(6)
    report["runs"] = []
    for rate in given.steps:
        used, helped = servers.processor(), servers.helped()
        run = await play(games, rate, given.seconds, luck)
        run["server_cpu_ms_per_action"] = round(1000 * (servers.processor() - used) / run["done"], 2)
        run["beside_cpu_ms_per_action"] = round(1000 * (servers.helped() - helped) / run["done"], 2)
        run["kib_per_table"] = round((servers.memory() - empty) / given.tables / 1024, 1)
        report["runs"].append(run)
        print(json.dumps(run), flush=True)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--game", default="rattus")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, help="actions a second")
    parser.add_argument("--steps", default="50,100,200,300", help="several rates, one after another")
    parser.add_argument("--db", default="", help="postgresql://…; otherwise a temporary SQLite file")
    parser.add_argument("--workers", type=int, default=1, help="several need PostgreSQL")
    given = parser.parse_args()
    given.steps = [given.rate] if given.rate else [float(rate) for rate in given.steps.split(",")]
    with socket.socket() as one, tempfile.TemporaryDirectory() as folder:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.close()
        db = given.db or str(Path(folder) / "tables.sqlite")
        env = {**os.environ, "RATSKELLER_LIMITS": "off"}
        command = ["ratskeller.cli", "serve", "--port", str(port), "--db", db, "--workers", str(given.workers)]
        server = subprocess.Popen([sys.executable, "-m", *command], env=env)
        try:
            for _ in range(600):
                with socket.socket() as trial:
                    if trial.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            print(json.dumps(asyncio.run(measure(port, Servers(server.pid, given.workers), given)), indent=1))
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
