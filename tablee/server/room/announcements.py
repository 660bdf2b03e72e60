"""The message that describes a table to everybody there, without the match on it."""

from collections.abc import Mapping

import msgspec

from tablee.server.room.audience import Visit
from tablee.server.rulings import gathering, in_match
from tablee.server.rulings.presence import Presence
from tablee.server.table.party import ended, finished
from tablee.server.table.state import Sitter, TableState
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing

MOST_NAMED = 20
"""How many watchers are named at most, so that the message does not grow with the crowd."""


def render_table(
    table: TableState,
    starts: int | None,
    occupants: list[updates.Occupant | None],
    watching: list[updates.Person],
    presence: Presence,
) -> updates.TableChanged:
    """The message without the parts that depend on its receiver."""
    return updates.TableChanged(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        options=msgspec.to_builtins(table.options),
        host=table.host,
        you="",
        seat=None,
        seats=occupants,
        watching=watching[:MOST_NAMED],
        watchers=len(watching),
        match=table.matches,
        public=table.public,
        language=table.language,
        starts=starts,
        version=table.version,
        clock=_timing(table),
        paused=table.sidelines.paused,
        undo=_undo(table),
        ending=sorted(table.sidelines.enders),
        again=sorted(table.sidelines.again),
        first=table.first,
        locked=table.party.locked,
        rated=table.party.rated,
        heir=gathering.heir(table, presence),
        evening=render_evening(table),
    )


def _timing(table: TableState) -> Timing | None:
    """The time people have in the match on the table, or in the next one."""
    return table.timing if table.match is None or table.sidelines.clocks else None


def _undo(table: TableState) -> updates.PendingUndo | None:
    pending = table.sidelines.undo_request
    if pending is None:
        return None
    return updates.PendingUndo(pending.seat, sorted(pending.agreed), in_match.asked_to_undo(table, pending))


def render_evening(table: TableState) -> list[updates.Finished]:
    """The results of the matches at this table, with that of the match that is over but still on it."""
    end = None if table.lesson else ended(table.match)
    last = [finished(end, table.matches, table.game.name, table.players)] if end else []
    return [*table.party.evening, *last]


def addressed_to(visit: Visit, message: updates.TableChanged, table: TableState) -> updates.TableChanged:
    """The message for one connection. Known results of the evening are left out: they would be most of it."""
    person = visit.caller.person
    known, visit.evening = visit.evening, message.evening
    return msgspec.structs.replace(
        message,
        you=person,
        seat=table.seat_of(person),
        expelled=_expelled_for(table, person),
        evening=None if known == message.evening else message.evening,
    )


def _expelled_for(table: TableState, person: str) -> list[str]:
    """All expelled people for the host, who may let them in again. Others learn only whether they are expelled."""
    expelled = table.party.expelled
    return expelled if person == table.host else [person] * (person in expelled)


def render_occupants(
    table: TableState, presence: Presence, signals: Mapping[str, updates.Signal], now: int
) -> list[updates.Occupant | None]:
    return [
        _occupant(table, seat, sitter, presence, signals.get(sitter.person or ""), now) if sitter else None
        for seat, sitter in enumerate(table.seats)
    ]


def _occupant(
    table: TableState, seat: int, sitter: Sitter, presence: Presence, signal: updates.Signal | None, now: int
) -> updates.Occupant:
    is_here = bool(sitter.bot) or sitter.person in presence.here
    plain = updates.Occupant(sitter.name, sitter.person, sitter.bot, is_here, signal, avatar=sitter.avatar)
    return _in_match(table, seat, _while_gathering(table, plain), now, presence)


def _while_gathering(table: TableState, plain: updates.Occupant) -> updates.Occupant:
    """The occupant of a chair, marked as not ready where that is so."""
    if plain.person is None or table.match or table.party.is_ready(plain.person):
        return plain
    return msgspec.structs.replace(plain, ready=False)


def _in_match(
    table: TableState, seat: int, plain: updates.Occupant, now: int, presence: Presence
) -> updates.Occupant:
    """The occupant of a seat, with the stand-in, the absence and the clock of a person in a match."""
    if plain.person is None or table.match is None:
        return plain
    sidelines, clocks, at = table.sidelines, table.sidelines.clocks, table.elapsed(now)
    away = table.in_play is not None and not plain.here
    return msgspec.structs.replace(
        plain,
        stand_in=sidelines.stand_ins.get(seat),
        away=presence.allowance_left(table, plain.person) if away else None,
        clock=clocks.left_at(seat, at) if clocks else None,
        turns_by_bot=sidelines.turns_by_bot[seat],
        moves_by_clock=sidelines.moves_by_clock(seat),
        may_stop=clocks is not None and clocks.may_stop(seat),
        reading=clocks.stands_for(seat, at) if clocks else 0,
    )


def render_watchers(
    table: TableState, here: Mapping[str, str], avatars: Mapping[str, str]
) -> list[updates.Person]:
    sitting = {sitter.person for sitter in table.players}
    watching = {person: name for person, name in here.items() if person not in sitting}
    if table.host in watching:  # the host is always named
        watching = {table.host: watching[table.host], **watching}
    return [updates.Person(person, name, True, avatars.get(person, "")) for person, name in watching.items()]
