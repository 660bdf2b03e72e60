"""Random and forged reactions and clocks, in any order: the invariants of races hold."""

import json
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tablee.server.race.latency import LONGEST_ALLOWANCE
from tablee.server.room.outbox import Outbox
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.effort import examples
from tests.server.evening import Evening
from tests.server.sprint import Grab
from tests.server.test_hostile_table import snapshot

HEATS = 4
peers = st.sampled_from(["anna", "anna@phone", "ben", "cleo"])
forged: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.integers(0, 1200),
    st.sampled_from([0, 3_600_000, -1, 3_600_001, 10**30, 0.5, "0", True, [], {}, float("nan"), float("inf")]),
)


class HostileRace(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening("sprint", options={"heats": HEATS})
        self.open: dict[tuple[str, str], str] = {}
        """Unanswered requests: by person and id, the connection that sent it last."""
        self.left: set[tuple[str, str]] = set()
        """Requests of a closed connection; a later connection with the same name may get their answers."""
        self.said: list[tuple[str, dict[str, Any]]] = []
        for seat, peer in enumerate(("anna", "ben")):
            self.evening.do(f"{peer} enters")
            self.evening.do(f"{peer}.sit({seat})")
        self.evening.do("anna.start()")

    @rule(peer=peers)
    def enter(self, peer: str) -> None:
        self.forget(peer)
        self.check(self.evening.do(f"{peer} enters"))
        self._ring()

    @rule(peer=peers)
    def leave(self, peer: str) -> None:
        self.forget(peer)
        self.check(self.evening.do(f"{peer} leaves"))
        self._ring()

    def _ring(self) -> None:
        """Let the room's alarm ring if it is due: a verdict may wait for fewer people now."""
        self.check(self.evening.do("0 ms pass"))

    @rule(peer=peers, heat=st.integers(-1, HEATS + 1), reaction=forged)
    def throw(self, peer: str, heat: int, reaction: Any) -> None:
        self.ask(peer, {"type": "play", "move": {"type": "grab", "heat": heat}, "reaction": reaction})

    @rule(peer=peers, reaction=st.none() | st.integers(0, 1200))
    def throw_well(self, peer: str, reaction: int | None) -> None:
        if self.evening.table.match:
            self.throw(peer, self.evening.table.match.state.heat, reaction)

    @rule(peer=peers)
    def interrupt(self, peer: str) -> None:
        self.ask(peer, {"type": "rename", "name": peer.title()})

    @rule(back=st.integers(1, 6), phone=st.booleans())
    def repeat(self, back: int, phone: bool) -> None:
        """Send an earlier message again, perhaps from another device."""
        if len(self.said) >= back:
            peer, message = self.said[-back]
            self.ask("anna@phone" if phone and peer == "anna" else peer, message)

    @rule(peer=peers, number=st.integers(1, 9), clock=st.floats(0, 1e15))
    def pong(self, peer: str, number: int, clock: float) -> None:
        if peer in self.evening.session.audience.visits:
            message = json.dumps({"type": "pong", "number": number, "clock": clock})
            assert not self.evening.do(f"{peer} says {message}").messages

    @rule(ms=st.integers(0, 400))
    def wait(self, ms: int) -> None:
        self.check(self.evening.do(f"{ms} ms pass"))
        self.evening.written(self.evening.session.beat(self.evening.now))

    @rule()
    def restart(self) -> None:
        self.open.clear()
        self.evening.do("the house restarts")

    @rule()
    def rest(self) -> None:
        """Let time pass; then no request of a connected person is unanswered."""
        for _ in range(3):
            self.check(self.evening.do("300 ms pass"))
        race = self.evening.table.race
        if race is None or race <= self.evening.table.elapsed(self.evening.now):
            assert not self.open

    def ask(self, peer: str, message: dict[str, Any]) -> None:
        if peer not in self.evening.session.audience.visits:
            self.enter(peer)
        message = {"id": f"{len(self.said)}", **message}
        self.said.append((peer, message))
        self.open[(person(peer), message["id"])] = peer
        self.left.discard((person(peer), message["id"]))
        out = self.evening.do(f"{peer} says {json.dumps(message)}")
        if (peer, Failed("malformed", None)) in out.messages:  # NaN is no JSON, so the id cannot be read
            del self.open[(person(peer), message["id"])]
        self.check(out)

    def forget(self, peer: str) -> None:
        self.left |= {key for key, caller in self.open.items() if caller == peer}
        self.open = {key: caller for key, caller in self.open.items() if caller != peer}

    def check(self, out: Outbox[str]) -> None:
        for peer, message in out.messages:
            assert peer in self.evening.session.audience.visits
            if isinstance(message, updates.Accepted | updates.Refused | Failed) and message.id is not None:
                key = (person(peer), message.id)
                assert self.open.pop(key, None) == peer or key in self.left, (
                    "one answer to each, where it was asked"
                )
                self.left.discard(key)

    @invariant()
    def the_journal_brings_the_same_table_back(self) -> None:
        assert snapshot(self.evening.restored()) == snapshot(self.evening.table)

    @invariant()
    def every_moment_is_possible(self) -> None:
        match = self.evening.table.match
        assert match
        assert [step.at for step in match.log] == sorted(step.at for step in match.log)
        assert match.now <= self.evening.table.elapsed(self.evening.now)
        for step in match.log:
            assert (step.evidence is not None) == isinstance(step.move, Grab)
            if step.evidence:
                assert step.evidence.reaction >= 0
                assert 0 <= step.evidence.given <= LONGEST_ALLOWANCE

    @invariant()
    def nobody_scores_twice_in_a_heat(self) -> None:
        match = self.evening.table.match
        assert match
        assert max(match.state.scores) <= match.state.heat - 1

    @invariant()
    def nothing_waits_longer_than_promised(self) -> None:
        held = self.evening.session.race.waiting.held
        if held:
            alarm = self.evening.session.clockwork.alarm()
            assert alarm is not None
            made = self.evening.table.house_time(held[0].at)
            assert self.evening.now <= alarm <= max(made, self.evening.now) + LONGEST_ALLOWANCE


def person(peer: str) -> str:
    return peer.partition("@")[0]


@pytest.mark.usefixtures("sprint_in_the_house")
def test_a_race_keeps_its_promises_whatever_is_claimed() -> None:
    run_state_machine_as_test(HostileRace, settings=examples(60))
