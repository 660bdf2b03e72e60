"""A table of Tootizz, with domains given as text.

    V0 N2     squares: V green, B blue, R red, N black, G grey (as in French), and how many Tootizz; ** is a joker
    V0N2      a domino: its first square, then its second
    33>       a place: row and column of the first square, and where the second lies: > v < ^
    V0N2@33>  a domino lying there, face up; ~V0N2@33> lies face down
    V0N2:1    a domino of a line, and the seat whose token lies on it

Piles are written top domino first.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken
from tablee.games.tootizz import game
from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.evolve import evolve
from tablee.games.tootizz.ground import empty, lay
from tablee.games.tootizz.model import (
    Claim,
    Domain,
    Event,
    Move,
    Options,
    Place,
    Placed,
    Rule,
    Spot,
    Taken,
    Tally,
    Turn,
    View,
)
from tablee.games.tootizz.state import Ground, State

rule = pytest.mark.rule
LETTERS = "VBRNG"
DIRECTIONS = ">v<^"
JOKER = "**"
TURNS: tuple[Turn, ...] = (0, 1, 2, 3)
SINGLE_HOLES = "V0V0@33> B0B0@36v V0V0@43> N0N0@45v V0V0@53> R0R0@56v B0B0@63>"
"""A domain of seven dominoes in which two squares are left, apart from each other:

    V0 V0 -- B0
    V0 V0 N0 B0
    V0 V0 N0 R0
    B0 B0 -- R0
"""


def square_name(colour: int | None, tootizz: int) -> str:
    return JOKER if colour is None else f"{LETTERS[colour]}{tootizz}"


NAMES = ["".join(square_name(*half) for half in DOMINOES[domino]) for domino in ALL]


def names(dominoes: Iterable[int]) -> list[str]:
    return [NAMES[domino] for domino in dominoes]


def place_of(words: str) -> Place:
    """A place from words such as "33>"."""
    return Place(int(words[0]), int(words[1]), TURNS[DIRECTIONS.index(words[2])])


def move_of(words: str) -> Move:
    """A move from words such as "claim 2" or "place 33>", converted as if a browser had sent it."""
    word, where = words.split()
    if word == "claim":
        message: dict[str, Any] = {"type": word, "position": int(where)}
    else:
        place = place_of(where)
        message = {"type": word, "row": place.row, "column": place.column, "turn": place.turn}
    move: Move = msgspec.convert(message, game.moves)
    return move


def words_of(move: Move) -> str:
    if isinstance(move, Claim):
        return f"claim {move.position}"
    return f"place {move.row}{move.column}{DIRECTIONS[move.turn]}"


class Box:
    """The 32 dominoes, each of which can be used once."""

    def __init__(self) -> None:
        self.dominoes = list(ALL)

    def take(self, wanted: str) -> int:
        found = next((domino for domino in self.dominoes if NAMES[domino] == wanted), None)
        assert found is not None, f"there is no {wanted} left in the box"
        self.dominoes.remove(found)
        return found

    def lying(self, words: str, seat: int) -> Placed:
        domino, where = words.removeprefix("~").split("@")
        place = place_of(where)
        return Placed(seat, self.take(domino), place.row, place.column, place.turn, words[0] != "~")

    def ground(self, words: str, seat: int = 0) -> Ground:
        """A domain with these dominoes, laid in this order without checking the rules."""
        ground = empty()
        for word in words.split():
            lay(ground, self.lying(word, seat))
        return ground

    def spot(self, words: str) -> Spot:
        domino, _, seat = words.partition(":")
        return Spot(self.take(domino), int(seat) if seat else None)

    def line(self, words: str) -> list[Spot]:
        return [self.spot(word) for word in words.split()]


class Scripted:
    """Luck that a test controls: these dominoes lie on top of the pile, and tokens are drawn in this order."""

    def __init__(self, top: str = "", order: Sequence[int] = ()) -> None:
        self.top = top.split()
        self.order = list(order)

    def below(self, n: int) -> int:
        """The index of the next drawn token among those in the bag, sorted by seat."""
        still_in = self.order[len(self.order) - n :]
        return sorted(still_in).index(still_in[0]) if still_in else 0

    def shuffle(self, items: list[int]) -> None:
        box = Box()
        first = [box.take(name) for name in self.top]
        items[:] = box.dominoes[::-1] + first[::-1]  # the top domino is the last one


def drawn(domain: Domain) -> str:
    """The squares of a domain as text, cropped to its bounds."""
    squares = {(square.row, square.column): square for square in domain.squares}
    rows = sorted({row for row, _ in squares})
    columns = sorted({column for _, column in squares})
    return "\n".join(
        " ".join(_cell(squares.get((row, column))) for column in range(columns[0], columns[-1] + 1))
        for row in range(rows[0], rows[-1] + 1)
    )


def _cell(square: Any) -> str:
    return "--" if square is None else square_name(square.colour, square.tootizz)


def tidy(drawing: str) -> str:
    return "\n".join(" ".join(row.split()) for row in drawing.strip().splitlines())


def points(total: int, largest: int = 1) -> Tally:
    return Tally((), total, largest)


class Table:
    """A table in the middle of a round. Dominoes that are not mentioned lie in the pile."""

    def __init__(
        self,
        *domains: str,
        takes: str | None = None,
        then: str = "",
        next_line: str = "",
        turn: int = 0,
        lines_left: int = 0,
        series: bool = False,
        target: int = 100,
        scored: Sequence[Sequence[int]] = (),
        luck: Luck | None = None,
    ) -> None:
        """`takes` is the domino that `turn` has to lay, None for a claim; `then` is the rest of the line."""
        box = Box()
        grounds = [box.ground(words, seat) for seat, words in enumerate(domains)]
        mine = None if takes is None else Spot(box.take(takes), turn)
        rest = box.line(then)
        state = State(
            series=series,
            target=target,
            seats=len(domains),
            round=len(scored) + 1,
            phase="claiming" if takes is None else "placing",
            turn=turn,
            order=[turn, *(spot.seat for spot in rest if spot.seat is not None)],
            lines_left=lines_left,
            line=[mine, *rest],
            next_line=box.line(next_line),
            grounds=grounds,
            scored=[tuple(map(points, totals)) for totals in scored],
        )
        state.pile = box.dominoes[::-1]
        self.match = Match(game, Options(series, target), len(domains), luck or seeded(0))
        self.match.state = state
        self.events: list[Event] = []
        if mine is not None:
            evolve(state, Taken(turn, 0, mine.domino))

    @classmethod
    def fresh(cls, seats: int, luck: Luck, series: bool = False, target: int = 100) -> "Table":
        """A table before the first claim of a new game."""
        table = cls.__new__(cls)
        table.match = Match.start(game, Options(series, target), seats, luck)
        table.events = table.match.log[-1].events
        return table

    # moves and events

    def play(self, *moves: str) -> "Table":
        """The seat whose turn it is makes these moves."""
        for words in moves:
            assert self.turn is not None
            self.events = self.match.play(self.turn, move_of(words), now=0).events
        return self

    def play_first(self) -> "Table":
        """The seat whose turn it is makes its first legal move."""
        assert self.turn is not None
        return self.play(words_of(game.legal(self.state, self.turn)[0]))

    def refusal(self, words: str, by: int | None = None) -> Rule:
        """The rule that a move breaks, after checking that the refusal changed nothing."""
        return self.refusal_of(move_of(words), by)

    def refusal_of(self, move: Move, by: int | None = None) -> Rule:
        before, version = game.copy(self.state), self.match.version
        seat = self.turn if by is None else by
        assert seat is not None
        with pytest.raises(RuleBroken) as refused:
            self.match.play(seat, move, now=0)
        assert self.state == before
        assert self.match.version == version
        assert isinstance(refused.value.rule, Rule)
        return refused.value.rule

    @property
    def happened(self) -> list[str]:
        """The names of the events of the last move."""
        return [type(event).__name__ for event in self.events]

    @property
    def placed(self) -> Placed:
        """The event by which the last move laid a domino."""
        return next(event for event in self.events if isinstance(event, Placed))

    # the current state

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def view(self) -> View:
        view: View = game.view(self.state, None)
        return view

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def moves(self) -> set[str]:
        return set() if self.turn is None else set(map(words_of, game.legal(self.state, self.turn)))

    @property
    def places(self) -> set[str]:
        return {words.removeprefix("place ") for words in self.moves if words.startswith("place")}

    @property
    def domino(self) -> str | None:
        return None if self.state.domino is None else NAMES[self.state.domino]

    @property
    def next_line(self) -> str:
        return line_words(self.view.next_line)

    @property
    def line(self) -> str:
        return line_words(self.view.line)

    def domain(self, seat: int) -> str:
        return drawn(self.view.domains[seat])


def line_words(line: Sequence[Spot | None]) -> str:
    return " ".join("--" if spot is None else _spot_words(spot) for spot in line)


def _spot_words(spot: Spot) -> str:
    return NAMES[spot.domino] + ("" if spot.seat is None else f":{spot.seat}")
