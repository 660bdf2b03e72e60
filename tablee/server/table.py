"""A table: a fold over its journal, and what each person may see of it.

No sockets, no clock, no chance of its own. What people may ask of it is for the referee to judge.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.core.match import Match, Step, typed_step
from tablee.games import GAMES
from tablee.server import wire
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

Phase = Literal["gathering", "playing", "over"]

MOST_REMEMBERED = 1000
"""Requests of more than a game, by which a resend is recognised. A browser sends again what it asked for last."""
LONGEST_FILM = 20
"""Steps: who missed more than these sees the table as it is now."""


@dataclass(frozen=True)
class Sitter:
    """Who has a chair: a person or a bot."""

    name: str
    person: str | None = None
    bot: str | None = None


class Table:
    def __init__(self, code: str, luck: Luck) -> None:
        self.code = code
        self.luck = luck
        self.number = 0
        """Of the last entry in the journal."""
        self.granted: dict[tuple[str, str], None] = {}
        """The requests that were done, the latest last: person and id."""
        self.host = ""
        self.options: Any = None
        self.chairs: list[Sitter | None] = []
        self.match: Match | None = None
        self.matches = 0
        self._game: AnyGame | None = None
        self._earlier_steps = 0
        self._began = 0
        self._seat_of: dict[str, int] | None = None
        """By person; asked for all the time, as are the bots. None when people have moved."""
        self._bots: dict[int, str] | None = None
        """Levels by seat."""

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
        return "over" if self.match.outcome else "playing"

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
        return self.game.race(self.match.state) if self.match and not self.match.outcome else None

    def house_time(self, at: int) -> int:
        """What the house's clock shows when the match's shows a time."""
        return self._began + at

    def elapsed(self, now: int) -> int:
        """The time of the match when the house's clock shows now, both in milliseconds."""
        return now - self._began

    @property
    def wake(self) -> int | None:
        """When time alone will act next, on the match's clock."""
        return self.game.wake(self.match.state) if self.match and not self.match.outcome else None

    def bots_playing(self) -> dict[int, str]:
        """The seats of bots in a game under way, with their levels."""
        if self._bots is None:
            self._bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot}
        return self._bots if self._bots and self.phase == "playing" else {}

    def bots_awaited(self) -> dict[int, str]:
        """Those of them who have to play now."""
        playing = self.bots_playing()
        if not playing or not self.match:
            return {}
        return {seat: playing[seat] for seat in self.game.awaited(self.match.state) if seat in playing}

    # --- what somebody sees ------------------------------------------------------------------

    def steps_since(self, version: int | None, seat: int | None) -> list[wire.Step]:
        """What somebody lacks who knows the table up to a version: the film, or the table as it is now."""
        if not self.match:
            return []
        missing = 0 if version is None else self.version - version
        if not 0 < missing <= min(LONGEST_FILM, self.match.version):
            return [self._shown(self.match, None, seat)]
        if missing == 1:
            return [self._shown(self.match, self.match.log[-1], seat)]
        return self._film(self.match, missing, seat)

    def _film(self, match: Match, missing: int, seat: int | None) -> list[wire.Step]:
        """Earlier views are not kept: they come again by letting the log happen again."""
        again = Match.replay(match.game, match.options, match.seats, match.log[:-missing], match.luck)
        shown = []
        for step in match.log[-missing:]:
            again.follow(step)
            shown.append(self._shown(again, step, seat))
        return shown

    def _shown(self, match: Match, step: Step | None, seat: int | None) -> wire.Step:
        """The table after a step; None without telling how it came so."""
        game, state = match.game, match.state
        race = game.race(state)
        events = step.events if step else ()
        return wire.Step(
            version=self._earlier_steps + match.version,
            match=self.matches,
            events=[seen for event in events if (seen := game.seen(event, seat)) is not None],
            view=game.view(state, seat),
            legal=[] if seat is None else list(game.legal(state, seat)),
            awaited=list(game.awaited(state)),
            outcome=match.outcome,
            race=None if race is None else self.house_time(race),
            evidence=step.evidence if step else None,
        )

    # --- the fold ----------------------------------------------------------------------------

    def follow(self, entries: Iterable[Entry], now: int) -> None:
        """Let happen what the journal says. Of games that were cleared away since, only their length matters."""
        before, entries = self.matches, list(entries)
        present = max((index for index, entry in enumerate(entries) if _clears_away(entry)), default=0)
        for index, entry in enumerate(entries):
            for fact in entry.facts:
                if isinstance(fact, Stepped) and index < present:
                    self._pass_over(fact)
                else:
                    self.happen(fact)
            self.note(entry)
        if self.match and (self.matches != before or self.elapsed(now) < self.match.now):
            # What lies between the last step and now does not count: clocks stop while the house is down.
            # In a match that goes on, a step may be older than its news, for in a race it waited: time stays.
            self._began = now - self.match.now

    def keep_time_of(self, other: "Table") -> None:
        """The same match, in which time has gone on meanwhile."""
        if self.match and self.matches == other.matches:
            self._began = min(self._began, other._began)

    def note(self, entry: Entry) -> None:
        self.number = entry.number
        if entry.by and entry.request:
            self.granted[entry.by, entry.request] = None
            if len(self.granted) > MOST_REMEMBERED:
                del self.granted[next(iter(self.granted))]

    def happen(self, fact: AnyFact) -> None:
        self._people_moved()
        match fact:
            case Opened():
                self._game, self.host = GAMES[fact.game], fact.host
                self.chairs = [None] * self._game.seats[-1]
                self.options = msgspec.convert(fact.options, self._game.options)
            case Sat():
                self.chairs = [
                    None if sitter and sitter.person == fact.person else sitter for sitter in self.chairs
                ]
                self.chairs[fact.seat] = Sitter(fact.name, person=fact.person)
            case BotSeated():
                self.chairs[fact.seat] = Sitter(fact.name, bot=fact.bot)
            case Vacated():
                self.chairs[fact.seat] = None
            case Renamed():
                self.chairs[fact.seat] = Sitter(fact.name, person=fact.person)
            case Configured():
                self.options = msgspec.convert(fact.options, self.game.options)
            case Started():
                self.begin(Match(self.game, self.options, len(self.players), self.luck), now=0)
            case Stepped():
                assert self.match, "a step belongs to a match"
                self.match.follow(typed_step(self.game, fact.step))
            case Gathered():
                self._clear_away()

    def _people_moved(self) -> None:
        self._seat_of = self._bots = None

    def _pass_over(self, fact: Stepped) -> None:
        assert self.match, "a step belongs to a match"
        self.match.log.append(fact.step)

    def begin(self, match: Match, now: int) -> None:
        self._people_moved()
        self._clear_away()
        self.match = match
        self.matches += 1
        self._began = now

    def _clear_away(self) -> None:
        self._earlier_steps = self.version
        self.match = None


def _clears_away(entry: Entry) -> bool:
    """Whether the game before it is no longer on the table."""
    return any(isinstance(fact, Started | Gathered) for fact in entry.facts)
