"""The actions of a game: a number for every move that its types allow.

A field that follows from the situation, such as the number of the roll in Kezao, is no part of the action: no two
legal moves differ in it alone. Fields without bounds are of this kind, and those in FOLLOWING.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, get_args

from msgspec import inspect

from tablee.core.game import AnyGame, Move, on_the_wire
from tablee.games.dos.cards import ALL, EVERY_COLOUR
from tablee.games.dos.model import Catch, Play
from tablee.games.dos.plays import SIDES, on_pile

Key = tuple[Any, ...]
"""The type of a move and the values of its bounded fields."""
WAIT = "wait"
"""The name of the last action: a seat that may act, but need not, does nothing."""


def every_play_of_dos() -> Iterator[Key]:
    """The plays that some pile allows to a hand that holds every card twice: 472 of 25,500."""
    hand = [*ALL, *ALL]
    for side, top, colour in product(SIDES, ALL, EVERY_COLOUR):
        for play in on_pile(side, top, colour, hand):
            yield Play, play.side, play.cards, play.colour


FOLLOWING: Mapping[type[Move], str] = {Catch: "seat"}
"""Only one player can be caught at a time."""
FEWER: Mapping[type[Move], Callable[[], Iterable[Key]]] = {Play: every_play_of_dos}
"""Moves of which the rules never allow most that the types allow."""


class Actions:
    """The actions of a game by number, in the order in which its moves are defined; the last one is to wait."""

    def __init__(self, game: AnyGame) -> None:
        kinds: Sequence[type[Move]] = get_args(game.moves) or (game.moves,)
        self._fields = {kind: _bounded_fields(kind) for kind in kinds}
        keys = dict.fromkeys(chain.from_iterable(map(self._keys, kinds)))
        self._numbers = {key: number for number, key in enumerate(keys)}
        self.names = [*map(_named, keys), WAIT]
        self.wait = len(keys)

    def __len__(self) -> int:
        return len(self.names)

    def number(self, move: Move) -> int:
        kind = type(move)
        return self._numbers[(kind, *[getattr(move, field) for field in self._fields[kind]])]

    def _keys(self, kind: type[Move]) -> Iterable[Key]:
        if kind in FEWER:
            return FEWER[kind]()
        return product((kind,), *self._fields[kind].values())


def _bounded_fields(kind: type[Move]) -> dict[str, list[Any]]:
    """The fields of a move that are part of the action, each with its values."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    values = ((field.name, _values(field.type)) for field in info.fields)
    return {name: found for name, found in values if found is not None and name != FOLLOWING.get(kind)}


def _values(info: inspect.Type) -> list[Any] | None:
    """Every value of a type; None if it has no bounds."""
    match info:
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.UnionType(types=types):
            each = [_values(member) for member in types]
            return None if None in each else [value for values in each for value in values or ()]
        case inspect.IntType(ge=int(low), le=int(high), multiple_of=step):
            return list(range(low, high + 1, step or 1))
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=int(most)):
            items = _values(item)
            lengths = range(least or 0, most + 1)
            return None if items is None else [group for n in lengths for group in product(items, repeat=n)]
    return None


def _named(key: Key) -> str:
    """`take 0`, `play 1 (3, 4) None`."""
    kind, *values = key
    return " ".join([on_the_wire(kind.__name__), *map(str, values)])
