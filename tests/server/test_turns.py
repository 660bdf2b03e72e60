"""Turns between addresses: a request waits for at most one request of each other address."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tablee.server.storage.turns import Turns
from tablee.server.wire.errors import RequestError


class Work:
    """Requests that are served one after the other, each as long as the test wants."""

    def __init__(self, at_once: int = 1, most: int = 6) -> None:
        self.turns = Turns(at_once, most)
        self.served: list[str] = []
        """Addresses, in the order in which they were served."""
        self.tasks: list[asyncio.Task[None]] = []
        self._go_on = asyncio.Semaphore(0)

    async def asked_by(self, *addresses: str) -> list[asyncio.Task[None]]:
        asked = [asyncio.create_task(self._serve(address)) for address in addresses]
        self.tasks += asked
        await settle()
        return asked

    async def _serve(self, address: str) -> None:
        async with self.turns.turn(address):
            self.served.append(address)
            await self._go_on.acquire()

    async def finishes_all(self) -> list[str]:
        for _ in self.tasks:
            self._go_on.release()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.served


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
async def work() -> AsyncIterator[Work]:
    work = Work()
    yield work
    await work.finishes_all()


def refused(task: asyncio.Task[None]) -> bool:
    return task.done() and isinstance(error := task.exception(), RequestError) and error.problem == "unavailable"


async def test_addresses_take_turns_however_many_requests_they_have(work: Work) -> None:
    await work.asked_by("a", "a", "a", "b", "b", "c")
    assert await work.finishes_all() == ["a", "a", "b", "c", "a", "b"]


async def test_an_address_that_has_all_places_gives_way_to_another(work: Work) -> None:
    crowd = await work.asked_by(*"aaaaaa")
    work.turns.must_have_room("b")
    await work.asked_by("b")
    assert [refused(task) for task in crowd] == [False] * 5 + [True], "the latest request of the crowd makes way"
    assert await work.finishes_all() == ["a", "a", "b", "a", "a", "a"]


async def test_places_that_are_shared_fairly_are_not_taken_away(work: Work) -> None:
    await work.asked_by("a", "a", "b", "c", "d", "e")
    with pytest.raises(RequestError):
        work.turns.must_have_room("f")
    for address in "fa":
        (task,) = await work.asked_by(address)
        assert refused(task)
    assert sorted(await work.finishes_all()) == ["a", "a", "b", "c", "d", "e"]


async def test_a_client_that_gives_up_leaves_its_place_and_its_turn_to_others(work: Work) -> None:
    first, waiting, last = await work.asked_by("a", "b", "c")
    waiting.cancel()
    first.cancel()
    await settle()
    assert work.served == ["a", "c"]
    last.cancel()
    await settle()
    await work.asked_by("d", "e")
    assert await work.finishes_all() == ["a", "c", "d", "e"]


async def test_a_turn_that_comes_at_the_moment_of_giving_up_is_passed_on(work: Work) -> None:
    first, second, _ = await work.asked_by("a", "b", "c")
    first.cancel()
    await asyncio.sleep(0)  # the first has ended, the second has its turn and does not know it yet
    second.cancel()
    assert await work.finishes_all() == ["a", "c"]


async def test_so_many_are_served_at_once() -> None:
    work = Work(at_once=2)
    await work.asked_by("a", "b", "c")
    assert work.served == ["a", "b"]
    assert await work.finishes_all() == ["a", "b", "c"]
