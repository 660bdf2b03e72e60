"""A timer that can be set again and again."""

import asyncio
from collections.abc import Callable


class Timer:
    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._handle is not None

    def set(self, seconds: float) -> None:
        """Ring once after this many seconds, and no longer at the time that was set before."""
        self.cancel()
        self._handle = asyncio.get_running_loop().call_later(max(0, seconds), self._rings)

    def cancel(self) -> None:
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def _rings(self) -> None:
        self._handle = None
        self._ring()
