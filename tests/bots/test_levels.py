"""Bots by name, their figures, and what they say about a decision."""

from __future__ import annotations

from pathlib import Path

import pytest

import ratskeller
from ratskeller.bots import GreedyBot, MctsBot, Understudied, explain, levels, make, ready
from ratskeller.bots.parameters import changed, from_table, home, parameters
from ratskeller.games.rattus.data import CARD_NAMES
from ratskeller.kernel import verbs
from ratskeller.kernel.errors import BadOption, RatskellerError
from ratskeller.kernel.game import game
from ratskeller.kernel.outlook import no_outlook
from tests.playing import finished, part_way

RATTUS = game("rattus")


@pytest.mark.parametrize("name", [*levels(), "random", "greedy", "mcts:20", "mcts:0.01s", "mcts:20*2"])
def test_every_bot_answers_with_a_legal_action(name: str) -> None:
    match = part_way("rattus", 1, 0.5, players=2, cards="random")
    bot = make(name, RATTUS)
    assert bot.name == name
    assert bot.think(match, 1).action in match.legal()


@pytest.mark.parametrize("name", ["", "wizard", "mcts", "mcts:", "mcts:0", "mcts:-3", "mcts:x", "greedy@/nowhere.toml"])
def test_unknown_bots_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadOption, match=r"\.$"):
        make(name, RATTUS)


@pytest.mark.parametrize("name", ["greedy", "mcts:20", "apprentice"])
def test_a_bot_can_be_made_with_figures_of_its_own(name: str) -> None:
    own = from_table(changed(parameters(RATTUS).table, {"outlook.coin": 0.5}))
    assert make(name, RATTUS, own).figures is own
    assert make(name, RATTUS).figures is parameters(RATTUS)


def test_there_are_three_levels_from_weak_to_strong() -> None:
    assert list(levels()) == ["novice", "apprentice", "master"]


def test_the_master_needs_at_most_three_seconds_for_a_turn() -> None:
    master = make("master", RATTUS)
    assert isinstance(master, MctsBot)
    assert master.seconds is not None
    assert 7 * master.seconds <= 3.0


def test_a_finished_match_leaves_nothing_to_think_about() -> None:
    with pytest.raises(RatskellerError, match="over"):
        GreedyBot(RATTUS).think(finished("rattus", 1, players=2), 1)


def test_the_worth_of_cards_is_listed_in_the_order_of_the_cards() -> None:
    assert list(parameters(RATTUS).table["outlook"]["card"]) == CARD_NAMES


def test_figures_of_bots_are_no_part_of_the_rules() -> None:
    assert home(RATTUS).parent != RATTUS.data


def test_a_bot_can_go_by_the_figures_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(home(RATTUS).read_text().replace("coin = ", "coin = 9"))
    bot = make(f"greedy@{file}", RATTUS)
    assert isinstance(bot, GreedyBot)
    assert bot.figures.weights["coin"][0] >= 9


def test_unknown_figures_are_refused() -> None:
    with pytest.raises(BadOption, match="no figure 'outlook.luck'"):
        changed(parameters(RATTUS).table, {"outlook.luck": 1.0})
    with pytest.raises(BadOption, match="knows no luck"):
        from_table({"search": {"luck": 1.0}})


def test_a_game_needs_no_outlook() -> None:
    assert verbs.OPTIONAL["outlook"] is no_outlook


def test_an_explanation_lists_the_options_with_expectation_and_visits() -> None:
    match = part_way("rattus", 1, 0.5, players=2)
    said = explain(MctsBot(RATTUS, iterations=200).think(match, 1), "ru", most=3)
    assert len(said["options"]) == 3
    assert said["action"] == said["options"][0]["action"]
    assert said["options"][0]["visits"] >= said["options"][1]["visits"]
    assert 0 <= said["options"][0]["win"] <= 1
    assert said["options"][0]["text"] != said["options"][0]["action"]


def test_until_the_compiled_bot_is_there_a_simple_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Understudied(make("mcts:50", RATTUS), RATTUS)
    match = ratskeller.new("rattus", seed=1, players=2)
    assert bot.ready
    assert bot.think(match, 1).iterations == 50
    monkeypatch.setattr(ready, "_ready", set())
    monkeypatch.setattr(ready, "compiled_before", lambda game: False)
    assert not bot.ready
    assert bot.think(match, 1).iterations == 1
    monkeypatch.setattr(ready, "compiled_before", lambda game: True)  # another process has compiled it meanwhile
    assert bot.think(match, 1).iterations == 50
