"""Chapter 6 of the rules."""

from itertools import permutations

from tablee.games.tootizz.ground import bit, empty, lay, spots
from tablee.games.tootizz.model import Domain, RoundScored
from tests.games.tootizz.board import SINGLE_HOLES, Box, Table, place_of, rule, tidy

BOOKLET = "V0N2@33> B0N2@35> V0V0@43v B1N0@45< B0B0@46v R0N2@55< V0R1@63> B0R2@66<"
"""The domain of the example in the booklet, worth 28 points."""


def domain_of(words: str) -> Domain:
    return Table(words, "").view.domains[0]


def zones_of(words: str) -> list[tuple[int, int, int]]:
    """Squares, Tootizz and points of each zone."""
    return [(len(zone.squares), zone.tootizz, zone.points) for zone in domain_of(words).zones]


@rule("6.1")
def test_6_1_squares_of_one_colour_that_touch_by_a_side_form_a_zone() -> None:
    zones = domain_of("V0B1@33> V0N1@43v").zones
    assert [(zone.colour, zone.squares) for zone in zones] == [(0, (24, 31)), (1, (25,)), (3, (38,))]


@rule("6.1")
def test_6_1_corners_do_not_count() -> None:
    assert [zone.squares for zone in domain_of("V0B1@33> V0B1@44<").zones] == [(24,), (32,), (25,), (31,)]


@rule("6.2")
def test_6_2_a_zone_scores_its_squares_times_its_tootizz() -> None:
    assert zones_of("V0R2@33> R2N0@35>") == [(1, 0, 0), (2, 4, 8), (1, 0, 0)]
    assert zones_of("V0G3@33> V0G2@43>") == [(2, 0, 0), (2, 5, 10)]
    assert domain_of("V0G3@33> V0G2@43>").points == 10


@rule("6.2")
def test_6_2_a_zone_without_tootizz_scores_nothing() -> None:
    domain = domain_of("V0V0@33> V0V0@43> V0V0@53>")
    assert [(len(zone.squares), zone.points) for zone in domain.zones] == [(6, 0)]
    assert (domain.points, domain.largest) == (0, 6)


@rule("6.3")
def test_6_3_zones_of_one_colour_count_for_themselves() -> None:
    domain = domain_of("V0N2@33> V0V0@35> R0N2@45>")
    assert sorted(zone.points for zone in domain.zones if zone.colour == 3) == [2, 2]
    assert domain.points == 4


@rule("6.4")
def test_6_4_a_joker_belongs_to_no_zone_and_its_tootizz_are_gone() -> None:
    domain = domain_of("V0R2@33> ~V0G3@43>")
    assert [zone.squares for zone in domain.zones] == [(24,), (25,)]
    assert domain.points == 2


@rule("6.4")
def test_6_4_a_joker_does_not_join_two_zones() -> None:
    domain = domain_of("V0R1@33> ~G0G0@35> R2N0@45>")
    reds = [zone for zone in domain.zones if zone.colour == 2]
    assert [(zone.squares, zone.points) for zone in reds] == [((25,), 1), ((33,), 2)]


@rule("6.4")
def test_6_4_jokers_do_not_count_for_the_largest_zone() -> None:
    assert domain_of("V0R1@33> ~G0G0@43> ~B0B0@53>").largest == 1
    assert domain_of("").largest == 0


@rule("6.4")
def test_6_4_empty_squares_and_discarded_dominoes_count_for_nothing() -> None:
    table = Table("B0B0@33>", SINGLE_HOLES, takes="B0R2", then="V0G3:1")
    before = table.view.domains[1]
    table.play("place 23>")
    scored = next(event for event in table.events if isinstance(event, RoundScored))
    assert scored.tallies[1].points == before.points == 0
    assert scored.tallies[1].zones == tuple(before.zones)


@rule("6.1", "6.2", "6.3")
def test_6_2_the_booklet_s_domain_is_worth_28_points() -> None:
    table = Table(BOOKLET, "")
    assert table.domain(0) == tidy("""
        V0 N2 B0 N2
        V0 N0 B1 B0
        V0 N2 R0 B0
        V0 R1 R2 B0
    """)
    assert sorted(zones_of(BOOKLET)) == sorted([(4, 0, 0), (5, 1, 5), (3, 3, 9), (3, 4, 12), (1, 2, 2)])
    assert (table.view.domains[0].points, table.view.domains[0].largest) == (28, 5)


@rule("5.4", "5.5")
def test_5_5_the_booklet_s_domain_can_be_built_face_up() -> None:
    """There is an order, beginning in the middle, in which each domino matches when it is laid."""
    first, *rest = BOOKLET.split()
    assert any(_is_buildable([first, *order]) for order in permutations(rest))


def _is_buildable(order: list[str]) -> bool:
    box, ground = Box(), empty()
    for words in order:
        placed, place = box.lying(words, 0), place_of(words.split("@")[1])
        found, face_up = spots(ground, placed.domino)
        if not (face_up and found[place.turn] & bit(place.row, place.column)):
            return False
        lay(ground, placed)
    return True
