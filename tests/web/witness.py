"""Records what the pages of a browser log, send and receive, and collects the errors among it."""

import json
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
LEFT_BEFORE_THE_ANSWER = "net::ERR_ABORTED"
NOT_USED_SOON = "preloaded using link preload but not used within a few seconds"
"""A warning of the browser about fonts when the machine is slow. It is no error of the page."""
LAST_MESSAGES = 200


class Witness:
    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self.received: list[dict[str, Any]] = []
        """Every message that the house sent over a socket."""
        self.log: list[str] = []
        """Console messages, navigations and errors of the pages, with the time."""
        self.traffic: deque[str] = deque(maxlen=LAST_MESSAGES)
        """The last messages of the sockets in both directions, with the time."""
        self.context = context
        self._outage = False
        context.add_init_script(TELL_VIOLATIONS)
        context.on("page", self._watch)

    @contextmanager
    def outage(self) -> Iterator[None]:
        """Ignore errors for a while, because the test itself breaks the network or the house."""
        self._outage = True
        yield
        self._outage = False

    def messages(self, *kinds: str) -> list[dict[str, Any]]:
        """The messages of the house, of these types or of all."""
        return [message for message in self.received if not kinds or message["type"] in kinds]

    def _watch(self, page: Page) -> None:
        page.on("framenavigated", lambda frame: self._note(f"page: {frame.url}"))
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._socket)

    def _note(self, text: str) -> None:
        self.log.append(_timed(text))

    def _complain(self, text: str) -> None:
        self._note(text)
        if not self._outage:
            self.complaints.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        said = f"console: {message.text} ({message.location['url']})"
        if message.type in ("error", "warning") and NOT_USED_SOON not in message.text:
            self._complain(said)
        else:
            self._note(said)

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT_BEFORE_THE_ANSWER:
            self._complain(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answer: {response.status} {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        self._note(f"socket: {socket.url}")
        socket.on("framesent", lambda raw: self.traffic.append(_timed(f"sent {raw!s}")))
        socket.on("framereceived", self._receive)
        socket.on("close", lambda _: self._note("socket: closed"))

    def _receive(self, raw: str | bytes) -> None:
        self.received.append(json.loads(raw))
        self.traffic.append(_timed(f"received {raw!s}"))


def _timed(text: str) -> str:
    return f"{time.strftime('%H:%M:%S')} {text}"
