"""Who connects has some seconds to say what for; silent and dawdling connections are let go."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def impatient(seconds: float) -> type[HttpToolsProtocol]:
    """HTTP as uvicorn speaks it, with so much time for every request to arrive."""

    class Impatient(HttpToolsProtocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._wait()

        def on_message_complete(self) -> None:
            self._wait_no_longer()
            super().on_message_complete()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_longer()
            super().connection_lost(exc)

        def _wait(self) -> None:
            self._wait_no_longer()
            self._timer = self.loop.call_later(seconds, self.transport.close)

        def _wait_no_longer(self) -> None:
            if self._timer:
                self._timer.cancel()

    return Impatient
