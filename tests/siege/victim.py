"""Honest players at tables and an address of their own, who measure how quickly the house answers."""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tests.patience import soon
from tests.siege.stranger import Seat, Stranger, seated_pair

ADDRESS = "127.0.0.2"
TABLES = 4
PACE = 0.1
"""Seconds between two moves at a table: people are hardly faster, and the limits allow it."""

NEWCOMERS = 0.5
"""Seconds between two newcomers."""
PATIENCE = 5.0
"""Seconds that a newcomer waits for an answer."""


@dataclass(frozen=True)
class Move:
    sent: float
    seconds: float
    """Seconds from sending the move until both players of the table have received the step."""

    @property
    def done(self) -> float:
        return self.sent + self.seconds


@dataclass
class Pair:
    """Two players at one table who make random legal moves."""

    seats: tuple[Seat, Seat]
    moves: list[Move] = field(default_factory=list)
    under_way: float | None = None
    """The time at which the current move was sent; None when both players have received its step."""
    luck: random.Random = field(default_factory=lambda: random.Random(1))

    async def play(self) -> None:
        """Play until the connection ends or the task is cancelled."""
        await asyncio.sleep(self.luck.random() * PACE)
        with suppress(OSError, EOFError):
            while True:
                began = time.monotonic()
                await self._move()
                await asyncio.sleep(max(0.0, began + PACE - time.monotonic()))

    async def _move(self) -> None:
        version = self.seats[0].step["version"]
        self.under_way = time.monotonic()
        if self.seats[0].step["outcome"]:
            for seat in self.seats:
                await seat.says("play_again")
        else:
            mover = next(seat for seat in self.seats if seat.step["legal"])
            await mover.says("play", move=self.luck.choice(mover.step["legal"]), reaction=None)
        for seat in self.seats:
            await seat.until(lambda seat=seat: seat.step["version"] > version, "the next step")
        self.moves.append(Move(self.under_way, time.monotonic() - self.under_way))
        self.under_way = None


class Victims:
    """Pairs who play, and newcomers who check whether the house still accepts connections."""

    def __init__(self, house: tuple[str, int], tables: int = TABLES) -> None:
        self._house, self._tables = house, tables
        self.pairs: list[Pair] = []
        self.turned_away = 0
        """Newcomers who got no answer."""
        self._playing: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        for _ in range(self._tables):
            host, guest = [await Stranger(self._house, ADDRESS).arrives("Victim") for _ in range(2)]
            pair = Pair(await seated_pair(host, guest))
            host.hangs_up()
            guest.hangs_up()
            self.pairs.append(pair)
            self._playing.append(asyncio.create_task(pair.play()))
        self._playing.append(asyncio.create_task(self._newcomers()))

    async def _newcomers(self) -> None:
        """Newcomers one after the other, each with a new connection."""
        while True:
            newcomer = Stranger(self._house, ADDRESS)
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await newcomer.asks("GET", "/health/live")
                self.turned_away += answer.status != 200
            except (OSError, EOFError, TimeoutError):
                self.turned_away += 1
            finally:
                newcomer.hangs_up()
            await asyncio.sleep(NEWCOMERS)

    async def move_on(self) -> None:
        """Wait until a move that is sent from now on has been received at every table."""
        wanted = [(pair, len(pair.moves) + 2) for pair in self.pairs]

        def missing() -> list[int]:
            return [max(0, moves - len(pair.moves)) for pair, moves in wanted]

        await soon(
            lambda: not any(missing()),
            "a new move at every victims' table",
            lambda: f"Missing moves by table: {missing()}; lost: {self.lost}.",
        )

    @property
    def made(self) -> int:
        """All moves made so far."""
        return sum(len(pair.moves) for pair in self.pairs)

    @property
    def lost(self) -> int:
        """Connections that ended, requests that were refused, and newcomers who were turned away."""
        seats = [seat for pair in self.pairs for seat in pair.seats]
        return self.turned_away + sum(seat.failed + (not seat.is_open) for seat in seats)

    def moves(self, since: float, until: float) -> list[Move]:
        """The moves sent in an interval. A move still under way counts with the time that it has taken so far."""
        done = [move for pair in self.pairs for move in pair.moves]
        now = time.monotonic()
        waiting = [Move(pair.under_way, now - pair.under_way) for pair in self.pairs if pair.under_way]
        slow = [move for move in waiting if move.seconds > PACE]
        return [move for move in done + slow if since <= move.sent < until]

    async def leave(self) -> None:
        for task in self._playing:
            task.cancel()
        for pair in self.pairs:
            for seat in pair.seats:
                seat.leaves()
        for task in self._playing:
            with suppress(asyncio.CancelledError, OSError, EOFError):
                await task
