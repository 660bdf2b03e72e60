"""Every lesson is played to its end by the rules, says everything in three languages, and leaves nothing out.

A game says in `tests/games/<name>/lesson.py` what its lesson has to teach: the paragraphs that sentences name, the
events that a learner sees happen, and the special cards of the box, which are played before the learner's eyes.
A game without a lesson says nothing.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise

import msgspec
import pytest

from tablee import rulebook
from tablee.core.game import AnyGame
from tablee.core.lesson import LEARNER, Astray, Lesson, Script, Stacked, Tell, Touch, moves_made
from tablee.core.luck import seeded
from tablee.core.match import Match, witnessed
from tablee.core.record import LoggedStep
from tablee.games import GAMES
from tablee.lessons import edition_of, lesson_of, sentences

TAUGHT = [name for name in GAMES if lesson_of(name)]
LONGEST = 115
"""Characters of a sentence that fit above a board."""
A_MINUTE = 60_000


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found
    return found


def played(lesson: Lesson) -> Iterator[tuple[Match, LoggedStep | None]]:
    """The match before the learner's first move, after every move, and at its end; a learner takes their time."""
    match = lesson.start()
    yield match, None
    while play := lesson.next(match):
        lesson.wait(match)
        yield match, lesson.play(match, play.seat, play.move, match.now + A_MINUTE)
    lesson.wait(match)
    yield match, None


@cache
def whole(name: str) -> Match:
    *_, (match, _) = played(lesson(name))
    return match


def test_games_of_the_house_can_be_learnt() -> None:
    assert {"dozito", "dos", "kezao", "tootizz"} <= set(TAUGHT)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_to_the_end_of_its_match_and_won(name: str) -> None:
    match = whole(name)
    assert match.outcome
    assert LEARNER in match.outcome.winners
    assert moves_made(match) == len(lesson(name).plays)


@pytest.mark.parametrize("name", TAUGHT)
def test_time_waits_for_every_move_of_a_lesson(name: str) -> None:
    taught = lesson(name)
    match = taught.start()
    while play := taught.next(match):
        taught.wait(match)
        known = match.version
        taught.play(match, play.seat, play.move, match.now + A_MINUTE)
        assert match.version == known + 1, "time acted before a move that came late"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_legal_move_that_is_not_the_lessons_changes_nothing(name: str) -> None:
    taught = lesson(name)
    match = taught.start()
    strayed = 0
    while play := taught.next(match):
        taught.wait(match)
        known = match.version
        for other in taught.game.legal(match.state, LEARNER):
            if (LEARNER, other) != (play.seat, play.move):
                with pytest.raises(Astray):
                    taught.play(match, LEARNER, other, match.now)
                strayed += 1
        assert match.version == known
        taught.play(match, play.seat, play.move, match.now)
    assert strayed


@pytest.mark.parametrize("name", TAUGHT)
def test_where_a_learner_stands_follows_from_the_moves_made(name: str) -> None:
    """The same holds with other luck, and for a match that is replayed from its log after every move."""
    taught = lesson(name)
    match, again = taught.start(), taught.start()
    while play := taught.next(match):
        taught.wait(match)
        taught.play(match, play.seat, play.move, match.now)
        taught.wait(again)
        again = Match.replay(again.game, again.options, again.seats, again.log, seeded("any other"))
        taught.play(again, play.seat, play.move, again.now)
        assert again.log == match.log


@pytest.mark.parametrize("name", TAUGHT)
def test_everything_is_said_in_every_language(name: str) -> None:
    stops = lesson(name).script.stops
    keys = {stop.text for stop in stops} | {stop.other for stop in stops if isinstance(stop, Touch)}
    for language in rulebook.LANGUAGES:
        said = sentences(name, language)
        assert set(said) == keys - {""}, language
        assert not [key for key, sentence in said.items() if not 0 < len(sentence.strip()) <= LONGEST], language
        assert not [key for key, sentence in said.items() if sentence.count("{") != sentence.count("{bot}")]


@pytest.mark.parametrize("name", TAUGHT)
def test_every_stop_says_something_kind_and_names_a_paragraph(name: str) -> None:
    paragraphs = rulebook.paragraphs(name, "en")
    for stop in lesson(name).script.stops:
        assert stop.rule in paragraphs or (not stop.rule and not stop.text)
        if isinstance(stop, Touch):
            assert stop.spots
            assert len({"", stop.text, stop.other}) == 3
        elif isinstance(stop, Tell):
            assert stop.text


@pytest.mark.parametrize("name", TAUGHT)
def test_a_sentence_is_read_before_a_move_of_the_learner(name: str) -> None:
    """Bots do not wait for somebody who reads."""
    stops = lesson(name).script.stops
    for stop, following in pairwise(stops):
        assert not isinstance(stop, Tell) or isinstance(following, Tell | Touch)
    assert not isinstance(stops[-1], Tell)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_neither_short_nor_long(name: str) -> None:
    own = [stop for stop in lesson(name).script.stops if isinstance(stop, Tell | Touch)]
    assert 8 <= len(own) <= 16


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_teaches_what_it_has_to(name: str) -> None:
    wanted = import_module(f"tests.games.{name}.lesson")
    named = {stop.rule for stop in lesson(name).script.stops}
    assert set(wanted.PARAGRAPHS) <= named
    seen = list(_seen(lesson(name).game, whole(name)))
    assert set(wanted.EVENTS) <= {type(event).__name__ for event in seen}
    assert wanted.SPECIAL
    assert {shown for event in seen for shown in wanted.shows(event)} >= wanted.SPECIAL


def _seen(game: AnyGame, match: Match) -> Iterator[object]:
    """The events that the learner sees after coming to the table."""
    earlier = len(lesson(game.name).start().log)
    for step in match.log[earlier:]:
        yield from witnessed(game, step, LEARNER)


# --- what a lesson is made of --------------------------------------------------------------------


def test_stacked_luck_gives_what_it_was_told_and_then_what_luck_gives() -> None:
    luck = Stacked(GAMES["dozito"], [2, ["blue 4", "red 1"]], seeded(1))
    assert luck.below(3) == 2
    pile = list(range(75))
    luck.shuffle(pile)
    assert pile[-2:] == [0, 18]
    assert sorted(pile) == list(range(75))
    assert luck.below(1) == 0


@pytest.mark.parametrize("told", [[3], [["red 1"]]])
def test_stacked_luck_that_does_not_fit_is_a_mistake_of_the_script(told: list[int | list[str]]) -> None:
    with pytest.raises(ValueError, match="below 3"):
        Stacked(GAMES["dozito"], told, seeded(1)).below(3)


@pytest.mark.parametrize("told", [[3], [["red 1", "red 1"]], [["red 13"]]])
def test_cards_that_are_not_there_are_a_mistake_of_the_script(told: list[int | list[str]]) -> None:
    with pytest.raises(ValueError, match=r"pile"):
        Stacked(GAMES["dozito"], told, seeded(1)).shuffle(list(range(75)))


def test_a_script_says_nothing_that_nobody_reads() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"stops": [{"kind": "tell", "text": "a", "ruel": "1.1"}]}', type=Script)


def test_a_lesson_that_was_rewritten_is_another_edition() -> None:
    assert edition_of("dozito", lesson("dozito").edition) is lesson("dozito")
    assert edition_of("dozito", "an older one") is None
    assert edition_of("dozito", "") is None
