"""Common parts of the drivers for other systems: they seat people at tables of `tablee loadtest`."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec
from picows import ws_connect

from tablee.cli.asked import Wrong
from tablee.cli.loadtest import AT_ONCE, PATIENCE, Client, Gather, Load, LoadedTable, Meter

__all__ = ["HAND", "PATIENCE", "Client", "LoadedTable", "connect", "gatherer", "post"]

HAND = 12
"""Cards in a hand, the same number as in server.js of each system."""

SitDown = Callable[[str, Load, Meter, random.Random], Awaitable[LoadedTable]]


def gatherer(sit_down: SitDown) -> Gather:
    async def gather(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> LoadedTable:
            async with gate:
                table = await sit_down(address, load, meter, random.Random(seed + number))
            if table.failure:
                raise Wrong(table.failure)
            return table

        return await asyncio.gather(*map(one, range(load.tables)))

    return gather


async def connect(client: Client, url: str) -> None:
    client.table.clients.append(client)
    await ws_connect(lambda: client, url.replace("http", "ws", 1), use_aiofastnet=False)


def post(address: str, path: str, body: dict[str, Any]) -> Any:
    url = urlsplit(address)
    with closing(HTTPConnection(url.hostname or "", url.port or 80, timeout=PATIENCE)) as connection:
        connection.request("POST", path, msgspec.json.encode(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        raw = answer.read()
    if answer.status != 200:
        raise Wrong(f"{path}: {answer.status} {raw.decode(errors='replace')}")
    return msgspec.json.decode(raw)
