"""The page put up on some web space: plain files under an address of their own, and a browser that visits them."""

from __future__ import annotations

import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.ingredients import ingredients

from .conftest import SIZES, listen

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "/some/where"  # a page does not lie at the root of its web space
READY = "html[data-ready=true]"
PATIENCE = 120_000  # milliseconds: the machine may be busy
EXPECTED = ("net::ERR_INTERNET_DISCONNECTED", "An unknown error occurred when fetching the script")


def made(target: Path) -> Path:
    """The page, made from what `make site` makes."""
    words = ["--contact", "complaints@example.org", str(ingredients()), str(target)]
    subprocess.run([sys.executable, "-m", "tools.site.page", *words], cwd=ROOT, check=True, capture_output=True)
    return target


class Space(http.server.SimpleHTTPRequestHandler):
    """Web space that packs nothing and knows nothing."""

    sent = 0

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(FOLDER)) if path.startswith(FOLDER) else "/nothing/is/here"

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Space.sent += len(data)
        outputfile.write(data)

    def log_message(self, format: str, *args: Any) -> None: ...


class Keeping(Space):
    """Web space that tells browsers to keep everything for a while."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


def renewed(folder: Path, target: Path) -> None:
    """A later version of a page: a folder has got another name."""
    (old,) = (path.name for path in folder.glob("client-*"))
    shutil.copytree(folder, target, dirs_exist_ok=True)
    shutil.rmtree(target / "client-newer", ignore_errors=True)
    (target / old).rename(target / "client-newer")
    for path in [target / "index.html", target / "sw.js", target / "manifest.webmanifest", *target.rglob("client-newer/**/*.js")]:
        text = path.read_text("utf-8").replace(old, "client-newer")
        path.write_text(re.sub(r"ratskeller-page-\w{10}\b", "ratskeller-page-newer", text), "utf-8")


@contextmanager
def put_up(folder: Path, space: type[Space] = Space) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(space, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{FOLDER}/"
    server.shutdown()
    server.server_close()


@contextmanager
def visiting(browser: Browser, size: str = "wide", lang: str = "en") -> Iterator[tuple[BrowserContext, list[str]]]:
    """A browser of somebody, and what it complains about."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    kept = json.dumps({"lang": lang, "speed": 0, "theme": "light"})
    context.add_init_script(f"if (location.protocol === 'http:') localStorage.ratskeller ??= {json.dumps(kept)}")
    complaints: list[str] = []
    context.on("page", lambda page: listen(page, complaints, EXPECTED))
    yield context, complaints
    context.close()


def come(context: BrowserContext, url: str, place: str = "") -> Page:
    """A new tab, when the house in it is open."""
    page = context.new_page()
    page.goto(f"{url}{place}")
    page.wait_for_selector(READY, state="attached")
    return page


def cut_off(context: BrowserContext, page: Page) -> None:
    """No network any more, once everything is kept."""
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)


def begin(page: Page, offer: str, level: str = "master", players: int = 2) -> str:
    """A match against bots of a level, begun as people begin one; its table."""
    page.wait_for_selector(f'[data-game="{offer}"]')
    page.click(f'[data-game="{offer}"]')
    page.click(f'[data-players="{players}"]')
    for seat in range(1, players):
        page.select_option(f"#seat-{seat}", f"bot:{level}")
    page.click('[data-pace="instant"]')
    page.click("#play")
    page.wait_for_selector(".table-page", state="attached")
    return page.url.rpartition("/")[2]
