"""A table of Kezao, set up from a text.

    dice: +r -v                 red must be there, violet must not; "+r -v one" with the fifth die
    anna: ro roygbv K1          a card is the letters of its colours; K1 and K2 are the jokers
    ben:  2 right 3 wrong       any two cards that fit the dice, and three that do not
    cleo: 4 any
    pile: g b   aside: o y      top card first; the cards not mentioned lie under them, or where `rest` says

Without dice, the roller has to choose them. Moves are written with the milliseconds since the dice of the text
were shown: "anna: ro @250", "ben: pass @900", "anna: choose 1 @5000". Without a time, a move is made at once.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken
from tablee.core.pile import Shuffled
from tablee.games.kezao import game
from tablee.games.kezao.cards import DECK, LETTERS
from tablee.games.kezao.dice import TWISTS, fitting, is_opposition
from tablee.games.kezao.evolve import evolve
from tablee.games.kezao.model import Choose, DiceChosen, Die, Event, Move, Options, Rolled, Rule, Throw, View
from tablee.games.kezao.state import State

rule = pytest.mark.rule
PLAYERS = ("anna", "ben", "cleo", "dan", "eve")
JOKERS = {"K1": 64, "K2": 65}
ROLL = 7
"""The number of the roll in a text."""
PAINTED = 10_000
"""The time, in milliseconds, at which the dice of a text are shown."""


def card_named(name: str) -> int:
    return JOKERS.get(name) or sum(1 << LETTERS.index(letter) for letter in name)


CARDS = {card: "".join(LETTERS[i] for i in range(6) if card >> i & 1) for card in DECK} | {64: "K1", 65: "K2"}


def names(cards: Iterable[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def seat_of(player: str) -> int:
    return PLAYERS.index(player)


# the dice


def die_of(word: str) -> Die:
    return Die(word[0] == "+", LETTERS.index(word[1]))


def words_of(dice: Sequence[Die] | None) -> list[str]:
    return [f"{'+' if die.present else '-'}{LETTERS[die.colour]}" for die in dice or ()]


def rolled(words: str) -> Rolled:
    """The event for dice such as "+r -v one"."""
    *shown, last = words.split()
    twist = next((twist for twist in TWISTS if twist == last), None)
    dice = tuple(die_of(word) for word in (shown if twist else [*shown, last]))
    return Rolled(ROLL, dice, twist, is_opposition(dice), PAINTED)


def right_cards(words: str) -> set[str]:
    event = rolled(words)
    return set(names(fitting(event.dice, event.twist)))


# luck


class Scripted:
    """Luck that a test controls: it draws these lots, and shuffles put these cards on top."""

    def __init__(self, *tops: str, lots: Sequence[int] = ()) -> None:
        self.tops, self.lots = list(tops), list(lots)
        self.limits: list[int] = []

    def below(self, n: int) -> int:
        self.limits.append(n)
        lot = self.lots.pop(0)
        assert lot < n
        return lot

    def shuffle(self, items: list[Any]) -> None:
        first = [card_named(name) for name in self.tops.pop(0).split()]
        for card in first:
            items.remove(card)
        items[:] = items[::-1] + first[::-1]  # the top card is the last one


WORD = re.compile(r"(\w+):\s*(.*?)\s*(?=\w+:|$)")
"""A heading of the text, and what follows it."""
SOME = re.compile(r"(\d+) (right|wrong|any)")


class Box:
    """The 60 cards, each of which can be used once."""

    def __init__(self, right: Iterable[str]) -> None:
        self.cards = list(DECK)
        self.right = {card_named(name) for name in right} - {*JOKERS.values()}

    def take(self, name: str) -> int:
        card = card_named(name)
        assert card in self.cards, f"there is no {name} left in the box"
        self.cards.remove(card)
        return card

    def take_all(self, words: str) -> list[int]:
        return [self.take(name) for name in SOME.sub("", words).split()]

    def some(self, words: str) -> list[int]:
        """Any cards for words such as "2 right 3 wrong", but no jokers."""
        return [self.one(kind) for count, kind in SOME.findall(words) for _ in range(int(count))]

    def one(self, kind: str) -> int:
        wanted = {"right": self.right, "wrong": {*DECK} - self.right, "any": {*DECK}}[kind] - {*JOKERS.values()}
        card = next(card for card in self.cards if card in wanted)
        self.cards.remove(card)
        return card


class Drawing:
    def __init__(self, text: str) -> None:
        parts = dict(WORD.findall(" ".join(text.split())))
        self.dice = parts.pop("dice", None)
        box = Box(right_cards(self.dice) if self.dice else ())
        self.pile = box.take_all(parts.pop("pile", ""))[::-1]
        self.aside = box.take_all(parts.pop("aside", ""))
        rest = parts.pop("rest", "pile")
        assert list(parts) == list(PLAYERS[: len(parts)]), f"unknown headings or players: {list(parts)}"
        named = [box.take_all(held) for held in parts.values()]
        self.hands = [cards + box.some(held) for cards, held in zip(named, parts.values(), strict=True)]
        {"pile": self.pile, "aside": self.aside, "away": []}[rest][:0] = box.cards


class Table:
    """A table in the middle of a round, with anna as the roller by default."""

    def __init__(
        self,
        drawing: str,
        *,
        roller: str = "anna",
        scores: Sequence[int] | None = None,
        luck: Luck | None = None,
        **options: Any,
    ) -> None:
        drawn = Drawing(drawing)
        seats = len(drawn.hands)
        self.match = Match(game, Options(**options), seats, luck or seeded(0))
        self.match.state = State(
            self.match.options,
            seats,
            round=1,
            roller=seat_of(roller),
            hands=drawn.hands,
            pile=drawn.pile,
            aside=drawn.aside,
            roll=ROLL - 1 if drawn.dice else ROLL,
            barred=[False] * seats,
            passed=[False] * seats,
            scores=list(scores or [0] * seats),
        )
        self.match.now = PAINTED - 800
        if drawn.dice:
            self._roll(rolled(drawn.dice))
        self.events: list[Event] = []

    def _roll(self, event: Rolled) -> None:
        present = sum(die.present for die in event.dice)
        evolve(self.state, DiceChosen(self.state.roller, ROLL, present, PAINTED))
        evolve(self.state, event)

    @classmethod
    def fresh(cls, seats: int, luck: Luck | None = None, **options: Any) -> "Table":
        """A table before the first roll of a new game."""
        table = cls.__new__(cls)
        table.match = Match.start(game, Options(**options), seats, luck or seeded(0))
        table.events = table.match.log[-1].events
        return table

    # moves and events

    def play(self, *said: str) -> "Table":
        """Make moves such as "anna: ro @250". `events` are those of the last move and of time before it."""
        for words in said:
            player, move, at = self._read(words)
            version = self.match.version
            self.match.play(seat_of(player), move, at)
            self.events = [event for step in self.match.log[version:] for event in step.events]
        return self

    def _read(self, words: str) -> tuple[str, Move, int]:
        player, _, said = words.partition(": ")
        said, _, at = said.partition(" @")
        return player, self._move(said.split()), PAINTED + int(at) if at else self.match.now

    def _move(self, words: list[str]) -> Move:
        """A move from its words, converted as if a browser had sent it. "ro #6" names another roll."""
        word, *more = words
        roll = next((int(part[1:]) for part in more if part.startswith("#")), self.state.roll)
        if word == "choose":
            message = {"type": "choose", "present": int(more[0])}
        elif word == "pass":
            message = {"type": "pass", "roll": roll}
        else:
            message = {"type": "throw", "card": card_named(word), "roll": roll}
        move: Move = msgspec.convert(message, game.moves)
        return move

    def wait(self, until: int) -> "Table":
        """Let time pass until so many milliseconds after the dice of the text were shown."""
        version = self.match.version
        self.match.pass_time(PAINTED + until)
        self.events = [event for step in self.match.log[version:] for event in step.events]
        return self

    def refusal(self, said: str) -> Rule:
        """The rule that a move breaks, after checking that the refusal changed nothing but the time."""
        player, move, at = self._read(said)
        self.match.pass_time(at)
        before, version = game.copy(self.state), self.match.version
        with pytest.raises(RuleBroken) as refused:
            self.match.play(seat_of(player), move, at)
        assert (self.state, self.match.version) == (before, version)
        assert isinstance(refused.value.rule, Rule)
        return refused.value.rule

    @property
    def happened(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    def event(self, kind: type[Any]) -> Any:
        """The only event of this type."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    @property
    def shuffles(self) -> list[list[str]]:
        return [sorted(names(event.cards)) for event in self.events if isinstance(event, Shuffled)]

    # the current state

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def view(self, player: str | None = None) -> View:
        view: View = game.view(self.state, None if player is None else seat_of(player))
        return view

    def moves(self, player: str) -> set[str]:
        return {_said(move) for move in game.legal(self.state, seat_of(player))}

    def hand(self, player: str) -> list[str]:
        return names(self.state.hands[seat_of(player)])

    @property
    def counts(self) -> list[int]:
        return self.view().counts

    @property
    def laid(self) -> list[str]:
        return [f"{PLAYERS[card.seat]} {CARDS[card.card]}" for card in self.view().laid]

    @property
    def wakes(self) -> int | None:
        """The time of the next timed event, in milliseconds after the dice of the text were shown."""
        due = game.wake(self.state)
        return None if due is None else due - PAINTED

    @property
    def phase(self) -> str:
        return self.view().phase

    @property
    def roller(self) -> str:
        return PLAYERS[self.view().roller]


def _said(move: Move) -> str:
    match move:
        case Choose(present):
            return f"choose {present}"
        case Throw(card):
            return CARDS[card]
    return "pass"
