"""Match: the gate, undo, resigning, imagined copies."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ratskeller
from ratskeller import BadOption, CannotUndo, IllegalAction
from ratskeller.kernel.records import follow
from tests.playing import finished, steps

VARIANTS: list[dict[str, Any]] = [{"players": n, "cards": c} for n in (2, 3, 4) for c in ("classic", "random")]


def test_an_illegal_action_is_refused_in_words_and_changes_nothing() -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    before = match.state.tobytes()
    with pytest.raises(IllegalAction, match="Turcia is not in play with 2 players.") as refusal:
        match.play("start turcia")
    assert refusal.value.code == "out_of_play"
    assert match.state.tobytes() == before
    assert match.log == []


def test_a_full_region_is_refused_by_name() -> None:
    rats = {"gallia": [{}, {}, {}], "italia": [{}], "germania": [{}]}
    match = ratskeller.from_position("rattus", {"players": 2, "rats": rats, "held": {"monk": 0}}, seed=1)
    match.play("monk italia 1")
    with pytest.raises(IllegalAction, match="Gallia already has 3 rats."):
        match.play("to gallia")


@pytest.mark.parametrize("what", ["dance", "take", "take dragon", "place gallia", "", 9999, -1])
def test_what_is_no_action_is_refused_with_advice(what: Any) -> None:
    match = ratskeller.new("rattus", players=2, seed=1)
    with pytest.raises(IllegalAction, match="is no action of rattus"):
        match.play(what)


def test_actions_are_found_by_object_id_and_notation() -> None:
    a, b, c = (ratskeller.new("rattus", players=2, seed=1) for _ in range(3))
    action = a.legal()[3]
    a.play(action)
    b.play(action.id)
    c.play(f"  {action.notation.upper()} ")
    assert a.state.tobytes() == b.state.tobytes() == c.state.tobytes()


@pytest.mark.parametrize("options", VARIANTS)
def test_undo_then_redo_gives_the_identical_state(options: dict[str, Any]) -> None:
    undone = 0
    match = ratskeller.new("rattus", seed=11, **options)
    chance = random.Random(5)
    while not match.over:
        action, before = chance.choice(match.legal()), match.state.tobytes()
        match.play(action)
        after = match.state.tobytes()
        if match.can_undo:
            match.undo()
            assert match.state.tobytes() == before
            match.play(action)
            assert match.state.tobytes() == after
            undone += 1
    assert undone > 10
    again = ratskeller.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("options", VARIANTS)
def test_undo_never_passes_another_seat_a_revealed_face_or_chance(options: dict[str, Any]) -> None:
    match = ratskeller.new("rattus", seed=3, **options)
    chance = random.Random(6)
    for _ in range(120):
        if match.over:
            break
        seat = match.seat
        events = match.play(chance.choice(match.legal()))
        revealing = any(e.name in ("revealed", "seen") for e in events)
        if match.seat != seat or revealing or match.over:
            with pytest.raises(CannotUndo):
                match.undo()
        else:
            assert match.can_undo or match.state.redrawn >= 0


def test_nothing_to_undo_is_said() -> None:
    with pytest.raises(CannotUndo, match="nothing to undo"):
        ratskeller.new("rattus", seed=1).undo()


def test_the_generator_is_empty_between_actions() -> None:
    match = ratskeller.new("rattus", seed=2)
    for m in steps(match, 2):
        assert m.state.rng == 0


def test_two_matches_in_one_process_do_not_disturb_each_other() -> None:
    alone = [finished("rattus", seed, players=3, cards="random").state.tobytes() for seed in (5, 6)]
    matches = [ratskeller.new("rattus", players=3, cards="random", seed=seed) for seed in (5, 6)]
    players = [steps(match, seed) for match, seed in zip(matches, (5, 6), strict=True)]
    going_on = True
    while going_on:  # one action of each in turn
        moves = [next(player, None) for player in players]
        going_on = any(move is not None for move in moves)
    assert [match.state.tobytes() for match in matches] == alone


def test_matches_without_a_seed_differ() -> None:
    first, second = (ratskeller.new("rattus").record() for _ in range(2))
    assert first["secret"] != second["secret"]
    assert len(bytes.fromhex(first["secret"])) >= 16


def test_who_resigns_is_ranked_last() -> None:
    match = ratskeller.new("rattus", players=4, seed=9)
    match.resign(2)
    match.resign(0)
    for _ in steps(match, 9):
        pass
    assert match.ranks[2] == 3
    assert match.ranks[0] == 2
    assert sorted(match.ranks) == [0, 1, 2, 3]
    assert set(match.winners) <= {1, 3}
    assert ratskeller.replay(match.record()).ranks == match.ranks


def test_a_match_ends_when_only_one_has_not_resigned() -> None:
    match = ratskeller.new("rattus", players=3, seed=9)
    match.resign(2)
    assert not match.over
    match.resign(0)
    assert (match.over, match.seat, match.winners, match.ranks) == (True, None, [1], [1, 0, 2])
    with pytest.raises(IllegalAction):
        match.play(0)
    again = ratskeller.replay(match.record())
    assert (again.over, again.ranks) == (True, match.ranks)


def test_logs_of_earlier_versions_go_on_after_a_resignation() -> None:
    match = ratskeller.new("rattus", players=2, seed=9)
    follow(match, {"seat": 0, "resign": True}, 1)
    assert not match.over
    assert match.legal()


def test_resigning_twice_or_from_nowhere_is_refused() -> None:
    match = ratskeller.new("rattus", players=3, seed=9)
    match.resign(1)
    with pytest.raises(IllegalAction, match="resigned already"):
        match.resign(1)
    with pytest.raises(BadOption, match="There is no seat 7"):
        match.resign(7)


def test_after_the_end_nothing_can_be_played_or_undone() -> None:
    match = finished("rattus", 4, players=2)
    assert match.seat is None
    assert match.legal() == []
    assert len(match.winners) == 1
    with pytest.raises(IllegalAction, match="over"):
        match.play("done")
    with pytest.raises(CannotUndo, match="over"):
        match.undo()


def test_an_imagined_match_plays_on_but_has_no_record() -> None:
    match = ratskeller.new("rattus", players=2, seed=4)
    for _, m in zip(range(30), steps(match, 4), strict=False):
        copy = m.imagine(0, seed=1)
        assert [a.id for a in copy.legal()] == [a.id for a in m.legal()]
    before = match.state.tobytes()
    copy.play(copy.legal()[0])
    assert match.state.tobytes() == before
    with pytest.raises(ratskeller.BadRecord, match="imagined"):
        copy.record()


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(ratskeller.UnknownGame, match="There is no game 'chess'; there are .*rattus"):
        ratskeller.new("chess")
    with pytest.raises(BadOption, match="2 to 4 players, not 5"):
        ratskeller.new("rattus", players=5)
    with pytest.raises(BadOption, match="No card 'dragon'"):
        ratskeller.new("rattus", cards=["dragon", "king", "monk", "witch", "knight", "pope"])
    with pytest.raises(BadOption, match="no option 'speed'"):
        ratskeller.new("rattus", speed=3)
    with pytest.raises(BadOption, match="names for"):
        ratskeller.new("rattus", players=2, seats=["Ann"])


def test_seats_can_change_hands_and_the_record_knows() -> None:
    match = ratskeller.new("rattus", players=2, seed=4, seats=["Ann", "Bob"])
    match.change_seat(1, "Cleo")
    match.play(match.legal()[0])
    assert ratskeller.replay(match.record()).seats == ["Ann", "Cleo"]
