"""Checks that a recorded match could have happened: every step follows by the rules from the one before.

The recorded events contain every result of chance. Each step is therefore decided again with a `Luck` that
returns these results, and the events it emits must equal the recorded ones, to the last card.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.core.game import AnyGame, Emit, Event
from tablee.core.luck import seeded
from tablee.core.match import Match, typed_step
from tablee.core.record import LoggedStep, Record


class Impossible(Exception):
    """The record does not describe a match played by the rules."""


class Mismatch(Exception):
    """With this luck, the step leads to other events than the recorded ones."""


class WorkLimit:
    """The limit on the work of an audit. This class sets none; a server rejects records that were made to be slow.

    A unit of work is a recorded event, an attempt with one luck, an event that an attempt emits, or a sequence
    that is compared for a shuffle. Each takes some ten microseconds at most, however large the record is.
    """

    def spend(self, units: int) -> None:
        """Called before this much work is done. Raises `Impossible` when the limit is exceeded."""


def audited(game: AnyGame, record: Record, limit: WorkLimit | None = None) -> Match:
    """The match as it stood at the end of its record."""
    limit = limit or WorkLimit()
    try:
        options = msgspec.convert(record.options, game.options)
        match = Match(game, options, record.seats, seeded(0))
    except (ValueError, msgspec.ValidationError) as error:
        raise Impossible(str(error)) from error
    for number, step in enumerate(record.steps):
        try:
            _follow(match, typed_step(game, step), limit)
        except (Impossible, msgspec.ValidationError) as error:
            raise Impossible(f"step {number}: {error}") from error
    if not match.log:
        raise Impossible("nothing was dealt")
    return match


def _follow(match: Match, step: LoggedStep, limit: WorkLimit) -> None:
    if match.outcome is not None:
        raise Impossible("the game was over before")
    _check_time(match, step)
    _check_move(match, step)
    if not _follows(match, step, limit):
        raise Impossible("something else would have happened")
    match.follow(step)


def _check_time(match: Match, step: LoggedStep) -> None:
    """Timed events happen when they are due: never early, and before any later move."""
    due = match.game.wake(match.state)
    time_acts = not match.log or (due is not None and due <= step.at)
    if step.at < match.now or time_acts != (step.move is None):
        raise Impossible("it did not happen at that time")


def _check_move(match: Match, step: LoggedStep) -> None:
    if step.move is None and step.seat is None:
        return
    if step.move is None or step.seat is None or step.seat not in range(match.seats):
        raise Impossible("a move is made by somebody at the table")
    if rule := match.game.check(match.state, step.seat, step.move):
        raise Impossible(f"the move of seat {step.seat + 1} breaks §{rule}")


def _follows(match: Match, step: LoggedStep, limit: WorkLimit) -> bool:
    """Whether some luck leads to the step as recorded."""
    limit.spend(1 + len(step.events))
    orders = Orders(step.events, limit)
    lots: list[int] | None = []
    while lots is not None:
        limit.spend(1)
        luck = Hindsight(orders, lots)
        if _decided(match, step, luck, limit):
            return True
        lots = luck.next_lots()
    return False


def _decided(match: Match, step: LoggedStep, luck: "Hindsight", limit: WorkLimit) -> bool:
    """Whether the step, decided again with this luck, gives the recorded events."""
    state = match.game.copy(match.state)
    recorded = iter(step.events)

    def emit(event: Event) -> None:
        limit.spend(1)
        if next(recorded, None) != event:
            raise Mismatch
        match.game.evolve(state, event)

    try:
        _decide(match, step, state, luck, emit)
    except Mismatch:
        return False
    return next(recorded, None) is None


def _decide(match: Match, step: LoggedStep, state: Any, luck: "Hindsight", emit: Emit) -> None:
    game = match.game
    if step.move is not None:
        game.decide(state, step.seat or 0, step.move, step.at, luck, emit)
    elif match.log:
        game.tick(state, step.at, luck, emit)
    else:
        game.deal(state, luck, emit)


class Orders:
    """The sequences found in the events of a step, by length. The result of each shuffle is one of them.

    They are collected once for all attempts; their items are counted when a sequence of that length is needed.
    """

    def __init__(self, events: Sequence[Event], limit: WorkLimit) -> None:
        self._patience = limit
        self._stated: defaultdict[int, list[Sequence[Any]]] = defaultdict(list)
        self._counted: dict[int, list[Counter[Any]]] = {}
        for event in events:
            for value in _sequences(event):
                self._stated[len(value)].append(value)

    def of(self, items: Sequence[Any]) -> Iterator[tuple[int, Sequence[Any]]]:
        """The sequences of exactly these items, each with its index among those of the same length."""
        length, wanted = len(items), Counter(items)
        for number, counted in enumerate(self._counts(length)):
            self._patience.spend(1)
            if counted == wanted:
                yield number, self._stated[length][number]

    def _counts(self, length: int) -> list[Counter[Any]]:
        if length not in self._counted:
            self._patience.spend(len(self._stated[length]))
            self._counted[length] = [Counter(order) for order in self._stated[length]]
        return self._counted[length]


class Hindsight:
    """A `Luck` that knows the outcome: shuffles are ordered as in the events, other draws are tried one by one."""

    def __init__(self, orders: Orders, lots: list[int]) -> None:
        self.orders = orders
        self.used: set[tuple[int, int]] = set()
        """Sequences already used as the result of a shuffle, by length and index."""
        self.lots = lots
        self.limits: list[int] = []

    def below(self, n: int) -> int:
        drawn = len(self.limits)
        self.limits.append(n)
        if drawn == len(self.lots):
            self.lots.append(0)
        return self.lots[drawn]

    def shuffle(self, items: list[Any]) -> None:
        for number, order in self.orders.of(items):
            if (len(items), number) not in self.used:
                self.used.add((len(items), number))
                items[:] = order
                return

    def next_lots(self) -> list[int] | None:
        """The draws to try next; None when all were tried."""
        lots = self.lots[: len(self.limits)]
        while lots and lots[-1] + 1 >= self.limits[len(lots) - 1]:
            lots.pop()
        return [*lots[:-1], lots[-1] + 1] if lots else None


def _sequences(event: Event) -> list[Sequence[Any]]:
    values = (getattr(event, field) for field in event.__struct_fields__)
    return [value for value in values if isinstance(value, list | tuple)]
