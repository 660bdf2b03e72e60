"""The sockets that are open, by the device they were opened with."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

MOST_REMEMBERED = 10_000
"""Signed-out devices that are remembered, so that a socket being opened meanwhile is closed as well."""


class Endable(Protocol):
    def finish(self) -> None:
        """Close the connection after the messages that were sent."""


class OpenSockets:
    def __init__(self, most_remembered: int = MOST_REMEMBERED) -> None:
        self._sockets: dict[str, set[Endable]] = {}
        """Sockets by the hash of the token."""
        self._signed_out: dict[str, None] = {}
        """The token hashes of devices that were signed out, the oldest first. A token is never used again."""
        self._most_remembered = most_remembered

    @property
    def devices(self) -> list[str]:
        """The token hashes with an open socket."""
        return list(self._sockets)

    @contextmanager
    def present(self, token_hash: str, socket: Endable) -> Iterator[None]:
        """Register a socket while it is open, so that signing out its device closes it."""
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
