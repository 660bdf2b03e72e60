"""Effects without a request: races end, clocks run out, seats are given back, and matches start."""

from typing import Generic

from tablee.server.room.attendance import Attendance
from tablee.server.room.broadcast import Broadcast
from tablee.server.room.outbox import Outbox, Peer
from tablee.server.room.racing import Racing
from tablee.server.rulings import in_match, referee


class Clockwork(Generic[Peer]):
    def __init__(self, attendance: Attendance[Peer], race: Racing[Peer], broadcast: Broadcast[Peer]) -> None:
        self._attendance = attendance
        self._race = race
        self._broadcast = broadcast

    def alarm(self) -> int | None:
        """The time on the house's clock at which time acts next."""
        here = self._attendance
        if here.waits_until is not None or here.table.is_timeless:
            return here.waits_until
        times = [self._race.due(), in_match.time_is_up_at(here.table, here.presence)]
        return min((time for time in times if time is not None), default=None)

    def pass_time(self, now: int, out: Outbox[Peer]) -> None:
        here = self._attendance
        here.note_time(now)
        self.act(now, out)
        if here.presence.pace.match_is_too_long(here.table):
            self._broadcast.record(referee.end_too_long_match(here.table), out)

    def act(self, now: int, out: Outbox[Peer]) -> None:
        """Do everything that was due by now, in its order."""
        here = self._attendance
        if here.table.is_timeless and here.waits_until is None:
            return
        if late := here.late(now):
            self._broadcast.record(referee.vacate(here.table, late), out)
        if here.wait_is_over(now):
            self._broadcast.record(referee.fill_up(here.table, now, here.presence), out)
        self._rule_on_race(now, out)
        up = in_match.time_is_up_at(here.table, here.presence)
        if up is not None and up <= now:  # one move: for the next one, the alarm rings again
            self._broadcast.record(referee.time_is_up(here.table, now), out)
        self._race.note_race()

    def _rule_on_race(self, now: int, out: Outbox[Peer]) -> None:
        for ruling in self._race.pass_time(now):
            out.record(ruling.entry)
            self._race.answer(ruling, out)
            self._broadcast.entry(ruling.entry, out)

    def take_seats_back(self, now: int, out: Outbox[Peer]) -> None:
        """Give seats back from bots to people who were connected to another worker until now."""
        here, people = self._attendance, self._attendance.audience.people
        for person, seat in here.table.people_playing().items():
            if seat in here.table.sidelines.stand_ins and person in people:
                self._broadcast.record(referee.come_back(here.table, person, now, here.presence), out)

    def deal_if_all_agree(self, now: int, out: Outbox[Peer]) -> None:
        """Play again once players who had not answered have left, if all who stay would."""
        here = self._attendance
        if entry := referee.deal_if_all_agree(here.table, now, here.presence):
            here.update_wait(now)
            self._broadcast.record(entry, out)

    def begin_if_complete(self, now: int, out: Outbox[Peer]) -> None:
        """Start the match of a quick table that is full of people who have come."""
        here = self._attendance
        if entry := referee.begin_if_complete(here.table, now, here.presence):
            here.update_wait(now)
            self._broadcast.record(entry, out)
