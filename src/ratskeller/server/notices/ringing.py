"""Ringing one bell, whatever hangs there."""

from __future__ import annotations

import logging

import httpcore

from . import sealing
from .addresses import Address, Refused, checked
from .book import Bell
from .calling import call
from .words import Notice, for_hook, for_push

log = logging.getLogger("ratskeller.notices")
KEPT = 24 * 3600  # seconds for which a push service keeps a message for a browser that sleeps
GONE = (404, 410)
TROUBLES = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, httpcore.UnsupportedProtocol)
NOBODY = "mailto:nobody@localhost"  # where the house has no address of its own


async def ring(bell: Bell, told: Notice, key: str, listed: frozenset[str]) -> str:
    """heard, gone (for good), refused (the address is not called) or failed."""
    try:
        address = checked(bell.address, bell.kind, listed)
        headers, body = _pushed(bell, told, key, address) if bell.kind == "push" else for_hook(told, bell.more["form"], bell.home)
        status = await call(address, headers, body)
    except Refused as why:
        log.warning("an address is not called: %s", why)
        return "refused"
    except (OSError, TimeoutError, ValueError, UnicodeError, *TROUBLES) as problem:
        log.info("nobody answers: %s", type(problem).__name__)
        return "failed"
    if 200 <= status < 300:
        return "heard"
    return "gone" if bell.kind == "push" and status in GONE else "failed"


def _pushed(bell: Bell, told: Notice, key: str, address: Address) -> tuple[dict[str, str], bytes]:
    contact = bell.home if bell.home.startswith("https://") else NOBODY
    headers = {
        "Authorization": sealing.sender(key, address.origin, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "high" if told.kind == "turn" else "normal",
    }
    if told.table:
        headers["Topic"] = told.table  # a newer one takes the place of one that waits
    return headers, sealing.seal(for_push(told), bell.more["p256dh"], bell.more["auth"])
