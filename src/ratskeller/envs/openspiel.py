"""The games for OpenSpiel. Importing this module registers everything the games offer, such as `ratskeller_rattus`.

```python
import pyspiel
import ratskeller.envs.openspiel

game = pyspiel.load_game("ratskeller_rattus(players=2,cards=classic,rng_seed=7)")
```

Chance is sampled inside the actions (no chance nodes); a state carries its own generator, so clones go on alike. Tensors are the
rows of features from 0 to 1. An observation string names all features that are not 0. An information-state string is all
the player saw since the set-up: it has perfect recall; the information-state tensor, being a row of fixed size, has not. Returns
are by rank, from 1 for the first to -1 for the last.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ..kernel.engine import engine
from ..kernel.events import EVERYBODY, buffer, clear
from ..kernel.game import Game as Rules
from ..kernel.game import game as find_game
from ..kernel.game import offers
from ..kernel.randomness import keys_from

OVER = int(pyspiel.PlayerId.TERMINAL)
LONGEST = 20_000  # decisions of a match; no match came near it
OFFERS = {f"ratskeller_{offer.name.replace('-', '_')}": offer for offer in offers()}


def _game_type(name: str) -> pyspiel.GameType:
    kind = pyspiel.GameType
    offer = OFFERS[name]
    rules = find_game(offer.game)
    players, options = min(rules.players), rules.check_options(dict(offer.training))
    return kind(
        short_name=name,
        long_name=offer.title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "players": players, "rng_seed": -1},
    )


TYPES = {name: _game_type(name) for name in OFFERS}


class SpielGame(pyspiel.Game):
    """A game with its options; names of one's own choice are given as `cards=monk+witch+…`."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = {**TYPES[name].parameter_specification, **(params or {})}
        self.rules: Rules = find_game(OFFERS[name].game)
        written = {option.name: option.read(given[option.name], "+") for option in self.rules.options}
        self.options = self.rules.check_options({"players": given["players"], **written})
        self.engine = engine(self.rules)
        self.engine.compile()
        self.events = buffer()
        self.feature_names = self.rules.feature_names() if self.rules.feature_names else []
        seed = int(given["rng_seed"])
        self.chance = np.random.default_rng(None if seed < 0 else seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=0,
            num_players=int(self.options["players"]),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[name], info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def decider(self, table: Any) -> int:
        """Whose decision it is."""
        return OVER if self.engine.over(table) else self.engine.actor(table)

    def key(self) -> np.uint64:
        """Chance for a new match."""
        return np.uint64(keys_from(self.chance, 1)[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_game, (self.get_type().short_name, self.get_parameters(), self.chance)


class SpielState(pyspiel.State):
    """One match. Everything that changes stands in `table`, `seen` and `secret`, which OpenSpiel copies for a clone."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.rules.blank()
        game.rules.start(self.table[0], game.options)
        self.table["rng"] = game.key()
        game.engine.begin(self.table)
        self.player = game.decider(self.table)
        self.begun = self.table.tobytes()  # the set-up
        self.seen = ""  # what everybody saw since
        self.secret = [""] * game.num_players()  # what one seat alone saw
        self.playing = True  # False while the state is told its history without playing it

    # ── OpenSpiel asks ───────────────────────────────────────────────────────────────────────────────────────────────
    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.get_game().engine.legal(self.table)) if player == self.player else []

    def _apply_action(self, action: int) -> None:
        if not self.playing:
            return
        game = self.get_game()
        if game.engine.reason(self.table, action):
            raise pyspiel.SpielError(f"{self._action_to_string(0, action)} is not legal here")
        events = game.events
        clear(events)
        game.engine.apply(self.table, action, events)
        self.player = game.decider(self.table)
        self.seen += f" {action}"
        for kind, audience, *args in events[0].rows[: int(events[0].written)].tolist():
            words = f"({kind}:{','.join(map(str, args))})"
            if audience == EVERYBODY:
                self.seen += words
            else:
                self.secret[audience] += f"{len(self.seen)}{words}"

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().rules.actions.all[action].notation)

    def returns(self) -> list[float]:
        game = self.get_game()
        if self.player != OVER:
            return [0.0] * game.num_players()
        ranks = game.engine.ranking(self.table)
        return [sum((b > a) - (b < a) for b in ranks) / (len(ranks) - 1) for a in ranks]

    def __str__(self) -> str:
        return str(self.get_game().rules.board(self.table[0], None, "en", None))

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A copy in which everything the player can not know is dealt anew, what other seats know of it included."""
        game, copy = self.get_game(), self.clone()
        copy.table[0].rng = np.uint64(int(sampler() * 2**53) * 2 + 1)
        game.engine.imagine(copy.table, player)
        for seat in range(game.num_players()):
            if seat != player and copy.secret[seat]:
                copy.secret[seat] = observation(game, copy.table, seat)
        return copy  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: self.__dict__[name] for name in ("player", "begun", "seen", "secret")}
        return _restore_state, (self.get_game(), self.history(), self.table.tobytes(), kept)


class SpielObserver:
    """What OpenSpiel asks for tensors and strings."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.game, self.perfect_recall = game, perfect_recall
        self.tensor = np.zeros(len(game.feature_names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.game.engine.features(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if not self.perfect_recall:
            return observation(self.game, state.table, player)
        first = self.game.rules.blank()
        first.view(np.uint8)[:] = np.frombuffer(state.begun, np.uint8)
        return f"{observation(self.game, first, player)}\n{state.seen}\n{state.secret[player]}"


def observation(game: SpielGame, table: Any, player: int) -> str:
    counts = game.engine.counts(table, player)
    return " ".join(f"{game.feature_names[i]}={counts[i]}" for i in np.flatnonzero(counts).tolist())


def _restore_game(name: str, params: dict[str, Any], chance: np.random.Generator) -> SpielGame:
    game = pyspiel.load_game(name, params)
    game.chance = chance
    return game  # type: ignore[no-any-return]


def _restore_state(game: SpielGame, history: list[int], table: bytes, kept: dict[str, Any]) -> SpielState:
    state = SpielState(game)
    state.playing = False
    for action in history:
        state.apply_action(action)
    state.playing = True
    state.table.view(np.uint8)[:] = np.frombuffer(table, np.uint8)
    state.__dict__.update(kept)
    return state


def _register(name: str) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(TYPES[name], Registered)


for _name in OFFERS:
    _register(_name)
