"""Rules on who sits where, people and bots, and on their names."""

from tablee.bots import BOTS
from tablee.core.game import AnyGame
from tablee.server.common import names
from tablee.server.rulings import rated_play
from tablee.server.rulings.gathering import must_be_welcome
from tablee.server.rulings.guards import Caller, Handler, chair, must_be, must_be_free, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import BotSeated, Renamed, Sat, Vacated
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError

BOT_NAMES = ("Gizmo", "Pixel", "Zigzag", "Boulon", "Tictac", "Nori", "Bingo", "Domino")


def _sit(table: TableState, caller: Caller, request: requests.Sit, now: int, presence: Presence) -> list[Decision]:
    return seated(table, caller, request.seat)


def seated(table: TableState, caller: Caller, seat: int) -> list[Decision]:
    must_be(table, "gathering")
    if not caller.name:
        raise RequestError("bad_name")
    sitter = chair(table, seat)
    if sitter and sitter.person == caller.person:
        return []
    must_be_welcome(table, caller)
    must_be_free(table, seat)
    return [Sat(seat, caller.person, caller.name, caller.avatar)]


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
    return [bot_seated(request.seat, request.bot)]


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
    if level not in BOTS[game.name]:
        raise RequestError("unknown_bot")


def bot_seated(seat: int, level: str) -> BotSeated:
    return BotSeated(seat, level, BOT_NAMES[seat % len(BOT_NAMES)])


def _rename(
    table: TableState, caller: Caller, request: requests.Rename, now: int, presence: Presence
) -> list[Decision]:
    try:
        return renamed_to(table, caller, names.clean(request.name), request.avatar or "")
    except names.BadName as error:
        raise RequestError("bad_name") from error


def renamed_to(table: TableState, caller: Caller, name: str, avatar: str) -> list[Decision]:
    """Rename a seated person. Without a new avatar the old one stays."""
    for seat, sitter in enumerate(table.chairs):
        if sitter and sitter.person == caller.person:
            renamed = Renamed(seat, caller.person, name, avatar or sitter.avatar)
            return [renamed] if (sitter.name, sitter.avatar) != (name, renamed.avatar) else []
    return []


HANDLERS: dict[type, Handler] = {
    requests.Sit: _sit,
    requests.Stand: _stand,
    requests.AddBot: _add_bot,
    requests.RemoveBot: _remove_bot,
    requests.Rename: _rename,
}
