"""The sockets that are open, by the device they were opened with."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

MOST_REMEMBERED = 10_000
"""Devices that were signed out, so that a socket which was being opened meanwhile ends as well."""


class Endable(Protocol):
    def finish(self) -> None:
        """Say goodbye, and hear nothing more."""


class OpenSockets:
    def __init__(self, most_remembered: int = MOST_REMEMBERED) -> None:
        self._sockets: dict[str, set[Endable]] = {}
        """Sockets by the hash of the token."""
        self._signed_out: dict[str, None] = {}
        """The latest hashes, oldest first. A token is random and never used again."""
        self._most_remembered = most_remembered

    @property
    def devices(self) -> list[str]:
        """The token hashes with an open socket."""
        return list(self._sockets)

    @contextmanager
    def present(self, token_hash: str, socket: Endable) -> Iterator[None]:
        """As long as the socket is open, a sign-out of its device ends it."""
        self._sockets.setdefault(token_hash, set()).add(socket)
        if token_hash in self._signed_out:
            socket.finish()
        try:
            yield
        finally:
            self._sockets[token_hash].discard(socket)
            if not self._sockets[token_hash]:
                del self._sockets[token_hash]

    def sign_out(self, token_hashes: Iterable[str]) -> None:
        for token_hash in token_hashes:
            self._signed_out[token_hash] = None
            for socket in list(self._sockets.get(token_hash, ())):
                socket.finish()
        for oldest in list(self._signed_out)[: -self._most_remembered]:
            del self._signed_out[oldest]
