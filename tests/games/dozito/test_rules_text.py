"""The rules text of Dozito: its chart is the engine's, and its examples can be played."""

import re

import pytest

from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dozito import cards
from tablee.games.dozito.model import Discard, Draw, Move, Options, Place, Take, Tally
from tablee.games.dozito.score import CHART, tally
from tablee.games.dozito.state import State
from tablee.rulebook import paragraphs, text
from tests.games.dozito.pictures import card_in
from tests.games.rules_texts import Board, Stacked, bare, boards, every_language, examples


@every_language
def test_8_2_prints_the_score_chart(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", paragraphs("dozito", language)["8.2"], re.M)
    *sizes, twelve = rows
    assert [(int(size), int(points)) for size, points in sizes] == list(enumerate(CHART))[1:]
    assert twelve[0] == str(cards.SLOTS)
    assert "9.5" in twelve[1]


GRIDS = [board for board in boards(text("dozito", "en")) if board.ground]


def cards_of(example: str) -> list[int]:
    """The cards in the row above the grid."""
    (board,) = boards(example)
    return [card_named(name) for name in board.cards]


def card_named(name: str) -> int:
    return card_in(f"card:{name}")


def lying(board: Board) -> dict[int, int]:
    """The face-up cards of a drawn grid, by slot."""
    return {slot: card_named(bare(word)) for slot, word in enumerate(board.ground, 1) if not word.isdigit()}


@every_language
def test_chapter_8_counts_its_example_correctly(language: str) -> None:
    (example,) = examples("dozito", language, 8)
    (board,) = boards(example)
    counted = count(board)
    parts = [*sorted((group.points for group in counted.groups), reverse=True), counted.suns]
    assert f"{' + '.join(map(str, parts))} = **{counted.points}" in example


def count(board: Board) -> Tally:
    face_up = lying(board)
    grid = [face_up.get(slot, 0) for slot in range(1, cards.SLOTS + 1)]
    return tally(grid, sum(1 << slot - 1 for slot in face_up))


@pytest.mark.parametrize("board", GRIDS)
def test_a_drawn_grid_has_every_card_in_its_slot(board: Board) -> None:
    assert len(board.ground) == cards.SLOTS
    assert all(int(word) == slot for slot, word in enumerate(board.ground, 1) if word.isdigit())
    assert all(cards.NUMBER[card] in (None, slot) for slot, card in lying(board).items())
    jokers = [card for card in lying(board).values() if cards.NUMBER[card] is None]
    assert len({*lying(board).values()} - {*jokers}) + len(jokers) == len(lying(board))


@pytest.mark.parametrize("board", GRIDS)
def test_a_drawn_grid_shows_the_groups_and_suns_that_the_engine_counts(board: Board) -> None:
    counted = count(board)
    shown = {(tuple(map(int, slots)), int(points)) for points, slots in board.notes if points != "suns"}
    assert shown == {(tuple(group.slots), group.points) for group in counted.groups}
    if any(key == "suns" for key, _ in board.notes):
        assert board.note("suns") == [str(counted.suns)]


# Positions in the deck, counted from the top, in a deal to two players; slot 1 of the first player is 0.
LEFT_DISCARD, FIRST_DRAWN = 24, 26


def after(wanted: dict[int, int], moves: list[Move], face_up: int = 0) -> State:
    match = Match.start(GAMES["dozito"], Options(), 2, Stacked(wanted))
    match.state.face_up[0] = face_up
    for move in moves:
        match.play(0, move, 0)
    state: State = match.state
    return state


def test_chapter_4_the_chain_of_its_first_example_is_a_turn() -> None:
    yellow_8, purple_10, green_8, discarded = cards_of(examples("dozito", "en", 4)[0])
    wanted = {FIRST_DRAWN: yellow_8, 8 - 1: purple_10, 10 - 1: green_8}
    state = after(wanted, [Draw(), Place(8), Place(10), Place(8), Discard(0)])
    assert (state.grids[0][8 - 1], state.grids[0][10 - 1]) == (green_8, purple_10)
    assert (state.discards[0][-1], state.turn) == (yellow_8, 1) == (discarded, 1)


def test_chapter_4_the_card_of_its_second_example_can_be_declined() -> None:
    blue_9, red_10 = cards_of(examples("dozito", "en", 4)[1])
    state = after({LEFT_DISCARD: blue_9, 9 - 1: red_10}, [Take(0), Discard(0)])
    assert (state.grids[0][9 - 1], state.discards[0][-1], state.turn) == (blue_9, red_10, 1)


def test_chapter_5_the_card_under_the_stop_of_its_example_gives_another_turn() -> None:
    purple_1, green_1 = cards_of(examples("dozito", "en", 5)[0])
    state = after({FIRST_DRAWN: purple_1, 1 - 1: green_1}, [Draw(), Place(1), Discard(0)], face_up=1)
    assert (state.grids[0][1 - 1], state.discards[0][-1]) == (purple_1, green_1)
    assert (state.turn, state.hand) == (0, None)
