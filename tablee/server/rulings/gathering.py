"""Judges what people ask of each other while they gather: who may sit where, who is the host, and which game."""

from typing import Any

import msgspec

from tablee.bots import BOTS, usual_level
from tablee.core.game import AnyGame
from tablee.games import GAMES
from tablee.server import honour, manners, wire
from tablee.server.circle import ended, finished
from tablee.server.history import (
    AnyFact,
    BotSeated,
    Expelled,
    GameChanged,
    HandedOver,
    Locked,
    Moved,
    Readied,
    Vacated,
)
from tablee.server.judging import Asker, Judge, Trouble, chair, let, must_be, must_be_host, must_sit
from tablee.server.table import Table


def must_gather_as_host(table: Table, asker: Asker) -> None:
    """Where the house starts by itself, people came for the usual game with whoever comes."""
    must_be(table, "gathering")
    must_be_host(table, asker)
    if table.quick:
        raise Trouble("not_now")


def must_be_welcome(table: Table, asker: Asker) -> None:
    if asker.person in table.circle.expelled:
        raise Trouble("expelled")
    if table.circle.locked and table.seat_of(asker.person) is None:
        raise Trouble("locked")


def must_all_be_ready(table: Table) -> None:
    """Starting a game counts as being ready."""
    if any(person != table.host and not table.circle.is_ready(person) for person in table.circle.seated):
        raise Trouble("not_ready")
    honour.must_have_accounts(table, table.circle.seated)


def _must_be_at_the_table(table: Table, person: str) -> None:
    if table.seat_of(person) is None and person not in table.attendance.here:
        raise Trouble("no_such_person")


# --- the requests --------------------------------------------------------------------------------


def _ready(table: Table, asker: Asker, request: manners.Ready, now: int) -> list[AnyFact]:
    must_be(table, "gathering")
    must_sit(table, asker)
    honour.must_have_accounts(table, [asker.person])
    if table.circle.is_ready(asker.person) == request.yes:
        return []
    return let(table, Readied(asker.person, request.yes))


def _lock(table: Table, asker: Asker, request: manners.Lock, now: int) -> list[AnyFact]:
    must_gather_as_host(table, asker)
    return [] if table.circle.locked == request.yes else let(table, Locked(request.yes))


def _expel(table: Table, asker: Asker, request: manners.Expel, now: int) -> list[AnyFact]:
    must_gather_as_host(table, asker)
    is_out = request.person in table.circle.expelled
    if request.yes and not is_out:
        _must_be_at_the_table(table, request.person)
    if request.person == table.host:
        raise Trouble("no_such_person")
    if is_out == request.yes:
        return []
    seat = table.seat_of(request.person)
    vacated = [] if seat is None else let(table, Vacated(seat))
    return vacated + let(table, Expelled(request.person, request.yes))


def _reseat(table: Table, asker: Asker, request: manners.Reseat, now: int) -> list[AnyFact]:
    must_gather_as_host(table, asker)
    if chair(table, request.seat) is chair(table, request.to):
        return []
    return let(table, Moved(request.seat, request.to))


def _hand_over(table: Table, asker: Asker, request: manners.HandOver, now: int) -> list[AnyFact]:
    must_be_host(table, asker)
    _must_be_at_the_table(table, request.person)
    return [] if request.person == table.host else let(table, HandedOver(request.person))


def _take_over(table: Table, asker: Asker, request: manners.TakeOver, now: int) -> list[AnyFact]:
    must_sit(table, asker)
    if asker.person == table.host:
        return []
    if heir(table) != asker.person:
        raise Trouble("not_away")
    return let(table, HandedOver(asker.person))


# --- another game --------------------------------------------------------------------------------


def _change_game(table: Table, asker: Asker, request: manners.ChangeGame, now: int) -> list[AnyFact]:
    must_gather_as_host(table, asker)
    if request.game not in GAMES:
        raise Trouble("unknown_game")
    game = GAMES[request.game]
    options = options_of(game, request.options)
    if len(table.circle.seated) > game.seats[-1]:
        raise Trouble("too_many_players")
    if game is table.game:
        return []
    facts = _make_room(table, game.seats[-1])
    return facts + let(table, GameChanged(game.name, options)) + _exchange_bots(table)


def _make_room(table: Table, chairs: int) -> list[AnyFact]:
    """In the first so many chairs, for everybody who sits in another: bots stand up for people."""
    facts: list[AnyFact] = []
    for seat in range(chairs, len(table.chairs)):
        sitter = table.chairs[seat]
        to = _room_for_one(table, chairs) if sitter and sitter.person else None
        if to is not None:
            facts += let(table, Moved(seat, to))
        if table.chairs[seat]:
            facts += let(table, Vacated(seat))
    return facts


def _room_for_one(table: Table, chairs: int) -> int:
    within = table.chairs[:chairs]
    free = [seat for seat, sitter in enumerate(within) if sitter is None]
    return (free + [seat for seat, sitter in enumerate(within) if sitter and sitter.bot])[0]


def _exchange_bots(table: Table) -> list[AnyFact]:
    """Each for one that knows the new game."""
    levels, level = BOTS[table.game.name], usual_level(table.game.name)
    strangers = [(seat, bot) for seat, bot in enumerate(table.chairs) if bot and bot.bot and bot.bot not in levels]
    return [fact for seat, bot in strangers for fact in let(table, BotSeated(seat, level, bot.name))]


def options_of(game: AnyGame, wish: dict[str, Any]) -> dict[str, Any]:
    """All options of the game, with defaults for those not named."""
    try:
        options: dict[str, Any] = msgspec.to_builtins(msgspec.convert(wish, game.options))
    except msgspec.ValidationError as error:
        raise Trouble("bad_options") from error
    return options


# --- what people are told --------------------------------------------------------------------------


def heir(table: Table) -> str | None:
    """Who may take over: the longest seated of those who are here, when the host is gone."""
    return _next_host(table) if _host_is_missed(table) and not _host_awaited(table) else None


def heir_in(table: Table) -> int | None:
    """Milliseconds until somebody may take over."""
    return (_host_awaited(table) or None) if _host_is_missed(table) else None


def _next_host(table: Table) -> str | None:
    return next((person for person in table.circle.seated if person in table.attendance.here), None)


def _host_is_missed(table: Table) -> bool:
    away = table.host not in table.attendance.here
    return away and not table.quick and table.phase != "playing" and _next_host(table) is not None


def _host_awaited(table: Table) -> int:
    """Milliseconds. Who stood up and went away is not expected back."""
    return 0 if table.host in table.circle.stood_up else table.attendance.host_awaited


def sitter_shown(table: Table, plain: wire.Occupant) -> wire.Occupant:
    """While people gather, somebody may not be ready."""
    if plain.person is None or table.match or table.circle.is_ready(plain.person):
        return plain
    return msgspec.structs.replace(plain, ready=False)


def evening(table: Table) -> list[wire.Finished]:
    end = ended(table.match)
    last = [finished(end, table.matches, table.game.name, table.players)] if end else []
    return [*table.circle.evening, *last]


JUDGES: dict[type, Judge] = {
    manners.Ready: _ready,
    manners.Lock: _lock,
    manners.Expel: _expel,
    manners.Reseat: _reseat,
    manners.HandOver: _hand_over,
    manners.TakeOver: _take_over,
    manners.ChangeGame: _change_game,
}
