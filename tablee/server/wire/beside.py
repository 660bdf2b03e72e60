"""What stands beside the game in the messages of a table: clocks, and what is taken back. Part of `wire`."""

import msgspec


class UndoWish(msgspec.Struct, frozen=True):
    """Somebody would like to take back their last decision."""

    seat: int
    agreed: list[int]
    """The seats that said yes so far."""
    asked: list[int]
    """The seats that have not answered yet."""


class Clocks(msgspec.Struct, frozen=True):
    """Those that run show the time between now and their end, the others what is left."""

    left: list[int]
    """By seat, in milliseconds, when its clock last stood."""
    until: list[int | None]
    """By seat, when its time is up, on the house's clock; None while its clock stands."""


class TakenBack(msgspec.Struct, frozen=True):
    """What just happened is that something has not happened."""

    seat: int | None
    """Whose decision it was."""
    steps: int
    """Of the latest that are left, so many are gone."""
