"""Compares the engine with the oracle, an independent implementation of Kezao, after every step."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tablee.core.pile import Shuffled
from tablee.core.record import LoggedStep
from tablee.games.kezao import game
from tablee.games.kezao.model import (
    Choose,
    Die,
    Drew,
    Erred,
    GameWon,
    Laid,
    Move,
    Options,
    Pass,
    Rolled,
    RollEnded,
    RoundWon,
    Throw,
    View,
)
from tests.effort import EFFORT
from tests.games.kezao.oracle import COLOURS, EVERY_CARD, JOKERS, Kezao

TEMPERS = ("any", "careful", "greedy", "reckless", "shy")
PATIENCE = 400
"""Steps after which all players throw only right cards, so that the game ends."""
SOON = 5000
PENALTY = 3
GAMES = 8 * EFFORT


class Streaky:
    """Luck that often repeats a lot, so that dice show the same colour and oppositions are frequent."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.last = 0

    def below(self, n: int) -> int:
        if self.random.random() < 0.5 or self.last >= n:
            self.last = self.random.randrange(n)
        return self.last

    def shuffle(self, items: list[Any]) -> None:
        self.random.shuffle(items)


# translation between the engine and the oracle


def name(card: int) -> str:
    if card > 63:
        return JOKERS[card - 64]
    return "".join(letter for place, letter in enumerate(COLOURS) if card >> place & 1)


def names(cards: Iterable[int]) -> list[str]:
    return [name(card) for card in cards]


CARDS = {name(card): card for card in range(1, 66)}


def words_of(move: Move) -> str:
    match move:
        case Choose(present):
            return f"choose {present}"
        case Throw(card):
            return f"throw {name(card)}"
    return "pass"


def move_of(words: str, roll: int) -> Move:
    word, *more = words.split()
    if word == "choose":
        return Choose(int(more[0]))
    return Throw(CARDS[more[0]], roll) if word == "throw" else Pass(roll)


def said(dice: Iterable[Die]) -> list[str]:
    return [("+" if die.present else "-") + COLOURS[die.colour] for die in dice]


def shuffles(step: LoggedStep) -> list[list[str]]:
    return [names(reversed(event.cards)) for event in step.events if isinstance(event, Shuffled)]


# random players


def liking(temper: str, oracle: Kezao, move: str) -> float:
    """The weight of a move; different tempers lead to errors, empty piles, ties, passes or the end of time."""
    if move.startswith("choose"):
        return 1
    if move == "pass":
        return 5 if temper == "shy" else 0.3
    if not oracle.is_right(move.split()[1]):
        return {"any": 1, "reckless": 5, "shy": 0.1}.get(temper, 0)
    return 20 if temper == "greedy" else 2


def choose(oracle: Kezao, tempers: Sequence[str], random: Random) -> tuple[int, str] | None:
    likings = {
        (player, move): liking(tempers[player], oracle, move)
        for player in oracle.players
        for move in sorted(oracle.moves(player))
    }
    if not any(likings.values()):
        return None
    return random.choices(list(likings), list(likings.values()))[0]


def moment(oracle: Kezao, now: int, random: Random) -> int:
    """The time of the next action: usually soon, and often just before or after a deadline."""
    moments = [now, now + random.randrange(40), now + random.randrange(700)] * 3
    due = oracle.time_acts_at()
    if due is not None and due < now + SOON:
        moments += [due - 2, due - 1, due, due + 1] * 2
    if oracle.phase == "race":
        moments += [oracle.starts - 1, oracle.starts, oracle.starts + random.randrange(2000)]
        moments += [oracle.starts + oracle.roll_time - 1 - random.randrange(120)] * (random.random() < 0.1)
    return random.choice([at for at in moments if at >= now])


# side by side


class Pair:
    """A match of the engine and a game of the oracle, which get the same moves and have to agree."""

    def __init__(self, match: Match, options: Options) -> None:
        self.match = match
        self.oracle = Kezao(
            match.seats,
            options.points,
            options.level,
            options.calm,
            self.view().roller,
            shuffles(match.log[0]),
        )
        self.corners: set[str] = set()
        """The rare cases that came up."""
        self.compare()

    def view(self, seat: int | None = None) -> View:
        view: View = game.view(self.match.state, seat)
        return view

    def pass_time(self, now: int) -> None:
        while (due := self.oracle.time_acts_at()) is not None and due <= now:
            known = self.match.version
            self.match.pass_time(due)
            assert self.match.version == known + 1, "time did not act when it should"
            self.hear(self.match.log[-1])
            if self.oracle.phase == "countdown":
                dice, twist = thrown(self.match.log[-1])
                self.oracle.throw_dice(dice, twist)
            else:
                self.oracle.time_is_up()
            self.compare()
        self.match.pass_time(now)

    def play(self, player: int, words: str, now: int) -> None:
        self.corners.update(situation(self.oracle, player, words, now))
        self.hear(self.match.play(player, move_of(words, self.view().roll), now))
        self.oracle.play(player, words, now)
        assert laid_above(self.match.log[-1]) == self.oracle.laid_above
        self.compare()

    def hear(self, step: LoggedStep) -> None:
        self.corners.update(happenings(step))
        self.oracle.shuffles += shuffles(step)

    def compare(self) -> None:
        assert not self.oracle.shuffles, "the engine shuffled although the rules do not say so"
        assert ends(self.match.log[-1]) == self.oracle.ended
        self.oracle.ended = []
        compare_table(self.view(), self.oracle)
        for player in self.oracle.players:
            assert names(sorted(self.view(player).hands[player] or ())) == by_number(self.oracle.hands[player])
            self.compare_moves(player)
        compare_contract(self.match.state, self.oracle)

    def compare_moves(self, player: int) -> None:
        oracle, state = self.oracle, self.match.state
        allowed = oracle.moves(player)
        assert set(map(words_of, game.legal(state, player))) == allowed
        roll = self.view().roll
        for words in ("pass", *(f"throw {card}" for card in oracle.hands[player])):
            assert (game.check(state, player, move_of(words, roll)) is None) == (words in allowed)
            assert game.check(state, player, move_of(words, roll - 1)), "a throw for an earlier roll was allowed"


def thrown(step: LoggedStep) -> tuple[list[str], str | None]:
    for event in step.events:
        if isinstance(event, Rolled):
            return said(event.dice), event.twist
    raise AssertionError("time should have thrown the dice")


def ends(step: LoggedStep) -> list[str]:
    return [event.why for event in step.events if isinstance(event, RollEnded)]


def laid_above(step: LoggedStep) -> bool:
    return any(isinstance(event, Laid) and event.extra for event in step.events)


def by_number(cards: Iterable[str]) -> list[str]:
    return names(sorted(CARDS[card] for card in cards))


def compare_table(view: View, oracle: Kezao) -> None:
    assert (view.scores, view.winners, view.round) == (oracle.scores, oracle.winners, oracle.round)
    assert view.counts == [len(hand) for hand in oracle.hands]
    assert view.pile == len(oracle.pile)
    if oracle.winners:
        return
    assert view.limit == len(oracle.players)
    assert (view.phase, view.roller) == (oracle.phase, oracle.roller)
    assert names(view.aside) == oracle.aside
    assert [(laid.seat, name(laid.card), laid.reaction) for laid in view.laid] == oracle.table
    assert view.barred == [player in oracle.barred for player in oracle.players]
    assert view.passed == [player in oracle.passed for player in oracle.players]
    assert said(view.dice or ()) == oracle.dice
    assert (view.twist, view.opposition) == (oracle.twist, oracle.opposition)


def compare_contract(state: Any, oracle: Kezao) -> None:
    assert game.wake(state) == oracle.time_acts_at()
    racing = oracle.phase == "race" and not oracle.winners
    assert game.race(state) == (oracle.starts if racing else None)
    choosing = oracle.phase == "choosing" and not oracle.winners
    assert list(game.awaited(state)) == ([oracle.roller] if choosing else [])
    outcome = game.outcome(state)
    assert (outcome.winners if outcome else []) == oracle.winners
    assert not outcome or list(outcome.scores) == oracle.scores


def play_both(
    options: Options, seats: int, luck: Luck, random: Random, tempers: Sequence[str] = TEMPERS
) -> set[str]:
    """Play a game to its end, and return the rare cases that came up."""
    pair = Pair(Match.start(game, options, seats, luck), options)
    oracle = pair.oracle
    company = random.choices(tempers, k=seats)
    now = 0
    while not oracle.winners:
        if pair.match.version >= PATIENCE:
            company = ["careful"] * seats
        now = moment(oracle, now, random)
        pair.pass_time(now)
        if choice := choose(oracle, company, random):
            pair.play(*choice, now)
        elif due := oracle.time_acts_at():
            now = due
            pair.pass_time(now)
    return pair.corners


LEVELS = ("junior", "classic", "expert")


def options(random: Random, level: Any) -> Options:
    return Options(random.randint(1, 3), level, random.random() < 0.3, random.random() < 0.3)


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("level", LEVELS)
def test_the_engine_agrees_with_the_oracle(seats: int, level: str) -> None:
    for seed in range(GAMES):
        random = Random(f"{seats} {level} {seed}")
        play_both(options(random, level), seats, seeded(f"{seats} {level} {seed}"), random)


# rare cases


def situation(oracle: Kezao, player: int, words: str, now: int) -> Iterator[str]:
    """The rare circumstances of a move."""
    deed = (
        "a pass" if words == "pass" else "a right card" if oracle.is_right(words.split()[-1]) else "a wrong card"
    )
    if oracle.phase != "race":
        return
    if player in oracle.passed:
        yield f"{deed} after a pass"
    if now < oracle.starts:
        yield f"{deed} before the dice are shown"
    if oracle.hopeless is not None and oracle.decided is None:
        yield f"{deed} in the closing time"
    if oracle.decided is not None:
        yield from (f"{deed} {apart}" for apart in apartness(oracle, now))


def apartness(oracle: Kezao, now: int) -> Iterator[str]:
    apart = max(now, oracle.starts) - oracle.decided if oracle.decided is not None else 0
    why = (
        "an opposition"
        if oracle.opposition
        else "the limit"
        if oracle.reached_limit is not None
        else "a last card"
    )
    yield f"at the moment of {why}"
    if apart in (0, 100):
        yield f"{apart} ms after the decisive one"


def happenings(step: LoggedStep) -> Iterator[str]:
    for event in step.events:
        match event:
            case Shuffled(cards) if len(cards) < len(EVERY_CARD):
                yield "the pile is formed again"
            case Drew(_, cards) if len(cards) < PENALTY:
                yield "fewer cards drawn"
            case Rolled(_, _, twist, opposition):
                yield f"{twist} {'opposition' if opposition else 'dice'}"
            case RollEnded(why):
                yield f"ended by {why}"
            case Laid(extra=True):
                yield "an extra card"
            case RoundWon(winners) | GameWon(winners) if len(winners) > 1:
                yield f"{type(event).__name__} by several"
    if isinstance(step.events[0], Erred) and not any(isinstance(event, Drew) for event in step.events):
        yield "nothing to draw"


RARE = {
    *(f"a {deed} card after a pass" for deed in ("right", "wrong")),
    *(f"a {deed} card before the dice are shown" for deed in ("right", "wrong")),
    *(f"a right card at the moment of {what}" for what in ("the limit", "a last card", "an opposition")),
    *(f"a wrong card at the moment of {what}" for what in ("the limit", "a last card")),
    *(f"a {deed} card {apart} ms after the decisive one" for deed in ("right", "wrong") for apart in (0, 100)),
    *(f"{twist} {what}" for twist in ("neutral", "one", "inversion") for what in ("dice", "opposition")),
    *(f"ended by {why}" for why in ("limit", "nobody", "passed", "opposition", "time", "round")),
    "a wrong card in the closing time",
    "a pass in the closing time",
    "an extra card",
    "the pile is formed again",
    "fewer cards drawn",
    "nothing to draw",
    "RoundWon by several",
    "GameWon by several",
}


def test_they_agree_on_the_rare_rules_too() -> None:
    """The compared games reach every rare case; otherwise the comparison would prove little."""
    games = [
        play_both(Options(2, "expert"), 2 + seed % 4, Streaky(seed), Random(seed)) for seed in range(5 * GAMES)
    ]
    assert set().union(*games) >= RARE
