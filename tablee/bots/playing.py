"""Bots at a match: the one place where the truth is turned into what a bot may know."""

from collections.abc import Sequence

from tablee.bots import AnyBot
from tablee.core.game import Move
from tablee.core.luck import Luck
from tablee.core.match import Match, Step


class NotAllowed(Exception):
    """A bot chose a move that was not offered to it."""


def ask(bot: AnyBot, match: Match, seat: int, luck: Luck) -> Move:
    game, state = match.game, match.state
    legal = game.legal(state, seat)
    move: Move = bot.choose(seat, game.view(state, seat), legal, luck)
    if move not in legal:
        raise NotAllowed(f"{type(bot).__name__} chose {move} in {match.game.name}")
    return move


def play_next(match: Match, bots: Sequence[AnyBot], luck: Luck) -> Step:
    """The next move of a match among bots."""
    seat = match.game.awaited(match.state)[0]
    return match.act(seat, ask(bots[seat], match, seat, luck))


def play_out(match: Match, bots: Sequence[AnyBot], luck: Luck) -> int:
    """To the end, with a bot in every seat; how many moves that took."""
    moves = 0
    while match.outcome is None:
        play_next(match, bots, luck)
        moves += 1
    return moves
