"""The state of a table. Only `evolve` changes it."""

from dataclasses import dataclass
from typing import Any, Literal

from tablee.core.game import AnyGame, never
from tablee.core.lesson import Lesson
from tablee.core.luck import Luck
from tablee.core.match import Match
from tablee.server.table.party import Party
from tablee.server.table.sidelines import Sidelines
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing

Phase = Literal["gathering", "playing", "over"]


@dataclass(frozen=True)
class Sitter:
    """The person or bot in a chair."""

    name: str
    person: str | None = None
    bot: str | None = None
    avatar: str = ""


class TableState:
    def __init__(self, code: str, luck: Luck) -> None:
        self.code = code
        self.luck = luck
        self.number = 0
        """The number of the last entry in the journal."""
        self.stepped = 0
        """The number of the last entry with a step."""
        self.granted: dict[tuple[str, str], None] = {}
        """The requests that were granted, as person and id, the latest last."""
        self.host = ""
        self.public = False
        """Listed for everybody to join."""
        self.language = ""
        self.quick = False
        """Open to strangers: the house seats them, fills free chairs with bots and starts the match."""
        self.lesson: Lesson | None = None
        """The lesson that is given here. None if it was rewritten since: its match goes on like any other."""
        self.first: int | None = None
        """The chair whose occupant begins the next match; None if that is drawn by lot."""
        self.options: Any = None
        self.chairs: list[Sitter | None] = []
        self.match: Match | None = None
        self.matches = 0
        self.timing: Timing | None = None
        """The time on the clocks of matches to come."""
        self.has_usual_timing = False
        """The house set that clock, because strangers may sit here."""
        self.sidelines = Sidelines(0, None)
        """Stand-ins, clocks and undo requests of the match; empty without one."""
        self.party = Party()
        self.unbroken = 0
        """The version since which no step was undone. Missed steps before it cannot be shown."""
        self.taken_back: updates.TakenBack | None = None
        """The undo that led to that version, if one did."""
        self.set_up_for: AnyGame | None = None
        self.earlier_steps = 0
        """The number of steps in earlier matches, and of steps that were undone (with their undos)."""
        self.began = 0
        """The time on the house's clock at which the match's clock showed 0."""
        self._seat_of: dict[str, int] | None = None
        """The seats by person. These three lookups are used all the time; None after a fact, until needed."""
        self._bots: dict[int, str] | None = None
        """The levels of the bots, by seat."""
        self._people: dict[str, int] | None = None
        """The seats of the people in the match, by person."""

    @property
    def game(self) -> AnyGame:
        assert self.set_up_for, "a table's first fact is that it was opened"
        return self.set_up_for

    @property
    def phase(self) -> Phase:
        if self.match is None:
            return "gathering"
        return "over" if self.match.outcome or self.sidelines.called_off else "playing"

    @property
    def in_play(self) -> Match | None:
        return self.match if self.match and not self.sidelines.called_off and not self.match.outcome else None

    @property
    def present_match(self) -> Match:
        assert self.match, "a step belongs to a match"
        return self.match

    @property
    def version(self) -> int:
        """The number of steps of all matches at this table, undone ones and undos included."""
        return self.earlier_steps + (len(self.match.log) if self.match else 0)

    @property
    def players(self) -> list[Sitter]:
        return [sitter for sitter in self.chairs if sitter]

    @property
    def seats(self) -> list[Sitter | None]:
        """Every chair while people gather; the players in turn order once a match has begun."""
        return self.chairs if self.match is None else [*self.players]

    def seat_of(self, person: str) -> int | None:
        if self._seat_of is None:
            self._seat_of = {
                sitter.person: seat for seat, sitter in enumerate(self.seats) if sitter and sitter.person
            }
        return self._seat_of.get(person)

    @property
    def race(self) -> int | None:
        """The time on the match's clock at which an open race is shown to its players; None while none is open."""
        return self.game.race(match.state) if (match := self.in_play) else None

    def house_time(self, at: int) -> int:
        """Convert a time on the match's clock to the house's clock."""
        return self.began + at

    def elapsed(self, now: int) -> int:
        """Convert a time on the house's clock to the match's clock, both in milliseconds."""
        return now - self.began

    @property
    def wake(self) -> int | None:
        """The time on the match's clock at which time alone will act next. In a lesson, time waits for moves."""
        match = self.in_play
        if match is None or (self.lesson and self.lesson.is_due(match)):
            return None
        return self.game.wake(match.state)

    def bots_playing(self) -> dict[int, str]:
        """The levels of the bots that play in a match under way, stand-ins included, by seat."""
        if self._bots is None:
            self._bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot}
        playing = self._bots | self.sidelines.stand_ins if self.sidelines.stand_ins else self._bots
        return playing if playing and self.in_play else {}

    @property
    def is_timeless(self) -> bool:
        """Whether time alone changes nothing at this table."""
        return self.game.wake is never and self.game.race is never and self.sidelines.clocks is None

    def people_playing(self) -> dict[str, int]:
        """The seats of the people who play in a match under way, connected or not, by person."""
        if not self.in_play:
            return {}
        if self._people is None:
            self._people = {player.person: seat for seat, player in enumerate(self.players) if player.person}
        return self._people

    def clocked(self) -> list[int]:
        """The seats of the people the table waits for, whose clocks run."""
        match = self.in_play
        by_bots = self.bots_playing()
        return [seat for seat in self.game.awaited(match.state) if seat not in by_bots] if match else []

    def clear_lookups(self) -> None:
        self._seat_of = self._bots = self._people = None
