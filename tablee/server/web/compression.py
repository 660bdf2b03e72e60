"""Compresses answers that hold nothing secret.

The length of a compressed answer tells how much of it repeats. If it held a secret beside text that somebody else
chose, they could guess the secret bit by bit (BREACH). So each route decides for itself: lists that everybody may
read are compressed, and what the house says to one person is not.
"""

import asyncio
import gzip
from functools import lru_cache
from typing import Any

import msgspec
from litestar import MediaType, Response

from tablee.server.web.guests import HttpRequest

LEAST = 1000
"""Bytes below which compressing is not worth it."""
MOST_ON_THE_LOOP = 16_000
"""Bytes that are compressed at once, in about a millisecond; a thread takes what is longer."""
LEVEL = 6


def accepted_encodings(request: HttpRequest) -> set[str]:
    """The encodings that a client accepts, without those that it excludes, as in "br, gzip;q=0"."""
    header = request.headers.get("accept-encoding", "")
    asked = (part.replace(" ", "").lower().partition(";q=") for part in header.split(",")[:20])
    return {name for name, _, weight in asked if weight.strip("0.") or not weight}


async def public_answer(request: HttpRequest, content: object) -> Response[Any]:
    """An answer that everybody may read, as JSON, compressed if it is long and the client accepts that."""
    raw = msgspec.json.encode(content)
    headers = {"vary": "accept-encoding"}
    if len(raw) < LEAST or "gzip" not in accepted_encodings(request):
        return Response(raw, media_type=MediaType.JSON, headers=headers)
    packed = _packed(raw) if len(raw) <= MOST_ON_THE_LOOP else await asyncio.to_thread(_packed, raw)
    return Response(packed, media_type=MediaType.JSON, headers=headers | {"content-encoding": "gzip"})


@lru_cache(maxsize=16)
def _packed(raw: bytes) -> bytes:
    """Many visitors get the same list."""
    return gzip.compress(raw, LEVEL, mtime=0)
