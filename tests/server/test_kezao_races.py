"""Races of Kezao at a table: the last place goes to the faster player, whatever the latencies."""

from tablee.games.kezao.model import Laid, Rolled, Throw
from tablee.games.kezao.rules import COUNTDOWN, LEAD
from tablee.games.kezao.state import State
from tablee.server.wire import updates
from tests.server.evening import Evening, steps_in


class Roll:
    """The moment at which dice are seen: Anna's latency is low, Ben's is high, and both have cards that fit."""

    def __init__(self) -> None:
        self.evening = Evening("kezao")
        for seat, (name, line) in enumerate((("anna", 10), ("ben", 400))):
            self.evening.do(f"{name} enters")
            self.evening.do(f"{name}.sit({seat})")
            self.evening.do(f"the line of {name} takes {line} ms")
        self.evening.do("anna.start()")
        self.roll()
        while not (len(self.fitting(0)) >= 2 and self.fitting(1)) or self.state.opposition:
            for name in ("anna", "ben"):
                self.evening.do(f"{name}.play(pass roll={self.state.roll})")
            self.evening.do("300 ms pass")
            self.roll()

    @property
    def state(self) -> State:
        assert self.evening.table.match
        state: State = self.evening.table.match.state
        return state

    def roll(self) -> None:
        self.evening.do(f"{('anna', 'ben')[self.state.roller]}.play(choose present=0)")
        self.evening.do(f"{COUNTDOWN - LEAD} ms pass")
        self.evening.do(f"{LEAD} ms pass")

    def fitting(self, seat: int) -> list[int]:
        return [card for card in self.state.hands[seat] if card in self.state.fits]

    def throws(self, name: str, card: int, reaction: int, arrives: int) -> list[updates.ServerMessage]:
        """The messages sent when a throw arrives this long after the dice were seen."""
        assert self.evening.table.race is not None
        seen = self.evening.table.house_time(self.evening.table.race)
        self.evening.do(f"{seen + arrives - self.evening.now} ms pass")
        return self.heard(
            f"{name}.play(throw card={card} roll={self.state.roll} after {reaction}) #{name}-{reaction}"
        )

    def heard(self, asked: str) -> list[updates.ServerMessage]:
        return [message for _, message in self.evening.do(asked).messages]

    def laid(self) -> list[tuple[int, int]]:
        assert self.evening.table.match
        events = [event for step in self.evening.table.match.log for event in step.events]
        return [(event.seat, event.reaction) for event in events if isinstance(event, Laid)]


def test_the_last_place_goes_to_the_faster_hand() -> None:
    roll = Roll()
    first, second = roll.fitting(0)[:2]
    (theirs, *_) = roll.fitting(1)
    roll.throws("anna", first, 500, arrives=505)
    roll.throws("anna", second, 720, arrives=725)
    assert roll.throws("ben", theirs, 600, arrives=810)[0] == updates.Accepted("ben-600")
    answers = [message for message in roll.heard("300 ms pass") if isinstance(message, updates.Refused)]
    assert [answer.id for answer in answers] == ["anna-720"]
    assert answers[0].evidence
    assert answers[0].evidence.reaction == 720
    assert roll.laid() == [(0, 500), (1, 600)]


def test_within_a_tenth_of_a_second_both_count() -> None:
    roll = Roll()
    first, second = roll.fitting(0)[:2]
    (theirs, *_) = roll.fitting(1)
    roll.throws("anna", first, 500, arrives=505)
    roll.throws("anna", second, 700, arrives=705)
    roll.throws("ben", theirs, 600, arrives=810)
    roll.heard("300 ms pass")
    assert roll.laid() == [(0, 500), (1, 600), (0, 700)]


def test_the_evidence_goes_with_the_step_and_survives_a_restart() -> None:
    roll = Roll()
    card = roll.fitting(1)[0]
    roll.throws("ben", card, 600, arrives=810)
    roll.heard("100 ms pass")
    version = roll.evening.table.version - 1
    roll.evening.do("the house restarts")
    (step, *_) = steps_in(roll.evening.do(f"cleo enters at version {version}"))
    assert step.evidence
    assert (step.evidence.seat, step.evidence.reaction, step.evidence.given) == (1, 600, 210)
    assert roll.evening.table.match
    assert isinstance(roll.evening.table.match.log[-1].move, Throw)


def test_dice_are_told_before_they_are_seen() -> None:
    evening = Roll().evening
    assert evening.table.match
    steps = [step for step in evening.table.match.log if any(isinstance(event, Rolled) for event in step.events)]
    assert steps
    assert evening.table.race == steps[-1].at + LEAD


def test_a_copy_of_a_throw_that_was_refused_is_not_thrown_in_the_next_race() -> None:
    roll = Roll()
    for name in ("anna", "ben"):
        roll.evening.do(f"{name}.play(pass roll={roll.state.roll})")
    roll.evening.do("300 ms pass")
    throw = f"anna.play(throw card={roll.state.hands[0][0]} roll={roll.state.roll} after 100) #late"
    (refused,) = roll.heard(throw)
    assert isinstance(refused, updates.Refused)
    roll.roll()
    assert roll.evening.table.race is not None
    assert roll.heard(throw) == [refused]
    roll.evening.do("1000 ms pass")
    assert roll.laid() == []
