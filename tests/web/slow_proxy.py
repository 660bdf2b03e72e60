"""A TCP proxy between a browser and the house that delays all traffic, or holds it back for a while."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter

from tests.web.house import House

CHUNK = 1 << 16


class SlowProxy:
    """A proxy that delays every byte by `delay` seconds in each direction."""

    def __init__(self, house: House, delay: float) -> None:
        self._house = house
        self._delay = delay
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port: int = asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def pause(self) -> None:
        """From now on, hold back the traffic to the browser; its own messages still arrive."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def resume(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> int:
        self._flows.set()
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _hang_up(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _join(self, browser: StreamReader, to_browser: StreamWriter) -> None:
        house, to_house = await asyncio.open_connection("127.0.0.1", self._house.port)
        always = asyncio.Event()
        always.set()
        ways = self._carry(browser, to_house, always), self._carry(house, to_browser, self._flows)
        try:
            await asyncio.gather(*ways)
        except (ConnectionError, asyncio.CancelledError):
            pass  # a page or the proxy was closed
        finally:
            for end in (to_house, to_browser):
                end.close()
            await asyncio.gather(to_house.wait_closed(), to_browser.wait_closed(), return_exceptions=True)

    async def _carry(self, source: StreamReader, target: StreamWriter, flows: asyncio.Event) -> None:
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._deliver(on_the_way, target, flows))
        data = b"."
        while data:
            data = await source.read(CHUNK)
            on_the_way.put_nowait((self._loop.time() + self._delay, data))
        await arriving

    async def _deliver(
        self, on_the_way: asyncio.Queue[tuple[float, bytes]], target: StreamWriter, flows: asyncio.Event
    ) -> None:
        while True:
            due, data = await on_the_way.get()
            await asyncio.sleep(max(0, due - self._loop.time()))
            await flows.wait()
            if not data:
                target.close()
                return
            target.write(data)
            await target.drain()
