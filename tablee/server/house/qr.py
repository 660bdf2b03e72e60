"""QR codes of links, drawn in a thread and cached."""

import asyncio
import io
from functools import lru_cache

import segno

_CACHE = 256
"""Links whose QR codes are cached: some 2 kB each."""


class QrCodes:
    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        """Makes sure that one code is drawn at a time: each takes some milliseconds of CPU time."""
        self._draw = lru_cache(maxsize=_CACHE)(draw)

    async def svg(self, link: str) -> bytes:
        async with self._drawing:
            return await asyncio.to_thread(self._draw, link)


def draw(link: str) -> bytes:
    svg = io.BytesIO()
    segno.make(link, micro=False).save(svg, kind="svg", border=2, light="white", omitsize=True, xmldecl=False)
    return svg.getvalue()
