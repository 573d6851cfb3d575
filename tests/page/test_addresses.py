"""The client's addresses, made relative: a page lies in any folder."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest
from tools.site.addresses import relative
from tools.site.page import SERVED, WEB


@pytest.mark.parametrize(
    ("path", "said", "meant"),
    [
        ("shell/api.js", "import { t } from '/shell/i18n.js';", "import { t } from '../shell/i18n.js';"),
        ("app.js", "await import('/learn/index.js')", "await import('./learn/index.js')"),
        ("games/index.js", "import(`/games/${game}/index.js`)", "import(`../games/${game}/index.js`)"),
        ("games/rattus/map.js", '<use href="/art/rattus.svg#palace">', '<use href="client-1/art/rattus.svg#palace">'),
        ("shell/bar.js", '<img src="/icon.svg">', '<img src="client-1/icon.svg">'),
        ("css/fonts.css", 'src: url("/fonts/a.woff2")', 'src: url("../fonts/a.woff2")'),
        ("page/updates.js", "register('/sw.js')", "register('./sw.js')"),
        ("index.html", 'href="/manifest.webmanifest"', 'href="./manifest.webmanifest"'),
        ("shell/api.js", "get(`/games/${game}/data`)", "get(`/games/${game}/data`)"),
        ("shell/api.js", "`/api/tables/${id}`", "`/api/tables/${id}`"),
    ],
)
def test_an_address_leads_from_where_it_is_read(path: str, said: str, meant: str) -> None:
    assert relative(PurePosixPath(path), said, "client-1") == meant


def test_no_file_of_the_client_is_named_from_the_root_of_the_web_space() -> None:
    known = [path.relative_to(WEB).as_posix() for path in WEB.rglob("*") if path.is_file()]
    files = [name for name in known if name.endswith((".js", ".css")) and name not in SERVED]
    for name in [*files, "page/index.html"]:
        text = relative(PurePosixPath(name), (WEB / name).read_text("utf-8"), "client-1")
        left = [f"{quote}/{one}" for quote in "'\"`(" for one in known if f"{quote}/{one}" in text]
        assert not left, f"{name}: {left}"
