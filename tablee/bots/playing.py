"""Bots in a match. This is the only module that turns the state into the view that a bot may see."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.bots import watch_time_of
from tablee.bots.bot import AnyBot, Reaction, Situation
from tablee.core.game import AnyGame, Move
from tablee.core.luck import Luck
from tablee.core.match import Match, witnessed
from tablee.core.record import LoggedStep

NEVER = 2**62
"""A moment later than any match lasts."""


class NotAllowed(Exception):
    """A bot chose a move that was not offered to it."""


def ask(bot: AnyBot, match: Match, seat: int, luck: Luck) -> Move:
    situation = situation_of(bot, match, seat, match.game.legal(match.state, seat))
    move: Move = bot.choose(situation, luck)
    return _allowed(bot, match, move, situation.legal)


def situation_of(bot: AnyBot, match: Match, seat: int, legal: Sequence[Move]) -> Situation[Any, Any]:
    """All that the bot is told: what its seat knows, and what it remembers of the latest steps."""
    steps = match.log[-bot.remembers :] if bot.remembers else ()
    events = [event for step in steps for event in witnessed(match.game, step, seat)]
    return Situation(seat, match.game.view(match.state, seat), legal, events)


def _allowed(bot: AnyBot, match: Match, move: Move, legal: Sequence[Move]) -> Move:
    if move not in legal:
        raise NotAllowed(f"{type(bot).__name__} chose {move} in {match.game.name}")
    return move


def watching_time(game: AnyGame, step: LoggedStep) -> int:
    """How long people watch a step, in milliseconds."""
    return sum(map(watch_time_of(game.name), witnessed(game, step, None)))


def play_out(match: Match, bots: Sequence[AnyBot], luck: Luck) -> int:
    """Play to the end, with a bot in every seat. Returns the number of moves."""
    seated = SeatedBots(match, bots, luck)
    moves = 0
    while match.outcome is None:
        moves += seated.play_next().seat is not None
    return moves


@dataclass
class SeatedBots:
    """The bots of a match, which act in the order in which people would."""

    match: Match
    bots: Sequence[AnyBot | None]
    """The bot of each seat; None where a person sits."""
    luck: Luck
    watches: bool = False
    """Whether bots wait with their turns until people have seen the last step."""
    reactions: dict[int, tuple[int, Move]] = field(default_factory=dict)
    """The planned reaction of each seat, with its moment on the match's clock."""

    def due(self) -> int:
        """When the next step happens, if no person acts before; NEVER if a person has to."""
        self._plan_reactions()
        wake = self.match.game.wake(self.match.state)
        return min(self._first_reaction()[0], self._turn(wake), NEVER if wake is None else wake)

    def play_next(self) -> LoggedStep:
        """Carry out the next step: timed events, a reaction, or the move that the table waits for."""
        due = self.due()
        assert due < NEVER, "nobody has anything to do"
        known = self.match.version
        self.match.pass_time(due)
        if self.match.version > known:
            return self.match.log[known]
        moment, seat = self._first_reaction()
        if moment == due:
            return self.match.act(seat, self.reactions.pop(seat)[1])
        return self._take_turn()

    def _first_reaction(self) -> tuple[int, int]:
        return min(((due, seat) for seat, (due, _) in self.reactions.items()), default=(NEVER, -1))

    def _turn(self, wake: int | None) -> int:
        """When the seat that the table waits for will move."""
        awaited = self.match.game.awaited(self.match.state)
        if not awaited or self.bots[awaited[0]] is None:
            return NEVER
        watched = self.watches or self.reactions or wake is not None
        return self.match.log[-1].at + (watching_time(self.match.game, self.match.log[-1]) if watched else 0)

    def _take_turn(self) -> LoggedStep:
        seat = self.match.game.awaited(self.match.state)[0]
        bot = self.bots[seat]
        assert bot, "people take their turns themselves"
        return self.match.act(seat, ask(bot, self.match, seat, self.luck))

    def _plan_reactions(self) -> None:
        """Keep the planned reactions that are still legal, and ask the other bots for theirs."""
        game, state = self.match.game, self.match.state
        for seat, bot in enumerate(self.bots):
            if bot is None or not bot.alert:
                continue
            legal = game.legal(state, seat)
            if seat in self.reactions and self.reactions[seat][1] in legal:
                continue
            self.reactions.pop(seat, None)
            if legal and (reaction := bot.react(situation_of(bot, self.match, seat, legal), self.luck)):
                self.reactions[seat] = (self._due(reaction), _allowed(bot, self.match, reaction.move, legal))

    def _due(self, reaction: Reaction[Move]) -> int:
        shown_at = self.match.game.race(self.match.state)
        now = self.match.now
        return now + reaction.after if shown_at is None else max(now, shown_at + reaction.after)
