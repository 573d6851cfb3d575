"""Monks and their effects (V3)."""

from ratskeller import Match
from ratskeller.games.village.data import EFFECTS, FIGURES, MONK_EFFECT, MONK_NAMES, MOST_WINDOWS, STACK_TIME, STACKS

from ..tables import ALL, home, names, options, play, refusal, using, without

VALUE = {stack["name"]: stack["values"][0] for stack in FIGURES["monk_stack"]}


def with_top(effect: str, **village: object) -> tuple[Match, str]:
    """A village with a church, and a monk of that effect on top of a stack; the action that takes him."""
    monk = next(i for i, e in enumerate(MONK_EFFECT) if EFFECTS[e] == effect)
    stack = MONK_NAMES[monk].split("-")[0]
    rest = [name for name in MONK_NAMES if name.startswith(stack) and name != MONK_NAMES[monk]]
    base = {"coins": 2, "church": "healing", **village}
    supply = {"monks": {stack: [*rest, MONK_NAMES[monk]]}}
    return using(VALUE[stack], base, supply=supply), f"monk {stack}"


def test_a_monk_adds_a_window_and_gives_story_points() -> None:
    for effect, story in (("story-2", 2), ("story-3", 3)):
        match, action = with_top(effect)
        play(match, action)
        assert home(match)["tree"] == story
        assert home(match)["windows"] == 1
        assert home(match)["time"] == STACK_TIME[STACKS.index(action.split()[1])]


def test_a_monk_s_headman_costs_time_and_may_be_declined_free() -> None:
    match, action = with_top("headman")
    play(match, action)
    before = home(match)["time"]
    assert options(match) == ["decline", "headman coin"]
    assert refusal(match, "headman stay") == "not_on_path"
    play(match, "headman coin")
    assert home(match)["time"] == before + 1
    assert home(match)["coins"] == 2 - 1 + 1  # the monk's coin, the headman's coin
    match, action = with_top("headman")
    play(match, action, "decline")
    assert home(match)["time"] == before


def test_a_monk_s_school_happens_once() -> None:
    match, action = with_top("school-1")
    play(match, action, "pupil")
    assert home(match)["school"] == {"left": True, "right": False}
    assert match.seat == 1


def test_a_monk_s_school_twice_sees_its_own_first_result() -> None:
    match, action = with_top("school-2")
    play(match, action, "pupil")
    assert options(match) == ["decline", "promote"]
    play(match, "promote")
    assert home(match)["school"] == {"left": False, "right": True}


def test_each_activation_of_the_school_may_be_declined() -> None:
    match, action = with_top("school-2")
    play(match, action, "decline")
    assert options(match) == ["decline", "pupil"]
    play(match, "pupil")
    assert home(match)["school"] == {"left": True, "right": False}


def test_a_school_with_nothing_to_do_lapses() -> None:
    match, action = with_top("school-1", school=["left", "right"])
    play(match, action)
    assert match.seat == 1


def test_a_monk_s_office_is_for_one_or_two_customers() -> None:
    match, action = with_top("office", coins=5)
    play(match, action)
    assert options(match) == ["decline", "office"]
    play(match, "office")
    assert options(match) == ["count 1", "count 2"]
    assert refusal(match, "count 3") == "too_many"


def test_a_monk_s_office_knows_the_trade_church_and_is_declined_before_anything_is_opened() -> None:
    match, action = with_top("office", church="trade")
    assert "opened" not in names(play(match, action))
    events = play(match, "office")
    assert names(events) == ["used", "opened"]
    free = options(match, "free")
    assert len(free) == 7
    play(match, free[0])
    assert options(match) == ["count 0", "count 1", "count 2"]
    match, action = with_top("office", church="trade")
    play(match, action, "decline")
    assert match.seat == 1


def test_a_monk_needs_value_abbot_church_window_and_card() -> None:
    value = VALUE["quill"]
    assert refusal(using(7, {"church": "healing"}), "monk quill") == "wrong_value"
    assert refusal(using(value, {"church": "healing", "villagers": without("abbot")}), "monk quill") == "no_villager"
    assert refusal(using(value, {"villagers": ALL}), "monk quill") == "no_church"
    quills = [name for name in MONK_NAMES if name.startswith("quill")]
    gone = using(value, {"church": "healing"}, others=[{"church": "trade", "monks": quills}])
    assert refusal(gone, "monk quill") == "none_left"


def test_a_church_has_at_most_six_windows_so_the_monastery_only_takes_five_monks() -> None:
    value = VALUE["quill"]
    monks = [name for name in MONK_NAMES if not name.startswith("quill")]
    assert refusal(using(value, {"church": "healing", "monks": monks[:MOST_WINDOWS]}), "monk quill") == "windows_full"
    assert "monk quill" in options(using(value, {"church": "healing", "monks": monks[: MOST_WINDOWS - 1]}))
    assert refusal(using(value, {"church": "monastery", "monks": monks[: MOST_WINDOWS - 1]}), "monk quill") == "windows_full"
    assert "monk quill" in options(using(value, {"church": "monastery", "monks": monks[: MOST_WINDOWS - 2]}))


def test_the_next_monk_shows_his_effect_so_taking_one_can_not_be_undone() -> None:
    match, action = with_top("headman")
    play(match, action)
    assert not match.can_undo
