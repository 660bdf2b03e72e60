"""An evening that records every step its guests are shown, for the tests of replays."""

from collections import defaultdict
from typing import Any

import msgspec

from tablee.bots import BOTS
from tablee.bots.playing import situation_of
from tablee.core.luck import seeded
from tablee.server.room.outbox import Outbox
from tablee.server.wire import updates
from tablee.server.wire.replay import ReplayStep
from tests.server.evening import Evening

PEOPLE = ("anna", "ben")
SEATS = {"anna": 0, "ben": 1, "cleo": None}
"""Cleo watches."""


class Witnesses(Evening):
    def __init__(self, game: str = "dozito", **fields: Any) -> None:
        super().__init__(game, **fields)
        self.told: dict[str, list[Any]] = defaultdict(list)
        for name in SEATS:
            self.do(f"{name} enters")
        for name in PEOPLE:
            self.do(f"{name}.sit({SEATS[name]})")
        self.do("anna.start()")

    def written(self, out: Outbox[str]) -> Outbox[str]:
        for peer, message in out.messages:
            if isinstance(message, updates.Step):
                self.told[peer].append(remembered(message))
        return super().written(out)

    def play_it(self) -> None:
        """Play to the end with the strongest bot, which also takes part in races."""
        luck, bot = seeded("witnesses"), [*BOTS[self.table.game.name].values()][-1]
        while (match := self.table.match) and not match.outcome:
            game, state = self.table.game, match.state
            awaited = game.awaited(state)
            for seat in awaited or range(match.seats):
                situation = situation_of(bot, match, seat, tuple(game.legal(state, seat)))
                reaction = None if awaited or not situation.legal else bot.react(situation, luck)
                move = bot.choose(situation, luck) if awaited else reaction and reaction.move
                if move:
                    self.written(self.session.bot_plays(seat, move, self.now))
                    break
            self.do("150 ms pass")


def remembered(step: updates.Step | ReplayStep) -> Any:
    """The parts of a step that its replay shows too; legal moves are not among them."""
    told = (step.events, step.view, step.awaited, step.outcome, step.evidence)
    return msgspec.json.decode(msgspec.json.encode(told))
