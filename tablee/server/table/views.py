"""The table after a step, for everybody who looks at it. What is the same for all of them is made once."""

from collections.abc import Callable
from typing import Any

from tablee.core.game import AnyGame
from tablee.core.match import Match, Step
from tablee.server import wire
from tablee.server.clocks import Clocks
from tablee.server.sitting import Sitting


class Scene:
    def __init__(
        self,
        match: Match,
        step: Step | None,
        version: int,
        number: int,
        sitting: Sitting,
        race: int | None,
        clocks: wire.Clocks | None,
    ) -> None:
        """Without a step, nobody is told how it came so."""
        self._match = match
        self._step = step
        self._version = version
        self._number = number
        self._sitting = sitting
        self._race = race
        self._clocks = clocks
        self._awaited: list[int] = [] if sitting.called_off else list(match.game.awaited(match.state))
        self._sights: dict[int | None, tuple[Any, list[Any]]] = {}
        self._idle: dict[tuple[int | None, wire.Undoable | None], wire.Step] = {}
        """For those who can only watch, by sight and what they may take back."""

    def seen_by(self, seat: int | None) -> wire.Step:
        """The same message for all who see and may do the same."""
        sight = None if self._match.game.open else seat
        undo = self._sitting.may_undo(self._match, seat)
        legal = self._legal(seat)
        if legal:
            return self._told(sight, legal, undo)
        if (sight, undo) not in self._idle:
            self._idle[sight, undo] = self._told(sight, [], undo)
        return self._idle[sight, undo]

    def _legal(self, seat: int | None) -> list[Any]:
        if seat is None or self._sitting.called_off:
            return []
        return list(self._match.game.legal(self._match.state, seat))

    def _told(self, sight: int | None, legal: list[Any], undo: wire.Undoable | None) -> wire.Step:
        if sight not in self._sights:
            self._sights[sight] = self._look(sight)
        view, events = self._sights[sight]
        return wire.Step(
            self._version,
            self._number,
            events,
            view,
            legal,
            self._awaited,
            self._match.outcome,
            self._race,
            self._step.evidence if self._step else None,
            undo,
            self._clocks,
        )

    def _look(self, sight: int | None) -> tuple[Any, list[Any]]:
        game = self._match.game
        return game.view(self._match.state, sight), _witnessed(game, self._step, sight) if self._step else []


def story_of(match: Match, seat: int | None) -> list[list[Any]]:
    """All that happened, step by step, as somebody saw it: nothing of what was taken back."""
    return [_witnessed(match.game, step, seat) for step in match.log]


def _witnessed(game: AnyGame, step: Step, seat: int | None) -> list[Any]:
    return [seen for event in step.events if (seen := game.seen(event, seat)) is not None]


def clocks_told(clocks: Clocks | None, house_time: Callable[[int], int]) -> wire.Clocks | None:
    """On the house's clock."""
    if clocks is None:
        return None
    until = [clocks.until(seat) for seat in range(len(clocks.left))]
    return wire.Clocks(clocks.left[:], [None if at is None else house_time(at) for at in until])
