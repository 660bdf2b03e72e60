"""The server broken on purpose, one thing at a time, to show that random schedules find it.

Each saboteur replaces one part of the server by a version with a plausible mistake.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tablee.server.common.timer import Timer
from tablee.server.room.broadcast import Broadcast
from tablee.server.room.execution import Execution
from tablee.server.room.outbox import Outbox
from tablee.server.room.queue import Job
from tablee.server.storage import database, journal, loading
from tablee.server.storage.journal import Journal
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry
from tablee.server.table.table import Table
from tests.simulation.schedules import drive, random_world

Saboteur = Callable[[pytest.MonkeyPatch], None]


def answers_before_the_commit(patch: pytest.MonkeyPatch) -> None:
    durable = Journal.append

    def append(self: Journal, code: str, entry: Entry) -> asyncio.Future[None]:
        durable(self, code, entry).add_done_callback(lambda written: written.exception())
        hasty = asyncio.get_running_loop().create_future()
        hasty.set_result(None)
        return hasty

    patch.setattr(Journal, "append", append)


def forgets_at_a_restart_what_was_granted(patch: pytest.MonkeyPatch) -> None:
    restored = loading.restored

    async def forgetful(code: str, store: Store) -> Table:
        table = await restored(code, store)
        table.granted.clear()
        return table

    patch.setattr(loading, "restored", forgetful)


def shows_a_step_to_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    rendered = Broadcast.steps

    def misdirected(self: Broadcast[Any], out: Outbox[Any]) -> None:
        before = len(out.messages)
        rendered(self, out)
        peers, steps = zip(*out.messages[before:], strict=True) if len(out.messages) > before else ((), ())
        out.messages[before:] = zip(peers[1:] + peers[:1], steps, strict=True)

    patch.setattr(Broadcast, "steps", misdirected)


def ignores_that_another_worker_was_faster(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(journal, "_conflict", lambda row, written: None)


def leaves_a_timer_running(patch: pytest.MonkeyPatch) -> None:
    def forget(self: Timer) -> None:
        self._handle = None

    patch.setattr(Timer, "cancel", forget)


def keeps_in_memory_what_was_not_written(patch: pytest.MonkeyPatch) -> None:
    async def recover(self: Execution, job: Job, out: Outbox[Any] | None) -> None:
        if job.outlet:
            job.outlet.send(b'{"type":"failed","problem":"unavailable","id":"%s"}' % (job.request or "").encode())

    patch.setattr(Execution, "_recover", recover)


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
    """The seed of the first schedule that finds the mistake, and its error; None if no schedule does."""
    with pytest.MonkeyPatch.context() as patch:
        saboteur(patch)
        for seed in range(schedules):
            try:
                random_world(str(seed)).run(drive)
            except Exception as error:
                return f"{seed}: {type(error).__name__}: {error}"
    return None
