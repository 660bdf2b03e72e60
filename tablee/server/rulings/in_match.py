"""Judges what people ask for around a match: that a bot plays on, that it ends, that something is taken back."""

import msgspec

from tablee.bots import BOTS, strongest_level, usual_level
from tablee.server import wire
from tablee.server.history import (
    Abandoned,
    AnyFact,
    CallOffAsked,
    CameBack,
    ClockSet,
    Paused,
    Resumed,
    Stepped,
    StoodIn,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from tablee.server.judging import Asker, Judge, Trouble, let, must_be, must_be_host, must_sit
from tablee.server.table import Table

A_MOMENT = 1000
"""Milliseconds within which one is not missed: a page was loaded anew."""
MOST_UNATTENDED = 4
"""Moves for each person that the clock makes in a row while no person plays: two turns of most games."""


# --- who is missing ------------------------------------------------------------------------------


def come_back(table: Table, person: str, now: int) -> list[AnyFact]:
    """Somebody is here, and has their seat back if a bot had it."""
    seat = table.people_playing().get(person)
    if seat is None:
        return []
    missed = table.attendance.missed(person)
    if missed < A_MOMENT and seat not in table.sitting.stand_ins:
        return []
    return let(table, CameBack(seat, table.sitting.absent[seat] + missed, table.elapsed(now)))


def _stand_in(table: Table, asker: Asker, request: wire.StandIn, now: int) -> list[AnyFact]:
    must_be(table, "playing")
    must_sit(table, asker)
    missing = {seat: person for person, seat in table.people_playing().items()}.get(request.seat)
    if missing is None:
        raise Trouble("no_such_seat")
    bot = _level_of_stand_in(table, request.bot)
    if not _is_given_up(table, missing):
        raise Trouble("not_away")
    return [] if request.seat in table.sitting.stand_ins else let(table, StoodIn(request.seat, bot))


def _level_of_stand_in(table: Table, wished: str | None) -> str:
    """In a rated match only the strongest bot stands in: a weak one would be a gift to the others."""
    game, rated = table.game.name, table.sitting.rated
    level = wished or (strongest_level(game) if rated else usual_level(game))
    if level not in BOTS[game] or (rated and level != strongest_level(game)):
        raise Trouble("unknown_bot")
    return level


def _call_off(table: Table, asker: Asker, request: wire.CallOff, now: int) -> list[AnyFact]:
    must_be(table, "playing")
    seat, enders = must_sit(table, asker), table.sitting.enders
    facts = [] if (seat in enders) == request.yes else let(table, CallOffAsked(seat, request.yes))
    return facts + end_if_all_agree(table)


def end_if_all_agree(table: Table) -> list[AnyFact]:
    """Who was asked may be given up later than the others agreed."""
    enders = table.sitting.enders
    return let(table, Abandoned()) if enders and table.in_play and _still_playing(table) <= enders else []


def _still_playing(table: Table) -> set[int]:
    """The people without whom nothing may end: who is here, or may still come back in time."""
    people = table.people_playing().items()
    return {seat for person, seat in people if not _is_given_up(table, person)} - set(table.sitting.stand_ins)


def _is_given_up(table: Table, person: str) -> bool:
    return person not in table.attendance.here and not table.allowance_left(person)


# --- taking back ---------------------------------------------------------------------------------


def _undo(table: Table, asker: Asker, request: wire.Undo, now: int) -> list[AnyFact]:
    must_be(table, "playing")
    seat, match, wish = must_sit(table, asker), table.match, table.sitting.wish
    assert match, "a table in play has a match"
    undoable = table.sitting.may_undo(match, seat)
    if undoable is None:
        raise Trouble("rated" if table.sitting.rated and seat in match.movers else "nothing_to_undo")
    if undoable == "free":
        return let(table, Undone(1, table.elapsed(now), seat, free=True))
    if wish and wish.seat != seat:
        raise Trouble("not_now")
    return [] if wish else let(table, UndoAsked(seat)) + _grant_if_all_agree(table, now)


def _answer_undo(table: Table, asker: Asker, request: wire.AnswerUndo, now: int) -> list[AnyFact]:
    must_be(table, "playing")
    seat, wish = must_sit(table, asker), table.sitting.wish
    if wish is None:
        raise Trouble("not_now")
    if request.yes and seat not in asked_to_undo(table):
        return []
    return let(table, UndoAnswered(seat, request.yes)) + _grant_if_all_agree(table, now)


def asked_to_undo(table: Table) -> list[int]:
    """The people who have not answered yet. Bots agree."""
    wish = table.sitting.wish
    if wish is None:
        return []
    silent = {wish.seat, *wish.agreed, *table.sitting.stand_ins}
    return [seat for seat in table.people_playing().values() if seat not in silent]


def _grant_if_all_agree(table: Table, now: int) -> list[AnyFact]:
    wish, match = table.sitting.wish, table.match
    if wish is None or match is None or asked_to_undo(table):
        return []
    return let(table, Undone(match.version - wish.kept, table.elapsed(now), wish.seat))


# --- clocks --------------------------------------------------------------------------------------


def _set_clock(table: Table, asker: Asker, request: wire.SetClock, now: int) -> list[AnyFact]:
    must_be(table, "gathering")
    must_be_host(table, asker)
    return [] if request.clock == table.timing else let(table, ClockSet(request.clock))


def _resume(table: Table, asker: Asker, request: wire.Resume, now: int) -> list[AnyFact]:
    must_be(table, "playing")
    return resume(table, must_sit(table, asker), now)


def resume(table: Table, seat: int, now: int) -> list[AnyFact]:
    """A paused match goes on when one of its players asks for it, or makes a move."""
    return let(table, Resumed(seat, table.elapsed(now))) if table.sitting.paused else []


def time_is_up(table: Table, now: int) -> list[AnyFact]:
    """The move the game makes for somebody who has no time left, or a pause if nobody plays any more."""
    match, clocks, at = table.in_play, table.sitting.clocks, table.elapsed(now)
    ends = clocks.next if clocks else None
    if match is None or ends is None or ends[0] > at:
        return []
    if _is_unattended(table):
        return let(table, Paused(at))
    _, seat = ends
    return [Stepped(match.play(seat, table.game.default(match.state, seat), at))]


def _is_unattended(table: Table) -> bool:
    """Whether the clock has played so long that nobody seems to be playing."""
    people = len(table.people_playing()) - len(table.sitting.stand_ins)
    return table.sitting.unattended >= MOST_UNATTENDED * people


def time_is_up_at(table: Table) -> int | None:
    """When somebody's time will be up, on the house's clock. Where nobody plays, no time is."""
    clocks = table.sitting.clocks
    if clocks is None or clocks.next is None or not _anybody_waits(table):
        return None
    return table.house_time(clocks.next[0])


# --- what people are told --------------------------------------------------------------------------


def missing(table: Table) -> list[str]:
    return [person for person in table.people_playing() if person not in table.attendance.here]


def notice_in(table: Table) -> int | None:
    """Milliseconds until somebody will have been missing for too long."""
    if not _anybody_waits(table):
        return None
    left = (table.allowance_left(person) for person in missing(table))
    return min((time for time in left if time), default=None)


def _anybody_waits(table: Table) -> bool:
    return any(person in table.attendance.here for person in table.people_playing())


def player_shown(table: Table, seat: int, plain: wire.Occupant, now: int) -> wire.Occupant:
    """Of a person in a match there is more to tell."""
    if plain.person is None or table.match is None:
        return plain
    sitting = table.sitting
    away = table.in_play is not None and not plain.here
    return msgspec.structs.replace(
        plain,
        stand_in=sitting.stand_ins.get(seat),
        away=table.allowance_left(plain.person) if away else None,
        clock=sitting.clocks.left_at(seat, table.elapsed(now)) if sitting.clocks else None,
        turns_by_bot=sitting.turns_by_bot[seat],
    )


def wish_shown(table: Table) -> wire.UndoWish | None:
    wish = table.sitting.wish
    return wire.UndoWish(wish.seat, sorted(wish.agreed), asked_to_undo(table)) if wish else None


JUDGES: dict[type, Judge] = {
    wire.StandIn: _stand_in,
    wire.CallOff: _call_off,
    wire.Undo: _undo,
    wire.AnswerUndo: _answer_undo,
    wire.SetClock: _set_clock,
    wire.Resume: _resume,
}
