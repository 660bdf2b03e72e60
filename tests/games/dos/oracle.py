"""A second implementation of DOS, written from the rulebook alone and as simply as possible.

It shares nothing with the engine, not even the definition of the cards: cards are strings such as "R3", "B+2",
"Grev", "Yskip", "DOS" or "P2", and moves are words such as "left R3 R4", "right DOS as G", "draw", "finish",
"call", "catch 2". Legal moves are found by trying all cards. `test_oracle.py` plays both side by side.
"""

from collections import Counter
from itertools import permutations

COLOURS = "RBGY"
SIDES = ("left", "right")
NUMBERS = ("1", "3", "4", "5", "6", "7", "8", "9", "10")
ACTIONS = ("+2", "rev", "skip")
EVERY_CARD = [
    *(colour + sign for colour in COLOURS for sign in (*NUMBERS, *ACTIONS) for _ in range(2)),
    *["DOS"] * 12,
    *["P2"] * 4,
]


def sign(card: str) -> str:
    return card if card in ("DOS", "P2") else card[1:]


def number(card: str) -> int | None:
    return 2 if card == "DOS" else int(sign(card)) if sign(card) in NUMBERS else None


def is_wild(card: str) -> bool:
    return card in ("DOS", "P2")


def value(card: str) -> int:
    return 50 if is_wild(card) else number(card) or 20


class Pile:
    """A discard pile: its cards, top card last, and the colour it shows."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.colour = ""

    @property
    def top(self) -> str:
        return self.cards[-1]

    def put(self, cards: list[str], colour: str) -> None:
        self.cards += cards
        self.colour = colour


class Dos:
    """A game. Players are numbered from 0, clockwise. `shuffles` holds the next shuffled piles, top card first."""

    def __init__(self, players: int, target: int | None, dealer: int, shuffles: list[list[str]]) -> None:
        self.players = list(range(players))
        self.target = target
        self.shuffles = shuffles
        self.points = [0] * players
        self.rounds = 0
        self.winner: int | None = None
        self.set_up(dealer)

    # chapter 3

    def set_up(self, dealer: int) -> None:
        self.rounds += 1
        self.dealer = dealer
        self.stock = self.shuffled(EVERY_CARD)
        self.hands = [[self.stock.pop(0) for _ in range(7)] for _ in self.players]
        self.piles = {side: Pile() for side in SIDES}
        for side in SIDES:
            self.flip(side)
        for side in SIDES:
            while sign(self.piles[side].top) not in NUMBERS:
                self.flip(side)
        self.direction = 1
        self.loses_turn = [False] * len(self.players)
        self.must_play = [0] * len(self.players)
        self.said_dos = [False] * len(self.players)
        self.forgot: int | None = None
        self.begin_turn((dealer + 1) % len(self.players))

    def flip(self, side: str) -> None:
        card = self.stock.pop(0)
        self.piles[side].put([card], "?" if is_wild(card) else card[0])

    def shuffled(self, cards: list[str]) -> list[str]:
        order = self.shuffles.pop(0)
        assert sorted(order) == sorted(cards), "the engine shuffled other cards than the rules say"
        return list(order)

    # chapter 4

    def begin_turn(self, player: int) -> None:
        self.player = player
        self.played_on: dict[str, list[str]] = {}
        self.acting: list[str] = []
        self.drawn: str | None = None
        self.early_call = False
        self.caught = False

    @property
    def hand(self) -> list[str]:
        return self.hands[self.player]

    @property
    def laid(self) -> int:
        return sum(len(cards) for cards in self.played_on.values())

    def moves(self, player: int) -> set[str]:
        if self.winner is not None:
            return set()
        moves = {f"catch {self.forgot}"} if self.forgot not in (None, player) else set()
        if self.may_call(player):
            moves.add("call")
        if player == self.player:
            moves |= self.turn_moves()
        return moves

    def turn_moves(self) -> set[str]:
        duty = self.must_play[self.player]
        moves = self.plays(self.hand)
        if duty:
            moves = {play for play in moves if self.keeps_duty(play)}
        if not self.laid and self.drawn is None and (not duty or not moves):
            moves.add("draw")
        if self.drawn is not None or self.laid >= max(duty, 1):
            moves.add("finish")
        return moves

    def keeps_duty(self, play: str) -> bool:
        """§7.3: whether enough cards can be played after this one, with the best play on the other pile."""
        side, cards, _ = parsed(play)
        rest = list((Counter(self.hand) - Counter(cards)).elements())
        following = [p for p in self.plays(rest) if not p.startswith(side)]
        most = max((len(parsed(p)[1]) for p in following), default=0)
        return self.laid + len(cards) + most >= self.must_play[self.player]

    def plays(self, hand: list[str]) -> set[str]:
        """All plays from a hand on the piles that were not yet used in this turn."""
        open_sides = [side for side in SIDES if side not in self.played_on]
        return {
            play
            for cards in {*permutations(hand, 1), *permutations(hand, 2)}
            if self.drawn is None or self.drawn in cards
            for side in open_sides
            for play in self.ways(side, list(cards))
        }

    # chapters 5 to 7

    def ways(self, side: str, cards: list[str]) -> list[str]:
        """The plays of these cards on this pile: none, one, or one for each colour that can be declared."""
        said = f"{side} {' '.join(cards)}"
        colours = self.single(side, cards[0]) if len(cards) == 1 else self.pair(side, cards)
        return [f"{said} as {colour}" if colour else said for colour in colours]

    def single(self, side: str, card: str) -> list[str]:
        pile = self.piles[side]
        if card == "P2":
            return list(COLOURS)
        if card == "DOS":
            return list(COLOURS) if number(pile.top) == 2 else [pile.colour]
        return [""] if card[0] == pile.colour or sign(card) == sign(pile.top) else []

    def pair(self, side: str, cards: list[str]) -> list[str]:
        numbers = [number(card) for card in cards]
        top = number(self.piles[side].top)
        if top is None or None in numbers or sum(n for n in numbers if n) != top:
            return []
        colours = {card[0] for card in cards if card != "DOS"}
        if len(colours) == 2:
            return []
        return [""] if colours else list(COLOURS)

    # the effects of a move

    def play(self, player: int, move: str) -> None:
        if move == "call":
            self.say_dos(player)
        elif move.startswith("catch"):
            self.catch(int(move.split()[1]))
        else:
            self.close_window()
            self.take_turn(move)

    def close_window(self) -> None:
        """§9.4: the first play or draw of a turn ends the time in which a forgetful player can be caught."""
        if self.forgot is not None and not self.played_on and self.drawn is None:
            self.forgot = None

    def take_turn(self, move: str) -> None:
        if move == "finish":
            self.end_turn()
        elif move == "draw":
            self.draw_instead()
        else:
            self.lay(*parsed(move))

    def draw_instead(self) -> None:
        duty = self.must_play[self.player]
        got = self.draw(self.player, duty or 1)
        if duty or not got:
            self.end_turn()
        else:
            self.drawn = got[0]

    def lay(self, side: str, cards: list[str], declared: str) -> None:
        before = len(self.hand)
        for card in cards:
            self.hand.remove(card)
        printed = [card[0] for card in cards if not is_wild(card)]
        self.piles[side].put(cards, declared or printed[0])
        self.played_on[side] = cards
        self.acting += [card for card in cards if number(card) is None]
        if not self.hand:
            self.win()
            return
        if before > 2 >= len(self.hand):
            self.said_dos[self.player] = self.early_call
            self.forgot = None if self.early_call else self.player
        if self.drawn is not None or len(self.played_on) == 2:
            self.end_turn()

    # chapter 8

    def neighbour(self) -> int:
        return (self.player + self.direction) % len(self.players)

    def end_turn(self) -> None:
        self.must_play[self.player] = 0
        for card in self.acting:
            self.act(card)
        if self.caught:
            self.draw(self.player, 2)
        self.pass_turn()

    def act(self, card: str) -> None:
        if card == "P2":
            self.must_play[self.neighbour()] += 2
        elif sign(card) == "skip":
            self.loses_turn[self.neighbour()] = True
        elif sign(card) == "+2":
            self.draw(self.neighbour(), 2)
            self.loses_turn[self.neighbour()] = True
        else:
            self.direction = -self.direction
            if len(self.players) == 2:
                self.loses_turn[self.neighbour()] = True

    def pass_turn(self) -> None:
        following = self.neighbour()
        while self.loses_turn[following]:
            self.loses_turn[following] = False
            self.draw(following, self.must_play[following])
            self.must_play[following] = 0
            following = (following + self.direction) % len(self.players)
        self.begin_turn(following)

    # chapter 9

    def may_call(self, player: int) -> bool:
        early = player == self.player and len(self.hand) > 2 and not self.early_call
        return early or player == self.forgot

    def say_dos(self, player: int) -> None:
        if player == self.forgot:
            self.said_dos[player] = True
            self.forgot = None
        else:
            self.early_call = True

    def catch(self, player: int) -> None:
        self.forgot = None
        if player == self.player and (self.played_on or self.drawn is not None):
            self.caught = True
        else:
            self.draw(player, 2)

    # chapter 10

    def win(self) -> None:
        self.drawn = self.forgot = None
        self.caught = False
        if self.target is None:
            self.winner = self.player
            return
        for card in self.acting:
            if sign(card) in ("+2", "rev"):
                self.act(card)
        self.points[self.player] += sum(value(card) for hand in self.hands for card in hand)
        if self.points[self.player] >= self.target:
            self.winner = self.player
        else:
            self.set_up((self.dealer + 1) % len(self.players))

    # chapter 11

    def draw(self, player: int, count: int) -> list[str]:
        got = [card for _ in range(count) for card in self.draw_one()]
        self.hands[player] += got
        if len(self.hands[player]) > 2:
            self.said_dos[player] = False
        return got

    def draw_one(self) -> list[str]:
        if not self.stock:
            covered = [card for pile in self.piles.values() for card in pile.cards[:-1]]
            if not covered:
                return []
            self.stock = self.shuffled(covered)
            for pile in self.piles.values():
                pile.cards = pile.cards[-1:]
        return [self.stock.pop(0)]


def parsed(play: str) -> tuple[str, list[str], str]:
    """The side, the cards and the declared colour of a play."""
    said, _, colour = play.partition(" as ")
    side, *cards = said.split()
    return side, cards, colour
