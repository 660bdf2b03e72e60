"""The timed moves of a race, each held until no earlier one can still arrive, and then ruled on."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Generic

from tablee.core.game import Move
from tablee.server.race.latency import Latency, remote_latency
from tablee.server.race.photo_finish import Moment, PhotoFinish, TimedMove, delay, moment_of
from tablee.server.room.attendance import Attendance
from tablee.server.room.audience import Visit
from tablee.server.room.outbox import Outbox, Peer
from tablee.server.rulings import moves, referee
from tablee.server.rulings.referee import Ruling
from tablee.server.table.table import Table
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed, RequestError

REMOTE = remote_latency()


class Waiting(Generic[Peer]):
    """Timed moves that were not ruled on, and the connections that wait for an answer, by person and request."""

    def __init__(self, held: list[TimedMove], peers: dict[tuple[str, str], Peer]) -> None:
        self.held = held
        self.peers = peers


NOBODY_WAITS: Waiting[Any] = Waiting([], {})


class Racing(Generic[Peer]):
    def __init__(self, attendance: Attendance[Peer]) -> None:
        self._attendance = attendance
        self._finish = PhotoFinish()
        self._waiting: dict[tuple[str, str], Peer] = {}
        """The connection that sent a request last, by person and request."""
        self._shown_at: int | None = None
        """The time on the match's clock at which the last race was shown."""

    # --- timed moves arrive ------------------------------------------------------------------------

    def hold(self, peer: Peer, visit: Visit, request: requests.Play, arrived: int, out: Outbox[Peer]) -> None:
        """Hold a timed move. Its answer is sent after the ruling, on the connection that asked last."""
        table, key = self._attendance.table, (visit.caller.person, request.id)
        if key in table.granted:
            out.send(peer, updates.Accepted(request.id))
            return
        if not self._finish.holds(*key):
            try:
                self._add(moves.timed_move(table, visit.caller, request, arrived, visit.latency))
            except RequestError as error:
                out.send(peer, Failed(error.problem, request.id))
                return
        self._waiting[key] = peer

    def add_bot_move(self, seat: int, move: Move, at: int) -> None:
        """Hold a bot's move. Its moment is known exactly, because no message travels."""
        shown_at = self._attendance.table.race
        assert shown_at is not None, "a timed move belongs to a race"
        self._add(TimedMove(seat, move, Moment(max(shown_at, at), error=0, given=0), shown_at))

    def _add(self, timed_move: TimedMove) -> None:
        match = self._attendance.table.match
        assert match, "a race is part of a match"
        if timed_move.by and self._finish.is_full_for(timed_move.seat):
            raise RequestError("too_often")
        self._finish.add(timed_move, match)

    # --- rulings -----------------------------------------------------------------------------------

    def pass_time(self, now: int) -> Iterator[Ruling]:
        """Apply timed moves and the effects of time alone, in their order."""
        yield from referee.pass_time(self._attendance.table, self._finish, self._latencies, now)

    def note_race(self) -> None:
        race = self._attendance.table.race
        if race is not None:
            self._shown_at = race

    def answer(self, ruling: Ruling, out: Outbox[Peer]) -> None:
        """Answer the player who moved, if still connected. A browser that reconnects asks again."""
        timed_move = ruling.timed_move
        if timed_move is None or timed_move.by is None or timed_move.request is None:
            return
        peer = self._waiting.pop((timed_move.by, timed_move.request))
        if peer in self._attendance.audience.visits:
            out.send(peer, ruling.answer(timed_move.request))

    def with_evidence(
        self, refused: updates.Refused, visit: Visit, request: requests.Play, now: int
    ) -> updates.Refused:
        """The refusal with evidence of how late the move was, for a move after the end of a race."""
        table = self._attendance.table
        seat = table.seat_of(visit.caller.person)
        if request.reaction is None or self._shown_at is None or seat is None:
            return refused
        moment = moment_of(self._shown_at, request.reaction, table.elapsed(now), visit.latency)
        return updates.Refused(refused.id, refused.rule, moment.evidence(seat, self._shown_at))

    def due(self) -> int | None:
        """The time on the house's clock at which a timed move is ruled on or time acts."""
        table = self._attendance.table
        if table.wake is None and not self._finish.held:
            return None
        latencies = self._latencies()
        due = self._finish.next(table.wake, latencies)
        return None if due is None else table.house_time(due) + delay(latencies)

    def _latencies(self) -> list[Latency]:
        """The latencies of connections that may still bring a move made before those that are held."""
        table, audience = self._attendance.table, self._attendance.audience
        match = table.match
        if match is None or table.race is None:
            return []
        seated = ((table.seat_of(visit.caller.person), visit.latency) for visit in audience.visits.values())
        remote = ((table.seat_of(person), REMOTE) for person in audience.elsewhere.names)
        held = {timed_move.seat for timed_move in self._finish.held}  # a seat's own moves stay in order
        may = [(seat, latency) for seat, latency in chain(seated, remote) if seat is not None and seat not in held]
        return [latency for seat, latency in may if table.game.legal(match.state, seat)]

    # --- when something else happened first ----------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return bool(self._finish.held)

    @property
    def waiting(self) -> Waiting[Peer]:
        """The timed moves that have not been ruled on."""
        if not (self._finish.held or self._waiting):
            return NOBODY_WAITS
        return Waiting(list(self._finish.held), dict(self._waiting))

    def restore(self, waiting: Waiting[Peer]) -> None:
        """Hold these timed moves again."""
        self._finish, self._waiting = PhotoFinish(list(waiting.held)), dict(waiting.peers)

    def drop_all(self, table: Table, out: Outbox[Peer]) -> None:
        """Drop the timed moves, but for those in the journal: they belong to a course that was not written."""
        for key, peer in self._waiting.items():
            request = key[1]
            out.send(peer, updates.Accepted(request) if key in table.granted else Failed("unavailable", request))
        self.restore(NOBODY_WAITS)
