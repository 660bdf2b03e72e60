"""Legal places of dominoes, compared with the oracle: for every second domino, and in random domains."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.ground import PLACE, SQUARES, bit, bounds, empty, lay, occupied, places, spots
from tablee.games.tootizz.model import Place, Placed
from tablee.games.tootizz.score import tally
from tablee.games.tootizz.state import Ground
from tests.effort import examples
from tests.games.tootizz import oracle
from tests.games.tootizz.board import NAMES, TURNS

DIFFERENT = [ALL[NAMES.index(name)] for name in dict.fromkeys(NAMES)]
"""One domino of each face."""


def lying(ground: Ground, domino: int, place: Place, face_up: bool) -> None:
    lay(ground, Placed(0, domino, place.row, place.column, place.turn, face_up))


def asked(ground: Ground, domino: int) -> tuple[set[tuple[int, int, int]], bool]:
    found, face_up = spots(ground, domino)
    moves = places(found)
    assert len(moves) == len(set(moves))
    return {(move.row, move.column, move.turn) for move in moves}, face_up


def compare(ground: Ground, domain: oracle.Domain, domino: int) -> None:
    found, face_up = asked(ground, domino)
    assert found == set(oracle.places(domain, NAMES[domino]))
    assert not found or face_up == bool(oracle.places_face_up(domain, NAMES[domino]))
    assert bounds(ground) == oracle.usable(domain)
    assert occupied(ground) == sum(bit(row, column) for row, column in domain)


def test_there_are_as_many_places_as_a_ground_of_seven_by_seven_has() -> None:
    assert set(PLACE) == {place for place in oracle.EVERY_PLACE if set(oracle.cells_of(place)) <= oracle.GROUND}
    assert len(SQUARES) == 49


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("face_up", [True, False])
def test_every_second_domino_beside_every_first(turn: int, face_up: bool) -> None:
    """For every pair of faces, the legal places of the second domino are those of the oracle."""
    for first in DIFFERENT:
        ground = empty()
        lying(ground, first, Place(3, 3, TURNS[turn]), face_up)
        shown = oracle.squares_of(NAMES[first]) if face_up else (oracle.JOKER, oracle.JOKER)
        domain = dict(zip(oracle.cells_of((3, 3, turn)), shown, strict=True))
        for second in DIFFERENT:
            compare(ground, domain, second)


@examples(60)
@given(st.integers(0, 2**32), st.booleans())
def test_any_domino_in_any_domain(seed: int, wild: bool) -> None:
    """A domain is laid at random, of few colours or, if `wild`, of all."""
    random = Random(seed)
    few = [domino for domino in ALL if all(colour < 3 for colour, _ in DOMINOES[domino])]
    pool = random.sample(list(ALL) if wild else few, 8)
    ground, domain = empty(), dict[tuple[int, int], str]()
    for domino in pool:
        for other in random.sample(DIFFERENT, 4):
            compare(ground, domain, other)
        compare(ground, domain, domino)
        found, face_up = spots(ground, domino)
        if not (moves := places(found)):
            break
        place = random.choice(moves)
        lying(ground, domino, place, face_up)
        domain = oracle.with_domino(domain, NAMES[domino], (place.row, place.column, place.turn))
        worth = tally(ground)
        assert (worth.points, worth.largest) == (oracle.points(domain), oracle.largest(domain))
