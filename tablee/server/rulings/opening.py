"""Rules on a new table: its game, its options, who sits at once, and whether a match begins."""

from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.games import GAMES
from tablee.server.rulings.gathering import options_of
from tablee.server.rulings.guards import Caller
from tablee.server.rulings.seating import bot_seated, must_be_a_bot
from tablee.server.table.decisions import Deal, Decision
from tablee.server.table.facts import ClockSet, Entry, Opened, Sat
from tablee.server.table.table import Table
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError
from tablee.server.wire.timing import AMONG_STRANGERS


def open_table(
    code: str, request: http.OpenTable, host: Caller, luck: Luck, now: int, quick: bool = False
) -> tuple[Table, Entry]:
    """Open a table. At a quick table the host is seated at once."""
    if request.game not in GAMES:
        raise RequestError("unknown_game")
    game = GAMES[request.game]
    options = options_of(game, request.options)
    seated = _seated(game, request, host, quick)
    clock = request.clock or (AMONG_STRANGERS if request.public else None)
    table = Table(code, luck)
    entry = table.record(
        [
            Opened(request.game, options, host.person, request.public, request.language, quick),
            *([ClockSet(clock)] if clock else []),
            *seated,
            *([Deal(now)] if request.start else []),
        ],
        host.person,
    )
    assert entry, "opening is a fact"
    return table, entry


def _seated(game: AnyGame, request: http.OpenTable, host: Caller, quick: bool) -> list[Decision]:
    """Seat the bots, and the host if a match begins at once or the table is quick."""
    people = [_host_seated(host)] if request.start or quick else []
    seats = range(len(people), len(people) + len(request.bots))
    for seat, bot in zip(seats, request.bots, strict=True):
        if seat not in range(game.seats[-1]):
            raise RequestError("no_such_seat")
        must_be_a_bot(game, bot)
    if request.start and len(people) + len(request.bots) not in game.seats:
        raise RequestError("too_few_players")
    return [*people, *map(bot_seated, seats, request.bots)]


def _host_seated(host: Caller) -> Sat:
    if not host.name:
        raise RequestError("bad_name")
    return Sat(0, host.person, host.name, host.avatar)
