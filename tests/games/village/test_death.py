"""Death, chronicle, rats and day labourers (V4, V7)."""

from __future__ import annotations

from typing import Any

from ratskeller import Match
from ratskeller.games.village.data import RAT_START, SPACES

from .tables import home, names, options, play, refusal, using, with_luck, without


def dying(seed: int = 1, value: int = 2, **more: Any) -> Match:
    """One step before the bridge; any time paid kills."""
    village = {"time": 9, "headman": "coin", **more.pop("village", {})}
    return using(value, village, seed=seed, **more)


def pips(events: list[dict[str, Any]]) -> int:
    return next(e["die"] for e in events if e["event"] == "rat")


def test_the_tenth_unit_of_time_crosses_the_bridge() -> None:
    match = using(2, {"time": 8})
    assert "crossed" not in names(play(match, "headman stay"))
    match = dying()
    assert "crossed" in names(play(match, "headman stay"))
    assert home(match)["time"] == 0
    assert match.view(None)["step"] == "bury"


def test_example_death_of_a_merchant_and_an_invasion() -> None:
    def make(seed: int) -> Match:
        return dying(seed, players=3, village={"tree": 4}, others=[{"tree": 1}, {"tree": 8}], rat=4, chronicle={"merchant": 1})

    match, events = with_luck(make, ["headman stay", "bury merchant"], lambda e: pips(e) == 5)
    assert {"event": "chronicle", "audience": None, "seat": 0, "profession": "merchant", "story": 1} in events
    assert [home(match, i)["tree"] for i in range(3)] == [3, 1, 4]
    assert [(e["seat"], e["n"]) for e in events if e["event"] == "lost"] == [(0, 2), (2, 4)]
    assert match.view(None)["rat"] == RAT_START[3]
    assert match.view(None)["chronicle"]["merchant"] == 2


def test_the_rat_stops_on_the_invasion_space_and_no_step_carries_over() -> None:
    match, _ = with_luck(lambda seed: dying(seed, rat=1), ["headman stay", "bury abbot"], lambda e: pips(e) == 6)
    assert match.view(None)["rat"] == RAT_START[2]


def test_without_an_invasion_the_rat_goes_on() -> None:
    match, events = with_luck(lambda seed: dying(seed, rat=7), ["headman stay", "bury abbot"], lambda e: True)
    assert match.view(None)["rat"] == 7 - pips(events)


def test_a_free_chronicle_space_is_taken_in_order_then_come_graves() -> None:
    for filled, story in ((0, 2), (1, 1)):
        match = dying(chronicle={"abbot": filled})
        play(match, "headman stay", "bury abbot")
        assert home(match)["tree"] == story
        assert match.view(None)["graves"] == 0
    match = dying(chronicle={"abbot": SPACES})
    assert "grave" in names(play(match, "headman stay", "bury abbot"))
    assert match.view(None)["graves"] == 1
    assert home(match)["tree"] == 0


def test_pupils_do_not_die_and_only_living_villagers_can() -> None:
    match = dying(village={"villagers": without("abbot"), "school": ["left"]})
    play(match, "headman stay")
    assert options(match) == [f"bury {name}" for name in without("abbot")]
    assert refusal(match, "bury abbot") == "nobody_there"


def test_V4_one_death_per_turn_however_often_the_bridge_was_crossed() -> None:
    position = {"taken": [{"colour": "black", "face": 1}, {"colour": "black", "face": 1}]}
    match = using(2, {"time": 9, "meeting_place": False}, crossed=True, **position)
    play(match, "found", "decline")  # crosses again
    assert match.view(None)["step"] == "bury"
    play(match, "bury abbot")
    assert match.seat == 1
    assert len(home(match)["villagers"]) == 4


def test_V7_points_brought_home_are_safe_and_chronicle_points_are_not() -> None:
    def make(seed: int) -> Match:
        return dying(seed, village={"tree": 6}, rat=1)

    match, _ = with_luck(make, ["headman house", "bury abbot"], lambda e: True)
    assert home(match)["house"] == 6
    assert home(match)["tree"] == 1  # 2 of the chronicle, half lost


def test_V7_a_day_labourer_comes_after_the_invasion() -> None:
    match = dying(village={"villagers": ["abbot"], "tree": 4}, rat=1)
    events = play(match, "headman stay")  # the only villager dies without being asked
    assert names(events)[-4:] == ["rat", "invasion", "lost", "rat_back"]
    assert len(options(match)) == 5
    play(match, "labourer merchant")
    assert home(match)["villagers"] == ["merchant"]
    assert home(match)["labourers"] == 1
    assert match.breakdown()[0]["labourers"] == -5


def test_a_pupil_does_not_save_from_the_day_labourer() -> None:
    match = dying(village={"villagers": ["abbot"], "school": ["left", "right"]})
    play(match, "headman stay")
    assert match.view(None)["step"] == "labourer"


def healer(**village: Any) -> dict[str, Any]:
    return {"church": "healing", "tree": 6, **village}


def test_the_healing_church_is_asked_outside_its_owner_s_turn_after_the_die_is_seen() -> None:
    match = dying(rat=1, others=[healer()])
    events = play(match, "headman stay", "bury abbot")
    assert names(events)[-2:] == ["rat", "invasion"]
    assert match.seat == 1
    assert options(match) == ["decline", "heal"]
    assert "threaten 3 story points" in match.prompt()
    assert "Uses left: 2" in match.prompt()
    assert names(play(match, "heal"))[:3] == ["healed", "lost", "rat_back"]
    assert home(match, 1)["tree"] == 6
    assert home(match, 1)["healed"] == 1


def test_healing_may_be_declined() -> None:
    match = dying(rat=1, others=[healer()])
    play(match, "headman stay", "bury abbot", "decline")
    assert home(match, 1)["tree"] == 3
    assert home(match, 1)["healed"] == 0


def test_the_others_lose_all_the_same_when_one_heals() -> None:
    match = dying(rat=1, village={"tree": 4}, others=[healer()])
    play(match, "headman stay", "bury abbot", "heal")
    assert home(match)["tree"] == 3  # 4 and 2 of the chronicle, half lost


def test_healing_works_twice_only_and_needs_the_abbot_and_something_to_lose() -> None:
    for village in (healer(healed=2), healer(villagers=without("abbot")), healer(tree=1), healer(tree=0)):
        match = dying(rat=1, others=[village])
        play(match, "headman stay", "bury abbot")
        assert match.view(None)["step"] == "die"


def test_V7_a_dying_abbot_no_longer_heals() -> None:
    match = dying(rat=1, village=healer())
    play(match, "headman stay", "bury abbot")
    assert home(match)["tree"] == 4  # 6 and 2 of the chronicle, half lost
    match = dying(rat=1, village=healer())
    play(match, "headman stay", "bury merchant")
    assert match.view(None)["step"] == "heal"


def test_story_points_on_the_starting_hand_are_never_eaten() -> None:
    match = dying(rat=1, hand={"holder": 0, "story": 5})
    play(match, "headman stay", "bury abbot")
    assert match.view(None)["hand"]["story"] == 5


def test_after_a_death_the_time_marker_stays_where_it_is() -> None:
    match = using(3, {"time": 9})
    play(match, "council finance", "bury abbot")
    assert home(match)["time"] == 3
