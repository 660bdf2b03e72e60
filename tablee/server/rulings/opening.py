"""Rules on a new table: its game, its options, who sits at once, and whether a match begins."""

from tablee.bots import usual_level
from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.games import GAMES
from tablee.lessons import lesson_of
from tablee.server.rulings.gathering import options_of
from tablee.server.rulings.guards import Caller
from tablee.server.rulings.seating import bot_seated, must_be_a_bot
from tablee.server.table.decisions import Deal, Decision
from tablee.server.table.facts import ClockSet, Entry, FirstChosen, Opened, Sat
from tablee.server.table.table import Table
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError
from tablee.server.wire.timing import AMONG_STRANGERS

HOST = 0
"""The chair of a host who is seated at once."""


def open_table(
    code: str, request: http.OpenTable, host: Caller, luck: Luck, now: int, quick: bool = False
) -> tuple[Table, Entry]:
    """Open a table. At a quick table the host is seated at once.

    A host who wants to play at once has the first turn, instead of watching bots first.
    """
    if request.game not in GAMES:
        raise RequestError("unknown_game")
    game = GAMES[request.game]
    if request.lesson:
        return _open_lesson(code, request, host, luck, now)
    options = options_of(game, request.options)
    seated = _seated(game, request, host, quick)
    usual = ClockSet(AMONG_STRANGERS, usual=True) if request.public else None
    clock = ClockSet(request.clock) if request.clock else usual
    begun: list[Decision] = [FirstChosen(HOST), Deal(now)] if request.start else []
    table = Table(code, luck)
    entry = table.record(
        [
            Opened(request.game, options, host.person, request.public, request.language, quick),
            *([clock] if clock else []),
            *seated,
            *begun,
        ],
        host.person,
    )
    assert entry, "opening is a fact"
    return table, entry


def _open_lesson(code: str, request: http.OpenTable, host: Caller, luck: Luck, now: int) -> tuple[Table, Entry]:
    """Open a table at which the host learns a game. It is private, and nothing about it can be chosen."""
    lesson = lesson_of(request.game)
    if lesson is None:
        raise RequestError("unknown_game")
    if request != http.OpenTable(request.game, lesson=True):
        raise RequestError("bad_options")
    table = Table(code, luck)
    level = usual_level(request.game)
    bots = [bot_seated(seat, level, [host.name]) for seat in range(1, lesson.script.seats)]
    options = options_of(lesson.game, lesson.script.options)
    opened = Opened(request.game, options, host.person, lesson=lesson.edition)
    entry = table.record([opened, _host_seated(host), *bots, Deal(now)], host.person)
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
    bots = [bot_seated(seat, level, [host.name]) for seat, level in zip(seats, request.bots, strict=True)]
    return [*people, *bots]


def _host_seated(host: Caller) -> Sat:
    if not host.name:
        raise RequestError("bad_name")
    return Sat(HOST, host.person, host.name, host.avatar)
