"""Bad requests get clear answers; headers, limits, health, figures and logs are as they should be."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ratskeller.server.logs import JsonLines
from ratskeller.server.settings import Limits, Settings
from tests.server.house import new_table, running, visitor


def test_every_answer_has_the_security_headers(anna: httpx.Client) -> None:
    for path in ("/", "/api/games", "/nothing", "/docs"):
        headers = anna.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("send", "status"),
    [
        ({"content": "{", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": b"\xff\xfe", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": "[1, 2]", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": "game=rattus", "headers": {"Content-Type": "application/x-www-form-urlencoded"}}, 415),
        ({"json": {"game": 7, "seats": {}}}, 400),
        ({"json": {"game": "rattus", "seats": [], "surprise": 1}}, 400),
        ({"content": b'{"game": "' + b"x" * 100_000 + b'"}', "headers": {"Content-Type": "application/json"}}, 413),
        ({"content": "[" * 50_000, "headers": {"Content-Type": "application/json"}}, 400),
    ],
)
def test_malformed_requests_are_refused_with_a_problem(anna: httpx.Client, send: dict[str, object], status: int) -> None:
    answer = anna.post("/api/tables", **send)  # type: ignore[arg-type]
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"].endswith((".", "]", "5"))


def test_a_body_that_hides_its_size_is_cut_off(url: str) -> None:
    def endless() -> object:
        for _ in range(200):
            yield b'"' + b"x" * 1000

    with visitor(url) as client:
        headers = {"Content-Type": "application/json"}
        assert client.post("/api/tables", content=endless(), headers=headers).status_code == 413  # type: ignore[arg-type]


def test_a_forged_post_from_another_site_is_refused(url: str) -> None:
    with httpx.Client(base_url=url, verify=False) as client:
        answer = client.post("/api/tables", json={"game": "rattus", "seats": []})
        assert answer.status_code == 403
        assert "X-Ratskeller" in answer.json()["detail"]


def test_no_route_that_changes_something_takes_a_forged_request(url: str, anna: httpx.Client) -> None:
    changing = [
        (method.upper(), path)
        for path, operations in anna.get("/openapi.json").json()["paths"].items()
        for method in operations
        if method != "get"
    ]
    assert len(changing) > 20
    anna.get("/api/me")
    for method, path in changing:
        address = path.replace("{", "").replace("}", "")
        forged = anna.request(method, address, json={}, headers={"X-Ratskeller": ""})
        assert forged.status_code == 403, (method, path)
        form = anna.request(method, address, content="{}", headers={"Content-Type": "text/plain"})
        assert form.status_code == 415, (method, path)


def test_forged_cookies_and_guessed_addresses_open_nothing(url: str, anna: httpx.Client) -> None:
    table = new_table(anna, "me", "open")["id"]
    person = anna.get("/api/me").json()["id"]
    mine = anna.cookies["ratskeller"]
    for forged in (person, f"{person}.", f"{person}.{mine.rpartition('.')[2][::-1]}", mine[:-4] + "AAAA"):
        with visitor(url, cookies={"ratskeller": forged}) as thief:
            assert thief.get("/api/me").json()["id"] != person
            assert thief.post(f"/api/tables/{table}/leave", json={}).status_code == 403
            assert thief.post(f"/api/tables/{table}/start", json={}).status_code == 403
    for path in ("/api/tables/aaaaaaaaaa", "/api/tables/aaaa/record", "/api/tables/%00", "/i/aaaa", f"/k/{mine}", "/api/no"):
        assert anna.get(path).status_code == 404, path
    assert anna.delete(f"/api/tables/{table}").status_code in (405, 415)


def test_files_outside_the_client_are_not_served(anna: httpx.Client) -> None:
    for path in ("/../settings.py", "/%2e%2e/server/app.py", "/..%2fserver%2fapp.py"):
        assert anna.get(path).status_code == 404


def test_too_many_of_anything_are_told_to_wait(tmp_path: Path) -> None:
    limits = Limits(creations=(2, 0.1), chat=(1, 0.1), streams=0)
    with running(Settings(db=str(tmp_path / "db.sqlite"), limits=limits)) as url, visitor(url) as anna:
        anna.get("/api/me")
        table = new_table(anna, "me", "open")["id"]
        new_table(anna, "me", "open")
        refused = anna.post("/api/tables", json={"game": "rattus", "seats": [{"who": "me"}, {"who": "open"}]})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) == refused.json()["retry"] >= 1
        assert anna.post(f"/api/tables/{table}/chat", json={"text": "one"}).status_code == 201
        assert anna.post(f"/api/tables/{table}/chat", json={"text": "two"}).status_code == 429
        assert anna.get(f"/api/tables/{table}/stream").status_code == 429


def test_health_and_figures_are_reported(anna: httpx.Client) -> None:
    new_table(anna, "me", "open")
    assert anna.get("/healthz").json() == {"status": "ok"}
    figures = anna.get("/metrics").text
    assert 'ratskeller_requests_total{method="POST",route="/api/tables",status="201"}' in figures
    tables = next(line for line in figures.splitlines() if line.startswith("ratskeller_tables "))
    assert float(tables.split()[1]) >= 1


def test_logs_are_json_and_hold_no_secrets(anna: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    key = anna.get("/api/me").json()["key"]
    with caplog.at_level(logging.INFO, "ratskeller"):
        anna.get(key)
        anna.get("/i/secretinvite")
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any(json.loads(line).get("route") == "/k/{key}" for line in lines)
    written = "".join(lines)
    assert key.rpartition("/")[2] not in written
    assert "secretinvite" not in written
    assert anna.cookies["ratskeller"] not in written


def test_the_api_is_described_for_people_and_programs(anna: httpx.Client) -> None:
    document = anna.get("/openapi.json").json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            if path not in ("/metrics",) and not path.endswith("/stream"):
                assert good["content"]["application/json"]["schema"], (method, path)
    assert "POST /api/tables/{id}/actions" in anna.get("/docs").text


def test_figures_of_several_workers_are_added_up(tmp_path: Path) -> None:
    told = "from ratskeller.server.metrics import Metrics; m = Metrics(); m.tables.set({}); print(m.report().decode())"
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    reports = [subprocess.run([sys.executable, "-c", told.format(n)], env=env, stdout=subprocess.PIPE, text=True) for n in (2, 3)]
    assert "ratskeller_tables 5.0" in reports[1].stdout
