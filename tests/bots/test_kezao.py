"""Sensible moves of the bots of Kezao, and the differences between their levels."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import mean
from typing import TypeVar

import pytest

from tablee.bots import BOTS, Reaction, Situation
from tablee.bots.kezao.child import CHILD
from tablee.bots.kezao.levels import EASY, GENTLE, HARD, NORMAL, RANDOM
from tablee.bots.kezao.pace import Pace
from tablee.bots.kezao.player import QUICKEST, Habits, Player
from tablee.bots.playing import SeatedBots, play_out
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.kezao import game
from tablee.games.kezao.cards import DECK, KEZAO, LETTERS, card_of
from tablee.games.kezao.dice import fitting, is_opposition
from tablee.games.kezao.model import (
    Choose,
    Die,
    Erred,
    Laid,
    LaidCard,
    Level,
    Move,
    Options,
    Pass,
    Rolled,
    Throw,
    Twist,
    View,
)
from tablee.games.kezao.state import State

OFFERED = [GENTLE, EASY, NORMAL, HARD]
LEVELS = [RANDOM, CHILD, *OFFERED]
each_level = pytest.mark.parametrize("habits", LEVELS, ids=["random", "child", "gentle", "easy", "normal", "hard"])
Kind = TypeVar("Kind")
ROLL = 5
STARTS = 90_000
RED_WITHOUT_BLUE = "+r -b"


def cards(words: str) -> list[int]:
    """Cards from words such as "rv roy K": the letters of their colours, K for a joker."""
    return [KEZAO[0] if word == "K" else card_of(word) for word in words.split()]


def others(count: int, hand: Iterable[int]) -> list[list[int]]:
    rest = [card for card in DECK if card not in hand]
    return [rest[7 * number : 7 * number + 7] for number in range(count)]


def choosing(hand: str, *seen: str, level: Level = "classic") -> State:
    mine = cards(hand)
    hands = [mine, *map(cards, seen)] if seen else [mine, *others(1, mine)]
    return State(
        Options(level=level, open_hands=bool(seen)),
        len(hands),
        hands=hands,
        barred=[False] * len(hands),
        passed=[False] * len(hands),
        scores=[0] * len(hands),
    )


def race(hand: str, dice: str, laid: Sequence[LaidCard] = (), seats: int = 2, twist: Twist | None = None) -> State:
    """A race with these cards in the first seat's hand; dice are "+r" for red, "-b" for no blue."""
    s = choosing(hand)
    s.options = Options(level="expert" if twist else "classic")
    s.seats = seats
    s.hands = [s.hands[0], *others(seats - 1, s.hands[0])]
    s.barred, s.passed, s.scores = [False] * seats, [False] * seats, [0] * seats
    s.phase, s.roll, s.starts = "race", ROLL, STARTS
    s.dice = tuple(Die(die[0] == "+", LETTERS.index(die[1])) for die in dice.split())
    s.twist, s.opposition, s.fits = twist, is_opposition(s.dice), fitting(s.dice, twist)
    s.laid = list(laid)
    return s


def knows(s: State) -> Situation[View, Move]:
    """What the first seat knows."""
    return Situation(0, game.view(s, 0), game.legal(s, 0))


def reaction(habits: Habits, s: State, seed: int = 1) -> Reaction[Move] | None:
    return Player(habits).react(knows(s), seeded(seed))


def deed(habits: Habits, s: State, seed: int = 1) -> Move | None:
    wish = reaction(habits, s, seed)
    return wish.move if wish else None


def throw(card: str) -> Throw:
    return Throw(cards(card)[0], ROLL)


def times(habits: Habits, s: State, tries: int = 400) -> list[int]:
    return [wish.after for seed in range(tries) if (wish := reaction(habits, s, seed))]


# which cards they lay


@each_level
def test_passes_when_nothing_is_right_and_stands_by_it(habits: Habits) -> None:
    careful = Player(replace(habits, slips=0))
    s = race("b gb", RED_WITHOUT_BLUE)
    wish = careful.react(knows(s), seeded(1))
    assert wish
    assert wish.move == Pass(ROLL)
    s.passed[0] = True
    assert careful.react(knows(s), seeded(1)) is None


@pytest.mark.parametrize("habits", [NORMAL, HARD])
def test_keeps_a_joker_while_another_card_is_right(habits: Habits) -> None:
    sharp = replace(habits, overlooks=0, slips=0)
    for seed in range(50):
        assert deed(sharp, race("K rv b", RED_WITHOUT_BLUE), seed) == throw("rv")
        assert deed(sharp, race("K gv b", RED_WITHOUT_BLUE), seed) == throw("K")


def test_a_child_is_glad_of_a_joker() -> None:
    attentive = replace(CHILD, overlooks=0, slips=0)
    assert {deed(attentive, race("K rv ro r", RED_WITHOUT_BLUE), seed) for seed in range(50)} == {throw("K")}


def test_gets_rid_of_what_will_hardly_ever_fit_when_anything_goes() -> None:
    """Cards with one or with all colours often fit; cards with three colours seldom do."""
    for seed in range(50):
        assert deed(replace(HARD, overlooks=0), race("K r rov roygbv", "+g -g"), seed) == throw("rov")


def test_does_not_think_of_anything_outside_a_race() -> None:
    assert deed(HARD, choosing("r b K")) is None


@pytest.mark.parametrize(
    ("twist", "wrong"),
    [(None, {"b", "gb"}), ("neutral", {"b", "gb"}), ("inversion", {"r", "rb", "g"}), ("one", {"b", "gb"})],
)
def test_hard_never_errs(twist: Twist | None, wrong: set[str]) -> None:
    for seed in range(100):
        move = deed(HARD, race("r b rb g gb", RED_WITHOUT_BLUE, twist=twist), seed)
        assert move not in [throw(card) for card in wrong]


def test_weaker_levels_err_more_and_with_a_card_that_is_nearly_right() -> None:
    s = race("r rb b", RED_WITHOUT_BLUE)
    slips = [[deed(habits, s, seed) for seed in range(1000)].count(throw("rb")) for habits in OFFERED]
    assert slips == sorted(slips, reverse=True)
    assert slips[0] > 20
    assert slips[-1] == 0
    assert throw("b") not in {deed(GENTLE, s, seed) for seed in range(1000)}


def test_easy_forgets_that_the_fifth_die_turns_the_others_round() -> None:
    s = race("r b", RED_WITHOUT_BLUE, twist="inversion")
    assert throw("r") in {deed(EASY, s, seed) for seed in range(200)}


def test_weaker_levels_overlook_more() -> None:
    s = race("r b gb", RED_WITHOUT_BLUE)
    steady = [replace(habits, slips=0) for habits in OFFERED]
    overlooked = [[deed(habits, s, seed) for seed in range(400)].count(Pass(ROLL)) for habits in steady]
    assert overlooked == sorted(overlooked, reverse=True)
    assert overlooked[0] > 40
    assert overlooked[-1] < 10


# which dice they throw


def dice_chosen(habits: Habits, s: State, seed: int = 1) -> Move:
    return Player(habits).choose(knows(s), seeded(seed))


@pytest.mark.parametrize("habits", [NORMAL, HARD])
@pytest.mark.parametrize("level", ["junior", "classic"])
def test_throws_the_dice_that_suit_the_hand(habits: Habits, level: Level) -> None:
    everything = 1 if level == "junior" else 2
    assert dice_chosen(habits, choosing("royg roygb rogbv roygbv", level=level)) == Choose(everything)
    assert dice_chosen(habits, choosing("r o ry gb v", level=level)) == Choose(0)


def test_thinks_of_the_hands_it_can_see() -> None:
    mixed = "r rog roygbv"
    suits_me = dice_chosen(HARD, choosing(mixed))
    assert suits_me == Choose(2)
    assert dice_chosen(HARD, choosing(mixed, "roygb rogbv oygbv rygbv royg")) != suits_me


def test_thinks_most_of_the_player_who_is_about_to_win() -> None:
    """A die that asks suits the last card of one player; a die that forbids, six cards of the other."""
    assert dice_chosen(HARD, choosing("K K", "roygb", "r o y g b v", level="junior")) == Choose(0)


def test_counts_the_cards_set_aside() -> None:
    """The hand suits all dice alike, but the cards that remain for the other player have few colours, or many."""
    few, many = ([card for card in DECK[:-2] if (card.bit_count() < 3) == is_few] for is_few in (True, False))
    chosen = []
    for aside in (few, many):
        s = choosing("K")
        s.hands, s.aside = [cards("K K"), [card for card in DECK if card not in aside][:7]], aside
        chosen.append(dice_chosen(HARD, s))
    assert chosen == [Choose(0), Choose(2)]


def test_a_child_throws_the_dice_that_ask_for_a_colour() -> None:
    assert {dice_chosen(CHILD, choosing("r o ry gb v"), seed) for seed in range(50)} == {Choose(2)}


def test_easy_throws_any_dice() -> None:
    s = choosing("royg roygb rogbv roygbv")
    assert {dice_chosen(EASY, s, seed) for seed in range(50)} == {Choose(0), Choose(1), Choose(2)}


# how fast they are


@each_level
def test_nobody_is_faster_than_a_person(habits: Habits) -> None:
    lightning = replace(habits, first=Pace(0, 0, 0), following=Pace(0, 0, 0), glance=0)
    mine = LaidCard(0, card_of("rv"), 1400)
    assert set(times(lightning, race("r ro", RED_WITHOUT_BLUE))) == {QUICKEST}
    assert set(times(lightning, race("r ro", RED_WITHOUT_BLUE, [mine]))) == {1400 + QUICKEST}
    assert min(times(habits, race("r ro", RED_WITHOUT_BLUE))) >= QUICKEST == 250


def test_the_levels_differ_in_speed() -> None:
    for laid in ([], [LaidCard(0, card_of("rv"), 1400)]):
        usual = [mean(times(habits, race("r ro ry g", RED_WITHOUT_BLUE, laid))) for habits in OFFERED]
        assert usual == sorted(usual, reverse=True)


def test_a_large_hand_takes_the_weaker_levels_longer() -> None:
    small, large = race("r g", RED_WITHOUT_BLUE), race("r g b v o y gb gv", RED_WITHOUT_BLUE)
    delays = [mean(times(habits, large)) - mean(times(habits, small)) for habits in OFFERED]
    assert delays == sorted(delays, reverse=True)
    assert delays[-1] < 100


def test_hard_hurries_where_many_compete() -> None:
    usual = [mean(times(HARD, race("r ro", RED_WITHOUT_BLUE, seats=seats))) for seats in range(2, 6)]
    assert usual == sorted(usual, reverse=True)
    assert usual[0] > usual[-1]


@each_level
def test_takes_twice_as_long_where_small_children_play(habits: Habits) -> None:
    usual, calm = race("r ro", RED_WITHOUT_BLUE), race("r ro", RED_WITHOUT_BLUE)
    calm.options = Options(calm=True)
    slow, fast = times(habits, calm), times(habits, usual)
    assert all(abs(after - 2 * before) <= 1 for after, before in zip(slow, fast, strict=True) if before > QUICKEST)


def test_a_next_card_takes_its_time_after_the_one_before_it_and_not_after_those_of_others() -> None:
    mine, theirs = LaidCard(0, card_of("rv"), 1400), LaidCard(1, card_of("rog"), 2900)
    alone = times(NORMAL, race("r ro", RED_WITHOUT_BLUE, [mine], seats=5))
    assert min(alone) >= 1400 + QUICKEST
    assert times(NORMAL, race("r ro", RED_WITHOUT_BLUE, [mine, theirs], seats=5)) == alone


def test_cards_that_others_lay_do_not_change_when_a_bot_lays_its_own() -> None:
    match = Match.start(game, Options(), 5, seeded("intentions"))
    seated = SeatedBots(match, [BOTS["kezao"]["normal"]] * 5, seeded("bots"))
    intended: dict[int, tuple[int, object]] = {}
    stood = 0
    while match.outcome is None:
        step = seated.play_next()
        for seat in intended.keys() - {step.seat}:
            assert seated.reactions[seat] == intended[seat]
            stood += 1
        after_a_card = seated.reactions.items() if isinstance(step.move, Throw) else ()
        intended = {seat: plan for seat, plan in after_a_card if plan[1] in game.legal(match.state, seat)}
    assert stood > 20


# whole games


def happened(match: Match, kind: type[Kind]) -> list[Kind]:
    return [event for step in match.log for event in step.events if isinstance(event, kind)]


@pytest.mark.parametrize("level", ["junior", "classic", "expert"])
@pytest.mark.parametrize("name", BOTS["kezao"])
def test_every_level_plays_every_variant_to_its_end(name: str, level: Level) -> None:
    match = Match.start(game, Options(points=2, level=level, open_hands=name == "hard"), 3, seeded("variants"))
    play_out(match, [BOTS["kezao"][name]] * 3, seeded("bots"))
    assert match.outcome
    assert len(happened(match, Rolled)) < 300
    assert name != "hard" or not happened(match, Erred)
    assert all(laid.reaction >= QUICKEST for laid in happened(match, Laid))


LADDER = [("easy", "gentle"), ("normal", "easy"), ("hard", "normal")]


@pytest.mark.parametrize(
    ("seats", "better", "worse"),
    [(2, "child", "random"), (5, "child", "gentle"), *((seats, *rungs) for seats in (2, 5) for rungs in LADDER)],
)
def test_each_level_beats_the_one_below(seats: int, better: str, worse: str) -> None:
    games = 160 // seats
    bots = [BOTS["kezao"][worse]] * seats
    wins = 0
    for number in range(games):
        luck = seeded(f"{better} {seats} {number}")
        match = Match.start(game, Options(), seats, luck)
        seat = number % seats
        play_out(match, [*bots[:seat], BOTS["kezao"][better], *bots[seat + 1 :]], luck)
        assert match.outcome
        wins += seat in match.outcome.winners
    assert wins > 1.2 * games / seats
