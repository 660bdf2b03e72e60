"""A table of the fuzzer: its people, the requests that would be honest, and the messages sent instead."""

import asyncio
import json
import random
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablee.core.game import never
from tablee.games import GAMES
from tablee.server.common import names
from tablee.server.rulings import chat
from tablee.server.web.decode import understand
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed
from tests.server.browser import Browser, TableSocket
from tests.server.mutations import FAR_TOO_LARGE, Draft, Forged, Mutator, Oversized, RawText, Replayed, Said
from tests.server.process import HouseCommand

PLAYERS = ("on turn", "waiting")
ROLES = (*PLAYERS, "spectator", "stranger")
LONGEST_TALK = 160
"""The most messages sent at a table before all answers are awaited."""
WORD_FOR_WORD = 0.5
"""The share of replayed requests that are not changed."""
REPEATED = 0.01
"""The share of messages that are sent twice."""


def received(message: Said) -> bytes:
    """The bytes that the house reads; a binary frame is empty to it."""
    if isinstance(message, str):
        return message.encode()
    return message if isinstance(message, RawText) else b""


def closes(message: Said) -> bool:
    return isinstance(message, RawText) or len(received(message)) > FAR_TOO_LARGE


@dataclass
class Table:
    """A table in the middle of a match, at which no message of the fuzzer may change anything."""

    game: str
    browsers: dict[str, Browser]
    code: str
    sockets: dict[str, TableSocket] = field(default_factory=dict)
    granted: list[tuple[Browser, dict[str, Any]]] = field(default_factory=list)
    legal: dict[str, list[Any]] = field(default_factory=dict)
    _moves: dict[str, list[Any]] = field(default_factory=lambda: {role: [] for role in ROLES})
    """The legal moves of each role as the game's own type."""
    seen: Any = None
    settled: updates.TableChanged | None = None
    """The first table message, without its receiver and without who is present."""
    said: defaultdict[str, deque[Said]] = field(default_factory=lambda: defaultdict(lambda: deque(maxlen=60)))
    """The last messages of each role."""
    witnesses: list["asyncio.Task[None]"] = field(default_factory=list)

    async def join(self, role: str) -> None:
        socket = self.sockets[role] = await self.browsers[role].joins(self.code)
        if (await socket.hears(updates.TableChanged)).phase == "playing":
            await socket.hears(updates.Step)

    async def keep_present(self, role: str) -> None:
        """Connect a second device that keeps a role present while its socket is replaced and sees every change."""
        device = await self.browsers[role].joins(self.code)
        await device.hears(updates.Step)
        self.witnesses.append(asyncio.create_task(self._witness(device)))

    async def _witness(self, device: TableSocket) -> None:
        async with device:
            while True:
                message = device.note(await device.connection.recv())
                assert not isinstance(message, updates.Step | updates.Talk), "the table has changed"

    def compare(self, changed: updates.TableChanged) -> None:
        """Compare a table message with the first one."""
        told = msgspec.structs.replace(
            changed, you="", seat=None, seats=[], watching=[], watchers=0, heir=None, evening=None
        )
        self.settled = self.settled or told
        assert told == self.settled

    def ask_witnesses(self) -> None:
        for witness in self.witnesses:
            if witness.done():  # a witness ends only by failing
                witness.result()

    async def leave(self) -> None:
        self.ask_witnesses()
        for witness in self.witnesses:
            witness.cancel()
        await asyncio.gather(*self.witnesses, return_exceptions=True)
        for role in ROLES:
            await self.sockets[role].connection.close()
            await self.browsers[role].http.aclose()

    async def ask(self, role: str, kind: str, **fields: Any) -> None:
        request = {"type": kind, "id": f"granted-{len(self.granted)}", **fields}
        answer = await self.sockets[role].asks(kind, request["id"], **fields)
        assert isinstance(answer, updates.Accepted), answer
        self.granted.append((self.browsers[role], request))

    def swap(self, one: str, other: str) -> None:
        self.sockets[one], self.sockets[other] = self.sockets[other], self.sockets[one]
        self.browsers[one], self.browsers[other] = self.browsers[other], self.browsers[one]

    def talk(self, mutator: Mutator, luck: random.Random, most: int) -> dict[str, list[Said]]:
        """The messages that each role sends next, without waiting for the other roles."""
        said: dict[str, list[Said]] = {role: [] for role in ROLES}
        for _ in range(min(most, luck.randint(1, LONGEST_TALK))):
            role = luck.choice(ROLES)
            message = self._message(mutator, luck)
            if not self.would_grant(role, message):
                said[role] += [message] * (2 if luck.random() < REPEATED else 1)
        return said

    def _message(self, mutator: Mutator, luck: random.Random) -> Said:
        draft = mutator.draft()
        if isinstance(draft, Replayed) and luck.random() < WORD_FOR_WORD:
            return json.dumps(self._granted(draft.number))
        return mutator.changed(self._worded(draft, mutator))

    def _granted(self, number: int) -> dict[str, Any]:
        return self.granted[number % len(self.granted)][1]

    def _worded(self, draft: Draft, mutator: Mutator) -> Said | Oversized:
        match draft:
            case Replayed(number):
                return json.dumps(self._granted(number))
            case Forged(number):
                legal = self.legal["on turn"]
                return json.dumps({"type": "play", "id": mutator.another_id(), "move": legal[number % len(legal)]})
            case _:
                return draft

    def would_grant(self, role: str, message: Said) -> bool:
        """Whether a message is honest and would change something; a request granted before changes nothing."""
        request = understand(received(message))
        if isinstance(request, Failed | requests.Pong) or self._was_granted(role, request.id):
            return False
        match request:
            case requests.Play():
                return self._is_legal(role, request.move)
            case requests.Undo() | requests.CallOff():
                return role in PLAYERS
            case requests.Rename():
                return _can_be_shown(request.name, names.LONGEST)
            case requests.Say():
                return request.phrase is not None or _can_be_shown(request.text or "", chat.LONGEST_TEXT)
            case _:
                return False

    def _was_granted(self, role: str, id: str) -> bool:
        return any(request["id"] == id and whose is self.browsers[role] for whose, request in self.granted)

    def _is_legal(self, role: str, move: dict[str, Any]) -> bool:
        try:
            return self._move(move) in self._moves[role]
        except msgspec.ValidationError:
            return False

    def note_legal(self, role: str, legal: list[Any]) -> None:
        self.legal[role] = legal
        self._moves[role] = [self._move(move) for move in legal]

    def _move(self, move: dict[str, Any]) -> Any:
        return msgspec.convert(move, GAMES[self.game].moves)


def _can_be_shown(text: str, longest: int) -> bool:
    try:
        return bool(names.tidied(" ".join(text.split()), longest))
    except names.BadName:
        return False


async def table_of(house: HouseCommand, game: str) -> Table:
    browsers = {role: Browser(house.address, role.title() if role != "stranger" else "") for role in ROLES}
    for browser in browsers.values():
        await browser.__aenter__()
    table = Table(game, browsers, await browsers["on turn"].opens(game=game))
    for role in ROLES:
        await table.join(role)
    for seat, role in enumerate(PLAYERS):
        await table.ask(role, "sit", seat=seat)
    await table.ask("on turn", "start")
    for _ in range(4 if GAMES[game].race is never else 0):
        mover = await whose_turn(table)
        step = table.sockets[mover].step
        assert step
        await table.ask(mover, "play", move=step.legal[0])
        for role in ROLES:
            while (table.sockets[role].version or 0) <= step.version:
                await table.sockets[role].hears(updates.Step)
    if await whose_turn(table) == "waiting":
        table.swap("on turn", "waiting")
    for role in PLAYERS:
        seen = table.sockets[role].step
        table.note_legal(role, seen.legal if seen else [])
        await table.keep_present(role)
    return table


async def whose_turn(table: Table) -> str:
    for role in ROLES:
        socket = table.sockets[role]
        while socket.step is None:
            await socket.hears(updates.Step)
    steps = [(role, table.sockets[role].step) for role in PLAYERS]
    return next(role for role, step in steps if step and table_seat(table, role) in step.awaited)


def table_seat(table: Table, role: str) -> int | None:
    seen = table.sockets[role].table
    return seen.seat if seen else None
