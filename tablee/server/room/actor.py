"""The life of one table in memory: a queue of jobs, which are done one after the other."""

import asyncio
from functools import partial

from tablee.server.common.clock import clock
from tablee.server.common.limits import LISTENERS_A_TOKEN, Bucket, Buckets, Stock
from tablee.server.common.log import anonymous, report
from tablee.server.common.settings import Settings
from tablee.server.room.bots import Thinkers
from tablee.server.room.broker import Broker, Bulletin
from tablee.server.room.execution import Execution, say
from tablee.server.room.gossip import Gossip
from tablee.server.room.listing import Notice
from tablee.server.room.outbox import Outbox
from tablee.server.room.queue import Job, Jobs, Outlet
from tablee.server.room.schedule import Schedule
from tablee.server.room.search_pool import SearchPool
from tablee.server.room.session import Session
from tablee.server.rulings.guards import Caller
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.ratings import Ratings
from tablee.server.storage.results import Bookkeeper, Results
from tablee.server.storage.store import Store
from tablee.server.table.missed_steps import MayCost, unlimited
from tablee.server.table.table import Table
from tablee.server.wire import requests
from tablee.server.wire.errors import Failed, Problem

TAKE_ACCOUNTS = {requests.Sit, requests.Start, requests.PlayAgain, requests.Ready}
"""Requests that are granted at a rated table only to people who have an account."""

MOST_ADDRESSES = 1000
"""How many addresses of watchers are remembered for their rate."""


class Room:
    def __init__(
        self,
        table: Table,
        store: Store,
        results: Results,
        settings: Settings,
        listed: Stock,
        searches: SearchPool,
        broker: Broker | None = None,
    ) -> None:
        """`listed` counts, for all rooms of a house, the tables that are listed by address."""
        self.code = table.code
        self.visitors = 0
        self.found = 0
        """The number of the last entry when the table was loaded from the journal; 0 for a new table."""
        self.notice = Notice(store, listed)
        self._settings = settings
        self._accounts = Accounts(store)
        self._jobs = Jobs()
        self._gossip = Gossip(self.code, broker)
        self._execution = Execution(table, store, settings, self._gossip)
        self.session = self._execution.session
        thinkers = Thinkers(self.code, settings.pace, self._jobs, searches)
        self._schedule = Schedule(self.session, self._jobs, thinkers, self._gossip)
        self._execution.on_reload = self._schedule.rest
        self.session.presence.written_match = 0
        self._bookkeeper = Bookkeeper(results, Ratings(store).rate)
        self._quiet_since = clock()
        self._arrivals = Bucket(settings.limits.arrivals_at_a_table, clock() / 1000)
        self._arrivals_of = Buckets(
            settings.limits.arrivals_of_an_address_at_a_table, lambda: clock() / 1000, MOST_ADDRESSES
        )
        self._life = asyncio.create_task(self._live(), name=f"table {self.code}")

    # --- from outside ------------------------------------------------------------------------

    def enter(self, outlet: Outlet, caller: Caller, version: int | None, may_cost: MayCost = unlimited) -> None:
        limits = self._settings.limits

        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            if problem := self._keeps_out(caller):
                _turn_away(outlet, problem)
                return session.outbox()
            for idle in session.audience.drop_idle(caller.person, limits.connections_of_a_person):
                _turn_away(idle, "too_many_devices")
            self._schedule.measure_soon()
            return session.enter(outlet, caller, version, now, may_cost)

        def retract(session: Session[Outlet]) -> None:
            """Keep reloading from sending steps that entering will send again, from the first one missed."""
            session.attendance.retract(outlet)

        self._jobs.put(Job(act, outlet, retract=retract, behind=self._gossip.is_possible))

    def _keeps_out(self, caller: Caller) -> Problem | None:
        """The reason why a person may not watch. People who sit, and the host, are always let in."""
        session, limits = self.session, self._settings.limits
        if session.attendance.has_a_place(caller.person):
            return None
        if not (self._arrivals_of.take(caller.address) and self._arrivals.take(clock() / 1000)):
            return "too_often"
        replaces_another = len(session.audience.connections_of(caller.person)) >= limits.connections_of_a_person
        if replaces_another or len(session.attendance.watching()) < limits.connections_of_a_table:
            return None
        gone = session.attendance.drop_one_of_a_crowd(caller.address)
        if gone is None:
            return "house_full"
        _turn_away(gone, "house_full")
        return None

    def leave(self, outlet: Outlet) -> None:
        self._jobs.put(Job(lambda session, now: session.leave(outlet, now), regardless=True))

    def handle(self, outlet: Outlet, request: requests.AnyRequest) -> None:
        if len(self._jobs) >= self._settings.limits.waiting_jobs:
            say(outlet, Failed("unavailable", request.id))
            return
        arrived = clock()
        before = partial(self._look_up_accounts, outlet) if type(request) in TAKE_ACCOUNTS else None
        self._jobs.put(
            Job(
                lambda session, now: session.handle(outlet, request, now, arrived),
                outlet,
                request.id,
                before=before,
            )
        )

    async def _look_up_accounts(self, outlet: Outlet) -> None:
        """Note whether the caller and the people who sit have accounts, whichever worker they are connected to."""
        table, visit = self.session.table, self.session.audience.visits.get(outlet)
        if table.party.rated and visit:
            people = {*table.party.seated, visit.caller.person}
            self.session.presence.accounts = await self._accounts.among(sorted(people))

    async def seat(self, caller: Caller) -> Problem | None:
        """Seat a person in any free chair before they connect. Returns the problem if that is not possible."""
        answer: asyncio.Future[Problem | None] = asyncio.get_running_loop().create_future()
        problem: Problem | None = None

        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            nonlocal problem
            problem, out = session.seat(caller, now)
            return out

        def settle(failure: Problem | None) -> None:
            if not answer.done():  # the caller may have gone
                answer.set_result(failure or problem)

        self._jobs.put(Job(act, settle=settle))
        return await answer

    def price(self, request: requests.AnyRequest) -> int:
        """The cost of a request in messages, by the size of the audience. Moves are few, and cost one."""
        return 1 if type(request) is requests.Play else 1 + len(self.session.audience.visits) // LISTENERS_A_TOKEN

    def pong(self, outlet: Outlet, pong: requests.Pong) -> bool:
        """Handle a pong without the queue, which would count as latency. False for an answer to no ping."""
        return self.session.audience.pong(outlet, pong, clock())

    @property
    def was_used(self) -> bool:
        """Whether something happened at the table since it was loaded from the journal."""
        return self.session.table.number != self.found

    @property
    def is_deserted(self) -> bool:
        """Whether the room has no visitors and nothing left to do."""
        somebody = self.visitors or self.session.audience.visits
        return not somebody and self._jobs.is_idle and not self._bookkeeper.is_behind

    def is_quiet(self, for_seconds: float) -> bool:
        if not self.is_deserted:
            self._quiet_since = clock()
            return False
        return clock() - self._quiet_since >= for_seconds * 1000

    async def close(self) -> None:
        self._life.cancel()
        self._schedule.end()
        self.notice.give_up()
        await asyncio.gather(self._life, return_exceptions=True)
        await self._gossip.leave(self._execution.written)

    # --- from other workers --------------------------------------------------------------------

    def read(self, bulletin: Bulletin) -> None:
        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            changed = self._gossip.receive(bulletin)
            return session.meet(self._gossip.elsewhere, now) if changed else session.outbox()

        self._jobs.put(Job(act, number=bulletin.number, entries=bulletin.entries, regardless=True))

    def lose(self, worker: str) -> None:
        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            changed = self._gossip.lose(worker)
            return session.meet(self._gossip.elsewhere, now) if changed else session.outbox()

        self._jobs.put(Job(act, behind=True, regardless=True))

    def ask_again(self) -> None:
        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            self._gossip.tell(self._execution.written, session.audience, asks=True)
            return session.outbox()

        self._jobs.put(Job(act, behind=True, regardless=True))

    def forget(self, person: str, rewritten: bool) -> None:
        """Close the connections of a person who was erased: later requests come from a new guest."""

        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            for outlet in session.audience.connections_of(person):
                outlet.finish()
            return session.outbox()

        if rewritten or person in self.session.audience.people:
            self._execution.is_stale = True
            self._jobs.put(Job(act, regardless=True))

    # --- the queue -----------------------------------------------------------------------------

    async def _live(self) -> None:
        if self._gossip.is_possible:
            await self._gossip.join(self)
            self.ask_again()
        while True:
            job = await self._jobs.next()
            try:
                await self._do(job)
            except Exception as error:  # a failure must not keep the next job from being done
                report(anonymous(self.code), error)
            if self._jobs:  # let other tables work first, as a crowd may have asked for much here
                await asyncio.sleep(0)

    async def _do(self, job: Job) -> None:
        done = await self._execution.do(job)
        self._gossip.tell(self._execution.written, self.session.audience)
        if done:
            self._schedule.plan()
        else:
            self._schedule.back_off()
            for outlet, ping in self.session.audience.pings(clock()):  # or browsers would think they are offline
                say(outlet, ping)
        await self._keep_books()

    async def _keep_books(self) -> None:
        """Write the results of matches that ended, and update the listing of a public table."""
        table = self.session.table
        if not self._execution.is_stale and self._bookkeeper.has_to_write(table):
            await self._bookkeeper.write()
            if self._bookkeeper.is_behind:
                self._schedule.retry_soon()
        if table.phase == "over" and not (self._execution.is_stale or self._bookkeeper.is_behind):
            self.session.presence.written_match = table.matches
        if table.public or self.notice.is_up:
            await self.notice.keep(self.session)


def _turn_away(outlet: Outlet, problem: Problem) -> None:
    say(outlet, Failed(problem, None))
    outlet.finish()
