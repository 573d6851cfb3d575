"""How a match is told: what was used, nothing twice, nothing untrue."""

from __future__ import annotations

import pytest

import ratskeller
from ratskeller import Match
from ratskeller.games.village.data import FIGURES
from ratskeller.kernel.text import LANGUAGES, count, say

from .tables import play, using, with_luck


def told(match: Match, action: str, lang: str = "en") -> list[str]:
    return [event.text(lang) for event in match.play(action)]


def event(name: str, lang: str = "en", **args: object) -> str:
    return say(lang, f"village.event.{name}", "village", args)


def test_a_refused_price_names_the_value_asked_for() -> None:
    given = {"players": 2, "taken": [{"colour": "white", "face": 1}, {"colour": "white", "face": 1}]}
    with pytest.raises(ratskeller.IllegalAction, match="the value 9 does not have that price"):
        ratskeller.from_position("village", given, seed=1).play("value 9 0 0")


@pytest.mark.parametrize(
    ("value", "action", "home", "used"),
    [
        (4, "office", {}, "office"),
        (3, "convene", {"council": "finance"}, "finance"),
        (11, "convene", {"council": "guild", "jokers": 3}, "guild"),
        (11, "convene", {"council": "land"}, "land"),
        (3, "convene", {"council": "people"}, "people"),
        (5, "produce stable", {"crafts": {"stable": {"values": "5-8", "goods": 3}}}, "stable"),
        (2, "gather", {"meeting_place": True}, "meeting-place"),
    ],
)
def test_every_used_banner_leaves_a_trace(value: int, action: str, home: dict[str, object], used: str) -> None:
    assert play(using(value, home), action)[0] == {"event": "used", "audience": None, "seat": 0, "banner": used}


def test_no_amount_is_told_twice() -> None:
    lines = told(using(4, players=3, first=2, turns=1, hand={"holder": 2, "story": 3}), "hand")
    assert [("3" in line) for line in lines[:2]] == [False, True]
    assert "2" not in event("chronicle", seat=0, profession="abbot", story=2)
    assert "2" not in event("monk", seat=0, stack="quill", effect="story-2")
    assert "4" not in event("value", seat=0, value=7, coins=4, markers=0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice_and_winners_read_one_by_one(lang: str) -> None:
    match = using(7, first=1, turns=3)
    rolled = next(e for e in match.play("headman stay") if e.name == "rolled")
    assert isinstance(rolled.args["white"], list)
    assert ", ".join(map(str, rolled.args["white"])) in rolled.text(lang)
    assert event("over", lang, seat=0, winners=1) != event("over", lang, seat=0, winners=2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_told_of_naught(lang: str) -> None:
    actions = using(7).game.actions
    for name in ("value 7 0 0", "count 0"):
        assert "0" not in actions.find(name).text(lang)
    assert "0" not in event("brought_home", lang, seat=0, n=0)
    assert "0" not in event("value", lang, seat=0, value=7, coins=0, markers=0)


def test_a_travel_card_is_told_with_what_it_brings() -> None:
    home = {"coins": 9, "church": "travellers", "travel": ["A1", "B1", "C1"]}
    match = using(7, home, supply={"travel": {"D": ["D2", "D3", "D4", "D1"]}})
    assert "a chapel: the journey ends here" in " ".join(told(match, "travel"))
    assert "card D, 8 points, a chapel: the journey ends here" in match.prompt()
    lines = told(match, "swap")
    assert "8 points, a chapel" in lines[0]
    assert "the next card will cost 1 coin more" in lines[1]


def test_what_is_declined_is_said() -> None:
    match = using(2)
    play(match, "found")
    assert told(match, "decline")[0].endswith("leaves the 2/12 tile where it is.")


def test_prices_stand_in_the_question_or_in_its_answers() -> None:
    match = using(4, {"coins": 1})
    play(match, "office")
    assert match.prompt() == "Vermilion: for how many customers do you pay?"
    assert all("unit" in match.option_text(action) for action in match.legal())
    match = using(7, {"coins": 2, "crafts": {"stable": {"values": "5-8", "goods": 1}}})
    play(match, "travel")
    coins = FIGURES["travel"][0]["any_of"][1]["coins"]
    assert f"goods (horse) or with {coins} coin" in match.prompt()


def test_the_board_shows_costs_cards_and_uses() -> None:
    shown = str(using(7, {"church": "healing", "healed": 1, "served": ["poet"], "travel": ["A3", "B1", "C1", "D1"]}))
    monastery, quill = FIGURES["church"][1]["build"], FIGURES["monk_stack"][0]["build"]
    built = (f"Monastery [9] ⧖{monastery['time']} ¤{monastery['coins']}", f"Quill [3/11] ⧖{quill['time']}")
    for part in ("uses left 1", "Served: Poet", "A 4 (+¤1)", "D 8 (chapel)", *built):
        assert part in shown


def test_the_question_names_what_a_monk_would_give() -> None:
    supply = {"monks": {"quill": ["quill-1", "quill-3", "quill-2"]}}
    assert "The monk (Quill) gives: the school twice." in using(3, {"church": "trade"}, supply=supply).prompt()
    assert "monk" not in using(3).prompt()


def test_the_rat_is_told_to_run_as_far_as_it_runs() -> None:
    crossing = {"time": 9}
    _, events = with_luck(
        lambda seed: using(7, crossing, seed=seed, rat=4), ["headman coin", "bury traveller"],
        lambda found: any(e["event"] == "rat" and e["die"] > 4 for e in found),
    )  # fmt: skip
    ran = next(e for e in events if e["event"] == "rat")
    assert (ran["n"], ran["left"]) == (4, 0)
    assert "it runs 4 steps and is there" in event("rat", n=ran["n"], left=ran["left"], die=ran["die"])
    assert "5" not in event("rat", n=4, left=2, die=4)


def test_a_free_customer_has_no_price() -> None:
    match = using(4, {"church": "trade"})
    office = next(action for action in match.legal() if action.name == "office")
    assert match.option_text(office) == "Go to the office (one free, more from 1 unit of time)"
    match.play("office")
    texts = [match.option_text(action) for action in match.legal()]
    assert all("(" not in text for text in texts), texts


def test_the_office_of_others_has_the_price_of_the_first_customer() -> None:
    match = using(4)
    office = next(action for action in match.legal() if action.name == "office")
    assert match.option_text(office) == "Go to the office (from 1 unit of time)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_headman_names_what_he_gains(lang: str) -> None:
    match = using(7, {"headman": "coin"})
    coin, story = (match.game.actions.find(f"headman {place}").text(lang) for place in ("coin", "story"))
    assert count(lang, FIGURES["headman"]["coin"], "coin", "acc" if lang == "ru" else None) in coin
    assert count(lang, FIGURES["headman"]["story"], "point") in story


def test_the_last_round_is_called_so_when_the_last_coffin_is_filled() -> None:
    end = "The last coffin is filled: this round is the last."
    assert end not in ratskeller.from_position("village", {"players": 2, "graves": 8}, seed=1).prompt()
    assert ratskeller.from_position("village", {"players": 2, "graves": 9}, seed=1).prompt().endswith(end)
