"""Virtual time, and event loops that live in it.

Every process of the simulated house has an event loop of its own, so that a crash is simple: from one callback
to the next, nothing of that loop runs any more. All loops share one queue and one clock. The clock stands still
while callbacks run, and jumps to the next timer when none is left.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

MOST_STEPS = 400_000
"""The most callbacks of one schedule; more mean that something never comes to rest."""


class Restless(AssertionError):
    """A schedule that does not end."""


class Time:
    """The clock, and the queue of all callbacks and timers."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps = 0
        self._ready: deque[asyncio.Handle] = deque()
        self._later: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._running: Loop | None = None
        self._outside = Loop(self, "outside")

    @property
    def outside(self) -> "Loop":
        """The loop of everything outside the house: people, the network, the schedule."""
        return self._outside

    def soon(self, handle: asyncio.Handle) -> None:
        self._ready.append(handle)

    def later(self, handle: asyncio.TimerHandle) -> None:
        self._count += 1
        heapq.heappush(self._later, (handle.when(), self._count, handle))

    @property
    def is_still(self) -> bool:
        """Whether nothing happens at this moment, and only timers are left."""
        return not self._ready and not (self._later and self._later[0][0] <= self.now)

    def timers_of(self, loop: "Loop") -> list[asyncio.TimerHandle]:
        return [timer for _, _, timer in self._later if not timer.cancelled() and loop_of(timer) is loop]

    def forget_everything(self) -> None:
        """Drop everything at the end of a world."""
        self._ready.clear()
        self._later.clear()
        self._outside.die()

    def step(self) -> bool:
        """Run one callback. False if there is none, now or later."""
        ready, later = self._ready, self._later
        while later and (later[0][0] <= self.now or later[0][2].cancelled()):
            ready.append(heapq.heappop(later)[2])
        if not ready:
            if not later:
                return False
            self.now = later[0][0]
            return self.step()
        handle = ready.popleft()
        loop: Loop = handle._loop  # type: ignore[attr-defined]  # asyncio has no public way
        if loop.alive and not handle.cancelled():
            self._run(handle, loop)
        return True

    def _run(self, handle: asyncio.Handle, loop: "Loop") -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Restless(f"{MOST_STEPS} callbacks, and no end: {handle!r}")
        if loop is not self._running:
            self._run_in(loop)
        handle._run()
        loop.count_step()

    def _run_in(self, loop: "Loop | None") -> None:
        """Make this the running loop. Called only for a change, because asyncio makes a system call."""
        self._running = loop
        asyncio._set_running_loop(loop)

    def run_until(self, condition: Callable[[], bool], at_most: float) -> bool:
        """Whether the condition came true within so many seconds."""
        end = self.now + at_most
        with self._runs():
            while not condition():
                if self.now > end or not self.step():
                    return condition()
        return True

    def run_for(self, seconds: float) -> None:
        end = self.now + seconds
        self.outside.call_at(end, _nothing)
        with self._runs():
            while self.now < end:
                self.step()

    @contextmanager
    def _runs(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._run_in(None)


class Loop(asyncio.BaseEventLoop):
    """The part of an event loop that the house uses."""

    alive = True

    def __init__(self, time: Time, name: str, thread_time: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__()
        self.name = name
        self.steps = 0
        self.complaints: list[str] = []
        """Exceptions that nobody caught."""
        self._time = time
        self._thread_time = thread_time
        """Seconds that work in another thread takes."""
        self._crash: tuple[int, Callable[[], None]] | None = None
        self.hardware: dict[str, Any] = {}
        """The devices of this process, by kind: its disk, its broker."""

    # --- crashes -------------------------------------------------------------------------------

    def crash_after(self, steps: int, crash: Callable[[], None]) -> None:
        """Crash between two callbacks, after so many more of them."""
        self._crash = self.steps + steps, crash

    def spare(self) -> None:
        """Cancel a planned crash."""
        self._crash = None

    def count_step(self) -> None:
        self.steps += 1
        if self._crash and self.steps >= self._crash[0]:
            crash, self._crash = self._crash[1], None
            crash()

    def die(self) -> None:
        """Run nothing any more; tasks that wait will never go on."""
        self.alive = False
        self._closed = True
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # a crash does not end tasks

    # --- the interface of asyncio --------------------------------------------------------------

    def time(self) -> float:
        return self._time.now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if self.alive:
            self._time.soon(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._time.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if self.alive:
            self._time.later(handle)
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def run_in_executor(self, executor: Any, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        """Call the function on this loop, after the time that a thread would have taken."""
        future = self.create_future()
        self.call_later(self._thread_time(), _work, future, func, args)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if self.alive:
            self.complaints.append(f"{context.get('message')}: {context.get('exception')!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing, as the queue skips cancelled timers."""

    # --- for the simulator ---------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, Any], within: float = 60.0) -> Any:
        """Let time pass until a coroutine is done; return its result."""
        task = self.create_task(work)
        if not self._time.run_until(task.done, within):
            raise Restless(f"{self.name}: {work!r} is not done")
        return task.result()


def loop_of(handle: asyncio.Handle) -> Loop:
    loop = handle._loop  # type: ignore[attr-defined]  # asyncio has no public way
    assert isinstance(loop, Loop)
    return loop


def _work(future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if future.cancelled():
        return
    try:
        future.set_result(func(*args))
    except Exception as error:
        future.set_exception(error)


def _nothing() -> None:
    pass
