"""What a browser said, as a message of the protocol."""

import msgspec

from tablee.server import wire
from tablee.server.common.limits import LARGEST_MESSAGE


class _OnlyId(msgspec.Struct):
    id: wire.MessageId


_requests: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_ids = msgspec.json.Decoder(_OnlyId)
_UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)


def understand(raw: bytes) -> wire.ClientMessage | wire.Failed:
    if len(raw) > LARGEST_MESSAGE:
        return wire.Failed("too_large", None)
    try:
        return _requests.decode(raw)
    except _UNREADABLE:
        return wire.Failed("malformed", _id_in(raw))


def _id_in(raw: bytes) -> str | None:
    try:
        return _ids.decode(raw).id
    except _UNREADABLE:
        return None
