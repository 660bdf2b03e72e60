"""Renders the changes at a table for everybody there. Viewers see only what they may, and nothing twice."""

from collections.abc import Iterable, Sequence
from typing import Generic

from tablee.server.room.announcements import addressed_to, render_occupants, render_table, render_watchers
from tablee.server.room.attendance import Attendance
from tablee.server.room.news import News
from tablee.server.room.outbox import Outbox, Peer, Shown
from tablee.server.table.facts import AnyFact, Entry, Said, Stepped
from tablee.server.table.missed_steps import MayCost
from tablee.server.wire import updates


class Broadcast(Generic[Peer]):
    def __init__(self, attendance: Attendance[Peer], news: News) -> None:
        self.news = news
        self._attendance = attendance

    def record(self, entry: Entry | None, out: Outbox[Peer]) -> None:
        """Hand an entry to the journal, and render what it changed."""
        out.record(entry)
        self.entry(entry, out)

    def entry(self, entry: Entry | None, out: Outbox[Peer]) -> None:
        if entry:
            self.changes(entry.facts, out)

    def changes(self, facts: Sequence[AnyFact], out: Outbox[Peer]) -> None:
        """Render what these facts changed. The table comes before the first step of a match and after its last."""
        kinds = set(map(type, facts))
        if kinds <= {Said}:
            self.talk(out)
            return
        is_over = self._attendance.table.phase == "over"
        if not is_over and not kinds <= {Stepped}:
            self.table(out)
        self.steps(out)
        self.talk(out)
        if is_over:
            self.table(out)

    def everything(self, out: Outbox[Peer]) -> None:
        self.table(out)
        self.steps(out)
        self.talk(out)

    # --- the game --------------------------------------------------------------------------------

    def steps(self, out: Outbox[Peer]) -> None:
        """Render the steps that were not shown yet, mostly one. Viewers who see the same share one message."""
        table, before = self._attendance.table, out.shown.version
        now = table.version
        if before == now:
            return
        views = self._attendance.projection.last_step() if before == now - 1 else None
        if views:
            visits, seat_of = self._attendance.audience.visits, table.seat_of
            out.messages += [
                (peer, views.for_seat(seat_of(visit.caller.person))) for peer, visit in visits.items()
            ]
        else:
            self._missed_steps(before, out)
        out.shown = Shown(now, out.shown.said)

    def _missed_steps(self, version: int, out: Outbox[Peer]) -> None:
        """Render all steps since a version, once for each seat."""
        table, rendered = self._attendance.table, dict[int | None, list[updates.Step]]()
        for peer, visit in self._attendance.audience.visits.items():
            seat = table.seat_of(visit.caller.person)
            if seat not in rendered:
                rendered[seat] = self._attendance.projection.steps_since(version, seat)
            for step in rendered[seat]:
                out.send(peer, step)

    # --- remarks ---------------------------------------------------------------------------------

    def talk(self, out: Outbox[Peer]) -> None:
        """Send new remarks to all who may hear them."""
        said = self._attendance.table.party.said
        if out.shown.said != said:
            for peer in self._attendance.audience.visits:
                self._send_remarks(peer, out.shown.said, out)
            out.shown = Shown(out.shown.version, said)

    def _send_remarks(self, peer: Peer, after: int, out: Outbox[Peer]) -> None:
        table, person = self._attendance.table, self._attendance.audience.visits[peer].caller.person
        if remarks := table.party.remarks_since(after, sits=table.seat_of(person) is not None):
            out.send(peer, updates.Talk(remarks))

    # --- the table -------------------------------------------------------------------------------

    def newcomer(self, peer: Peer, version: int | None, out: Outbox[Peer], may_cost: MayCost) -> None:
        """Send everything to a person who knows the table up to a version, and the arrival to all others."""
        table, person = self._attendance.table, self._attendance.audience.visits[peer].caller.person
        self.table_soon(out, peer)
        for step in self._attendance.projection.steps_since(version, table.seat_of(person), may_cost):
            out.send(peer, step)
        self._send_remarks(peer, 0, out)

    def table(self, out: Outbox[Peer]) -> None:
        visits = self._attendance.audience.visits
        self.news.were_told(len(visits), self._attendance.now)
        self._send_table(visits, out)

    def table_soon(self, out: Outbox[Peer], *peers: Peer) -> None:
        """Send the table to these connections now, and to all others now or, if that is too much, later."""
        visits = self._attendance.audience.visits
        at_once = self.news.may_be_told(len(visits), self._attendance.now)
        self._send_table(visits if at_once else peers, out)

    def due_news(self, out: Outbox[Peer]) -> None:
        """Send the table if changes were held back and are due."""
        if self.news.are_due(self._attendance.now):
            self.table(out)

    def _send_table(self, peers: Iterable[Peer], out: Outbox[Peer]) -> None:
        here, table = self._attendance, self._attendance.table
        audience = here.audience
        occupants = render_occupants(table, here.presence, audience.signals, here.now)
        avatars = audience.elsewhere.avatars | audience.avatars
        watching = render_watchers(table, audience.everybody, avatars)
        message = render_table(table, here.starts_at, occupants, watching, here.presence)
        for peer in peers:
            out.send(peer, addressed_to(audience.visits[peer], message, table))
