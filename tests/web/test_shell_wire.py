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


Listener = tuple[Page, list[Any]]


def listen_in(visitor: Visitor, house: House, table: str, cookies: Any) -> Listener:
    """A page at a table, and a list that grows by everything the page is answered."""
    page = visitor("/", cookies=cookies)
    page.wait_for_selector("#play")
    kept: list[Any] = []
    watched(page, kept)
    page.context.add_init_script(TAP)
    page.goto(f"{house.url}/#/table/{table}")
    page.reload()
    page.wait_for_selector("#prompt")
    return page, kept


def arrived(listener: Listener) -> list[Any]:
    """All that came, by answer and by stream."""
    page, kept = listener
    page.wait_for_function("() => window.arrived.length > 12")
    by_stream = [json.loads(data) for data in page.evaluate("window.arrived")]
    return [*kept, *by_stream]


def test_nothing_hidden_reaches_a_player_or_a_spectator(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    table = ada.table(options={"cards": ["witch", "monk", "knight", "merchant", "king", "peasant"]}, listed=True)
    player, spectator = (listen_in(visitor, house, table["id"], cookies) for cookies in (ada.cookies(house), None))
    play_on(player[0], 8)
    assert check(arrived(player), 0) > 50
    assert check(arrived(spectator), None) > 50
