"""A table: a fold over its journal, and what each person may see of it.

No sockets, no clock, no chance of its own. What people may ask of it is for the referee to judge.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tablee.core.game import AnyGame, never
from tablee.core.luck import Luck
from tablee.core.match import Match, Step, typed_step
from tablee.games import GAMES
from tablee.server import history, wire
from tablee.server.attendance import Attendance
from tablee.server.circle import Circle
from tablee.server.clocks import Timing
from tablee.server.history import (
    AnyFact,
    AtTheTable,
    BotSeated,
    CameBack,
    ClockSet,
    Configured,
    Ended,
    Entry,
    Gathered,
    InTheCircle,
    Opened,
    Paused,
    Renamed,
    Resumed,
    Said,
    Sat,
    Started,
    Stepped,
    Undone,
    Vacated,
)
from tablee.server.scene import Scene, clocks_told, story_of
from tablee.server.sitting import AroundAMatch, Mover, Sitting

Phase = Literal["gathering", "playing", "over"]

MOST_REMEMBERED = 1000
"""Requests of more than a game, by which a resend is recognised. A browser sends again what it asked for last."""
WhatIsAgreed = Sat | Configured | ClockSet | history.GameChanged | history.Moved
"""Facts that change the match which people have said yes to."""
OfTheMatch = Stepped | Undone | CameBack | Paused | Resumed
"""Facts whose meaning depends on the state of the match."""
LONGEST_FILM = 60
"""Steps: who missed more than these sees the table as it is now."""


@dataclass(frozen=True)
class Sitter:
    """Who has a chair: a person or a bot."""

    name: str
    person: str | None = None
    bot: str | None = None
    avatar: str = ""


class Table:
    def __init__(self, code: str, luck: Luck) -> None:
        self.code = code
        self.luck = luck
        self.number = 0
        """Of the last entry in the journal."""
        self.stepped = 0
        """The number of the last entry with a step."""
        self.granted: dict[tuple[str, str], None] = {}
        """The requests that were done, the latest last: person and id."""
        self.host = ""
        self.public = False
        """Listed for everybody to join."""
        self.language = ""
        self.quick = False
        """For whoever comes: the house fills it up with bots and starts."""
        self.options: Any = None
        self.chairs: list[Sitter | None] = []
        self.match: Match | None = None
        self.matches = 0
        self.timing: Timing | None = None
        """Of the clocks of matches to come."""
        self.sitting = Sitting(0, None)
        """What happens around the match; without one, nothing."""
        self.circle = Circle()
        self.attendance = Attendance()
        """Volatile."""
        self._unbroken = 0
        """The version from which on nothing was taken back: no film begins before it."""
        self._taken_back: wire.TakenBack | None = None
        """What was, to get there."""
        self._game: AnyGame | None = None
        self._earlier_steps = 0
        self._began = 0
        self._seat_of: dict[str, int] | None = None
        """By person; asked for all the time, as are the bots. None when people have moved."""
        self._bots: dict[int, str] | None = None
        """Levels by seat."""
        self._people: dict[str, int] | None = None

    @classmethod
    def restore(cls, code: str, entries: Iterable[Entry], luck: Luck, now: int) -> "Table":
        table = cls(code, luck)
        table.follow(entries, now)
        return table

    # --- what there is to know ---------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        assert self._game, "a table's first fact is that it was opened"
        return self._game

    @property
    def phase(self) -> Phase:
        if self.match is None:
            return "gathering"
        return "over" if self.match.outcome or self.sitting.called_off else "playing"

    @property
    def in_play(self) -> Match | None:
        return self.match if self.match and not self.sitting.called_off and not self.match.outcome else None

    @property
    def is_full(self) -> bool:
        """The journal is so long that the table should not have another match."""
        return self.number >= self.attendance.pace.limits.entries_of_a_table

    @property
    def match_is_too_long(self) -> bool:
        too_long = self.sitting.entries >= self.attendance.pace.limits.entries_of_a_match
        return too_long and self.in_play is not None

    @property
    def version(self) -> int:
        """Counts the steps of all games at this table."""
        return self._earlier_steps + (len(self.match.log) if self.match else 0)

    @property
    def players(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter]

    @property
    def seats(self) -> list[Sitter | None]:
        """While gathering, every chair; from the start on, the players in turn order."""
        return self.chairs if self.match is None else [*self.players]

    def seat_of(self, person: str) -> int | None:
        if self._seat_of is None:
            self._seat_of = {
                sitter.person: seat for seat, sitter in enumerate(self.seats) if sitter and sitter.person
            }
        return self._seat_of.get(person)

    @property
    def race(self) -> int | None:
        """When people see what they now race to answer, on the match's clock; None while no race is open."""
        return self.game.race(match.state) if (match := self.in_play) else None

    def house_time(self, at: int) -> int:
        """What the house's clock shows when the match's shows a time."""
        return self._began + at

    def elapsed(self, now: int) -> int:
        """The time of the match when the house's clock shows now, both in milliseconds."""
        return now - self._began

    @property
    def wake(self) -> int | None:
        """When time alone will act next, on the match's clock."""
        return self.game.wake(match.state) if (match := self.in_play) else None

    def bots_playing(self) -> dict[int, str]:
        """The seats for which bots play in a game under way, with their levels."""
        if self._bots is None:
            self._bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot}
        playing = self._bots | self.sitting.stand_ins if self.sitting.stand_ins else self._bots
        return playing if playing and self.in_play else {}

    @property
    def is_timeless(self) -> bool:
        """Time alone changes nothing here."""
        return self.game.wake is never and self.game.race is never and self.sitting.clocks is None

    def bots_awaited(self) -> dict[int, str]:
        """Those of them who have to play now."""
        playing = self.bots_playing()
        if not playing or not self.match:
            return {}
        return {seat: playing[seat] for seat in self.game.awaited(self.match.state) if seat in playing}

    def people_playing(self) -> dict[str, int]:
        """Who sits in a game under way, by person, whether they are there or not."""
        if not self.in_play:
            return {}
        if self._people is None:
            self._people = {player.person: seat for seat, player in enumerate(self.players) if player.person}
        return self._people

    def allowance_left(self, person: str) -> int:
        """Milliseconds this player may still be missing."""
        seat = self.people_playing()[person]
        return max(0, self.attendance.allowance - self.sitting.absent[seat] - self.attendance.missed(person))

    # --- what somebody sees ------------------------------------------------------------------

    def steps_since(self, version: int | None, seat: int | None) -> list[wire.Step]:
        """What somebody lacks who knows the table up to a version: the film, or the table as it is now."""
        if not self.match:
            return []
        now = self.version
        missing = 0 if version is None else now - version
        if 0 < missing <= min(LONGEST_FILM, now - self._unbroken):
            return self._film(self.match, missing, seat)
        shown = self._scene_of(self.match, None).seen_by(seat)
        if missing == 1:
            return [msgspec.structs.replace(shown, taken_back=self._taken_back)]
        return [msgspec.structs.replace(shown, story=story_of(self.match, seat)) if missing else shown]

    def last_scene(self) -> Scene | None:
        """What the last step looked like; None if it was taken back."""
        if not self.match or self.version == self._unbroken:
            return None
        return self._scene_of(self.match, self.match.log[-1])

    def _film(self, match: Match, missing: int, seat: int | None) -> list[wire.Step]:
        """Earlier views are not kept: they come again by letting the log happen again."""
        last = self._scene_of(match, match.log[-1]).seen_by(seat)
        if missing == 1:
            return [last]
        again = Match.replay(match.game, match.options, match.seats, match.log[:-missing], match.luck)
        shown = []
        for step in match.log[-missing:-1]:
            again.follow(step)
            shown.append(self._scene_of(again, step).seen_by(seat))
        return [*shown, last]

    def _scene_of(self, match: Match, step: Step | None) -> Scene:
        race = match.game.race(match.state)
        return Scene(
            match,
            step,
            version=self._earlier_steps + match.version,
            number=self.matches,
            sitting=self.sitting,
            race=None if race is None else self.house_time(race),
            clocks=clocks_told(self.sitting.clocks, self.house_time) if match is self.in_play else None,
        )

    # --- the fold ----------------------------------------------------------------------------

    def follow(self, entries: Iterable[Entry], now: int) -> None:
        """Let happen what the journal says. Of games that were cleared away since, only their length matters."""
        before, entries = self.matches, list(entries)
        present = max((index for index, entry in enumerate(entries) if clears_away(entry)), default=0)
        for index, entry in enumerate(entries):
            for fact in entry.facts:
                if isinstance(fact, OfTheMatch) and index < present:
                    self._pass_over(fact)
                else:
                    self.happen(fact)
            self.note(entry, passed_over=index < present)
        if self.match and (self.matches != before or self.elapsed(now) < self.match.now):
            # What lies between the last step and now does not count: clocks stop while the house is down.
            # In a match that goes on, a step may be older than its news, for in a race it waited: time stays.
            self._began = now - self.match.now

    def keep_time_of(self, other: "Table") -> None:
        """The same match, in which time has gone on meanwhile."""
        if self.match and self.matches == other.matches:
            self._began = min(self._began, other._began)

    def note(self, entry: Entry, passed_over: bool = False) -> None:
        """Who writes an entry has let its facts happen already; this keeps the rest up to date."""
        self.number = entry.number
        self.sitting.entries += not isinstance(entry.facts[0], Said)
        for fact in entry.facts:
            if isinstance(fact, Stepped):
                self.stepped = entry.number
                if not passed_over:
                    clocked = self._clocked() if self.sitting.clocks else ()
                    self.sitting.step(fact.step, clocked, self._mover(fact.step, entry))
        if entry.by and entry.request:
            self.granted[entry.by, entry.request] = None
            if len(self.granted) > MOST_REMEMBERED:
                del self.granted[next(iter(self.granted))]

    def _mover(self, step: Step, entry: Entry) -> Mover:
        if step.seat is None:
            return "time"
        if entry.by:
            return "person"
        is_persons = self.players[step.seat].person and step.seat not in self.sitting.stand_ins
        return "clock" if is_persons else "bot"

    def happen(self, fact: AnyFact) -> None:
        self._people_moved()
        if isinstance(fact, InTheCircle):
            self._happen_in_the_circle(fact)
        else:
            self._happen_at_the_table(fact)
        if isinstance(fact, WhatIsAgreed):
            self.circle.ask_again()
        if self.match is None:
            self.circle.look_who_sits([sitter.person for sitter in self.players if sitter.person])

    def _happen_at_the_table(self, fact: AtTheTable) -> None:
        match fact:
            case Opened():
                self.host = fact.host
                self.public, self.language, self.quick = fact.public, fact.language, fact.quick
                self._set_up(fact.game, fact.options)
            case Sat():
                self.chairs = [
                    None if sitter and sitter.person == fact.person else sitter for sitter in self.chairs
                ]
                self.chairs[fact.seat] = Sitter(fact.name, person=fact.person, avatar=fact.avatar)
            case BotSeated():
                self.chairs[fact.seat] = Sitter(fact.name, bot=fact.bot)
            case Vacated():
                self.chairs[fact.seat] = None
            case Renamed():
                self.chairs[fact.seat] = Sitter(fact.name, person=fact.person, avatar=fact.avatar)
            case Configured():
                self.options = msgspec.convert(fact.options, self.game.options)
            case Started():
                self.begin(
                    Match(self.game, self.options, len(self.players), self.luck), 0, fact.ended, fact.together
                )
            case Stepped():
                assert self.match, "a step belongs to a match"
                self.match.follow(typed_step(self.game, fact.step))
            case Gathered():
                self._clear_away(fact.ended)
                self.circle.gather()
            case _:
                self._happen_around_the_match(fact)

    def _set_up(self, game: str, options: dict[str, Any]) -> None:
        """With as many chairs as the game has seats."""
        self._game = GAMES[game]
        self.options = msgspec.convert(options, self.game.options)
        self.chairs = [*self.chairs, *[None] * self.game.seats[-1]][: self.game.seats[-1]]

    def _happen_in_the_circle(self, fact: InTheCircle) -> None:
        match fact:
            case history.GameChanged():
                self._set_up(fact.game, fact.options)
            case history.HandedOver():
                self.host = fact.person
            case history.Moved():
                chairs = self.chairs = self.chairs[:]
                chairs[fact.seat], chairs[fact.to] = chairs[fact.to], chairs[fact.seat]
            case _:
                self.circle.happen(fact)

    def _happen_around_the_match(self, fact: AroundAMatch | Undone | ClockSet) -> None:
        match fact:
            case ClockSet():
                self.timing = fact.clock.effective if fact.clock else None
            case Undone():
                self._take_back(fact)
            case Resumed():
                self.sitting.resume(fact.at, self._clocked())
            case _:
                assert self.match, "it is about a match"
                self.sitting.happen(fact, self.match.log)
                if isinstance(fact, CameBack):
                    self._let_clock_go_on(fact)

    def _let_clock_go_on(self, fact: CameBack) -> None:
        """The clock of a person who came back runs if it is their turn."""
        clocks = self.sitting.clocks
        if clocks and not self.sitting.paused and fact.seat in self._clocked():
            clocks.go_on(fact.seat, fact.at)

    def _people_moved(self) -> None:
        self._seat_of = self._bots = self._people = None

    def _pass_over(self, fact: OfTheMatch) -> None:
        assert self.match, "a step belongs to a match"
        if isinstance(fact, Stepped):
            self.match.log.append(fact.step)
        elif isinstance(fact, Undone):
            self._cut(self.match.log, fact.steps)

    def _take_back(self, fact: Undone) -> None:
        """What is left happens again; only time and versions go on."""
        before = self.match
        assert before, "one takes back a step of a match"
        log = before.log[:]
        self._cut(log, fact.steps)
        self.match = Match.replay(before.game, before.options, before.seats, log, before.luck)
        self.match.now = max(before.now, fact.at)
        self._unbroken, self._taken_back = self.version, wire.TakenBack(fact.seat, fact.steps)
        self.sitting.take_back(fact.steps, fact.at, self._clocked(), fact.free)

    def _cut(self, log: list[Step], steps: int) -> None:
        del log[-steps:]
        self._earlier_steps += steps + 1

    def _clocked(self) -> list[int]:
        """The people the table waits for: their clocks run."""
        match = self.in_play
        by_bots = self.bots_playing()
        return [seat for seat in self.game.awaited(match.state) if seat not in by_bots] if match else []

    def begin(
        self, match: Match, now: int, ended: Ended | None = None, together: Sequence[Sequence[int]] = ()
    ) -> None:
        """Another may have ended before it."""
        self._people_moved()
        self._clear_away(ended)
        self.match = match
        self.matches += 1
        self._began = now
        self._unbroken, self._taken_back = self._earlier_steps, None
        self.sitting = Sitting(match.seats, self.timing, self.circle.rated, together)

    def _clear_away(self, ended: Ended | None) -> None:
        self.circle.close(ended, self.matches, self.game.name, self.players)
        self._earlier_steps = self.version
        self.match = None
        self.sitting = Sitting(0, None)


def clears_away(entry: Entry) -> bool:
    """Whether the game before it is no longer on the table."""
    return any(isinstance(fact, Started | Gathered) for fact in entry.facts)
