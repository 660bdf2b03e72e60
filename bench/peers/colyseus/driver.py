"""Clients of Colyseus: its matchmaking over HTTP, then its binary frames.

https://github.com/colyseus/colyseus/blob/master/packages/shared-types/src/Protocol.ts
"""

import asyncio
import random
from dataclasses import dataclass

from picows import WSFrame, WSMsgType, WSTransport

from bench.peers.table import HAND, PATIENCE, Client, LoadedTable, connect, gatherer, post
from tablee.cli.loadtest import Load, Meter

JOIN_ROOM, ERROR, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = 10, 11, 13, 14, 15
TURN = bytes([ROOM_STATE_PATCH, 0x80])
"""The beginning of a patch of the turn, the first field of the state; other patches are for newcomers."""
REPLACE = bytes([ROOM_DATA, 0xA0 + len("replace")]) + b"replace"


@dataclass
class Table(LoadedTable):
    def move(self) -> None:
        place = self.luck.randrange(HAND)  # MessagePack encodes a small number as itself
        mover = self.clients[self.version % self.seats]
        mover.transport.send(WSMsgType.BINARY, REPLACE + bytes([place]))


class Player(Client):
    turns = 0

    def has_moved_on(self, raw: bytes) -> bool:
        return raw.startswith(TURN) and raw[2] == (self.turns + 1) % self.table.seats

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.BINARY:
            return
        raw = frame.get_payload_as_bytes()
        if self.has_moved_on(raw):
            self.step = raw
            self.turns += 1
            self.table.hear(self.turns)
        elif raw[0] == JOIN_ROOM:
            transport.send(WSMsgType.BINARY, bytes([JOIN_ROOM]))
        elif raw[0] == ROOM_STATE:
            self.table.hear(0)
        elif raw[0] == ERROR:
            self.table.fail(f"The room answered with an error: {raw!r}")


async def sit_down(address: str, load: Load, meter: Meter, luck: random.Random) -> Table:
    table = Table(load.seats, luck, meter)
    room = None
    for seat in range(load.seats):
        path = f"/matchmake/joinById/{room}" if room else "/matchmake/create/table"
        reserved = await asyncio.to_thread(post, address, path, {})
        room, process, session = (reserved[name] for name in ("roomId", "processId", "sessionId"))
        await connect(Player(table, seat), f"{address}/{process}/{room}?sessionId={session}")
    await asyncio.wait_for(table.started.wait(), PATIENCE)
    return table


gather = gatherer(sit_down)
