"""The session of a table: people enter, make requests and leave, time passes, and everybody is sent what happens.

Sans-I/O like the table itself: input is an argument, and output is in the outbox that is returned.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic

from tablee.core.game import Move
from tablee.server.common import names
from tablee.server.common.limits import Limits
from tablee.server.room.attendance import Attendance
from tablee.server.room.audience import Audience, Elsewhere, Visit
from tablee.server.room.broadcast import Broadcast
from tablee.server.room.clockwork import Clockwork
from tablee.server.room.news import News
from tablee.server.room.outbox import Outbox, Peer, Shown, Write
from tablee.server.room.racing import Racing, Waiting
from tablee.server.room.refusals import Refusals
from tablee.server.rulings import referee
from tablee.server.rulings.guards import Caller
from tablee.server.rulings.presence import ALLOWANCE, Presence
from tablee.server.table.facts import Entry
from tablee.server.table.missed_steps import MayCost, unlimited
from tablee.server.table.table import Table
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Problem, RequestError


class Session(Generic[Peer]):
    def __init__(
        self,
        table: Table,
        allowance: int = ALLOWANCE,
        limits: Limits | None = None,
        write: Write | None = None,
    ) -> None:
        self.attendance = Attendance[Peer](table, Presence(allowance, limits))
        self.race = Racing(self.attendance)
        self.broadcast = Broadcast(self.attendance, News((limits or Limits()).news_of_a_table))
        self.clockwork = Clockwork(self.attendance, self.race, self.broadcast)
        self.shown = Shown(table.version, table.party.said)
        """The state up to which everybody here is informed."""
        self._write = write
        self._refusals = Refusals()

    @property
    def table(self) -> Table:
        return self.attendance.table

    @property
    def presence(self) -> Presence:
        return self.attendance.presence

    @property
    def audience(self) -> Audience[Peer]:
        return self.attendance.audience

    def outbox(self) -> Outbox[Peer]:
        return Outbox(self.shown, self._write)

    @contextmanager
    def closed_journal(self) -> Iterator[None]:
        """While this is open, nothing that is recorded is handed to the journal."""
        write, self._write = self._write, None
        try:
            yield
        finally:
            self._write = write

    def sent(self, out: Outbox[Peer]) -> None:
        """Note that the messages of this outbox were sent."""
        self.shown = out.shown

    # --- people ----------------------------------------------------------------------------------

    def enter(
        self, peer: Peer, caller: Caller, version: int | None, now: int, may_cost: MayCost = unlimited
    ) -> Outbox[Peer]:
        out = self.outbox()
        self.attendance.note_time(now)
        out.record(referee.greet(self.table, caller, now, self.presence))
        visit = self.audience.visits[peer] = Visit(caller, used=now)
        self.attendance.update_presence(now)
        self.attendance.update_wait(now)
        out.send(peer, visit.latency.ping(now))
        self.broadcast.newcomer(peer, version, out, may_cost)
        self.clockwork.begin_if_complete(now, out)
        return out

    def leave(self, peer: Peer, now: int) -> Outbox[Peer]:
        out = self.outbox()
        self.attendance.note_time(now)
        if self.audience.visits.pop(peer, None) is not None:
            self.attendance.update_presence(now)
            if not self.audience.visits:
                self.attendance.projection.missed_steps.forget()
            self.broadcast.table_soon(out)
        return out

    def meet(self, elsewhere: Elsewhere, now: int) -> Outbox[Peer]:
        """Note people who came or left by way of another worker."""
        out = self.outbox()
        self.attendance.note_time(now)
        for person in elsewhere.names.keys() - self.audience.elsewhere.names.keys():
            # this worker knows how long they were missing
            out.record(referee.come_back(self.table, person, now, self.presence))
        self.attendance.meet(elsewhere, now)
        self.broadcast.table_soon(out)
        return out

    # --- requests --------------------------------------------------------------------------------

    def handle(
        self, peer: Peer, request: requests.AnyRequest, now: int, arrived: int | None = None
    ) -> Outbox[Peer]:
        """Handle a request, which may have waited in the queue since it arrived."""
        out = self.outbox()
        here = self.attendance
        visit = here.audience.visits.get(peer)
        if visit is None:  # the connection was turned away
            return out
        visit.used = now
        self.clockwork.pass_time(now, out)
        if refusal := self._refusals.of(visit.caller.person, request.id):
            out.send(peer, refusal)
        elif isinstance(request, requests.Play) and here.table.race is not None:
            self.race.hold(peer, visit, request, now if arrived is None else arrived, out)
            self.clockwork.act(now, out)
        else:
            self._answer(peer, visit, request, now, out)
        return out

    def _answer(self, peer: Peer, visit: Visit, request: requests.AnyRequest, now: int, out: Outbox[Peer]) -> None:
        here = self.attendance
        verdict = referee.handle(here.table, visit.caller, request, now, here.presence)
        out.record(verdict.entry)
        here.update_wait(now)
        answer = verdict.answer
        if isinstance(answer, updates.Refused) and isinstance(request, requests.Play):
            answer = self.race.with_evidence(answer, visit, request, now)
        self._refusals.note(visit.caller.person, request.id, answer)
        out.send(peer, answer)
        if isinstance(answer, updates.Accepted) and not verdict.repeated and isinstance(request, requests.Rename):
            here.audience.rename(visit.caller.person, names.clean(request.name), request.avatar)
            if verdict.entry is None:  # nobody sits under that name, but watchers are named too
                self.broadcast.table_soon(out, peer)
        self.broadcast.entry(verdict.entry, out)
        self.clockwork.begin_if_complete(now, out)

    def seat(self, caller: Caller, now: int) -> tuple[Problem | None, Outbox[Peer]]:
        """Give any free chair to a person on the way to a public table. Returns the problem if there is none."""
        out = self.outbox()
        self.clockwork.pass_time(now, out)
        try:
            entry = referee.seat(self.table, caller, now, self.presence)
        except RequestError as error:
            return error.problem, out
        out.record(entry)
        self.attendance.update_wait(now)
        if entry:
            self.attendance.expect(caller.person, now)
            self.broadcast.entry(entry, out)
            self.clockwork.begin_if_complete(now, out)
        return None, out

    def bot_plays(self, seat: int, move: Move, now: int, at: int | None = None) -> Outbox[Peer]:
        out = self.outbox()
        self.clockwork.pass_time(now, out)
        if self.table.race is not None:
            self.race.add_bot_move(seat, move, self.table.elapsed(now if at is None else at))
            self.clockwork.act(now, out)
        else:
            self.broadcast.record(referee.bot_plays(self.table, seat, move, now), out)
        return out

    # --- time ------------------------------------------------------------------------------------

    def pass_time(self, now: int) -> Outbox[Peer]:
        out = self.outbox()
        self.clockwork.pass_time(now, out)
        return out

    def pulse(self, now: int) -> Outbox[Peer]:
        """Send pings, and apply what changes because people stay away."""
        out = self.beat(now)
        self.attendance.projection.missed_steps.tidy(now)
        self.clockwork.take_seats_back(now, out)
        self.broadcast.record(referee.end_if_all_agree(self.table, self.presence), out)
        self.clockwork.deal_if_all_agree(now, out)
        return out

    def beat(self, now: int) -> Outbox[Peer]:
        """Send pings, and the table if a person is given up or a connection changed its quality."""
        out = self.outbox()
        self.attendance.note_time(now)
        for peer, ping in self.audience.pings(now):
            out.send(peer, ping)
        changed = [self.table.seat_of(person) for person in self.audience.update_signals(now)]
        if self.attendance.somebody_is_given_up() or any(seat is not None for seat in changed):
            self.broadcast.table_soon(out)
        return out

    def tell_news(self, now: int) -> Outbox[Peer]:
        """Send news that were held back and are due."""
        out = self.outbox()
        self.attendance.note_time(now)
        self.broadcast.due_news(out)
        return out

    # --- the journal -----------------------------------------------------------------------------

    def follow(self, entries: list[Entry], now: int) -> Outbox[Peer]:
        """Apply and send what another worker wrote."""
        out = self.outbox()
        self.attendance.note_time(now)
        self.table.follow(entries, now)
        self.attendance.update_wait(now)
        self.broadcast.changes([fact for entry in entries for fact in entry.facts], out)
        return out

    def resume_at(self, table: Table, waiting: Waiting[Peer] | None = None) -> Outbox[Peer]:
        """Continue with the table as loaded from the journal. Timed moves that were held then are held again."""
        out = self.outbox()
        if waiting is None:
            self.race.drop_all(table, out)
        else:
            table.keep_time_of(self.table)
            self.race.restore(waiting)
        self.attendance.go_to(table)
        self.audience.forget_evening()
        self.broadcast.everything(out)
        return out
