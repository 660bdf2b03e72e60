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
from contextvars import Context, copy_context
from math import inf
from typing import Any, TypeVar, TypeVarTuple

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

MOST_STEPS = 400_000
"""The most callbacks of one schedule; more mean that something never comes to rest."""


class Restless(AssertionError):
    """A schedule that does not end."""


class Handle(asyncio.Handle):
    """A callback, without the parts of asyncio's own handle that only its debug mode needs."""

    __slots__ = ()
    _loop: "Loop"
    _context: Context
    _callback: Callable[..., object] | None
    _repr: str | None
    _source_traceback: object

    def __init__(
        self, callback: Callable[..., object], args: tuple[Any, ...], loop: "Loop", context: Context | None
    ) -> None:
        self._callback = callback
        self._args = args
        self._loop = loop
        self._context = copy_context() if context is None else context
        self._cancelled = False
        self._repr = self._source_traceback = None

    def cancel(self) -> None:
        self._cancelled = True
        self._callback, self._args = None, ()


class TimerHandle(Handle, asyncio.TimerHandle):
    __slots__ = ()
    _when: float

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        loop: "Loop",
        context: Context | None,
    ) -> None:
        Handle.__init__(self, callback, args, loop, context)
        self._when = when


class Time:
    """The clock, and the queue of all callbacks and timers."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps = 0
        self.ready: deque[Handle] = deque()
        """The callbacks of this moment."""
        self._later: list[tuple[float, int, TimerHandle]] = []
        self._count = 0
        self._running: Loop | None = None
        self._outside = Loop(self, "outside")

    @property
    def outside(self) -> "Loop":
        """The loop of everything outside the house: people, the network, the schedule."""
        return self._outside

    def later(self, handle: TimerHandle) -> None:
        self._count += 1
        heapq.heappush(self._later, (handle._when, self._count, handle))

    @property
    def is_still(self) -> bool:
        """Whether nothing happens at this moment, and only timers are left."""
        return not self.ready and not (self._later and self._later[0][0] <= self.now)

    def timers_of(self, loop: "Loop") -> list[TimerHandle]:
        """The timers of a process, but for threads that nobody waits for any more: they cannot be stopped."""
        timers = [timer for _, _, timer in self._later if not timer.cancelled() and timer._loop is loop]
        return [timer for timer in timers if not (timer._callback is _work and timer._args[0].cancelled())]

    def forget_everything(self) -> None:
        """Drop everything at the end of a world."""
        self.ready.clear()
        self._later.clear()
        self._outside.die()

    def step(self) -> bool:
        """Run one callback, after a jump of the clock if none is left at this moment. False if there is none."""
        if (handle := self._next()) is None:
            return False
        loop = handle._loop
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Restless(f"{MOST_STEPS} callbacks, and no end: {handle!r}")
        if loop is not self._running:
            self._run_in(loop)
        handle._run()
        loop.steps += 1
        if loop.steps >= loop.crashes_at:
            loop.crash()
        return True

    def _next(self) -> Handle | None:
        """The next callback that was not cancelled, of a process that is alive."""
        ready, later = self.ready, self._later
        while True:
            while later and (later[0][0] <= self.now or later[0][2]._cancelled):
                ready.append(heapq.heappop(later)[2])
            if ready:
                handle = ready.popleft()
                if handle._loop.alive and not handle._cancelled:
                    return handle
            elif later:
                self.now = later[0][0]
            else:
                return None

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
        self.crashes_at = inf
        """The number of callbacks after which the process crashes."""
        self._on_crash: Callable[[], None] = _nothing
        self.hardware: dict[str, Any] = {}
        """The devices of this process, by kind: its disk, its broker."""

    # --- crashes -------------------------------------------------------------------------------

    def crash_after(self, steps: int, crash: Callable[[], None]) -> None:
        """Crash between two callbacks, after so many more of them."""
        self.crashes_at, self._on_crash = self.steps + steps, crash

    def spare(self) -> None:
        """Cancel a planned crash."""
        self.crashes_at = inf

    def crash(self) -> None:
        self.spare()
        self._on_crash()

    def die(self) -> None:
        """Run nothing any more; tasks that wait will never go on."""
        self.alive = False
        self._closed = True
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # a crash does not end tasks

    # --- the interface of asyncio --------------------------------------------------------------

    def time(self) -> float:
        return self._time.now

    def call_soon(self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> Handle:
        handle = Handle(callback, args, self, context)
        if self.alive:
            self._time.ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> TimerHandle:
        return self.call_at(self._time.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> TimerHandle:
        handle = TimerHandle(when, callback, args, self, context)
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

    # --- for the simulator ---------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, Any], within: float = 60.0) -> Any:
        """Let time pass until a coroutine is done; return its result."""
        task = self.create_task(work)
        if not self._time.run_until(task.done, within):
            raise Restless(f"{self.name}: {work!r} is not done")
        return task.result()


def _work(future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if future.cancelled():
        return
    try:
        future.set_result(func(*args))
    except Exception as error:
        future.set_exception(error)


def _nothing() -> None:
    pass
