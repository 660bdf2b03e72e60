"""An evening whose guests remember every step they were told, for those who want to look back."""

from collections import defaultdict
from typing import Any

import msgspec

from tablee.bots import BOTS
from tablee.core.luck import seeded
from tablee.server.room.outbox import Outbox
from tablee.server.wire import updates
from tablee.server.wire.replay import ReplayStep
from tests.server.evening import Evening

PEOPLE = ("anna", "ben")
SEATS = {"anna": 0, "ben": 1, "cleo": None}
"""Cleo stands beside the table."""


class Witnesses(Evening):
    def __init__(self, game: str = "dozito", **wish: Any) -> None:
        super().__init__(game, **wish)
        self.told: dict[str, list[Any]] = defaultdict(list)
        for name in SEATS:
            self.do(f"{name} enters")
        for name in PEOPLE:
            self.do(f"{name}.sit({SEATS[name]})")
        self.do("anna.start()")

    def written(self, post: Outbox[str]) -> Outbox[str]:
        for peer, letter in post.messages:
            if isinstance(letter, updates.Step):
                self.told[peer].append(remembered(letter))
        return super().written(post)

    def play_it(self) -> None:
        """To the end, as the best bots would, who also race."""
        luck, bot = seeded("witnesses"), [*BOTS[self.table.game.name].values()][-1]
        while (match := self.table.match) and not match.outcome:
            game, state = self.table.game, match.state
            awaited = game.awaited(state)
            for seat in awaited or range(match.seats):
                view, legal = game.view(state, seat), tuple(game.legal(state, seat))
                reaction = None if awaited or not legal else bot.react(seat, view, legal, luck)
                move = bot.choose(seat, view, legal, luck) if awaited else reaction and reaction.move
                if move:
                    self.written(self.session.bot_plays(seat, move, self.now))
                    break
            self.do("150 ms pass")


def remembered(step: updates.Step | ReplayStep) -> Any:
    """What a step told, as far as looking back can tell the same: what one might have done is over."""
    told = (step.events, step.view, step.awaited, step.outcome, step.evidence)
    return msgspec.json.decode(msgspec.json.encode(told))
