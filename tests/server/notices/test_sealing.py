"""A push message is sealed as RFC 8291 has it, and signed as RFC 8292 has it."""

from __future__ import annotations

import time

import pytest
from cryptography.exceptions import InvalidTag

from ratskeller.server.notices import sealing
from tests.server.notices.endpoint import Browser, sender_of

# RFC 8291, appendix A
TEXT = b"When I grow up, I want to be a watermelon"
SENDER, RECEIVER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    browser = Browser(RECEIVER, AUTH)
    p256dh = browser.subscription("")["keys"]["p256dh"]
    sealed = sealing.seal(TEXT, p256dh, AUTH, sealing.private(SENDER), sealing.narrow(SALT))
    assert sealing.wide(sealed) == SEALED
    assert browser.open(sealed) == TEXT


def test_every_message_is_sealed_anew_and_only_one_browser_opens_it() -> None:
    browser, other = Browser(), Browser()
    keys = browser.subscription("")["keys"]
    one, two = (sealing.seal(b"Your turn", **keys) for _ in range(2))
    assert one[:16] != two[:16]
    assert one[21:86] != two[21:86]
    assert browser.open(one) == browser.open(two) == b"Your turn"
    with pytest.raises(InvalidTag):
        other.open(one)


def test_a_sender_signs_for_one_service_and_half_a_day() -> None:
    kept = sealing.new_key()
    claims = sender_of(sealing.sender(kept, "https://push.example", "https://house.example"))
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "https://house.example"
    assert 0 < claims["exp"] - time.time() < 24 * 3600
    assert claims["key"] == sealing.wide(sealing.point(sealing.private(kept)))
