"""Rules on requests around a match: stand-ins, calling it off, undo and clocks."""

from collections.abc import Set

from tablee.bots import offered_levels, strongest_level, usual_level
from tablee.server.rulings.guards import Caller, Handler, must_be, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision, MakeMove
from tablee.server.table.facts import (
    Abandoned,
    CallOffAsked,
    CameBack,
    ClockSet,
    ClockStopped,
    Paused,
    Resumed,
    StoodIn,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from tablee.server.table.sidelines import UndoRequest, undo_of
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError

A_MOMENT = 1000
"""Milliseconds of absence that do not count, as when a page is reloaded."""
MOST_UNATTENDED = 4
"""Moves in a row, for each person, that the clock makes before the match pauses: two turns of most games."""


# --- absence -------------------------------------------------------------------------------------


def come_back(table: TableState, person: str, now: int, presence: Presence) -> list[Decision]:
    """Give a person who is connected the seat back that a bot had, and count the absence."""
    seat = table.people_playing().get(person)
    if seat is None:
        return []
    missed = presence.missed(person)
    if missed < A_MOMENT and seat not in table.sidelines.stand_ins:
        return []
    return [CameBack(seat, table.sidelines.absent[seat] + missed, table.elapsed(now))]


def _stand_in(
    table: TableState, caller: Caller, request: requests.StandIn, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    must_sit(table, caller)
    missing = {seat: person for person, seat in table.people_playing().items()}.get(request.seat)
    if missing is None:
        raise RequestError("no_such_seat")
    bot = _level_of_stand_in(table, request.bot)
    if not _is_given_up(table, missing, presence):
        raise RequestError("not_away")
    return [] if request.seat in table.sidelines.stand_ins else [StoodIn(request.seat, bot)]


def _level_of_stand_in(table: TableState, asked: str | None) -> str:
    """In a rated match only the strongest bot stands in: a weak one would be a gift to the others."""
    game, rated = table.game.name, table.sidelines.rated
    level = asked or (strongest_level(game) if rated else usual_level(game))
    if level not in offered_levels(game) or (rated and level != strongest_level(game)):
        raise RequestError("unknown_bot")
    return level


def _call_off(
    table: TableState, caller: Caller, request: requests.CallOff, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    seat, enders = must_sit(table, caller), table.sidelines.enders
    if (seat in enders) == request.yes:
        return end_if_all_agree(table, enders, presence)
    return [CallOffAsked(seat, request.yes), *end_if_all_agree(table, enders ^ {seat}, presence)]


def end_if_all_agree(table: TableState, enders: Set[int], presence: Presence) -> list[Decision]:
    """End the match once nobody is left who could still say no.

    The last such player may be given up after all others agreed.
    """
    agreed = enders and table.in_play and _still_playing(table, presence) <= enders
    return [Abandoned()] if agreed else []


def _still_playing(table: TableState, presence: Presence) -> set[int]:
    """The seats of people who have to agree to an end: they are here, or may still come back in time."""
    people = table.people_playing().items()
    expected = {seat for person, seat in people if not _is_given_up(table, person, presence)}
    return expected - set(table.sidelines.stand_ins)


def _is_given_up(table: TableState, person: str, presence: Presence) -> bool:
    return person not in presence.here and not presence.allowance_left(table, person)


# --- taking back ---------------------------------------------------------------------------------


def _undo(
    table: TableState, caller: Caller, request: requests.Undo, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    seat, match, pending = must_sit(table, caller), table.match, table.sidelines.undo_request
    assert match, "a table in play has a match"
    undoable = table.sidelines.may_undo(match, seat)
    if undoable is None:
        raise RequestError("rated" if table.sidelines.rated and seat in match.movers else "nothing_to_undo")
    if undoable == "free":
        return [Undone(1, table.elapsed(now), seat, free=True)]
    if pending and pending.seat != seat:
        raise RequestError("not_now")
    if pending:
        return []
    wanted = undo_of(match.log, seat)
    if not table.sidelines.may_ask_again(wanted):
        raise RequestError("declined")
    return [UndoAsked(seat), *_grant_if_all_agree(table, wanted, now)]


def _answer_undo(
    table: TableState, caller: Caller, request: requests.AnswerUndo, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    seat, pending = must_sit(table, caller), table.sidelines.undo_request
    if pending is None:
        raise RequestError("not_now")
    if not request.yes:
        return [UndoAnswered(seat, request.yes)]
    if seat not in asked_to_undo(table, pending):
        return []
    return [UndoAnswered(seat, request.yes), *_grant_if_all_agree(table, pending.agreed_by(seat), now)]


def asked_to_undo(table: TableState, pending: UndoRequest) -> list[int]:
    """The seats of people who have not yet answered an undo request. Bots always agree."""
    silent = {pending.seat, *pending.agreed, *table.sidelines.stand_ins}
    return [seat for seat in table.people_playing().values() if seat not in silent]


def _grant_if_all_agree(table: TableState, pending: UndoRequest, now: int) -> list[Decision]:
    match = table.match
    if match is None or asked_to_undo(table, pending):
        return []
    return [Undone(match.version - pending.kept, table.elapsed(now), pending.seat)]


# --- clocks --------------------------------------------------------------------------------------


def _set_clock(
    table: TableState, caller: Caller, request: requests.SetClock, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_be_host(table, caller)
    is_set = request.clock == table.timing and not table.has_usual_timing
    return [] if is_set else [ClockSet(request.clock)]


def _stop_clock(
    table: TableState, caller: Caller, request: requests.StopClock, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    seat, clocks, at = must_sit(table, caller), table.sidelines.clocks, table.elapsed(now)
    stands = clocks is not None and clocks.stands_for(seat, at) > 0
    if stands or not request.yes:
        return [ClockStopped(seat, at, yes=False)] if stands and not request.yes else []
    if clocks is None or seat not in clocks.running or clocks.is_up(seat, at) or table.race is not None:
        raise RequestError("not_now")
    if not clocks.may_stop(seat):
        raise RequestError("only_once")
    return [ClockStopped(seat, at)]


def _resume(
    table: TableState, caller: Caller, request: requests.Resume, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "playing")
    return resume(table, must_sit(table, caller), now)


def resume(table: TableState, seat: int, now: int) -> list[Decision]:
    """Resume a paused match, because one of its players asked for it or made a move."""
    return [Resumed(seat, table.elapsed(now))] if table.sidelines.paused else []


def time_is_up(table: TableState, now: int) -> list[Decision]:
    """The game's default move for a player whose time is up, or a pause if nobody seems to play any more."""
    match, clocks, at = table.in_play, table.sidelines.clocks, table.elapsed(now)
    ends = clocks.next if clocks else None
    if match is None or ends is None or ends[0] > at:
        return []
    if _is_unattended(table):
        return [Paused(at)]
    _, seat = ends
    return [MakeMove(seat, table.game.default(match.state, seat), at)]


def _is_unattended(table: TableState) -> bool:
    """Whether the clock has made so many moves that nobody seems to play any more."""
    people = len(table.people_playing()) - len(table.sidelines.stand_ins)
    return table.sidelines.unattended >= MOST_UNATTENDED * people


def time_is_up_at(table: TableState, presence: Presence) -> int | None:
    """The time on the house's clock at which a player's clock runs out; None while no player is here."""
    clocks = table.sidelines.clocks
    if clocks is None or clocks.next is None or not _anybody_waits(table, presence):
        return None
    return table.house_time(clocks.next[0])


# --- missing players -----------------------------------------------------------------------------


def missing(table: TableState, presence: Presence) -> list[str]:
    return [person for person in table.people_playing() if person not in presence.here]


def notice_in(table: TableState, presence: Presence) -> int | None:
    """Milliseconds until a missing player's allowance is used up; None if nobody waits for that."""
    if not _anybody_waits(table, presence):
        return None
    left = (presence.allowance_left(table, person) for person in missing(table, presence))
    return min((time for time in left if time), default=None)


def _anybody_waits(table: TableState, presence: Presence) -> bool:
    return any(person in presence.here for person in table.people_playing())


HANDLERS: dict[type, Handler] = {
    requests.StandIn: _stand_in,
    requests.CallOff: _call_off,
    requests.Undo: _undo,
    requests.AnswerUndo: _answer_undo,
    requests.SetClock: _set_clock,
    requests.StopClock: _stop_clock,
    requests.Resume: _resume,
}
