"""Opens the house to the network and says where it is."""

import asyncio
import logging
import os
import socket
from pathlib import Path

import segno
import uvicorn

from tablee.server.api import LOOPBACK
from tablee.server.app import create_app
from tablee.server.database import CannotOpen
from tablee.server.datafolder import default_folder
from tablee.server.limits import LARGEST_MESSAGE
from tablee.server.settings import Settings
from tablee.server.store import Store

EVERYWHERE = {"0.0.0.0", "::"}
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""Nobody's address: to ask for the way there sends nothing, but tells which of our addresses leads out."""


class CannotServe(Exception):
    """The house cannot open; the text says why, in one line."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    pace: float = 1.0,
    database: str | None = None,
) -> None:
    """Run until stopped. Port 0 takes a free one."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    listener = _listen(host, port)
    settings = Settings(data=data or default_folder(), pace=pace, address=address_outside(host, listener))
    try:
        store = Store(database or settings.data)
        server = _Server(server_config(store, settings), settings)
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(server, store, listener))
    except CannotOpen as error:
        raise CannotServe(str(error)) from error
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


async def _serve(server: uvicorn.Server, store: Store, listener: socket.socket) -> None:
    await store.start()
    await server.serve(sockets=[listener])


def server_config(store: Store, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(store, settings),
        lifespan="on",
        access_log=False,  # addresses of tables are keys: they do not belong into a log
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=8 * LARGEST_MESSAGE,  # beyond the limit one gets an answer, far beyond it one is cut off
        ws_per_message_deflate=False,
        ws_ping_interval=10,
        ws_ping_timeout=15,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            announce(sockets[0], self._settings.address)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise CannotServe(f"Cannot listen on {host} port {port}: {reason}. Another --port may be free.") from error


def _url(host: str, listener: socket.socket) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def address_outside(host: str, listener: socket.socket) -> str | None:
    """Where other devices find the house; None if they cannot."""
    if host in LOOPBACK:
        return None
    if host not in EVERYWHERE:
        return _url(host, listener)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        return _url(probe.getsockname()[0], listener)


def announce(listener: socket.socket, outside: str | None) -> None:
    bound = listener.getsockname()[0]
    print(f"Tablée is open at {_url('127.0.0.1' if bound in EVERYWHERE else bound, listener)}", flush=True)
    if outside:
        print(f"On the same network: {outside}")
        segno.make(outside, micro=False).terminal(compact=True)
    else:
        print("Only this machine can join. To let phones on your network in, listen on 0.0.0.0.")
    print("Stop with Ctrl+C.", flush=True)
