"""What arrives in the browser at a table of My Village: no card that nobody has seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ratskeller.games.village.data import CUSTOMERS, FACE_NAMES

from .conftest import People, Visitor
from .house import House
from .playing import play_on
from .test_shell_wire import arrived, dicts, listen_in
from .villages import look, table


def words(tree: Any) -> Iterator[str]:
    """Every word of every string."""
    if isinstance(tree, str):
        yield from re.findall(r"[A-Za-z][A-Za-z0-9]*", tree)
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else []:
        yield from words(part)


def test_no_card_reaches_a_player_or_a_spectator_before_it_lies_open(visitor: Visitor, person: People, house: House) -> None:
    ada = person("Ada")
    made = table(ada, players=3)
    player, spectator = (listen_in(visitor, house, made["id"], cookies) for cookies in (ada.cookies(house), None))
    play_on(player[0], 12)
    everything = [arrived(player), arrived(spectator)]
    view = look(ada, made)["moment"]["view"]
    homes = view["villages"]
    rows = [view["supply"]["customers"], *(home["market"] + home["served"] for home in homes)]
    customers = {one["name"] for row in rows for one in row}
    travelled = {stop["card"] for home in homes for stop in home["travel"]}
    travelled |= {one["args"]["face"] for one in dicts(everything) if one.get("kind") == "put_back"}
    for tree in everything:
        said = set(words(tree))
        assert not {"seed", "secret", "rng", "state", "deck"} & {key for part in dicts(tree) for key in part}
        assert said & set(CUSTOMERS) <= customers
        assert said & set(FACE_NAMES) <= travelled
    assert len(customers) < len(CUSTOMERS)
    assert len(travelled) < len(FACE_NAMES)
