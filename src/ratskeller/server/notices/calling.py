"""One call to an address outside: looked up, checked and pinned; no redirect is followed, the answer is small and thrown away."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import ip_address

import httpcore

from .addresses import Address, Refused, public

PATIENCE = 10.0  # seconds for all of it
MOST_BYTES = 16 * 1024  # of an answer
LOOKING_UP = ThreadPoolExecutor(4, thread_name_prefix="look-up")  # names that nobody knows take their time, and nobody else's


class Pinned(httpcore.AsyncNetworkBackend):
    """Connects to what a name was found to be and checked for, and never asks for the name again."""

    def __init__(self, trusted: bool) -> None:
        self.trusted, self._plain = trusted, httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await look_up(host, port)
        if not self.trusted and not all(public(ip_address(one)) for one in found):
            raise Refused("notice.private")
        return await self._plain.connect_tcp(found[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise Refused("notice.private")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def look_up(host: str, port: int) -> list[str]:
    """Where a name leads; IPv4 first, which every house can reach."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(LOOKING_UP, partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM))
    addresses = sorted({(one[0] != socket.AF_INET, str(one[4][0]).partition("%")[0]) for one in found})
    if not addresses:
        raise OSError(f"{host} leads nowhere")
    return [address for _, address in addresses]


@cache
def _trust() -> ssl.SSLContext:
    return httpcore.default_ssl_context()


async def call(address: Address, headers: dict[str, str], body: bytes) -> int:
    """Post something; the status of the answer. Raises Refused, OSError, TimeoutError or httpcore's own errors."""
    pool = httpcore.AsyncConnectionPool(
        ssl_context=_trust(), network_backend=Pinned(address.trusted), max_connections=1, max_keepalive_connections=0
    )
    told = [("Host", address.url.netloc.decode()), ("User-Agent", "ratskeller"), *headers.items()]
    async with asyncio.timeout(PATIENCE), pool, pool.stream("POST", str(address.url), headers=told, content=body) as answer:
        read = 0
        async for part in answer.aiter_stream():
            read += len(part)
            if read > MOST_BYTES:
                break
        return answer.status
