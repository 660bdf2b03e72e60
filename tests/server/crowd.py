"""A crowd that makes random legal moves through simulated pages, at many tables of one or more houses."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from typing import Any

import httpx

from tablee.games import GAMES
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.ledger import Ledger, Shown, Testimony
from tests.server.page import Answer, Page
from tests.server.process import HouseCommand

PATIENCE = 120
"""Seconds until a table counts as stuck, far more than anything takes."""
AT_ONCE = 20
LONGEST_THOUGHT = 0.3
"""The most seconds that a person takes for a move; much faster people would exceed the rate limits."""
SHORT: dict[str, dict[str, Any]] = {"dozito": {"rounds": 1}, "kezao": {"points": 1}}
"""Options for short games, so that many matches end and are played again."""


class Person:
    """A person who makes random legal moves through a `Page`."""

    def __init__(self, name: str, address: str, ledger: Ledger, luck: random.Random) -> None:
        self.name = name
        self.headers = {"x-forwarded-for": address}
        self.id = ""
        self.code = ""
        self.house_address = ""
        """The address of the house that was tried last."""
        self.seat: int | None = None
        self.seated = 0
        """The number of occupied seats at the table."""
        self.step: updates.Step | None = None
        self.resumed_at = 0.0
        self.moved_at: float | None = None
        """When the table went on after the return: a move was acknowledged, or somebody else's was shown."""
        self.must_wait = False
        """Whether the game allowed no move at the return, or a race was open: Kezao counts down for 3 s."""
        self.page: Page | None = None
        self.last_heard: updates.ServerMessage | None = None
        self.pauses: list[tuple[float, float]] = []
        self.table_is_full = False
        """Whether the house refuses another match here because the journal is too long."""
        self._asked_again_at: int | None = None
        """The version of the ended match after which this person asked for another one."""
        self._ledger = ledger
        self._luck = luck
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._thought: asyncio.TimerHandle | None = None

    async def arrive(self, http: httpx.AsyncClient) -> None:
        """Become a guest of the house."""
        answer = await http.put("/api/me", json={"name": self.name}, headers=self.headers)
        assert answer.status_code == 200, answer.text
        self.headers["cookie"] = f"tablee={answer.cookies['tablee']}"
        self.id = answer.json()["id"]

    async def opens(self, http: httpx.AsyncClient, **fields: Any) -> str:
        answer = await http.post("/api/tables", json=fields, headers=self.headers)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    def enters(self, code: str, house: Callable[[], str]) -> None:
        def address() -> str:
            version = f"?version={self.step.version}" if self.step else ""
            self.house_address = house()
            return f"{self.house_address.replace('http', 'ws', 1)}/api/tables/{code}/socket{version}"

        if code != self.code:
            self.step, self.table_is_full, self._asked_again_at = None, False, None
        self.code = code
        self.page = Page(address, self.headers, self)

    async def leaves(self) -> None:
        if self._thought:
            self._thought.cancel()
        if self.page:
            await self.page.close()

    async def asks(self, kind: str, **fields: Any) -> Answer:
        assert self.page
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[self.page.ask(kind, **fields)] = answer
        await until(answer.done, f"no answer to {kind}:", lambda: self)
        return answer.result()

    def has_noticed(self, since: float) -> bool:
        """Whether the page has lost its connection since then, or even has another one already."""
        return self.resumed_at > since or self.page is None or self.page.lost_at is not None

    def __repr__(self) -> str:
        version = self.step.version if self.step else None
        heard = type(self.last_heard).__name__
        return (
            f"{self.name} at {self.code} by way of {self.house_address}, version {version},"
            f" last heard {heard}, {self.page}"
        )

    # --- messages of the page --------------------------------------------------------------------

    def heard(self, message: updates.ServerMessage) -> None:
        self.last_heard = message
        if isinstance(message, updates.TableChanged):
            self.seat, self.seated = message.seat, sum(seat is not None for seat in message.seats)
        elif isinstance(message, updates.Step):
            if self.moved_at is None and self.step and message.version > self.step.version:
                self.moved_at = time.monotonic()
            self.step = message
            self._note_return()
            self._think()

    def answered(self, request: dict[str, Any], answer: Answer) -> None:
        self._ledger.note(self.id, request["id"], answer)
        if isinstance(answer, Failed) and answer.problem == "history_full":
            self.table_is_full = True
        if not isinstance(answer, updates.Accepted) and request["type"] == "play_again":
            self._asked_again_at = None
        if isinstance(answer, updates.Accepted) and self.moved_at is None:
            self.moved_at = time.monotonic()
        if waiting := self._answers.pop(request["id"], None):
            waiting.set_result(answer)
        self._think()

    def _note_return(self) -> None:
        if self.page and self.page.lost_at:
            self.resumed_at, self.moved_at = time.monotonic(), None
            self.must_wait = self.step is not None and _takes_its_time(self.step)
            self.pauses.append((self.page.lost_at, self.resumed_at))
            self.page.lost_at = None

    # --- play ------------------------------------------------------------------------------------

    def _think(self) -> None:
        if self._thought:
            self._thought.cancel()
        loop = asyncio.get_running_loop()
        self._thought = loop.call_later(self._luck.uniform(0, LONGEST_THOUGHT), self._act)

    def _act(self) -> None:
        self._thought = None
        if not self.step or not self.page or self.seat is None or self.page.waits_for_answers:
            return
        if self.step.outcome:
            self._ask_again(self.step.version)
        elif self.step.legal:
            reaction = None if self.step.race is None else self._luck.randrange(200, 900)
            self.page.ask("play", move=self._luck.choice(self.step.legal), reaction=reaction)

    def _ask_again(self, version: int) -> None:
        """Ask once for another match: a repeated yes is accepted without an entry in the journal."""
        if self.page and version != self._asked_again_at:
            self._asked_again_at = version
            self.page.ask("play_again")


def _takes_its_time(step: updates.Step) -> bool:
    return step.race is not None or not (step.awaited or step.outcome)


@dataclass
class Crowd:
    """Everybody in the house: half of the tables have two people, the others one person and a bot."""

    houses: list[HouseCommand]
    tables: int
    luck: random.Random
    ledger: Ledger = field(default_factory=Ledger)
    people: list[Person] = field(default_factory=list)
    visitors: list[Shown] = field(default_factory=list)
    """The steps that newcomers were shown."""

    @property
    def codes(self) -> dict[str, list[Person]]:
        tables: dict[str, list[Person]] = {}
        for person in self.people:
            tables.setdefault(person.code, []).append(person)
        return tables

    def pick_address(self) -> str:
        """The address of a random house that accepts connections, as a proxy would choose it."""
        houses = random.sample(self.houses, len(self.houses))
        return next((house for house in houses if house.is_listening), houses[0]).address

    async def gather(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        async with self._http() as http:

            async def one(number: int) -> None:
                async with gate:
                    await self._arrive(http, number)

            await asyncio.gather(*map(one, range(self.tables)))

    def _http(self) -> httpx.AsyncClient:
        """A client that people can share, as it keeps no cookies."""
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        return httpx.AsyncClient(base_url=self.pick_address(), timeout=PATIENCE, cookies=no_cookies)

    async def _arrive(self, http: httpx.AsyncClient, number: int) -> None:
        alone = number // len(GAMES) % 2 == 1
        people = [self._person(f"Guest {number}.{seat}") for seat in range(1 if alone else 2)]
        for person in people:
            await person.arrive(http)
        await self._open_table(http, people, list(GAMES)[number % len(GAMES)])

    async def leave_full_tables(self) -> None:
        """Let the people at tables with a full journal open other tables."""
        for people in self.codes.values():
            if any(person.table_is_full for person in people):
                async with self._http() as http:
                    game = (await http.get(f"/api/tables/{people[0].code}", headers=people[0].headers)).json()[
                        "game"
                    ]
                    await asyncio.gather(*(person.leaves() for person in people))
                    await self._open_table(http, people, game)

    async def _open_table(self, http: httpx.AsyncClient, people: list[Person], game: str) -> None:
        alone = len(people) == 1
        fields = {
            "game": game,
            "options": SHORT.get(game, {}),
            "bots": ["normal"] if alone else [],
            "start": alone,
        }
        code = await people[0].opens(http, **fields)
        for seat, person in enumerate(people):
            person.enters(code, self.pick_address)
            if not alone:
                assert isinstance(await person.asks("sit", seat=seat), updates.Accepted)
        if not alone:
            await until(lambda: people[0].seated == len(people), "the host does not see everybody seated")
            assert isinstance(await people[0].asks("start"), updates.Accepted)

    def _person(self, name: str) -> Person:
        number = len(self.people)
        address = f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"
        person = Person(name, address, self.ledger, random.Random(self.luck.random()))
        self.people.append(person)
        return person

    def people_in(self, house: HouseCommand) -> list[Person]:
        return [person for person in self.people if person.house_address == house.address]

    async def leave(self) -> None:
        await asyncio.gather(*(person.leaves() for person in self.people))

    # --- steps that were shown ---------------------------------------------------------------------

    def testimony(self) -> Testimony:
        seen = [Shown(person.code, person.seat, person.step) for person in self.people if person.step]
        return self.ledger.testimony(seen + self.visitors)

    async def visit_all(self) -> None:
        """Send a newcomer to every table, and keep the steps that they are shown."""
        self.visitors = list(await asyncio.gather(*map(self._look_at, self.codes, count())))

    async def _look_at(self, code: str, number: int) -> Shown:
        address = f"11.0.{number // 256}.{number % 256}"  # one each, because the house limits strangers by address
        visitor = Person("", address, Ledger(), random.Random(0))
        visitor.enters(code, self.pick_address)
        await until(lambda: visitor.step is not None, f"{code}: a newcomer is shown no step")
        await visitor.leaves()
        assert visitor.step
        return Shown(code, None, visitor.step)

    def versions(self) -> dict[str, int]:
        return {
            code: max(person.step.version if person.step else 0 for person in people)
            for code, people in self.codes.items()
            if not any(person.table_is_full for person in people)
        }

    async def move_on(self) -> None:
        """Wait until every table has advanced by at least two steps."""
        before = self.versions()

        def stuck() -> list[str]:
            return [code for code, version in self.versions().items() if version <= before[code] + 1]

        await until(lambda: not stuck(), "tables are stuck:", lambda: [self.codes[code] for code in stuck()])


async def until(condition: Callable[[], bool], otherwise: str, evidence: Callable[[], object] = str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"{otherwise} {evidence()}"
        await asyncio.sleep(0.01)
