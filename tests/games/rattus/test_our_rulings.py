"""R18, R19 and R28–R32: what the rule books leave open and this edition decides."""

from __future__ import annotations

from typing import Any

import ratskeller

REGION_GOODS = {
    "gallia": "fish", "italia": "fish", "anglia": "cloth", "germania": "cloth", "hispania": "cloth",
    "hungaria": "wood", "polonia": "wood", "turcia": "wood", "scandia": "salt", "bulgaria": "salt",
}  # fmt: skip
SWEEPING = {"limit": 1, "symbols": ["M"]}


def final_turn(cards: str | list[str] = "classic", **parts: Any) -> ratskeller.Match:
    position: dict[str, Any] = {"players": 3, "cards": cards, "turn": 2, "final": 0, "supply": 0, "rats": {}, "plague": "italia"}
    return ratskeller.from_position("rattus", {**position, **parts}, seed=1)


def names(match: ratskeller.Match) -> set[str]:
    return {action.name for action in match.legal()}


def test_r18_the_knight_alone_may_move_before_other_cards_but_only_once() -> None:
    match = final_turn(held={"knight": 2, "king": 2}, cubes={"scandia": [0, 0, 1]})
    match.play("plague gallia")
    assert match.seat == 2
    assert names(match) == {"king", "done"}


def test_r19_a_final_turn_without_anything_to_do_ends_by_itself() -> None:
    match = final_turn(held={"king": 2}, cubes={"scandia": [0, 0, 1]})
    match.play("king scandia")
    assert match.over


def test_r28_who_may_merely_move_is_asked_before_rats_are_revealed() -> None:
    six = ["knight", "assassin", "raider", "deacon", "king", "monk"]
    rats = {"gallia": [SWEEPING]}
    both = final_turn(six, held={"knight": 2, "assassin": 2}, rats=rats, cubes={"gallia": [1, 0, 0]})
    both.play("plague gallia")
    assert names(both) == {"reveal", "skip"}
    both.play("skip")
    assert both.over
    alone = final_turn(six, held={"assassin": 2}, rats=rats, cubes={"gallia": [1, 0, 0]})
    assert "revealed" in {event.name for event in alone.play("plague gallia")}


def test_r29_the_grave_robber_may_decline() -> None:
    match = final_turn("brutal-times", held={"grave-robber": 2}, rats={"gallia": [SWEEPING]}, cubes={"gallia": [1, 0, 0]})
    match.play("plague gallia")
    assert names(match) == {"rob", "skip"}


def test_r30_the_plague_piece_gives_and_takes_no_majority_at_a_sale() -> None:
    match = final_turn(
        goods=True, held={"knight": 2}, cubes={"gallia": [0, 0, 1]}, wares={"2": {"fish": 1}},
        region_goods=REGION_GOODS,
    )  # fmt: skip
    before = int(match.state.coins[2])
    match.play("plague gallia")
    assert match.over
    assert match.state.coins[2] == before + 3


def test_r31_a_good_may_be_swapped_for_one_of_the_same_type() -> None:
    match = final_turn("aristocrats", held={"landowner": 2}, wares={"2": {"salt": 1}}, card_goods={"landowner": "salt"})
    assert "lay salt landowner" in {action.notation for action in match.legal()}


def test_r32_the_shamans_rat_changes_places_where_it_finds_no_room() -> None:
    match = final_turn(
        "brutal-times", held={"shaman": 2}, card_goods={"shaman": "fish"}, rats={"gallia": [{}], "italia": [{}, {}, {}]},
        region_goods=REGION_GOODS,
    )  # fmt: skip
    match.play("shaman gallia 1")
    match.play("to italia")
    assert {action.notation for action in match.legal()} == {f"exchange italia {n}" for n in (1, 2, 3)}
