"""Attacks with valid requests, in numbers and sizes that no browser sends."""

from collections.abc import Callable
from itertools import count

from tests.siege.front import Front
from tests.siege.stranger import Stranger

LONGEST_QR = 2900
"""The longest host name, in bytes, that still fits into a QR code."""
LETTERS = "BCDFGHJKMNPQRSTVWXYZ"


async def _poll(front: Front, path: Callable[[], str], copies: int = 4, host: str | None = None) -> None:
    """Send requests again and again on persistent connections."""

    async def attack(source: str) -> None:
        stranger = front.stranger(source)
        await stranger.arrives()
        await _ask_for_ever(front, stranger, path, host)

    await front.everywhere(attack, copies)


async def _ask_for_ever(front: Front, stranger: Stranger, path: Callable[[], str], host: str | None) -> None:
    try:
        while True:
            answer = await stranger.asks("GET", path(), host=host)
            front.note(f"answers {answer.status}")
            front.count("requests")
    finally:
        stranger.hangs_up()
        front.note("bytes received", stranger.received)


async def _own_table(front: Front) -> str:
    return await (await front.stranger(front.sources[0]).arrives()).opens()


async def qr_long_host(front: Front) -> None:
    """QR codes of a table under a host name of 2.9 kB, on four connections."""
    code = await _own_table(front)
    await _poll(front, lambda: f"/api/tables/{code}/qr.svg", host="h" * LONGEST_QR)


async def qr_codes(front: Front) -> None:
    """QR codes of one table under its real host name."""
    code = await _own_table(front)
    await _poll(front, lambda: f"/api/tables/{code}/qr.svg")


async def table_infos(front: Front) -> None:
    """Information about many old tables, one after the other, so that the house has to load them all."""
    numbers = count()
    await _poll(front, lambda: f"/api/tables/{front.codes[next(numbers) % len(front.codes)]}")


async def wrong_codes(front: Front) -> None:
    """Codes that no table has, in every request that takes a code."""
    numbers = count()
    places = ("/api/tables/{}", "/api/tables/{}/qr.svg", "/api/tables/{}/ratings/1", "/api/replays/{}/1")

    def path() -> str:
        number = next(numbers)
        code = "".join(LETTERS[number // 20**place % 20] for place in range(6))
        return places[number % len(places)].format(code)

    await _poll(front, path)


async def rankings(front: Front) -> None:
    """The leaderboard, again and again, in a house with history."""
    await _poll(front, lambda: "/api/ranking/dozito")


async def my_results(front: Front) -> None:
    """The results of a guest who has none, in a house with history."""
    await _poll(front, lambda: "/api/me/results")


async def hall(front: Front) -> None:
    """The list of public tables, again and again."""
    await _poll(front, lambda: "/api/tables")


async def front_pages(front: Front) -> None:
    """The page, the list of games and the OpenAPI document, again and again."""
    numbers, paths = count(), ("/", "/api/games", "/api/schema/openapi.json")
    await _poll(front, lambda: paths[next(numbers) % len(paths)])


async def readiness(front: Front) -> None:
    """The readiness check, for which the house makes a test write."""
    await _poll(front, lambda: "/health/ready")


async def replays(front: Front) -> None:
    """Finished matches, one after the other, as a seat saw them."""
    numbers = count()
    await _poll(front, lambda: f"/api/replays/{front.codes[next(numbers) % len(front.codes)]}/1?seat=0")
