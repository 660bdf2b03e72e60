"""Two worlds that differ only in what an observer cannot see send this observer the same bytes.

A game is played once while its luck is recorded. Then, in every shuffle, the pieces that the rules have not
revealed to an observer swap places, and the same moves are made again. Everything that the observer receives, from
the deal to that moment, has to be the same to the byte: views, events, legal moves, the reason why there are not
more of them, and the answers to all moves.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken, witnessed
from tablee.core.record import LoggedStep
from tests.contract.material import material_of
from tests.contract.playouts import Setting, conceivable, playout

EARLIEST, LATEST = 1, 300


@dataclass
class Shuffle:
    step: int
    order: list[Any]


@dataclass
class Tape:
    """Luck that records its results."""

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
    """Luck that repeats the lots of a tape, with other orders in its shuffles."""

    def __init__(self, lots: list[int], orders: list[list[Any]]) -> None:
        self.lots, self.orders = iter(lots), iter(orders)

    def below(self, n: int) -> int:
        return next(self.lots)

    def shuffle(self, items: list[Any]) -> None:
        order = next(self.orders)
        assert sorted(order) == sorted(items), "which pieces are shuffled depends on hidden pieces"
        items[:] = order


def received(match: Match, observer: int | None) -> bytes:
    """Everything that an observer can learn from the last step."""
    game, state = match.game, match.state
    asked = () if observer is None else conceivable(game, state, observer)
    return msgspec.json.encode(
        {
            "events": witnessed(game, match.log[-1], observer),
            "view": game.view(state, observer),
            "legal": [] if observer is None else game.legal(state, observer),
            "because": None if observer is None else game.limit(state, observer),
            "worth": [] if observer is None else game.worth(state, observer),
            "answers": [game.check(state, observer, move) for move in asked if observer is not None],
        }
    )


Receives = Callable[[Match, int | None], bytes]
"""Everything that an observer can learn from the last step of a match, as bytes."""


def unseen(shuffles: list[Shuffle], lit: list[set[int]], number: int) -> set[int]:
    """The pieces of a shuffle that were not revealed before they were shuffled again."""
    shuffle, hidden = shuffles[number], set()
    for piece in shuffle.order:
        again = next((later.step for later in shuffles[number + 1 :] if piece in later.order), len(lit))
        if not any(piece in step for step in lit[shuffle.step : again + 1]):
            hidden.add(piece)
    return hidden


def exchanged(order: list[Any], hidden: set[int], random: Random) -> list[Any]:
    """The same order, except that the hidden pieces have swapped places."""
    pieces = [piece for piece in order if piece in hidden]
    cut = random.randrange(1, len(pieces)) if len(pieces) > 1 else 0
    moved = iter(pieces[cut:] + pieces[:cut])
    return [next(moved) if piece in hidden else piece for piece in order]


@dataclass
class Memory:
    """Everything that an observer has received in a game so far."""

    tape: Tape
    messages: list[bytes] = field(default_factory=list)
    """The received bytes, by step."""
    lit: list[set[int]] = field(default_factory=list)
    """The pieces that were revealed to the observer, by step."""


def remember(
    setting: Setting, observer: int | None, moment: int, receives: Receives = received
) -> tuple[Match, Memory]:
    memory = Memory(Tape(seeded(setting.seed)))
    match = None
    for match in playout(setting, limit=moment, luck=memory.tape):
        memory.tape.step = match.version
        memory.messages.append(receives(match, observer))
        memory.lit.append(brought_to_light(match, observer))
    assert match is not None
    return match, memory


def brought_to_light(match: Match, observer: int | None) -> set[int]:
    material = material_of(match.game.name)
    shown = {piece for event in match.log[-1].events for piece in material.revealed(event, observer)}
    return shown | set(material.held(match.state, observer))


def other_world(memory: Memory, random: Random) -> Rerun:
    shuffles = memory.tape.shuffles
    hidden = [unseen(shuffles, memory.lit, number) for number in range(len(shuffles))]
    orders = [exchanged(s.order, pieces, random) for s, pieces in zip(shuffles, hidden, strict=True)]
    return Rerun(memory.tape.lots, orders)


def what_cannot_be_seen_does_not_show(setting: Setting, receives: Receives = received) -> None:
    random = Random(setting.seed)
    for observer in (None, *range(setting.seats)):
        true, memory = remember(setting, observer, random.randint(EARLIEST, LATEST), receives)
        match = setting.start(other_world(memory, random))
        assert receives(match, observer) == memory.messages[0]
        for step, message in zip(true.log[1:], memory.messages[1:], strict=True):
            if not time_passes_alike(match, step):
                break
            try:
                if step.seat is not None:
                    match.play(step.seat, step.move, step.at)
            except RuleBroken:  # the move itself told that this world is not the true one
                assert material_of(match.game.name).telling
                assert step.seat != observer
                break
            assert receives(match, observer) == message


def time_passes_alike(match: Match, step: LoggedStep) -> bool:
    """Whether time brings nothing until this step but what it brought in the true world.

    They may differ only if the rules say that the time of an event reveals something.
    """
    told, version = material_of(match.game.name).told_by_time, match.version
    match.pass_time(step.at)
    here = match.log[version:]
    there = [step] if step.seat is None else []
    if any(told(event) for tick in (*here, *there) for event in tick.events):
        return [tick.at for tick in here] == [tick.at for tick in there]
    assert len(here) == len(there), "the number of timed steps depends on hidden pieces"
    return True
