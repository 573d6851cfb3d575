"""The other end of a notice: a server that writes down what it is sent, and a browser's keys, which open a sealed message.

The opening is written from RFC 8188 and RFC 8291, apart from what seals.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import orjson
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ratskeller.server.notices.sealing import narrow, point, wide


class Heard(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Endpoint:
    """`answers`: what is answered, the last one for ever: (status, headers, body)."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Heard] = queue.Queue()
        self.answers: list[tuple[int, dict[str, str], bytes]] = [(201, {}, b"")]
        self.url = ""

    def next(self, within: float = 60) -> Heard:
        return self.heard.get(timeout=within)

    def silent(self, seconds: float = 0.5) -> bool:
        try:
            self.heard.get(timeout=seconds)
        except queue.Empty:
            return True
        return False


@contextlib.contextmanager
def endpoint() -> Iterator[Endpoint]:
    made = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            made.heard.put(Heard(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            status, headers, told = made.answers[0]
            if len(made.answers) > 1:
                made.answers.pop(0)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(told)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(told)

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    made.url = f"http://127.0.0.1:{server.server_port}"
    yield made
    server.shutdown()
    server.server_close()


class Browser:
    """The keys of a subscription."""

    def __init__(self, private: str | None = None, auth: str = "BTBZMqHH6r4Tts7J_aSIgg") -> None:
        number = int.from_bytes(narrow(private), "big") if private else None
        self.key = ec.derive_private_key(number, ec.SECP256R1()) if number else ec.generate_private_key(ec.SECP256R1())
        self.auth = auth

    def subscription(self, endpoint: str) -> dict[str, Any]:
        keys = {"p256dh": wide(point(self.key)), "auth": self.auth}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def open(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        first = expand(extract(narrow(self.auth), shared), b"WebPush: info\0" + point(self.key) + theirs, 32)
        second = extract(salt, first)
        key, nonce = expand(second, b"Content-Encoding: aes128gcm\0", 16), expand(second, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded[-1] == 2, "the last record"
        return padded[:-1]


def extract(salt: bytes, secret: bytes) -> bytes:
    return hmac.new(salt, secret, hashlib.sha256).digest()


def expand(secret: bytes, info: bytes, length: int) -> bytes:
    return hmac.new(secret, info + b"\x01", hashlib.sha256).digest()[:length]


def sender_of(header: str) -> dict[str, Any]:
    """What a VAPID header claims, proven by its own key."""
    token, key = (part.strip().partition("=")[2] for part in header.removeprefix("vapid ").split(","))
    said, _, signature = token.rpartition(".")
    raw = narrow(signature)
    proof = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), narrow(key))
    public.verify(proof, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = orjson.loads(narrow(said.split(".")[1]))
    return {**claims, "key": key}
