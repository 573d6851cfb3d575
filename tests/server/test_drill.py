"""The fault drill in short, on real processes; `make soak` takes longer and looks at the clock."""

from __future__ import annotations

from tests.server import drill


def test_a_database_that_goes_away_and_a_worker_that_is_killed_cost_no_move_and_no_table() -> None:
    done = drill.on_postgresql().done
    assert done["faults"] == 3
    assert done["refused while it was away"] > 20
    assert done["acknowledged"] == done["found"] > 20


def test_killed_thinkers_a_full_disk_a_wrong_clock_and_rude_clients_cost_no_move_and_no_table() -> None:
    done = drill.on_sqlite().done
    assert done["faults"] == 7
    assert done["thinkers killed"] > 1
    assert done["refused on a full disk"] > 2
    assert done["snapshots damaged"] > 0
    assert done["acknowledged"] == done["found"] > 50


def test_twenty_greedy_hosts_do_not_keep_an_ordinary_players_bot_from_answering() -> None:
    told = drill.greedy(answers=3)
    assert told["answers"] >= 3
    assert told["what the greedy saw"] > 20
