"""Bots by name, their figures, and what they say about a decision."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest

import ratskeller
from ratskeller.bots import GreedyBot, MctsBot, Understudied, explain, levels, make, ready
from ratskeller.bots.parameters import OTHER, changed, from_table, home, parameters, read
from ratskeller.games.rattus.data import CARD_NAMES
from ratskeller.kernel import verbs
from ratskeller.kernel.errors import BadOption, RatskellerError
from ratskeller.kernel.game import Game, game, games
from ratskeller.kernel.outlook import no_outlook
from tests.playing import finished, part_way

RATTUS = game("rattus")


def house_of(folder: Path, own_levels: str | None) -> Game:
    """Rattus with a file of levels of its own, or without one."""
    made = copy.copy(RATTUS)
    object.__setattr__(made, "data", folder)
    if own_levels is not None:
        (folder / "bots").mkdir()
        (folder / "bots" / "levels.toml").write_text(own_levels, "utf-8")
    return made


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
    own = from_table(RATTUS, changed(parameters(RATTUS).table, {"outlook.coin": 0.5}))
    assert make(name, RATTUS, own).figures is own
    assert make(name, RATTUS).figures is parameters(RATTUS)


def test_there_are_five_levels_from_weak_to_strong() -> None:
    assert list(levels()) == ["newcomer", "novice", "apprentice", "journeyman", "master"]


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.name)
def test_every_game_has_the_same_five_and_none_plays_at_random(rules: Game) -> None:
    assert list(levels(rules)) == list(levels())
    made = [make(name, rules) for name in levels(rules)]
    assert all(isinstance(bot, GreedyBot | MctsBot) for bot in made)
    assert max(bot.slip for bot in made if isinstance(bot, GreedyBot)) < 0.05, "who misjudges more than that might as well draw"


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.name)
def test_nobody_has_more_of_a_fault_than_a_weaker_one(rules: Game) -> None:
    for fault in ("forgets", "taste", "slip"):
        found = [level.get(fault, 0.0) for level in levels(rules).values()]
        assert found == sorted(found, reverse=True), fault


def test_a_game_without_levels_of_its_own_has_those_of_all_games(tmp_path: Path) -> None:
    assert levels(house_of(tmp_path, None)) == levels(RATTUS) == levels()


def test_a_game_has_figures_of_its_own_for_the_levels_it_names(tmp_path: Path) -> None:
    rules = house_of(tmp_path, '[apprentice]\nbot = "mcts"\niterations = 9\ntaste = 0.3\n')
    assert levels(rules) == {**levels(), "apprentice": {"bot": "mcts", "iterations": 9, "taste": 0.3}}
    assert list(levels(rules)) == list(levels())
    bot = make("apprentice", rules, parameters(RATTUS))
    assert isinstance(bot, MctsBot)
    assert (bot.iterations, bot.taste) == (9, 0.3)
    assert isinstance(make("apprentice", RATTUS), GreedyBot)


def test_an_apprentice_of_my_village_searches_and_one_of_rattus_does_not() -> None:
    assert isinstance(make("apprentice", game("village")), MctsBot)
    assert isinstance(make("apprentice", RATTUS), GreedyBot)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[wizard]\nbot = "greedy"\n', "there is no level wizard; there are newcomer, novice, apprentice, journeyman, master."),
        ("novice = 3\n", "novice must be a table with a bot: greedy or mcts."),
        ('[novice]\nbot = "random"\n', "novice must be a table with a bot: greedy or mcts."),
        ("[novice]\nslip = 0.1\n", "novice must be a table with a bot: greedy or mcts."),
        ('[novice]\nbot = "greedy"\nluck = 1\n', "novice: a greedy has no luck; it has depth, copies, forgets, taste, slip."),
        ('[novice]\nbot = "mcts"\nslip = 1\n', "novice: a mcts has no slip; it has iterations, seconds, forgets, taste."),
        ('[novice]\nbot = "greedy"\nslip = "much"\n', "novice: slip must be a number above 0, not 'much'."),
        ('[novice]\nbot = "greedy"\nslip = -0.1\n', "novice: slip must be a number above 0, not -0.1."),
        ('[novice]\nbot = "greedy"\ndepth = 1.5\n', "novice: depth must be a whole number above 0, not 1.5."),
        ('[novice]\nbot = "greedy"\ncopies = true\n', "novice: copies must be a whole number above 0, not True."),
        ('[novice]\nbot = "mcts"\ntaste = 0.1\n', "novice: a search needs a budget, iterations or seconds."),
        ("[novice\n", "levels.toml is no TOML file: "),
    ],
)
def test_levels_that_make_no_bot_are_refused_with_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    rules = house_of(tmp_path, text)
    with pytest.raises(BadOption, match=re.escape(says)):
        make("novice", rules, parameters(RATTUS))
    assert make("greedy", rules, parameters(RATTUS)), "other bots still play"


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.name)
def test_the_master_needs_at_most_three_seconds_for_a_turn(rules: Game) -> None:
    master = make("master", rules)
    assert isinstance(master, MctsBot)
    assert master.seconds is not None
    assert 7 * master.seconds <= 3.0


def test_a_finished_match_leaves_nothing_to_think_about() -> None:
    with pytest.raises(RatskellerError, match="over"):
        GreedyBot(RATTUS).think(finished("rattus", 1, players=2), 1)


def test_the_worth_of_cards_is_found_by_name_in_any_order_and_unlisted_ones_are_worth_as_much_as_any_other() -> None:
    table = read(home(RATTUS))
    cards = table["outlook"]["card"]
    table["outlook"]["card"] = dict(reversed([item for item in cards.items() if item[0] != "monk"]))
    worth = from_table(RATTUS, table).weights["card"][0].tolist()
    assert worth == [cards["other"] if name == "monk" else cards[name] for name in CARD_NAMES]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"coin": None}, "mine.toml: the outlook of rattus misses coin."),
        ({"luck": 1.0}, "mine.toml: the outlook of rattus knows no luck; it knows baked, "),
        ({"pace": {"alone": 1.0}}, "mine.toml: the outlook's pace misses market."),
        ({"card": {"other": 0.1, "hermit": 0.2}}, "mine.toml: the outlook's card knows no hermit; it knows peasant, "),
        ({"pace": 1.0}, "mine.toml: the outlook's pace must be one for each of alone, market."),
        ({"coin": {"alone": 1.0}}, "mine.toml: the outlook's coin must be a number."),
    ],
)
def test_figures_that_do_not_fit_the_outlook_are_refused_by_name(change: dict[str, Any], says: str) -> None:
    table = read(home(RATTUS))
    table["outlook"] = {name: figure for name, figure in {**table["outlook"], **change}.items() if figure is not None}
    with pytest.raises(BadOption, match=re.escape(says)):
        from_table(RATTUS, table, "mine.toml")


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.name)
def test_what_ships_has_a_line_for_everything_and_no_other(rules: Game) -> None:
    assert set(read(home(rules))["outlook"]) == set(rules.outlook_figures)
    for name, words in rules.outlook_figures.items():
        if words:
            assert set(read(home(rules))["outlook"][name]) - {OTHER} == set(words)


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
        from_table(RATTUS, {"search": {"luck": 1.0}})


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
