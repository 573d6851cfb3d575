"""Draws the PNG pictures from our own vectors: icons for phones and desktops, the badge of a notice, the picture in previews.

python -m tools.icons        # needs Chromium; the result is committed
"""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tools.chromium import ARGUMENTS, find

WEB = Path(__file__).parent.parent / "src" / "ratskeller" / "web"
ICON = (WEB / "icon.svg").read_text("utf-8")
VIGNETTE = (WEB / "shell" / "vignette.js").read_text("utf-8").partition("html`")[2].partition("`;")[0]
STYLES = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in ("fonts", "tokens", "home"))
UNOFFICIAL = "unofficial · неофициально · non ufficiale"
SIZES = {"icon-192": 192, "icon-512": 512, "apple-180": 180}


def icon(scale: float, ground: str) -> str:
    """The icon in the middle of its ground; a maskable one leaves room, because phones cut its corners off."""
    return (
        f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{ground}">'
        f'<div style="width:{scale:.0%};height:{scale:.0%};display:grid">{ICON}</div>'
    )


def badge() -> str:
    """One colour on nothing: phones paint it as they like."""
    bare = ICON.replace('<rect width="64" height="64" rx="12" fill="#7c1f1a"/>', "").replace("#f4e8d0", "#fff")
    return f'<body style="margin:0">{bare}'


def preview() -> str:
    return f"""<html data-theme="dark">{STYLES}<style>
      body {{ margin: 0; width: 1200px; height: 630px; background: var(--paper); color: var(--ink); position: relative; }}
      .vignette {{ position: absolute; inset: 84px 36px auto auto; width: 690px; height: auto; stroke-width: 2; }}
      h1 {{ position: absolute; left: 70px; top: 190px; margin: 0; font: 700 88px/1 var(--serif); }}
      p {{ position: absolute; left: 74px; top: 500px; margin: 0; font: 400 32px/1.3 var(--sans); color: var(--faded); }}
      b {{ position: absolute; left: 74px; top: 290px; width: 330px; height: 4px; background: var(--gold); }}
    </style><body>{VIGNETTE}<h1>Ratskeller</h1><b></b><p>{UNOFFICIAL}</p></html>"""


def take(page: Page, home: str, body: str, size: tuple[int, int], to: Path) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(home)
    page.set_content(body, wait_until="networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=to, omit_background=True)
    print(to.relative_to(WEB), to.stat().st_size)


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=WEB))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/vendor/"
    icons = WEB / "icons"
    icons.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        page = browser.new_page()
        for name, size in SIZES.items():
            ground = "#7c1f1a" if name.startswith("apple") else "transparent"
            take(page, home, icon(1.0, ground), (size, size), icons / f"{name}.png")
        take(page, home, icon(0.74, "#7c1f1a"), (512, 512), icons / "maskable-512.png")
        take(page, home, badge(), (96, 96), icons / "badge-96.png")
        take(page, home, preview(), (1200, 630), WEB / "preview.png")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
