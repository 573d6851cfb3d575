"""A program beside us, spoken to line by line: every answer has its deadline, and nothing of it is left over.

It runs in a process group of its own, so that whatever it starts ends with it. Pipes are read and written in threads: neither a
program that says nothing nor one that does not listen can hold us up.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TypeVar

LONGEST = 1 << 20  # bytes of a line
GRACE = 1.0  # seconds to end by itself, and to be told why it has to
LOOKS = 0.02  # seconds between looks at who wants to stop
POSIX = os.name == "posix"
T = TypeVar("T")


class Late(Exception):
    """No answer within the time."""


class Stopped(Exception):
    """Nobody wants the answer any more."""


class Program:
    """Started when it is made; raises OSError where that can not be. `goodbye` is the last it hears."""

    def __init__(self, command: list[str], goodbye: bytes) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self.murmured: deque[str] = deque(maxlen=5)  # the last lines of its standard error
        self._overhearing = threading.Thread(target=_overhear, args=(self.process.stderr, self.murmured), daemon=True)
        self._overhearing.start()
        self._writing, self._reading = threading.Event(), threading.Event()
        # at the latest when we end ourselves
        self._end = weakref.finalize(self, _end, self.process, self._writing, self._reading, goodbye)

    def ask(self, question: bytes, seconds: float, cancel: threading.Event | None = None) -> bytes:
        """The next line it says; nothing where it has no more to say."""

        def talk() -> bytes:
            self._say(question)
            return self._hear()

        return _within(talk, seconds, cancel)

    def tell(self, message: bytes) -> None:
        """Said once, whether it listens or not."""
        with suppress(Late):
            _within(lambda: self._say(message), GRACE)

    def exit_status(self) -> int | None:
        """How it ended; None where it has only shut its mouth."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(GRACE)
        return None

    def last_words(self) -> str:
        """What it wrote to its standard error last."""
        if self.process.poll() is not None:
            self._overhearing.join(GRACE)
        return " / ".join(self.murmured)

    def end(self) -> None:
        """Ends it and whatever it started."""
        self._end()

    def _say(self, message: bytes) -> None:
        assert self.process.stdin
        self._writing.set()
        try:
            self.process.stdin.write(message)
            self.process.stdin.flush()
        except (OSError, ValueError):  # who is gone does not answer, and that is seen then
            with suppress(OSError):
                self.process.stdin.close()
        self._writing.clear()

    def _hear(self) -> bytes:
        assert self.process.stdout
        said = b""
        self._reading.set()
        with suppress(OSError, ValueError):
            said = self.process.stdout.readline(LONGEST)
            if not said.endswith(b"\n"):  # nothing that makes sense will follow
                self.process.stdout.close()
        self._reading.clear()
        return said


def words(command: str) -> list[str]:
    """A command line as a program and its arguments; ValueError where it is none, FileNotFoundError without the program."""
    parts = shlex.split(command, posix=POSIX)
    if not parts:
        raise ValueError("nothing to run")
    if shutil.which(parts[0]) is None:
        raise FileNotFoundError(parts[0])
    return parts


def _within(job: Callable[[], T], seconds: float, cancel: threading.Event | None = None) -> T:
    """What a job brings that may never come to an end."""
    found: list[T] = []
    done = threading.Event()

    def run() -> None:
        found.append(job())
        done.set()

    threading.Thread(target=run, daemon=True).start()
    until = time.monotonic() + seconds
    while not done.wait(max(0.0, until - time.monotonic()) if cancel is None else LOOKS):
        if cancel is not None and cancel.is_set():
            raise Stopped
        if time.monotonic() >= until:
            raise Late
    return found[0]


def _overhear(stream: IO[bytes], kept: deque[str]) -> None:
    with stream, suppress(OSError, ValueError):
        while text := stream.readline(LONGEST):
            kept.append(text.decode("utf-8", "replace").rstrip())


def _end(process: subprocess.Popen[bytes], writing: threading.Event, reading: threading.Event, goodbye: bytes) -> None:
    """Says goodbye, shuts its ears, waits a little, and kills the whole group. No threads: none begin when Python ends.

    A pipe that a thread is busy with is left to it: it is broken by then.
    """
    assert process.stdin
    assert process.stdout
    if not writing.is_set():
        with suppress(OSError, ValueError):
            if POSIX:
                os.set_blocking(process.stdin.fileno(), False)  # even one who does not listen can not hold us up
            process.stdin.write(goodbye)
        with suppress(OSError):
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
    if POSIX:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
        process.kill()
    process.wait()
    if not reading.is_set():
        process.stdout.close()
