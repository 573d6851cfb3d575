"""Weaker bots err as people do: favourites that stay, things forgotten, short sight."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller.bots import Bot, GreedyBot, MctsBot
from ratskeller.bots.frailty import favouring, forgotten
from ratskeller.bots.interface import imagined
from ratskeller.bots.parameters import changed, from_table, parameters
from ratskeller.kernel.game import game
from tests.playing import part_way, steps

RATTUS = game("rattus")


def test_favourites_stay_through_a_match_and_differ_between_seats() -> None:
    match = ratskeller.new("rattus", seed=4, players=3)
    found: dict[int, set[bytes]] = {0: set(), 1: set(), 2: set()}
    for _ in steps(match, 4):
        if match.seat is not None:
            weights = favouring(match, parameters(RATTUS), 0.5).weights
            found[match.seat].add(weights["card"].tobytes())
            assert weights["spread"] == parameters(RATTUS).weights["spread"], "only what is listed has favourites"
    assert [len(one) for one in found.values()] == [1, 1, 1]
    assert len({*found[0], *found[1], *found[2], parameters(RATTUS).weights["card"].tobytes()}) == 4


def test_figures_of_a_file_have_favourites_too() -> None:
    own = from_table(RATTUS, changed(parameters(RATTUS).table, {"outlook.coin": 7.0}))
    assert favouring(part_way("rattus", 4, 0.2, players=3), own, 0.5).weights["coin"][0] == 7.0


def test_who_forgets_does_not_know_what_the_witch_showed() -> None:
    for seed in range(20):
        match = ratskeller.new("rattus", seed=seed, players=2)
        for _ in steps(match, seed):
            if match.log and match.log[-1]["play"].startswith("witch ") and match.seat is not None:
                seen = [match.imagine(match.seat, luck).states.tobytes() for luck in range(8)]
                vague = [forgotten(match, luck).states.tobytes() for luck in range(8)]
                assert len(set(vague)) == 8
                assert set(vague) != set(seen)
                assert [a.id for a in forgotten(match, 1).legal()] == [a.id for a in match.legal()]
                return
    raise AssertionError("nobody was shown anything")


@pytest.mark.parametrize(
    "bot",
    [
        GreedyBot(RATTUS, taste=1.0),
        GreedyBot(RATTUS, forgets=1.0),
        GreedyBot(RATTUS, depth=1, copies=1),
        MctsBot(RATTUS, iterations=20, taste=1.0),
        MctsBot(RATTUS, iterations=20, forgets=1.0),
    ],
)
def test_faults_depend_on_what_the_seat_knows_and_its_luck_alone(bot: Bot) -> None:
    match = part_way("rattus", 4, 0.6, players=3)
    seat = match.seat
    assert seat is not None
    thoughts = [bot.think(one, 11).options for one in (match, match.imagine(seat, 1), match.imagine(seat, 2))]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_who_searches_has_favourites_too_and_goes_by_them_all_the_way() -> None:
    match = part_way("rattus", 4, 0.6, players=3)
    liked = MctsBot(RATTUS, iterations=20, taste=1.0).planted(match, match.legal(), 1)[0]
    plain = MctsBot(RATTUS, iterations=20).planted(match, match.legal(), 1)[0]
    assert liked.figures.weights.tobytes() == favouring(match, parameters(RATTUS), 1.0).weights.tobytes()
    assert liked.nodes["prior"].tolist() != plain.nodes["prior"].tolist()


def test_who_searches_may_forget_what_it_saw() -> None:
    for seed in range(20):
        match = ratskeller.new("rattus", seed=seed, players=2)
        for _ in steps(match, seed):
            if match.log and match.log[-1]["play"].startswith("witch ") and len(match.legal()) > 1:
                vague, known = (
                    MctsBot(RATTUS, iterations=20, forgets=part).planted(match, match.legal(), 1) for part in (1.0, 0.0)
                )
                assert vague[0].root.tobytes() == imagined(forgotten(match, 1), 1)[0].tobytes() != known[0].root.tobytes()
                return
    raise AssertionError("nobody was shown anything")
