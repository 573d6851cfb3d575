"""The hall: every table that is in use, loaded from the store; the one place where matches change.

To change a match is: take the table's lock, check, follow, write the entry, and only then tell anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import orjson

from ..kernel.match import Match
from ..kernel.records import follow
from . import chores, clocks, render
from .aids import Aids
from .encoding import to_json
from .live import Entry, LiveTable, Subscriber, mark, pack
from .needs import Helper, Here, Keeper, Nobody, StoreAway, Stumbled, Watcher
from .problems import Problem
from .rows import Appended, EntryRow
from .upgrading import close, upgrade

log = logging.getLogger("ratskeller.hall")
MOST_BYTES = 256 * 1024 * 1024  # of tables in memory at a time, unless more are in use
IN_USE = 10.0  # seconds for which a table that somebody asked for stays
DOUBT = (0.0, 0.2, 0.8)  # seconds between attempts to find out whether an entry was written
BUSY = 15  # entries in a second: from then on only who decides is sent what the game may tell …
RESUMED_MOMENTS = 30  # of so many missed entries the moments are drawn, of earlier ones only the events


Change = Callable[[Match], dict[str, Any]]
Given = dict[int, dict[str, Any]]  # what changes at seats together with an entry


class Hall:
    """`aids` draws what games may tell, `verifier` repeats logs; without them the hall does it itself."""

    def __init__(
        self,
        store: Keeper,
        watcher: Watcher | None = None,
        aids: Helper | None = None,
        verifier: Helper | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.watcher, self.now = store, watcher or Nobody(), now
        self.tables: dict[str, LiveTable] = {}
        self.behind: set[str] = set()  # tables that may have missed something in the store
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.after_entry: list[Callable[[LiveTable], None]] = []  # the bots listen here
        self._playing: set[asyncio.Task[Entry]] = set()
        self._verifying: set[asyncio.Task[None]] = set()
        self._recent: deque[float] = deque(maxlen=BUSY)
        self.aids, self.verifier = Aids(aids), verifier or Here()
        self.tell_presence: Callable[[LiveTable], None] = lambda live: None  # other workers may want to know
        self.on_time: Callable[[LiveTable], Awaitable[None]] = _on_time  # before somebody's time is counted
        self.muted: Callable[[str], Collection[str]] = lambda person: ()  # whom somebody does not want to hear
        self.stopping = False

    # ── loading ──────────────────────────────────────────────────────────────────────────────────────────────────────
    async def table(self, table: str) -> LiveTable:
        """The table of that id, for somebody who looks at it; 404 where there is none."""
        live = await self.fetch(table)
        live.used = time.monotonic()
        return live

    async def fetch(self, table: str) -> LiveTable:
        """The table of that id, although nobody looks at it."""
        live = self.tables.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        if live is None:
            raise Problem("not-found", "no_table")
        return live

    async def _load(self, table: str) -> LiveTable | None:
        found = await self.store.table(table) if len(table) <= 20 else None
        if found is None:
            return None
        live = LiveTable(*found)
        await self.reload(live)
        live.chat = await self.store.chat(table)
        self.make_room()
        self.tables[table] = live
        self.watcher.holds(len(self.tables))
        return live

    async def reload(self, live: LiveTable) -> None:
        """Forget what is in memory and read it from the store again."""
        rows = await self.store.entries(live.id)
        if live.stale_rules and live.row.status != "closed":
            try:
                await upgrade(live, rows, self.store, self.verifier)
            except (Stumbled, OSError, EOFError) as problem:  # whoever repeats logs could not: that says nothing about this one
                raise StoreAway(type(problem).__name__) from problem
        try:
            kept = await self.store.snapshot(live.id)
            fits = kept is not None and kept.kind == live.row.rules
            if kept is not None and fits:
                live.rebuild(rows, (kept.n, kept.state))
        except Exception as problem:  # it is a cache: whatever is wrong with it, the log is right
            await self._distrust(live, rows, problem)
        else:
            if not fits:
                await self._rebuild(live, rows)
        if live.match is not None and live.states is None:
            self._remember(live)
        await self._begin(live)

    async def _begin(self, live: LiveTable) -> None:
        """When a match begins it is noted whose turn it is, and the first clock runs."""
        if live.row.status != "running" or live.row.turn is not None or live.match is None or live.match.over:
            return
        changes, seats = clocks.begun(live, self.now())
        if await self.store.change(live.id, {"changed": live.row.changed, **changes}, seats, when="running"):
            live.change(changes, seats)

    async def _rebuild(self, live: LiveTable, rows: list[EntryRow]) -> None:
        """From the log alone. Where it leads elsewhere than it did, the rules have changed unnoticed: nobody can go on there."""
        try:
            live.rebuild(rows)
        except chores.UNREPEATABLE as problem:
            log.error("a log leads elsewhere: %r", problem, extra={"table": live.id})
            await close(live, self.store)
            live.read_only(rows)

    async def _distrust(self, live: LiveTable, rows: list[EntryRow], why: object) -> None:
        log.error("a snapshot can not be used, the log is right: %r", why, extra={"table": live.id})
        await self._rebuild(live, rows)
        with contextlib.suppress(StoreAway):
            await self.store.drop_snapshot(live.id)

    async def remember(self, live: LiveTable) -> None:
        """Know every earlier state of a match."""
        while live.match is not None and live.states is None and not live.unrepeatable:
            await asyncio.shield(live.remembering or self._remember(live))

    def _remember(self, live: LiveTable) -> asyncio.Task[None]:
        task = live.remembering = asyncio.create_task(self._verify(live), name=f"verify {live.id}")
        self._verifying.add(task)
        task.add_done_callback(lambda _: setattr(live, "remembering", None))
        task.add_done_callback(self._verifying.discard)
        return task

    async def _verify(self, live: LiveTable) -> None:
        """Repeat the whole log, beside the event loop and while play goes on: a snapshot is proven by it, or dropped."""
        match, n, newer = live.match, live.n, live.newer
        assert match is not None
        try:
            bodies = [entry.body for entry in live.entries]
            story = await self.verifier.do(chores.repeatable, bodies, live.row.game, *live.opening())
        except (Stumbled, OSError, EOFError) as problem:
            log.error("a log can not be repeated: %s", problem, extra={"table": live.id})
            live.unrepeatable = True
            return
        if live.newer is not newer:  # it was read anew meanwhile
            return
        began = live.n - len(newer) + 1
        if story is not None and story.states[began:] == newer[: n - began + 1]:
            live.states = story.states[:began] + newer
            return
        async with live.lock:
            await self._distrust(live, await self.store.entries(live.id), "they do not agree")
            self.publish_table(live)

    def make_room(self) -> None:
        """Forget tables that nobody uses, where all of them together take too much memory."""
        weight = sum(live.weight for live in self.tables.values())
        if weight <= MOST_BYTES:
            return
        now = time.monotonic()
        for old in sorted(self.tables.values(), key=lambda live: live.used):
            busy = old.subscribers or old.thinking or old.remembering or old.lock.locked() or now - old.used < IN_USE
            if not busy and weight > MOST_BYTES * 0.9:
                weight -= old.weight
                del self.tables[old.id]
        self.watcher.holds(len(self.tables))

    # ── changing ─────────────────────────────────────────────────────────────────────────────────────────────────────
    async def play(self, live: LiveTable, after: int | None, change: Change, given: Given | None = None) -> Entry:
        """Make one entry, if the log still has `after` entries (None: however many). `change` checks and says what to write.

        `given`: what changes at seats together with it. Once begun it is finished, even if whoever asked has gone.
        """
        task = asyncio.create_task(self._play(live, after, change, given or {}))
        self._playing.add(task)
        task.add_done_callback(self._playing.discard)
        return await asyncio.shield(task)

    async def _play(self, live: LiveTable, after: int | None, change: Change, given: Given) -> Entry:
        await self.on_time(live)
        async with live.lock:
            if live.id in self.behind:
                await self._read_again(live)
            self.check_running(live)
            assert live.match is not None
            if after is not None and after != live.n:
                raise self.stale(live)
            body = change(live.match)
            match = live.match.copy()  # nobody sees what is not safely down
            events = follow(match, body, live.n + 1)
            entry = Entry(live.n + 1, body, pack(events), self.now())
            kept = live.snapshot(match)
            appended = Appended(live.id, entry.n, orjson.dumps(body).decode(), entry.events.decode(), entry.at)
            appended.state, appended.snapshot = mark(match), kept
            appended.changes, appended.seats = clocks.turned(live, match, entry, given)
            began = time.perf_counter()
            drawing = self.aids.begin(live, match, self.busy)  # while it is written
            try:
                written = await self.store.append(appended)
            except Exception as problem:
                log.error("an entry could not be written: %r", problem, extra={"table": live.id, "n": entry.n})
                if not await self._is_kept(live, entry):
                    raise Problem("unavailable", more={"retry": 1}) from None
            else:
                if not written:
                    self.behind.add(live.id)
                    await self._read_again(live)
                    self.publish(live)
                    raise self.stale(live)
                self.watcher.wrote(entry.kind, time.perf_counter() - began)
                aids = await self.aids.drawn(drawing)
                live.match = match
                live.add(entry)
                live.aids = aids
                live.snapshot_n = entry.n if kept else live.snapshot_n
                live.change(appended.changes, appended.seats)
            self._recent.append(time.monotonic())
            self.publish(live)
        for listener in self.after_entry:
            listener(live)
        return entry

    async def _is_kept(self, live: LiveTable, entry: Entry) -> bool:
        """Whether an entry was written although that seemed to fail: only the store knows, and it may be asked later."""
        self.behind.add(live.id)
        for pause in DOUBT:
            await asyncio.sleep(pause)
            try:
                await self._read_again(live)
            except StoreAway:
                continue
            self.publish(live)
            return entry in live.entries[entry.n - 1 : entry.n]
        return False

    async def settle(self) -> None:
        """Wait until everything that was begun is written; then let go."""
        await asyncio.gather(*self._playing, return_exceptions=True)
        for task in self._verifying:
            task.cancel()
        await asyncio.gather(*self._verifying, return_exceptions=True)
        self.aids.close()
        self.verifier.close()

    @property
    def busy(self) -> bool:
        """… or when it can not be drawn in time."""
        return self.aids.behind or (len(self._recent) == BUSY and time.monotonic() - self._recent[0] < 1.0)

    async def catch_up(self) -> None:
        """Read again what may have been missed, first where somebody looks on; what can not be read now is read later."""
        tables = [self.tables[table] for table in self.behind if table in self.tables]
        self.behind.intersection_update(self.tables)
        for live in sorted(tables, key=lambda live: not live.subscribers):
            self.behind.discard(live.id)
            try:
                await self.sync(live)
                await self.sync_chat(live)
            except StoreAway:
                self.behind.add(live.id)
                raise
            except Exception:
                log.exception("a table could not be read again", extra={"table": live.id})

    async def _read_again(self, live: LiveTable) -> None:
        """All of it, as after a restart."""
        found = await self.store.table(live.id)
        if found is not None:
            live.row, live.seats = found
            await self.reload(live)
        self.behind.discard(live.id)

    async def sync_chat(self, live: LiveTable) -> None:
        """Take over what was said at other workers."""
        known = live.chat[-1].n if live.chat else 0
        live.chat = await self.store.chat(live.id)
        for line in live.chat:
            if line.n > known:
                self.publish_chat(live, line)

    async def sync(self, live: LiveTable) -> None:
        """Take over what other workers have written."""
        async with live.lock:
            found = await self.store.table(live.id)
            if found is None:
                return
            was = live.row.status
            live.row, live.seats = found
            if live.match is None or live.row.status == "closed":
                await self.reload(live)
            else:
                live.catch_up(await self.store.entries(live.id, live.n))
            self.publish(live)
            if was != live.row.status or not live.entries or live.entries[-1].kind != "play":
                self.publish_table(live)

    def check_running(self, live: LiveTable) -> None:
        if live.row.status == "closed":
            raise Problem("not-now", live.row.notice or "closed")
        if live.row.status == "waiting":
            raise Problem("not-now", "not_begun")
        if live.row.status == "over" or live.match is None:
            raise Problem("not-now", "match_over")

    def stale(self, live: LiveTable) -> Problem:
        """The answer draws the new moment for whoever asked; see `routes.play`."""
        return Problem("stale", "stale", n=live.n)

    # ── telling ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def publish(self, live: LiveTable) -> None:
        """Send what is new to everybody who follows the table."""
        for subscriber in live.subscribers:
            subscriber.seat = live.seat_of(subscriber.person)
            for one in self.missed(live, subscriber):
                subscriber.send(one)
        if live.entries and (live.entries[-1].kind != "play" or live.row.status == "over"):
            self.publish_table(live)

    def entry_message(self, live: LiveTable, entry: Entry, eyes: int | None, lang: str) -> bytes:
        """The message of the newest entry; made once for all who see the same."""
        key = ("entry", eyes, lang)
        if key not in live.rendered:
            live.rendered[key] = message(
                "entry",
                {
                    "entry": render.entry_json(live, entry, eyes, lang),
                    "moment": orjson.Fragment(render.moment_bytes(live, eyes, lang, self.busy)),
                    "clock": clocks.clock_json(live.row, live.seats, self.now()),
                },
                entry.n,
            )
        return live.rendered[key]

    def missed(self, live: LiveTable, subscriber: Subscriber) -> list[bytes]:
        """What somebody has not seen yet, in order."""
        messages = []
        for entry in live.entries[subscriber.after :]:
            if entry.n == live.n:
                messages.append(self.entry_message(live, entry, subscriber.seat, subscriber.lang))
                break
            drawn = None
            if live.knows(entry.n) and live.n - entry.n < RESUMED_MOMENTS:
                drawn = render.moment_at(live, entry.n, subscriber.seat, subscriber.lang)
            seen = render.entry_json(live, entry, subscriber.seat, subscriber.lang)
            messages.append(message("entry", {"entry": seen, "moment": drawn}, entry.n))
        subscriber.after = max(subscriber.after, live.n)
        return messages

    def publish_table(self, live: LiveTable) -> None:
        """Seats, status or presence changed."""
        live.forget_drawings()
        for subscriber in live.subscribers:
            subscriber.seat = live.seat_of(subscriber.person)
            subscriber.send(message("table", render.live_json(live, subscriber.person, subscriber.lang, self.now())))

    def publish_chat(self, live: LiveTable, line: Any) -> None:
        for subscriber in live.subscribers:
            if line.person not in self.muted(subscriber.person):
                subscriber.send(message("chat", render.chat_json(line, subscriber.lang)))


async def _on_time(live: LiveTable) -> None:
    """Where nobody keeps the time it is never late."""


def message(kind: str, data: Any, id: int | None = None) -> bytes:
    """A server-sent event."""
    head = f"id: {id}\nevent: {kind}\ndata: " if id is not None else f"event: {kind}\ndata: "
    return head.encode() + to_json(data) + b"\n\n"
