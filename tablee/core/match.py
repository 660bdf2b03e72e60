"""A match: its state, and the log of steps from which the state follows."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tablee.core.game import AnyGame, Event, Move, Outcome, Rule
from tablee.core.luck import Luck
from tablee.core.record import Evidence, LoggedStep, Outline, Record


class RuleBroken(Exception):
    """The move would break a rule. Nothing has changed."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(f"§{rule}")
        self.rule = rule


class Match:
    """Plays a game through its contract. Luck and time are passed in."""

    def __init__(self, game: AnyGame, options: Any, seats: int, luck: Luck) -> None:
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
        self.game = game
        self.options = options
        self.seats = seats
        self.luck = luck
        self.state = game.table(options, seats)
        self.log: list[LoggedStep] = []
        self.movers: set[int] = set()
        """The seats that have moved."""
        self.now = 0
        self.outcome: Outcome | None = None
        self._facts: list[Event] = []

    @classmethod
    def start(cls, game: AnyGame, options: Any, seats: int, luck: Luck) -> "Match":
        match = cls(game, options, seats, luck)
        game.deal(match.state, luck, match._emit)
        match._conclude(None, None)
        return match

    @classmethod
    def replay(cls, game: AnyGame, options: Any, seats: int, steps: Iterable[LoggedStep], luck: Luck) -> "Match":
        match = cls(game, options, seats, luck)
        for step in steps:
            match.follow(step)
        return match

    @property
    def version(self) -> int:
        return len(self.log)

    def play(self, seat: int, move: Move, now: int, evidence: Evidence | None = None) -> LoggedStep:
        """Let time pass up to `now`, then check the move and carry it out."""
        self.pass_time(now)
        if rule := self.game.check(self.state, seat, move):
            raise RuleBroken(rule)
        return self.act(seat, move, evidence)

    def act(self, seat: int, move: Move, evidence: Evidence | None = None) -> LoggedStep:
        """Carry out a move that is known to be legal."""
        self.game.decide(self.state, seat, move, self.now, self.luck, self._emit)
        return self._conclude(seat, move, evidence)

    def pass_time(self, now: int) -> None:
        """Carry out all timed events that are due up to `now`."""
        while (due := self.game.wake(self.state)) is not None and due <= now:
            self.now = max(self.now, due)
            self.game.tick(self.state, self.now, self.luck, self._emit)
            self._conclude(None, None)
        self.now = max(self.now, now)

    def follow(self, step: LoggedStep) -> None:
        """Apply a recorded step."""
        for event in step.events:
            self.game.evolve(self.state, event)
        self._note(step)
        self.now = step.at

    def record(self, names: Iterable[str] = ()) -> Record:
        return Record(self.game.name, self.seats, self.options, list(self.log), list(names))

    def _emit(self, event: Event) -> None:
        self.game.evolve(self.state, event)
        self._facts.append(event)

    def _conclude(self, seat: int | None, move: Move | None, evidence: Evidence | None = None) -> LoggedStep:
        step = LoggedStep(self.now, seat, move, self._facts, evidence)
        self._note(step)
        self._facts = []
        return step

    def _note(self, step: LoggedStep) -> None:
        self.log.append(step)
        if step.seat is not None:
            self.movers.add(step.seat)
        self.outcome = self.game.outcome(self.state)


def witnessed(game: AnyGame, step: LoggedStep, seat: int | None) -> list[Any]:
    """The events of a step as a seat (None: a spectator) sees them."""
    return [seen for event in step.events if (seen := game.seen(event, seat)) is not None]


def typed_step(game: AnyGame, step: LoggedStep) -> LoggedStep:
    """A step read from JSON, with its move and events in the game's own types."""
    typed = msgspec.convert({"move": step.move, "events": step.events}, _typed(game.moves, game.events))
    return LoggedStep(step.at, step.seat, typed.move, typed.events, step.evidence)


@cache
def _typed(moves: Any, events: Any) -> Any:
    """The typed parts of a step as a struct: msgspec inspects a struct once, but a union on every call."""
    return msgspec.defstruct("Typed", [("move", moves | None), ("events", list[events])])


def typed_record(game: AnyGame, outline: Outline) -> Record:
    """The record, decoded directly into the game's own types, so that invalid JSON never takes up memory."""
    options = msgspec.json.decode(outline.options, type=game.options)
    steps = _steps(game.moves, game.events).decode(outline.steps)
    return Record(outline.game, outline.seats, options, steps, outline.names, outline.bots, outline.asides)


@cache
def _steps(moves: Any, events: Any) -> msgspec.json.Decoder[list[Any]]:
    fields = [("move", moves | None), ("events", list[events])]
    return msgspec.json.Decoder(list[msgspec.defstruct("TypedStep", fields, bases=(LoggedStep,), frozen=True)])  # type: ignore[misc]


def restore(game: AnyGame, record: Record, luck: Luck) -> Match:
    """The match described by a record that was read from JSON."""
    options = msgspec.convert(record.options, game.options)
    steps = (typed_step(game, step) for step in record.steps)
    return Match.replay(game, options, record.seats, steps, luck)
