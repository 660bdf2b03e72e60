"""A second implementation of Dozito, written from the rulebook alone and as simply as possible.

It shares nothing with the engine, not even the definition of the cards: cards are strings such as "R3" or "Yj"
(the three jokers of a colour are equal), a grid is a dict from slot to card, and moves are words such as
"take left". `test_oracle.py` plays both side by side.
"""

SUNS = {  # a digit: suns; S: STOP, three suns; X: "Rejouer", an extra turn
    "R": "1 2 1 X 1 X 1 2 S 0 0 S".split(),
    "B": "1 S 0 1 0 1 X S 2 X 2 1".split(),
    "G": "X 0 X S 2 1 2 0 1 S 1 1".split(),
    "Y": "2 1 1 2 S 0 0 1 X 1 S X".split(),
    "P": "S X S 0 1 2 1 1 0 1 X 2".split(),
}
CHART = {1: 0, 2: 2, 3: 5, 4: 10, 5: 16, 6: 25, 7: 35, 8: 45, 9: 55, 10: 65, 11: 75}
EVERY_CARD = [f"{c}{n}" for c in "RBGYP" for n in (*range(1, 13), "j", "j", "j")]


def sign(card: str) -> str:
    return "joker" if card[1:] == "j" else SUNS[card[0]][int(card[1:]) - 1]


def suns(card: str) -> int:
    return {"joker": 0, "X": 0, "S": 3, "0": 0, "1": 1, "2": 2}[sign(card)]


def neighbours(slot: int) -> list[int]:
    beside = [slot - 1] if slot not in (1, 5, 9) else []
    beside += [slot + 1] if slot not in (4, 8, 12) else []
    return [*beside, *(s for s in (slot - 4, slot + 4) if 1 <= s <= 12)]


class Dozito:
    """A game. Players are numbered from 0, clockwise. `shuffles` holds the next shuffled piles, top card first."""

    def __init__(self, players: int, rounds: int, first: int, shuffles: list[list[str]]) -> None:
        self.players = list(range(players))
        self.rounds = rounds
        self.shuffles = shuffles
        self.points: list[dict[int, int]] = []  # a dict from player to points for each round played
        self.winners: list[int] = []
        self.set_up(first)

    # chapter 3

    def set_up(self, first: int) -> None:
        cards = self.shuffled(EVERY_CARD)
        self.first = first
        self.cards: dict[int, dict[int, str]] = {}
        self.visible: dict[int, set[int]] = {}
        for player in self.players:
            self.cards[player] = {slot: cards.pop(0) for slot in range(1, 13)}
            self.visible[player] = set()
        self.discards = {"left": [cards.pop(0)], "right": [cards.pop(0)]}
        self.pile = cards
        self.ended_by: int | None = None
        self.begin_turn(first)

    def shuffled(self, cards: list[str]) -> list[str]:
        order = self.shuffles.pop(0)
        assert sorted(order) == sorted(cards), "the engine shuffled other cards than the rules say"
        return list(order)

    # chapter 4

    def begin_turn(self, player: int) -> None:
        self.player = player
        self.hand: str | None = None
        self.may_place = self.may_discard = False
        if not self.pile:
            covered = [card for discard in self.discards.values() for card in discard[:-1]]
            self.pile = self.shuffled(covered)
            self.discards = {side: discard[-1:] for side, discard in self.discards.items()}

    def moves(self) -> set[str]:
        if self.winners:
            return set()
        if self.hand is None:
            return {"draw", "take left", "take right"}
        moves = set()
        if self.may_place:
            numbers = range(1, 13) if sign(self.hand) == "joker" else [int(self.hand[1:])]
            moves |= {f"place {number}" for number in numbers}
        if self.may_discard:
            moves |= {f"discard {side}" for side in self.open_discards()}
        return moves

    def open_discards(self) -> list[str]:
        empty = [side for side, cards in self.discards.items() if not cards]
        return empty or ["left", "right"]

    def play(self, move: str) -> None:
        word, _, where = move.partition(" ")
        if word == "draw":
            self.hand = self.pile.pop(0)
            self.may_place = self.may_discard = True
        elif word == "take":
            self.hand = self.discards[where].pop()
            self.may_place = True
            if sign(self.hand) != "joker":
                self.place(int(self.hand[1:]))
        elif word == "place":
            self.place(int(where))
        else:
            self.discard(where)

    def place(self, slot: int) -> None:
        card, was_visible = self.hand, slot in self.visible[self.player]
        assert card is not None
        self.hand = self.cards[self.player][slot]
        self.cards[self.player][slot] = card
        self.visible[self.player].add(slot)
        if self.twelve_of_a_colour():
            self.winners = [self.player]
        elif was_visible or sign(card) == "S":
            self.may_place, self.may_discard = False, True
            if len(self.open_discards()) == 1:
                self.discard(self.open_discards()[0])
        else:
            self.may_place = self.may_discard = True

    def twelve_of_a_colour(self) -> bool:
        colours = {card[0] for card in self.cards[self.player].values()}
        return len(self.visible[self.player]) == 12 and len(colours) == 1

    def discard(self, side: str) -> None:
        card = self.hand
        assert card is not None
        self.discards[side].append(card)
        self.hand = None
        if len(self.visible[self.player]) == 12 and self.ended_by is None:
            self.ended_by = self.player
        following = (self.player + 1) % len(self.players)
        if sign(card) == "X":
            self.begin_turn(self.player)
        elif following == self.ended_by:
            self.end_round()
        else:
            self.begin_turn(following)

    # chapters 6 to 8

    def end_round(self) -> None:
        self.points.append({player: self.count(player) for player in self.players})
        if len(self.points) == self.rounds:
            self.winners = self.best()
            return
        others = [(self.first + step) % len(self.players) for step in range(1, len(self.players))]
        fewest = min(self.total(player) for player in self.players)
        self.set_up(next(p for p in [*others, self.first] if self.total(p) == fewest))

    def total(self, player: int) -> int:
        return sum(points[player] for points in self.points)

    def best(self) -> list[int]:
        most = max(self.total(player) for player in self.players)
        tied = [player for player in self.players if self.total(player) == most]
        top = {player: max(points[player] for points in self.points) for player in tied}
        return [player for player in tied if top[player] == max(top.values())]

    def count(self, player: int) -> int:
        shown = {slot: self.cards[player][slot] for slot in self.visible[player]}
        points = sum(suns(card) for card in shown.values())
        counted: set[int] = set()
        for slot in shown:
            if slot not in counted:
                group = self.group(slot, shown)
                counted |= group
                points += CHART[len(group)]
        return points

    def group(self, start: int, shown: dict[int, str]) -> set[int]:
        group = {start}
        while True:
            touching = {n for slot in group for n in neighbours(slot) if n in shown}
            larger = group | {n for n in touching if shown[n][0] == shown[start][0]}
            if larger == group:
                return group
            group = larger
