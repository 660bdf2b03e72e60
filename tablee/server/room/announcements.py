"""What everybody at a table is told about it, the game on it apart."""

from collections.abc import Collection, Mapping

import msgspec

from tablee.server import hosting, seats, wire
from tablee.server.table import Sitter, Table

MOST_NAMED = 20
"""Watchers: what each is told does not grow with the crowd."""


def table_told(
    table: Table,
    starts: int | None,
    occupants: list[wire.Occupant | None],
    watching: list[wire.Person],
) -> wire.TableChanged:
    """To nobody in particular."""
    return wire.TableChanged(
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
        clock=table.timing,
        paused=table.sitting.paused,
        undo=seats.wish_shown(table),
        ending=sorted(table.sitting.enders),
        locked=table.circle.locked,
        rated=table.circle.rated,
        expelled=sorted(table.circle.expelled),
        heir=hosting.heir(table),
        evening=hosting.evening(table),
    )


def told_to(told: wire.TableChanged, table: Table, person: str) -> wire.TableChanged:
    return msgspec.structs.replace(told, you=person, seat=table.seat_of(person))


def occupants_told(
    table: Table, here: Collection[str], signals: Mapping[str, wire.Signal], now: int
) -> list[wire.Occupant | None]:
    return [
        _occupant(table, seat, sitter, here, signals.get(sitter.person or ""), now) if sitter else None
        for seat, sitter in enumerate(table.seats)
    ]


def _occupant(
    table: Table, seat: int, sitter: Sitter, here: Collection[str], signal: wire.Signal | None, now: int
) -> wire.Occupant:
    is_here = bool(sitter.bot) or sitter.person in here
    plain = wire.Occupant(sitter.name, sitter.person, sitter.bot, is_here, signal, avatar=sitter.avatar)
    return seats.player_shown(table, seat, hosting.sitter_shown(table, plain), now)


def watchers_told(table: Table, here: Mapping[str, str], avatars: Mapping[str, str]) -> list[wire.Person]:
    sitting = {sitter.person for sitter in table.players}
    watching = {person: name for person, name in here.items() if person not in sitting}
    if table.host in watching:  # is always named
        watching = {table.host: watching[table.host], **watching}
    return [wire.Person(person, name, True, avatars.get(person, "")) for person, name in watching.items()]
