"""Comparison of the engine with the oracle: translations between the two, and all assertions."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.games.tootizz import game
from tablee.games.tootizz.model import (
    Claim,
    Claimed,
    Discarded,
    Domain,
    Event,
    GameWon,
    LineLaid,
    Move,
    OrderDrawn,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Shuffled,
    Square,
    Taken,
    Tally,
    View,
)
from tests.games.tootizz import oracle
from tests.games.tootizz.oracle import EVERY_DOMINO, EVERY_PLACE, JOKER, Tootizz

LETTERS = "VBRNG"
WORDS = [f"place {row} {column} {turn}" for row, column, turn in EVERY_PLACE] + [f"claim {n}" for n in range(4)]
PARAGRAPHS = {
    "claimed": "4.2",
    "no such domino": "4.2",
    "in turn": "4.4",
    "claim now": "4.5",
    "place first": "4.5",
    "middle": "5.1",
    "frame": "5.2",
    "off the ground": "5.2",
    "taken": "5.3",
    "colours": "5.4",
    "apart": "5.6",
    "over": "7.1",
}
SETTLED = {
    ("points", False): "7.1",
    ("points", True): "7.4",
    ("largest zone", False): "7.2",
    ("largest zone", True): "7.2",
    ("nothing", False): "7.3",
    ("nothing", True): "7.3",
}


# translation between the engine and the oracle


def names(dominoes: Iterable[int]) -> list[str]:
    return [EVERY_DOMINO[domino] for domino in dominoes]


def move_of(words: str) -> Move:
    """A move from its words, converted as if a browser had sent it."""
    word, *numbers = words.split()
    fields = ("position",) if word == "claim" else ("row", "column", "turn")
    message: dict[str, Any] = {"type": word, **dict(zip(fields, map(int, numbers), strict=True))}
    move: Move = msgspec.convert(message, game.moves)
    return move


def words_of(move: Move) -> str:
    match move:
        case Claim(position):
            return f"claim {position}"
        case Place(row, column, turn):
            return f"place {row} {column} {turn}"


MOVES = {words: move_of(words) for words in WORDS}


def told(event: Event) -> list[str]:
    match event:
        case RoundOpened(number):
            return [f"round {number}"]
        case OrderDrawn(seats):
            return [f"order {list(seats)}"]
        case LineLaid(dominoes):
            return [f"line {names(dominoes)}"]
        case RoundScored(_, tallies):
            return [f"{seat} counts {counted(tally)}" for seat, tally in enumerate(tallies)]
        case GameWon(seats):
            return [f"won by {list(seats)}"]
    return told_of_a_domino(event)


def told_of_a_domino(event: Event) -> list[str]:
    match event:
        case Claimed(seat, position):
            return [f"{seat} claims {position}"]
        case Taken(seat, position, domino):
            return [f"{seat} takes {EVERY_DOMINO[domino]} from {position}"]
        case Discarded(seat, domino):
            return [f"{seat} discards {EVERY_DOMINO[domino]}"]
        case Placed(seat, domino, row, column, turn, face_up):
            face = "up" if face_up else "down"
            return [f"{seat} places {EVERY_DOMINO[domino]} {(row, column, turn)} face {face}"]
    return []


def counted(tally: Tally | Domain) -> str:
    lines = sorted(
        (LETTERS[zone.colour], sorted(divmod(square, 7) for square in zone.squares), zone.tootizz)
        for zone in tally.zones
    )
    assert [zone.points for zone in tally.zones] == [len(zone.squares) * zone.tootizz for zone in tally.zones]
    return f"{tally.points}, largest {tally.largest}, zones {lines}"


def luck_of(step: LoggedStep) -> list[tuple[list[str], list[int]]]:
    """The results of luck in a step: the piles from the top, and the drawn order of the tokens."""
    piles = [names(reversed(event.dominoes)) for event in step.events if isinstance(event, Shuffled)]
    orders = [list(event.seats) for event in step.events if isinstance(event, OrderDrawn)]
    return list(zip(piles, orders, strict=True))


# side by side


def square_of(square: Square) -> str:
    return JOKER if square.colour is None else f"{LETTERS[square.colour]}{square.tootizz}"


def compare_domain(domain: Domain, cells: oracle.Domain, discarded: list[str]) -> None:
    assert len(domain.squares) == 2 * domain.placed == len(cells)
    assert {(square.row, square.column): square_of(square) for square in domain.squares} == cells
    assert counted(domain) == oracle.tally(cells)
    assert domain.frame == oracle.usable(cells)
    assert names(domain.discarded) == discarded


def phase_of(o: Tootizz) -> str:
    if o.winners:
        return "over"
    if o.to_place:
        return "placing"
    return "first_claims" if o.turns[0][1] is None else "claiming"


def compare_lines(view: View, o: Tootizz) -> None:
    assert view.order == [player for player, _ in o.turns]
    assert {n: (EVERY_DOMINO[spot.domino], spot.seat) for n, spot in enumerate(view.line) if spot} == o.claimed
    assert names(spot.domino for spot in view.next_line) == o.line
    assert {n: spot.seat for n, spot in enumerate(view.next_line) if spot.seat is not None} == o.claims
    assert (view.pile, view.lines_left) == (len(o.pile), o.lines_left)


def compare_turn(view: View, o: Tootizz) -> None:
    assert view.phase == phase_of(o)
    assert view.turn == (None if o.winners else o.player)
    assert (None if view.domino is None else EVERY_DOMINO[view.domino]) == o.to_place
    assert o.to_place is None or view.face_up == o.face_up


def compare_standing(match: Match, view: View, o: Tootizz) -> None:
    totals = [o.total(player) for player in o.players]
    assert view.totals == totals
    assert [[tally.points for tally in tallies] for tallies in view.scored] == [list(p.values()) for p in o.scored]
    assert view.round == len(o.scored) + (not o.winners)
    assert view.winners == o.winners
    assert (match.outcome is None) == (not o.winners)
    if match.outcome:
        standing = list(zip(totals, map(oracle.largest, o.domains.values()), strict=True))
        assert match.outcome.winners == o.winners
        assert match.outcome.scores == tuple(totals)
        assert match.outcome.decided_by == SETTLED[o.settled_by, view.series]
        assert match.outcome.places == tuple(1 + sum(other > mine for other in standing) for mine in standing)


def compare_moves(match: Match, o: Tootizz, random: Random) -> None:
    """Engine and oracle agree which moves are legal, and for some illegal moves also on the reason."""
    legal = o.moves()
    assert list(game.awaited(match.state)) == ([] if o.winners else [o.player])
    for player in o.players:
        mine = legal if player == o.player else set()
        offered = [words_of(move) for move in game.legal(match.state, player)]
        assert len(offered) == len(set(offered))
        assert set(offered) == mine
        judged = {words: game.check(match.state, player, move) for words, move in MOVES.items()}
        assert {words for words, rule in judged.items() if rule is None} == mine
        for words in random.sample(sorted(judged.keys() - mine), 3):
            assert judged[words] in {PARAGRAPHS[reason] for reason in o.against(player, words)}, words


def compare(match: Match, o: Tootizz, random: Random) -> None:
    view = game.view(match.state, None)
    compare_turn(view, o)
    compare_lines(view, o)
    for player in o.players:
        compare_domain(view.domains[player], o.domains[player], o.discarded[player])
    compare_standing(match, view, o)
    compare_moves(match, o, random)
