"""Judges what people ask of a table.

A request is granted and becomes an entry of the journal, or is answered with the reason and changes nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from tablee.bots import BOTS
from tablee.core.game import AnyGame, Move
from tablee.core.luck import Luck
from tablee.core.match import Match, Refused
from tablee.games import GAMES
from tablee.server import names, wire
from tablee.server.history import (
    AnyFact,
    BotSeated,
    Configured,
    Entry,
    Gathered,
    Opened,
    Renamed,
    Sat,
    Started,
    Stepped,
    Vacated,
)
from tablee.server.table import Phase, Sitter, Table

BOT_NAMES = ("Gizmo", "Pixel", "Zigzag", "Boulon", "Tictac", "Nori", "Bingo", "Domino")


class Trouble(Exception):
    """A request that cannot be done, for a reason outside the game's rules."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True)
class Asker:
    person: str
    name: str
    """Empty until one is given."""


@dataclass(frozen=True)
class Verdict:
    answer: wire.Accepted | wire.Refused | wire.Failed
    entry: Entry | None = None
    """To be written down before anybody is told; None if nothing changed."""
    repeated: bool = False
    """It was done before: a resend changes nothing."""


def open_table(code: str, wish: wire.OpenTable, host: Asker, luck: Luck, now: int) -> tuple[Table, Entry]:
    if wish.game not in GAMES:
        raise Trouble("unknown_game")
    table = Table(code, luck)
    facts = _let(table, Opened(wish.game, _options(GAMES[wish.game], wish.options), host.person))
    if wish.start:
        facts += _sit(table, host, wire.Sit(id="-", seat=0), now)
    for seat, bot in enumerate(wish.bots, start=len(table.players)):
        facts += _add_bot(table, host, wire.AddBot(id="-", seat=seat, bot=bot), now)
    if wish.start:
        facts += _start(table, host, wire.Start(id="-"), now)
    entry = _write(table, facts, host.person)
    assert entry, "opening is a fact"
    return table, entry


def handle(table: Table, asker: Asker, request: wire.AnyRequest, now: int) -> Verdict:
    """Time passes first, then the request is judged."""
    if (asker.person, request.id) in table.granted:
        return Verdict(wire.Accepted(request.id), repeated=True)
    passed = _pass_time(table, now)
    try:
        facts = _JUDGES[type(request)](table, asker, request, now)
    except Trouble as trouble:
        return Verdict(wire.Failed(trouble.problem, request.id), _write(table, passed))
    except Refused as refused:
        return Verdict(wire.Refused(request.id, refused.rule), _write(table, passed))
    return Verdict(wire.Accepted(request.id), _write(table, passed + facts, asker.person, request.id))


def bot_plays(table: Table, seat: int, move: Move, now: int) -> Entry | None:
    """A move that came too late to be legal is no fault of anybody's, and forgotten."""
    facts = _pass_time(table, now)
    if table.match and not table.match.outcome:
        with suppress(Refused):
            facts.append(Stepped(table.match.play(seat, move, table.elapsed(now))))
    return _write(table, facts)


def pass_time(table: Table, now: int) -> Entry | None:
    """Let time alone act."""
    return _write(table, _pass_time(table, now))


def call(table: Table, asker: Asker) -> Entry | None:
    """Learn the present name of somebody who sits here."""
    return _write(table, _call(table, asker.person, asker.name))


def _write(table: Table, facts: list[AnyFact], by: str | None = None, request: str | None = None) -> Entry | None:
    if not facts:
        return None
    entry = Entry(table.number + 1, facts, by, request)
    table.note(entry)
    return entry


# --- the requests: each checks everything first, then lets it happen ---------------------------


def _sit(table: Table, asker: Asker, request: wire.Sit, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    if not asker.name:
        raise Trouble("bad_name")
    sitter = _chair(table, request.seat)
    if sitter and sitter.person == asker.person:
        return []
    _must_be_free(table, request.seat)
    return _let(table, Sat(request.seat, asker.person, asker.name))


def _stand(table: Table, asker: Asker, request: wire.Stand, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    return _let(table, Vacated(_must_sit(table, asker)))


def _add_bot(table: Table, asker: Asker, request: wire.AddBot, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    _must_be_host(table, asker)
    _must_be_free(table, request.seat)
    if request.bot not in BOTS[table.game.name]:
        raise Trouble("unknown_bot")
    return _let(table, BotSeated(request.seat, request.bot, BOT_NAMES[request.seat % len(BOT_NAMES)]))


def _remove_bot(table: Table, asker: Asker, request: wire.RemoveBot, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    _must_be_host(table, asker)
    sitter = _chair(table, request.seat)
    if not sitter or not sitter.bot:
        raise Trouble("no_such_seat")
    return _let(table, Vacated(request.seat))


def _configure(table: Table, asker: Asker, request: wire.Configure, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    _must_be_host(table, asker)
    return _let(table, Configured(_options(table.game, msgspec.to_builtins(table.options) | request.options)))


def _start(table: Table, asker: Asker, request: wire.Start, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    _must_be_host(table, asker)
    if len(table.players) not in table.game.seats:
        raise Trouble("too_few_players")
    return _deal(table, now)


def _play(table: Table, asker: Asker, request: wire.Play, now: int) -> list[AnyFact]:
    _must_be(table, "playing")
    seat = _must_sit(table, asker)
    try:
        move = msgspec.convert(request.move, table.game.moves)
    except msgspec.ValidationError as error:
        raise Trouble("bad_move") from error
    assert table.match, "a table in play has a match"
    return [Stepped(table.match.play(seat, move, table.elapsed(now)))]


def _play_again(table: Table, asker: Asker, request: wire.PlayAgain, now: int) -> list[AnyFact]:
    _must_be(table, "over")
    _must_sit(table, asker)
    return _deal(table, now)


def _gather(table: Table, asker: Asker, request: wire.Gather, now: int) -> list[AnyFact]:
    _must_be(table, "over")
    _must_be_host(table, asker)
    return _let(table, Gathered())


def _rename(table: Table, asker: Asker, request: wire.Rename, now: int) -> list[AnyFact]:
    try:
        return _call(table, asker.person, names.clean(request.name))
    except names.BadName as error:
        raise Trouble("bad_name") from error


_JUDGES: dict[type, Callable[[Table, Asker, Any, int], list[AnyFact]]] = {
    wire.Sit: _sit,
    wire.Stand: _stand,
    wire.AddBot: _add_bot,
    wire.RemoveBot: _remove_bot,
    wire.Configure: _configure,
    wire.Start: _start,
    wire.Play: _play,
    wire.PlayAgain: _play_again,
    wire.Gather: _gather,
    wire.Rename: _rename,
}


# --- what they have in common ------------------------------------------------------------------


def _let(table: Table, fact: AnyFact) -> list[AnyFact]:
    table.happen(fact)
    return [fact]


def _deal(table: Table, now: int) -> list[AnyFact]:
    match = Match.start(table.game, table.options, len(table.players), table.luck)
    table.begin(match, now)
    return [Started(), Stepped(match.log[0])]


def _pass_time(table: Table, now: int) -> list[AnyFact]:
    if not table.match or table.match.outcome:
        return []
    before = table.match.version
    table.match.pass_time(table.elapsed(now))
    return [Stepped(step) for step in table.match.log[before:]]


def _call(table: Table, person: str, name: str) -> list[AnyFact]:
    for seat, sitter in enumerate(table.chairs):
        if sitter and sitter.person == person and sitter.name != name:
            return _let(table, Renamed(seat, person, name))
    return []


def _options(game: AnyGame, wish: dict[str, Any]) -> dict[str, Any]:
    """All options of the game, with defaults for those not named."""
    try:
        options: dict[str, Any] = msgspec.to_builtins(msgspec.convert(wish, game.options))
    except msgspec.ValidationError as error:
        raise Trouble("bad_options") from error
    return options


def _must_be(table: Table, phase: Phase) -> None:
    if table.phase != phase:
        raise Trouble("not_now")


def _must_be_host(table: Table, asker: Asker) -> None:
    if asker.person != table.host:
        raise Trouble("not_host")


def _must_sit(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.person)
    if seat is None:
        raise Trouble("not_seated")
    return seat


def _must_be_free(table: Table, seat: int) -> None:
    if _chair(table, seat):
        raise Trouble("seat_taken")


def _chair(table: Table, seat: int) -> Sitter | None:
    if seat not in range(len(table.chairs)):
        raise Trouble("no_such_seat")
    return table.chairs[seat]
