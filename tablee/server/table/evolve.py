"""Applies decisions and facts to a table. No other module writes the table's state."""

from typing import Any

import msgspec

from tablee.core.lesson import Astray
from tablee.core.match import Match, typed_step
from tablee.core.record import LoggedStep
from tablee.games import GAMES
from tablee.lessons import edition_of
from tablee.server.table.decisions import Deal, Decision, MakeMove, PassTime
from tablee.server.table.facts import (
    AnyFact,
    BotSeated,
    CameBack,
    ClockSet,
    ClockStopped,
    Configured,
    Ended,
    Entry,
    FirstChosen,
    GameChanged,
    Gathered,
    HandedOver,
    Moved,
    Opened,
    PartyFact,
    Paused,
    Published,
    Rated,
    Renamed,
    Resumed,
    Said,
    Sat,
    Started,
    Stepped,
    TableFact,
    Undone,
    Vacated,
)
from tablee.server.table.party import ended
from tablee.server.table.sidelines import Mover, Sidelines, SidelinesFact
from tablee.server.table.state import Sitter, TableState
from tablee.server.wire import updates
from tablee.server.wire.errors import RequestError
from tablee.server.wire.timing import Timing

MOST_REMEMBERED = 1000
"""Granted requests, kept to recognise a resend. A game has fewer, and a browser resends only its latest ones."""
Terms = Sat | Configured | ClockSet | FirstChosen | GameChanged | Moved
"""Facts that change the match that people have agreed to play."""
MatchFact = Stepped | Undone | CameBack | ClockStopped | Paused | Resumed
"""Facts whose meaning depends on the state of the match."""


def carry_out(table: TableState, decision: Decision) -> list[AnyFact]:
    match decision:
        case MakeMove():
            return [Stepped(_make(table, decision))]
        case PassTime(at):
            before = table.present_match.version
            _pass_time(table, at)
            return [Stepped(step) for step in table.present_match.log[before:]]
        case Deal(now, together):
            return _deal(table, now, [*together])
        case _:
            happen(table, decision)
            return [decision]


def _make(table: TableState, decision: MakeMove) -> LoggedStep:
    match, seat, move = table.present_match, decision.seat, decision.move
    if table.lesson is None:
        return match.play(seat, move, decision.at, decision.evidence)
    try:
        return table.lesson.play(match, seat, move, decision.at, decision.evidence)
    except Astray as error:
        raise RequestError("lesson") from error


def _pass_time(table: TableState, at: int) -> None:
    if table.lesson:
        table.lesson.pass_time(table.present_match, at)
    else:
        table.present_match.pass_time(at)


def _deal(table: TableState, now: int, together: list[list[int]]) -> list[AnyFact]:
    if table.lesson:
        return _deal_lesson(table, table.lesson.start(), now)
    before = ended(table.match)
    match = Match.start(table.game, table.options, len(table.players), table.luck)
    started = Started(before, together, _turned_for(table, match))
    _begin(table, match, now, started)
    return [started, Stepped(match.log[0])]


def _turned_for(table: TableState, match: Match) -> int:
    """Seats by which everybody has to move on so that the chosen player has the seat that was drawn to begin."""
    awaited = match.game.awaited(match.state)
    if table.first is None or not awaited:
        return 0
    chosen = sum(sitter is not None for sitter in table.chairs[: table.first])
    return (awaited[0] - chosen) % match.seats


def _deal_lesson(table: TableState, match: Match, now: int) -> list[AnyFact]:
    """Begin a lesson after what its script lets happen before. A lesson has no result."""
    started = Started()
    _begin(table, match, now - match.now, started)
    return [started, *map(Stepped, match.log)]


def finish_entry(table: TableState, entry: Entry, cleared_away: bool = False) -> None:
    """Update what depends on the entry as a whole, after its facts have happened."""
    table.number = entry.number
    table.sidelines.entries += not isinstance(entry.facts[0], Said)
    steps = [fact.step for fact in entry.facts if isinstance(fact, Stepped)]
    if steps:
        table.stepped = entry.number
    if steps and not cleared_away:
        clocked = table.clocked() if table.sidelines.clocks else ()
        for index, step in enumerate(steps, table.present_match.version - len(steps)):
            table.sidelines.step(index, step, clocked, _mover(table, step, entry))
    if entry.by and entry.request:
        table.granted[entry.by, entry.request] = None
        if len(table.granted) > MOST_REMEMBERED:
            del table.granted[next(iter(table.granted))]


def _mover(table: TableState, step: LoggedStep, entry: Entry) -> Mover:
    if step.seat is None:
        return "time"
    if entry.by:
        return "person"
    is_persons = table.players[step.seat].person and step.seat not in table.sidelines.stand_ins
    return "clock" if is_persons else "bot"


def happen(table: TableState, fact: AnyFact) -> None:
    table.clear_lookups()
    if isinstance(fact, PartyFact):
        _happen_to_the_party(table, fact)
    else:
        _happen_at_the_table(table, fact)
    if isinstance(fact, Terms):
        table.party.reset_consent()
    if table.first is not None and table.chairs[table.first] is None:
        table.first = None
    if table.match is None:
        table.party.update_seated([sitter.person for sitter in table.players if sitter.person])


def _happen_at_the_table(table: TableState, fact: TableFact) -> None:
    match fact:
        case Opened():
            table.host = fact.host
            table.public, table.language, table.quick = fact.public, fact.language, fact.quick
            table.lesson = edition_of(fact.game, fact.lesson)
            _set_up(table, fact.game, fact.options)
        case Sat():
            table.chairs = [None if sitter and sitter.person == fact.person else sitter for sitter in table.chairs]
            table.chairs[fact.seat] = Sitter(fact.name, person=fact.person, avatar=fact.avatar)
        case BotSeated():
            table.chairs[fact.seat] = Sitter(fact.name, bot=fact.bot)
        case Vacated():
            table.chairs[fact.seat] = None
        case Renamed():
            table.chairs[fact.seat] = Sitter(fact.name, person=fact.person, avatar=fact.avatar)
        case Configured():
            table.options = msgspec.convert(fact.options, table.game.options)
        case Started():
            _begin(table, Match(table.game, table.options, len(table.players), table.luck), 0, fact)
        case Stepped():
            table.present_match.follow(typed_step(table.game, fact.step))
        case Gathered():
            _clear_away(table, fact.ended)
            table.party.gather()
        case _:
            _happen_around_the_match(table, fact)


def _set_up(table: TableState, game: str, options: dict[str, Any]) -> None:
    """Set the game and its options, and give the table as many chairs as the game has seats."""
    table.set_up_for = GAMES[game]
    table.options = msgspec.convert(options, table.game.options)
    table.chairs = [*table.chairs, *[None] * table.game.seats[-1]][: table.game.seats[-1]]
    if table.first is not None and table.first >= len(table.chairs):
        table.first = None


def _happen_to_the_party(table: TableState, fact: PartyFact) -> None:
    match fact:
        case GameChanged():
            _set_up(table, fact.game, fact.options)
        case HandedOver():
            table.host = fact.person
        case Moved():
            chairs = table.chairs = table.chairs[:]
            chairs[fact.seat], chairs[fact.to] = chairs[fact.to], chairs[fact.seat]
            if table.first in (fact.seat, fact.to):
                table.first = fact.to if table.first == fact.seat else fact.seat
        case FirstChosen():
            table.first = fact.seat
        case Published():
            table.public, table.language = fact.public, fact.language
            if fact.public:
                table.party.forget_texts()
        case _:
            table.party.happen(fact)
            if isinstance(fact, Rated):  # in a rated match, lots decide who begins
                table.first = None


def _happen_around_the_match(table: TableState, fact: SidelinesFact | Undone | ClockSet) -> None:
    match fact:
        case ClockSet():
            table.timing, table.has_usual_timing = fact.clock.effective if fact.clock else None, fact.usual
        case Undone():
            _take_back(table, fact)
        case Resumed():
            table.sidelines.resume(fact.at, table.clocked())
        case ClockStopped():
            table.sidelines.happen(fact, table.present_match.log)
            table.present_match.now = max(table.present_match.now, fact.at)  # a restart adds nothing to the stop
        case _:
            table.sidelines.happen(fact, table.present_match.log)
            if isinstance(fact, CameBack):
                _restart_clock(table, fact)


def _restart_clock(table: TableState, fact: CameBack) -> None:
    """Start the clock of a player who came back, if the table waits for that seat."""
    clocks = table.sidelines.clocks
    if clocks and not table.sidelines.paused and fact.seat in table.clocked():
        clocks.start(fact.seat, fact.at)


def skip(table: TableState, fact: MatchFact) -> None:
    """Count the steps of a match that was cleared away since, without playing them."""
    if isinstance(fact, Stepped):
        table.present_match.log.append(fact.step)
    elif isinstance(fact, Undone):
        _cut(table, table.present_match.log, fact.steps)


def _take_back(table: TableState, fact: Undone) -> None:
    """Replay the match without its last steps. Time and versions continue to grow."""
    before = table.present_match
    log = before.log[:]
    _cut(table, log, fact.steps)
    table.match = Match.replay(before.game, before.options, before.seats, log, before.luck)
    table.match.now = max(before.now, fact.at)
    showed = any(before.game.final(event) for step in before.log[-fact.steps :] for event in step.events)
    table.unbroken, table.taken_back = table.version, updates.TakenBack(fact.seat, fact.steps, showed)
    table.sidelines.take_back(fact.steps, len(log), fact.at, table.clocked(), fact.free)
    if showed and fact.seat is not None:
        table.sidelines.note_revealing_undo(fact.seat, len(log))


def _cut(table: TableState, log: list[LoggedStep], steps: int) -> None:
    del log[-steps:]
    table.earlier_steps += steps + 1


def _begin(table: TableState, match: Match, now: int, started: Started) -> None:
    """Put a new match on the table, and clear away the one before it, if any."""
    table.clear_lookups()
    _clear_away(table, started.ended)
    _move_on(table, started.turned)
    table.first = None
    table.match = match
    table.matches += 1
    table.began = now
    table.unbroken, table.taken_back = table.earlier_steps, None
    earlier = len(table.lesson.script.before) if table.lesson else 0
    table.sidelines = Sidelines(match.seats, _timing_of(table), table.party.rated, started.together, earlier)


def _timing_of(table: TableState) -> Timing | None:
    """The time for a match. Against bots alone nobody is kept waiting, so the usual clock stays off."""
    people = sum(player.person is not None for player in table.players)
    return None if table.has_usual_timing and people < 2 else table.timing


def _move_on(table: TableState, by: int) -> None:
    """Let everybody who sits move on by so many seats, round the table; the neighbours stay the same."""
    taken = [chair for chair, sitter in enumerate(table.chairs) if sitter]
    chairs = table.chairs[:]
    for place, chair in enumerate(taken):
        chairs[taken[(place + by) % len(taken)]] = table.chairs[chair]
    table.chairs = chairs


def _clear_away(table: TableState, ended: Ended | None) -> None:
    table.party.close(ended, table.matches, table.game.name, table.players)
    table.earlier_steps = table.version
    table.match = None
    table.sidelines = Sidelines(0, None)
