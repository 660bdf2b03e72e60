"""The timers of a table: for its clocks and races, its bots, its pings, and news that were held back."""

from tablee.server.common.clock import clock
from tablee.server.common.timer import Timer
from tablee.server.room.bots import Thinkers
from tablee.server.room.gossip import Gossip
from tablee.server.room.outbox import Outbox
from tablee.server.room.queue import Job, Jobs, Outlet
from tablee.server.room.session import Session

SECONDS_TO_RETRY = 2.0


class Schedule:
    def __init__(self, session: Session[Outlet], jobs: Jobs, thinkers: Thinkers, gossip: Gossip) -> None:
        self._session = session
        self._thinkers = thinkers
        self._gossip = gossip
        self._alarm = Timer(lambda: jobs.put(Job(lambda session, now: session.pass_time(now))))
        self._beat = Timer(lambda: jobs.put(Job(self._pulse)))
        self._beaten = clock()
        self._news = Timer(lambda: jobs.put(Job(lambda session, now: session.tell_news(now))))

    def plan(self) -> None:
        """Set the timers for what happens next by itself."""
        self._alarm.cancel()
        self._plan_news()
        session, is_watched = self._session, bool(self._session.audience.visits)
        if self._beat.is_set and session.attendance.is_calm and self._thinkers.rests:
            return
        if self._gossip.is_left_to_me(is_watched):
            self._plan_alarm()
            self._thinkers.plan(session.table, is_watched)
        else:
            self.rest()
            if session.race.is_waiting:
                self._plan_alarm()
        if is_watched:
            self._plan_beat()

    def back_off(self) -> None:
        """Wait after a failure, before the next attempt."""
        self._plan_news()
        self._alarm.set(SECONDS_TO_RETRY)

    def retry_soon(self) -> None:
        """Try again soon to write results, even if nothing else happens at the table."""
        if not self._alarm.is_set:
            self._alarm.set(SECONDS_TO_RETRY)

    def measure_soon(self) -> None:
        """Ping soon: a new connection is measured sooner than known ones."""
        self._beat.cancel()

    def rest(self) -> None:
        self._thinkers.rest()
        self._beat.cancel()
        self._alarm.cancel()

    def end(self) -> None:
        self.rest()
        self._news.cancel()

    def _plan_alarm(self) -> None:
        if (due := self._session.clockwork.alarm()) is not None:
            self._alarm.set((due - clock()) / 1000)

    def _plan_news(self) -> None:
        due = self._session.broadcast.news.due
        if due is not None and not self._news.is_set:
            self._news.set((due - clock()) / 1000)

    def _plan_beat(self) -> None:
        wait = self._beaten + self._session.audience.beats_in() - clock()
        if (notice := self._session.attendance.notice_in()) is not None:  # may be sooner than the planned beat
            self._beat.cancel()
            wait = min(wait, notice)
        if not self._beat.is_set:
            self._beat.set(wait / 1000)

    def _pulse(self, session: Session[Outlet], now: int) -> Outbox[Outlet]:
        self._beat.cancel()
        self._beaten = now
        return session.pulse(now)
