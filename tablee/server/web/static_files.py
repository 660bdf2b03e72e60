"""Serves the built browser client from memory, so that no path can lead outside of it."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.server.web import link_cards
from tablee.server.web.compression import accepted_encodings
from tablee.server.web.guests import HttpRequest, address_of_house
from tablee.server.web.preloads import LIST, Preloads

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
BROTLI = ".br"
"""The ending of what the build has compressed already, beside the file itself."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The caching of files whose name changes with their content."""
ASK_AGAIN = "no-cache"
TITLE = "<title>Tablée</title>".encode()
"""The title of the page as it was built. The tags of a link's preview take its place."""
MOST_PAGES = 200
"""Pages that are kept packed."""

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>The house is open, but its front page is not built yet.</h1>
<p>Run <code>make</code> in the project's folder once, then start the house again.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    content: bytes
    packed: dict[str, bytes]
    """By content encoding, the smallest first."""
    media_type: str
    etag: str
    caching: str


class Client:
    def __init__(self, folder: Path) -> None:
        paths = (path for path in folder.rglob("*") if _is_served(path)) if folder.is_dir() else ()
        self._files = {path.relative_to(folder).as_posix(): _load(path, folder) for path in paths}
        self._preloads = Preloads.of(folder)
        self._page = lru_cache(MOST_PAGES)(self._make_page)

    def find(self, path: str) -> File | None:
        return self._files.get(path)

    def page(self, path: str, address: str, languages: str) -> File | None:
        """The page at this address, which the client itself draws; None for an address with an extension.

        Pages differ only in the preview of a shared link, and in the files to be loaded at once.
        """
        if "." in path.rpartition("/")[2]:
            return None
        preloads = self._preloads.tags(path, link_cards.language_of(languages))
        return self._page(link_cards.tags(path, address, languages) + preloads)

    def _make_page(self, tags: str) -> File:
        index = self._files["index.html"]
        return _file(index.content.replace(TITLE, tags.encode(), 1), ".html", ASK_AGAIN)

    @property
    def is_built(self) -> bool:
        return "index.html" in self._files


def _is_served(path: Path) -> bool:
    return path.is_file() and path.suffix != BROTLI and path.name != LIST


def _load(path: Path, folder: Path) -> File:
    is_named_by_content = path.relative_to(folder).parts[0] == "assets"
    brotli = path.with_name(path.name + BROTLI)
    return _file(
        path.read_bytes(),
        path.suffix,
        FOR_EVER if is_named_by_content else ASK_AGAIN,
        {"br": brotli.read_bytes()} if brotli.exists() else {},
    )


def _file(content: bytes, suffix: str, caching: str, packed: dict[str, bytes] | None = None) -> File:
    gzipped = {} if suffix in PACKED_ALREADY else {"gzip": gzip.compress(content, mtime=0)}
    return File(
        content=content,
        packed=(packed or {}) | gzipped,
        media_type=TYPES.get(suffix, "application/octet-stream"),
        etag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        caching=caching,
    )


TheClient = NamedDependency[Client]


@get(["/", "/{path:path}"], include_in_schema=False)
async def client_file(request: HttpRequest, client: TheClient, path: FromPath[str] = "/") -> Response[bytes]:
    name, languages = path.strip("/"), request.headers.get("accept-language", "")
    if name == "api" or name.startswith("api/"):
        raise NotFoundException
    if not client.is_built:
        return Response(NOT_BUILT.encode(), status_code=503, media_type=TYPES[".html"])
    file = client.find(name) or client.page(name, address_of_house(request), languages)
    if file is None:
        raise NotFoundException
    return _answer(request, file)


def _answer(request: HttpRequest, file: File) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.etag, "vary": "accept-encoding, accept-language"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    accepted = accepted_encodings(request)
    for encoding, packed in file.packed.items():
        if encoding in accepted:
            return Response(packed, media_type=file.media_type, headers=headers | {"content-encoding": encoding})
    return Response(file.content, media_type=file.media_type, headers=headers)
