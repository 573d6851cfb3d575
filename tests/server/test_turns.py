"""Places to think are shared fairly among people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from ratskeller.server import turns as module
from ratskeller.server.turns import AMONG_BOTS, UNWATCHED, WATCHED, Turns


class Day:
    """Who thought in which order, on a clock of our own: a thought takes a second."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.order, self.now = turns, list[str](), 1000.0

    async def think(self, owner: str, rank: int = WATCHED) -> None:
        async with self.turns.turn(owner, lambda: rank):
            self.order.append(owner)
            await asyncio.sleep(0)
            self.now += 1.0


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    def run(places: int, story: Callable[[Day], Coroutine[Any, Any, None]]) -> list[str]:
        async def told() -> list[str]:
            day = Day(Turns(places))
            monkeypatch.setattr(module.time, "monotonic", lambda: day.now)
            await story(day)
            assert day.turns.idle
            return day.order

        return asyncio.run(told())

    return run


def test_whose_bots_have_thought_least_is_next(play: Callable[..., list[str]]) -> None:
    async def story(day: Day) -> None:
        await asyncio.gather(*(day.think(owner) for owner in ("greedy", "greedy", "greedy", "modest", "greedy", "modest")))

    assert play(1, story) == ["greedy", "modest", "greedy", "modest", "greedy", "greedy"]


def test_of_one_persons_tables_none_waits_for_ever() -> None:
    """With a real clock: what somebody's bots have thought is forgotten while the next one is chosen."""

    async def story() -> list[int]:
        turns, order = Turns(1), list[int]()

        async def think(table: int) -> None:
            for _ in range(3):
                async with turns.turn("greedy", lambda: WATCHED):
                    order.append(table)
                    await asyncio.sleep(0.002)

        await asyncio.gather(*(think(table) for table in range(4)))
        return order

    assert asyncio.run(story()) == [0, 1, 2, 3] * 3


def test_tables_that_nobody_watches_wait_and_bots_among_themselves_come_last(play: Callable[..., list[str]]) -> None:
    async def story(day: Day) -> None:
        ranks = {"first": WATCHED, "show": AMONG_BOTS, "away": UNWATCHED, "here": WATCHED}
        await asyncio.gather(*(day.think(owner, rank) for owner, rank in ranks.items()))

    assert play(1, story) == ["first", "here", "away", "show"]


def test_bots_among_themselves_leave_a_place_for_people() -> None:
    async def story() -> None:
        turns, thinking, end = Turns(3), set[str](), asyncio.Event()

        async def think(name: str, rank: int) -> None:
            async with turns.turn(name, lambda: rank):
                thinking.add(name)
                await end.wait()

        tasks = [asyncio.create_task(think(f"show {i}", AMONG_BOTS)) for i in range(5)]
        await asyncio.sleep(0.01)
        assert len(thinking) == 2
        tasks.append(asyncio.create_task(think("person", WATCHED)))
        await asyncio.sleep(0.01)
        assert "person" in thinking
        end.set()
        await asyncio.gather(*tasks)
        assert len(thinking) == 6

    asyncio.run(story())


def test_who_gives_up_leaves_no_gap(play: Callable[..., list[str]]) -> None:
    async def story(day: Day) -> None:
        tasks = [asyncio.create_task(day.think(owner)) for owner in ("one", "two", "three")]
        await asyncio.sleep(0)
        for task in tasks[:2]:  # one that thinks, and one that waits
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await day.think("four")

    assert play(1, story) == ["one", "three", "four"]
