"""Rules on requests while people gather: who is ready, who may sit, who is the host, and which game is played."""

from typing import Any

import msgspec

from tablee.bots import offered_levels, usual_level
from tablee.core.game import AnyGame
from tablee.games import GAMES
from tablee.server.rulings import rated_play
from tablee.server.rulings.guards import Caller, Handler, chair, must_be, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import (
    BotSeated,
    ClockSet,
    Expelled,
    FirstChosen,
    GameChanged,
    HandedOver,
    Locked,
    Moved,
    Published,
    Readied,
    Vacated,
)
from tablee.server.table.state import Sitter, TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError
from tablee.server.wire.timing import AMONG_STRANGERS


def must_gather_as_host(table: TableState, caller: Caller) -> None:
    """The caller must be the host. At quick tables the host decides nothing: people came for the usual game."""
    must_be(table, "gathering")
    must_be_host(table, caller)
    if table.quick:
        raise RequestError("not_now")


def must_be_welcome(table: TableState, caller: Caller) -> None:
    if caller.person in table.party.expelled:
        raise RequestError("expelled")
    if table.party.locked and table.seat_of(caller.person) is None:
        raise RequestError("locked")


def must_all_be_ready(table: TableState, presence: Presence) -> None:
    """Starting a game counts as being ready."""
    if any(person != table.host and not table.party.is_ready(person) for person in table.party.seated):
        raise RequestError("not_ready")
    rated_play.must_have_accounts(table, table.party.seated, presence)


def _must_be_at_the_table(table: TableState, person: str, presence: Presence) -> None:
    if table.seat_of(person) is None and person not in presence.here:
        raise RequestError("no_such_person")


# --- the requests --------------------------------------------------------------------------------


def _ready(
    table: TableState, caller: Caller, request: requests.Ready, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_sit(table, caller)
    rated_play.must_have_accounts(table, [caller.person], presence)
    if table.party.is_ready(caller.person) == request.yes:
        return []
    return [Readied(caller.person, request.yes)]


def _lock(
    table: TableState, caller: Caller, request: requests.Lock, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    return [] if table.party.locked == request.yes else [Locked(request.yes)]


def _publish(
    table: TableState, caller: Caller, request: requests.Publish, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    language = request.language if request.yes else ""
    if (table.public, table.language) == (request.yes, language):
        return []
    return [Published(request.yes, language), *_clock_among(table, strangers=request.yes)]


def _clock_among(table: TableState, strangers: bool) -> list[Decision]:
    """Strangers play with a clock and friends without, unless the host has set another one."""
    if strangers:
        return [] if table.timing else [ClockSet(AMONG_STRANGERS, usual=True)]
    return [ClockSet(None)] if table.has_usual_timing else []


def _choose_first(
    table: TableState, caller: Caller, request: requests.ChooseFirst, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    if request.seat is not None:
        rated_play.must_not_be_rated(table)
        if chair(table, request.seat) is None:
            raise RequestError("no_such_seat")
    return [] if table.first == request.seat else [FirstChosen(request.seat)]


def _expel(
    table: TableState, caller: Caller, request: requests.Expel, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    is_out = request.person in table.party.expelled
    if request.yes and not is_out:
        _must_be_at_the_table(table, request.person, presence)
    if request.person == table.host:
        raise RequestError("no_such_person")
    if is_out == request.yes:
        return []
    seat = table.seat_of(request.person)
    vacated: list[Decision] = [] if seat is None else [Vacated(seat)]
    return [*vacated, Expelled(request.person, request.yes)]


def _reseat(
    table: TableState, caller: Caller, request: requests.Reseat, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    if chair(table, request.seat) is chair(table, request.to):
        return []
    return [Moved(request.seat, request.to)]


def _hand_over(
    table: TableState, caller: Caller, request: requests.HandOver, now: int, presence: Presence
) -> list[Decision]:
    must_be_host(table, caller)
    _must_be_at_the_table(table, request.person, presence)
    return [] if request.person == table.host else [HandedOver(request.person)]


def _take_over(
    table: TableState, caller: Caller, request: requests.TakeOver, now: int, presence: Presence
) -> list[Decision]:
    must_sit(table, caller)
    if caller.person == table.host:
        return []
    if heir(table, presence) != caller.person:
        raise RequestError("not_away")
    return [HandedOver(caller.person)]


# --- another game --------------------------------------------------------------------------------


def _change_game(
    table: TableState, caller: Caller, request: requests.ChangeGame, now: int, presence: Presence
) -> list[Decision]:
    must_gather_as_host(table, caller)
    if request.game not in GAMES:
        raise RequestError("unknown_game")
    game = GAMES[request.game]
    options = options_of(game, request.options)
    if len(table.party.seated) > game.seats[-1]:
        raise RequestError("too_many_players")
    if game is table.game:
        return []
    chairs = [*table.chairs]
    made_room = _make_room(chairs, game.seats[-1])
    return [*made_room, GameChanged(game.name, options), *_exchange_bots(chairs, game)]


def _make_room(chairs: list[Sitter | None], left: int) -> list[Decision]:
    """Empty the chairs that the new game does not have: people move to others, and bots make way for them."""
    decisions: list[Decision] = []
    for seat, sitter in enumerate(chairs[left:], start=left):
        if sitter and sitter.person:
            to = _room_for_one(chairs[:left])
            chairs[seat], chairs[to] = chairs[to], chairs[seat]
            decisions.append(Moved(seat, to))
        if chairs[seat]:
            decisions.append(Vacated(seat))
    del chairs[left:]
    return decisions


def _room_for_one(chairs: list[Sitter | None]) -> int:
    """A free chair, or else one with a bot."""
    free = [seat for seat, sitter in enumerate(chairs) if sitter is None]
    return (free + [seat for seat, sitter in enumerate(chairs) if sitter and sitter.bot])[0]


def _exchange_bots(chairs: list[Sitter | None], game: AnyGame) -> list[Decision]:
    """Replace each bot whose level the new game does not offer by the usual one."""
    levels, level = offered_levels(game.name), usual_level(game.name)
    return [
        BotSeated(seat, level, bot.name)
        for seat, bot in enumerate(chairs)
        if bot and bot.bot and bot.bot not in levels
    ]


def options_of(game: AnyGame, named: dict[str, Any]) -> dict[str, Any]:
    """All options of the game, with defaults for those that are not named."""
    try:
        options: dict[str, Any] = msgspec.to_builtins(msgspec.convert(named, game.options))
    except msgspec.ValidationError as error:
        raise RequestError("bad_options") from error
    return options


# --- a missing host ------------------------------------------------------------------------------


def heir(table: TableState, presence: Presence) -> str | None:
    """The person who may take over from a missing host: of those who are here, the one seated for longest."""
    if not _host_is_missed(table, presence) or _host_awaited(table, presence):
        return None
    return _next_host(table, presence)


def takeover_in(table: TableState, presence: Presence) -> int | None:
    """Milliseconds until a person may take over from a missing host; None if nobody will."""
    return (_host_awaited(table, presence) or None) if _host_is_missed(table, presence) else None


def _next_host(table: TableState, presence: Presence) -> str | None:
    return next((person for person in table.party.seated if person in presence.here), None)


def _host_is_missed(table: TableState, presence: Presence) -> bool:
    away = table.host not in presence.here
    return away and not table.quick and table.phase != "playing" and _next_host(table, presence) is not None


def _host_awaited(table: TableState, presence: Presence) -> int:
    """Milliseconds for which a missing host is still awaited. A host who stood up and left is not expected."""
    return 0 if table.host in table.party.stood_up else presence.host_awaited


HANDLERS: dict[type, Handler] = {
    requests.Ready: _ready,
    requests.Lock: _lock,
    requests.Publish: _publish,
    requests.ChooseFirst: _choose_first,
    requests.Expel: _expel,
    requests.Reseat: _reseat,
    requests.HandOver: _hand_over,
    requests.TakeOver: _take_over,
    requests.ChangeGame: _change_game,
}
