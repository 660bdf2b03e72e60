"""Random requests and nonsense from players, watchers and strangers: the invariants of a table hold."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from tablee.server.room.outbox import Outbox
from tablee.server.table.table import Table
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.effort import examples
from tests.server.evening import Evening

peers = st.sampled_from(["anna", "anna@phone", "ben", "cleo", "stranger"])
ids = st.sampled_from("abcdefgh")
seats = st.integers(-1, 6)
texts = st.text(max_size=30)
people = st.sampled_from(["anna", "ben", "cleo", "stranger", "x"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda some: st.lists(some, max_size=3) | st.dictionaries(texts, some, max_size=3),
    max_leaves=5,
)
moves = st.fixed_dictionaries(
    {"type": st.sampled_from(["draw", "take", "place", "discard", "whisper", ""])},
    optional={"slot": st.integers(-1, 14), "side": st.integers(-1, 3), "number": st.integers()},
)
REQUESTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "sit": {"seat": seats},
    "stand": {},
    "add_bot": {"seat": seats, "bot": st.sampled_from(["random", "normal", "", "x"])},
    "remove_bot": {"seat": seats},
    "configure": {"options": st.dictionaries(st.sampled_from(["rounds", "fuse", "x"]), st.integers(-2, 9))},
    "start": {},
    "play": {"move": moves},
    "play_again": {"yes": st.booleans()},
    "publish": {"yes": st.booleans(), "language": st.sampled_from(["", "fr", "../x"])},
    "choose_first": {"seat": seats | st.none()},
    "gather": {},
    "rename": {"name": texts},
    "ready": {"yes": st.booleans()},
    "lock": {"yes": st.booleans()},
    "expel": {"person": people, "yes": st.booleans()},
    "reseat": {"seat": seats, "to": seats},
    "hand_over": {"person": people},
    "take_over": {},
    "change_game": {"game": st.sampled_from(["dozito", "dos", "tootizz", "x"])},
    "say": {"phrase": st.sampled_from(["hello", "x"])},
}
requests = st.one_of(
    [st.fixed_dictionaries({"type": st.just(kind), "id": ids, **fields}) for kind, fields in REQUESTS.items()]
)
nonsense = st.one_of(
    texts,
    anything.map(json.dumps),
    st.dictionaries(st.sampled_from(["type", "id", "seat", "move", "extra"]), anything).map(json.dumps),
    st.integers(1, 5000).map(lambda depth: '{"type":' + "[" * depth),
)


def snapshot(table: Table) -> bytes:
    """All state that the journal has to restore."""
    match = table.match
    game = match and (match.options, match.seats, match.state, match.log)
    facts = (table.number, table.version, table.matches, table.host, table.options, table.chairs, game)
    choices = table.public, table.language, table.first, sorted(table.sidelines.again)
    everything = facts, choices, sorted(table.granted), vars(table.party)
    return msgspec.json.encode(everything, enc_hook=list, order="deterministic")


class HostileTable(RuleBasedStateMachine):
    game = "dozito"

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening(self.game)
        self.shown: dict[str, int] = {}

    @rule(peer=peers, version=st.none() | st.integers(-3, 400))
    def enter(self, peer: str, version: int | None) -> None:
        self.shown.pop(peer, None)
        self.check(self.evening.do(f"{peer} enters" + ("" if version is None else f" at version {version}")))

    @rule(peer=peers)
    def leave(self, peer: str) -> None:
        self.check(self.evening.do(f"{peer} leaves"))

    @rule(peer=peers, message=requests)
    def request(self, peer: str, message: dict[str, Any]) -> None:
        self.say(peer, json.dumps(message))

    @rule(peer=peers, raw=nonsense)
    def babble(self, peer: str, raw: str) -> None:
        answer = self.say(peer, raw)
        assert isinstance(answer, Failed)
        assert answer.problem == "malformed"

    @rule()
    @precondition(lambda self: self.evening.table.phase == "gathering")
    def begin(self) -> None:
        for peer, seat in (("ben", 1), ("anna", 0)):
            self.say(peer, json.dumps({"type": "sit", "id": "begin", "seat": seat}))
        self.say("anna", json.dumps({"type": "start", "id": "begin"}))

    @rule(data=st.data(), count=st.integers(1, 20))
    @precondition(lambda self: self.evening.table.phase == "playing")
    def play_well(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            match = self.evening.table.match
            assert match
            moves = [(seat, move) for seat in range(match.seats) for move in match.game.legal(match.state, seat)]
            if moves:
                seat, move = data.draw(st.sampled_from(moves))
                self.check(self.evening.bot_moves(seat, move))

    @rule()
    @precondition(lambda self: self.evening.table.phase == "playing")
    def finish(self) -> None:
        self.shown.clear()
        self.evening.do("they play to the end")

    @rule(ms=st.integers(0, 700))
    def wait(self, ms: int) -> None:
        self.check(self.evening.do(f"{ms} ms pass"))

    @rule()
    def restart(self) -> None:
        self.shown.clear()
        self.evening.do("the house restarts")

    def say(self, peer: str, raw: str) -> updates.ServerMessage:
        """Send a message: it gets exactly one answer, and the table does not change without an entry."""
        if peer not in self.evening.session.audience.visits:
            self.enter(peer, None)
        before = snapshot(self.evening.table)
        out = self.evening.do(f"{peer} says {raw}")
        answers = [(to, message) for to, message in out.messages if _is_answer(message)]
        assert [to for to, _ in answers] == [peer]
        if not out.entries:
            assert snapshot(self.evening.table) == before
        elif not isinstance(answers[0][1], updates.Accepted):
            assert all(
                isinstance(step, updates.Step | updates.TableChanged | updates.Talk)
                for _, step in out.messages[1:]
            )
        self.check(out)
        return answers[0][1]

    def check(self, out: Outbox[str]) -> None:
        """Messages go to those who are connected; steps come in order, and everybody gets the latest."""
        table = self.evening.table
        for peer, message in out.messages:
            assert peer in self.evening.session.audience.visits
            if isinstance(message, updates.Step):
                assert message.version >= self.shown.get(peer, 0)
                self.shown[peer] = message.version
        for peer, version in self.shown.items():
            if peer in self.evening.session.audience.visits:
                assert version == table.version

    @invariant()
    def the_journal_brings_the_same_table_back(self) -> None:
        assert snapshot(self.evening.restored()) == snapshot(self.evening.table)

    @invariant()
    def entries_are_numbered_without_a_gap(self) -> None:
        assert [entry.number for entry in self.evening.journal] == list(range(1, len(self.evening.journal) + 1))


class HostileEmbers(HostileTable):
    game = "embers"

    @rule()
    @precondition(lambda self: self.evening.table.phase == "playing")
    def finish(self) -> None:
        self.check(self.evening.do("10000 ms pass"))


def _is_answer(message: updates.ServerMessage) -> bool:
    return isinstance(message, updates.Accepted | updates.Refused | Failed)


@pytest.mark.usefixtures("embers_in_the_house")
@pytest.mark.parametrize("machine", [HostileTable, HostileEmbers])
def test_a_table_keeps_its_promises_whatever_is_said(machine: type[HostileTable]) -> None:
    run_state_machine_as_test(machine, settings=examples(30))
