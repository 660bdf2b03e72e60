"""A lesson: a match that was prepared in advance and is played by the rules of its game, move by move.

A `Script` is what a lesson's file says, and a `Lesson` is that script with its moves in the types of the game. The
state of a match after so many moves follows from the script alone: their number says where a learner stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec

from tablee.core.game import AnyGame, Move
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken
from tablee.core.record import Evidence, LoggedStep

LEARNER: Final = 0
"""The seat of the learner."""
USUAL_PAUSE: Final = 1500
"""Milliseconds between two moves that were made before the learner came."""
Luckily = int | list[str]
"""One result of luck: a number, or the names of the cards on top of a shuffled pile, the top one first."""


# --- the file ----------------------------------------------------------------------------------


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Told(_Written, frozen=True, kw_only=True, tag_field="kind", tag=str.lower):
    """A part of a script. `text` is a key of the lesson's sentences, `rule` the paragraph that is taught."""

    text: str = ""
    rule: str = ""
    spots: list[str] = []
    """The things on the board to look at or to touch, in this order."""


class Tell(_Told, frozen=True, kw_only=True):
    """A sentence, which the learner reads before going on."""


class Touch(_Told, frozen=True, kw_only=True):
    """A move of the learner."""

    move: dict[str, Any]
    other: str
    """The key of the answer to a legal move that is not this one."""
    luck: list[Luckily] = []
    """The luck of this move, and of what time alone does after it."""


class Watch(_Told, frozen=True, kw_only=True):
    """A move of a bot."""

    seat: int = 1
    move: dict[str, Any]
    luck: list[Luckily] = []


class Earlier(_Written, frozen=True, kw_only=True):
    """A move of anybody that was made before the learner came."""

    seat: int
    move: dict[str, Any]
    luck: list[Luckily] = []


class Script(_Written, frozen=True, kw_only=True):
    seats: int = 2
    options: dict[str, Any] = {}
    luck: list[Luckily] = []
    """The luck of the deal."""
    before: list[Earlier] = []
    stops: list[Tell | Touch | Watch]


# --- luck --------------------------------------------------------------------------------------


class Stacked:
    """Luck that gives what a script says, and after that what any other luck gives."""

    def __init__(self, game: AnyGame, given: Sequence[Luckily], otherwise: Luck) -> None:
        self._named = game.named
        self._given = list(given)
        self._otherwise = otherwise

    def below(self, n: int) -> int:
        if not self._given:
            return self._otherwise.below(n)
        number = self._given.pop(0)
        if not isinstance(number, int) or not 0 <= number < n:
            raise ValueError(f"luck is asked for a number below {n}, and the script says {number}")
        return number

    def shuffle(self, items: list[Any]) -> None:
        self._otherwise.shuffle(items)
        if not self._given:
            return
        names = self._given.pop(0)
        if isinstance(names, int):
            raise ValueError(f"luck is asked for a pile, and the script says {names}")
        on_top = [self._taken_out(items, name) for name in names]
        items.extend(reversed(on_top))

    def _taken_out(self, items: list[Any], name: str) -> Any:
        found = next((item for item in items if self._named(item) == name), None)
        if found is None:
            raise ValueError(f"there is no {name} left in the pile")
        items.remove(found)
        return found


# --- the lesson --------------------------------------------------------------------------------


class Astray(Exception):
    """A legal move that is not the lesson's. Nothing has changed."""


@dataclass(frozen=True)
class ScriptedMove:
    seat: int
    move: Move
    luck: Sequence[Luckily]
    is_told: bool
    """Whether a sentence explains the move."""


@dataclass(frozen=True)
class Lesson:
    game: AnyGame
    script: Script
    edition: str
    """Identifies the script: a changed one has another edition."""

    @cached_property
    def options(self) -> Any:
        return msgspec.convert(self.script.options, self.game.options)

    @cached_property
    def plays(self) -> tuple[ScriptedMove, ...]:
        """All moves in their order, those made before the learner came included."""
        told = [stop for stop in self.script.stops if not isinstance(stop, Tell)]
        return tuple(self._typed(play) for play in (*self.script.before, *told))

    def _typed(self, play: Earlier | Touch | Watch) -> ScriptedMove:
        seat = LEARNER if isinstance(play, Touch) else play.seat
        is_told = not isinstance(play, Earlier) and bool(play.text)
        return ScriptedMove(seat, msgspec.convert(play.move, self.game.moves), play.luck, is_told)

    def next(self, match: Match) -> ScriptedMove | None:
        """The move that the script wants next; None at its end."""
        number = moves_made(match)
        return self.plays[number] if number < len(self.plays) else None

    def is_due(self, match: Match) -> bool:
        """Whether the next move can be made now. Time stands still until it is made."""
        play = self.next(match)
        return play is not None and self.game.check(match.state, play.seat, play.move) is None

    def start(self) -> Match:
        """Deal, and make the moves that come before the learner's first."""
        match = Match.start(self.game, self.options, self.script.seats, self._stacked(self.script.luck, -1))
        for earlier in self.plays[: len(self.script.before)]:
            self.wait(match)
            self.play(match, earlier.seat, earlier.move, match.now + USUAL_PAUSE)
        self.wait(match)
        return match

    def wait(self, match: Match) -> None:
        """Let time pass until the next move can be made."""
        while not self.is_due(match) and (due := self.game.wake(match.state)) is not None:
            self.pass_time(match, due)

    def pass_time(self, match: Match, now: int) -> None:
        match.luck = self.luck_after(match)
        match.pass_time(now)

    def play(self, match: Match, seat: int, move: Move, at: int, evidence: Evidence | None = None) -> LoggedStep:
        """Make the next move. However late it comes, it counts as made in time."""
        if rule := self.game.check(match.state, seat, move):
            raise RuleBroken(rule)
        play = self.next(match)
        if play is None or (play.seat, play.move) != (seat, move):
            raise Astray
        match.luck = self._stacked(play.luck, moves_made(match))
        due = self.game.wake(match.state)
        late = 0 if due is None else max(0, at - (due - 1))
        return match.play(seat, move, at - late, _earlier(evidence, late))

    def luck_after(self, match: Match) -> Luck:
        """The luck of what time alone does after the last move."""
        last = moves_made(match) - 1
        return self._stacked(self.plays[last].luck if last >= 0 else [], last)

    def _stacked(self, given: Sequence[Luckily], number: int) -> Stacked:
        return Stacked(self.game, given, seeded(f"lesson {self.game.name} {number}"))


def moves_made(match: Match) -> int:
    return moves_in(match.log)


def moves_in(log: Sequence[LoggedStep]) -> int:
    return sum(step.seat is not None for step in log)


def _earlier(evidence: Evidence | None, late: int) -> Evidence | None:
    """The evidence of a move that counts as made before it arrived."""
    if evidence is None or not late:
        return evidence
    return msgspec.structs.replace(evidence, reaction=max(0, evidence.reaction - late))
