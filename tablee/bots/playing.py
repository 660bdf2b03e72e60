"""Bots at a match: the one place where the truth is turned into what a bot may know."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.bots.bot import AnyBot, Reaction
from tablee.core.game import Move
from tablee.core.luck import Luck
from tablee.core.match import Match, Step

NEVER = 2**62
"""A moment that no match lives to see."""


class NotAllowed(Exception):
    """A bot chose a move that was not offered to it."""


def ask(bot: AnyBot, match: Match, seat: int, luck: Luck) -> Move:
    game, state = match.game, match.state
    legal = game.legal(state, seat)
    move: Move = bot.choose(seat, game.view(state, seat), legal, luck)
    return _allowed(bot, match, move, legal)


def _allowed(bot: AnyBot, match: Match, move: Move, legal: Sequence[Move]) -> Move:
    if move not in legal:
        raise NotAllowed(f"{type(bot).__name__} chose {move} in {match.game.name}")
    return move


def watching_time(match: Match) -> int:
    """How long people watch the last step, in milliseconds."""
    game = match.game
    seen = (game.seen(event, None) for event in match.log[-1].events)
    return sum(game.film(event) for event in seen if event is not None)


def play_out(match: Match, bots: Sequence[AnyBot], luck: Luck) -> int:
    """To the end, with a bot in every seat; how many moves that took."""
    party = Party(match, bots, luck)
    moves = 0
    while match.outcome is None:
        moves += party.play_next().seat is not None
    return moves


@dataclass
class Party:
    """Bots in every seat, who act in the order in which people would have."""

    match: Match
    bots: Sequence[AnyBot]
    luck: Luck
    reactions: dict[int, tuple[int, Move]] = field(default_factory=dict)
    """When each seat is going to do what, on the match's clock."""

    def play_next(self) -> Step:
        """Whatever comes first: what time alone does, an unasked move, or the one the table waits for."""
        self._hear_reactions()
        wake = self.match.game.wake(self.match.state)
        turn = self._turn(wake)
        due, seat = min(((due, seat) for seat, (due, _) in self.reactions.items()), default=(NEVER, -1))
        if wake is not None and wake <= min(due, turn):
            self.match.pass_time(wake)
            return self.match.log[-1]
        assert min(due, turn) < NEVER, "nobody has anything to do"
        if due > turn:
            return self._take_turn(turn)
        self.match.pass_time(due)
        return self.match.act(seat, self.reactions.pop(seat)[1])

    def _turn(self, wake: int | None) -> int:
        """When the seat that the table waits for will move."""
        if not self.match.game.awaited(self.match.state):
            return NEVER
        hurried = self.reactions or wake is not None
        return self.match.now + (watching_time(self.match) if hurried else 0)

    def _take_turn(self, now: int) -> Step:
        self.match.pass_time(now)
        seat = self.match.game.awaited(self.match.state)[0]
        return self.match.act(seat, ask(self.bots[seat], self.match, seat, self.luck))

    def _hear_reactions(self) -> None:
        """What was intended stays intended as long as it is possible; others are asked (again)."""
        game, state = self.match.game, self.match.state
        for seat, bot in enumerate(self.bots):
            if not bot.alert:
                continue
            legal = game.legal(state, seat)
            if seat in self.reactions and self.reactions[seat][1] in legal:
                continue
            self.reactions.pop(seat, None)
            if legal and (wish := bot.react(seat, game.view(state, seat), legal, self.luck)):
                self.reactions[seat] = (self._due(wish), _allowed(bot, self.match, wish.move, legal))

    def _due(self, wish: Reaction[Move]) -> int:
        painted = self.match.game.race(self.match.state)
        now = self.match.now
        return now + wish.after if painted is None else max(now, painted + wish.after)
