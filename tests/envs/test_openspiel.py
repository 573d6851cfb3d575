"""OpenSpiel's own tests on every game and number of players, its search at our table, and nothing hidden in what it is told."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from ratskeller.envs.openspiel import OFFERS
from ratskeller.kernel.errors import BadOption

EVERY = pytest.mark.parametrize(("name", "players"), [(name, n) for name in OFFERS for n in (2, 3, 4)])


def part_way(name: str, players: int, seed: int, moves: int) -> Any:
    state = pyspiel.load_game(name, {"players": players, "rng_seed": seed}).new_initial_state()
    chance = random.Random(seed)
    for _ in range(moves):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@EVERY
def test_the_random_simulation_test_passes(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name, {"players": players, "rng_seed": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    capfd.readouterr()


@EVERY
def test_bots_of_openspiel_play_to_the_end(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players, "rng_seed": 5})
    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(players)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 11)
    assert abs(sum(returns)) < 1e-6
    assert max(returns) > 0


@EVERY
def test_resampled_states_look_the_same_to_the_player_and_differ_in_what_is_hidden(name: str, players: int) -> None:
    state = part_way(name, players, 9, 40)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(players):
        twins = [state.resample_from_infostate(player, sampler) for _ in range(4)]
        for twin in twins:
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.legal_actions() == state.legal_actions()
            assert twin.history() == state.history()
        assert len({twin.table.tobytes() for twin in twins}) == 4


def test_what_another_seat_saw_alone_is_imagined_as_well() -> None:
    """Seats that looked with the Witch know other faces in other worlds."""
    for seed in range(40):
        state = part_way("ratskeller_rattus", 2, seed, 50)
        if state.secret[1]:
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            told = {state.resample_from_infostate(0, sampler).information_state_string(1) for _ in range(10)}
            assert state.information_state_string(1) not in told
            if len(told) > 1:
                return
    raise AssertionError("nobody knew anything that the other seat did not")


def test_information_states_remember_what_observations_forget() -> None:
    one, other = (part_way("ratskeller_rattus", 2, 4, 0) for _ in range(2))
    assert one.information_state_string(0) == other.information_state_string(0)
    regions = one.legal_actions()[:2]
    for state, order in ((one, regions), (other, regions[::-1])):
        mine = [order[0], regions[0], regions[0], order[1]]
        for action in mine:
            state.apply_action(action)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_clones_and_pickles_go_on_alike() -> None:
    state = part_way("ratskeller_mercatus", 3, 2, 30)
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    chance = random.Random(1)
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        for each in (state, *copies):
            each.apply_action(action)
    for copy in copies:
        assert copy.table.tobytes() == state.table.tobytes()
        assert copy.history() == state.history()
        assert copy.returns() == state.returns()


def test_a_pickled_game_deals_the_same_matches() -> None:
    game = pyspiel.load_game("ratskeller_village(players=3,rng_seed=2)")
    game.new_initial_state()
    other = pickle.loads(pickle.dumps(game))
    assert str(other) == str(game)
    assert other.new_initial_state().begun == game.new_initial_state().begun


def test_ismcts_finds_its_way() -> None:
    game = pyspiel.load_game("ratskeller_rattus(players=2,rng_seed=5)")
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=rollouts, uct_c=1.0, max_simulations=6, random_state=np.random.RandomState(2),
        use_observation_string=True, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    state = game.new_initial_state()
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_options_are_given_as_parameters_and_wrong_ones_named() -> None:
    cards = "monk+knight+merchant+king+witch+peasant"
    assert pyspiel.load_game(f"ratskeller_rattus(cards={cards})").options["cards"] == cards.split("+")
    with pytest.raises(BadOption, match="No card set 'ninjas'"):
        pyspiel.load_game("ratskeller_rattus(cards=ninjas)")


def test_an_illegal_action_is_refused() -> None:
    state = part_way("ratskeller_village", 2, 1, 0)
    wrong = next(a for a in range(state.get_game().num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match="not legal here"):
        state.apply_action(wrong)
