"""A small client for the server's API: to look at tables, to play, and to seat a bot of your own.

>>> client = Client("http://localhost:8080")
>>> table = client.create("rattus", ["me", "novice"])
>>> client.play(table.id, lambda moment: moment.decision.actions[0])
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any

import httpx

from .server.answers import Action, Entry, Hint, Me, Moment, Problem, Table, WholeTable

PATIENCE = 30.0  # seconds without a sign of life after which a stream is opened anew
WHO = ("me", "open", "invited")


class Refused(Exception):
    """The server said no, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


class Stale(Refused):
    """Something happened in the meantime; `moment` is how the table stands now."""

    @property
    def moment(self) -> Moment | None:
        return self.problem.moment


class Client:
    """One person. Keep `key` to be the same person again."""

    def __init__(self, url: str = "http://localhost:8080", key: str | None = None, lang: str = "en") -> None:
        self._http = httpx.Client(base_url=url, headers={"X-Ratskeller": "1"}, params={"lang": lang}, timeout=30)
        if key is not None:
            self._http.post(key)

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # ── people and tables ────────────────────────────────────────────────────────────────────────────────────────────
    def me(self) -> Me:
        return Me.model_validate(self._get("/api/me"))

    @property
    def key(self) -> str:
        return self.me().key

    def rename(self, name: str) -> Me:
        return Me.model_validate(_checked(self._http.patch("/api/me", json={"name": name})))

    def tables(self, kind: str = "open") -> list[Table]:
        return [Table.model_validate(table) for table in self._get("/api/tables", kind=kind)]

    def create(self, game: str, seats: Sequence[str], pace: str = "instant", listed: bool = True, **options: Any) -> WholeTable:
        """`seats`: "me", "open", "invited", or the level of a bot."""
        described = [{"who": seat} if seat in WHO else {"who": "bot", "level": seat} for seat in seats]
        body = {"game": game, "options": options, "seats": described, "pace": pace, "listed": listed}
        return WholeTable.model_validate(self._post("/api/tables", body))

    def join(self, table: str, seat: int | None = None, invite: str | None = None) -> WholeTable:
        return WholeTable.model_validate(self._post(f"/api/tables/{table}/join", {"seat": seat, "invite": invite}))

    def start(self, table: str) -> WholeTable:
        return WholeTable.model_validate(self._post(f"/api/tables/{table}/start", {}))

    def table(self, table: str) -> WholeTable:
        return WholeTable.model_validate(self._get(f"/api/tables/{table}"))

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def act(self, table: str, moment: Moment, action: Action | str) -> Moment:
        """Play an action on exactly this moment; `Stale` where the table has gone on."""
        notation = action if isinstance(action, str) else action.notation
        done = self._post(f"/api/tables/{table}/actions", {"after": moment.n, "action": notation})
        return Moment.model_validate(done["moment"])

    def undo(self, table: str, moment: Moment) -> Moment:
        return Moment.model_validate(self._post(f"/api/tables/{table}/undo", {"after": moment.n})["moment"])

    def hint(self, table: str) -> Hint:
        return Hint.model_validate(self._get(f"/api/tables/{table}/hint"))

    def log(self, table: str, after: int = 0) -> list[Entry]:
        told: list[Entry] = []
        while page := self._get(f"/api/tables/{table}/log", after=after + len(told)):  # long logs are told page by page
            told += [Entry.model_validate(entry) for entry in page]
        return told

    def record(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self._get(f"/api/tables/{table}/record")
        return found

    def moments(self, table: str) -> Iterator[Moment]:
        """The table as it stands, and again whenever something has happened, until the match is over; breaks are mended."""
        seen = -1
        while True:
            try:
                now = self.table(table).moment
                if now is not None and now.n > seen:
                    seen = now.n
                    yield now
                if now is not None and now.over:
                    return
                self._wait(table, max(seen, 0))
            except httpx.HTTPError:
                time.sleep(0.5)

    def _wait(self, table: str, after: int) -> None:
        """Wait until the log has more than `after` entries, the match has begun, or nothing was heard for long."""
        with self._http.stream("GET", f"/api/tables/{table}/stream", params={"after": after}, timeout=PATIENCE) as stream:
            first = True
            for line in stream.iter_lines():
                if line == "event: table":
                    if not first:
                        return
                    first = False
                if line.startswith(("event: entry", "event: bye")):
                    return

    def play(self, table: str, choose: Callable[[Moment], Action | str]) -> Moment:
        """Play your seat to the end: `choose` is asked whenever the decision is yours."""
        for moment in self.moments(table):
            while moment.decision is not None and moment.decision.yours:
                try:
                    moment = self.act(table, moment, choose(moment))
                except Stale as overtaken:
                    moment = overtaken.moment or self.table(table).moment or moment
            if moment.over:
                break
        return moment

    def _get(self, path: str, **params: Any) -> Any:
        return _checked(self._http.get(path, params=params))

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return _checked(self._http.post(path, json=body))


def _checked(answer: httpx.Response) -> Any:
    if answer.is_success:
        return answer.json()
    if answer.headers.get("content-type") != "application/problem+json":
        answer.raise_for_status()
    problem = Problem.model_validate(answer.json())
    raise (Stale if problem.type == "stale" else Refused)(problem)
