"""The shares a match begins with: learned from many matches, mixed with what the search says."""

from __future__ import annotations

import numpy as np
import pytest

from ratskeller.analysis.first import first_shares, kind, learned
from ratskeller.kernel.game import game

SEARCHED = np.array([0.4, 0.6])


def test_a_kind_is_an_offer_with_a_number_of_players_as_it_stands_on_the_shelf_or_otherwise() -> None:
    rattus = game("rattus")
    assert kind(rattus, rattus.check_options({"players": 3})) == "rattus 3"
    assert kind(rattus, rattus.check_options({"players": 2, "cards": "aristocrats", "goods": True})) == "mercatus 2"
    assert kind(rattus, rattus.check_options({"players": 2, "cards": "random", "goods": True})) == "mercatus 2 otherwise"


def test_what_was_learned_counts_by_its_weight_and_the_search_alone_where_nothing_was() -> None:
    rattus = game("rattus")
    found = learned()["mercatus 2"]
    begins = first_shares(rattus, rattus.check_options({"players": 2, "cards": "aristocrats", "goods": True}), SEARCHED)
    assert begins[0] == pytest.approx(found["weight"] * found["shares"][0] + (1 - found["weight"]) * SEARCHED[0])
    assert begins.sum() == pytest.approx(1, abs=1e-3)
    drawn = rattus.check_options({"players": 2, "cards": "random", "extra_cards": True, "goods": True})
    assert "mercatus 2 otherwise" in learned() or first_shares(rattus, drawn, SEARCHED) is SEARCHED


def test_everything_learned_is_a_whole_victory_from_many_matches() -> None:
    for name, found in learned().items():
        assert len(found["shares"]) == int(name.split()[1])
        assert sum(found["shares"]) == pytest.approx(1, abs=1e-3)
        assert found["matches"] >= 400
        assert 0 <= found["weight"] <= 1
