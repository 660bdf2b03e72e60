"""Decodes the messages of a browser."""

import msgspec

from tablee.server.common.limits import LARGEST_MESSAGE
from tablee.server.wire import requests
from tablee.server.wire.base import MessageId
from tablee.server.wire.errors import Failed


class _OnlyId(msgspec.Struct):
    id: MessageId


_requests: msgspec.json.Decoder[requests.ClientMessage] = msgspec.json.Decoder(requests.ClientMessage)
_ids = msgspec.json.Decoder(_OnlyId)
_UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)


def understand(raw: bytes) -> requests.ClientMessage | Failed:
    if len(raw) > LARGEST_MESSAGE:
        return Failed("too_large", None)
    try:
        return _requests.decode(raw)
    except _UNREADABLE:
        return Failed("malformed", _id_in(raw))


def _id_in(raw: bytes) -> str | None:
    try:
        return _ids.decode(raw).id
    except _UNREADABLE:
        return None
