"""Thousands of requests that make little sense, and records that almost do: none may break the server.

`python -m tests.server.fuzz 20000` sends so many to a server on SQLite and to one on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

import ratskeller
from ratskeller.kernel import formats
from ratskeller.kernel.game import games
from ratskeller.server import analyses
from ratskeller.server.app import create_app
from ratskeller.server.openapi import example_of
from ratskeller.server.serve import UNLIMITED
from ratskeller.server.settings import Settings
from tests.server.postgres import postgres

HEADERS = {"X-Ratskeller": "1", "Content-Type": "application/json"}
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(2**63), 2**64, 0.5, -0.0, 1e308, "", " ", "\0", "\u202e", "\ufeff", "\uffff",
    "🐀" * 50, "a" * 5000, "0", "-1", "me", "open", "bot", "novice", "start gallia", "null", "../..", "%00", "<script>",
    "'; drop table seats; --", [], {}, [[]], [None], {"": None}, {"players": 2}, {"seat": 0, "undo": True},
    {"seat": 0, "name": "\0"}, {"seat": 1, "resign": True},
]  # fmt: skip
RAW = [
    '"\\ud800"',
    "Infinity",
    "-Infinity",
    "NaN",
    "1e999",
    "[" * 1500 + "]" * 1500,
    '"\\u0000"',
    "9" * 5000,
    "{",
    "tru",
    "\\",
    "\x00",
]
LANGUAGES = ["en", "ru;q=0.5, it", "xx", "*", ";;;q=nan", "q=" + "1" * 5000, "en;q=1e999", "\xff"]


class Fuzz:
    def __init__(self, url: str, seed: int = 1) -> None:
        self.app = create_app(Settings(db=url, limits=UNLIMITED, notice_delay=1e9))
        self.luck, self.done = random.Random(seed), Counter[int]()
        self.document = self.app.openapi()
        self.broken: list[str] = []
        self.tables: list[str] = []
        self.handles: list[str] = []
        self.records = [_record(game.name, n) for game in games() for n in (0, 15, 60)]

    async def run(self, posts: int) -> Counter[int]:
        """Send so many; how often each status was answered."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with (
            self.app.router.lifespan_context(self.app),
            httpx.AsyncClient(transport=transport, base_url="http://x", timeout=None) as client,
        ):
            await self._furnish(client)
            for n in range(posts):
                await self._send(client, *(self._import() if n % 3 == 0 else self._post()))
        return self.done

    async def _furnish(self, client: httpx.AsyncClient) -> None:
        """Tables of both games, waiting, running and over; and somebody to be known at them."""
        async with httpx.AsyncClient(transport=client._transport, base_url="http://x") as other:
            for game in games():
                for _ in range(2):
                    body = {"game": game.name, "options": {"players": 2}, "seats": [{"who": "me"}, {"who": "open"}]}
                    made = (await client.post("/api/tables", json=body, headers=HEADERS)).json()
                    self.tables.append(made["id"])
                await other.post(f"/api/tables/{made['id']}/join", json={}, headers=HEADERS)
                people = (await client.get(f"/api/tables/{made['id']}/people")).json()
                self.handles += [one["handle"] for one in people]
                over = await client.post("/api/records", json={"record": _record(game.name, 10_000)}, headers=HEADERS)
                self.tables.append(over.json()["id"])

    async def _send(self, client: httpx.AsyncClient, method: str, path: str, body: str) -> None:
        headers: dict[str, Any] = {**HEADERS, "Accept-Language": self.luck.choice(LANGUAGES).encode("latin-1")}
        answer = await client.request(method, path, content=body.encode("utf-8", "surrogatepass"), headers=headers)
        self.done[answer.status_code] += 1
        if answer.status_code >= 500:
            self.broken.append(f"{answer.status_code} {method} {path} {body[:2000]}")

    def _post(self) -> tuple[str, str, str]:
        """Any request that changes something, or none, with a body like the one in the documentation."""
        path = self.luck.choice(list(self.document["paths"]))
        while path.endswith("/stream") or path in ("/metrics", "/api/tables/{id}/hint"):
            path = self.luck.choice(list(self.document["paths"]))
        method, operation = self.luck.choice(list(self.document["paths"][path].items()))
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        body = self._muddled(example_of(content["schema"], self.document)) if content else ""
        path = re.sub(r"\{(\w+)\}", lambda slot: self._part(slot[1]), path)
        if self.luck.random() < 0.3:
            path += "?" + self.luck.choice(["after", "upto", "eyes", "kind", "lang", "part", "v", "proof"]) + "=" + self._part("")
        return method.upper(), path, body

    def _part(self, slot: str) -> str:
        known = {"id": self.tables, "handle": self.handles}.get(slot)
        if known and self.luck.random() < 0.8:
            return self.luck.choice(known)
        if self.luck.random() < 0.4:
            return str(self.luck.randrange(-2, 9))
        return self.luck.choice(
            ["%00", "%ff%fe", "%ED%A0%80", "9" * 30, "9" * 4400, "-", "%2e%2e", "x" * 300, "%F0%9F%90%80", "rattus", "en"]
        )

    def _import(self) -> tuple[str, str, str]:
        """A record with a few things wrong in it, its checksum right half of the time."""
        record = copy.deepcopy(self.luck.choice(self.records))
        for _ in range(self.luck.randrange(1, 4)):
            self._spoil(record)
        if self.luck.random() < 0.7:
            with contextlib.suppress(TypeError, ValueError):
                record = formats.sealed(record)
        return "POST", "/api/records", self._roughened(json.dumps({"record": record}))

    def _muddled(self, body: Any) -> str:
        box = {"body": copy.deepcopy(body)}
        for _ in range(self.luck.randrange(3)):
            self._spoil(box.get("body") or box)
        return self._roughened(json.dumps(box.get("body")))

    def _spoil(self, where: Any) -> None:
        """One place anywhere inside becomes another."""
        places = list(_places(where))
        if not places:
            return
        inside, key = self.luck.choice(places)
        act = self.luck.random()
        if act < 0.15:
            del inside[key]
        elif act < 0.25 and isinstance(inside, list):
            inside.insert(key, copy.deepcopy(self.luck.choice(inside)))
        elif act < 0.4 and isinstance(inside, dict):
            inside[self.luck.choice(["surprise", "", "play", "undo", "seat", "position", "players"])] = copy.deepcopy(
                self.luck.choice(ODD)
            )
        else:
            inside[key] = copy.deepcopy(self.luck.choice(ODD))

    def _roughened(self, text: str) -> str:
        """Now and then something that is not even JSON."""
        if self.luck.random() > 0.1 or len(text) < 3:
            return text
        spots = [i for i, c in enumerate(text) if c in ":,["]
        if not spots:
            return text
        at = self.luck.choice(spots) + 1
        end = next((i for i in range(at, len(text)) if text[i] in ",]}"), len(text))
        return text[:at] + self.luck.choice(RAW) + text[end:]


def _places(where: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(where) if isinstance(where, dict) else range(len(where)) if isinstance(where, list) else ():
        yield where, key
        yield from _places(where[key])


def _record(game: str, moves: int) -> dict[str, Any]:
    luck, match = random.Random(moves), ratskeller.new(game, players=2, seed=moves)
    for _ in range(moves):
        if not match.over:
            match.play(luck.choice(match.legal()))
    return match.record()


def fuzz(url: str, posts: int, seed: int = 1) -> Counter[int]:
    run = Fuzz(url, seed)
    with patch.multiple(analyses, BUDGET=32, PATIENCE=3600.0):  # it may have to compile first
        done = asyncio.run(run.run(posts))
    assert not run.broken, "\n".join(run.broken[:5])
    return done


def main(posts: int = 20_000) -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        print("fuzz, SQLite:", dict(sorted(fuzz(str(Path(folder) / "tables.sqlite"), posts).items())), flush=True)
    with postgres() as url:
        print("fuzz, PostgreSQL:", dict(sorted(fuzz(url, posts, 2).items())), f"{time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
