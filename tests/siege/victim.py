"""Honest people at tables of their own, from an address of their own, who feel how quickly the house answers."""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tests.siege.stranger import Seat, Stranger, seated_pair

ADDRESS = "127.0.0.2"
TABLES = 4
PACE = 0.1
"""Seconds from a move to the next one at the same table: people are not much faster, and limits allow it."""

LONGEST = 60.0
"""Seconds after which somebody who waits for a move gives up."""
NEWCOMERS = 0.5
"""Seconds between two newcomers."""
PATIENCE = 5.0
"""Seconds that a newcomer waits for an answer."""


@dataclass(frozen=True)
class Move:
    sent: float
    seconds: float
    """From sending until both players of the table had the step."""

    @property
    def done(self) -> float:
        return self.sent + self.seconds


@dataclass
class Pair:
    """Two players at one table who play whatever is allowed."""

    seats: tuple[Seat, Seat]
    moves: list[Move] = field(default_factory=list)
    under_way: float | None = None
    """When the move that nobody has seen yet was sent."""
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by every move that both have seen; cleared by whoever waits."""
    luck: random.Random = field(default_factory=lambda: random.Random(1))

    async def play(self) -> None:
        """Until the connection ends or the task is cancelled."""
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
            await self.seats[0].says("play_again")
        else:
            mover = next(seat for seat in self.seats if seat.step["legal"])
            await mover.says("play", move=self.luck.choice(mover.step["legal"]), reaction=None)
        for seat in self.seats:
            await seat.until(lambda seat=seat: seat.step["version"] > version)
        self.moves.append(Move(self.under_way, time.monotonic() - self.under_way))
        self.under_way = None
        self.moved.set()


class Victims:
    """Pairs who play, and newcomers who look whether the house is open."""

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
        """Each with a connection of their own."""
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
        """Until a move was made at every table that was not under way yet."""
        wanted = [(pair, len(pair.moves) + 2) for pair in self.pairs]
        async with asyncio.timeout(LONGEST):
            for pair, moves in wanted:
                while len(pair.moves) < moves:
                    pair.moved.clear()
                    await pair.moved.wait()

    @property
    def made(self) -> int:
        """Moves since the beginning."""
        return sum(len(pair.moves) for pair in self.pairs)

    @property
    def lost(self) -> int:
        """Connections that ended, requests that were not done, and newcomers who were turned away."""
        seats = [seat for pair in self.pairs for seat in pair.seats]
        return self.turned_away + sum(seat.failed + (not seat.is_open) for seat in seats)

    def moves(self, since: float, until: float) -> list[Move]:
        """Sent in that time. A move that nobody has seen yet counts with the time it took so far."""
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
