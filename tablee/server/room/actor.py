"""The life of one table: one queue, one order of things, written down before it is told."""

import asyncio
import sys
from collections import defaultdict

import msgspec

from tablee.server import manners, wire
from tablee.server.accounts import Accounts
from tablee.server.broker import Broker, Bulletin
from tablee.server.company import Company, Letters, Post, Waiting
from tablee.server.history import Entry
from tablee.server.jobs import Job, Jobs, Outlet
from tablee.server.judging import Asker
from tablee.server.limits import LISTENERS_A_TOKEN, Bucket
from tablee.server.neighbours import Neighbours
from tablee.server.notices import Bell, Notice
from tablee.server.ratings import Ratings
from tablee.server.reality import clock, real_luck
from tablee.server.report import anonymous, report
from tablee.server.results import Bookkeeper, Results
from tablee.server.settings import Settings
from tablee.server.store import Conflict, Store
from tablee.server.table import Table
from tablee.server.thinking import Thinkers

SECONDS_TO_RETRY = 2.0
TRIES = 5
"""At writing down what another worker may be writing too."""
UNKNOWN = sys.maxsize
"""The number of an entry that others may have written without a word."""

ANSWERS = (wire.Accepted, wire.Refused, wire.Failed)
TAKE_ACCOUNTS = {wire.Start, manners.Ready}
"""Requests that are granted at a rated table only to people who have an account."""
encode = msgspec.json.Encoder().encode


class Room:
    def __init__(
        self, table: Table, store: Store, results: Results, settings: Settings, broker: Broker | None = None
    ) -> None:
        self.code = table.code
        self.company = Company[Outlet](table, round(settings.seconds_of_absence * 1000), settings.limits)
        self.visitors = 0
        self.found = 0
        """The number of the last entry when the table was read from the journal; 0 for a new table."""
        self._store = store
        self._accounts = Accounts(store)
        self._settings = settings
        self._broker = broker
        self._neighbours = Neighbours(broker.worker if broker else "")
        self._told: tuple[int, dict[str, str], dict[str, str]] | None = None
        """What other workers know of this one."""
        self._untold: list[Entry] = []
        """What was written since."""
        self._jobs = Jobs()
        self._shown = self.company.shown
        """What everybody here has been told."""
        self._stale = False
        """Something went wrong halfway: the journal knows better than the memory."""
        self._quiet_since = clock()
        self._arrivals = Bucket(settings.limits.arrivals_at_a_table, clock() / 1000)
        self._alarm: asyncio.TimerHandle | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._news: asyncio.TimerHandle | None = None
        self._beaten = clock()
        self._thinkers = Thinkers(self.code, settings.pace, self._jobs)
        self._bookkeeper = Bookkeeper(results, Ratings(store).rate)
        self.notice = Notice(store)
        self._life = asyncio.create_task(self._live(), name=f"table {self.code}")

    # --- from outside ------------------------------------------------------------------------

    def enter(self, outlet: Outlet, asker: Asker, version: int | None) -> None:
        limits = self._settings.limits

        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            if problem := self._keeps_out(asker.person):
                _turn_away(outlet, problem)
                return Post()
            for idle in company.give_way(asker.person, limits.connections_of_a_person):
                _turn_away(idle, "too_many_devices")
            self._forget_beat()  # a new line is measured sooner
            return company.enter(outlet, asker, version, now)

        self._jobs.put(Job(act, outlet, number=UNKNOWN if self._broker else 0))

    def _keeps_out(self, person: str) -> wire.Problem | None:
        """Why somebody may not watch. People who sit, and the host, are always let in."""
        if self.company.has_a_place(person):
            return None
        if self.company.watchers() >= self._settings.limits.connections_of_a_table:
            return "house_full"
        return None if self._arrivals.take(clock() / 1000) else "too_often"

    def leave(self, outlet: Outlet) -> None:
        self._jobs.put(Job(lambda company, now: company.leave(outlet, now), regardless=True))

    def hear(self, outlet: Outlet, request: wire.AnyRequest) -> None:
        if len(self._jobs) >= self._settings.limits.waiting_jobs:
            _say(outlet, wire.Failed("unavailable", request.id))
            return
        arrived = clock()
        before = self._look_up_accounts if type(request) in TAKE_ACCOUNTS else None
        self._jobs.put(
            Job(lambda company, now: company.hear(outlet, request, now, arrived), outlet, request.id, before)
        )

    async def _look_up_accounts(self) -> None:
        """Of the people who sit, whichever worker they are connected to."""
        table = self.company.table
        if table.circle.rated:
            table.attendance.accounts = await self._accounts.among(table.circle.seated)

    async def seat(self, asker: Asker) -> wire.Accepted | wire.Refused | wire.Failed:
        """In any free chair, before they come."""
        bell = Bell()
        self._jobs.put(Job(lambda company, now: company.seat(bell, asker, bell.request, now), bell, bell.request))
        return await bell.answer

    def price(self, request: wire.AnyRequest) -> int:
        """In messages, by how many connections hear of it. The rules of a game see to it that moves are few."""
        return 1 if type(request) is wire.Play else 1 + len(self.company.visits) // LISTENERS_A_TOKEN

    def pong(self, outlet: Outlet, pong: wire.Pong) -> bool:
        """Past the queue, which would seem part of the line. False for what answers no ping."""
        return self.company.pong(outlet, pong, clock())

    @property
    def was_used(self) -> bool:
        """Something happened at the table since it was read from the journal."""
        return self.company.table.number != self.found

    @property
    def is_deserted(self) -> bool:
        """The room has no visitors and nothing left to do."""
        somebody = self.visitors or self.company.visits
        return not somebody and self._jobs.is_idle and not self._bookkeeper.is_behind

    def is_quiet(self, for_seconds: float) -> bool:
        if not self.is_deserted:
            self._quiet_since = clock()
            return False
        return clock() - self._quiet_since >= for_seconds * 1000

    async def close(self) -> None:
        self._life.cancel()
        self._rest()
        if self._news:
            self._news.cancel()
        await asyncio.gather(self._life, return_exceptions=True)
        if self._broker:
            self._broker.tell(self.code, Bulletin(self._broker.worker, self.company.table.number, {}))
            await self._broker.leave(self.code)

    # --- from other workers --------------------------------------------------------------------

    def read(self, bulletin: Bulletin) -> None:
        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            if bulletin.asks:
                self._told = None
            return self._meet(company, now) if self._neighbours.note(bulletin) else Post()

        self._jobs.put(Job(act, number=bulletin.number, entries=bulletin.entries, regardless=True))

    def _meet(self, company: Company[Outlet], now: int) -> Post[Outlet]:
        others = self._neighbours
        return company.meet(others.people, now, others.avatars, others.origins)

    def lose(self, worker: str) -> None:
        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            return self._meet(company, now) if self._neighbours.lose(worker) else Post()

        self._jobs.put(Job(act, number=UNKNOWN, regardless=True))

    def ask_again(self) -> None:
        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            self._tell(asks=True)
            return Post()

        self._jobs.put(Job(act, number=UNKNOWN, regardless=True))

    def forget(self, person: str, rewritten: bool) -> None:
        """Whatever they ask from now on, they ask as somebody else: their connections end."""

        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            for outlet in company.connections_of(person):
                outlet.finish()
            return Post()

        if rewritten or person in self.company.people:
            self._stale = True
            self._jobs.put(Job(act, regardless=True))

    def _tell(self, asks: bool = False) -> None:
        """The others, if there is news for them."""
        number, people, avatars = known = self.company.table.number, self.company.people, self.company.avatars
        if self._broker and (asks or known != self._told):
            self._told = known
            self._broker.tell(
                self.code,
                Bulletin(self._broker.worker, number, people, asks, avatars, self.company.origins, self._untold),
            )
            self._untold = []

    # --- one thing after the other -------------------------------------------------------------

    async def _live(self) -> None:
        if self._broker:
            await self._broker.join(self.code, self)
            self.ask_again()
        while True:
            job = await self._jobs.next()
            try:
                done = await self._do(job)
                if self._broker:
                    self._tell()
                self._plan(calmly=not done)
                if not self._stale and self._bookkeeper.has_to_write(self.company.table):
                    await self._bookkeeper.write()
                    if self._bookkeeper.is_behind and self._alarm is None:
                        self._ring_in(SECONDS_TO_RETRY)
                if self.company.table.public:
                    await self.notice.keep(self.company)
            except Exception as error:  # whatever breaks, the next job is done
                report(anonymous(self.code), error)
            if self._jobs:  # other tables come first: a crowd may have asked for much here
                await asyncio.sleep(0)

    async def _do(self, job: Job) -> bool:
        post: Post[Outlet] = Post()
        waiting = self.company.waiting
        for _ in range(TRIES):
            try:
                if self._stale or job.number > self.company.table.number:
                    await self._catch_up(job, waiting)
                    waiting = self.company.waiting
                if job.before:
                    await job.before()
                post = job.act(self.company, clock())
                for entry in post.entries:
                    await self._store.append(self.code, entry)
            except Conflict:  # another worker was faster: judge again by what it wrote
                self._stale = True
                continue
            except Exception as error:
                report(anonymous(self.code), error)
                break
            self._deliver(post.letters)
            if self._broker:
                self._untold += post.entries
            return True
        await self._recover(job, post)
        return False

    async def _catch_up(self, job: Job, waiting: Waiting[Outlet]) -> None:
        if self._stale:
            await self._reload(waiting)
            return
        known = self.company.table.number
        entries = [entry for entry in job.entries if entry.number > known]
        if not entries or entries[0].number != known + 1:
            entries = await self._store.entries(self.code, after=known)
        self._deliver(self.company.follow(entries, clock()))
        if self._told:  # they know what they wrote
            self._told = (self.company.table.number, *self._told[1:])

    async def _recover(self, job: Job, post: Post[Outlet]) -> None:
        """Go on from what the journal says, and answer those who wait by it."""
        self._stale = True
        try:
            if job.regardless:
                job.act(self.company, clock())
            await self._reload()
        except Exception as error:
            report(anonymous(self.code), error)
        unanswered = dict.fromkeys(
            (outlet, letter.id) for outlet, letter in post.letters if isinstance(letter, ANSWERS)
        )
        if job.outlet:
            unanswered[job.outlet, job.request] = None
        for outlet, request in unanswered:
            _say(outlet, self._outcome(outlet, request))
            if request is None:  # it could not even enter
                outlet.finish()

    def _outcome(self, outlet: Outlet, request: str | None) -> wire.Accepted | wire.Failed:
        """A commit that was called a failure may be done all the same, if only its answer was lost."""
        visit = self.company.visits.get(outlet)
        granted = {} if self._stale else self.company.table.granted
        if visit and request and (visit.asker.person, request) in granted:
            return wire.Accepted(request)
        return wire.Failed("unavailable", request)

    async def _reload(self, waiting: Waiting[Outlet] | None = None) -> None:
        self._stale = False  # the journal may be rewritten while it is read
        try:
            entries = await self._store.entries(self.code)
            table = Table.restore(self.code, entries, real_luck(), clock())
        except Exception:
            self._stale = True
            raise
        self._rest()
        self._deliver(self.company.sit_at(table, self._shown, waiting))

    def _deliver(self, letters: Letters[Outlet]) -> None:
        table, meter = self.company.table, self._store.meter
        meter.steps[table.game.name] += max(0, table.version - self._shown[0])
        self._shown = self.company.shown
        written: dict[int, bytes] = {}
        mail: defaultdict[Outlet, list[bytes]] = defaultdict(list)
        for outlet, message in letters:
            if id(message) not in written:
                written[id(message)] = encode(message)
                meter.letters[type(message).__name__] += 1
            mail[outlet].append(written[id(message)])
        for outlet, raw in mail.items():
            outlet.send(*raw)

    # --- bots and time -----------------------------------------------------------------------

    def _plan(self, calmly: bool) -> None:
        """Who or what acts next by itself. After a failure, calmly: everything waits a moment."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self.company.news.due is not None:
            self._plan_news(self.company.news.due)
        table = self.company.table
        if calmly:
            self._ring_in(SECONDS_TO_RETRY)
            for outlet, ping in self.company.pings(clock()):  # or browsers would take the line for dead
                _say(outlet, ping)
            return
        if self._beat and self.company.is_calm and self._thinkers.rests:
            return
        if not self._neighbours.leave_it_to_me(bool(self.company.visits)):
            self._rest()
            if self.company.waiting.held:
                self._plan_alarm()
        else:
            self._plan_alarm()
            self._thinkers.plan(table, watched=bool(self.company.visits))
        if self.company.visits:
            self._plan_beat()

    def _plan_alarm(self) -> None:
        if (due := self.company.alarm()) is not None:
            self._ring_in(max(0, due - clock()) / 1000)

    def _ring_in(self, seconds: float) -> None:
        job = Job(lambda company, now: company.pass_time(now))
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._jobs.put, job)

    def _plan_news(self, due: int) -> None:
        if self._news is None:
            wait = max(0, due - clock()) / 1000
            self._news = asyncio.get_running_loop().call_later(wait, self._jobs.put, Job(self._tell_news))

    def _tell_news(self, company: Company[Outlet], now: int) -> Post[Outlet]:
        self._news = None
        return company.tell_news(now)

    def _plan_beat(self) -> None:
        wait = self._beaten + self.company.beats_in() - clock()
        if (notice := self.company.notice_in()) is not None:  # sooner than the beat that is planned, perhaps
            self._forget_beat()
            wait = min(wait, notice)
        if self._beat is None:
            self._beat = asyncio.get_running_loop().call_later(
                max(0, wait) / 1000, self._jobs.put, Job(self._pulse)
            )

    def _forget_beat(self) -> None:
        if self._beat:
            self._beat.cancel()
            self._beat = None

    def _pulse(self, company: Company[Outlet], now: int) -> Post[Outlet]:
        self._forget_beat()
        self._beaten = now
        return company.pulse(now)

    def _rest(self) -> None:
        self._thinkers.rest()
        self._forget_beat()
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None


def _turn_away(outlet: Outlet, problem: wire.Problem) -> None:
    _say(outlet, wire.Failed(problem, None))
    outlet.finish()


def _say(outlet: Outlet, message: wire.ServerMessage) -> None:
    outlet.send(encode(message))
