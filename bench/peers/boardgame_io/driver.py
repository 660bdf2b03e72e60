"""Clients of boardgame.io: its lobby over HTTP, then socket.io in text frames.

https://boardgame.io/documentation/#/api/Lobby and https://socket.io/docs/v4/socket-io-protocol/
"""

import asyncio
import random
import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from picows import WSFrame, WSMsgType, WSTransport

from bench.peers.table import HAND, PATIENCE, Client, LoadedTable, connect, gatherer, post
from tablee.cli.loadtest import Load, Meter

GAME = "replace"
OPEN, PING, PONG = b"0{", b"2", b"3"
"""Packets of engine.io."""
JOIN = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
SYNC, UPDATE = EVENT + b'["sync"', EVENT + b'["update"'
STATE = re.compile(rb'"_stateID":(\d+)')


@dataclass
class Table(LoadedTable):
    match: str = ""
    credentials: list[str] = field(default_factory=list)

    def move(self) -> None:
        """Make a move of the seat whose turn it is, which follows from the number of the state."""
        seat = self.version % self.seats
        payload = {
            "type": "replace",
            "args": [self.luck.randrange(HAND)],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        emit(self.clients[seat].transport, "update", action, self.version, self.match, str(seat))


class Player(Client):
    table: Table

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        raw = frame.get_payload_as_bytes()
        if raw.startswith((UPDATE, SYNC)):
            self.step = raw
            number = STATE.search(raw)
            assert number, raw
            self.table.hear(int(number[1]))
        elif raw == PING:
            transport.send(WSMsgType.TEXT, PONG)
        elif raw.startswith(OPEN):
            transport.send(WSMsgType.TEXT, JOIN)
        elif raw.startswith(JOIN):
            self.sync()

    def sync(self) -> None:
        table = self.table
        emit(self.transport, "sync", table.match, str(self.seat), table.credentials[self.seat], table.seats)


def emit(transport: WSTransport, *event: Any) -> None:
    transport.send(WSMsgType.TEXT, EVENT + msgspec.json.encode(event))


async def sit_down(address: str, load: Load, meter: Meter, luck: random.Random) -> Table:
    table = Table(load.seats, luck, meter)
    opened = await asyncio.to_thread(post, address, f"/games/{GAME}/create", {"numPlayers": load.seats})
    table.match = opened["matchID"]
    for seat in range(load.seats):
        person = {"playerID": str(seat), "playerName": f"Guest {seat + 1}"}
        joined = await asyncio.to_thread(post, address, f"/games/{GAME}/{table.match}/join", person)
        table.credentials.append(joined["playerCredentials"])
    for seat in range(load.seats):
        await connect(Player(table, seat), f"{address}/socket.io/?EIO=4&transport=websocket")
    await asyncio.wait_for(table.started.wait(), PATIENCE)
    return table


gather = gatherer(sit_down)
