"""Phase C: the plague moves, rats spread, the region is ravaged."""

from __future__ import annotations

import pytest

from tests.games.rattus.tables import (
    cubes,
    faces,
    happened,
    names,
    neighbours,
    options,
    palace,
    play,
    rat,
    rats,
    refused,
    region,
    regions,
    reserve,
    some,
    strike,
    supply,
    table,
)

ONE_M = rat(1, "M")  # there are two of these


def ravaged(*tokens, held=None, seat=0, palace=None, seed=0, **more):
    """Gallia after the plague came there; its cubes first."""
    here = more.pop("here")
    m = table(
        rats={"gallia": list(tokens)},
        cubes={"gallia": here},
        held=held or {},
        turn=seat,
        palace=palace or [0] * len(here),
        players=len(here),
        seed=seed,
        **more,
    )
    events = strike(m, "gallia")
    return cubes(m, "gallia"), events, m


# ── the move ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plague_moves_to_a_neighbour_in_play(players):
    for name in regions(players):
        assert options(table(players=players, plague=name), "plague") == neighbours(name, players)


def test_the_plague_can_not_stay():
    refused(table(), "plague italia", "must_move")


def test_the_plague_can_not_jump():
    refused(table(), "plague scandia", "not_neighbour")


def test_the_plague_can_not_enter_a_region_out_of_play():
    refused(table(players=2), "plague turcia", "out_of_play")
    refused(table(players=3, plague="polonia"), "plague russia", "out_of_play")


def test_the_plague_piece_stands_where_it_was_sent():
    m = table()
    events = m.play("plague gallia")
    assert m.view()["plague"] == "gallia"
    assert happened(events, "plague") == [{"seat": 0, "from": "italia", "region": "gallia"}]


# ── spread ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("there", "new"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_none_one_two_or_two_rats_are_added_for_none_one_two_or_three_rats(there, new):
    m = table(rats={"gallia": some(there)})
    before = supply(m)
    events = strike(m, "gallia")
    assert len(happened(events, "rat_added")) == new
    assert supply(m) == before - new
    assert sum(rats(m, name) for name in regions()) == there + new
    assert rats(m, "gallia") == there
    assert m.seat == 1


def test_a_new_rat_goes_to_a_neighbour_of_the_region_the_plague_entered():
    m = table(rats={"gallia": some(1)})
    m.play("plague gallia")
    assert options(m, "spread") == neighbours("gallia")
    refused(m, "spread gallia", "not_neighbour")
    refused(m, "spread scandia", "not_neighbour")


def test_a_new_rat_may_go_to_the_region_the_plague_came_from():
    m = table(rats={"gallia": some(1)})
    play(m, "plague gallia", "spread italia")
    assert rats(m, "italia") == 1


def test_a_new_rat_does_not_go_to_a_region_out_of_play():
    m = table(players=2, plague="germania", rats={"hungaria": some(1)})
    m.play("plague hungaria")
    assert options(m, "spread") == {"germania", "italia", "polonia"}
    refused(m, "spread bulgaria", "not_neighbour")


def test_a_region_with_three_rats_gets_no_fourth():
    m = table(rats={"gallia": some(1), "anglia": some(3)})
    m.play("plague gallia")
    assert options(m, "spread") == neighbours("gallia") - {"anglia"}
    refused(m, "spread anglia", "region_full")


def test_the_two_new_rats_go_one_at_a_time_to_regions_of_the_players_choice():
    m = table(rats={"gallia": some(2)})
    play(m, "plague gallia", "spread hispania")
    assert rats(m, "hispania") == 1
    assert m.seat == 0
    m.play("spread anglia")
    assert (rats(m, "hispania"), rats(m, "anglia")) == (1, 1)


def test_both_new_rats_may_go_to_the_same_region():
    m = table(rats={"gallia": some(2)})
    play(m, "plague gallia", "spread hispania", "spread hispania")
    assert rats(m, "hispania") == 2


def test_the_second_new_rat_does_not_follow_into_a_region_that_the_first_one_filled():
    m = table(rats={"gallia": some(2), "hispania": some(2)})
    play(m, "plague gallia", "spread hispania")
    refused(m, "spread hispania", "region_full")


def test_with_every_neighbour_full_no_rat_is_added():
    m = table(rats={"hispania": some(3), "gallia": some(3), "italia": some(3)})
    before = supply(m)
    events = m.play("plague hispania")
    assert happened(events, "rat_added") == []
    assert supply(m) == before
    assert m.seat == 1


def test_with_room_for_one_more_only_one_rat_is_added():
    m = table(rats={"hispania": some(2), "gallia": some(3), "italia": some(2)})
    events = strike(m, "hispania")
    assert len(happened(events, "rat_added")) == 1
    assert rats(m, "italia") == 3


def test_adding_rats_is_not_optional():
    m = table(rats={"gallia": some(1)})
    m.play("plague gallia")
    assert names(m) == {"spread"}
    refused(m, "skip", "not_now")
    refused(m, "done", "not_now")


def test_new_rats_lie_face_down_and_nobody_sees_them():
    m = table(rats={"gallia": some(1)})
    play(m, "plague gallia", "spread hispania")
    for viewer in (None, 0, 1, 2, 3):
        added = [r for r in region(m, "hispania", viewer)["rats"] if r]
        assert added == [{"starting": False, "seen_by": []}]


def test_new_rats_come_before_the_ravage():
    events = ravaged(ONE_M, here=[1, 0, 0, 0])[1]
    order = [e.name for e in events if e.name in ("rat_added", "revealed")]
    assert order == ["rat_added", "revealed"]


# ── ravage ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_without_cubes_no_rat_is_revealed():
    left, events, m = ravaged(*some(3), here=[0, 0, 0, 0])
    assert faces(events) == []
    assert rats(m, "gallia") == 3


def test_without_rats_nothing_happens_to_the_cubes():
    left, events, _ = ravaged(here=[5, 3, 0, 0])
    assert left == [5, 3, 0, 0]
    assert not {"rat_added", "revealed", "lost"} & {e.name for e in events}


def test_rats_are_revealed_until_none_is_left():
    left, events, m = ravaged(rat(1, "bourgeoisie", "church"), rat(1, "magic", "royalty"), ONE_M, here=[5, 1, 0, 0])
    assert len(faces(events)) == 3
    assert rats(m, "gallia") == 0
    assert left == [4, 1, 0, 0]


def test_once_the_cubes_are_gone_the_other_rats_stay_unrevealed():
    left, events, m = ravaged(ONE_M, ONE_M, here=[1, 0, 0, 0])
    assert left == [0, 0, 0, 0]
    assert len(faces(events)) == 1
    assert rats(m, "gallia") == 1
    assert "limit" not in next(r for r in region(m, "gallia", 0)["rats"] if r)


def test_a_revealed_rat_leaves_the_game():
    _, _, m = ravaged(rat(1, "magic", "royalty"), here=[3, 0, 0, 0])
    assert rats(m, "gallia") == 0
    assert {"limit": 1, "symbols": ["magic", "royalty"]} in m.view()["revealed"]
    assert rat(1, "magic", "royalty") not in m.position()["supply"]


def test_a_rat_that_does_not_break_out_leaves_the_game_as_well():
    left, events, m = ravaged(rat(6, "M", "A", "A"), here=[5, 0, 0, 0])
    assert left == [5, 0, 0, 0]
    assert happened(events, "spared") == [{"region": "gallia", "population": 5, "limit": 6, "cubes": 5, "piece": 0}]
    assert rats(m, "gallia") == 0
    assert rat(6, "M", "A", "A") in m.view()["revealed"]


@pytest.mark.parametrize(("here", "left"), [([2, 0], [2, 0]), ([3, 0], [2, 0]), ([4, 0], [3, 0])])
def test_an_outbreak_needs_at_least_as_many_cubes_as_the_limit(here, left):
    assert ravaged(rat(3, "A", "royalty"), here=here)[0] == left


def test_the_cubes_of_all_players_count_together_for_the_limit():
    assert ravaged(rat(3, "A", "royalty"), here=[1, 1, 0, 1])[0] == [0, 0, 0, 0]
    assert ravaged(rat(3, "A", "royalty"), here=[1, 1, 0, 0])[0] == [1, 1, 0, 0]


def test_only_cubes_in_the_region_count_and_only_they_are_lost():
    left, _, m = ravaged(rat(3, "A", "royalty"), here=[2, 0, 0, 0], palace=[5, 5, 5, 5])
    assert left == [2, 0, 0, 0]
    assert palace(m) == [5, 5, 5, 5]
    m = table(rats={"gallia": [rat(3, "A", "royalty")]}, cubes={"gallia": [3, 0, 0, 0], "anglia": [2, 2, 2, 2]})
    strike(m, "gallia")
    assert (cubes(m, "gallia"), cubes(m, "anglia")) == ([2, 0, 0, 0], [2, 2, 2, 2])


def test_rats_of_other_regions_are_not_revealed():
    m = table(rats={"gallia": [ONE_M], "anglia": [ONE_M]}, cubes={"gallia": [1, 0, 0, 0], "anglia": [2, 2, 2, 2]})
    events = strike(m, "gallia")
    assert [r["region"] for r in happened(events, "revealed")] == ["gallia"]
    assert rats(m, "anglia") >= 1


def test_after_a_loss_fewer_cubes_count_for_the_next_rat():
    for seed in range(40):
        left, events, _ = ravaged(ONE_M, rat(3, "A", "royalty"), here=[2, 1, 0, 0], seed=seed)
        if faces(events)[0] == ("1", "M"):
            break
    assert faces(events) == [("1", "M"), ("3", "A", "royalty")]
    assert [o["population"] for o in happened(events, "spared")] == [2]
    assert left == [1, 1, 0, 0]


# ── whom an outbreak hits ────────────────────────────────────────────────────────────────────────────────────────────
def test_m_takes_one_cube_from_the_player_with_the_most():
    assert ravaged(ONE_M, here=[1, 3, 2, 0])[0] == [1, 2, 2, 0]


def test_m_takes_one_cube_from_everyone_tied_for_the_most():
    assert ravaged(ONE_M, here=[2, 1, 2, 2])[0] == [1, 1, 1, 1]


def test_m_hits_the_player_on_turn_like_any_other():
    assert ravaged(ONE_M, here=[3, 1, 0, 0], seat=0)[0] == [2, 1, 0, 0]
    assert ravaged(ONE_M, here=[3, 1, 0, 0], seat=1)[0] == [2, 1, 0, 0]


def test_a_class_symbol_takes_one_cube_from_the_holder_of_that_class():
    token = rat(2, "peasantry", "bourgeoisie", "royalty")
    assert ravaged(token, here=[2, 2, 2, 2], held={"king": 1, "merchant": 2})[0] == [2, 1, 1, 2]


@pytest.mark.parametrize(
    ("card", "token"),
    [
        ("king", rat(1, "magic", "royalty")),
        ("monk", rat(1, "bourgeoisie", "church")),
        ("knight", rat(1, "church", "chivalry")),
        ("merchant", rat(1, "bourgeoisie", "magic")),
        ("peasant", rat(1, "peasantry", "royalty")),
        ("witch", rat(1, "bourgeoisie", "magic")),
    ],
)
def test_every_card_has_its_class(card, token):
    assert ravaged(token, here=[1, 3, 3, 3], held={card: 1})[0] == [1, 2, 3, 3]


def test_a_player_loses_a_cube_for_each_class_symbol_whose_card_he_holds():
    token = rat(2, "peasantry", "bourgeoisie", "royalty")
    assert ravaged(token, here=[3, 3, 0, 0], held={"king": 1, "merchant": 1, "peasant": 1})[0] == [3, 0, 0, 0]


def test_a_player_loses_a_cube_for_every_card_of_the_class():
    cards = ["king", "viceroy", "treasurer", "monk", "merchant", "witch"]
    token = rat(1, "magic", "royalty")
    both = {"cards": cards, "held": {"king": 1, "viceroy": 1, "treasurer": 2}}
    assert ravaged(token, here=[4, 4, 4, 4], **both)[0] == [4, 2, 3, 4]


def test_a_class_nobody_holds_hits_nobody():
    left, events, _ = ravaged(rat(1, "magic", "royalty"), here=[2, 2, 0, 0])
    assert left == [2, 2, 0, 0]
    assert happened(events, "outbreak")
    assert not happened(events, "lost")


def test_a_holder_without_cubes_in_the_region_loses_nothing():
    left, _, m = ravaged(rat(1, "magic", "royalty"), here=[2, 2, 0, 0], held={"king": 3}, palace=[0, 0, 0, 1])
    assert left == [2, 2, 0, 0]
    assert reserve(m)[3] == 19


def test_a_takes_one_cube_from_every_player_with_cubes_there():
    assert ravaged(rat(3, "A", "royalty"), here=[3, 1, 0, 2])[0] == [2, 0, 0, 1]


def test_two_a_take_two_cubes_from_everyone():
    assert ravaged(rat(6, "A", "A", "royalty"), here=[3, 0, 2, 4])[0] == [1, 0, 0, 2]


def test_nobody_loses_more_than_he_has_there():
    left, events, m = ravaged(rat(6, "A", "A", "royalty"), here=[5, 1, 2, 0], held={"king": 2})
    assert left == [3, 0, 0, 0]
    assert reserve(m) == [17, 20, 20, 20]
    assert sum(e["n"] for e in happened(events, "lost") if e["seat"] == 2) == 2


def test_the_majority_is_not_judged_again_between_the_symbols():
    assert ravaged(rat(3, "M", "A"), here=[2, 1, 0, 0])[0] == [0, 0, 0, 0]
    assert ravaged(rat(3, "M", "A"), here=[3, 2, 2, 0])[0] == [1, 1, 1, 0]


def test_m_comes_first_then_classes_then_a():
    _, events, _ = ravaged(rat(5, "M", "A", "bourgeoisie"), here=[6, 0, 0, 0], held={"merchant": 0})
    assert [e["cause"] for e in happened(events, "lost")] == ["M", "bourgeoisie", "A"]


def test_with_one_cube_left_it_is_m_that_takes_it():
    _, events, _ = ravaged(rat(3, "M", "A"), here=[1, 1, 1, 0])
    assert [(e["seat"], e["cause"], e["n"]) for e in happened(events, "lost")] == [(0, "M", 1), (1, "M", 1), (2, "M", 1)]


def test_all_symbols_of_a_token_add_up():
    left, _, _ = ravaged(rat(5, "M", "A", "bourgeoisie"), here=[4, 2, 2, 0], held={"merchant": 0})
    assert left == [1, 1, 1, 0]


def test_lost_cubes_return_to_their_owners_reserve():
    _, _, m = ravaged(rat(3, "A", "royalty"), here=[3, 1, 0, 2])
    assert reserve(m) == [18, 20, 20, 19]


def test_the_revealed_rat_is_seen_by_everybody():
    _, _, m = ravaged(rat(1, "magic", "royalty"), here=[2, 0, 0, 0])
    for viewer in (None, 0, 1, 2, 3):
        assert rat(1, "magic", "royalty") in m.view(viewer)["revealed"]


def test_without_the_knight_nobody_is_asked_during_the_ravage():
    _, _, m = ravaged(ONE_M, here=[2, 0, 0, 0])
    assert m.seat == 1
    assert m.view()["step"] == "main"


def test_a_player_may_hurt_only_others():
    left, _, _ = ravaged(rat(2, "M", "chivalry", "magic"), here=[1, 3, 1, 0], seat=0)
    assert left == [1, 2, 1, 0]


def test_every_piece_is_somewhere_after_a_ravage():
    _, _, m = ravaged(rat(3, "A", "royalty"), ONE_M, here=[4, 2, 1, 0])
    view = m.view()
    for seat in range(4):
        assert sum(r["cubes"][seat] for r in view["regions"]) + view["palace"][seat] + view["reserve"][seat] == 20
    assert sum(rats(m, name) for name in regions()) + view["supply"] + len(view["revealed"]) == 49


def test_rats_spread_only_from_the_region_where_the_plague_arrived():
    m = table(rats={"gallia": some(0), "italia": some(3), "anglia": some(3)})
    before = supply(m)
    m.play("plague gallia")
    assert supply(m) == before
    assert [rats(m, name) for name in ("gallia", "italia", "anglia")] == [0, 3, 3]
