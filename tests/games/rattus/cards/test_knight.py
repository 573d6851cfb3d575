"""Knight (Chivalry): two steps for the plague, and its piece as two neutral cubes."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import (
    cubes,
    faces,
    happened,
    names,
    neighbours,
    notations,
    options,
    play,
    rat,
    rats,
    refused,
    regions,
    reserve,
    some,
    supply,
    table,
    within_two_steps,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_knight_moves_the_plague_one_or_two_steps(players):
    for name in regions(players):
        m = table(players=players, plague=name, held={"knight": 0})
        assert options(m, "plague") == within_two_steps(name, players)


def test_the_knight_does_not_pass_through_a_region_out_of_play():
    assert "polonia" in within_two_steps("bulgaria", 4)
    assert "russia" in within_two_steps("bulgaria", 4)
    m = table(players=3, plague="turcia", held={"knight": 0})
    assert options(m, "plague") == {"bulgaria", "italia", "hungaria", "gallia", "germania", "hispania"}
    refused(m, "plague tartaria", "out_of_play")


def test_the_knight_may_make_a_single_step():
    m = table(held={"knight": 0})
    m.play("plague gallia")
    assert m.view()["plague"] == "gallia"
    assert m.seat == 1


def test_the_knight_does_not_move_the_plague_three_steps():
    m = table(plague="hispania", held={"knight": 0})
    refused(m, "plague russia", "too_far")
    refused(m, "plague polonia", "too_far")


def test_the_knight_can_not_leave_the_plague_where_it_is():
    refused(table(held={"knight": 0}), "plague italia", "must_move")


def test_without_the_knight_the_plague_makes_one_step():
    for held in ({}, {"knight": 1}):
        m = table(held=held)
        assert options(m, "plague") == neighbours("italia")
        refused(m, "plague scandia", "not_neighbour")


def test_the_knight_works_in_the_turn_in_which_he_is_taken():
    m = table()
    play(m, "take knight", "plague scandia")
    assert m.view()["plague"] == "scandia"


def test_after_two_steps_rats_spread_around_the_region_where_the_plague_ends():
    m = table(held={"knight": 0}, rats={"scandia": some(1), "germania": some(2)})
    m.play("plague scandia")
    assert options(m, "spread") == neighbours("scandia")


# ── the neutral cubes ────────────────────────────────────────────────────────────────────────────────────────────────
def asked(**parts):
    """The Knight's holder in Gallia, asked about the piece."""
    m = table(**{"held": {"knight": 0}, **parts})
    n = len([r for r in parts["rats"]["gallia"] if r is not None])
    play(m, "plague gallia", *["spread hispania"] * min(n, 2))
    return m


def test_the_holder_is_asked_whether_the_piece_counts_and_may_decline():
    m = asked(rats={"gallia": some(1)}, cubes={"gallia": [0, 1, 0, 0]})
    assert m.seat == 0
    assert notations(m) == {"declare", "skip"}


def test_the_piece_counts_as_two_cubes_for_the_limit():
    for here, name in (([0, 2, 0, 0], "outbreak"), ([0, 1, 0, 0], "spared")):
        m = asked(rats={"gallia": [rat(4, "A", "magic", "royalty")]}, cubes={"gallia": here})
        events = m.play("declare")
        assert happened(events, name) == [
            {"region": "gallia", "population": sum(here) + 2, "limit": 4, "cubes": sum(here), "piece": 2}
        ]


def test_declined_the_piece_does_not_count():
    m = asked(rats={"gallia": [rat(3, "A", "magic")]}, cubes={"gallia": [0, 2, 0, 0]})
    events = m.play("skip")
    assert happened(events, "declared") == []
    assert happened(events, "spared") == [{"region": "gallia", "population": 2, "limit": 3, "cubes": 2, "piece": 0}]


def test_the_declaration_is_public():
    m = asked(rats={"gallia": some(1)}, cubes={"gallia": [0, 2, 0, 0]})
    declared = [e for e in m.play("declare") if e.name == "declared"]
    assert [(e.args["seat"], e.seat) for e in declared] == [(0, None)]


def test_neutral_cubes_never_take_part_in_the_majority():
    m = asked(rats={"gallia": [rat(2, "M", "chivalry", "magic")]}, cubes={"gallia": [0, 1, 1, 0]})
    m.play("declare")
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_nobody_loses_neutral_cubes():
    m = asked(rats={"gallia": [rat(3, "A", "chivalry")]}, cubes={"gallia": [0, 2, 0, 0]})
    m.play("declare")
    assert cubes(m, "gallia") == [0, 1, 0, 0]
    assert reserve(m) == [20, 19, 20, 20]


def test_neutral_cubes_still_count_after_real_ones_are_lost():
    tokens = [rat(3, "A", "chivalry"), rat(3, "A", "magic")]
    m = asked(rats={"gallia": tokens}, cubes={"gallia": [0, 2, 0, 0]})
    events = m.play("declare")
    assert [e["population"] for e in happened(events, "outbreak")] == [4, 3]
    assert cubes(m, "gallia") == [0, 0, 0, 0]


def test_the_holder_is_not_asked_where_nothing_can_be_revealed():
    m = asked(rats={"gallia": some(1)})
    assert m.seat == 1
    m = asked(rats={"gallia": []}, cubes={"gallia": [2, 2, 2, 2]})
    assert m.seat == 1
    assert rats(m, "gallia") == 0


def test_only_the_holder_on_his_own_turn_counts_the_piece():
    m = table(held={"knight": 1}, rats={"gallia": [rat(3, "A", "magic")]}, cubes={"gallia": [0, 2, 0, 0]})
    events = play(m, "plague gallia", "spread hispania")
    assert happened(events, "spared") == [{"region": "gallia", "population": 2, "limit": 3, "cubes": 2, "piece": 0}]
    assert m.seat == 1


def test_the_piece_is_not_counted_before_phase_c():
    m = table(held={"knight": 0})
    refused(m, "declare", "not_now")


def test_a_declaration_is_for_this_turn_only():
    m = asked(players=2, rats={"gallia": [rat(1, "magic", "royalty")]}, cubes={"gallia": [0, 3]})
    m.play("declare")
    assert m.view()["neutral"] is False
    play(m, "plague germania")
    assert m.seat == 0
    assert m.view()["neutral"] is False


# ── the final round ──────────────────────────────────────────────────────────────────────────────────────────────────
def final(**parts):
    return table(**{"final": 0, "turn": 3, "supply": 0, "held": {"knight": 3}, **parts})


def test_in_the_final_round_the_knight_moves_the_plague_one_or_two_steps():
    m = final()
    assert options(m, "plague") == within_two_steps("italia")
    refused(m, "plague russia", "too_far")
    refused(m, "plague italia", "must_move")
    m.play("plague scandia")
    assert m.view()["plague"] == "scandia"


def test_in_the_final_round_the_knight_need_not_move_the_plague():
    m = final()
    m.play("done")
    assert m.view()["plague"] == "italia"
    assert m.over


def test_in_the_final_round_the_knights_move_neither_spreads_nor_ravages():
    m = final(
        supply=4, cubes={"scandia": [20, 0, 0, 0], "gallia": [0, 3, 0, 0]}, rats={"gallia": some(2)},
        held={"knight": 3, "monk": 1},
    )  # fmt: skip
    events = m.play("plague gallia")
    if m.seat == 3:
        events += m.play("done")
    assert m.seat == 1
    assert not {"rat_added", "revealed", "declared", "lost"} & {e.name for e in events}
    assert (supply(m), rats(m, "gallia")) == (4, 2)
    assert cubes(m, "gallia") == [0, 3, 0, 0]


def test_in_the_final_round_the_knight_moves_the_plague_once():
    m = final(held={"knight": 3, "monk": 3, "witch": 1}, rats={"scandia": some(1)})
    m.play("plague gallia")
    assert "plague" not in names(m)


def test_in_the_final_round_only_the_knights_holder_moves_the_plague():
    m = final(held={"monk": 3, "knight": 2}, rats={"scandia": some(1)})
    refused(m, "plague gallia", "no_plague_card")


def test_after_the_knights_last_move_the_piece_counts_where_it_stands_in_the_final_ravage():
    m = final(rats={"gallia": [rat(4, "A", "royalty", "church")]}, cubes={"gallia": [1, 1, 0, 0]})
    events = m.play("plague gallia")
    if not m.over:
        events += m.play("done")
    assert faces(events) == [("4", "A", "royalty", "church")]
    assert cubes(m, "gallia") == [0, 0, 0, 0]
