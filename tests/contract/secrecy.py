"""Two worlds that differ only in what somebody cannot see send that person the same bytes.

A game is played once with its luck on tape. Then, in every shuffle, the pieces that the rules have not
brought to light for an observer are dealt to each other's places, the same moves are made again, and what
the observer receives, from the deal to that moment, must be the same to the byte: views, events, legal
moves, and the answer to every move one can think of.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tests.contract.material import MATERIAL
from tests.contract.playouts import Setting, conceivable, playout

EARLIEST, LATEST = 1, 300


@dataclass
class Shuffle:
    step: int
    order: list[Any]


@dataclass
class Tape:
    """Luck that remembers what it gave."""

    luck: Luck
    step: int = 0
    lots: list[int] = field(default_factory=list)
    shuffles: list[Shuffle] = field(default_factory=list)

    def below(self, n: int) -> int:
        self.lots.append(self.luck.below(n))
        return self.lots[-1]

    def shuffle(self, items: list[Any]) -> None:
        self.luck.shuffle(items)
        self.shuffles.append(Shuffle(self.step, items[:]))


class Rerun:
    """The luck of a tape again, with other orders."""

    def __init__(self, lots: list[int], orders: list[list[Any]]) -> None:
        self.lots, self.orders = iter(lots), iter(orders)

    def below(self, n: int) -> int:
        return next(self.lots)

    def shuffle(self, items: list[Any]) -> None:
        order = next(self.orders)
        assert sorted(order) == sorted(items), "what is shuffled depends on what nobody can see"
        items[:] = order


def received(match: Match, observer: int | None) -> bytes:
    """Everything an observer can learn from the last step."""
    game, state = match.game, match.state
    asked = () if observer is None else conceivable(game)
    return msgspec.json.encode(
        {
            "events": [e for event in match.log[-1].events if (e := game.seen(event, observer)) is not None],
            "view": game.view(state, observer),
            "legal": [] if observer is None else game.legal(state, observer),
            "answers": [game.check(state, observer, move) for move in asked if observer is not None],
        }
    )


def unseen(shuffles: list[Shuffle], lit: list[set[int]], number: int) -> set[int]:
    """The pieces of a shuffle that did not come to light until they were shuffled again."""
    shuffle, hidden = shuffles[number], set()
    for piece in shuffle.order:
        again = next((later.step for later in shuffles[number + 1 :] if piece in later.order), len(lit))
        if not any(piece in step for step in lit[shuffle.step : again + 1]):
            hidden.add(piece)
    return hidden


def exchanged(order: list[Any], hidden: set[int], random: Random) -> list[Any]:
    """The same order, but every hidden piece lies where another one lay."""
    pieces = [piece for piece in order if piece in hidden]
    cut = random.randrange(1, len(pieces)) if len(pieces) > 1 else 0
    moved = iter(pieces[cut:] + pieces[:cut])
    return [next(moved) if piece in hidden else piece for piece in order]


def remember(setting: Setting, observer: int | None, moment: int) -> tuple[Tape, Match, list[bytes]]:
    """A game up to a moment, and what an observer received until then."""
    tape = Tape(seeded(setting.seed))
    messages = []
    match = None
    for match in playout(setting, limit=moment, luck=tape):
        tape.step = match.version
        messages.append(received(match, observer))
    assert match is not None
    return tape, match, messages


def other_world(tape: Tape, match: Match, observer: int | None, random: Random) -> Rerun:
    revealed = MATERIAL[match.game.name].revealed
    lit = [{piece for event in step.events for piece in revealed(event, observer)} for step in match.log]
    hidden = [unseen(tape.shuffles, lit, number) for number in range(len(tape.shuffles))]
    orders = [exchanged(s.order, pieces, random) for s, pieces in zip(tape.shuffles, hidden, strict=True)]
    return Rerun(tape.lots, orders)


def what_cannot_be_seen_does_not_show(setting: Setting) -> None:
    random = Random(setting.seed)
    for observer in (None, *range(setting.seats)):
        tape, true, messages = remember(setting, observer, moment=random.randint(EARLIEST, LATEST))
        match = setting.start(other_world(tape, true, observer, random))
        assert received(match, observer) == messages[0]
        for step, message in zip(true.log[1:], messages[1:], strict=True):
            assert step.seat is not None
            match.play(step.seat, step.move, step.at)
            assert received(match, observer) == message
