"""Every action is told with the things on the table it belongs to."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.games.rattus.actions import ACTIONS
from ratskeller.games.rattus.targets import targets
from tests.playing import steps


@pytest.mark.parametrize(
    ("action", "things"),
    [
        ("start gallia", ["region:gallia"]),
        ("take monk", ["card:monk"]),
        ("place gallia 3", ["region:gallia"]),
        ("good fish", ["good:fish"]),
        ("lay fish shaman", ["card:shaman", "ware:fish"]),
        ("plague italia", ["plague", "region:italia"]),
        ("to italia", ["region:italia"]),
        ("look italia 2", ["rat:italia:2", "region:italia"]),
        ("monk gallia 1", ["card:monk", "rat:gallia:1", "region:gallia"]),
        ("exchange gallia 1", ["rat:gallia:1", "region:gallia"]),
        ("viceroy gallia 2", ["card:viceroy", "region:gallia"]),
        ("brewer salt", ["card:brewer", "good:salt"]),
        ("pope", ["card:pope"]),
        ("rob cloth", ["good:cloth"]),
        ("done", []),
        ("count 2", []),
    ],
)
def test_things_by_action(action: str, things: list[str]) -> None:
    assert targets(None, ACTIONS.find(action)) == things


@pytest.mark.parametrize("cards", ["classic", "aristocrats", "brutal-times", "crafts-and-trade"])
def test_what_an_action_belongs_to_lies_on_the_table(cards: str) -> None:
    match = ratskeller.new("rattus", players=3, seed=6, cards=cards)
    for at, _ in enumerate(steps(match, 6)):
        view = match.view(match.seat)
        there = {"plague", *(f"card:{card['name']}" for card in view["cards"])}
        there |= {f"region:{region['name']}" for region in view["regions"] if region["in_play"]}
        there |= {f"rat:{r['name']}:{slot}" for r in view["regions"] for slot, rat in enumerate(r["rats"], 1) if rat}
        if view["goods"]:
            there |= {f"good:{good}" for good in view["stock"]}
            there |= {f"ware:{good}" for good, n in view["wares"][view["seat"]].items() if n}
        for action in match.legal():
            assert set(targets(match.state, action)) <= there, action
        if at > 120:
            break
