"""Attacks with WebSocket frames, after a correct handshake."""

from tests.siege.front import Front
from tests.siege.wire import BINARY, CONTINUATION, PING, PONG, TEXT, frame

BLOB = 2**16
"""Bytes sent at once, approximately."""
CONNECTIONS = 3
"""Connections from every address."""


async def _flood(front: Front, frames: bytes, first: bytes = b"") -> None:
    """Send the same frames as fast as the house reads them, at a table of the attacker's own."""
    blob = frames * max(1, BLOB // len(frames))

    async def attack(source: str) -> None:
        stranger = await front.stranger(source).arrives()
        code = await stranger.opens()
        stranger.hangs_up()
        while True:
            seat = await stranger.joins(code)
            await front.pour(seat.connection, first, blob, is_one_try=True)

    await front.everywhere(attack, CONNECTIONS)


async def empty_continuations(front: Front) -> None:
    """A message that never ends: continuation frames without a payload."""
    await _flood(front, frame(CONTINUATION, last=False), frame(TEXT, b"{", last=False))


async def pings(front: Front) -> None:
    """Pings without a payload, each of which has to be answered."""
    await _flood(front, frame(PING))


async def large_pings(front: Front) -> None:
    """Pings of the largest possible size, 125 bytes."""
    await _flood(front, frame(PING, b"x" * 125))


async def pongs(front: Front) -> None:
    """Unsolicited pongs."""
    await _flood(front, frame(PONG))


async def fragments(front: Front) -> None:
    """Messages of many fragments of one byte each."""
    middle = frame(CONTINUATION, b" ", last=False) * 4000
    await _flood(front, frame(TEXT, b"{", last=False) + middle + frame(CONTINUATION, b"}"))


async def tiny_messages(front: Front) -> None:
    """Messages that are not part of the protocol, as fast as the house reads them."""
    await _flood(front, frame(TEXT, b"{}"))


async def large_messages(front: Front) -> None:
    """Messages of 60 kB, beyond the limit but not far enough to be cut off at once."""
    await _flood(front, frame(TEXT, b'{"type":"say","id":"x","text":"' + b"y" * 60_000 + b'"}'))


async def binary_messages(front: Front) -> None:
    """Binary messages."""
    await _flood(front, frame(BINARY, b"\xff" * 100))
