"""The bots of the house as players of an environment, to train and test against."""

from tablee.bots import BOTS
from tablee.bots.playing import ask, situation_of
from tablee.core.game import Move
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.env.table import BEAT, TableEnv


class Opponent:
    """A bot that acts for the agent whose turn it is: `table.step(opponent(table))`. It may sit in several seats.

    A bot answers as fast as at a real table. In a race it therefore waits until its reaction is due.
    """

    def __init__(self, game: str, level: str, seed: int | str = 0) -> None:
        self.bot = BOTS[game][level]
        self.luck = seeded(seed)
        self._match: Match | None = None
        self._planned: dict[int, tuple[int, Move]] = {}

    def __call__(self, table: TableEnv) -> int:
        if table.match is not self._match:
            self._match, self._planned = table.match, {}
        if table.seat in table.game.awaited(table.match.state):
            return table.actions.number(ask(self.bot, table.match, table.seat, self.luck))
        move = self._due_reaction(table)
        return table.actions.wait if move is None else table.actions.number(move)

    def _due_reaction(self, table: TableEnv) -> Move | None:
        starts, now = table.game.race(table.match.state), table.match.now
        legal = table.game.legal(table.match.state, table.seat)
        if self._planned.get(table.seat, (0, None))[1] not in legal:
            situation = situation_of(self.bot, table.match, table.seat, legal)
            reaction = self.bot.react(situation, self.luck) if self.bot.alert else None
            self._planned.pop(table.seat, None)
            if reaction is None:
                return None
            self._planned[table.seat] = (now if starts is None else starts + reaction.after, reaction.move)
        due, move = self._planned[table.seat]
        if due >= now + BEAT:
            return None
        del self._planned[table.seat]
        return move
