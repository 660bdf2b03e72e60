"""The view: everything but the order of the pile. So nobody knows which dominoes will stay in it to the end."""

from collections.abc import Iterator

from tablee.core.luck import Luck
from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.evolve import copy_ground
from tablee.games.tootizz.ground import NOWHERE, STEPS, TURNS, bounds, empty, lay, places, second_square, spots
from tablee.games.tootizz.model import (
    Domain,
    Event,
    LineLaid,
    OrderDrawn,
    PileFormed,
    Placed,
    Shuffled,
    Square,
    View,
)
from tablee.games.tootizz.rules import totals
from tablee.games.tootizz.score import tally
from tablee.games.tootizz.state import Ground, State


def view(s: State, seat: int | None) -> View:
    return View(
        series=s.series,
        target=s.target,
        round=s.round,
        phase=s.phase,
        turn=s.turn,
        domino=s.domino,
        face_up=s.face_up,
        line=s.line[:],
        next_line=s.next_line[:],
        order=s.order[:],
        domains=list(map(_domain, s.grounds)),
        pile=len(s.pile),
        lines_left=s.lines_left,
        totals=totals(s),
        scored=s.scored[:],
        winners=s.winners[:],
    )


def _domain(ground: Ground) -> Domain:
    worth = tally(ground)
    return Domain(
        squares=[square for placed in ground.laid for square in _squares(placed)],
        zones=list(worth.zones),
        points=worth.points,
        largest=worth.largest,
        frame=bounds(ground),
        placed=len(ground.laid),
        discarded=ground.discarded[:],
    )


def _squares(placed: Placed) -> Iterator[Square]:
    where = ((placed.row, placed.column), second_square(placed.row, placed.column, placed.turn))
    for (row, column), (colour, tootizz) in zip(where, DOMINOES[placed.domino], strict=True):
        if placed.face_up:
            yield Square(row, column, colour, tootizz, placed.domino)
        else:
            yield Square(row, column, None, 0, placed.domino)


def seen(event: Event, seat: int | None) -> Event | None:
    if isinstance(event, Shuffled):
        return PileFormed(len(event.dominoes))
    return event


def imagine(v: View, luck: Luck) -> State:
    """Shuffle the dominoes that nobody has seen in this round."""
    grounds = [ground_of(domain, seat) for seat, domain in enumerate(v.domains)]
    pile = _unseen(v)
    luck.shuffle(pile)
    return State(
        series=v.series,
        target=v.target,
        seats=len(v.domains),
        round=v.round,
        phase=v.phase,
        turn=v.turn,
        order=v.order[:],
        pile=pile,
        lines_left=v.lines_left,
        line=v.line[:],
        next_line=v.next_line[:],
        domino=v.domino,
        face_up=v.face_up,
        spots=NOWHERE if v.domino is None or v.turn is None else spots(grounds[v.turn], v.domino)[0],
        grounds=grounds,
        scored=v.scored[:],
        winners=v.winners[:],
    )


def _unseen(v: View) -> list[int]:
    in_lines = {spot.domino for spot in (*v.line, *v.next_line) if spot is not None}
    in_domains = {square.domino for domain in v.domains for square in domain.squares}
    discarded = {domino for domain in v.domains for domino in domain.discarded}
    return [domino for domino in ALL if domino not in in_lines | in_domains | discarded | {v.domino}]


def ground_of(domain: Domain, seat: int) -> Ground:
    """The ground of a seat, computed from its domain in a view."""
    ground = empty()
    ground.discarded += domain.discarded
    for first, second in zip(domain.squares[::2], domain.squares[1::2], strict=True):
        step = (second.row - first.row, second.column - first.column)
        turn = TURNS[STEPS.index(step)]
        lay(ground, Placed(seat, first.domino, first.row, first.column, turn, first.colour is not None))
    return ground


def worth(s: State, seat: int) -> list[int]:
    """The points of the domain with the domino in each of its places (§6)."""
    if seat != s.turn or s.domino is None:
        return []
    return [_worth_with(s.grounds[seat], placed) for placed in _each_way(s, seat, s.domino)]


def _each_way(s: State, seat: int, domino: int) -> list[Placed]:
    return [Placed(seat, domino, way.row, way.column, way.turn, s.face_up) for way in places(s.spots)]


def _worth_with(ground: Ground, placed: Placed) -> int:
    after = copy_ground(ground)
    lay(after, placed)
    return tally(after).points


def final(event: Event) -> bool:
    return isinstance(event, (Shuffled, OrderDrawn, LineLaid))
