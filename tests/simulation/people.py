"""People and their browsers.

A browser speaks the protocol as web/src/wire/socket.ts does: requests are sent again, with the same id, until they
are answered, and a new connection names the version that was drawn last. A person has one or two devices and acts
at random with them: sits down, makes legal moves, asks for undos, talks, leaves, and comes back.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import msgspec

from tablee.bots import BOTS
from tablee.games import GAMES
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.page import (
    FIRST_PAUSE,
    LONGEST_PATIENCE,
    LONGEST_PAUSE,
    MOST_DOUBLINGS,
    PATIENCE,
    SILENCE,
)
from tests.simulation.loop import Loop
from tests.simulation.network import Line, Network, Pick, Visit

Answer = updates.Accepted | updates.Refused | Failed
Request = dict[str, Any]
_messages: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)
_encode = msgspec.json.Encoder().encode
MOST_UNANSWERED = 3
"""Requests that a person makes before the first is answered."""


class Notes(Protocol):
    """Records everything that people send and receive."""

    def note(self, line: str) -> None: ...

    def note_heard(self, who: str, raw: bytes) -> None: ...


@dataclass
class Memory:
    """The answers and steps that a person got, for truth.py to check."""

    answers: list[tuple[Request, Answer]] = field(default_factory=list)
    workers: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By the id of a request, the workers to which it was sent."""
    steps: list[tuple[str, updates.Step]] = field(default_factory=list)
    """The steps shown, each with the code of its table."""
    faults: list[str] = field(default_factory=list)
    """Messages that should never have been sent."""


class Browser:
    """One page on one device."""

    def __init__(self, person: "Person", name: str, loop: Loop, network: Network, pick: Pick) -> None:
        self.person = person
        self.name = name
        self.table: updates.TableChanged | None = None
        self.step: updates.Step | None = None
        self.remarks: dict[int, Any] = {}
        self.unanswered: dict[str, tuple[Request, int]] = {}
        """The unanswered requests by id, each with the number of times it was sent."""
        self.line: Line | None = None
        self.is_open = False
        self.closed_for_good = False
        self._loop = loop
        self._network = network
        self._pick = pick
        self._count = 0
        self._failures = 0
        self._told_version = -1
        """The latest version sent over this line."""
        self._pause: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._connect()

    def ask(self, kind: str, **fields: Any) -> str:
        self._count += 1
        id = f"{self.name}-{self._count}"
        self.unanswered[id] = {"type": kind, "id": id, **fields}, 0
        self.person.note(f"{self.name} asks {self.unanswered[id][0]}")
        if self.is_open:
            self._send(id)
        return id

    def close(self) -> None:
        self.closed_for_good = True
        self._drop()

    # --- the connection ------------------------------------------------------------------------

    def _connect(self) -> None:
        version = str(self.step.version) if self.step else ""
        visit = Visit(self.person.code, self.person.cookie, self.person.address, version)
        self._told_version = -1
        self.line = self._network.connect(self, visit, self._pick)
        self._expect_word()

    def opened(self, line: Line) -> None:
        if line is self.line:
            self.is_open = True
            self._expect_word()
            for id in list(self.unanswered):
                self._send(id)

    def heard(self, line: Line, raw: bytes) -> None:
        if line is not self.line:
            return
        message = _messages.decode(raw)
        self.person.note_heard(self.name, raw)
        if isinstance(message, updates.Ping):
            self._write({"type": "pong", "number": message.number, "clock": self._loop.time() * 1000})
        if not isinstance(message, Failed):
            self._failures = 0
        self._expect_word()
        self._show(message)
        if isinstance(message, Answer) and message.id in self.unanswered:
            request, _ = self.unanswered.pop(message.id)
            self.person.memory.answers.append((request, message))
            self._expect_answer()

    def _show(self, message: updates.ServerMessage) -> None:
        if isinstance(message, updates.TableChanged):
            known = self.table.evening if self.table else None
            evening = known if message.evening is None else message.evening
            self.table = msgspec.structs.replace(message, evening=evening)
        elif isinstance(message, updates.Talk):
            self.remarks |= {remark.number: remark for remark in message.remarks}
        elif isinstance(message, updates.Step):
            if message.version < self._told_version:
                self.person.memory.faults.append(
                    f"{self.name}: version {message.version} after {self._told_version}"
                )
            self._told_version = message.version
            self.step = message
            self.person.memory.steps.append((self.person.code, message))

    def closed(self, line: Line) -> None:
        if line is self.line:
            self._lose()

    def _send(self, id: str) -> None:
        request, sends = self.unanswered[id]
        self.unanswered[id] = request, sends + 1
        if self.line and self.line.server_loop:
            self.person.memory.workers[id].add(self.line.server_loop.name)
        self._write(request)
        self._expect_answer()

    def _write(self, message: Request) -> None:
        if self.line and self.is_open:
            self.line.send(_encode(message))

    def _expect_answer(self) -> None:
        if self._patience:
            self._patience.cancel()
        for _, sends in self.unanswered.values():
            wait = min(PATIENCE * 2 ** (sends - 1), LONGEST_PATIENCE)
            self._patience = self._loop.call_later(wait, self._reconnect)
            return

    def _expect_word(self) -> None:
        if self._silence:
            self._silence.cancel()
        longest = SILENCE * 2 ** min(self._failures, MOST_DOUBLINGS)
        self._silence = self._loop.call_later(longest, self._lose)

    def _lose(self) -> None:
        self._drop()
        if self.closed_for_good:
            return
        pause = min(FIRST_PAUSE * 2**self._failures, LONGEST_PAUSE)
        self._failures += 1
        self._pause = self._loop.call_later(pause * self.person.luck.uniform(0.5, 1), self._connect)

    def _reconnect(self) -> None:
        self._drop()
        self._connect()

    def _drop(self) -> None:
        for timer in (self._pause, self._patience, self._silence):
            if timer:
                timer.cancel()
        line, self.line, self.is_open = self.line, None, False
        if line:
            line.leave()


class Person:
    def __init__(self, name: str, number: int, luck: Random, loop: Loop, notes: Notes) -> None:
        self.name = name
        self.id = ""
        self.cookie = ""
        self.code = ""
        self.address = f"10.0.0.{number + 1}"
        self.luck = luck
        self.note, self.note_heard = notes.note, notes.note_heard
        self.memory = Memory()
        self.browsers: list[Browser] = []
        self.is_leaving = self.is_forgotten = False
        """Whether the person has asked to be erased, and whether that was confirmed."""
        self.busy = False
        """Whether the person acts at random."""
        self.hurry = 0.4
        """The average number of seconds between two acts."""
        self._loop = loop
        self._devices = 0
        self._open: Callable[[str], Browser] | None = None

    def come(self, code: str, network: Network, pick: Pick) -> None:
        self.code = code
        self._open = lambda name: Browser(self, name, self._loop, network, pick)
        self.take_device()

    def begin_to_act(self) -> None:
        self.busy = True
        self._act_soon()

    def ask(self, kind: str, **fields: Any) -> str:
        """Send a request with the device taken last."""
        return self.browsers[-1].ask(kind, **fields)

    def play(self) -> str | None:
        """Make a random legal move; return the id of the request, or None if there is no move."""
        browser = self.browsers[-1]
        intent = self._move(browser.table, browser.step) if browser.table and browser.step else None
        return browser.ask(**intent) if intent else None

    def take_device(self) -> Browser:
        assert self._open, "the person has come to a table"
        self._devices += 1
        self.browsers.append(self._open(f"{self.name}{self._devices}"))
        return self.browsers[-1]

    def put_away(self, browser: Browser) -> None:
        self.browsers.remove(browser)
        browser.close()

    def leave(self) -> None:
        for browser in list(self.browsers):
            self.put_away(browser)

    @property
    def is_here(self) -> bool:
        return any(browser.is_open for browser in self.browsers)

    # --- random acts -----------------------------------------------------------------------------

    def _act_soon(self) -> None:
        self._loop.call_later(self.luck.expovariate(1 / self.hurry), self._act)

    def _act(self) -> None:
        if not self.busy:
            return
        self._act_soon()
        if not self.browsers:
            self.take_device()
        elif self.luck.random() < 0.06:
            self._change_device()
        else:
            self._ask_something(self.luck.choice(self.browsers))

    def _change_device(self) -> None:
        browser = self.luck.choice(self.browsers)
        match self.luck.randrange(3):
            case 0 if len(self.browsers) < 2:
                self.take_device()
            case 1:
                self.put_away(browser)
            case _:  # the page is loaded anew
                self.put_away(browser)
                self.take_device()

    def _ask_something(self, browser: Browser) -> None:
        if browser.table is None or len(browser.unanswered) >= MOST_UNANSWERED:
            return
        intent = self._intent(browser.table, browser.step)
        if intent:
            browser.ask(**intent)

    def _intent(self, table: updates.TableChanged, step: updates.Step | None) -> Request | None:
        if self.luck.random() < 0.08:
            return self._chatter()
        match table.phase:
            case "gathering":
                return self._gather(table)
            case "playing" if step:
                return self._play(table, step)
            case "over":
                return {"kind": self.luck.choice(["play_again", "play_again", "gather"])}
        return None

    def _chatter(self) -> Request:
        return self.luck.choice(
            [
                {"kind": "say", "phrase": "hello"},
                {"kind": "say", "text": f"word {self.luck.randrange(1000)}"},
                {"kind": "rename", "name": f"{self.name} {self.luck.randrange(100)}"},
            ]
        )

    def _gather(self, table: updates.TableChanged) -> Request:
        luck, free = self.luck, [seat for seat, occupant in enumerate(table.seats) if occupant is None]
        if table.seat is None:
            return {"kind": "sit", "seat": luck.choice(free or [0])}
        seated = len(table.seats) - len(free)
        if table.host != self.id:
            return luck.choice([{"kind": "ready", "yes": luck.random() < 0.8}] * 8 + [{"kind": "stand"}])
        if seated >= GAMES[table.game].seats[0] and luck.random() < 0.6:
            return {"kind": "start"}
        return self._host(table, free)

    def _host(self, table: updates.TableChanged, free: list[int]) -> Request:
        luck, chairs = self.luck, len(table.seats)
        clock = {"bank": luck.choice([1000, 3000, 60_000]), "increment": luck.choice([1000, 5000])}
        return luck.choice(
            [
                {"kind": "add_bot", "seat": luck.choice(free or [0]), "bot": "normal"},
                {"kind": "add_bot", "seat": luck.choice(free or [0]), "bot": luck.choice(list(BOTS[table.game]))},
                {"kind": "remove_bot", "seat": luck.randrange(chairs)},
                {"kind": "reseat", "seat": luck.randrange(chairs), "to": luck.randrange(chairs)},
                {"kind": "set_clock", "clock": luck.choice([None, clock])},
                {"kind": "lock", "yes": luck.random() < 0.3},
                {"kind": "change_game", "game": luck.choice(list(GAMES)), "options": {}},
            ]
        )

    def _play(self, table: updates.TableChanged, step: updates.Step) -> Request | None:
        luck = self.luck
        if table.undo and table.seat in table.undo.asked and luck.random() < 0.7:
            return {"kind": "answer_undo", "yes": luck.random() < 0.6}
        if step.undo and luck.random() < 0.15:
            return {"kind": "undo"}
        gone = [seat for seat, who in enumerate(table.seats) if who and who.away == 0 and not who.stand_in]
        if gone and luck.random() < 0.5:
            return {"kind": "stand_in", "seat": gone[0], "bot": "normal"}
        if table.clock and luck.random() < 0.1:
            return {"kind": "stop_clock", "yes": luck.random() < 0.6}
        if luck.random() < 0.02:
            return {"kind": "call_off", "yes": luck.random() < 0.8}
        return self._move(table, step)

    def _move(self, table: updates.TableChanged, step: updates.Step) -> Request | None:
        if not step.legal or table.seat is None:
            return None
        reaction = None if step.race is None else self.luck.randrange(150, 900)
        return {"kind": "play", "move": self.luck.choice(step.legal), "reaction": reaction}


def kinds(people: list[Person]) -> Counter[str]:
    """How often each kind of request was answered, and how."""
    return Counter(
        f"{request['type']}: {type(answer).__name__.lower()}"
        for person in people
        for request, answer in person.memory.answers
    )
