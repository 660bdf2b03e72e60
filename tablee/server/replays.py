"""Looking back at a match: the journal up to its end, and what each seat witnessed of it."""

from collections.abc import Iterable, Iterator

import msgspec

from tablee.core.audit import Impossible, audited
from tablee.core.luck import seeded
from tablee.core.match import Match, Record, Step
from tablee.games import GAMES
from tablee.server import names, wire
from tablee.server.history import Entry, Started
from tablee.server.judging import Trouble
from tablee.server.table import Table, clears_away
from tablee.server.thinking import film_of

MOST_STEPS = 5000
MOST_TRIES = 100_000
"""What checking a file may cost; the longest games take a tenth of it."""


def table_after(code: str, entries: Iterable[Entry], match: int) -> Table:
    """The table as it was when that match was over. One that is under way is nobody's to look back at."""
    table = Table.restore(code, _up_to(entries, match), seeded(0), now=0)
    if table.matches != match or table.phase != "over":
        raise Trouble("no_such_replay")
    return table


def _up_to(entries: Iterable[Entry], match: int) -> Iterator[Entry]:
    """Until its game is cleared away."""
    started = 0
    for entry in entries:
        if started == match and clears_away(entry):
            return
        started += sum(isinstance(fact, Started) for fact in entry.facts)
        yield entry


def record_of(table: Table) -> Record:
    assert table.match, "a table after a match has it still"
    record = table.match.record(sitter.name for sitter in table.players)
    return msgspec.structs.replace(record, bots=[sitter.bot for sitter in table.players])


def matched(record: Record) -> Match:
    """The match that a file tells of, if it could have happened."""
    if record.game not in GAMES:
        raise Trouble("unknown_game")
    if len(record.steps) > MOST_STEPS:
        raise Trouble("bad_record")
    try:
        return audited(GAMES[record.game], record, MOST_TRIES)
    except Impossible as error:
        raise Trouble("bad_record") from error


def seats_in(record: Record) -> list[wire.ReplaySeat]:
    """As many as played, whatever the file has to say about them."""
    called = [*map(_clean, record.names), *[""] * record.seats]
    bots = [*record.bots, *[None] * record.seats]
    return [wire.ReplaySeat(called[seat], bots[seat]) for seat in range(record.seats)]


def _clean(name: str) -> str:
    try:
        return names.clean(name)
    except names.BadName:
        return ""


def witnessed(match: Match, seat: int | None) -> list[wire.ReplayStep]:
    """Earlier views are not kept: they come again by letting the log happen again."""
    again = Match(match.game, match.options, match.seats, match.luck)
    shown = []
    for step in match.log:
        again.follow(step)
        shown.append(_shown(again, step, seat))
    return shown


def _shown(match: Match, step: Step, seat: int | None) -> wire.ReplayStep:
    game, state = match.game, match.state
    return wire.ReplayStep(
        at=step.at,
        film=film_of(game, step),
        events=[seen for event in step.events if (seen := game.seen(event, seat)) is not None],
        view=msgspec.Raw(msgspec.json.encode(game.view(state, seat))),
        awaited=list(game.awaited(state)),
        outcome=match.outcome,
        evidence=step.evidence,
    )
