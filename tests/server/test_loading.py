"""A long journal is read without holding up other tables, and its table is shown only when it is complete."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tablee.server.common.time_slices import SLICE, TimeSlices
from tablee.server.house.house import House
from tablee.server.storage import journal as store_module
from tablee.server.storage.store import Store
from tablee.server.table import table as table_module
from tablee.server.table.evolve import finish_entry
from tablee.server.table.facts import AnyFact, Entry, Locked, Opened, Said, Undone, decode_facts
from tablee.server.table.table import Table
from tests.server.deadline import deadline
from tests.server.evening import Evening

CODE = "BCDFGH"
LENGTH = 20 * SLICE
OPENED = Opened("dozito", {}, "anna")


class Rounds:
    """Counts how often something is done within one round of the event loop."""

    def __init__(self) -> None:
        self.most = 0
        self._now = 0

    def begin(self) -> None:
        self._now = 0

    def counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **kwargs: Any) -> Any:
            self._now += 1
            self.most = max(self.most, self._now)
            return function(*args, **kwargs)

        return counting

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        async def watch() -> None:
            while True:
                self.begin()
                await asyncio.sleep(0)

        watching = asyncio.create_task(watch())
        yield
        watching.cancel()


async def written(store: Store, code: str = CODE, length: int = LENGTH) -> None:
    facts: list[AnyFact] = [OPENED, *[Said("anna", "Anna", "table", "hello")] * (length - 2), Locked(True)]
    await asyncio.gather(
        *(store.journal.append(code, Entry(number, [fact])) for number, fact in enumerate(facts, 1))
    )


async def test_a_long_journal_is_decoded_and_followed_in_slices(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await written(store)
    decoding, following = Rounds(), Rounds()
    monkeypatch.setattr(store_module, "decode_facts", decoding.counted(decode_facts))
    monkeypatch.setattr(table_module, "finish_entry", following.counted(finish_entry))
    async with decoding.watched(), following.watched(), house.visit(CODE, "1.2.3.4") as room:
        assert room.session.table.number == LENGTH
    assert 1 < decoding.most <= SLICE
    assert 1 < following.most <= SLICE


async def test_all_who_come_meanwhile_find_the_whole_table(store: Store, house: House) -> None:
    await written(store)

    async def visit(number: int = 0) -> tuple[int, bool]:
        async with house.visit(CODE, f"10.0.{number // 50}.1") as room:
            return room.session.table.number, room.session.table.party.locked

    visits = [asyncio.create_task(visit())]
    async with deadline("the table for the first visitor", lambda: f"{len(visits)} visitors have come."):
        while not visits[0].done():
            await asyncio.sleep(0)
            visits.append(asyncio.create_task(visit(len(visits))))
    assert len(visits) > LENGTH // SLICE
    assert set(await asyncio.gather(*visits)) == {(LENGTH, True)}


async def test_many_journals_are_read_together_and_completely(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "ROWS_AT_ONCE", 10)
    lengths = {"BBBBBB": 3, "BBBBBC": 27, "BBBBBD": 10, "BBBBBF": 9, "BBBBBG": 40}
    for code, length in lengths.items():
        await written(store, code, length)
    journals = await asyncio.gather(*map(store.journal.entries, [*lengths, "nobody"]))
    assert [[entry.number for entry in journal] for journal in journals] == [
        list(range(1, length + 1)) for length in [*lengths.values(), 0]
    ]
    assert [entry.number for entry in await store.journal.entries("BBBBBG", after=11)] == list(range(12, 41))


async def test_however_many_long_computations_there_are_they_take_turns() -> None:
    slices, rounds = TimeSlices(), Rounds()
    work = rounds.counted(lambda: 1)

    def computation() -> Iterator[int]:
        for _ in range(10 * SLICE):
            yield work()

    running = [asyncio.create_task(slices.run(computation())) for _ in range(10)]
    await asyncio.sleep(0)  # the first slice of each, which is all that short ones need
    rounds.most = 0
    rounds.begin()
    async with rounds.watched():
        await asyncio.gather(*running)
    assert 1 < rounds.most <= SLICE


def test_an_undo_counts_as_much_as_the_steps_that_happen_again() -> None:
    evening = Evening(start=True, bots=["normal"])
    for _ in range(30):
        evening.bot_moves(*evening.some_move())
    assert evening.table.match
    steps = len(evening.table.match.log)
    last = evening.journal[-1].number
    undone = Entry(last + 1, [Undone(1, evening.now, 0)])
    *before, work = Table(CODE, evening.luck).following([*evening.journal, undone], lambda: evening.now)
    assert before == [1] * len(evening.journal)
    assert work == 1 + steps - 1
