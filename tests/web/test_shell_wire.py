"""What arrives in the browser: nothing that the player must not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Response

from .conftest import People, Visitor
from .house import House
from .playing import play_on

# Keeps everything that comes by stream, beside what the page does with it.
TAP = """
window.arrived = [];
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, act, ...more) {
  return listen.call(this, kind, (event) => { if (event.data) window.arrived.push(event.data); act(event); }, ...more);
};
"""


def dicts(tree: Any) -> Iterator[dict[str, Any]]:
    if isinstance(tree, dict):
        yield tree
        for part in tree.values():
            yield from dicts(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from dicts(part)


def watched(page: Page, kept: list[Any]) -> None:
    def keep(answer: Response) -> None:
        if "/api/" in answer.url and "/stream" not in answer.url and "/messages/" not in answer.url and answer.ok:
            kept.append(answer.json())

    page.on("response", keep)


def check(tree: Any, seat: int | None) -> int:
    """Looks through everything; gives the number of face-down rats that were seen on the way."""
    hidden = 0
    for part in dicts(tree):
        assert not {"seed", "secret", "rng", "state"} & set(part), part.keys()
        if "seen_by" in part:
            known = seat is not None and seat in part["seen_by"]
            assert ("limit" in part) == known == ("symbols" in part), part
            hidden += not known
        if part.get("kind") == "seen":
            assert part["args"].get("seat", seat) == seat, part
    return hidden


def test_nothing_hidden_reaches_a_player_or_a_spectator(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    table = ada.table(options={"cards": ["witch", "monk", "knight", "merchant", "king", "peasant"]}, listed=True)
    pages = []
    for seat, cookies in ((0, ada.cookies(house)), (None, None)):
        page = visitor("/", cookies=cookies)
        page.wait_for_selector("#play")
        kept: list[Any] = []
        watched(page, kept)
        page.context.add_init_script(TAP)
        page.goto(f"{house.url}/#/table/{table['id']}")
        page.reload()
        page.wait_for_selector("#prompt")
        pages.append((seat, page, kept))
    play_on(pages[0][1], 12)
    for seat, page, kept in pages:
        by_stream = [json.loads(data) for data in page.evaluate("window.arrived")]
        assert len(by_stream) > 12
        assert check([kept, by_stream], seat) > 50
