"""nginx and Caddy in front of a real server, as deploy/ has them: streams flow, limits see who really asks, cookies are secure.

`python -m tests.server.proxies` tries both. Visitors come from addresses of this machine's own: 127.0.0.2, 127.0.0.3 …
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpcore
import httpx
from tools.proxies import find

from tests.ports import free_port
from tests.server.house import HEADERS, ROOT, Process, Stream

TABLE = {"game": "rattus", "options": {"players": 2}, "seats": [{"who": "me"}, {"who": "open"}]}
SITE = "table.example.org"


def nginx(folder: Path, door: int, house: int) -> list[str]:
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    site = site.replace("listen 443", f"listen 127.0.0.1:{door}").replace("127.0.0.1:8080", f"127.0.0.1:{house}")
    site = site.replace(f"/etc/ssl/{SITE}.pem", f"{folder}/cert.pem").replace(f"/etc/ssl/{SITE}.key", f"{folder}/key.pem")
    spool = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1; events {{}}"
    (folder / "nginx.conf").write_text(f"{around}\nhttp {{ access_log off; {spool}\n{site}\n}}")
    return [str(find("nginx")), "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf", "-p", str(folder)]


def caddy(folder: Path, door: int, house: int) -> list[str]:
    site = (ROOT / "deploy" / "Caddyfile").read_text().replace("127.0.0.1:8080", f"127.0.0.1:{house}")
    own = f"https://{SITE}:{door} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem"
    settings = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tgrace_period 1s\n\tstorage file_system {folder}/storage\n}}\n"
    (folder / "Caddyfile").write_text(settings + site.replace(f"{SITE} {{", own))
    return [str(find("caddy")), "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


@contextlib.contextmanager
def behind(proxy: Callable[[Path, int, int], list[str]], limits: str = "on") -> Iterator[tuple[str, str]]:
    """The address of the proxy's door, and of the server behind it."""
    folder = Path(tempfile.mkdtemp(prefix="ratskeller-proxy-"))
    folder.chmod(0o755)  # nginx gives up root and still has to get in
    certificate = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={SITE}",
        "-addext",
        f"subjectAltName=DNS:{SITE}",
    ]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([str(find("openssl")), *certificate, *files], check=True, capture_output=True)
    server, door = Process(str(folder / "house" / "tables.sqlite"), command_line=True), free_port()
    server.environment = {"RATSKELLER_LIMITS": limits}
    with (folder / "log").open("wb") as log:
        server.start()
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        gate = subprocess.Popen(proxy(folder, door, server.port), stdout=log, stderr=log, env=environment)
    try:
        _wait(f"https://{SITE}:{door}", gate, folder)
        yield f"https://{SITE}:{door}", server.url
    finally:
        server.stop()
        gate.terminate()
        gate.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


class Here(httpcore.SyncBackend):
    """Finds the site on this machine."""

    def connect_tcp(self, host: str, *args: Any, **more: Any) -> httpcore.NetworkStream:
        return super().connect_tcp("127.0.0.1", *args, **more)


def visitor(url: str, address: str, **headers: str) -> httpx.Client:
    """Somebody who comes from an address of his own."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    transport._pool._network_backend = Here()
    return httpx.Client(base_url=url, transport=transport, headers={**HEADERS, **headers}, timeout=30)


def _wait(url: str, gate: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        assert gate.poll() is None, (folder / "log").read_text() + (folder / "errors").read_text()
        with contextlib.suppress(httpx.TransportError), visitor(url, "127.0.0.9") as one:
            if one.get("/healthz").status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the proxy did not open its door in time")


def check(proxy: Callable[[Path, int, int], list[str]]) -> dict[str, int]:
    """All that a proxy must leave as it is; returns what was counted."""
    with behind(proxy) as (url, _):
        return {**cookies(url), **streams(url), **limits(url), **sizes(url)}


def cookies(url: str) -> dict[str, int]:
    with visitor(url, "127.0.0.2") as anna:
        answer = anna.get("/api/me")
        assert answer.status_code == 200, answer.text
        assert "; Secure" in answer.headers["set-cookie"], "the server knows that the way is encrypted"
        assert anna.get("/api/me").json()["id"] == answer.json()["id"]
        for path in ("/metrics", "/docs", "/openapi.json"):
            assert anna.get(path).status_code == 404, f"{path} is for the house alone"
        assert anna.get("/").status_code == 200
    return {"secure cookies": 1}


def streams(url: str, lines: int = 20) -> dict[str, int]:
    """What is said arrives while the stream goes on, at once and not in heaps."""
    slowest = 0.0
    with visitor(url, "127.0.0.4") as anna, visitor(url, "127.0.0.5") as bert:
        for one in (anna, bert):
            one.get("/api/me")
        table = anna.post("/api/tables", json=TABLE).json()["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        stream = Stream(bert, table)
        stream.next("table")
        for n in range(lines):
            began = time.monotonic()
            moment = anna.get(f"/api/tables/{table}").json()["moment"]
            who = (anna, bert)[moment["decision"]["seat"]]
            moment = who.get(f"/api/tables/{table}").json()["moment"]
            action = moment["decision"]["actions"][0]["notation"]
            assert who.post(f"/api/tables/{table}/actions", json={"after": n, "action": action}).status_code == 200
            number, _ = stream.next("entry")
            assert number == n + 1
            slowest = max(slowest, time.monotonic() - began)
        stream._closing = True
    return {"entries streamed": lines, "slowest entry, ms": round(slowest * 1000)}


def limits(url: str) -> dict[str, int]:
    """One address uses up its allowance, whatever it claims to be; its neighbour does not notice."""
    statuses = []
    for n in range(12):
        with visitor(url, "127.0.0.6", **{"X-Forwarded-For": f"203.0.113.{n}", "X-Real-IP": f"203.0.113.{n}"}) as greedy:
            statuses.append(greedy.post("/api/tables", json=TABLE).status_code)
    assert statuses == [201] * 5 + [429] * 7, statuses
    with visitor(url, "127.0.0.7") as neighbour:
        assert neighbour.post("/api/tables", json=TABLE).status_code == 201
    return {"refused beyond the allowance": statuses.count(429)}


def sizes(url: str) -> dict[str, int]:
    with visitor(url, "127.0.0.8") as rude:
        refused = rude.get("/api/games", headers={"Cookie": "ratskeller=" + "a" * 20_000}).status_code
        assert refused in (400, 431), refused
        large = rude.post("/api/records", content=b" " * 5_000_000, headers={"Content-Type": "application/json"}).status_code
        assert large == 413, large
    return {"head refused with": refused}


def main() -> None:
    for proxy in (nginx, caddy):
        print(f"behind {proxy.__name__}:", check(proxy), flush=True)


if __name__ == "__main__":
    main()
