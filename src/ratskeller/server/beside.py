"""Work beside the event loop, in processes of its own: neither thinking nor loading compiled code ever holds up an answer.

A worker is `python -m ratskeller.server.beside FD`: it is asked over a socket, one thing at a time, and ends with whoever asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import socket
import subprocess
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ..kernel.compiled_cache import cache_folder
from ..kernel.compiling import interpreted
from .needs import Stumbled

P = ParamSpec("P")
T = TypeVar("T")
HEAD = 4  # bytes that say how long a message is


def give_way(steps: int) -> None:
    """Others come first. Linux may share the processor out between sessions, and then being nice says nothing to the others
    unless one's session is told too; a worker has one of its own.
    """
    if hasattr(os, "nice"):  # not everywhere
        nice = os.nice(steps)
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(nice), "ascii")


class Worker:
    """One process, and the line to it."""

    def __init__(self, process: subprocess.Popen[bytes], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.process, self.reader, self.writer = process, reader, writer

    @classmethod
    async def start(cls) -> Worker:
        ours, theirs = socket.socketpair()
        env = dict(os.environ)
        if not interpreted:
            env["RATSKELLER_CACHE"] = str(cache_folder().parent)  # all share one, also where it is a temporary one
        with theirs:
            command = [sys.executable, "-m", "ratskeller.server.beside", str(theirs.fileno())]
            process = subprocess.Popen(
                command, env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )
        return cls(process, *await asyncio.open_connection(sock=ours))

    async def ask(self, call: partial[Any]) -> Any:
        self.writer.write(packed(call))
        length = int.from_bytes(await self.reader.readexactly(HEAD), "big")
        well, answer = pickle.loads(await self.reader.readexactly(length))
        if not well:
            raise Stumbled(answer)
        return answer

    def end(self) -> None:
        self.writer.close()
        self.process.kill()
        self.process.wait()


class Beside:
    """So many workers, started as they are needed."""

    def __init__(self, most: int) -> None:
        self._places = asyncio.Semaphore(most)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False

    async def do(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Call a function of a module there. A worker that was killed is replaced, once."""
        call = partial(function, *args, **named)
        async with self._places:
            try:
                answer: T = await self._ask(call)
            except (OSError, asyncio.IncompleteReadError):
                answer = await self._ask(call)
            return answer

    async def _ask(self, call: partial[Any]) -> Any:
        if self._closed:
            raise Stumbled("closed")
        worker = self._idle.pop() if self._idle else await Worker.start()
        self._all.add(worker)
        try:
            answer = await worker.ask(call)
        except Stumbled:
            self._idle.append(worker)
            raise
        except BaseException:  # gone, or nobody waits any longer: its next answer would be to an old question
            self._all.discard(worker)
            worker.end()
            raise
        self._idle.append(worker)
        return answer

    def close(self) -> None:
        self._closed = True
        for worker in self._all:
            worker.end()
        self._all.clear()
        self._idle.clear()


def packed(what: Any) -> bytes:
    data = pickle.dumps(what)
    return len(data).to_bytes(HEAD, "big") + data


def work(line: socket.socket) -> None:
    """Do what is asked, until nobody is there any more."""
    with contextlib.suppress(ConnectionError), line, line.makefile("rb") as asked:
        while len(head := asked.read(HEAD)) == HEAD:
            data = asked.read(int.from_bytes(head, "big"))
            try:
                answer = packed((True, pickle.loads(data)()))
            except Exception:
                answer = packed((False, traceback.format_exc()))
            line.sendall(answer)


if __name__ == "__main__":
    work(socket.socket(fileno=int(sys.argv[1])))
