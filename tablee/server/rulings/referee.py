"""Rules on the requests at a table, and on everything that happens there without a request.

A request is granted and becomes an entry of the journal, or it is answered with a reason and changes nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from tablee.core.game import Move
from tablee.core.match import RuleBroken
from tablee.server.race.latency import Latency
from tablee.server.race.photo_finish import PhotoFinish, TimedMove, delay
from tablee.server.rulings import chat, gathering, in_match, matchmaking, moves, rated_play, seating, starting
from tablee.server.rulings.guards import Caller, Handler
from tablee.server.rulings.journal_pace import Pace
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import MakeMove, PassTime
from tablee.server.table.facts import (
    Abandoned,
    Entry,
    Vacated,
)
from tablee.server.table.table import Table
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed, RequestError

HANDLERS: dict[type, Handler] = {
    **seating.HANDLERS,
    **starting.HANDLERS,
    **moves.HANDLERS,
    **in_match.HANDLERS,
    **gathering.HANDLERS,
    **rated_play.HANDLERS,
    **chat.HANDLERS,
}
"""The handler of each kind of request. It checks everything and decides."""


class Verdict(NamedTuple):
    answer: updates.Accepted | updates.Refused | Failed
    entry: Entry | None = None
    """The entry, which must be written before anything is sent; None if nothing changed."""
    repeated: bool = False
    """The request was granted before: a resend changes nothing."""


@dataclass(frozen=True)
class Ruling:
    """The result of ruling on a timed move, or of time acting alone."""

    entry: Entry | None
    timed_move: TimedMove | None = None
    objection: RuleBroken | RequestError | None = None
    """The reason why a timed move was not played."""

    def answer(self, request: str) -> updates.Accepted | updates.Refused | Failed:
        match self.objection:
            case RuleBroken():
                return updates.Refused(
                    request, self.objection.rule, self.timed_move.evidence if self.timed_move else None
                )
            case RequestError():
                return Failed(self.objection.problem, request)
            case _:
                return updates.Accepted(request)


Latencies = Callable[[], list[Latency]]
"""The latencies of connections that may still bring a move made before those that are held."""


def handle(table: Table, caller: Caller, request: requests.AnyRequest, now: int, presence: Presence) -> Verdict:
    """Rule on a request. The table's time must have been passed up to now."""
    if (caller.person, request.id) in table.granted:
        return Verdict(updates.Accepted(request.id), repeated=True)
    try:
        if not isinstance(request, requests.Play | requests.Check):
            _must_be_writable(table, caller, now, presence.pace, is_remark=isinstance(request, requests.Say))
        decisions = HANDLERS[type(request)](table, caller, request, now, presence)
        entry = table.record(decisions, caller.person, request.id)
    except RequestError as error:
        return Verdict(Failed(error.problem, request.id))
    except RuleBroken as refused:
        return Verdict(updates.Refused(request.id, refused.rule))
    return Verdict(updates.Accepted(request.id), entry)


def _must_be_writable(table: Table, caller: Caller, now: int, pace: Pace, is_remark: bool = False) -> None:
    """Keep the journal short enough to be replayed. A match under way goes on, however long the journal is."""
    if pace.is_full(table) and (is_remark or not table.in_play):
        raise RequestError("history_full")
    if not is_remark and not pace.may_change(caller.person, caller.person == table.host, now):
        raise RequestError("too_often")


def seat(table: Table, caller: Caller, now: int, presence: Presence) -> Entry | None:
    """Seat a person in any free chair. None for a person who sits already."""
    if table.seat_of(caller.person) is not None:
        return None
    chair = matchmaking.first_free(table)
    if chair is None:
        raise RequestError("seat_taken")
    _must_be_writable(table, caller, now, presence.pace)
    return table.record(seating.seated(table, caller, chair, presence), caller.person)


def bot_plays(table: Table, seat: int, move: Move, now: int) -> Entry | None:
    """Play a bot's move. A move that is not legal any more came too late, and is dropped."""
    if table.in_play:
        with suppress(RuleBroken, RequestError):
            return table.record([MakeMove(seat, move, table.elapsed(now))])
    return None


def fill_up(table: Table, now: int, presence: Presence) -> Entry | None:
    """Start the match of a quick table: people who are not here lose their chairs, and bots join the others."""
    gone = matchmaking.absent_seats(table, presence.here)
    stays = len(gone) < sum(player.person is not None for player in table.players)
    return table.record(
        [*map(Vacated, gone), *(starting.begin_quickly(table, now, presence, gone) if stays else [])]
    )


def vacate(table: Table, seats: list[int]) -> Entry | None:
    """Free the chairs of people who were given one and have not come."""
    return table.record(map(Vacated, seats))


def begin_if_complete(table: Table, now: int, presence: Presence) -> Entry | None:
    """Start the match of a quick table at once when all chairs are taken and all people are here."""
    return (
        table.record([starting.deal(table, now, presence)])
        if matchmaking.is_complete(table, presence.here)
        else None
    )


def pass_time(table: Table, photo_finish: PhotoFinish, latencies: Latencies, now: int) -> Iterator[Ruling]:
    """Apply timed moves and the effects of time alone, in their order, up to now.

    In a race, moves can still be on their way, so time passes only up to now minus the delay.
    """
    while table.in_play:
        horizon = table.elapsed(now) - (delay(latencies()) if table.race is not None else 0)
        timed_move, due = photo_finish.first(horizon), table.wake
        if due is not None and due <= (timed_move.at if timed_move else horizon):
            timed_move = photo_finish.tied(due)
            if not timed_move and horizon < photo_finish.earliest(due, latencies()):
                return
            yield (
                _rule_on(table, photo_finish, timed_move, due - 1)
                if timed_move
                else Ruling(table.record([PassTime(due)]))
            )
        elif timed_move:
            yield _rule_on(table, photo_finish, timed_move, timed_move.at)
        else:
            return
    while photo_finish.held:
        timed_move = photo_finish.held.pop(0)
        yield Ruling(None, timed_move, None if _was_made(table, timed_move) else RequestError("not_now"))


def _was_made(table: Table, timed_move: TimedMove) -> bool:
    """Whether the move was written before another worker's entry led to a second ruling."""
    return (timed_move.by, timed_move.request) in table.granted


def _rule_on(table: Table, photo_finish: PhotoFinish, timed_move: TimedMove, at: int) -> Ruling:
    photo_finish.held.remove(timed_move)
    if _was_made(table, timed_move):
        return Ruling(None, timed_move)
    before = table.wake
    try:
        move = MakeMove(timed_move.seat, timed_move.move, at, timed_move.evidence)
        entry = table.record([move], timed_move.by, timed_move.request)
    except (RuleBroken, RequestError) as objection:
        return Ruling(None, timed_move, objection)
    photo_finish.note_closing(timed_move, before, table.wake)
    return Ruling(entry, timed_move)


def greet(table: Table, caller: Caller, now: int, presence: Presence) -> Entry | None:
    """Update the name of a person who enters and sits here, and give them back a seat that a bot had."""
    renamed = seating.renamed_to(table, caller, caller.name, caller.avatar) if caller.name else []
    if renamed:
        try:
            _must_be_writable(table, caller, now, presence.pace)
        except RequestError:  # otherwise a person who comes and goes under other names could fill the journal
            renamed = []
    return table.record([*renamed, *in_match.come_back(table, caller.person, now, presence)])


def come_back(table: Table, person: str, now: int, presence: Presence) -> Entry | None:
    """Give a person who is connected to any worker the seat back that a bot had."""
    return table.record(in_match.come_back(table, person, now, presence))


def end_if_all_agree(table: Table, presence: Presence) -> Entry | None:
    return table.record(in_match.end_if_all_agree(table, table.sidelines.enders, presence))


def deal_if_all_agree(table: Table, now: int, presence: Presence) -> Entry | None:
    return table.record(starting.deal_if_all_agree(table, table.sidelines.again, now, presence))


def end_too_long_match(table: Table) -> Entry | None:
    """End without loss a match that has become too long to be replayed."""
    return table.record([Abandoned()])


def time_is_up(table: Table, now: int) -> Entry | None:
    return table.record(in_match.time_is_up(table, now))
