"""Matches that are nearly over, so that schedules meet ends, results, ratings and next games.

People who play at random would take longer to end a match than a schedule lasts, so bots play it beforehand.
"""

from functools import cache

import msgspec

from tablee.bots import BOTS, usual_level
from tablee.bots.playing import play_out
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.games import GAMES
from tablee.server.rulings.guards import Caller
from tablee.server.rulings.opening import open_table
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import Entry, Rated, Readied, Sat, Started, Stepped
from tablee.server.wire import http


def entries_of(code: str, request: http.OpenTable, people: list[Caller], left: int, rated: bool) -> list[Entry]:
    """The journal of a table whose match is so many steps before its end; the first person is the host."""
    log = _log(request.game, len(request.bots) + len(people), msgspec.json.encode(request.options))
    table, opened = open_table(code, request, people[0], seeded(code), now=0)
    seated = [
        Sat(seat, person.person, person.name, person.avatar)
        for seat, person in enumerate(people, start=len(request.bots))
    ]
    agreed: list[Decision] = [Rated(True), *(Readied(person.person, True) for person in people)] if rated else []
    before = table.record([*seated, *agreed])
    begun = table.record([Started(), Stepped(log[0])])
    steps = [table.record([Stepped(step)]) for step in log[1 : max(1, len(log) - left)]]
    return [opened, *(entry for entry in (before, begun, *steps) if entry)]


@cache
def _log(name: str, seats: int, options: bytes) -> list[LoggedStep]:
    game = GAMES[name]
    luck = seeded(name)
    match = Match.start(game, msgspec.json.decode(options, type=game.options), seats, luck)
    play_out(match, [BOTS[name][usual_level(name)]] * seats, luck)
    return match.log
