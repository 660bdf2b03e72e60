"""Rules on who sits where, people and bots, and on their names."""

from collections.abc import Collection

from tablee.bots import offered_levels
from tablee.core.game import AnyGame
from tablee.server.common import avatars, names
from tablee.server.rulings import rated_play
from tablee.server.rulings.gathering import must_be_welcome
from tablee.server.rulings.guards import Caller, Handler, chair, must_be, must_be_free, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import BotSeated, Renamed, Sat, Vacated
from tablee.server.table.state import Sitter, TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError

BOT_NAMES = ("Gizmo", "Pixel", "Zigzag", "Boulon", "Tictac", "Nori", "Bingo", "Domino")


def _sit(table: TableState, caller: Caller, request: requests.Sit, now: int, presence: Presence) -> list[Decision]:
    return seated(table, caller, request.seat, presence)


def seated(table: TableState, caller: Caller, seat: int, presence: Presence) -> list[Decision]:
    must_be(table, "gathering")
    if not caller.name:
        raise RequestError("bad_name")
    sitter = chair(table, seat)
    if sitter and sitter.person == caller.person:
        return []
    must_be_welcome(table, caller)
    must_be_free(table, seat)
    rated_play.must_have_accounts(table, [caller.person], presence)
    others = _others(table, caller.person)
    name = names.distinct(caller.name, [other.name for other in others])
    return [Sat(seat, caller.person, name, avatars.distinct(caller.avatar, [other.avatar for other in others]))]


def _others(table: TableState, person: str) -> list[Sitter]:
    """Everybody else who sits here. A person who sits down later gives way to their names and avatars."""
    return [sitter for sitter in table.chairs if sitter and sitter.person != person]


def _stand(
    table: TableState, caller: Caller, request: requests.Stand, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    return [Vacated(must_sit(table, caller))]


def _add_bot(
    table: TableState, caller: Caller, request: requests.AddBot, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_be_host(table, caller)
    rated_play.must_not_be_rated(table)
    must_be_free(table, request.seat)
    must_be_a_bot(table.game, request.bot)
    return [bot_seated(request.seat, request.bot, [sitter.name for sitter in table.chairs if sitter])]


def _remove_bot(
    table: TableState, caller: Caller, request: requests.RemoveBot, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_be_host(table, caller)
    sitter = chair(table, request.seat)
    if not sitter or not sitter.bot:
        raise RequestError("no_such_seat")
    return [Vacated(request.seat)]


def must_be_a_bot(game: AnyGame, level: str) -> None:
    if level not in offered_levels(game.name):
        raise RequestError("unknown_bot")


def bot_seated(seat: int, level: str, taken: Collection[str] = ()) -> BotSeated:
    """Seat a bot with a name that nobody else has."""
    return BotSeated(seat, level, names.distinct(BOT_NAMES[seat % len(BOT_NAMES)], taken))


def _rename(
    table: TableState, caller: Caller, request: requests.Rename, now: int, presence: Presence
) -> list[Decision]:
    try:
        return renamed_to(table, caller, names.clean(request.name), request.avatar or "")
    except names.BadName as error:
        raise RequestError("bad_name") from error


def renamed_to(table: TableState, caller: Caller, name: str, avatar: str) -> list[Decision]:
    """Rename a seated person. Without a new avatar, or if somebody else has it, the old one stays."""
    for seat, sitter in enumerate(table.chairs):
        if sitter and sitter.person == caller.person:
            others = _others(table, caller.person)
            worn = [other.avatar for other in others]
            wanted = sitter.avatar if avatar in worn else avatar
            called = (
                names.distinct(name, [other.name for other in others]),
                avatars.distinct(wanted or avatar or sitter.avatar, worn),
            )
            return [Renamed(seat, caller.person, *called)] if (sitter.name, sitter.avatar) != called else []
    return []


HANDLERS: dict[type, Handler] = {
    requests.Sit: _sit,
    requests.Stand: _stand,
    requests.AddBot: _add_bot,
    requests.RemoveBot: _remove_bot,
    requests.Rename: _rename,
}
