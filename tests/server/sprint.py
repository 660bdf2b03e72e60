"""A test game of races.

A heat is called ahead of the moment at which its flag is seen. The player who grabs the flag first scores, and
so does everybody who grabs it within the window after that. Nobody may grab twice.
"""

import msgspec

from tablee.bots.uniform import Uniform
from tablee.core import game
from tablee.core.game import Emit, Game, Limit, Outcome
from tablee.core.luck import Luck

PAUSE, AHEAD, LONGEST = 1000, 800, 5000


class Rule(game.Rule):
    TOO_LATE = "2.1"
    TWICE = "2.2"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heats: int = 1
    window: int = 20


class Grab(game.Move, frozen=True):
    heat: int


class Called(game.Event, frozen=True):
    heat: int


class Grabbed(game.Event, frozen=True):
    seat: int
    at: int


class Ended(game.Event, frozen=True):
    at: int
    winners: tuple[int, ...]


Event = Called | Grabbed | Ended


class State(msgspec.Struct):
    options: Options
    scores: list[int]
    heat: int = 1
    starts: int = PAUSE
    running: bool = False
    grabs: list[tuple[int, int]] = []

    @property
    def over(self) -> bool:
        return self.heat > self.options.heats


class View(msgspec.Struct, frozen=True):
    heat: int
    scores: list[int]


def check(state: State, seat: int, move: Grab) -> Rule | None:
    if not state.running or move.heat != state.heat:
        return Rule.TOO_LATE
    return Rule.TWICE if seat in dict(state.grabs) else None


def legal(state: State, seat: int) -> list[Grab]:
    move = Grab(state.heat)
    return [] if check(state, seat, move) else [move]


def decide(state: State, seat: int, move: Grab, now: int, luck: Luck, emit: Emit) -> None:
    emit(Grabbed(seat, now))


def evolve(state: State, event: Event) -> None:
    match event:
        case Called():
            state.running, state.grabs = True, []
        case Grabbed():
            state.grabs.append((event.seat, event.at))
        case Ended():
            state.running, state.heat, state.starts = False, state.heat + 1, event.at + PAUSE
            for seat in event.winners:
                state.scores[seat] += 1


def wake(state: State) -> int | None:
    if state.over:
        return None
    if not state.running:
        return state.starts - AHEAD
    return state.grabs[0][1] + state.options.window + 1 if state.grabs else state.starts + LONGEST


def tick(state: State, now: int, luck: Luck, emit: Emit) -> None:
    emit(Ended(now, tuple(seat for seat, _ in state.grabs)) if state.running else Called(state.heat))


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    scores = tuple(state.scores)
    return Outcome(tuple(1 + sum(other > score for other in scores) for score in scores), scores, "3.1")


sprint = Game[Options, Grab, Event, State, View](
    name="sprint",
    seats=range(2, 6),
    minutes=1,
    authors=(),
    publisher="",
    options=Options,
    moves=Grab,
    events=Event,
    state=State,
    views=View,
    rules=Rule,
    limits=Limit,
    table=lambda options, seats: State(options, [0] * seats),
    deal=lambda state, luck, emit: None,
    legal=legal,
    check=check,
    limit=lambda state, seat: None,
    decide=decide,
    evolve=evolve,
    copy=lambda state: msgspec.convert(msgspec.to_builtins(state), State),
    view=lambda state, seat: View(state.heat, list(state.scores)),
    seen=lambda event, seat: event,
    imagine=lambda view, luck: State(Options(), list(view.scores), view.heat),
    awaited=lambda state: [],
    outcome=outcome,
    wake=wake,
    tick=tick,
    race=lambda state: state.starts if state.running else None,
    default=lambda state, seat: legal(state, seat)[0],
)
BOTS = {"easy": Uniform()}
