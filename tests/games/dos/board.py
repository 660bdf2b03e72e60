"""A table of DOS, set up from a text.

    left: R7   right: DOS/G   pile: B1 B3   after a slash, the colour that was declared
    anna: R3 R4 Bskip                       a letter for the colour, then the number, +2, rev or skip
    ben:  DOS P2 Y10                        the two wilds have no colour
    cleo: 5                                 any five numbers

Piles are written top card first, and show R7 and G3 by default. Moves are written as "anna: left R3 R4",
"anna: right DOS as G", "ben: draw", "ben: finish", "anna: call", "cleo: catch anna".
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken
from tablee.games.dos import game
from tablee.games.dos.cards import COLOURS, DECK, DOS, FACES, WILDS
from tablee.games.dos.model import Call, Catch, Draw, Drew, Event, Move, Options, Play, Rule, View
from tablee.games.dos.state import State

rule = pytest.mark.rule
SIDES = ("left", "right")
LETTERS = "RBGY"
PLAYERS = ("anna", "ben", "cleo", "dan")
SIGNS = {"plus2": "+2", "reverse": "rev", "skip": "skip", "dos": "DOS", "play2": "P2"}
NAMES = [
    f"{'' if face.colour is None else LETTERS[face.colour]}{SIGNS.get(face.kind, face.number)}" for face in FACES
]
assert [colour[0].upper() for colour in COLOURS] == list(LETTERS)


def names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def seat_of(player: str) -> int:
    return int(player) if player.isdigit() else PLAYERS.index(player)


# moves in words


def move_of(words: str) -> Move:
    """A move from its words, converted as if a browser had sent it."""
    said, _, colour = words.partition(" as ")
    word, *more = said.split()
    message: dict[str, Any] = {"type": word}
    if word == "catch":
        message["seat"] = seat_of(more[0])
    elif word in SIDES:
        cards = [NAMES.index(name) for name in more]
        message = {"type": "play", "side": SIDES.index(word), "cards": cards}
        message["colour"] = LETTERS.index(colour) if colour else None
    move: Move = msgspec.convert(message, game.moves)
    return move


def words_of(move: Move) -> str:
    match move:
        case Play(side, cards, colour):
            declared = "" if colour is None else f" as {LETTERS[colour]}"
            return f"{SIDES[side]} {' '.join(names(cards))}{declared}"
        case Catch(seat):
            return f"catch {seat}"
        case Draw():
            return "draw"
        case Call():
            return "call"
    return "finish"


# luck


class Scripted:
    """Luck that a test controls: the next shuffles put these cards on top."""

    def __init__(self, *tops: str, lot: int = 0) -> None:
        self.tops = list(tops)
        self.lot = lot

    def below(self, n: int) -> int:
        assert self.lot < n
        return self.lot

    def shuffle(self, items: list[Any]) -> None:
        first = [NAMES.index(name) for name in self.tops.pop(0).split()]
        for card in first:
            items.remove(card)
        items[:] = items[::-1] + first[::-1]  # the top card is the last one


class Box:
    """The 112 cards, each of which can be used once."""

    def __init__(self) -> None:
        self.cards = list(DECK)

    def take(self, name: str) -> int:
        card = NAMES.index(name)
        assert card in self.cards, f"there is no {name} left in the box"
        self.cards.remove(card)
        return card

    def take_all(self, words: str) -> list[int]:
        return [self.take(name) for name in words.split()]

    def any(self, count: int) -> list[int]:
        """Any cards with numbers from 3 upwards, which have no effects of their own."""
        return [
            self.cards.pop(next(i for i, c in enumerate(self.cards) if c < DOS and 0 < c % 12 < 9))
            for _ in range(count)
        ]


WORD = re.compile(r"(\w+):\s*(.*?)\s*(?=\w+:|$)")
"""A heading of the text, and what follows it."""


class Drawing:
    """A parsed text. Cards that it does not mention lie in the draw pile, or where `rest` says."""

    def __init__(self, text: str) -> None:
        parts = dict(WORD.findall(" ".join(text.split())))
        box = Box()
        sides = [parts.pop(side, usual) for side, usual in zip(SIDES, ("R7", "G3"), strict=True)]
        self.discards = [box.take_all(re.sub(r"/.", "", cards))[::-1] for cards in sides]
        self.colours: list[Any] = [LETTERS.index(shown_colour(cards.split()[0])) for cards in sides]
        self.pile = box.take_all(parts.pop("pile", ""))[::-1]
        rest = parts.pop("rest", "pile")
        assert list(parts) == list(PLAYERS[: len(parts)]), f"unknown headings or players: {list(parts)}"
        named = [[] if held.isdigit() else box.take_all(held) for held in parts.values()]
        anything = [box.any(int(held)) if held.isdigit() else [] for held in parts.values()]
        self.hands = [[*cards, *more] for cards, more in zip(named, anything, strict=True)]
        places = {"pile": self.pile, "left": self.discards[0], "right": self.discards[1], "away": []}
        places[rest][:0] = box.cards


def shown_colour(top: str) -> str:
    return top[-1] if "/" in top else top[0]


class Table:
    """A table in the middle of a round; by default anna is to play. Players with one or two cards have called."""

    def __init__(
        self,
        drawing: str,
        *,
        turn: str = "anna",
        back: bool = False,
        luck: Luck | None = None,
        target: int | None = None,
        scores: Sequence[int] | None = None,
    ) -> None:
        drawn = Drawing(drawing)
        seats = len(drawn.hands)
        options = Options() if target is None else Options(points=True, target=target)
        self.match = Match(game, options, seats, luck or seeded(0))
        self.match.state = State(
            options,
            seats,
            round=1,
            dealer=seats - 1,
            turn=seat_of(turn),
            direction=-1 if back else 1,
            hands=drawn.hands,
            pile=drawn.pile,
            discards=(drawn.discards[0], drawn.discards[1]),
            colours=drawn.colours,
            barred=[False] * seats,
            owed=[0] * seats,
            covered=[len(hand) <= 2 for hand in drawn.hands],
            scores=list(scores or [0] * seats),
        )
        self.events: list[Event] = []

    @classmethod
    def fresh(cls, seats: int, luck: Luck, target: int | None = None) -> "Table":
        """A table before the first turn of a new game."""
        table = cls.__new__(cls)
        options = Options() if target is None else Options(points=True, target=target)
        table.match = Match.start(game, options, seats, luck)
        table.events = table.match.log[-1].events
        return table

    # moves and events

    def play(self, *said: str) -> "Table":
        """Make moves such as "anna: left R3 R4". `events` are those of the last move."""
        for words in said:
            player, _, move = words.partition(": ")
            self.events = self.match.play(seat_of(player), move_of(move), now=0).events
        return self

    def refusal(self, said: str) -> Rule:
        """The rule that a move breaks, after checking that the refusal changed nothing."""
        player, _, move = said.partition(": ")
        before, version = game.copy(self.state), self.match.version
        with pytest.raises(RuleBroken) as refused:
            self.match.play(seat_of(player), move_of(move), now=0)
        assert (self.state, self.match.version) == (before, version)
        assert isinstance(refused.value.rule, Rule)
        return refused.value.rule

    @property
    def happened(self) -> list[str]:
        """The names of the events of the last move."""
        return [type(event).__name__ for event in self.events]

    @property
    def draws(self) -> list[str]:
        """The cards drawn in the last move, as "ben 2 plus2": player, number and reason."""
        drew = [event for event in self.events if isinstance(event, Drew)]
        return [f"{PLAYERS[event.seat]} {len(event.cards)} {event.why}" for event in drew]

    # the current state

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def view(self, player: str | None = None) -> View:
        view: View = game.view(self.state, None if player is None else seat_of(player))
        return view

    def moves(self, player: str) -> set[str]:
        return {words_of(move) for move in game.legal(self.state, seat_of(player))}

    def plays(self, player: str) -> set[str]:
        """The legal moves without "call" and "catch", which have a chapter of their own."""
        return {words for words in self.moves(player) if not words.startswith(("call", "catch"))}

    def hand(self, player: str) -> list[str]:
        return names(self.state.hands[seat_of(player)])

    def count(self, player: str) -> int:
        return self.view().counts[seat_of(player)]

    @property
    def counts(self) -> list[int]:
        return self.view().counts

    @property
    def turn(self) -> str:
        return PLAYERS[self.view().turn]

    @property
    def left(self) -> str:
        return self.shown(0)

    @property
    def right(self) -> str:
        return self.shown(1)

    def shown(self, side: int) -> str:
        """The top card of a discard pile, and the colour of a wild."""
        pile = self.view().discards[side]
        return f"{NAMES[pile.top]}/{LETTERS[pile.colour]}" if pile.top in WILDS else NAMES[pile.top]

    @property
    def pile(self) -> list[str]:
        return names(self.state.pile[::-1])

    @property
    def winner(self) -> str | None:
        winner = self.view().winner
        return None if winner is None else PLAYERS[winner]

    def catchable(self) -> str | None:
        forgetful = self.view().forgetful
        return None if forgetful is None else PLAYERS[forgetful]
