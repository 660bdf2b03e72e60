"""What a review says of matches whose truth is known."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from statistics import fmean
from typing import Any

import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.bot import Bot, Situation
from tablee.bots.playing import SeatedBots, ask, play_out
from tablee.bots.review import FORESIGHTS, NotForeseen, Review, review, reviewing
from tablee.bots.review.course import Course, course_of
from tablee.bots.review.timeline import decisions_of, moments_of
from tablee.core.audit import Impossible, audited
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, witnessed
from tablee.core.record import Record
from tablee.games import GAMES
from tablee.games.dos.model import Catch, Draw
from tests.bots.test_contract import briefly

BRIEF = 200
"""The futures that a review plays out here: enough to find what is obvious."""
OPTIONS: dict[str, dict[str, int]] = {"dozito": {"rounds": 1}}
"""Short matches, where a game has them."""
each_game = pytest.mark.parametrize("name", FORESIGHTS)


def started(name: str, seats: int = 2, seed: int = 1) -> Match:
    game = GAMES[name]
    options = msgspec.convert(OPTIONS.get(name, {}), game.options)
    return Match.start(game, options, seats, seeded(f"deal {seed}"))


def played(name: str, levels: Sequence[str] = ("normal", "easy"), seed: int = 1) -> Match:
    match = started(name, len(levels), seed)
    play_out(match, [BOTS[name][level] for level in levels], seeded(f"choices {seed}"))
    return match


def beginning(name: str) -> Match:
    """The first steps of a match."""
    match = started(name)
    seated = SeatedBots(match, [BOTS[name]["easy"]] * 2, seeded(1))
    while match.version < 8:
        seated.play_next()
    return match


@cache
def reviewed(name: str, levels: Sequence[str]) -> tuple[Match, Review]:
    match = played(name, levels)
    return match, review(match, seeded(1), BRIEF)


@each_game
@pytest.mark.parametrize("seats", [2, 3])
def test_before_the_first_move_everybody_has_an_equal_chance_on_average(name: str, seats: int) -> None:
    deals = [review(started(name, seats, seed), seeded(1), 20).chances[0] for seed in range(10)]
    for seat in range(seats):
        assert fmean(chances[seat] for chances in deals) == pytest.approx(1 / seats, abs=0.15)


@each_game
def test_chances_add_up_to_one_and_end_in_the_result(name: str) -> None:
    match, found = reviewed(name, ("normal", "easy", "random"))
    assert len(found.chances) == match.version
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    assert match.outcome
    winners = match.outcome.winners
    assert found.chances[-1] == [(seat in winners) / len(winners) for seat in range(3)]


@each_game
@pytest.mark.parametrize("levels", [("normal", "easy"), ("normal", "easy", "random")])
def test_start_luck_and_play_add_up_to_the_result(name: str, levels: Sequence[str]) -> None:
    _, found = reviewed(name, levels)
    for seat, share in enumerate(found.shares):
        assert share.result == found.chances[-1][seat]
        assert share.start + share.luck + share.play + share.others == pytest.approx(share.result, abs=1e-12)
    assert sum(share.play + share.others for share in found.shares) == pytest.approx(0)
    assert any(share.play for share in found.shares)


class Usual(Bot[Any, Any]):
    """Makes the move to which a review compares all others."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        foresight = FORESIGHTS[self.match.game.name]
        if len(situation.legal) == 1:
            return situation.legal[0]
        moment = moments_of(self.match)[-1]
        return foresight.move(foresight.forecast(moment, situation.seat).moves()[0])


@each_game
def test_in_a_match_of_usual_moves_all_is_luck(name: str) -> None:
    match = started(name)
    play_out(match, [Usual(match)] * 2, seeded(1))
    for share in review(match, seeded(1), BRIEF).shares:
        assert share.play == share.others == share.error == 0
        assert share.start + share.luck == pytest.approx(share.result)


def gives_points_away(match: Match, seat: int) -> Any:
    """The move after which the seat has the fewest points, if it could have many more."""
    moves, worths = match.game.legal(match.state, seat), match.game.worth(match.state, seat)
    spread = {"dozito": 12, "tootizz": 5}[match.game.name]
    return moves[worths.index(min(worths))] if worths and max(worths) - min(worths) >= spread else None


def draws_instead_of_winning(match: Match, seat: int) -> Any:
    hand = match.state.hands[seat]
    moves = [type(move).__name__ for move in match.game.legal(match.state, seat)]
    return Draw() if len(hand) == 1 and {"Play", "Draw"} <= set(moves) else None


def blundered(name: str, blunder: Callable[[Match, int], Any], seed: int) -> tuple[Match, int]:
    """A match of careful players, one of whom makes a blunder as soon as it can; and the step of this blunder."""
    match = started(name, 2, seed)
    bots = [briefly(BOTS[name]["hard"])] * 2
    luck = seeded(seed)
    planted = 0
    while match.outcome is None:
        seat = match.game.awaited(match.state)[0]
        move = None if planted else blunder(match, seat)
        if move is not None:
            planted = match.version
        match.act(seat, move or ask(bots[seat], match, seat, luck))
    assert planted
    return match, planted


@pytest.mark.parametrize(
    ("name", "blunder", "seed", "playouts"),
    [
        ("dozito", gives_points_away, 2, 4000),
        ("dos", draws_instead_of_winning, 2, 5000),
        ("tootizz", gives_points_away, 3, 1000),
    ],
)
def test_the_blunder_of_a_match_is_its_costliest_decision(
    name: str, blunder: Callable[[Match, int], Any], seed: int, playouts: int
) -> None:
    match, planted = blundered(name, blunder, seed)
    worst = review(match, seeded(1), playouts).mistakes[0]
    assert (worst.step, worst.played) == (planted, match.log[planted].move)
    assert worst.worth > 0.2
    before = moments_of(match)[planted - 1].state
    assert worst.other in match.game.legal(before, worst.seat)


@pytest.mark.parametrize(("name", "seed", "playouts"), [("dozito", 5, 3000), ("tootizz", 3, 1000)])
def test_at_most_three_mistakes_of_each_seat_are_told_the_costliest_first(
    name: str, seed: int, playouts: int
) -> None:
    found = review(played(name, ("random", "random"), seed), seeded("review"), playouts)
    costs = [choice.worth for choice in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert [sum(choice.seat == seat for choice in found.mistakes) for seat in range(2)] == [3, 3]
    assert all(choice.worth > 2 * choice.error for choice in found.mistakes)
    assert not {choice.step for choice in found.mistakes} & {choice.step for choice in found.well}


@pytest.mark.parametrize(
    ("name", "seed", "playouts"), [("dozito", 1, 3000), ("dos", 4, 2000), ("tootizz", 1, 1000)]
)
def test_one_thing_done_well_is_told_of_each_seat(name: str, seed: int, playouts: int) -> None:
    found = review(played(name, ("normal", "easy"), seed), seeded("review"), playouts)
    assert [choice.seat for choice in found.well] == [0, 1]
    assert all(choice.worth > choice.error for choice in found.well)


@each_game
def test_equal_luck_gives_an_equal_review(name: str) -> None:
    match = beginning(name)
    once, again, otherwise = (review(match, seeded(seed), BRIEF) for seed in (1, 1, 2))
    assert once == again != otherwise


def onlooked(match: Match) -> list[Any]:
    """Everything that a spectator sees of a match."""
    views = [moment.view(None) for moment in moments_of(match)]
    return [views, *(witnessed(match.game, step, None) for step in match.log)]


def exchanged(match: Match, one: int, other: int) -> Match:
    """The same steps, with two cards of the first pile exchanged. Raises Impossible if they could not be so."""
    events = list(match.log[0].events)
    shuffled = next(number for number, event in enumerate(events) if type(event).__name__ == "Shuffled")
    (cards,) = msgspec.structs.astuple(events[shuffled])
    order = list(cards)
    order[one], order[other] = order[other], order[one]
    events[shuffled] = type(events[shuffled])(tuple(order))
    steps = [msgspec.structs.replace(match.log[0], events=events), *match.log[1:]]
    return audited(match.game, Record(match.game.name, match.seats, match.options, steps))


def lookalikes(match: Match) -> Iterator[Match]:
    """Matches that look the same, with another card on top of the pile: the lowest one, or one from elsewhere."""
    for other in (0, *range(-1, -40, -1)):
        with suppress(Impossible):
            twin = exchanged(match, len(match.state.pile) - 1, other)
            if twin.state != match.state and onlooked(twin) == onlooked(match):
                yield twin


@each_game
def test_what_onlookers_cannot_see_changes_no_chances(name: str) -> None:
    match = beginning(name)
    twins = list(islice(lookalikes(match), 2))
    assert twins
    for twin in twins:
        assert review(twin, seeded(1), BRIEF).chances == review(match, seeded(1), BRIEF).chances


@each_game
def test_decisions_are_the_steps_with_a_choice(name: str) -> None:
    match = played(name)
    moments = moments_of(match)
    decisions = decisions_of(match, moments, FORESIGHTS[name])
    for number, step in enumerate(match.log[1:], 1):
        assert step.seat is not None
        choices = len(match.game.legal(moments[number - 1].state, step.seat))
        is_said = type(step.move).__name__ in ("Call", "Catch")
        assert (number in decisions) == (choices > 1 and not is_said)


@each_game
def test_a_review_shows_how_far_it_is_and_can_be_left_off(name: str) -> None:
    match = beginning(name)
    parts = list(reviewing(match, seeded(1), BRIEF))
    assert parts == sorted(parts)
    assert len(parts) > match.version
    assert parts[0] < 0.2 < 0.8 < parts[-1]
    steps = reviewing(match, seeded(1), BRIEF)
    next(steps)
    steps.close()
    with pytest.raises(StopIteration):
        next(steps)


@each_game
def test_a_review_travels_as_json(name: str) -> None:
    _, found = reviewed(name, ("normal", "easy"))
    again = msgspec.json.decode(msgspec.json.encode(found), type=Review)
    assert again.chances == found.chances
    assert [msgspec.convert(choice.played, GAMES[name].moves) for choice in again.mistakes] == [
        choice.played for choice in found.mistakes
    ]


def test_a_game_without_forecasts_cannot_be_reviewed() -> None:
    for name in GAMES.keys() - FORESIGHTS.keys():
        with pytest.raises(NotForeseen, match=name):
            review(started(name), seeded(1))


def result_of(steps: Generator[int, None, Course]) -> Course:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            course: Course = end.value
            return course


def test_to_be_caught_is_the_doing_of_the_player_who_forgot_the_word() -> None:
    match = played("dos", ("gentle", "normal"), seed=36)
    (step,) = [number for number, step in enumerate(match.log) if step.move == Catch(0)]
    course = result_of(course_of(match, moments_of(match), {}, FORESIGHTS["dos"], 1, 2000))
    forgetful, other = course.shares()
    lost = course.chances[step - 1][0] - course.chances[step][0]
    assert lost > 0
    assert forgetful.play == pytest.approx(-lost)
    assert other.others == pytest.approx(lost)
    assert forgetful.others == other.play == 0
