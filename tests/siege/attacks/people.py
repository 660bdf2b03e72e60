"""Attacks with guests, accounts and uploaded files."""

import asyncio
from typing import Any

import msgspec

from tablee.games.tootizz import model as tootizz
from tablee.games.tootizz.cards import ALL
from tests.siege.front import Front
from tests.siege.stranger import HONEST, Stranger
from tests.siege.wire import Answer, random_id

LARGEST_FILE = 2 * 1024 * 1024
SPARE = 2000
"""Bytes of a file that are not events, at most."""
COPIES = 4
GUESSES = 30
"""Wrong passwords that every address tries."""


async def _ask(front: Front, stranger: Stranger, what: str, method: str, path: str, body: Any = None) -> Answer:
    """Send one request on a new connection, and count it and its answer, which may not come before the end."""
    front.note("requests")
    try:
        answer = await stranger.asks(method, path, body)
    finally:
        stranger.hangs_up()
    front.note(f"answers {answer.status}")
    front.count(what)
    return answer


async def new_guests(front: Front) -> None:
    """Browsers without a cookie, each a new guest."""

    async def attack(source: str) -> None:
        await _ask(front, front.stranger(source), "guests", "GET", "/api/me")

    await front.everywhere(attack, COPIES)


async def exports(front: Front) -> None:
    """New guests who export everything that the house knows of them, in a house with history."""

    async def attack(source: str) -> None:
        await _ask(front, await front.stranger(source).arrives(), "exports", "GET", "/api/me/export")

    await front.everywhere(attack, COPIES)


async def farewells(front: Front) -> None:
    """New guests who ask to be forgotten, in a house with history."""

    async def attack(source: str) -> None:
        await _ask(front, await front.stranger(source).arrives(), "farewells", "DELETE", "/api/me")

    await front.everywhere(attack, COPIES)


def _account() -> dict[str, str]:
    return {"login": f"siege {random_id()[:8]}", "password": "eight candles and a cat"}


async def sign_ins(front: Front) -> None:
    """A person with an account who signs in again and again, with the right password."""
    account = _account()
    await _ask(front, front.stranger(front.sources[0]), "accounts", "POST", "/api/account", account)

    async def attack(source: str) -> None:
        await _ask(front, front.stranger(source), "sign-ins", "POST", "/api/session", account)

    await front.everywhere(attack, COPIES)


async def wrong_passwords(front: Front) -> None:
    """Wrong passwords for logins that nobody has, each of which costs the house a hash."""

    async def attack(source: str) -> None:
        guess = {"login": random_id(), "password": "x" * 200}
        await _ask(front, front.stranger(source), "sign-ins", "POST", "/api/session", guess)

    await front.everywhere(attack, COPIES)


async def guesses(front: Front) -> None:
    """Wrong passwords for one login, and then its owner, who signs in on a known device."""
    account, owner = _account(), front.stranger(HONEST)
    await _ask(front, owner, "accounts", "POST", "/api/account", account)

    async def attack(source: str) -> None:
        for _ in range(GUESSES):
            wrong = account | {"password": random_id()}
            await _ask(front, front.stranger(source), "guesses", "POST", "/api/session", wrong)
        answer = await owner.asks("POST", "/api/session", account)
        owner.hangs_up()
        front.count("owner let in" if answer.status == 201 else "owner locked out")
        await front.hold()

    await front.everywhere(attack)


def crafted_file(game: str, seats: int, event: str, first: list[str]) -> bytes:
    """A record of 2 MiB: one deal with as many events as fit into it."""
    number = (LARGEST_FILE - SPARE) // (len(event) + 1)
    events = ",".join([*first, *[event] * number])
    step = f'{{"at":0,"seat":null,"move":null,"events":[{events}]}}'
    return f'{{"game":"{game}","seats":{seats},"options":{{}},"steps":[{step}]}}'.encode()


async def crafted_shuffles(front: Front) -> None:
    """Files of 2 MiB that shuffle one card 70,000 times in one deal."""
    shuffled = '{"type":"shuffled","cards":[1]}'
    await _upload(front, crafted_file("dozito", 5, shuffled, ['{"type":"round_opened","round":1,"starter":4}']))


async def crafted_lots(front: Front) -> None:
    """Files of 2 MiB whose deal can be drawn in many orders, all of which are wrong."""
    facts = [tootizz.RoundOpened(1), tootizz.Shuffled(tuple(ALL)), tootizz.OrderDrawn((9,))]
    first = [msgspec.json.encode(fact).decode() for fact in facts]
    await _upload(front, crafted_file("tootizz", 4, '{"type":"shuffled","dominoes":[1]}', first))


async def empty_lists(front: Front) -> None:
    """Files of 2 MiB of empty lists."""
    empty = ",".join(["[]"] * ((LARGEST_FILE - SPARE) // 3))
    await _upload(front, f'{{"game":"dozito","seats":2,"options":[{empty}],"steps":[]}}'.encode())


async def many_steps(front: Front) -> None:
    """Files of 2 MiB with as many empty steps as fit."""
    step = '{"at":0,"seat":null,"move":null,"events":[]}'
    steps = ",".join([step] * ((LARGEST_FILE - SPARE) // (len(step) + 1)))
    await _upload(front, f'{{"game":"dozito","seats":2,"options":{{}},"steps":[{steps}]}}'.encode())


async def _upload(front: Front, file: bytes, copies: int = 10) -> None:
    assert len(file) <= LARGEST_FILE
    msgspec.json.decode(file)

    async def attack(source: str) -> None:
        await _ask(front, front.stranger(source), "uploads", "POST", "/api/replays", file)

    await front.everywhere(attack, copies)


async def slow_uploads(front: Front) -> None:
    """Files of 2 MiB whose last byte never comes, fifty from every address."""
    file = crafted_file("dozito", 2, '{"type":"shuffled","cards":[1]}', [])

    async def attack(source: str) -> None:
        connection = await front.connect(source)
        reading = asyncio.create_task(connection.drain())
        head = f"POST /api/replays HTTP/1.1\r\nhost: {front.host}\r\ncontent-length: {len(file)}\r\n"
        try:
            await connection.send(head.encode() + b"content-type: application/json\r\n\r\n" + file[:-1])
            front.count("uploads")
            await reading
        finally:
            reading.cancel()
            connection.abort()

    await front.everywhere(attack, copies=50)
