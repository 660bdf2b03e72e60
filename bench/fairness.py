"""Who wins a race on which line: `python -m bench.fairness`.

The house itself (the company at a table, with its referee and its lines) plays thousands of heats with simulated
browsers behind simulated networks. All of them react equally fast, so everybody should win equally often.
The same throws, judged in the order in which they arrive, are the way of the others.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from tablee.bots.uniform import Uniform
from tablee.core.luck import Chance
from tablee.games import GAMES
from tablee.server import referee, wire
from tablee.server.company import Company, Post
from tablee.server.referee import Asker
from tests.server.sprint import Called, Ended, Grabbed, sprint

RESULTS = Path(__file__).with_name("results.md")
SECTION = "## Races"
ROLLS = 20_000
HEATS_OF_A_MATCH = 200
WINDOW = 100
"""Kezao's own: what is no further apart counts as the same moment."""
ROUND_TRIPS = {2: (5, 400), 3: (5, 100, 400), 4: (5, 50, 150, 400), 5: (5, 30, 80, 200, 400)}
FRAME = 1000 / 60
LOSS = 0.01


class Agenda:
    """What happens when, in milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._order = count()
        self._due: list[tuple[float, int, Callable[[], None]]] = []

    def at(self, time: float, act: Callable[[], None]) -> None:
        heappush(self._due, (max(time, self.now), next(self._order), act))

    def run(self, until: Callable[[], bool]) -> None:
        while not until():
            self.now, _, act = heappop(self._due)
            act()


@dataclass
class Way:
    """One direction of a connection: nothing overtakes, what is lost is sent again."""

    luck: Random
    takes: float
    jitter: float
    round_trip: float
    last: float = 0.0

    def arrival(self, sent: float) -> float:
        time = sent + self.takes + self.luck.expovariate(1 / self.jitter)
        while self.luck.random() < LOSS:
            time += 200 + self.round_trip
        self.last = max(self.last, time)
        return self.last


Claim = Callable[[float], int | None]
"""What a browser says about a reaction of so many milliseconds."""


def honest(reaction: float) -> int | None:
    return round(reaction)


def always_zero(reaction: float) -> int | None:
    return 0


@dataclass
class Player:
    """A person of average speed with a browser."""

    name: str
    luck: Random
    round_trip: float
    claim: Claim = honest
    offset: float = 0.0
    heat: int = 0

    def __post_init__(self) -> None:
        share = self.luck.uniform(0.35, 0.65)  # the two ways of a line are rarely equal
        jitter = 1 + 0.05 * self.round_trip
        self.there = Way(self.luck, self.round_trip * share, jitter, self.round_trip)
        self.back = Way(self.luck, self.round_trip * (1 - share), jitter, self.round_trip)
        self._began = self.luck.uniform(0, 1e6)
        self._drift = 1 + self.luck.uniform(-50e-6, 50e-6)

    def clock(self, now: float) -> float:
        return (now + self._began) * self._drift

    def when(self, clock: float) -> float:
        return clock / self._drift - self._began

    def reaction(self) -> float:
        return 250 + self.luck.lognormvariate(6, 0.4)


@dataclass
class Tally:
    """Points of a series: each heat has one to give, shared by those at the same moment."""

    judged: list[float]
    by_arrival: list[float]
    heats: int = 0
    longest_wait: float = 0.0
    waits: list[float] = field(default_factory=list)

    def share(self, points: list[float]) -> list[float]:
        return [100 * mine / self.heats for mine in points]

    def worst(self, points: list[float]) -> float:
        """How many percentage points somebody is away from an equal share."""
        return max(abs(share - 100 / len(points)) for share in self.share(points))


class Match:
    """Some heats at one table."""

    def __init__(self, players: list[Player], tally: Tally, heats: int, window: int) -> None:
        self.agenda = Agenda()
        self.players = {player.name: player for player in players}
        self.tally = tally
        self.window = window
        self.over = False
        self.arrivals: dict[int, list[tuple[float, int]]] = {}
        self._ids = count()
        self._timer = 0
        self._beaten = 0
        host = Asker(players[0].name, players[0].name)
        wish = wire.OpenTable("sprint", {"heats": heats, "window": window})
        table, _ = referee.open_table("BENCH", wish, host, Chance(Random(1)), 0)
        self.company: Company[str] = Company(table)
        for seat, player in enumerate(players):
            self.post(self.company.enter(player.name, Asker(player.name, player.name), None, 0))
            self.post(self.company.hear(player.name, wire.Sit(id="sit", seat=seat), 0))
        self.agenda.at(3000, lambda: self.hear(players[0], wire.Start(id="start")))

    @property
    def now(self) -> int:
        return int(self.agenda.now)

    # --- the house -----------------------------------------------------------------------------

    def post(self, post: Post[str]) -> None:
        for name, letter in post.letters:
            self.send(self.players[name], letter)
        self._timer += 1
        alarm, beat = self.company.alarm(), self._beaten + self.company.beats_in()
        times = [beat] if alarm is None else [alarm, beat]
        self.agenda.at(min(times), lambda timer=self._timer: self.ring(timer))  # type: ignore[misc]

    def ring(self, timer: int) -> None:
        if timer != self._timer:  # planned anew meanwhile
            return
        post = self.company.pass_time(self.now)
        if self.now - self._beaten >= self.company.beats_in():
            self._beaten = self.now
            post.letters += self.company.beat(self.now)
        self.post(post)

    def send(self, player: Player, letter: wire.ServerMessage) -> None:
        if isinstance(letter, wire.Step) and letter.outcome:
            self.over = True
        if isinstance(letter, wire.Step) and player.name == "p0":
            for event in letter.events:
                self.note(event)
        if isinstance(letter, wire.Ping | wire.Step):
            self.agenda.at(player.back.arrival(self.agenda.now), lambda: self.receive(player, letter))

    def hear(self, player: Player, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Pong):
            self.company.pong(player.name, message, self.now)
            return
        if isinstance(message, wire.Play):
            heat = message.move["heat"]
            self.arrivals.setdefault(heat, []).append((self.agenda.now, int(player.name[1:])))
        self.post(self.company.hear(player.name, message, self.now))

    def note(self, event: Any) -> None:
        if isinstance(event, Ended):
            self.tally.heats += 1
            for seat in event.winners:
                self.tally.judged[seat] += 1 / len(event.winners)
            arrivals = self.arrivals.pop(self.company.table.match.state.heat - 1)  # type: ignore[union-attr]
            first = arrivals[0][0]
            same = [seat for time, seat in arrivals if time <= first + self.window]
            for seat in same:
                self.tally.by_arrival[seat] += 1 / len(same)

    # --- the browsers --------------------------------------------------------------------------

    def receive(self, player: Player, letter: wire.Ping | wire.Step) -> None:
        now = self.agenda.now
        if isinstance(letter, wire.Ping):
            player.offset = letter.clock - player.clock(now) if letter.offset is None else letter.offset
            self.say(player, wire.Pong(letter.number, player.clock(now)))
        elif letter.race is not None and any(isinstance(event, Called) for event in letter.events):
            player.heat = letter.view.heat
            seen = max(now, player.when(letter.race - player.offset)) + player.luck.uniform(0, FRAME)
            reaction = player.reaction()
            self.agenda.at(seen + reaction, lambda heat=player.heat: self.throw(player, heat, reaction))  # type: ignore[misc]
        elif any(isinstance(event, Ended) for event in letter.events):
            player.heat = 0

    def throw(self, player: Player, heat: int, reaction: float) -> None:
        if player.heat == heat:
            move = {"type": "grab", "heat": heat}
            request = wire.Play(id=f"{next(self._ids)}", move=move, reaction=player.claim(reaction))
            self.say(player, request)

    def say(self, player: Player, message: wire.ClientMessage) -> None:
        self.agenda.at(player.there.arrival(self.agenda.now), lambda: self.hear(player, message))


def play(
    round_trips: tuple[int, ...], rolls: int, window: int = WINDOW, claims: dict[int, Claim] | None = None, seed: int = 1
) -> Tally:
    """So many heats, in matches of new people who have the same kind of lines."""
    GAMES.setdefault("sprint", sprint)
    luck = Random(f"{round_trips} {seed}")
    tally = Tally([0.0] * len(round_trips), [0.0] * len(round_trips))
    while tally.heats < rolls:
        players = [
            Player(f"p{seat}", luck, round_trip, (claims or {}).get(seat, honest))
            for seat, round_trip in enumerate(round_trips)
        ]
        match = Match(players, tally, min(HEATS_OF_A_MATCH, rolls - tally.heats), window)
        match.agenda.run(lambda match=match: match.over)  # type: ignore[misc]
    return tally
