"""Sees everything a page says and receives, and remembers what it should not have said."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
LEFT_BEFORE_THE_ANSWER = "net::ERR_ABORTED"


class Witness:
    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self.heard: list[str] = []
        """Every message the house sent over a socket, as it came."""
        self._outage = False
        context.add_init_script(TELL_VIOLATIONS)
        context.on("page", self._watch)

    @contextmanager
    def outage(self) -> Iterator[None]:
        """A browser complains about a network or a house that is gone, and we broke it ourselves."""
        self._outage = True
        yield
        self._outage = False

    def messages(self, *kinds: str) -> list[dict[str, Any]]:
        """What the house told, of these kinds or all of it."""
        told = [json.loads(raw) for raw in self.heard]
        return [message for message in told if not kinds or message["type"] in kinds]

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._socket)

    def _complain(self, text: str) -> None:
        if not self._outage:
            self.complaints.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console: {message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT_BEFORE_THE_ANSWER:
            self._complain(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answer: {response.status} {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda raw: self.heard.append(str(raw)))
