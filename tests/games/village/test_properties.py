"""What holds at every step of every match, compiled and interpreted alike."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ratskeller
from ratskeller.games.village.data import (
    CLOUDS,
    CRAFT_COPIES,
    CRAFT_SPACES,
    DECK,
    DICE,
    FIELDS,
    GUILD_SPACES,
    JOURNEYS,
    MAX_ROUNDS,
    MEETING_SPACES,
    MEETINGS,
    MONKS,
    MOST_WINDOWS,
    RAT_START,
)
from ratskeller.games.village.death import coffins
from ratskeller.games.village.dice import Step
from ratskeller.kernel.engine import engine
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import game, options_buffer
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.simulation import check_out, simulate, template
from tests.playing import part_way, steps

VILLAGE = game("village")
pytestmark = pytest.mark.usefixtures("compiled_village")


def count(mask: int) -> int:
    return int(mask).bit_count()


def check(s: Any) -> None:
    """Every card in one place, every figure in its bounds."""
    seats = range(int(s.players))
    customers = s.open[: s.open_count].tolist() + s.deck[: s.deck_left].tolist()
    customers += [c for i in seats for c in range(DECK) if int(s.market[i] | s.served[i]) >> c & 1]
    assert sorted(customers) == list(range(DECK))
    assert all(int(s.market[i] & s.served[i]) == 0 for i in seats)
    travel = [f for row, n in zip(s.travel.tolist(), s.travel_left.tolist(), strict=True) for f in row[:n]]
    travel += [f for i in seats for f in s.journey[i].tolist() if f >= 0]
    assert sorted(travel) == list(range(JOURNEYS))
    monks = [m for row, n in zip(s.monks.tolist(), s.monks_left.tolist(), strict=True) for m in row[:n]]
    monks += [m for i in seats for m in range(MONKS) if int(s.abbey[i]) >> m & 1]
    assert sorted(monks) == list(range(MONKS))
    crafts = s.crafts_left.copy()
    for i in seats:
        for craft, pair in enumerate(s.craft[i].tolist()):
            if pair >= 0:
                crafts[craft, pair] += 1
    assert (crafts == CRAFT_COPIES).all()
    assert int(s.fields_left + s.fields.sum()) == FIELDS
    assert int(s.meetings_left + s.meeting.sum()) == MEETINGS
    for i in seats:
        assert (s.goods[i] >= 0).all()
        assert (s.goods[i] <= CRAFT_SPACES * (s.craft[i] >= 0)).all()
        assert 0 <= s.jokers[i] <= GUILD_SPACES
        assert 0 <= s.markers[i] <= MEETING_SPACES * s.meeting[i]
        assert 0 <= s.time[i] < CLOUDS
        assert 0 <= s.windows[i] <= MOST_WINDOWS
        assert int(s.plows[i]) >> int(s.fields[i]) == 0
        assert min(s.coins[i], s.tree[i], s.house[i], s.labourers[i]) >= 0
        assert count(s.villagers[i]) <= 5
        assert (s.tile[i] >= 0) == bool(s.meeting[i])
    assert 0 < s.rat <= RAT_START[s.players]
    assert int(s.pool.sum() + s.dice) <= DICE[s.players].sum()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_in_one_place_and_every_figure_in_its_bounds(players: int) -> None:
    for seed in range(6):
        match = ratskeller.new("village", players=players, seed=seed)
        for now in steps(match, seed):
            check(now.state)
            if now.state.step == Step.DIE:
                assert all(v > 0 for v in now.state.villagers[:players].tolist())
        check(match.state)
        for part in match.breakdown():
            assert part["total"] == sum(n for key, n in part.items() if key != "total")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V4_exactly_one_villager_dies_in_a_turn_that_crossed_the_bridge(players: int) -> None:
    deaths = 0
    for seed in range(5):
        match = ratskeller.new("village", players=players, seed=100 + seed)
        chance = random.Random(seed)
        crossed = died = 0
        while not match.over:
            for event in match.play(chance.choice(match.legal())):
                crossed |= event.name == "crossed"
                died += event.name in ("chronicle", "grave")
                if event.name == "turn":
                    assert died == crossed
                    deaths += died
                    crossed = died = 0
        assert died == crossed
    assert deaths > 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_and_reason_agree_on_every_action_at_every_step(players: int) -> None:
    finals = VILLAGE.blank(40).view(np.ndarray)
    found = check_out(
        template(VILLAGE, {"players": players}), finals, keys(players, 40), len(VILLAGE.actions),
        options_buffer().view(np.ndarray), buffer().view(np.ndarray),
    )  # fmt: skip
    assert found == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_random_match_ends_long_before_V9(players: int) -> None:
    finals, _, _ = simulate(VILLAGE, {"players": players}, keys(1, 3000))
    assert finals.rounds.max() < MAX_ROUNDS
    for s in finals[:200]:
        check(s)
        assert coffins(s) >= {2: 9, 3: 14, 4: 18}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_and_interpreted_play_are_the_same_at_every_step(players: int) -> None:
    fast = engine(VILLAGE)
    slow = type(fast)(VILLAGE)
    assert not slow.compiled
    for seed in range(2):
        a = VILLAGE.blank()
        VILLAGE.start(a[0], {"players": players})
        a[0].rng = keys(seed, 1)[0]
        b = a.copy()
        fast.begin(a)
        slow.begin(b)
        chance = random.Random(seed)
        while not fast.over(a):
            assert a.tobytes() == b.tobytes()
            options = fast.legal(a)
            assert options == slow.legal(b)
            action = chance.choice(options)
            heard, told = buffer(), buffer()
            fast.apply(a, action, heard)
            slow.apply(b, action, told)
            assert heard.tobytes() == told.tobytes()
            dream, vision = a.copy(), b.copy()
            fast.imagine(dream, 0)
            slow.imagine(vision, 0)
            assert dream.tobytes() == vision.tobytes()
        assert fast.ranking(a) == slow.ranking(b)


@given(seed=st.integers(0, 10_000), share=st.floats(0, 0.95), players=st.sampled_from([2, 3, 4]))
def test_records_replay_byte_for_byte(seed: int, share: float, players: int) -> None:
    match = part_way("village", seed, share, players=players)
    again = ratskeller.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()


@given(seed=st.integers(0, 10_000), share=st.floats(0, 0.95), players=st.sampled_from([2, 3, 4]))
def test_undo_gives_back_the_table_as_it_was(seed: int, share: float, players: int) -> None:
    match = part_way("village", seed, share, players=players)
    chance = random.Random(seed)
    for _ in range(12):
        if match.over:
            break
        before, moves = match.state.tobytes(), match.legal()
        match.play(chance.choice(moves))
        if match.can_undo:
            match.undo()
            assert match.state.tobytes() == before
            assert match.legal() == moves
            match.play(chance.choice(moves))


def test_every_notation_round_trips() -> None:
    for action in VILLAGE.actions.all:
        assert VILLAGE.actions.find(action.notation) is action
