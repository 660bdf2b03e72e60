"""The rules text of Dozito: its chart is the engine's, and its examples can be played."""

import re

from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dozito import cards
from tablee.games.dozito.model import Discard, Draw, Move, Options, Place, Take
from tablee.games.dozito.score import CHART, tally
from tablee.games.dozito.state import State
from tablee.rulebook import paragraphs
from tests.games.dozito.pictures import card_in
from tests.games.rules_texts import BACK, Stacked, every_language, examples, pictures


@every_language
def test_8_2_prints_the_score_chart(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", paragraphs("dozito", language)["8.2"], re.M)
    *sizes, twelve = rows
    assert [(int(size), int(points)) for size, points in sizes] == list(enumerate(CHART))[1:]
    assert twelve[0] == str(cards.SLOTS)
    assert "9.5" in twelve[1]


@every_language
def test_chapter_8_counts_its_example_correctly(language: str) -> None:
    (example,) = examples("dozito", language, 8)
    shown = pictures(example)
    face_up = sum(1 << slot for slot, address in enumerate(shown) if address != BACK)
    grid = [card_in(address) if address != BACK else 0 for address in shown]
    counted = tally(grid, face_up)
    parts = [*sorted((group.points for group in counted.groups), reverse=True), counted.suns]
    assert f"{' + '.join(map(str, parts))} = **{counted.points}" in example


@every_language
def test_chapter_8_shows_every_card_in_its_slot(language: str) -> None:
    shown = pictures(examples("dozito", language, 8)[0])
    assert len(shown) == cards.SLOTS
    for slot, address in enumerate(shown, 1):
        assert address == BACK or cards.NUMBER[card_in(address)] in (None, slot)


# Where a deal to two leads, from the top of the deck: slot 1 of the first player is 0.
LEFT_DISCARD, FIRST_DRAWN = 24, 26


def after(wanted: dict[int, int], moves: list[Move], face_up: int = 0) -> State:
    match = Match.start(GAMES["dozito"], Options(), 2, Stacked(wanted))
    match.state.face_up[0] = face_up
    for move in moves:
        match.play(0, move, 0)
    state: State = match.state
    return state


def test_chapter_4_the_chain_of_its_first_example_is_a_turn() -> None:
    yellow_8, purple_10, green_8 = map(card_in, pictures(examples("dozito", "en", 4)[0]))
    wanted = {FIRST_DRAWN: yellow_8, 8 - 1: purple_10, 10 - 1: green_8}
    state = after(wanted, [Draw(), Place(8), Place(10), Place(8), Discard(0)])
    assert (state.grids[0][8 - 1], state.grids[0][10 - 1]) == (green_8, purple_10)
    assert (state.discards[0][-1], state.turn) == (yellow_8, 1)


def test_chapter_4_the_card_of_its_second_example_can_be_declined() -> None:
    blue_9, red_10 = map(card_in, pictures(examples("dozito", "en", 4)[1]))
    state = after({LEFT_DISCARD: blue_9, 9 - 1: red_10}, [Take(0), Discard(0)])
    assert (state.grids[0][9 - 1], state.discards[0][-1], state.turn) == (blue_9, red_10, 1)


def test_chapter_5_the_card_under_the_stop_of_its_example_gives_another_turn() -> None:
    purple_1, green_1 = map(card_in, pictures(examples("dozito", "en", 5)[0]))
    state = after({FIRST_DRAWN: purple_1, 1 - 1: green_1}, [Draw(), Place(1), Discard(0)], face_up=1)
    assert (state.grids[0][1 - 1], state.discards[0][-1]) == (purple_1, green_1)
    assert (state.turn, state.hand) == (0, None)
