"""What is seen before the client begins: previews of links, the manifest, pictures. All of it says that we are unofficial."""

from __future__ import annotations

import asyncio
import os
import re
from html import unescape
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from ratskeller.kernel.game import offers
from ratskeller.kernel.text import LANGUAGES
from ratskeller.server.app import Web
from ratskeller.server.arrivals import version
from tests.server.house import new_table

UNOFFICIAL = {"en": "unofficial", "ru": "неофициальн", "it": "non ufficiale"}


def tags(page: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page.text)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_front_page_has_a_preview_that_says_unofficial(url: str, anna: httpx.Client, lang: str) -> None:
    seen = tags(anna.get("/", headers={"Accept-Language": lang}))
    assert UNOFFICIAL[lang] in seen["og:description"].lower()
    assert seen["description"] == seen["og:description"]
    assert seen["og:title"].startswith("Ratskeller")
    assert seen["og:image"] == f"{url}/preview.png", "messengers want the whole address"
    assert not any(offer.title(lang) in seen["og:title"] + seen["og:site_name"] for offer in offers())


def test_the_picture_is_as_large_as_the_preview_says(anna: httpx.Client) -> None:
    seen = tags(anna.get("/"))
    answer = anna.get("/preview.png")
    assert Image.open(BytesIO(answer.content)).size == (int(seen["og:image:width"]), int(seen["og:image:height"]))
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert anna.get("/app.js").headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_to_a_table_says_whose_it_is_and_what_is_played(anna: httpx.Client, lang: str) -> None:
    anna.patch("/api/me", json={"name": 'An"na <b>'})
    table = new_table(anna, "me", "invited", "open", listed=False)
    (invite,) = (seat["invite"] for seat in table["seats"] if "invite" in seat)
    for address, inside in (
        (f"/t/{table['id']}", f"/#/table/{table['id']}"),
        (invite, f"/#/table/{table['id']}?invite={invite[3:]}"),
    ):
        page = anna.get(address, headers={"Accept-Language": lang})
        seen = tags(page)
        assert 'An"na <b>' in seen["og:title"] + seen["og:description"]
        assert "Rattus" in seen["og:title"]
        assert UNOFFICIAL[lang] in seen["og:description"]
        assert f'url={inside}"' in page.text
        assert "<b>" not in page.text, "names are words and not markup"
        assert seen["robots"] == "noindex"
    assert anna.get("/t/nothing").status_code == 404


def test_a_link_that_opens_nothing_says_so_on_a_page_with_the_way_home(anna: httpx.Client) -> None:
    table = new_table(anna, "me", "invited", listed=False)
    (invite,) = (seat["invite"] for seat in table["seats"] if "invite" in seat)
    assert anna.post(f"/api/tables/{table['id']}/seats/1", json={"bot": "novice"}).status_code == 200
    following = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "it"}
    for address in (invite, "/t/nothing", "/k/nothing", "/n/nothing", "/nothing"):
        page = anna.get(address, headers=following)
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "Non trovato" in page.text
        assert 'href="/"' in page.text
    assert "Chiedi un altro link" in anna.get(invite, headers=following).text
    assert anna.get(invite).json()["type"] == "not-found", "programs are answered in their own way"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_names_no_game_and_says_unofficial(anna: httpx.Client, lang: str) -> None:
    answer = anna.get("/manifest.webmanifest", headers={"Accept-Language": lang})
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["lang"]) == ("Ratskeller", lang)
    assert UNOFFICIAL[lang] in told["description"].lower()
    for icon in told["icons"]:
        picture = anna.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*Image.open(BytesIO(picture.content)).size) == icon["sizes"]


def test_the_worker_and_the_files_it_keeps_are_of_one_version(anna: httpx.Client) -> None:
    worker = anna.get("/sw.js")
    assert f"const VERSION = '{version()}'" in worker.text
    assert worker.headers["cache-control"] == "no-cache"
    first = anna.get("/app.js")
    unchanged = anna.get("/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert (unchanged.status_code, anna.head("/").status_code) == (304, 200)
    assert {answer.headers["x-version"] for answer in (first, unchanged, anna.get("/"))} == {version()}


def test_what_is_no_file_of_a_folder_of_the_client_is_refused_as_anywhere(anna: httpx.Client) -> None:
    asked = ["/css", "/css/none.css", "/css/base.css/x", f"/css/{'x' * 300}"]
    assert [anna.get(path).status_code for path in asked] == [404] * 4
    assert anna.head("/css/base.css").status_code == 200
    refused = anna.post("/css/base.css", headers={"X-Ratskeller": "1"})
    assert (refused.status_code, refused.headers["x-frame-options"]) == (405, "DENY")


def test_a_file_of_the_client_comes_packed_or_plain_or_in_part_and_anew_when_it_was_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "app.js"

    async def ask() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(Web(directory=tmp_path)), base_url="http://x") as client:
            for written, text in ((10, "old words " * 200), (20, "new words " * 200)):
                file.write_text(text)
                os.utime(file, (written, written))
                for encoding in ("gzip", "identity"):
                    answer = await client.get("/app.js", headers={"Accept-Encoding": encoding})
                    assert answer.text == text
                    assert answer.headers.get("content-encoding", "identity") == encoding
                    assert int(answer.headers["content-length"]) == answer.num_bytes_downloaded
                    assert (answer.num_bytes_downloaded < 200) == (encoding == "gzip")
                part = await client.get("/app.js", headers={"Accept-Encoding": "identity", "Range": "bytes=0-2"})
                assert (part.status_code, part.text) == (206, text[:3])

    asyncio.run(ask())
