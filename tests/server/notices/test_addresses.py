"""The server calls public addresses by https and no others: not by redirect, not by a name that leads elsewhere later."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Any

import httpcore
import pytest

from ratskeller.server.notices import calling
from ratskeller.server.notices.addresses import Address, Refused, checked, public
from ratskeller.server.notices.calling import MOST_BYTES, call
from tests.server.notices.endpoint import endpoint

NOBODY: frozenset[str] = frozenset()
PRIVATE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "198.18.0.1",
    "192.0.2.7", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_loopback_and_link_local_addresses_are_not_public(address: str) -> None:
    assert not public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused):
        checked(f"https://{host}/hook", "hook", NOBODY)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_public_addresses_are(address: str) -> None:
    assert public(ip_address(address))


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://example.org/hook", "notice.not_https"), ("https://example.org:8443/", "notice.not_https"),
        ("ftp://example.org/", "notice.not_https"), ("file:///etc/passwd", "notice.no_address"),
        ("//example.org", "notice.not_https"),
        ("https://anna:secret@example.org/", "notice.no_address"), ("https://", "notice.no_address"), ("", "notice.no_address"),
        ("https://example.org/\r\nHost: other", "notice.no_address"), ("https://exa mple.org/", "notice.no_address"),
        ("https://example.org/" + "x" * 1000, "notice.no_address"), ("https://[::1/", "notice.no_address"),
    ],
)  # fmt: skip
def test_odd_addresses_are_refused(address: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        checked(address, "hook", NOBODY)


def test_push_goes_to_services_we_know() -> None:
    for known in ("https://fcm.googleapis.com/fcm/send/a", "https://updates.push.services.mozilla.com/wpush/v2/a",
                  "https://wns2-par02p.notify.windows.com/w/?token=a", "https://web.push.apple.com/a"):  # fmt: skip
        assert not checked(known, "push", NOBODY).trusted
    for other in ("https://example.org/a", "https://fcm.googleapis.com.example.org/", "https://xpush.apple.com.evil.org/"):
        with pytest.raises(Refused, match=r"notice\.no_service"):
            checked(other, "push", NOBODY)


def test_the_operator_may_list_an_origin_wherever_it_is() -> None:
    listed = frozenset({"http://ntfy.lan:2586", "http://[::1]:80"})
    assert checked("http://ntfy.lan:2586/topic", "hook", listed).trusted
    for other in (
        "http://ntfy.lan/topic",
        "http://ntfy.lan:2587/",
        "https://ntfy.lan:2586/",
        "http://ntfy.lan:2586.example.org/",
    ):
        with pytest.raises(Refused):
            checked(other, "hook", listed)


class Names:
    """A name server that gives one answer after another."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.asked, self.reached = list(answers), 0, list[str]()
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)
        monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", self.connect)

    def look_up(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        self.asked += 1
        found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [(socket.AF_INET6 if ":" in one else socket.AF_INET, 1, 6, "", (one, port)) for one in found]

    async def connect(self, host: str, *_: Any, **__: Any) -> Any:
        self.reached.append(host)
        raise httpcore.ConnectError("far away")


def called(url: str, listed: frozenset[str] = NOBODY) -> int:
    return asyncio.run(call(checked(url, "hook", listed), {}, b"{}"))


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "::1"], ["169.254.169.254"]])
def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    names = Names(monkeypatch, answers)
    with pytest.raises(Refused, match=r"notice\.private"):
        called("https://innocent.example/")
    assert names.reached == []


def test_a_name_that_changes_its_mind_is_asked_once_and_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    with pytest.raises(httpcore.ConnectError):
        called("https://rebinding.example/")
    assert (names.asked, names.reached) == (1, ["8.8.8.8"])
    with pytest.raises(Refused):
        called("https://rebinding.example/")
    assert names.reached == ["8.8.8.8"]


@pytest.mark.parametrize("number", ["https://2130706433/", "https://0x7f000001/", "https://127.1/", "https://017700000001/"])
def test_numbers_that_are_this_machine_are_refused(number: str) -> None:
    with pytest.raises((Refused, OSError)):
        called(number)


def test_no_redirect_is_followed_and_no_long_answer_read() -> None:
    with endpoint() as there:
        there.answers = [(307, {"Location": f"{there.url}/elsewhere"}, b""), (200, {}, b"x" * (MOST_BYTES * 40))]
        listed = frozenset({there.url})
        assert called(f"{there.url}/first", listed) == 307
        assert called(f"{there.url}/second", listed) == 200
        assert [there.next().path for _ in range(2)] == ["/first", "/second"]
        assert there.silent(0.2)


def test_a_listed_origin_is_called_although_it_is_inside() -> None:
    with endpoint() as there:
        assert called(there.url, frozenset({there.url})) == 201
        inside = Address(checked(there.url, "hook", frozenset({there.url})).url, trusted=False)
        with pytest.raises(Refused):
            asyncio.run(call(inside, {}, b""))
    assert calling.PATIENCE <= 10
