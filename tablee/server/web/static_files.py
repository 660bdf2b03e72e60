"""Serves the built browser client from memory, so that no path can lead outside of it."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.server.web.guests import AnyRequest

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED_ALREADY = {".png", ".woff2"}
FOR_EVER = "public, max-age=31536000, immutable"
"""The caching of files whose name changes with their content."""
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>The house is open, but its front page is not built yet.</h1>
<p>Run <code>make</code> in the project's folder once, then start the house again.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    content: bytes
    packed: bytes | None
    media_type: str
    etag: str
    caching: str


class Client:
    def __init__(self, folder: Path) -> None:
        paths = (path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else ()
        self._files = {path.relative_to(folder).as_posix(): _load(path, folder) for path in paths}

    def find(self, path: str) -> File | None:
        """A file of the client. A path without an extension is a page, which the client itself draws."""
        if found := self._files.get(path):
            return found
        return None if "." in path.rpartition("/")[2] else self._files.get("index.html")

    @property
    def is_built(self) -> bool:
        return "index.html" in self._files


def _load(path: Path, folder: Path) -> File:
    content = path.read_bytes()
    return File(
        content=content,
        packed=None if path.suffix in PACKED_ALREADY else gzip.compress(content, mtime=0),
        media_type=TYPES.get(path.suffix, "application/octet-stream"),
        etag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        caching=FOR_EVER if path.relative_to(folder).parts[0] == "assets" else ASK_AGAIN,
    )


TheClient = NamedDependency[Client]


@get(["/", "/{path:path}"], include_in_schema=False)
async def client_file(request: AnyRequest, client: TheClient, path: FromPath[str] = "/") -> Response[bytes]:
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise NotFoundException
    if not client.is_built:
        return Response(NOT_BUILT.encode(), status_code=503, media_type=TYPES[".html"])
    file = client.find(name)
    if file is None:
        raise NotFoundException
    return _answer(request, file)


def _answer(request: AnyRequest, file: File) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.media_type, headers=headers | {"content-encoding": "gzip"})
    return Response(file.content, media_type=file.media_type, headers=headers)
