"""Carries out the jobs of a table, one after the other.

The effects of a job are decided, handed to the journal for its next commit, rendered, and sent when they are
written. Rendering and writing overlap.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress

import msgspec

from tablee.server.common.clock import clock
from tablee.server.common.log import anonymous, report
from tablee.server.common.settings import Settings
from tablee.server.room.gossip import Gossip
from tablee.server.room.outbox import Outbox
from tablee.server.room.queue import Job, Outlet
from tablee.server.room.racing import Waiting
from tablee.server.room.session import Session
from tablee.server.storage import loading
from tablee.server.storage.journal import Conflict
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry
from tablee.server.table.table import Table
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed

TRIES = 5
"""Attempts at an append that another worker may win."""
ANSWERS = (updates.Accepted, updates.Refused, Failed)
encode = msgspec.json.Encoder().encode


class Execution:
    def __init__(self, table: Table, store: Store, settings: Settings, gossip: Gossip) -> None:
        self.code = table.code
        self.session = Session[Outlet](
            table, round(settings.seconds_of_absence * 1000), settings.limits, self._write
        )
        self.is_stale = False
        """Whether the table in memory may differ from its journal, after a failure halfway."""
        self.on_reload: Callable[[], None] = lambda: None
        """Called when the table was read again: its room stops the bots and timers of the former one."""
        self._store = store
        self._gossip = gossip
        self._writing: asyncio.Future[None] | None = None
        """The last entry that was handed to the journal."""

    @property
    def written(self) -> int:
        """The number of the last entry in the journal, or 0 if the table in memory does not tell."""
        return 0 if self.is_stale else self.session.table.number

    def _write(self, entry: Entry) -> asyncio.Future[None]:
        self._writing = self._store.journal.append(self.code, entry)
        return self._writing

    async def do(self, job: Job) -> bool:
        """Do a job. Returns whether it was done."""
        out: Outbox[Outlet] | None = None
        waiting = self.session.race.waiting
        for _ in range(TRIES):
            try:
                await self._catch_up(job, waiting)
                waiting = self.session.race.waiting
                if job.before:
                    await job.before()
                out = job.act(self.session, clock())
                await out.written()
            except Conflict:  # another worker was faster: decide again by what it wrote
                self.is_stale = True
                if job.retract:
                    job.retract(self.session)
                continue
            except Exception as error:
                report(anonymous(self.code), error)
                break
            self._deliver(out)
            self._gossip.note_written(out.entries)
            if job.settle:
                job.settle(None)
            return True
        await self._recover(job, out)
        return False

    def _deliver(self, out: Outbox[Outlet]) -> None:
        """Send the messages. A message to several connections is encoded once."""
        meter = self._store.meter
        meter.steps[self.session.table.game.name] += max(0, out.shown.version - self.session.shown.version)
        self.session.sent(out)
        encoded: dict[int, bytes] = {}
        by_outlet: defaultdict[Outlet, list[bytes]] = defaultdict(list)
        for outlet, message in out.messages:
            if id(message) not in encoded:
                encoded[id(message)] = encode(message)
                meter.messages[type(message).__name__] += 1
            by_outlet[outlet].append(encoded[id(message)])
        for outlet, raw in by_outlet.items():
            outlet.send(*raw)

    # --- reading the journal -----------------------------------------------------------------------

    async def _catch_up(self, job: Job, waiting: Waiting[Outlet]) -> None:
        """Apply what other workers wrote, as far as the job needs it."""
        known = self.session.table.number
        if self.is_stale:
            await self._reload(waiting)
        elif job.behind or job.number > known:
            entries = [entry for entry in job.entries if entry.number > known]
            if not entries or entries[0].number != known + 1:
                entries = await self._store.journal.entries(self.code, after=known)
            self._deliver(self.session.follow(entries, clock()))
            self._gossip.note_caught_up(self.session.table.number)

    async def _reload(self, waiting: Waiting[Outlet] | None = None) -> None:
        self.is_stale = False  # the journal may be rewritten while it is read
        try:
            table = await loading.restored(self.code, self._store)
        except Exception:
            self.is_stale = True
            raise
        self.on_reload()
        self._deliver(self.session.resume_at(table, waiting))

    # --- when a job fails --------------------------------------------------------------------------

    async def _recover(self, job: Job, out: Outbox[Outlet] | None) -> None:
        """Load the table from the journal again, and answer waiting requests by what it says."""
        self.is_stale = True
        try:
            if self._writing:  # an entry under way must not reach the journal after it was read again
                with suppress(Exception):
                    await self._writing
            if job.regardless:
                with self.session.closed_journal():
                    job.act(self.session, clock())
            await self._reload()
        except Exception as error:
            report(anonymous(self.code), error)
        for outlet, request in self._unanswered(job, out):
            say(outlet, self._outcome(outlet, request))
            if request is None:  # the person could not even enter
                outlet.finish()
        if job.settle:
            job.settle("unavailable")

    def _unanswered(self, job: Job, out: Outbox[Outlet] | None) -> list[tuple[Outlet, str | None]]:
        messages = out.messages if out else []
        asked = [(outlet, message.id) for outlet, message in messages if isinstance(message, ANSWERS)]
        return list(dict.fromkeys([*asked, *([(job.outlet, job.request)] if job.outlet else [])]))

    def _outcome(self, outlet: Outlet, request: str | None) -> updates.Accepted | Failed:
        """The answer to a request. A commit reported as failed may be done all the same if its answer was lost."""
        visit = self.session.audience.visits.get(outlet)
        granted = {} if self.is_stale else self.session.table.granted
        if visit and request and (visit.caller.person, request) in granted:
            return updates.Accepted(request)
        return Failed("unavailable", request)


def say(outlet: Outlet, message: updates.ServerMessage) -> None:
    outlet.send(encode(message))
