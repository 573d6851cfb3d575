"""Connections before they are requests: how many there are, how long somebody may say nothing, how much before the point.

uvicorn knows the time between requests and nothing of the rest: a silent connection stays for ever, headers may be endless.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http
else:
    Http = AutoHTTPProtocol  # httptools where it is installed

FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(Http):
    most: ClassVar[int] = 8000  # connections in all …
    each: ClassVar[int] = 300  # … and of one address, unless it is a proxy's
    patience: ClassVar[float] = 30.0  # seconds for a request to arrive whole, and for an answer to be taken
    head: ClassVar[int] = 64 * 1024  # bytes of a request before its body begins; the guard is stricter, but sees them too late
    peers: ClassVar[Counter[str]] = Counter()

    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _heard = 0
    _peer: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._peer = self.client[0] if self.client else ""
        self.peers[self._peer] += 1
        if len(self.connections) > self.most or (self.peers[self._peer] > self.each and not self._is_proxy()):
            transport.write(FULL)
            transport.close()
        else:
            self._wait()

    def _is_proxy(self) -> bool:
        return self._peer in ProxyHeadersMiddleware(self.app, self.config.forwarded_allow_ips).trusted_hosts

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._taken()
        if self._peer is not None:
            self.peers[self._peer] -= 1
            if self.peers[self._peer] <= 0:
                del self.peers[self._peer]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before: Any = self.cycle
        super().data_received(data)
        if self.transport.is_closing():
            return
        begun = self.cycle is not before
        if begun and not self.cycle.more_body:
            self._rest()
        elif begun or (before is not None and before.more_body and not before.response_complete):  # in the middle of a body
            self._heard = 0
            self._rest() if not self.cycle.more_body else self._wait()
        else:
            self._heard += len(data)
            self._wait()
            if self._heard > self.head:
                self.transport.write(TOO_LONG)
                self.transport.close()

    def _wait(self) -> None:
        """A request has begun, or should: it has to be here in time."""
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.patience, self._give_up)

    def _rest(self) -> None:
        self._heard = 0
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        """Somebody does not read what he asked for."""
        super().pause_writing()
        self._taken()
        self._unread = self.loop.call_later(self.patience, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken()

    def _taken(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
