"""Fun."""

from ratskeller.games.village.data import FIGURES

from ..tables import home, play, refusal, using

FUN = [board["fun"] for board in FIGURES["village_board"]]


def test_fun_gives_a_story_point_on_the_values_of_the_own_board() -> None:
    for fun in FUN:
        for value in fun:
            match = using(value, {"fun": fun, "villagers": ["abbot"]})
            play(match, "fun")
            assert home(match)["tree"] == 1
            assert home(match)["time"] == 0


def test_fun_needs_its_value() -> None:
    assert refusal(using(2, {"fun": FUN[0]}), "fun") == "wrong_value"


def test_fun_is_had_once_a_turn() -> None:
    fun = FUN[0]
    match = using(fun[0], {"fun": fun, "crafts": {"stable": {"values": "5-8"}, "brewery": {"values": "5-9"}}})
    play(match, "fun")
    assert refusal(match, "fun") == "used_already"


def test_every_board_exists_once() -> None:
    match = using(2, {"fun": FUN[2]}, players=4)
    assert sorted(v["fun"] for v in match.view(None)["villages"]) == sorted(FUN)
