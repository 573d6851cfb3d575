"""The rule books' own examples, played move by move."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import (
    cubes,
    faces,
    happened,
    neighbours,
    notations,
    options,
    play,
    rat,
    rats,
    refused,
    reserve,
    some,
    table,
)

RED, YELLOW, GREEN, BLUE = 0, 1, 2, 3
PLACEMENT = {"gallia": some(3), "germania": some(1)}


# ── placement ────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_placement_red_puts_exactly_one_into_germania_or_three_into_gallia_and_none_into_italia():
    m = table(rats=PLACEMENT, plague="scandia")
    assert options(m, "place") == {"germania 1", "gallia 3"}
    refused(m, "place italia 1", "no_rats")
    refused(m, "place gallia 2", "wrong_number")
    refused(m, "place germania 2", "wrong_number")


@pytest.mark.parametrize(("region", "n"), [("germania", 1), ("gallia", 3)])
def test_placement_is_done_as_chosen(region, n):
    m = table(rats=PLACEMENT, plague="scandia")
    m.play(f"place {region} {n}")
    assert cubes(m, region)[RED] == n


def test_placement_with_the_peasant_four_two_and_one_are_possible_as_well():
    m = table(rats=PLACEMENT, plague="scandia", held={"peasant": RED})
    offered = options(m, "place")
    assert {o for o in offered if o.split()[0] in ("gallia", "germania", "italia")} == {
        "gallia 3",
        "gallia 4",
        "germania 1",
        "germania 2",
        "italia 1",
    }
    refused(m, "place italia 2", "wrong_number")


@pytest.mark.parametrize(("region", "n"), [("germania", 2), ("gallia", 4), ("italia", 1)])
def test_placement_with_the_peasant_is_done_as_chosen(region, n):
    m = table(rats=PLACEMENT, plague="scandia", held={"peasant": RED})
    m.play(f"place {region} {n}")
    assert cubes(m, region)[RED] == n
    refused(m, "place gallia 3", "already_placed")


# ── plague in Gallia ─────────────────────────────────────────────────────────────────────────────────────────────────
FIRST = rat(1, "bourgeoisie", "church")
SECOND = rat(3, "bourgeoisie", "peasantry", "church")
THIRD = rat(2, "M", "bourgeoisie", "church")
IN_ORDER = [("1", "bourgeoisie", "church"), ("3", "bourgeoisie", "peasantry", "church"), ("2", "M", "bourgeoisie", "church")]


def plague_in_gallia(seed):
    m = table(
        seed=seed,
        turn=RED,
        plague="italia",
        held={"knight": YELLOW, "peasant": GREEN, "merchant": GREEN, "monk": BLUE, "witch": BLUE, "king": BLUE},
        rats={"gallia": [FIRST, SECOND, THIRD]},
        cubes={"gallia": [0, 1, 2, 0]},
    )
    assert rats(m, "hispania") == 0
    return m, play(m, "plague gallia", "spread hispania", "spread hispania")


def test_plague_in_gallia():
    for seed in range(200):
        m, events = plague_in_gallia(seed)
        if faces(events) == IN_ORDER:
            break
    assert faces(events) == IN_ORDER

    assert happened(events, "plague") == [{"seat": RED, "from": "italia", "region": "gallia"}]
    assert [e["region"] for e in happened(events, "rat_added")] == ["hispania", "hispania"]
    assert rats(m, "hispania") == 2

    story = [e for e in events if e.name in ("revealed", "outbreak", "spared", "lost")]
    told = " ".join(e.name for e in story)
    assert told == "revealed outbreak lost revealed spared revealed outbreak lost lost"
    judged = [dict(e.args) for e in story if e.name in ("outbreak", "spared")]
    assert [(e["population"], e["limit"]) for e in judged] == [(3, 1), (2, 3), (2, 2)]
    first, *tied = happened(events, "lost")
    assert first == {"seat": GREEN, "region": "gallia", "n": 1, "cause": "bourgeoisie"}
    assert sorted((e["seat"], e["n"], e["cause"]) for e in tied) == [(YELLOW, 1, "M"), (GREEN, 1, "M")]

    assert cubes(m, "gallia") == [0, 0, 0, 0]
    assert rats(m, "gallia") == 0
    assert reserve(m) == [20, 20, 20, 20]
    revealed = m.view()["revealed"]
    assert all(token in revealed for token in (FIRST, SECOND, THIRD))
    assert not any(token in m.position()["supply"] for token in (FIRST, SECOND, THIRD))
    assert m.seat == YELLOW


def test_plague_in_gallia_the_third_token_finds_nothing_left_to_lose_with_the_holders_of_bourgeoisie_and_church():
    m = table(
        turn=RED,
        held={"knight": YELLOW, "peasant": GREEN, "merchant": GREEN, "monk": BLUE, "witch": BLUE, "king": BLUE},
        rats={"gallia": [THIRD]},
        cubes={"gallia": [0, 1, 1, 0]},
    )
    events = play(m, "plague gallia", "spread hispania")
    assert {(e["seat"], e["cause"]) for e in happened(events, "lost")} == {(YELLOW, "M"), (GREEN, "M")}
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_plague_in_gallia_blue_has_no_cube_there_and_loses_none_elsewhere():
    m = table(turn=RED, held={"monk": BLUE}, rats={"gallia": [FIRST]}, cubes={"gallia": [0, 1, 2, 0], "anglia": [0, 0, 0, 4]})
    events = play(m, "plague gallia", "spread hispania")
    assert happened(events, "lost") == []
    assert cubes(m, "anglia") == [0, 0, 0, 4]


def test_plague_in_gallia_red_is_not_asked_for_the_knight_that_yellow_holds():
    m, events = plague_in_gallia(0)
    assert happened(events, "declared") == []
    assert m.seat == YELLOW


# ── Knight ───────────────────────────────────────────────────────────────────────────────────────────────────────────
THREE = rat(3, "A", "peasantry")
FOUR = rat(4, "A", "peasantry", "bourgeoisie")


def test_knight_scandia_is_two_steps_from_italia_not_one():
    assert "scandia" not in neighbours("italia")
    refused(table(), "plague scandia", "not_neighbour")
    assert "plague scandia" in notations(table(held={"knight": RED}))


@pytest.mark.parametrize("token", [THREE, FOUR])
def test_knight_counting_the_piece_limits_three_and_four_break_out_on_two_cubes(token):
    m = table(held={"knight": RED}, rats={"scandia": [token]}, cubes={"scandia": [0, 1, 1, 0]})
    events = play(m, "plague scandia", "spread germania", "declare")
    assert happened(events, "outbreak") == [
        {"region": "scandia", "population": 4, "limit": token["limit"], "cubes": 2, "piece": 2}
    ]
    assert cubes(m, "scandia") == [0, 0, 0, 0]


@pytest.mark.parametrize("token", [THREE, FOUR])
def test_knight_without_counting_the_piece_limits_three_and_four_do_nothing_to_two_cubes(token):
    m = table(held={"knight": RED}, rats={"scandia": [token]}, cubes={"scandia": [0, 1, 1, 0]})
    events = play(m, "plague scandia", "spread germania", "skip")
    assert happened(events, "spared") == [{"region": "scandia", "population": 2, "limit": token["limit"], "cubes": 2, "piece": 0}]
    assert cubes(m, "scandia") == [0, 1, 1, 0]
    assert rats(m, "scandia") == 0


def test_knight_limit_two_breaks_out_on_two_cubes_either_way():
    for answer in ("skip", "declare"):
        m = table(held={"knight": RED}, rats={"scandia": [rat(2, "M", "peasantry", "magic")]}, cubes={"scandia": [0, 1, 1, 0]})
        play(m, "plague scandia", "spread germania", answer)
        assert cubes(m, "scandia") == [0, 0, 0, 0]


# ── Monk ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_monk_three_cubes_beside_three_rats_then_one_rat_moves_away():
    m = table(held={"monk": RED}, rats={"gallia": some(3), "italia": some(3)})
    m.play("place gallia 3")
    assert cubes(m, "gallia") == [3, 0, 0, 0]
    m.play("monk gallia 2")
    refused(m, "to italia", "region_full")
    m.play("to hispania")
    assert (rats(m, "gallia"), rats(m, "hispania"), rats(m, "italia")) == (2, 1, 3)
    assert cubes(m, "gallia") == [3, 0, 0, 0]
