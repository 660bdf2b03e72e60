"""Batched queries: when everybody reconnects at once, one query answers many questions."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Batched(Generic[K, V]):
    """Questions that come while a query runs share the next one, so no answer is older than its question."""

    def __init__(self, query: Callable[[list[K]], Coroutine[Any, Any, dict[K, V]]], most: int) -> None:
        self._query = query
        self._most = most
        self._asked: dict[K, asyncio.Future[V | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, key: K) -> V | None:
        """The value found for this key; None if there is none."""
        answer = self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(answer)

    async def finish(self) -> None:
        if self._asking:
            await self._asking

    async def _ask_all(self) -> None:
        while keys := list(self._asked)[: self._most]:
            await self._answer({key: self._asked.pop(key) for key in keys})
        self._asking = None

    async def _answer(self, asked: dict[K, asyncio.Future[V | None]]) -> None:
        try:
            found = await self._query(list(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
            return
        for key, answer in asked.items():
            answer.set_result(found.get(key))
