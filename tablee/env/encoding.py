"""Views as vectors of numbers from 0 to 1, made from the types of the views.

Types tell most: a bool is one number, a literal or a bounded whole number is one of several, a struct is its
fields, and None is a zero before zeros. What they do not tell, the meaning of plain numbers and the length of
lists, is said by a layout: a path such as "discards[].top" and its meaning. Seats are counted from the observer.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec import inspect

from tablee.core.game import AnyGame

Vector = np.ndarray[Any, np.dtype[np.float32]]


class Meaning:
    """The details that the type of a number or a list leaves open."""


@dataclass(frozen=True)
class Number(Meaning):
    """A quantity; all above `top` look like `top`."""

    top: int


@dataclass(frozen=True)
class Choice(Meaning):
    """One of the numbers below `count`, none of them more than another."""

    count: int


@dataclass(frozen=True)
class Bits(Meaning):
    """A set of numbers below `count`, written as the bits of one number."""

    count: int


@dataclass(frozen=True)
class Plain(Meaning):
    name: str


SEAT = Plain("seat")
CARD = Plain("card")
"""A number of `game.cards`, which is described by the fields of that card."""
BY_SEAT = Plain("by seat")
"""A list with an item for every seat; the observer's comes first."""
SEATS = Plain("seats")
"""A list of seats in any order."""
PRESENCE = Plain("presence")
"""Whether there is a value matters, the value does not."""
SKIP = Plain("skip")
"""Follows from other fields, or says nothing about the game."""


@dataclass(frozen=True)
class Exactly(Meaning):
    length: int


@dataclass(frozen=True)
class UpTo(Meaning):
    length: int


@dataclass(frozen=True)
class Bag(Meaning):
    """A list of numbers below `kinds` whose order does not matter, with at most so many `copies` of each."""

    kinds: int
    copies: int = 1


@dataclass(frozen=True)
class Plane(Meaning):
    """A list of things that each have a row and a column."""

    rows: int
    columns: int


Layout = Mapping[str, Meaning]


class TooLong(ValueError):
    """A list is longer than its layout says."""


# --- parts of a vector ---------------------------------------------------------------------------


class Part(ABC):
    """Writes a value into its place in a vector of zeros."""

    size: int

    @abstractmethod
    def write(self, value: Any, out: Vector, at: int, seat: int) -> None: ...

    @abstractmethod
    def names(self) -> list[str]:
        """The meaning of each of its numbers."""


class Scaled(Part):
    size = 1

    def __init__(self, top: int) -> None:
        self.top = top

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        out[at] = min(value, self.top) / self.top

    def names(self) -> list[str]:
        return [f"/{self.top}"]


class OneOf(Part):
    def __init__(self, values: Sequence[Any]) -> None:
        self.size = len(values)
        self.places = {value: place for place, value in enumerate(values)}

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        out[at + self.places[value]] = 1

    def names(self) -> list[str]:
        return [f"={value}" for value in self.places]


class SeatPart(Part):
    def __init__(self, seats: int) -> None:
        self.size = seats

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        out[at + (value - seat) % self.size] = 1

    def names(self) -> list[str]:
        return [f"=+{place}" for place in range(self.size)]


class SeatsPart(SeatPart):
    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        for member in value:
            out[at + (member - seat) % self.size] = 1


class Digits(Part):
    def __init__(self, count: int) -> None:
        self.size = count

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        for bit in range(self.size):
            out[at + bit] = value >> bit & 1

    def names(self) -> list[str]:
        return [f"#{bit}" for bit in range(self.size)]


class Described(Part):
    """A card by its fields, looked up in a table."""

    def __init__(self, cards: Sequence[Any], part: Part) -> None:
        self.size = part.size
        self._names = part.names()
        self.rows = np.zeros((len(cards), part.size), np.float32)
        for card, row in zip(cards, self.rows, strict=True):
            part.write(card, row, 0, 0)

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        out[at : at + self.size] = self.rows[value]

    def names(self) -> list[str]:
        return self._names


class Nothing(Part):
    size = 0

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        pass

    def names(self) -> list[str]:
        return []


class Maybe(Part):
    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = 1 + part.size

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        if value is not None:
            out[at] = 1
            self.part.write(value, out, at + 1, seat)

    def names(self) -> list[str]:
        return ["?", *self.part.names()]


class Fields(Part):
    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts.values())

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        for name, part in self.parts.items():
            part.write(getattr(value, name), out, at, seat)
            at += part.size

    def names(self) -> list[str]:
        return [f".{field}{name}" for field, part in self.parts.items() for name in part.names()]


class Items(Part):
    """A list of at most so many items, one after the other."""

    def __init__(self, parts: Sequence[Part], exact: bool = False) -> None:
        self.parts = parts
        self.exact = exact
        self.size = sum(part.size for part in parts)

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        if len(value) > len(self.parts) or (self.exact and len(value) < len(self.parts)):
            raise TooLong(f"{len(value)} items where the layout has {len(self.parts)}")
        for item, part in zip(value, self.parts, strict=False):
            part.write(item, out, at, seat)
            at += part.size

    def names(self) -> list[str]:
        return [f"[{place}]{name}" for place, part in enumerate(self.parts) for name in part.names()]


class Turned(Items):
    """A list by seat, turned so that the observer comes first."""

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        super().write([*value[seat:], *value[:seat]], out, at, seat)


class BagPart(Part):
    def __init__(self, bag: Bag) -> None:
        self.size = bag.kinds
        self.each = 1 / bag.copies

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        for item in value:
            out[at + item] += self.each

    def names(self) -> list[str]:
        return [f"{{{kind}}}" for kind in range(self.size)]


class PlanePart(Part):
    def __init__(self, plane: Plane, part: Part) -> None:
        self.plane = plane
        self.part = Maybe(part)
        self.size = plane.rows * plane.columns * self.part.size

    def write(self, value: Any, out: Vector, at: int, seat: int) -> None:
        for item in value:
            place = item.row * self.plane.columns + item.column
            self.part.write(item, out, at + place * self.part.size, seat)

    def names(self) -> list[str]:
        squares = [f"[{row},{column}]" for row in range(self.plane.rows) for column in range(self.plane.columns)]
        return [f"{square}{name}" for square in squares for name in self.part.names()]


# --- parts made from types -----------------------------------------------------------------------


class Untold(TypeError):
    """Neither the type nor the layout says how to write a field."""


class Encoder:
    """Writes the views of a game, at a table of so many seats, as vectors of one size."""

    def __init__(self, game: AnyGame, seats: int, layout: Layout) -> None:
        self._game, self._seats, self._layout = game, seats, layout
        self._left = set(layout)
        self._part = self._of(inspect.type_info(game.views), "")
        self.size = self._part.size
        if self._left:
            raise Untold(f"the layout of {game.name} explains what is not in its views: {sorted(self._left)}")

    def __call__(self, view: Any, seat: int) -> Vector:
        out = np.zeros(self.size, np.float32)
        self._part.write(view, out, 0, seat)
        return out

    def names(self) -> list[str]:
        """The meaning of each number of a vector, such as `.grids[0][3].colour=red`."""
        return self._part.names()

    def _of(self, info: inspect.Type, path: str) -> Part:
        """The part for a type at a path. None is a case of its own: paths name what is there."""
        if self._layout.get(path) == SKIP:
            self._left.discard(path)
            return Nothing()
        match info:
            case inspect.UnionType(types=types) if any(isinstance(kind, inspect.NoneType) for kind in types):
                (kind,) = (kind for kind in types if not isinstance(kind, inspect.NoneType))
                return Maybe(self._of(kind, path))
            case inspect.BoolType():
                return Scaled(1)
            case inspect.LiteralType(values=values):
                return OneOf(values)
            case inspect.StructType(fields=fields):
                return Fields({f.name: self._of(f.type, f"{path}.{f.name}".lstrip(".")) for f in fields})
            case inspect.TupleType(item_types=kinds):
                return Items([self._of(kind, f"{path}[{place}]") for place, kind in enumerate(kinds)])
            case inspect.IntType(ge=int(low), le=int(high)) if path not in self._layout:
                return OneOf(range(low, high + 1))
            case inspect.IntType():
                return self._number(path)
            case inspect.ListType(item_type=kind) | inspect.VarTupleType(item_type=kind):
                return self._list(kind, path)
        raise Untold(f"{self._game.name}: {path} is a {type(info).__name__}, which no vector can show yet")

    def _number(self, path: str) -> Part:
        match self._meaning(path):
            case Number(top):
                return Scaled(top)
            case Choice(count):
                return OneOf(range(count))
            case Bits(count):
                return Digits(count)
            case Plain(name="seat"):
                return SeatPart(self._seats)
            case Plain(name="card"):
                kind = inspect.type_info(type(self._game.cards[0]))
                return Described(self._game.cards, self._of(kind, "card"))
            case Plain(name="presence"):
                return Nothing()
        raise Untold(f"the layout of {self._game.name} does not say what the number {path} means")

    def _list(self, kind: inspect.Type, path: str) -> Part:
        match self._meaning(path):
            case Exactly(length):
                return Items([self._of(kind, f"{path}[]")] * length, exact=True)
            case UpTo(length):
                item = self._of(kind, f"{path}[]")
                return Items([item if isinstance(item, Maybe) else Maybe(item)] * length)
            case Bag() as bag:
                return BagPart(bag)
            case Plane() as plane:
                return PlanePart(plane, self._of(kind, f"{path}[]"))
            case Plain(name="by seat"):
                return Turned([self._of(kind, f"{path}[]")] * self._seats, exact=True)
            case Plain(name="seats"):
                return SeatsPart(self._seats)
        raise Untold(f"the layout of {self._game.name} does not say what the list {path} holds")

    def _meaning(self, path: str) -> Meaning | None:
        self._left.discard(path)
        return self._layout.get(path)
