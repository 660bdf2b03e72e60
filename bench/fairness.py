"""How the latency of a connection influences who wins a race: `python -m bench.fairness`.

The session of a table, with its referee and its measurement of latency, plays thousands of heats with simulated
browsers behind simulated networks. All players react equally fast, so all should win equally often. The same
throws are also judged in the order in which they arrive, for comparison.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

from bench import results
from tablee.core.luck import Chance
from tablee.games import GAMES
from tablee.server.race.latency import Latency
from tablee.server.room.outbox import Outbox
from tablee.server.room.session import Session
from tablee.server.rulings import opening
from tablee.server.rulings.guards import Caller
from tablee.server.wire import http, requests, updates
from tests.server.sprint import Called, Ended, sprint

ROLLS = 20_000
HEATS_OF_A_MATCH = 200
WINDOW = 100
"""Milliseconds: Kezao counts throws that are no further apart as the same moment."""
ROUND_TRIPS = {2: (5, 400), 3: (5, 100, 400), 4: (5, 50, 150, 400), 5: (5, 30, 80, 200, 400)}
FRAME = 1000 / 60
LOSS = 0.01


class Agenda:
    """A queue of future events, with times in milliseconds."""

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
    """One direction of a connection: messages keep their order, and lost ones are sent again."""

    luck: Random
    takes: float
    round_trip: float
    last: float = 0.0

    def arrival(self, sent: float) -> float:
        time = sent + self.takes + self.luck.expovariate(1 / (1 + 0.05 * self.round_trip))
        while self.luck.random() < LOSS:
            time += 200 + self.round_trip
        self.last = max(self.last, time)
        return self.last


Claim = Callable[[float, Latency], int | None]
"""The reaction time that a browser claims, from its true reaction time and the latency that the house measured."""


def honest(reaction: float, latency: Latency) -> int | None:
    return round(reaction)


def zero(reaction: float, latency: Latency) -> int | None:
    return 0


def as_much_as_is_believed(reaction: float, latency: Latency) -> int | None:
    """Claim the shortest time that the house would still believe."""
    return max(0, round(reaction) - latency.error)


def a_tenth_of_a_second_less(reaction: float, latency: Latency) -> int | None:
    return max(0, round(reaction) - 100)


@dataclass
class Player:
    """A person of average speed with a browser."""

    name: str
    luck: Random
    round_trip: float
    claim: Claim = honest
    delays_pongs: float = 0.0
    """Milliseconds that a dishonest browser waits before it answers a ping, to seem slow."""
    offset: float = 0.0
    heat: int = 0

    def __post_init__(self) -> None:
        share = self.luck.uniform(0.35, 0.65)  # the two directions of a connection are rarely equally long
        self.there = Way(self.luck, self.round_trip * share, self.round_trip)
        self.back = Way(self.luck, self.round_trip * (1 - share), self.round_trip)
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
    """The points of a series: each heat gives one, shared by players who are first at the same moment."""

    judged: list[float]
    by_arrival: list[float]
    heats: int = 0
    waits: list[float] = field(default_factory=list)

    def share(self, points: list[float]) -> list[float]:
        return [100 * mine / self.heats for mine in points]

    def worst(self, points: list[float]) -> float:
        """The largest distance of a player from an equal share, in percentage points."""
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
        self.asked: dict[str, float] = {}
        self._ids = count()
        self._timer = 0
        self._beaten = 0
        host = Caller(players[0].name, players[0].name)
        request = http.OpenTable("sprint", {"heats": heats, "window": window})
        table, _ = opening.open_table("BENCH", request, host, Chance(Random(1)), 0)
        self.session: Session[str] = Session(table)
        for seat, player in enumerate(players):
            self.deliver(self.session.enter(player.name, Caller(player.name, player.name), None, 0))
            self.deliver(self.session.handle(player.name, requests.Sit(id="sit", seat=seat), 0))
        self.agenda.at(3000, lambda: self.handle(players[0], requests.Start(id="start")))

    @property
    def now(self) -> int:
        return int(self.agenda.now)

    # --- the house -----------------------------------------------------------------------------

    def deliver(self, outbox: Outbox[str]) -> None:
        self.session.sent(outbox)
        for name, message in outbox.messages:
            if isinstance(message, updates.Accepted) and message.id in self.asked:
                self.tally.waits.append(self.agenda.now - self.asked.pop(message.id))
            self.send(self.players[name], message)
        self._timer += 1
        alarm, beat = self.session.clockwork.alarm(), self._beaten + self.session.audience.beats_in()
        times = [beat] if alarm is None else [alarm, beat]
        self.agenda.at(min(times), lambda timer=self._timer: self.ring(timer))  # type: ignore[misc]

    def ring(self, timer: int) -> None:
        if timer != self._timer:  # another alarm was set meanwhile
            return
        outbox = self.session.pass_time(self.now)
        if self.now - self._beaten >= self.session.audience.beats_in():
            self._beaten = self.now
            outbox.messages += self.session.beat(self.now).messages
        self.deliver(outbox)

    def send(self, player: Player, message: updates.ServerMessage) -> None:
        if isinstance(message, updates.Step) and message.outcome:
            self.over = True
        if isinstance(message, updates.Step) and player.name == "p0":
            for event in message.events:
                self.note(event)
        if isinstance(message, updates.Ping | updates.Step):
            self.agenda.at(player.back.arrival(self.agenda.now), lambda: self.receive(player, message))

    def handle(self, player: Player, message: requests.ClientMessage) -> None:
        if isinstance(message, requests.Pong):
            self.session.audience.pong(player.name, message, self.now)
            return
        if isinstance(message, requests.Play):
            heat = message.move["heat"]
            self.asked[message.id] = self.agenda.now
            self.arrivals.setdefault(heat, []).append((self.agenda.now, int(player.name[1:])))
        self.deliver(self.session.handle(player.name, message, self.now))

    def note(self, event: Any) -> None:
        if isinstance(event, Ended):
            self.tally.heats += 1
            for seat in event.winners:
                self.tally.judged[seat] += 1 / len(event.winners)
            arrivals = self.arrivals.pop(self.session.table.match.state.heat - 1)  # type: ignore[union-attr]
            first = arrivals[0][0]
            same = [seat for time, seat in arrivals if time <= first + self.window]
            for seat in same:
                self.tally.by_arrival[seat] += 1 / len(same)

    # --- the browsers --------------------------------------------------------------------------

    def receive(self, player: Player, message: updates.Ping | updates.Step) -> None:
        now = self.agenda.now
        if isinstance(message, updates.Ping):
            player.offset = message.clock - player.clock(now) if message.offset is None else message.offset
            pong = requests.Pong(message.number, player.clock(now))
            self.agenda.at(now + player.delays_pongs, lambda: self.say(player, pong))
        elif message.race is not None and any(isinstance(event, Called) for event in message.events):
            player.heat = message.view.heat
            seen = max(now, player.when(message.race - player.offset)) + player.luck.uniform(0, FRAME)
            reaction = player.reaction()
            self.agenda.at(seen + reaction, lambda heat=player.heat: self.throw(player, heat, reaction))  # type: ignore[misc]
        elif any(isinstance(event, Ended) for event in message.events):
            player.heat = 0

    def throw(self, player: Player, heat: int, reaction: float) -> None:
        if player.heat == heat:
            move = {"type": "grab", "heat": heat}
            claim = player.claim(reaction, self.session.audience.visits[player.name].latency)
            self.say(player, requests.Play(id=f"{next(self._ids)}", move=move, reaction=claim))

    def say(self, player: Player, message: requests.ClientMessage) -> None:
        self.agenda.at(player.there.arrival(self.agenda.now), lambda: self.handle(player, message))


@dataclass(frozen=True)
class Series:
    """A number of heats, in matches of new people whose connections have the same round trips."""

    round_trips: tuple[int, ...]
    rolls: int
    window: int = WINDOW
    last_claims: Claim = honest
    """The claims of the last player; the others are honest."""
    last_delays: float = 0.0

    def players(self, luck: Random) -> list[Player]:
        players = [Player(f"p{seat}", luck, took) for seat, took in enumerate(self.round_trips)]
        players[-1].claim, players[-1].delays_pongs = self.last_claims, self.last_delays
        return players

    def play(self) -> Tally:
        GAMES.setdefault("sprint", sprint)
        luck = Random(f"{self.round_trips}")
        tally = Tally([0.0] * len(self.round_trips), [0.0] * len(self.round_trips))
        while tally.heats < self.rolls:
            heats = min(HEATS_OF_A_MATCH, self.rolls - tally.heats)
            match = Match(self.players(luck), tally, heats, self.window)
            match.agenda.run(until=lambda match=match: match.over)  # type: ignore[misc]
        return tally


# --- the report --------------------------------------------------------------------------------


def percents(shares: list[float]) -> str:
    return " / ".join(f"{share:.1f}" for share in shares)


def fairness(rolls: int) -> list[Series]:
    return [Series(trips, rolls, window) for window in (WINDOW, 0) for trips in ROUND_TRIPS.values()]


def fairness_table(series: list[Series], tallies: list[Tally]) -> str:
    lines = [
        "| same moment | round trips, ms | % won at Tablée | off by | % won by arrival | off by |",
        "|---:|---|---|---:|---|---:|",
    ]
    for one, tally in zip(series, tallies, strict=True):
        ours, theirs = tally.share(tally.judged), tally.share(tally.by_arrival)
        lines.append(
            f"| {one.window} ms | {' / '.join(map(str, one.round_trips))} "
            f"| {percents(ours)} | **{tally.worst(tally.judged):.1f}** "
            f"| {percents(theirs)} | {tally.worst(tally.by_arrival):.1f} |"
        )
    return "\n".join(lines)


CHEATS: dict[str, tuple[Claim, float]] = {
    "honest": (honest, 0),
    "always claims 0 ms": (zero, 0),
    "claims as much less as the house believes": (as_much_as_is_believed, 0),
    "answers pings 200 ms late and claims 100 ms less": (a_tenth_of_a_second_less, 200),
}
CHEATS_TRIPS = (0, 5, 100, 400)


def cheating(rolls: int) -> list[Series]:
    return [
        Series((20, 60, 150, trip), rolls, WINDOW, claim, delay)
        for claim, delay in CHEATS.values()
        for trip in CHEATS_TRIPS
    ]


def cheating_table(tallies: list[Tally]) -> str:
    lines = [
        "| the fourth player | " + " | ".join(f"{trip} ms" for trip in CHEATS_TRIPS) + " |",
        "|---|" + "---:|" * len(CHEATS_TRIPS),
    ]
    for row, name in enumerate(CHEATS):
        shares = [
            tally.share(tally.judged)[-1] for tally in tallies[row * len(CHEATS_TRIPS) :][: len(CHEATS_TRIPS)]
        ]
        lines.append(f"| {name} | " + " | ".join(f"{share:.1f}" for share in shares) + " |")
    return "\n".join(lines)


TEXT = """Players who react equally fast (after 250 ms at the earliest, 690 ms on average) race through the house
itself, {rolls:,} times in each row. Their connections have these round trips, one direction up to twice as long
as the other, with jitter (1 ms and 5 % of the round trip on average, each way), 1 % of the messages lost and
sent again, drifting clocks, and screens that paint up to a frame late. "By arrival" means that the throw that
arrives first wins, as with other servers. The first rows count throws up to 100 ms apart as the same moment, as
Kezao does; the last rows only throws that are closer than the error of the measurement. Players who are first at
the same moment share the win.

{fairness}

A throw waited {usually:.0f} ms in the median from its arrival to its verdict, and {longest:.0f} ms at most.

What cheating gains: the percentage of races won by a fourth player, by the round trip of their connection,
against three honest players (round trips 20, 60 and 150 ms). An equal share is 25.0.

{cheating}
"""


def report(rolls: int, run: Callable[[list[Series]], list[Tally]]) -> str:
    fair, lies = fairness(rolls), cheating(rolls)
    tallies = run(fair + lies)
    waits = sorted(wait for tally in tallies[: len(fair)] for wait in tally.waits)
    return TEXT.format(
        rolls=rolls,
        fairness=fairness_table(fair, tallies[: len(fair)]),
        usually=waits[len(waits) // 2],
        longest=waits[-1],
        cheating=cheating_table(tallies[len(fair) :]),
    )


def _play(series: Series) -> Tally:
    print(series.round_trips, series.window, file=sys.stderr)
    return series.play()


def in_parallel(series: list[Series]) -> list[Tally]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_play, series))


def main() -> None:
    results.write("Races", report(ROLLS, in_parallel))


if __name__ == "__main__":
    main()
