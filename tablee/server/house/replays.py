"""Replays of finished matches: the journal up to the end of a match, and its steps as each seat saw them."""

import gzip
import zlib
from collections.abc import Iterable, Iterator

import msgspec

from tablee.core.audit import Impossible, audited
from tablee.core.luck import seeded
from tablee.core.match import Match, typed_record, witnessed
from tablee.core.record import Aside, LoggedStep, Outline, Record
from tablee.games import GAMES
from tablee.server.common import names
from tablee.server.house.heavy_work import Allowance, Throttle
from tablee.server.room.bots import pause_after
from tablee.server.table.facts import Entry, Started
from tablee.server.table.sidelines import MOST_UNDONE
from tablee.server.table.table import Table, clears_away
from tablee.server.wire.errors import RequestError
from tablee.server.wire.replay import Replay, ReplaySeat, ReplayStep

MOST_STEPS = 5000
MOST_ASIDES = MOST_STEPS + MOST_UNDONE
"""An aside belongs to a step or to an undo."""
MOST_WORK = 100_000
"""Units of work (`WorkLimit`) to check a file: less than two seconds. The longest games take an eighth of it."""
MOST_BYTES = 48 * 1024 * 1024
"""Bytes of a replay before compression: four times the longest games."""
PACKING = 5
"""The level of compression. Views repeat themselves, so little is left of them."""
BYTES_IN_A_UNIT = 10_000
"""Bytes of JSON that are made and compressed in the time of a unit of work."""
GZIP = 31
"""zlib's name for the gzip format with the largest window."""
LONGEST_LEVEL = 20
"""Characters of a bot's level in an uploaded file."""

UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)


def table_after(code: str, entries: Iterable[Entry], match: int) -> Table:
    """The table as it was when that match was over. A match under way has no replay."""
    table = Table.restore(code, _up_to(entries, match), seeded(0), now=0)
    if table.matches != match or table.phase != "over":
        raise RequestError("no_such_replay")
    return table


def _up_to(entries: Iterable[Entry], match: int) -> Iterator[Entry]:
    """The entries up to the one that clears that match away."""
    started = 0
    for entry in entries:
        if started == match and clears_away(entry):
            return
        started += sum(isinstance(fact, Started) for fact in entry.facts)
        yield entry


def record_of(table: Table) -> Record:
    assert table.match, "a table after a match has it still"
    record = table.match.record(sitter.name for sitter in table.players)
    return msgspec.structs.replace(record, bots=[sitter.bot for sitter in table.players], asides=asides_of(table))


def asides_of(table: Table) -> list[Aside]:
    return table.sidelines.asides[:]


def opened(raw: bytes | bytearray) -> tuple[Record, Match]:
    """The record and the match in a file, if the match could have happened by the rules."""
    record = _read(raw)
    try:
        return record, audited(GAMES[record.game], record, Allowance(MOST_WORK))
    except Impossible as error:
        raise RequestError("bad_record") from error


def _read(raw: bytes | bytearray) -> Record:
    try:
        outline = msgspec.json.decode(raw, type=Outline)
    except UNREADABLE as error:
        raise RequestError("malformed") from error
    if outline.game not in GAMES:
        raise RequestError("unknown_game")
    try:
        record = typed_record(GAMES[outline.game], outline)
    except UNREADABLE as error:
        raise RequestError("bad_record") from error
    if len(record.steps) > MOST_STEPS:
        raise RequestError("bad_record")
    return record


def seats_in(record: Record) -> list[ReplaySeat]:
    """The seats of a record: as many as played, even if the file has more or fewer names."""
    called = [*map(_clean, record.names[: record.seats]), *[""] * record.seats]
    bots = [*record.bots[: record.seats], *[None] * record.seats]
    return [ReplaySeat(called[seat], (bots[seat] or "")[:LONGEST_LEVEL] or None) for seat in range(record.seats)]


def asides_in(record: Record) -> list[Aside]:
    """The asides of a file that name an existing step and seat."""
    return [aside for aside in record.asides[:MOST_ASIDES] if _is_possible(aside, record)]


def _is_possible(aside: Aside, record: Record) -> bool:
    return 0 <= aside.step <= len(record.steps) and aside.seat in range(record.seats)


def _clean(name: str) -> str:
    try:
        return names.clean(name)
    except names.BadName:
        return ""


def packed(looked: Replay, match: Match) -> bytes:
    """The replay with the steps of that match, as gzip. Only one uncompressed step at a time is in memory."""
    head = msgspec.json.encode(looked)
    assert head.endswith(b"[]}"), "the steps come last"
    pack, throttle, size = zlib.compressobj(PACKING, wbits=GZIP), Throttle(), 0
    parts = [pack.compress(head[:-2])]
    for number, step in enumerate(replayed(match, looked.seat)):
        raw = msgspec.json.encode(step)
        size += len(raw)
        if size > MOST_BYTES:
            raise RequestError("too_large")
        parts.append(pack.compress(b"," + raw if number else raw))
        throttle.worked(1 + len(raw) // BYTES_IN_A_UNIT)
    return b"".join([*parts, pack.compress(b"]}"), pack.flush()])


def gzipped(raw: bytes) -> bytes:
    return gzip.compress(raw, PACKING)


def unpacked(packed: bytes, most: int) -> Iterator[bytes]:
    """The decompressed bytes, in pieces of at most that size."""
    unpack = zlib.decompressobj(GZIP)
    while piece := unpack.decompress(packed, most):
        packed = unpack.unconsumed_tail
        yield piece


def replayed(match: Match, seat: int | None) -> Iterator[ReplayStep]:
    """Every step as a seat saw it. The views are made by replaying the log."""
    again = Match(match.game, match.options, match.seats, match.luck)
    for step in match.log:
        again.follow(step)
        yield _shown(again, step, seat)


def _shown(match: Match, step: LoggedStep, seat: int | None) -> ReplayStep:
    game, state = match.game, match.state
    return ReplayStep(
        at=step.at,
        duration=pause_after(game, step),
        events=witnessed(game, step, seat),
        view=msgspec.Raw(msgspec.json.encode(game.view(state, seat))),
        awaited=list(game.awaited(state)),
        outcome=match.outcome,
        evidence=step.evidence,
    )
