"""Bots at a match: the one place where the truth is turned into what a bot may know."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.bots.bot import AnyBot
from tablee.core.game import Move
from tablee.core.luck import Luck
from tablee.core.match import Match, Step


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


def play_next(match: Match, bots: Sequence[AnyBot], luck: Luck) -> Step:
    """The next move of a match among bots that nobody interrupts."""
    seat = match.game.awaited(match.state)[0]
    return match.act(seat, ask(bots[seat], match, seat, luck))


def play_out(match: Match, bots: Sequence[AnyBot], luck: Luck) -> int:
    """To the end, with a bot in every seat; how many moves that took."""
    party = Party(match, bots, luck)
    moves = 0
    while match.outcome is None:
        party.play_next()
        moves += 1
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
        self._hear_reactions()
        turn = self.match.now + watching_time(self.match) if self.reactions else 0
        due, seat = min(((due, seat) for seat, (due, _) in self.reactions.items()), default=(turn + 1, -1))
        if due > turn:
            self.match.pass_time(turn)
            return play_next(self.match, self.bots, self.luck)
        self.match.pass_time(due)
        return self.match.act(seat, self.reactions.pop(seat)[1])

    def _hear_reactions(self) -> None:
        game, state = self.match.game, self.match.state
        for seat, bot in enumerate(self.bots):
            if not bot.alert:
                continue
            legal = game.legal(state, seat)
            if seat in self.reactions and self.reactions[seat][1] in legal:
                continue
            self.reactions.pop(seat, None)
            if legal and (wish := bot.react(seat, game.view(state, seat), legal, self.luck)):
                self.reactions[seat] = (self.match.now + wish.after, _allowed(bot, self.match, wish.move, legal))
