"""The server broken on purpose, one thing at a time, to show that random schedules find it.

Each saboteur replaces one real thing of the server by a version with a mistake that somebody could make.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tablee.server import database, store
from tablee.server.company import Company
from tablee.server.history import Entry
from tablee.server.jobs import Job
from tablee.server.post import Post
from tablee.server.room import Room
from tablee.server.store import Store
from tablee.server.table import Table
from tests.simulation.schedules import drive, random_world

Saboteur = Callable[[pytest.MonkeyPatch], None]


def answers_before_the_commit(patch: pytest.MonkeyPatch) -> None:
    durable = Store.append

    def append(self: Store, code: str, entry: Entry) -> asyncio.Future[None]:
        durable(self, code, entry).add_done_callback(lambda written: written.exception())
        hasty = asyncio.get_running_loop().create_future()
        hasty.set_result(None)
        return hasty

    patch.setattr(Store, "append", append)


def forgets_at_a_restart_what_was_granted(patch: pytest.MonkeyPatch) -> None:
    restore = Table.restore.__func__  # type: ignore[attr-defined]

    def forgetful(cls: type[Table], *args: Any) -> Table:
        table: Table = restore(cls, *args)
        table.granted.clear()
        return table

    patch.setattr(Table, "restore", classmethod(forgetful))


def shows_a_step_to_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    rendered = Company._steps_to_all

    def misdirected(self: Company[Any]) -> Any:
        letters = rendered(self)
        peers = [peer for peer, _ in letters]
        return [*zip(peers[1:] + peers[:1], (step for _, step in letters), strict=True)]

    patch.setattr(Company, "_steps_to_all", misdirected)


def ignores_that_another_worker_was_faster(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(store, "_conflict", lambda row, written: None)


def leaves_a_timer_running(patch: pytest.MonkeyPatch) -> None:
    def forget_beat(self: Room) -> None:
        self._beat = None

    patch.setattr(Room, "_forget_beat", forget_beat)


def keeps_in_memory_what_was_not_written(patch: pytest.MonkeyPatch) -> None:
    async def recover(self: Room, job: Job, post: Post[Any]) -> None:
        if job.outlet:
            job.outlet.send(b'{"type":"failed","problem":"unavailable","id":"%s"}' % (job.request or "").encode())

    patch.setattr(Room, "_recover", recover)


def does_not_wait_for_the_platter(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(database, "_RARELY", "synchronous = OFF")


SABOTEURS: list[Saboteur] = [
    answers_before_the_commit,
    forgets_at_a_restart_what_was_granted,
    shows_a_step_to_the_neighbour,
    ignores_that_another_worker_was_faster,
    leaves_a_timer_running,
    keeps_in_memory_what_was_not_written,
    does_not_wait_for_the_platter,
]


def found_by(saboteur: Saboteur, schedules: int) -> str | None:
    """The first of so many schedules that finds it, and what it says; None if none does."""
    with pytest.MonkeyPatch.context() as patch:
        saboteur(patch)
        for seed in range(schedules):
            try:
                random_world(str(seed)).run(drive)
            except Exception as error:
                return f"{seed}: {type(error).__name__}: {error}"
    return None
