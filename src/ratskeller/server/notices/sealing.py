"""Web Push: a message that only the browser it is for can open (RFC 8291), and who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import secrets
import struct
import time

import orjson
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
WHOLE = 4096  # bytes: more than any message has, so that all of it is one piece
HALF_A_DAY = 12 * 3600  # seconds for which a proof of the sender holds


def wide(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def narrow(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mark(address: str) -> str:
    """By this a browser knows its own address again, and nobody else learns it."""
    return wide(hashlib.sha256(address.encode()).digest()[:12])


def new_key() -> str:
    """A sender's private key, as it is kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return wide(number.to_bytes(32, "big"))


def private(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(narrow(kept), "big"), CURVE)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def receiver(p256dh: str) -> ec.EllipticCurvePublicKey:
    """The browser's key; ValueError where it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, narrow(p256dh))


def _stretch(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def seal(
    message: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a push message. `own` and `salt` are new for every message, unless a test gives them."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    browser, mine, theirs = receiver(p256dh), point(own), narrow(p256dh)
    shared = _stretch(own.exchange(ec.ECDH(), browser), narrow(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _stretch(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _stretch(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + struct.pack(">IB", WHOLE, len(mine)) + mine + sealed


def sender(kept: str, audience: str, contact: str) -> str:
    """The header by which a push service knows who sends."""
    key = private(kept)
    claims = {"aud": audience, "exp": int(time.time()) + HALF_A_DAY, "sub": contact}
    said = ".".join(wide(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = wide(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={wide(point(key))}"
