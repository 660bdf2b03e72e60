"""Judges what people ask of a table.

A request is granted and becomes an entry of the journal, or is answered with the reason and changes nothing.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import msgspec

from tablee.bots import BOTS
from tablee.core.game import Move
from tablee.core.luck import Luck
from tablee.core.match import Match, Refused
from tablee.games import GAMES
from tablee.server import chat, honour, hosting, manners, names, quick, seats, wire
from tablee.server.circle import ended
from tablee.server.clocks import AMONG_STRANGERS
from tablee.server.history import (
    Abandoned,
    AnyFact,
    BotSeated,
    ClockSet,
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
from tablee.server.judging import Asker, Judge, Trouble
from tablee.server.judging import chair as _chair
from tablee.server.judging import let as _let
from tablee.server.judging import must_be as _must_be
from tablee.server.judging import must_be_free as _must_be_free
from tablee.server.judging import must_be_host as _must_be_host
from tablee.server.judging import must_sit as _must_sit
from tablee.server.line import Line
from tablee.server.table import Table
from tablee.server.throws import Finish, Throw, hold, judge

BOT_NAMES = ("Gizmo", "Pixel", "Zigzag", "Boulon", "Tictac", "Nori", "Bingo", "Domino")


class Verdict(NamedTuple):
    answer: wire.Accepted | wire.Refused | wire.Failed
    entry: Entry | None = None
    """To be written down before anybody is told; None if nothing changed."""
    repeated: bool = False
    """It was done before: a resend changes nothing."""


@dataclass(frozen=True)
class Ruling:
    """Something that happened when its time had come: a throw was judged, or time acted alone."""

    entry: Entry | None
    throw: Throw | None = None
    objection: Refused | Trouble | None = None
    """Why a throw did not happen."""

    def answer(self, request: str) -> wire.Accepted | wire.Refused | wire.Failed:
        match self.objection:
            case Refused():
                return wire.Refused(request, self.objection.rule, self.throw.evidence if self.throw else None)
            case Trouble():
                return wire.Failed(self.objection.problem, request)
            case _:
                return wire.Accepted(request)


Lines = Callable[[], list[Line]]
"""The connections that may still bring a throw made before all that are held."""


def open_table(
    code: str, wish: wire.OpenTable, host: Asker, luck: Luck, now: int, quickly: bool = False
) -> tuple[Table, Entry]:
    if wish.game not in GAMES:
        raise Trouble("unknown_game")
    table = Table(code, luck)
    options = hosting.options_of(GAMES[wish.game], wish.options)
    facts = _let(table, Opened(wish.game, options, host.person, wish.public, wish.language, quickly))
    if clock := wish.clock or (AMONG_STRANGERS if table.public else None):
        facts += _let(table, ClockSet(clock))
    if wish.start or quickly:
        facts += _sit(table, host, wire.Sit(id="-", seat=0), now)
    for seat, bot in enumerate(wish.bots, start=len(table.players)):
        facts += _add_bot(table, host, wire.AddBot(id="-", seat=seat, bot=bot), now)
    if wish.start:
        facts += _start(table, host, wire.Start(id="-"), now)
    entry = _write(table, facts, host.person)
    assert entry, "opening is a fact"
    return table, entry


def handle(table: Table, asker: Asker, request: wire.AnyRequest, now: int) -> Verdict:
    """Time has passed up to now."""
    if (asker.person, request.id) in table.granted:
        return Verdict(wire.Accepted(request.id), repeated=True)
    try:
        _must_be_writable(table, asker, request, now)
        facts = _JUDGES[type(request)](table, asker, request, now)
    except Trouble as trouble:
        return Verdict(wire.Failed(trouble.problem, request.id))
    except Refused as refused:
        return Verdict(wire.Refused(request.id, refused.rule))
    return Verdict(wire.Accepted(request.id), _write(table, facts, asker.person, request.id))


def _must_be_writable(table: Table, asker: Asker, request: wire.AnyRequest, now: int) -> None:
    """Keep the journal short enough to be read. A match under way goes on, whatever was written before."""
    if isinstance(request, wire.Play):
        return
    if table.is_full and (isinstance(request, manners.Say) or not table.in_play):
        raise Trouble("history_full")
    pace, is_host = table.attendance.pace, asker.person == table.host
    if not isinstance(request, manners.Say) and not pace.may_change(asker.person, is_host, now):
        raise Trouble("too_often")


def bot_plays(table: Table, seat: int, move: Move, now: int) -> Entry | None:
    """A move that came too late to be legal is no fault of anybody's, and forgotten."""
    if match := table.in_play:
        with suppress(Refused):
            return _write(table, [Stepped(match.play(seat, move, table.elapsed(now)))])
    return None


def fill_up(table: Table, here: Collection[str], now: int) -> Entry | None:
    """Where the house starts by itself: who went away leaves the chair, and bots keep the others company."""
    gone = [fact for seat in quick.deserted(table, here) for fact in _let(table, Vacated(seat))]
    somebody = any(player.person for player in table.players)
    return _write(table, gone + (_begin_quickly(table, now) if somebody else []))


def give_up_on(table: Table, seats: list[int]) -> Entry | None:
    """The people who were given these chairs have not come: others may have them."""
    return _write(table, [fact for seat in seats for fact in _let(table, Vacated(seat))])


def begin_if_complete(table: Table, here: Collection[str], now: int) -> Entry | None:
    """Where the house starts by itself, it waits for nobody when all chairs are taken by people who are here."""
    return _write(table, _deal(table, now)) if quick.is_complete(table, here) else None


def pass_time(table: Table, finish: Finish, lines: Lines, now: int) -> Iterator[Ruling]:
    """Let happen what was thrown and what time alone does, in their order, up to now.

    In a race, up to as long ago as a throw can still be on its way.
    """
    while table.in_play:
        horizon = table.elapsed(now) - (hold(lines()) if table.race is not None else 0)
        throw, due = finish.first(horizon), table.wake
        if due is not None and due <= (throw.at if throw else horizon):
            throw = finish.spared(due)
            if not throw and horizon < finish.patience(due, lines()):
                return
            yield _judge(table, finish, throw, due - 1) if throw else Ruling(_let_time_act(table, due))
        elif throw:
            yield _judge(table, finish, throw, throw.at)
        else:
            return
    while finish.held:
        yield Ruling(None, finish.held.pop(0), Trouble("not_now"))


def throw(table: Table, asker: Asker, request: wire.Play, now: int, line: Line) -> Throw:
    """What somebody asks for in a race, and when. Whether the rules allow it is seen when its time has come."""
    seat, move = _seat_and_move(table, asker, request)
    painted = table.race
    assert painted is not None, "one throws in a race"
    moment = judge(painted, request.reaction, table.elapsed(now), line)
    return Throw(seat, move, moment, painted, asker.person, request.id)


def _judge(table: Table, finish: Finish, throw: Throw, at: int) -> Ruling:
    assert table.match, "one throws in a match"
    finish.held.remove(throw)
    if (throw.by, throw.request) in table.granted:  # written before another worker's entry made us judge again
        return Ruling(None, throw)
    before = table.wake
    try:
        step = table.match.play(throw.seat, throw.move, at, throw.evidence)
    except Refused as refused:
        return Ruling(None, throw, refused)
    finish.watch(throw, before, table.wake)
    return Ruling(_write(table, [Stepped(step)], throw.by, throw.request), throw)


def _let_time_act(table: Table, due: int) -> Entry | None:
    assert table.match, "time acts in a match"
    before = table.match.version
    table.match.pass_time(due)
    return _write(table, [Stepped(step) for step in table.match.log[before:]])


def greet(table: Table, asker: Asker, now: int) -> Entry | None:
    """Learn the present name of somebody who sits here, and give them their seat back."""
    renamed = _call(table, asker, asker.name, asker.avatar) if asker.name and not table.is_full else []
    return _write(table, renamed + seats.come_back(table, asker.person, now))


def end_if_all_agree(table: Table) -> Entry | None:
    return _write(table, seats.end_if_all_agree(table))


def end_what_is_too_long(table: Table) -> Entry | None:
    """End a match without loss that has become too long to be read again."""
    return _write(table, _let(table, Abandoned()))


def time_is_up(table: Table, now: int) -> Entry | None:
    return _write(table, seats.time_is_up(table, now))


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
    hosting.must_be_welcome(table, asker)
    _must_be_free(table, request.seat)
    return _let(table, Sat(request.seat, asker.person, asker.name, asker.avatar))


def _stand(table: Table, asker: Asker, request: wire.Stand, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    return _let(table, Vacated(_must_sit(table, asker)))


def _add_bot(table: Table, asker: Asker, request: wire.AddBot, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    _must_be_host(table, asker)
    honour.must_not_be_rated(table)
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
    if table.quick:  # others came for the usual game
        raise Trouble("not_now")
    return _let(
        table, Configured(hosting.options_of(table.game, msgspec.to_builtins(table.options) | request.options))
    )


def _start(table: Table, asker: Asker, request: wire.Start, now: int) -> list[AnyFact]:
    _must_be(table, "gathering")
    if table.quick:
        _must_sit(table, asker)
        return _begin_quickly(table, now)
    _must_be_host(table, asker)
    if len(table.players) not in table.game.seats:
        raise Trouble("too_few_players")
    hosting.must_all_be_ready(table)
    return _deal(table, now)


def _play(table: Table, asker: Asker, request: wire.Play, now: int) -> list[AnyFact]:
    seat, move = _seat_and_move(table, asker, request)
    _must_have_time(table, seat, now)
    assert table.match, "a table in play has a match"
    step = table.match.play(seat, move, table.elapsed(now))
    return [Stepped(step), *seats.resume(table, seat, now)]


def _must_have_time(table: Table, seat: int, now: int) -> None:
    """A turn whose time is up belongs to the clock, which plays it move by move."""
    clocks = table.sitting.clocks
    if clocks and clocks.is_up(seat, table.elapsed(now)):
        raise Trouble("not_now")


def _seat_and_move(table: Table, asker: Asker, request: wire.Play) -> tuple[int, Move]:
    _must_be(table, "playing")
    seat = _must_sit(table, asker)
    try:
        return seat, msgspec.convert({"move": request.move}, _wish(table.game.moves)).move
    except msgspec.ValidationError as error:
        raise Trouble("bad_move") from error


@cache
def _wish(moves: Any) -> Any:
    """What somebody may ask for. msgspec looks into a struct once, into a union every time it is asked."""
    return msgspec.defstruct("Wish", [("move", moves)])


def _play_again(table: Table, asker: Asker, request: wire.PlayAgain, now: int) -> list[AnyFact]:
    _must_be(table, "over")
    _must_sit(table, asker)
    honour.must_not_be_rated(table)
    return _deal(table, now)


def _gather(table: Table, asker: Asker, request: wire.Gather, now: int) -> list[AnyFact]:
    _must_be(table, "over")
    _must_be_host(table, asker)
    return _let(table, Gathered(ended(table.match)))


def _rename(table: Table, asker: Asker, request: wire.Rename, now: int) -> list[AnyFact]:
    try:
        return _call(table, asker, names.clean(request.name), request.avatar or "")
    except names.BadName as error:
        raise Trouble("bad_name") from error


_JUDGES: dict[type, Judge] = {
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
    **seats.JUDGES,
    **hosting.JUDGES,
    **honour.JUDGES,
    **chat.JUDGES,
}


# --- what they have in common ------------------------------------------------------------------


def _deal(table: Table, now: int) -> list[AnyFact]:
    before = ended(table.match)
    match = Match.start(table.game, table.options, len(table.players), table.luck)
    together = honour.together(table) if table.circle.rated else []
    table.begin(match, now, before, together)
    return [Started(before, together), Stepped(match.log[0])]


def _begin_quickly(table: Table, now: int) -> list[AnyFact]:
    facts: list[AnyFact] = []
    for seat in quick.seats_for_bots(table):
        facts += _let(table, BotSeated(seat, quick.LEVEL, BOT_NAMES[seat % len(BOT_NAMES)]))
    return facts + _deal(table, now)


def _call(table: Table, asker: Asker, name: str, avatar: str) -> list[AnyFact]:
    """Without a new avatar the old one stays."""
    for seat, sitter in enumerate(table.chairs):
        if sitter and sitter.person == asker.person:
            renamed = Renamed(seat, asker.person, name, avatar or sitter.avatar)
            return _let(table, renamed) if (sitter.name, sitter.avatar) != (name, renamed.avatar) else []
    return []
