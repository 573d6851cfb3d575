"""Which addresses the server calls: public ones, by https; push services we know; and what the operator has listed.

Where a name leads is looked up once, checked, and that very answer is connected to (see `calling`): one that leads elsewhere the
next time gains nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import httpx

LONGEST = 1000
PUSH = ("fcm.googleapis.com", "updates.push.services.mozilla.com")
PUSH_UNDER = (".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")
CARRYING = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))  # an address of IPv4 stands in their last four bytes


class Refused(Exception):
    """An address that is not called; says why, as the key of a message."""


@dataclass(frozen=True)
class Address:
    url: httpx.URL
    trusted: bool  # the operator has listed it: it may be anywhere

    @property
    def origin(self) -> str:
        return origin(self.url)


def origin(url: httpx.URL) -> str:
    host = f"[{url.host}]" if ":" in url.host else url.host
    return f"{url.scheme}://{host}" + (f":{url.port}" if url.port else "")


def checked(text: str, kind: str, listed: frozenset[str]) -> Address:
    """An address that somebody wants to be called at; refused where it is none of those."""
    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, TypeError, ValueError):
        raise Refused("notice.no_address") from None
    if len(text) > LONGEST or not url.host or url.userinfo or any(ord(c) <= 32 or ord(c) == 127 for c in text):
        raise Refused("notice.no_address")
    if origin(url) in listed:
        return Address(url, trusted=True)
    if url.scheme != "https" or url.port is not None:  # 443 is none of its own
        raise Refused("notice.not_https")
    if kind == "push" and not (url.host in PUSH or url.host.endswith(PUSH_UNDER)):
        raise Refused("notice.no_service")
    try:
        here = ip_address(url.host)
    except ValueError:
        return Address(url, trusted=False)
    if not public(here):
        raise Refused("notice.private")
    return Address(url, trusted=False)


def public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address belongs to the world: not to this machine, not to its network, not to nobody."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and any(address in network for network in CARRYING):
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
