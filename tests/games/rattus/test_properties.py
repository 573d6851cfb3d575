"""What holds at every moment of every match, whatever is played."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ratskeller
from ratskeller.games.rattus.data import CARD_NAMES, IN_PLAY, MARKET, NEEDS_MARKET, RATS, SEATS, TYPES
from ratskeller.games.rattus.state import ASIDE, NONE, SUPPLY, USED, USED_LATER
from ratskeller.kernel import simulation
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import game, options_buffer
from ratskeller.kernel.randomness import keys
from tests.playing import part_way, steps

any_six = st.permutations(CARD_NAMES).map(lambda names: list(names[:6]))
matches = st.builds(
    lambda seed, players, cards: {"seed": seed, "players": players, "cards": cards},
    st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.one_of(st.just("classic"), any_six),
)  # fmt: skip


def check(s: Any) -> None:
    """Nothing is lost, nothing is doubled, nothing is negative."""
    players = int(s.players)
    for seat in range(players):
        total = s.cubes[:, seat].sum() + s.palace[seat] + s.reserve[seat] + s.baker[seat]
        assert total == 20
    for field in ("cubes", "palace", "reserve", "baker", "coins", "wares", "stock_up", "stock_down", "rats_in", "supply_left"):
        assert (np.asarray(getattr(s, field)) >= 0).all(), field
    lying = s.rats[s.rats != NONE].tolist()
    supply = s.supply[: s.supply_left].tolist()
    elsewhere = [t for t in range(RATS) if s.place[t] in (ASIDE, USED, USED_LATER)]
    assert sorted(lying + supply + elsewhere) == list(range(RATS))
    assert (s.supply[s.supply_left :] == NONE).all()
    for region in range(len(s.rats)):
        here = [t for t in s.rats[region].tolist() if t != NONE]
        assert len(here) == s.rats_in[region] <= 3
        assert all(s.place[t] == region for t in here)
        assert IN_PLAY[players, region] or not (here or s.cubes[region].any())
    assert all(s.place[t] == SUPPLY for t in supply)
    held = [int(h) for h in s.held]
    assert sum(bin(h).count("1") for h in held) == bin(held[0] | held[1] | held[2] | held[3]).count("1") <= 6
    assert (held[0] | held[1] | held[2] | held[3]) & ~int(s.in_play) == 0
    if s.goods:
        kept = s.wares.sum(axis=0) + s.stock_up + s.stock_down
        for good in range(TYPES):
            kept[good] += (s.region_good == good).sum() + (s.card_good == good).sum()
        out = {2: [1, 1, 1, 1], 3: [0, 0, 1, 1], 4: [0, 0, 0, 0]}[players]
        assert sorted(MARKET["tokens"] - kept) == out
        assert s.stock_up.max() <= 1
    else:
        assert not np.concatenate([s.coins, s.wares.ravel(), s.stock_up, s.stock_down]).any()


@given(matches)
def test_every_piece_is_in_one_place_at_every_step(options: dict[str, Any]) -> None:
    seed = options.pop("seed")
    match = ratskeller.new("rattus", seed=seed, **options)
    for m in steps(match, seed):
        check(m.state)
        assert m.legal()
    check(match.state)
    assert sorted(match.ranks) == list(range(match.players))


@given(matches, st.floats(0, 1))
def test_every_legal_action_applies_and_every_other_is_refused_and_changes_nothing(options: dict[str, Any], share: float) -> None:
    seed = options.pop("seed")
    match = part_way("rattus", seed, share, **options)
    if match.over:
        return
    legal = {a.id for a in match.legal()}
    before = match.state.tobytes()
    for action in match.game.actions.all:
        if action.id not in legal:
            with pytest.raises(ratskeller.IllegalAction) as refusal:
                match.play(action)
            assert len(str(refusal.value)) > 10
            assert match.state.tobytes() == before
    for action_id in legal:
        copy = match.imagine(0, seed=1)
        copy.play(action_id)
        check(copy.state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", ["classic", "random"])
def test_the_options_offered_are_exactly_those_that_the_rules_allow(players: int, cards: str) -> None:
    rules = game("rattus")
    start = simulation.template(rules, rules.check_options({"players": players, "cards": cards}))
    finals = np.zeros(150, rules.dtype)
    buffers, events = options_buffer().view(np.ndarray), buffer().view(np.ndarray)
    wrong = simulation.check_out(start, finals, keys(players, 150), len(rules.actions), buffers, events)
    assert wrong == 0, rules.actions.all[abs(wrong) - 1]


TRACE = """
import hashlib, random, sys
import ratskeller
from ratskeller.kernel.engine import engine
from ratskeller.kernel.game import game
compiled = sys.argv[1] == "compiled"
if compiled:
    engine(game("rattus")).compile()
for seed in range(8):
    players = 2 + seed % 3
    match = ratskeller.new("rattus", players=players, seed=seed, cards="classic" if seed < 2 else "random")
    assert engine(match.game).compiled == compiled
    chance = random.Random(seed)
    print(hashlib.sha256(match.state.tobytes()).hexdigest())
    while not match.over:
        options = match.legal()
        events = match.play(chance.choice(options))
        copy = match.imagine(seed % players, seed=seed)
        seen = [len(options), [a.id for a in options], [e.json() for e in events], match.state.tobytes(), copy.state.tobytes()]
        print(hashlib.sha256(repr(seen).encode()).hexdigest())
    print(match.ranks)
"""


def test_compiled_and_interpreted_play_agree_at_every_step() -> None:
    def trace(kind: str, **env: str) -> list[str]:
        command = [sys.executable, "-W", "error", "-c", TRACE, kind]
        done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    compiled = trace("compiled")
    assert len(compiled) > 500
    assert compiled == trace("interpreted", NUMBA_DISABLE_JIT="1")


def twin(match: ratskeller.Match, seat: int, seed: int) -> ratskeller.Match:
    """The same match with everything this seat cannot know dealt differently."""
    return match.imagine(seat, seed=seed)


@given(matches, st.floats(0, 1), st.integers(0, 99))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(options: dict[str, Any], share: float, deal: int) -> None:
    seed = options.pop("seed")
    match = part_way("rattus", seed, share, **options)
    for seat in range(match.players):
        other = twin(match, seat, deal)
        assert other.view(seat) == match.view(seat)
        if not match.over:
            assert [a.id for a in other.legal()] == [a.id for a in match.legal()]
            assert other.prompt() == match.prompt()
        again, once = other.imagine(seat, seed=7), match.imagine(seat, seed=7)
        assert again.state.tobytes() == once.state.tobytes()


def test_twins_really_differ() -> None:
    match = part_way("rattus", 3, 0.4, players=3)
    assert len({hashlib.sha256(twin(match, 0, k).state.tobytes()).digest() for k in range(10)}) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_rattus_has_no_market_at_all(players: int) -> None:
    match = ratskeller.new("rattus", players=players, seed=1)
    assert "coins" not in match.view(0)
    assert not any(NEEDS_MARKET[c] for c in match.state.cards)
    for m in steps(match, 1):
        assert not {a.name for a in m.legal()} & {"good", "lay", "rob", "loot", "pay"}


def test_the_table_has_room_for_four() -> None:
    assert SEATS == 4
