"""A second implementation of Kezao, written from the rulebook alone and as simply as possible.

It shares nothing with the engine, not even the definition of the cards: a card is the letters of its colours such
as "RV", or "K1" and "K2" for the jokers; a die is "+R" (red must be there) or "-R" (red must not). Moves are words
such as "choose 1", "throw RV", "pass". Times are milliseconds. `test_oracle.py` plays both side by side.
"""

from itertools import combinations

COLOURS = "ROYGBV"
NOT_IN_THE_BOX = ("RG", "OB", "YV", "RYB", "OGV")
JOKERS = ["K1", "K2"]
EVERY_CARD = [
    card
    for size in range(1, 7)
    for letters in combinations(COLOURS, size)
    if (card := "".join(letters)) not in NOT_IN_THE_BOX
] + JOKERS

SAME_MOMENT = 100
"""Throws up to so many milliseconds apart count as the same moment."""
LEAD = 800
"""Milliseconds between sending the dice to the browsers and showing them."""
COUNTDOWN, CALM_COUNTDOWN = 3000, 6000
CLOSING, CALM_CLOSING = 3000, 3000
ROLL_TIME, CALM_ROLL_TIME = 30_000, 60_000
NEVER = 10**9


def holds(die: str, card: str) -> bool:
    return (die[1] in card) == (die[0] == "+")


def turned(die: str) -> str:
    return ("-" if die[0] == "+" else "+") + die[1]


def fits(card: str, dice: list[str], twist: str | None) -> bool:
    if card in JOKERS:
        return True
    if twist == "one":
        return any(holds(die, card) for die in dice)
    if twist == "inversion":
        dice = [turned(die) for die in dice]
    return all(holds(die, card) for die in dice)


class Kezao:
    """A game. Players are numbered from 0, to the left. `shuffles` holds the next shuffled piles from the top."""

    def __init__(
        self, players: int, points: int, level: str, calm: bool, roller: int, shuffles: list[list[str]]
    ) -> None:
        self.players = list(range(players))
        self.points, self.level = points, level
        self.countdown = CALM_COUNTDOWN if calm else COUNTDOWN
        self.closing = CALM_CLOSING if calm else CLOSING
        self.roll_time = CALM_ROLL_TIME if calm else ROLL_TIME
        self.shuffles = shuffles
        self.ended: list[str] = []
        """The reasons for which rolls ended."""
        self.laid_above = False
        """Whether the last move laid a card beyond the limit."""
        self.scores = [0] * players
        self.winners: list[int] = []
        self.round = 0
        self.roll = 0
        self.set_up(roller)

    def set_up(self, roller: int) -> None:
        self.round += 1
        self.pile = self.shuffled(EVERY_CARD)
        self.hands = [[self.pile.pop(0) for _ in range(7)] for _ in self.players]
        self.aside: list[str] = []
        self.table: list[tuple[int, str, int]] = []
        self.next_roll(roller)

    def shuffled(self, cards: list[str]) -> list[str]:
        order = self.shuffles.pop(0)
        assert sorted(order) == sorted(cards), "the engine shuffled other cards than the rules say"
        return list(order)

    # a roll

    def next_roll(self, roller: int) -> None:
        self.roller = roller
        self.aside += [card for _, card, _ in self.table]
        self.table = []
        """The laid cards in order: player, card, and milliseconds since the dice were shown."""
        self.phase = "choosing"
        self.starts = 0
        """The time at which the dice are shown."""
        self.dice: list[str] = []
        self.twist: str | None = None
        self.barred: set[int] = set()
        self.passed: set[int] = set()
        self.decided: int | None = None
        """The time at which the decisive card was laid."""
        self.reached_limit: int | None = None
        """The player who laid the card that reached the limit."""
        self.above_limit: set[int] = set()
        self.hopeless: int | None = None
        """The time since which nobody can add a card."""

    def choose(self, now: int) -> None:
        self.phase = "countdown"
        self.roll += 1
        self.starts = now + self.countdown

    def throw_dice(self, dice: list[str], twist: str | None) -> None:
        self.phase = "race"
        self.dice, self.twist = dice, twist
        self.look_for_hope(self.starts)

    @property
    def opposition(self) -> bool:
        return len(self.dice) == 2 and self.dice[0] == turned(self.dice[1])

    # legal moves

    def moves(self, player: int) -> set[str]:
        if self.winners or self.phase == "countdown":
            return set()
        if self.phase == "choosing":
            dice = 1 if self.level == "junior" else 2
            return {f"choose {present}" for present in range(dice + 1)} if player == self.roller else set()
        return self.race_moves(player)

    def race_moves(self, player: int) -> set[str]:
        if player in self.barred or self.has_finished(player):
            return set()
        moves = {f"throw {card}" for card in self.hands[player] if self.may_lay(player, card)}
        return moves if player in self.passed else moves | {"pass"}

    def has_finished(self, player: int) -> bool:
        return not self.hands[player] or (self.opposition and self.has_laid(player))

    def has_laid(self, player: int) -> bool:
        return any(who == player for who, _, _ in self.table)

    def may_lay(self, player: int, card: str) -> bool:
        """Whether a throw is legal: a wrong card is, and costs three cards; a right one needs a free place."""
        return not self.is_right(card) or self.has_place(player)

    def is_right(self, card: str) -> bool:
        return self.opposition or fits(card, self.dice, self.twist)

    def has_place(self, player: int) -> bool:
        """Whether a right card of this player still counts: beyond the limit, each other player may lay one."""
        if len(self.table) < len(self.players):
            return True
        return player != self.reached_limit and player not in self.above_limit

    def can_add(self, player: int) -> bool:
        right = any(self.is_right(card) for card in self.hands[player])
        return right and player not in self.barred and not self.has_finished(player)

    # the effects of a move

    def play(self, player: int, move: str, now: int) -> None:
        self.laid_above = False
        if move.startswith("choose"):
            self.choose(now)
        elif move == "pass":
            self.passed.add(player)
            self.end_if_all_passed(now)
        else:
            self.throw(player, move.split()[1], max(now, self.starts))
            self.end_if_all_passed(now)

    def throw(self, player: int, card: str, at: int) -> None:
        if self.is_right(card):
            self.lay(player, card, at)
        else:
            self.err(player)
        self.look_for_hope(at)

    def lay(self, player: int, card: str, at: int) -> None:
        self.passed.discard(player)
        self.laid_above = len(self.table) >= self.enough
        self.hands[player].remove(card)
        if len(self.table) >= len(self.players):
            self.above_limit.add(player)
        self.table.append((player, card, at - self.starts))
        if len(self.table) == len(self.players):
            self.reached_limit = player
        if self.decided is None and self.is_decisive(player):
            self.decided = at

    def is_decisive(self, player: int) -> bool:
        return not self.hands[player] or len(self.table) == self.enough

    @property
    def enough(self) -> int:
        """The number of cards that decide a roll: in an opposition the last player's card is taken back."""
        return len(self.players) - 1 if self.opposition else len(self.players)

    def err(self, player: int) -> None:
        self.passed.discard(player)
        self.barred.add(player)
        for _ in range(3):
            if not self.pile and self.aside:
                self.pile, self.aside = self.shuffled(self.aside), []
            if self.pile:
                self.hands[player].append(self.pile.pop(0))

    def look_for_hope(self, at: int) -> None:
        if self.hopeless is None and not any(self.can_add(player) for player in self.players):
            self.hopeless = at

    def have_all_passed(self) -> bool:
        """Whether all who can still throw have passed; during the decisive moment a pass does not count."""
        waiting = [p for p in self.players if p not in self.barred and not self.has_finished(p)]
        return self.decided is None and bool(waiting) and self.passed.issuperset(waiting)

    def end_if_all_passed(self, now: int) -> None:
        """End the roll if all have passed, but not before the dice are shown."""
        if self.have_all_passed() and now >= self.starts:
            self.end_roll("passed")

    # time

    def time_acts_at(self) -> int | None:
        if self.winners or self.phase == "choosing":
            return None
        if self.phase == "countdown":
            return self.starts - LEAD
        if self.decided is not None:
            return self.decided + SAME_MOMENT + 1
        if self.have_all_passed():
            return self.starts
        closing = NEVER if self.hopeless is None else self.hopeless + self.closing
        return min(closing, self.starts + self.roll_time)

    def time_is_up(self) -> None:
        if self.decided is not None:
            self.end_roll("opposition" if self.opposition else "limit")
        elif self.have_all_passed():
            self.end_roll("passed")
        elif self.hopeless is not None and self.hopeless + self.closing <= self.starts + self.roll_time:
            self.end_roll("nobody")
        else:
            self.end_roll("time")

    def end_roll(self, why: str) -> None:
        emptied = [player for player in self.players if not self.hands[player]]
        self.ended.append("round" if emptied else why)
        following = (self.roller + 1) % len(self.players)
        if not emptied:
            self.next_roll(following)
            return
        for player in emptied:
            self.scores[player] += 1
        self.winners = [player for player in self.players if self.scores[player] >= self.points]
        if not self.winners:
            self.set_up(following)
