"""Random playouts of any registered game, and all moves that its types allow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

from msgspec import inspect

from tablee.core.game import AnyGame
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tests.contract.material import material_of

LONGEST = 50_000
EAGERNESS = (0.1, 1, 1, 10)
PATIENCE, FOLLY = 0.2, 0.02


@dataclass(frozen=True)
class Setting:
    """Game, seats, options and seed: everything that a playout depends on."""

    game: AnyGame
    seats: int
    options: Any
    seed: int

    def __repr__(self) -> str:
        return f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed}"

    def start(self, luck: Luck | None = None) -> Match:
        return Match.start(self.game, self.options, self.seats, luck or seeded(self.seed))


class Players:
    """Random players with different preferences for kinds of moves, so that games reach unusual situations."""

    def __init__(self, setting: Setting, even: bool = False) -> None:
        self.random = Random(setting.seed)
        kinds = [move.__name__ for move in kinds_of_moves(setting.game)]
        taste = (1,) if even else EAGERNESS
        self.tastes = [{kind: self.random.choice(taste) for kind in kinds} for _ in range(setting.seats)]
        self.clock = 0

    def go_on(self, match: Match) -> None:
        """Make one step: a random move, or the next timed event if it is due before that move."""
        due = match.game.wake(match.state)
        seat, move = self.choose(match, may_wait=due is not None)
        self.clock += self.random.randrange(-50, self.random.choice((60, 1000)) if due else 1000)
        if due is not None and (move is None or due <= self.clock):
            match.pass_time(due)
            self.clock = max(self.clock, due)
        else:  # the clock sometimes goes back, which the match has to tolerate
            match.play(seat, move, max(0, self.clock))

    def choose(self, match: Match, may_wait: bool) -> tuple[int, Any]:
        """A seat and its move; no move if time is to act."""
        game, state = match.game, match.state
        willing = [seat for seat in range(match.seats) if game.legal(state, seat)]
        assert willing or may_wait, "the game is not over, and neither a seat nor time can act"
        if not willing:
            return -1, None
        seat = self.random.choice(willing)
        moves = list(game.legal(state, seat))
        weights = [self.liking(match, seat, move) for move in moves]
        if may_wait:
            moves, weights = [*moves, None], [*weights, PATIENCE]
        return seat, self.random.choices(moves, weights)[0]

    def liking(self, match: Match, seat: int, move: Any) -> float:
        foolish = material_of(match.game.name).foolish(match.state, move)
        return self.tastes[seat][type(move).__name__] * (FOLLY if foolish else 1)


def playout(
    setting: Setting, even: bool = False, limit: int = LONGEST, luck: Luck | None = None
) -> Iterator[Match]:
    """The match after the deal and after each step, until its end or the limit."""
    match, players = setting.start(luck), Players(setting, even)
    yield match
    while match.outcome is None and match.version < limit:
        players.go_on(match)
        yield match


# the values that the types of a game allow


def kinds_of_moves(game: AnyGame) -> tuple[type, ...]:
    return getattr(game.moves, "__args__", (game.moves,))


def _values(info: inspect.Type, beyond: bool) -> list[Any]:
    match info:
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.UnionType(types=types):
            return [value for each in types for value in _values(each, beyond)]
        case inspect.IntType(ge=int(low), le=int(high), multiple_of=step):
            return list(range(low - beyond, high + 1 + beyond, step or 1))
    raise NotImplementedError(f"teach the contract suite to list the values of {info}")


def _every(kind: type, beyond: bool) -> list[Any]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [kind(*values) for values in product(*(_values(field.type, beyond) for field in info.fields))]


@cache
def _every_move(game: AnyGame) -> tuple[Any, ...]:
    return tuple(move for kind in kinds_of_moves(game) for move in _every(kind, beyond=True))


def conceivable(game: AnyGame, state: Any, seat: int) -> Iterable[Any]:
    """Every move that the types allow or that is one step beyond their bounds; or the game's own selection."""
    askable = material_of(game.name).askable
    return _every_move(game) if askable is None else askable(state, seat)


def every_option(game: AnyGame) -> list[Any]:
    return _every(game.options, beyond=False)
