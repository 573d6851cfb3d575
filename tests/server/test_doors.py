"""Doors that were ajar: keys, seats of who is away, files, logs, odd requests, what is shown to whom."""

from __future__ import annotations

import json
import logging
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

import ratskeller
from ratskeller.client import Client
from ratskeller.server.guard import METHODS
from ratskeller.server.logs import JsonLines
from ratskeller.server.notices.sealing import wide
from ratskeller.server.settings import Settings
from tests.ports import free_port
from tests.server.conftest import GENEROUS
from tests.server.house import HOUSES, ROOT, Stream, new_table, running, visitor
from tests.server.postgres import postgres


# ── keys ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_key_link_asks_before_an_identity_is_replaced(anna: httpx.Client, bert: httpx.Client) -> None:
    me, key = bert.get("/api/me").json()["id"], anna.get("/api/me").json()["key"]
    page = bert.get(key, headers={"Accept-Language": "it"})
    assert page.status_code == 200
    assert "il link è mio" in page.text
    assert bert.get("/api/me").json()["id"] == me, "nothing has happened yet"
    address = re.search(r'action="([^"]+)"', page.text)
    assert address is not None
    browser = {"X-Ratskeller": ""}  # a form sends no such header
    assert bert.post(address[1], headers=browser).status_code == 303
    assert bert.get("/api/me").json()["id"] == anna.get("/api/me").json()["id"]
    assert bert.get(key).status_code == 303, "who is that person already is not asked"


def test_a_form_on_another_site_can_not_agree_for_somebody(url: str, anna: httpx.Client, bert: httpx.Client) -> None:
    key = anna.get("/api/me").json()["key"]
    bert.get("/api/me")
    attackers = re.search(r'action="([^"]+)"', anna.get(bert.get("/api/me").json()["key"]).text)
    assert attackers is not None
    proof = attackers[1].partition("?")[2]
    for forged in (key, f"{key}?proof=x", f"{key}?{proof}"):
        refused = bert.post(forged, headers={"X-Ratskeller": ""})
        assert refused.status_code == 403
        assert "set-cookie" not in refused.headers


def test_a_program_brings_its_key_without_being_asked(url: str, anna: httpx.Client) -> None:
    mine = anna.get("/api/me").json()
    with Client(url, key=mine["key"]) as again:
        assert again.me().id == mine["id"]


# ── seats of who is away ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_seat_goes_to_a_bot_only_after_a_grace_and_at_the_tables_level(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "db.sqlite"), limits=GENEROUS, heartbeat=0.1, grace=600.0)
    with running(settings) as url, visitor(url) as anna, visitor(url) as bert:
        table = new_table(anna, "me", "open", deputy="master")["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        stream = Stream(bert, table)
        stream.next("table")
        replace = {"bot": "novice"}
        present = anna.post(f"/api/tables/{table}/seats/1", json=replace)
        assert (present.status_code, "is here" in present.json()["detail"]) == (409, True)
        live = HOUSES[url].hall.tables[table]
        live.loaded -= 700.0  # long after the table was laid out
        stream.close()
        while live.subscribers:
            time.sleep(0.01)
        gone = anna.post(f"/api/tables/{table}/seats/1", json=replace)
        assert (gone.status_code, "just left" in gone.json()["detail"]) == (409, True)
        assert 1 <= gone.json()["retry"] <= 600
        live.seen = {person: at - 700.0 for person, at in live.seen.items()}
        seat = anna.post(f"/api/tables/{table}/seats/1", json=replace).json()["seats"][1]
        assert (seat["away_bot"], seat["level"]) == (True, "master")
        own = anna.post(f"/api/tables/{table}/seats/0", json=replace).json()["seats"][0]
        assert (own["away_bot"], own["level"]) == (True, "novice"), "for himself everybody chooses"


def test_the_grace_is_a_minute() -> None:
    assert Settings().grace == 60.0


# ── files, logs, the command line ────────────────────────────────────────────────────────────────────────────────────────
def test_only_the_owner_reads_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "house"
    old = os.umask(0o022)
    try:
        with running(Settings(db=str(folder / "tables.sqlite"))) as url, visitor(url) as anna:
            new_table(anna, "me", "open")
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    finally:
        os.umask(old)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}


def test_files_of_an_earlier_version_are_closed_too(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    for name in ("tables.sqlite", "tables.sqlite.lock"):
        (tmp_path / name).touch(mode=0o644)
    with running(Settings(db=str(file))):
        pass
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("tables.sqlite", "tables.sqlite.lock")} == {0o600}


def test_errors_of_the_database_log_no_values(url: str) -> None:
    store, secret = HOUSES[url].store, "sesame".upper()
    assert store._log is not None
    try:
        with store._log.begin() as connection:
            connection.execute(text("insert into nowhere values (:secret)"), {"secret": secret})
    except Exception:
        record = logging.LogRecord("ratskeller", logging.ERROR, "", 0, "broken", None, sys.exc_info())
    written = json.loads(JsonLines().format(record))["trace"]
    assert "OperationalError" in written
    assert secret not in written
    assert store.engine.sync_engine.hide_parameters


def test_even_the_databases_own_words_are_not_repeated(caplog: pytest.LogCaptureFixture) -> None:
    with postgres() as db, running(Settings(db=db, limits=GENEROUS)) as url, visitor(url) as anna:
        for path in ("/api/tables/%00", "/i/%00", "/k/%00", "/api/tables/a%00b/log", "/%00"):
            assert anna.get(path).status_code == 404, path
        table = new_table(anna, "me", "open")["id"]
        for path in (f"/api/tables/{table}/join", "/api/tables"):
            assert anna.post(path, json={"invite": "\0", "game": "\0", "seats": []}).status_code == 400
        credential = {"id": "\0", "response": {"clientDataJSON": wide(b'{"challenge": "\\u0000AAAA"}')}}
        for path, body in (
            ("/api/board", {"table": "\0"}),
            ("/api/board", {"table": "a\\\0"}),
            ("/api/passkeys/enter", {"credential": credential}),
            (f"/api/tables/{table}/chat", {"text": "a\0b"}),
        ):
            assert anna.post(path, json=body).status_code == 400, path
        unasked = anna.post("/api/passkeys/enter", json={"credential": {**credential, "id": "AAAA"}})
        assert unasked.status_code == 403
        said = "a backslash, as it is written: \\u0000"
        assert anna.post(f"/api/tables/{table}/chat", json={"text": said}).json()["text"] == said


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("serve")
    return {**os.environ, "RATSKELLER_DB": str(folder / "from-the-environment.sqlite"), "NUMBA_DISABLE_JIT": "1"}


def opened(env: dict[str, str], *options: str) -> Iterator[tuple[str, str]]:
    port = str(free_port())
    command = [sys.executable, "-m", "ratskeller.cli", "serve", "--port", port, *options]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while server.poll() is None:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz", verify=False).status_code == 200:
                break
        except httpx.TransportError:
            time.sleep(0.05)
    server.terminate()
    yield server.communicate(timeout=60)


def test_a_house_open_to_the_world_says_what_is_missing(environment: dict[str, str]) -> None:
    ((_, said),) = opened(environment, "--host", "0.0.0.0")
    assert "no proxy stands before the door" in said
    assert "FORWARDED_ALLOW_IPS" in said
    assert Path(environment["RATSKELLER_DB"]).exists(), "the address of the database may come from the environment"
    ((_, said),) = opened({**environment, "FORWARDED_ALLOW_IPS": "10.0.0.1"}, "--host", "0.0.0.0")
    assert "no proxy" not in said


# ── odd requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("last", ["9" * 4301, "0" * 5000, "٣" * 4400, "99999999999999999999"])
def test_a_last_event_of_many_digits_is_the_last_one(anna: httpx.Client, last: str) -> None:
    table = new_table(anna, "me", "open")["id"]
    headers = {"Last-Event-ID": last.encode()}
    with anna.stream("GET", f"/api/tables/{table}/stream", headers=headers) as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("odd", ['"\\ud800"', "Infinity", "-Infinity", "NaN", "1e999", "[" * 2000 + "]" * 2000])
@pytest.mark.parametrize("where", ["options", "log", "rules", "position"])
def test_records_with_values_that_are_none_are_refused(anna: httpx.Client, odd: str, where: str) -> None:
    record = ratskeller.new("rattus", players=2, seed=1).record()
    body = json.dumps({"record": {**record, where: "@"}}).replace('"@"', odd)
    answer = anna.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("odd", ["\ud800", float("inf"), float("nan"), {"a": "\udfff"}])
def test_the_library_refuses_them_too(odd: object) -> None:
    record = ratskeller.new("rattus", players=2, seed=1).record()
    for part in ("options", "position"):
        with pytest.raises(ratskeller.RatskellerError):
            ratskeller.replay({**record, part: {"players": odd}})


# ── what is shown to whom ────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", ["/metrics", "/docs", "/openapi.json"])
def test_what_is_for_the_house_is_shown_to_this_machine_alone(anna: httpx.Client, path: str) -> None:
    assert anna.get(path).status_code == 200
    for name in ("X-Forwarded-For", "X-Real-IP", "Via", "Forwarded"):
        assert anna.get(path, headers={name: "198.51.100.7"}).status_code == 404
    assert anna.get(path, headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404, "through a proxy, whoever it says"


def test_the_house_may_show_them_to_all(tmp_path: Path) -> None:
    settings = Settings(db=str(tmp_path / "db.sqlite"), public=frozenset({"metrics"}))
    with running(settings) as url, visitor(url) as anna:
        anna.headers["X-Forwarded-For"] = "198.51.100.7"
        assert anna.get("/metrics").status_code == 200
        assert anna.get("/docs").status_code == 404


def test_the_labels_of_figures_are_bounded(url: str, anna: httpx.Client) -> None:
    for method in ("PROPFIND", "MKCOL", "LOCK", "M-SEARCH", "TRACE"):
        anna.request(method, f"/nothing/{method}")
    labels = set(re.findall(r'method="([^"]+)"', anna.get("/metrics").text))
    assert labels <= METHODS | {"other"}
    assert "other" in labels
    routes = set(re.findall(r'route="([^"]+)"', anna.get("/metrics").text))
    assert not any("nothing" in route for route in routes)


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "What is kept here"), ("ru", "Что здесь хранится"), ("it", "Che cosa si conserva qui")]
)
def test_a_page_says_what_is_kept_and_for_how_long(anna: httpx.Client, lang: str, word: str) -> None:
    page = anna.get("/privacy", params={"lang": lang})
    assert page.status_code == 200
    assert word in page.text
    assert {"en": "365 days", "ru": "365 дней", "it": "365 giorni"}[lang] in page.text
    assert "server.privacy" not in page.text
