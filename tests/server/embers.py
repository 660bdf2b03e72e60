"""A test game with two things that Dozito lacks: secrets that differ by seat, and a timer.

Each player is dealt a secret number and may whisper it, which only that player notices. After a second the
fire goes out, and the lowest number wins.
"""

import msgspec

from tablee.bots.uniform import Uniform
from tablee.core import game
from tablee.core.game import Emit, Game, Limit, Outcome
from tablee.core.luck import Luck


class Rule(game.Rule):
    OWN_NUMBER = "2.1"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fuse: int = 1000


class Whisper(game.Move, frozen=True):
    number: int


class Lit(game.Event, frozen=True):
    numbers: tuple[int | None, ...]


class Whispered(game.Event, frozen=True):
    seat: int
    number: int


class WentOut(game.Event, frozen=True):
    pass


Event = Lit | Whispered | WentOut


class State(msgspec.Struct):
    fuse: int
    numbers: list[int | None]
    over: bool = False


class View(msgspec.Struct, frozen=True):
    numbers: list[int | None]
    over: bool


def deal(state: State, luck: Luck, emit: Emit) -> None:
    emit(Lit(tuple(luck.below(1_000_000) for _ in state.numbers)))


def legal(state: State, seat: int) -> list[Whisper]:
    number = state.numbers[seat]
    return [] if state.over or number is None else [Whisper(number)]


def check(state: State, seat: int, move: Whisper) -> Rule | None:
    return None if move in legal(state, seat) else Rule.OWN_NUMBER


def decide(state: State, seat: int, move: Whisper, now: int, luck: Luck, emit: Emit) -> None:
    emit(Whispered(seat, move.number))


def evolve(state: State, event: Event) -> None:
    match event:
        case Lit():
            state.numbers = list(event.numbers)
        case WentOut():
            state.over = True


def view(state: State, seat: int | None) -> View:
    return View([number if i == seat else None for i, number in enumerate(state.numbers)], state.over)


def seen(event: Event, seat: int | None) -> Event | None:
    match event:
        case Lit():
            return Lit(tuple(number if i == seat else None for i, number in enumerate(event.numbers)))
        case Whispered():
            return event if event.seat == seat else None
        case _:
            return event


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    numbers = tuple(number or 0 for number in state.numbers)
    return Outcome(tuple(sorted(numbers).index(number) + 1 for number in numbers), numbers, "3.1")


def tick(state: State, now: int, luck: Luck, emit: Emit) -> None:
    emit(WentOut())


embers = Game[Options, Whisper, Event, State, View](
    name="embers",
    seats=range(2, 4),
    minutes=1,
    authors=(),
    publisher="",
    options=Options,
    moves=Whisper,
    events=Event,
    state=State,
    views=View,
    rules=Rule,
    limits=Limit,
    table=lambda options, seats: State(options.fuse, [None] * seats),
    deal=deal,
    legal=legal,
    check=check,
    limit=lambda state, seat: None,
    decide=decide,
    evolve=evolve,
    copy=lambda state: State(state.fuse, list(state.numbers), state.over),
    view=view,
    seen=seen,
    imagine=lambda view, luck: State(1000, list(view.numbers), view.over),
    awaited=lambda state: [],
    outcome=outcome,
    wake=lambda state: None if state.over else state.fuse,
    tick=tick,
    default=lambda state, seat: legal(state, seat)[0],
)
BOTS = {"easy": Uniform()}
