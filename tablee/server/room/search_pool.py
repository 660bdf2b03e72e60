"""The searches of bots at all tables of a house: a few at a time, in processes, and each table in turn.

A search that waits gets a smaller share of time the more others wait, so that nobody waits much longer than usual.
"""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from queue import SimpleQueue
from typing import Any
from weakref import WeakValueDictionary

from tablee.bots import AnyBot, Situation
from tablee.server.common.log import log, report
from tablee.server.room.searcher import Answer, CannotStart, Died, Searcher, answer
from tablee.server.storage.turns import Turns
from tablee.server.wire.errors import RequestError

LONGEST_SEARCH = 1.0
"""Seconds that a bot may think about a move."""
ROUND = 1.5
"""Seconds in which everybody who waits has a turn."""


class NoAnswer(Exception):
    """The search failed, or too many others wait. The bot plays without it, so that people can go on."""


class SearchPool:
    def __init__(self, processes: int = 0, most_waiting: int = 100, pace: float = 0) -> None:
        """Without processes there is one thread, which slows the server down.

        A search takes its whole time, multiplied by the pace, so that nobody sees how hard it was.
        """
        self._at_once = max(1, processes)
        self._turns = Turns(self._at_once, most_waiting)
        self._pace = min(1.0, pace)
        self._threads = ThreadPoolExecutor(self._at_once, "searches")
        self._searchers = [Searcher() for _ in range(processes)]
        self._idle: SimpleQueue[Searcher] = SimpleQueue()
        for searcher in self._searchers:
            self._idle.put(searcher)
        self._seats: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()
        """Locks by table and seat: a new search waits for one whose answer nobody wants any more."""
        self._has_warned = False
        self.ended: Counter[str] = Counter()
        """How many searches found a move, failed, or were not begun because too many others waited."""

    @property
    def asked(self) -> int:
        """How many searches are under way or wait."""
        return len(self._turns)

    async def move(self, table: str, bot: AnyBot, situation: Situation[Any, Any]) -> Any:
        """The legal move that a bot finds. Raises NoAnswer."""
        loop = asyncio.get_running_loop()
        try:
            async with self._of_seat(table, situation.seat), self._turns.turn(table):
                begun, seconds = loop.time(), self._share()
                found = await self._answer(bot, replace(situation, seconds=seconds))
        except RequestError as error:
            self.ended["not begun"] += 1
            raise NoAnswer from error
        await asyncio.sleep(begun + seconds * self._pace - loop.time())
        if found.failure:
            log.error("bot %s: %s", type(bot).__name__, found.failure)
        if found.move not in situation.legal:
            self.ended["failed"] += 1
            raise NoAnswer
        self.ended["found"] += 1
        return found.move

    async def close(self) -> None:
        """End the processes. Searches that are under way have no answer."""
        for searcher in self._searchers:
            searcher.close()
        await asyncio.to_thread(self._threads.shutdown)
        for searcher in self._searchers:
            searcher.end()

    def _of_seat(self, table: str, seat: int) -> asyncio.Lock:
        return self._seats.setdefault((table, seat), asyncio.Lock())

    def _share(self) -> float:
        """The seconds of a search that begins now."""
        return min(LONGEST_SEARCH, ROUND * self._at_once / self.asked)

    async def _answer(self, bot: AnyBot, situation: Situation[Any, Any]) -> Answer:
        work = asyncio.get_running_loop().run_in_executor(self._threads, self._search, bot, situation)
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            await asyncio.wait([work])  # its process is busy until then
            raise

    def _search(self, bot: AnyBot, situation: Situation[Any, Any]) -> Answer:
        if not self._searchers:
            return answer(bot, situation)
        searcher = self._idle.get()
        try:
            return searcher.answer(bot, situation)
        except CannotStart as error:
            self._warn(error)
            return answer(bot, situation)
        except Died as error:
            if not searcher.is_closed:
                report("a process in which bots search", error.__cause__ or error)
            return Answer(None)
        finally:
            self._idle.put(searcher)

    def _warn(self, error: CannotStart) -> None:
        if not self._has_warned:
            self._has_warned = True
            report("bots search in the server, which has no process for them", error.__cause__ or error)
