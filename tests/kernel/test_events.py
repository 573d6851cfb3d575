"""The event buffer: who sees what, and what happens when it is full or nobody listens."""

from __future__ import annotations

import pytest

from ratskeller.kernel.events import CAPACITY, EventTable, buffer, clear, emit, emit_to, shown

TABLE = EventTable("toy", {"gift": {"seat": [0, 1], "n": None}, "peek": {"thing": ["cup", "hat"]}})


def test_events_come_back_by_name_with_their_arguments() -> None:
    events = buffer()
    emit(events[0], 0, 1, 5)
    emit_to(events[0], 1, 1, 1)
    public, private = TABLE.read(events)
    assert (public.name, public.args, public.seat) == ("gift", {"seat": 1, "n": 5}, None)
    assert (private.name, private.args, private.seat) == ("peek", {"thing": "hat"}, 1)
    assert public.json() == {"event": "gift", "audience": None, "seat": 1, "n": 5}
    assert private.json() == {"event": "peek", "audience": 1, "thing": "hat"}


def test_a_missing_thing_is_none() -> None:
    events = buffer()
    emit(events[0], 1, -1)
    assert TABLE.read(events)[0].args == {"thing": None}


def test_nothing_is_written_when_nobody_listens() -> None:
    events = buffer(listening=False)
    emit(events[0], 0, 1, 5)
    emit_to(events[0], 1, 1, 1)
    shown(events[0])
    assert TABLE.read(events) == []
    assert events[0].shown == 0


def test_an_overflow_is_an_error_and_not_silence() -> None:
    events = buffer()
    for _ in range(CAPACITY + 1):
        emit(events[0], 0, 1, 5)
    with pytest.raises(OverflowError, match="more than 512 events"):
        TABLE.read(events)
    clear(events)
    assert TABLE.read(events) == []


def test_an_event_with_too_many_arguments_is_refused() -> None:
    with pytest.raises(ValueError, match="7 arguments"):
        EventTable("toy", {"long": {str(i): None for i in range(7)}})


@pytest.mark.parametrize("word", ["event", "audience"])
def test_no_argument_can_hide_what_an_event_is_or_who_sees_it(word: str) -> None:
    with pytest.raises(ValueError, match=f"argument called {word}"):
        EventTable("toy", {"gift": {word: None}})
