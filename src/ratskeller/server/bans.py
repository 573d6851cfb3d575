"""Who may not come in: people by their id, addresses and networks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network


class Bans:
    def __init__(self, who: Iterable[str] = ()) -> None:
        listed = list(who)
        self.people = {one for one in listed if network(one) is None}
        self.networks = [found for one in listed if (found := network(one)) is not None]
        self._outside = lru_cache(10_000)(self._covers)

    def hold(self, person: str, address: str) -> bool:
        return person in self.people or (bool(self.networks) and self._outside(address))

    def _covers(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in one for one in self.networks)


def network(text: str) -> IPv4Network | IPv6Network | None:
    """An address or a network; None where it is neither."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
