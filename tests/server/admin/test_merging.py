"""A guest turns out to be somebody who is known: tables, words and whom he shuns come along."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert, select

from ratskeller.server import schema
from ratskeller.server.admin.forgetting import forget
from ratskeller.server.admin.gathering import gather
from ratskeller.server.admin.merging import merge

GUEST, PERSON, OTHER = "guest", "person", "other"


@pytest.fixture
def store() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.connect() as connection:
        yield connection


def add(store: Connection, table: Any, **values: Any) -> None:
    store.execute(insert(table).values(**values))


def table(store: Connection, id: str, host: str, *people: tuple[str, str]) -> None:
    now = time.time()
    add(
        store, schema.tables, id=id, game="rattus", rules="", options={"players": 2}, secret=b"", status="running", pace="calm",
        listed=False, host=host, replay=False, created=now, changed=now,
    )  # fmt: skip
    for seat, (person, name) in enumerate(people):
        add(store, schema.seats, table_id=id, seat=seat, who="person", person=person, name=name)


def shun(store: Connection, person: str, other: str, blocked: bool = True) -> None:
    add(store, schema.shuns, person=person, other=other, muted=True, blocked=blocked, name=other, at=0.0)


def column(store: Connection, column: Any) -> list[Any]:
    return sorted(row[0] for row in store.execute(select(column)))


def test_tables_words_and_seats_of_the_guest_are_the_persons(store: Connection) -> None:
    add(store, schema.people, id=PERSON, name="Anna", created=0.0)
    add(store, schema.people, id=GUEST, name="Annie", created=0.0)
    table(store, "one", GUEST, (GUEST, "Annie"), (OTHER, "Bert"))
    table(store, "two", PERSON, (PERSON, "Anna"), (OTHER, "Bert"))
    add(store, schema.chat, table_id="one", n=1, person=GUEST, seat=0, name="Annie", text="Hello", at=0.0)
    done = merge(store, GUEST, PERSON)
    assert (done["seats"], done["chat"], done["hosted"]) == (1, 1, 1)
    assert column(store, schema.seats.c.person) == [OTHER, OTHER, PERSON, PERSON]
    assert column(store, schema.seats.c.name) == ["Anna", "Anna", "Bert", "Bert"]
    assert set(column(store, schema.tables.c.host)) == {PERSON}
    assert column(store, schema.chat.c.person) == [PERSON]
    assert column(store, schema.people.c.id) == [PERSON]
    assert "anew one" in column(store, schema.news.c.what)


def test_somebody_beside_the_guest_keeps_his_name(store: Connection) -> None:
    add(store, schema.people, id=PERSON, name="Anna", created=0.0)
    table(store, "one", GUEST, (GUEST, ""))
    add(store, schema.seats, table_id="one", seat=1, who="person", person=GUEST, name="Grandmother", here=True)
    merge(store, GUEST, PERSON)
    assert column(store, schema.seats.c.name) == ["Anna", "Grandmother"]


def test_a_block_follows_whom_it_is_meant_for_and_nothing_is_there_twice(store: Connection) -> None:
    shun(store, OTHER, GUEST)
    shun(store, OTHER, PERSON)
    shun(store, "another", GUEST)
    shun(store, GUEST, "bore")
    shun(store, PERSON, "bore")
    shun(store, GUEST, PERSON)
    add(store, schema.told, person=GUEST, table_id="one", what="over", at=0.0)
    add(store, schema.told, person=PERSON, table_id="one", what="over", at=0.0)
    add(store, schema.wishes, person=GUEST, paused=True, zone="UTC")
    merge(store, GUEST, PERSON)
    pairs = sorted((row[0], row[1]) for row in store.execute(select(schema.shuns.c.person, schema.shuns.c.other)))
    assert pairs == [("another", PERSON), (OTHER, PERSON), (PERSON, "bore")]
    assert column(store, schema.told.c.person) == [PERSON]
    assert column(store, schema.wishes.c.person) == []


def test_nobody_gets_around_a_block_by_becoming_somebody_who_is_only_muted(store: Connection) -> None:
    shun(store, OTHER, PERSON, blocked=False)
    shun(store, OTHER, GUEST)
    shun(store, PERSON, "bore", blocked=False)
    shun(store, GUEST, "bore")
    merge(store, GUEST, PERSON)
    c = schema.shuns.c
    assert sorted(tuple(row) for row in store.execute(select(c.person, c.other, c.blocked))) == [
        (OTHER, PERSON, True),
        (PERSON, "bore", True),
    ]


def test_what_the_guest_has_reported_goes_with_the_person_when_he_is_forgotten(store: Connection) -> None:
    table(store, "one", GUEST, (GUEST, ""), (OTHER, "Bert"))
    add(store, schema.reports, id="r", person=GUEST, other=OTHER, name="Bert", table_id="one", words="rude", said="", at=0.0)
    merge(store, GUEST, PERSON)
    assert [one["words"] for one in gather(store, PERSON)["reports"]] == ["rude"]
    forget(store, PERSON)
    assert column(store, schema.reports.c.id) == []


def test_who_keeps_a_passkey_is_no_guest(store: Connection) -> None:
    table(store, "one", GUEST, (GUEST, ""))
    add(store, schema.passkeys, id="key", person=GUEST, key=b"", uses=0, site="house", label="", created=0.0)
    assert not merge(store, GUEST, PERSON)
    assert column(store, schema.seats.c.person) == [GUEST]
