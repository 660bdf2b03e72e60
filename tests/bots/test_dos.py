"""The bots of DOS."""

from collections import Counter
from itertools import chain
from typing import cast

from tablee.bots import BOTS, AnyBot
from tablee.bots.dos.child import Child
from tablee.bots.dos.hard import Hard, outlook
from tablee.bots.dos.people import EASY, GENTLE, NORMAL, Person
from tablee.bots.dos.worlds import Worlds
from tablee.bots.playing import ask, play_out, situation_of
from tablee.bots.search import Budget
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.dos import game
from tablee.games.dos.cards import DECK
from tablee.games.dos.flat import FlatState, flatten
from tablee.games.dos.model import Move, Options
from tests.games.dos.board import Table, names, seat_of, words_of

HARD = Hard(Budget(playouts=600))


def choice(bot: AnyBot, table: Table, seed: int = 1) -> str:
    return words_of(cast(Move, ask(bot, table.match, table.state.turn, seeded(seed))))


def choices(bot: AnyBot, table: Table, count: int = 200) -> Counter[str]:
    """How often the bot chooses each move when it is asked again and again."""
    return Counter(choice(bot, table, seed) for seed in range(count))


def reactions(bot: AnyBot, table: Table, player: str, count: int = 200) -> Counter[str]:
    """How often the bot speaks up out of turn."""
    seat = seat_of(player)
    situation = situation_of(bot, table.match, seat, game.legal(table.state, seat))
    wishes = [bot.react(situation, seeded(seed)) for seed in range(count)]
    return Counter(words_of(wish.move) for wish in wishes if wish)


# the child


def test_the_child_looks_at_the_left_pile_first_and_for_its_colour() -> None:
    assert choice(Child(), Table("anna: G7 G5 R1 R5 Y9 ben: 5")) == "left R1"
    assert choice(Child(), Table("anna: G7 B5 B9 Y9 ben: 5")) == "left G7"


def test_the_child_keeps_wilds_until_nothing_else_fits() -> None:
    assert choice(Child(), Table("anna: DOS P2 B3 Y9 ben: 5")) == "right B3"
    assert choice(Child(), Table("anna: DOS B9 Y9 Y10 ben: 5")).startswith("left DOS")


def test_the_child_adds_up_only_if_no_single_card_fits() -> None:
    assert choice(Child(), Table("anna: B3 B4 R9 Y1 ben: 5")) == "left R9"
    assert choice(Child(), Table("right: G9 anna: B3 B4 Y1 Y10 Y8 ben: 5")) == "left B3 B4"


def test_the_child_is_often_content_with_one_pile() -> None:
    table = Table("anna: R1 G1 B9 B10 Y9 ben: 5").play("anna: left R1")
    seen = choices(Child(), table)
    assert set(seen) == {"finish", "right G1"}
    assert 60 < seen["finish"] < 140


# people


def test_gentle_often_overlooks_that_two_cards_add_up_and_normal_never_does() -> None:
    table = Table("anna: B3 B4 Y9 Y10 Y1 ben: 5", turn="anna")
    overlooked = choices(Person(GENTLE), table)
    assert 30 < overlooked["draw"] < 170
    assert not choices(Person(NORMAL), table)["draw"]


def test_gentle_sometimes_overlooks_a_card_that_fits() -> None:
    table = Table("anna: R1 B9 Y10 ben: 5")
    assert 20 < choices(Person(GENTLE), table)["draw"] < 100
    assert choices(Person(EASY), table)["draw"] < 30


def test_the_better_the_level_the_more_seldom_it_forgets_to_call() -> None:
    table = Table("anna: R1 B9 B10 ben: 5")
    called = [choices(bot, table)["call"] for bot in (Person(GENTLE), Person(EASY), Person(NORMAL))]
    assert 20 < called[0] < called[1] - 10 < called[2] - 30
    assert choices(Hard(Budget(playouts=1)), table, 20) == {"call": 20}


def test_the_better_the_level_the_more_often_it_catches() -> None:
    table = Table("anna: R1 B9 B10 ben: 5 cleo: 5").play("anna: left R1", "anna: finish")
    levels = (Person(GENTLE), Person(EASY), Person(NORMAL), HARD)
    caught = [reactions(bot, table, "cleo")["catch 0"] for bot in levels]
    assert 5 < caught[0] < caught[1] - 10 < caught[2] - 30
    assert caught[3] == 200


# worlds


def world(table: Table, player: str, seed: int) -> FlatState:
    seat = seat_of(player)
    situation = situation_of(HARD, table.match, seat, ())
    return Worlds(seat, situation.view, situation.witnessed).draw(seeded(seed))


def test_worlds_hold_all_cards_and_look_like_the_truth() -> None:
    match = Match.start(game, Options(points=True), 3, seeded("worlds"))
    table = Table.fresh(3, seeded("worlds"), target=500)
    table.match = match
    luck = seeded("moves")
    for _ in range(150):
        match.act(match.state.turn, ask(Person(EASY), match, match.state.turn, luck))
        seen = world(table, "anna", match.version)
        truth = flatten(match.state)
        assert sorted(chain(seen.pile, *seen.discards, *seen.hands)) == sorted(DECK)
        assert list(map(len, seen.hands)) == list(map(len, truth.hands))
        assert [pile[-1] for pile in seen.discards] == [pile[-1] for pile in truth.discards]
        assert (seen.hands[0], len(seen.pile)) == (truth.hands[0], len(truth.pile))


def test_it_knows_which_cards_lie_on_the_table() -> None:
    table = Table("anna: R1 R1 B9 B10 Y9 ben: R3 R4 G1 B1 Y1")
    table.play("anna: left R1", "anna: finish", "ben: left R3", "ben: finish", "anna: left R1")
    for seed in range(20):
        assert names(world(table, "anna", seed).discards[0])[-3:] == ["R1", "R3", "R1"]


def shares(table: Table, player: str, *fitting: str) -> float:
    """How many of the worlds deal one of these cards to another player's first four cards."""
    worlds = [world(table, "anna", seed).hands[seat_of(player)][:4] for seed in range(100)]
    return sum(bool(set(names(hand)) & set(fitting)) for hand in worlds) / len(worlds)


def test_whoever_drew_and_did_not_play_probably_holds_nothing_that_fitted() -> None:
    table = Table("left: R1 right: R3 pile: Y9 anna: R7 R9 B10 B6 B6 ben: B4 B5 B8 Y10")
    table.play("anna: left R7", "anna: right R9")
    reds = ("R1", "R3", "R4", "R5", "R6", "R8", "R10", "DOS")
    assert shares(table, "ben", *reds) > 0.6
    table.play("ben: draw", "ben: finish")
    assert shares(table, "ben", *reds) < 0.3


def test_whoever_left_out_a_pile_probably_holds_nothing_for_it() -> None:
    table = Table("left: R1 right: G1 anna: R7 G3 B9 B10 B6 ben: R4 B4 B5 B8 Y10")
    table.play("anna: left R7", "anna: right G3")
    greens = ("G1", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "DOS")
    assert shares(table, "ben", *greens) > 0.6
    table.play("ben: left R4", "ben: finish")
    assert shares(table, "ben", *greens) < 0.3


# hard


def test_it_empties_its_hand_when_it_can() -> None:
    assert choice(HARD, Table("anna: R1 G9 ben: 1")) in {"left R1", "right G9"}
    assert choice(HARD, Table("anna: B3 B4 ben: 5")) in {"left B3 B4", "left B4 B3"}


def test_it_hinders_a_player_who_is_about_to_win() -> None:
    table = Table("anna: R+2 R1 B9 Y9 B10 Y10 ben: 1 cleo: 7")
    assert choice(HARD, table) == "left R+2"


class Forgetful(Hard):
    """A bot that knows no more than it sees."""

    remembers = 0


def test_it_leaves_the_colour_that_the_next_player_lacked() -> None:
    """Ben drew though the left pile was red. A blue card would suit its own hand better, and perhaps Ben too."""
    table = Table("left: R1 right: G1 pile: Y3 anna: R5 G8 R9 B5 B10 Y10 ben: Y1 Y6")
    table.play("anna: left R5", "anna: right G8", "ben: draw", "ben: finish")
    assert choices(HARD, table, 6)["left R9"] >= 4
    assert choices(Forgetful(HARD.budget), table, 6)["left B5"] >= 4


def test_a_leader_is_more_likely_to_win_the_match() -> None:
    end = flatten(Table("anna: 5 ben: 5 cleo: 5", target=500, scores=[300, 150, 0]).state)
    end.winner = 1
    chances = outlook(end, 500)
    assert chances[0] > chances[1] > chances[2] > 0
    assert abs(sum(chances) - 1) < 1e-9
    end.scores[1] = 500
    assert outlook(end, 500) == [0, 1, 0]


# levels


def games_won(level: str, rival: str, games: int) -> int:
    """How many of these games of two a level wins; the levels alternate on the first seat."""
    won = 0
    for number in range(games):
        match = Match.start(game, Options(), 2, seeded(f"deal {number // 2}"))
        seats = [level, rival] if number % 2 else [rival, level]
        play_out(match, [BOTS["dos"][bot] for bot in seats], seeded(f"choices {number}"))
        assert match.outcome is not None
        won += match.outcome.winners == [seats.index(level)]
    return won


def test_each_level_beats_the_weaker_one() -> None:
    assert games_won("normal", "easy", 300) >= 170
    assert games_won("easy", "gentle", 300) >= 170
    assert games_won("gentle", "random", 200) >= 115


def test_the_child_is_about_as_good_as_easy() -> None:
    assert 90 <= games_won("child", "easy", 200) <= 130
    assert games_won("child", "gentle", 300) >= 170
