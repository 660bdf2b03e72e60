"""The rules text of DOS: its counts are those of the cards, and its examples can be played."""

import re

from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dos import cards
from tablee.games.dos import model as dos
from tablee.games.dos.state import State
from tablee.rulebook import paragraphs
from tests.games.dos.pictures import SIGNS, declared_in, face_in, faces_in
from tests.games.rules_texts import Stacked, boards, every_language, examples, marked, panels

MINA, TOM, NORA = range(3)
RED, BLUE, GREEN, YELLOW = cards.EVERY_COLOUR
SPARE = [cards.NAMES.index("yellow 1")] * 3
"""Cards besides those of an example, so that hands stay too large for calling "DOS!"."""


@every_language
def test_2_1_counts_the_cards(language: str) -> None:
    counts = map(int, re.findall(r"\d+", paragraphs("dos", language)["2.1"].split("![")[0]))
    assert {len(cards.DECK), cards.WILD_DOS_COUNT, cards.WILD_PLAY2_COUNT} <= set(counts)


@every_language
def test_2_1_shows_a_card_of_every_kind(language: str) -> None:
    shown = [cards.KIND[face] for face in faces_in(paragraphs("dos", language)["2.1"])]
    assert shown == list(dict.fromkeys(cards.KIND))


@every_language
def test_10_3_prints_the_value_of_every_card(language: str) -> None:
    said = paragraphs("dos", language)["10.3"]
    printed = {
        kind: points
        for kinds, points in re.findall(r"^\| (.+) \| (\d+) \|$", said, re.M)
        for kind in kinds.split(", ")
    }
    assert printed == {
        SIGNS[language][face.kind]: str(face.value) for face in cards.FACES if face.kind != "number"
    }


@every_language
def test_10_4_names_the_usual_target(language: str) -> None:
    assert str(dos.Options().target) in paragraphs("dos", language)["10.4"]


def seated(left: int, right: int, *hands: list[int], colour: cards.Colour = RED) -> Match:
    """A match with these piles and hands, in which Mina is to play; `colour` is that of a wild on top."""
    match = Match.start(GAMES["dos"], dos.Options(points=True), len(hands), Stacked({}))
    state: State = match.state
    state.turn, state.hands, state.discards = MINA, list(hands), ([left], [right])
    shown = [cards.COLOUR[top] for top in (left, right)]
    state.colours = [colour if printed is None else printed for printed in shown]
    return match


def tops(match: Match) -> list[int]:
    return [pile[-1] for pile in match.state.discards]


def plays(match: Match, seat: int) -> list[tuple[int, ...]]:
    return [move.cards for move in match.game.legal(match.state, seat) if isinstance(move, dos.Play)]


def test_chapter_5_the_three_cards_of_its_example_are_one_turn() -> None:
    yellow_9, blue_6, green_4, green_5, red_6 = faces_in(examples("dos", "en", 5)[0])
    match = seated(yellow_9, blue_6, [green_4, green_5, red_6, *SPARE], SPARE[:])
    match.play(MINA, dos.Play(0, (green_4, green_5)), 0)
    match.play(MINA, dos.Play(1, (red_6,)), 0)
    assert (tops(match), match.state.hands[MINA], match.state.turn) == ([green_5, red_6], SPARE, TOM)


def test_chapter_6_the_wilds_of_its_example_take_the_colours_it_says() -> None:
    red_8, wild, yellow_6, *wilds = faces_in(examples("dos", "en", 6)[0])
    match = seated(red_8, wild, [yellow_6, *wilds, *SPARE], SPARE[:], colour=BLUE)
    alone = [match.game.check(match.state, MINA, dos.Play(0, (wild,), colour)) for colour in (RED, GREEN)]
    assert alone == [None, dos.Rule.DOS_KEEPS_THE_COLOUR]
    match.play(MINA, dos.Play(0, (yellow_6, wild)), 0)
    match.play(MINA, dos.Play(1, (wild,), GREEN), 0)
    assert (tops(match), match.state.colours) == ([wild, wild], [YELLOW, GREEN])
    (board,) = boards(examples("dos", "en", 6)[0])
    assert [declared_in(name) for name in board.cards if name.startswith("dos")] == [BLUE, YELLOW, GREEN]


def test_chapter_7_the_two_cards_of_its_example_have_to_be_played() -> None:
    play_2, green_5, red_9, blue_5, *others = faces_in(examples("dos", "en", 7)[0])
    match = seated(SPARE[0], green_5, [red_9, blue_5, *others], [play_2, *SPARE])
    match.state.turn = TOM
    match.play(TOM, dos.Play(0, (play_2,), RED), 0)
    match.play(TOM, dos.Finish(), 0)
    assert plays(match, MINA) == [(red_9,), (blue_5,)]
    (board,) = boards(examples("dos", "en", 7)[0])
    assert marked(board.pieces, "*") == ["red-9", "blue-5"]
    assert declared_in(board.cards[0]) == RED
    assert match.game.check(match.state, MINA, dos.Draw()) == dos.Rule.PLAY_TWO_IF_ABLE
    match.state.hands[MINA].remove(blue_5)
    assert plays(match, MINA) == []
    match.play(MINA, dos.Draw(), 0)
    assert (len(match.state.hands[MINA]), match.state.turn) == (4 + 2, TOM)


def test_chapter_8_the_cards_of_its_example_act_in_the_order_played() -> None:
    green_3, blue_7, reverse, plus_2 = faces_in(examples("dos", "en", 8)[0])
    on_left, on_right = dos.Play(0, (reverse,)), dos.Play(1, (plus_2,))
    ends = []
    for first, second in ((on_left, on_right), (on_right, on_left)):
        match = seated(green_3, blue_7, [reverse, plus_2, *SPARE], SPARE[:], SPARE[:])
        match.play(MINA, first, 0)
        match.play(MINA, second, 0)
        ends.append(([len(hand) for hand in match.state.hands], match.state.turn))
    assert ends == [([3, 3, 5], TOM), ([3, 5, 3], NORA)]
    match.play(NORA, dos.Draw(), 0)
    match.play(NORA, dos.Finish(), 0)
    assert match.state.turn == MINA


def test_chapter_9_the_silence_of_its_example_can_be_caught_and_the_early_call_cannot() -> None:
    (blue_3,) = faces_in(examples("dos", "en", 9)[0])
    match = seated(blue_3, SPARE[0], SPARE[:], [blue_3, *SPARE[:2]], SPARE[:])
    match.state.turn = TOM
    match.play(TOM, dos.Play(0, (blue_3,)), 0)
    match.play(TOM, dos.Finish(), 0)
    match.play(MINA, dos.Catch(TOM), 0)
    assert (len(match.state.hands[TOM]), match.state.turn) == (4, NORA)
    match.state.turn, match.state.hands[TOM] = TOM, [blue_3, *SPARE[:2]]
    for move in (dos.Call(), dos.Play(0, (blue_3,)), dos.Play(1, (SPARE[0],))):
        match.play(TOM, move, 0)
    assert (len(match.state.hands[TOM]), match.state.turn) == (1, NORA)
    assert match.game.check(match.state, MINA, dos.Catch(TOM)) == dos.Rule.NOBODY_TO_CATCH


@every_language
def test_chapter_10_counts_its_example_correctly(language: str) -> None:
    (example,) = examples("dos", language, 10)
    plus_2, yellow_8, skip, green_4, red_1, wild, red_10 = faces_in(example)
    match = seated(plus_2, plus_2, [plus_2], [yellow_8, skip], [wild, red_10])
    match.state.pile += [red_1, green_4]
    match.play(MINA, dos.Play(0, (plus_2,)), 0)
    (won,) = [event for event in match.log[-1].events if isinstance(event, dos.RoundWon)]
    assert won.hands == ((), (yellow_8, skip, green_4, red_1), (wild, red_10))
    values = [str(cards.VALUE[card]) for hand in won.hands for card in hand]
    assert f"{' + '.join(values)} = **{won.points}" in example
    sums = [sum(cards.VALUE[card] for card in hand) for hand in won.hands if hand]
    assert [row[-1] for row in boards(example)[0].rows[1:]] == list(map(str, sums))


def test_the_plays_drawn_in_a_minute_are_legal() -> None:
    _, (matching, _), (adding, _), *_ = panels("dos", "en")
    left, right, *laid = map(face, matching.cards)
    match = seated(left, right, [*laid, *SPARE], SPARE[:])
    assert marked(matching.pieces, "✓") == matching.cards[2:]
    on_the_left, on_the_right = laid
    assert match.game.check(match.state, MINA, dos.Play(0, (on_the_left,))) is None
    assert match.game.check(match.state, MINA, dos.Play(1, (on_the_right,))) is None
    one, other, top = map(face, adding.cards)
    match = seated(top, right, [one, other, *SPARE], SPARE[:])
    assert match.game.check(match.state, MINA, dos.Play(0, (one, other))) is None


def face(name: str) -> int:
    return face_in(f"card:{name}")
