"""Rude connections: endless heads, silence, too many of them, answers that nobody takes."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ratskeller.server import connections
from ratskeller.server.connections import Connection
from ratskeller.server.settings import Settings
from tests.server.house import PATIENCE, running, visitor


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(db=str(tmp_path_factory.mktemp("connections") / "db.sqlite"))) as address:
        yield address


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "patience", 0.5)


@contextmanager
def line(url: str) -> Iterator[socket.socket]:
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as one:
        yield one


def press(one: socket.socket, what: bytes, begun: bytes = b"") -> None:
    """Say the same again and again, for as long as it is heard."""
    one.sendall(begun)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        one.sendall(what)
        time.sleep(0.005)


def ending(one: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    heard = b""
    try:
        while more := one.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Ratskeller: 1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHo", POST])
def test_who_says_nothing_more_is_dropped(url: str, begun: bytes) -> None:
    with line(url) as one:
        with suppress(ConnectionError):  # a slow machine says it too late
            one.sendall(begun)
        assert b" 200 " not in ending(one)


def test_the_time_of_a_second_request_is_measured_too(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with line(url) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in one.recv(4096)
        monkeypatch.setattr(Connection, "patience", 0.5)
        one.sendall(b"GET /healthz HT")
        assert ending(one) == b""


@pytest.mark.usefixtures("hurried")
def test_who_drips_letters_is_dropped_all_the_same(url: str) -> None:
    with line(url) as one, pytest.raises(ConnectionError):
        press(one, b"x", begun=b"GET / HTTP/1.1\r\nX-Letters: ")


def test_an_endless_head_is_cut_off(url: str) -> None:
    with line(url) as one, pytest.raises(ConnectionError):
        press(one, b"a" * 65536, begun=b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ratskeller=")


def test_long_headers_and_cookies_are_refused_and_not_remembered(anna: httpx.Client) -> None:
    for headers in ({"Cookie": "ratskeller=" + "a" * 20_000}, {"X-Long": "b" * 20_000}):
        answer = anna.get("/api/games", headers=headers)
        assert answer.status_code == 431
        assert answer.json()["type"] == "head-too-large"
    assert anna.get("/api/games?" + "q" * 20_000).status_code == 431
    assert anna.get("/api/games", headers={"Cookie": "ratskeller=" + "a" * 5_000}).status_code == 200


@pytest.mark.usefixtures("hurried")
def test_an_answer_that_nobody_takes_does_not_keep_its_connection(url: str) -> None:
    with line(url) as one, pytest.raises(ConnectionError):
        press(one, b"GET /vendor/lit.js HTTP/1.1\r\nHost: x\r\n\r\n" * 20)


def test_there_is_an_end_to_how_many_come_in(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "most", 3)
    with line(url) as a, line(url) as b, line(url) as c, line(url) as d:
        assert b"503" in ending(d)
        for one in (a, b, c):
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert b"200 OK" in ending(one)
    with visitor(url) as again:
        assert again.get("/healthz").status_code == 200


def test_one_address_does_not_take_all_of_them_unless_it_is_the_proxys(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "each", 1)
    with line(url), line(url) as second:
        second.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in ending(second), "this machine is trusted to be a proxy"
    monkeypatch.setattr(Connection, "_is_proxy", lambda self: False)
    with line(url), line(url) as second:
        assert b"503" in ending(second)


def test_either_parser_will_do() -> None:
    assert issubclass(Connection, HttpToolsProtocol | H11Protocol)
    for name in ("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"):
        assert name in vars(H11Protocol)
        assert name in vars(HttpToolsProtocol)
    assert connections.Http in (HttpToolsProtocol, H11Protocol)
