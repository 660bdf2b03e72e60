"""The fuzzer with some hundreds of messages, and its parts. `make fuzz` sends a hundred thousand."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.browser import Browser, TableSocket
from tests.server.fuzz import answer_due, fuzz
from tests.server.fuzzed_table import Table, closes
from tests.server.mutations import Forged, Mutator, Replayed, Said, drawn


def test_whatever_is_said_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    done = fuzz(tmp_path, messages=400, seed=5)
    assert {"malformed", "not_now", "not_seated", "too_large", "Refused"} <= set(done.answers)
    assert done.distinct > 350
    print(done.answers)


def changed(messages: int) -> list[Said]:
    mutator = Mutator(Random(7), drawn(300, seed=7))
    drafts = [mutator.draft() for _ in range(messages)]
    return [mutator.changed(draft) for draft in drafts if not isinstance(draft, Replayed | Forged)]


def test_a_pool_becomes_many_distinct_messages_again_the_same_for_a_seed() -> None:
    messages = changed(4000)
    assert len(set(messages)) > 0.9 * len(messages)
    assert messages == changed(4000)


def test_many_messages_are_well_said_and_few_cost_their_connection() -> None:
    messages = changed(4000)
    assert 0 < sum(map(closes, messages)) < 0.02 * len(messages)
    kinds = Counter(due[0] for message in messages if not closes(message) and (due := answer_due(message)))
    assert min(kinds[kind] for kind in ("judged", "malformed", "too_large")) > 0.05 * len(messages)


@pytest.mark.parametrize(
    ("role", "request_", "honest"),
    [
        ("on turn", {"type": "play", "move": {"type": "draw"}}, True),
        ("waiting", {"type": "play", "move": {"type": "draw"}}, False),
        ("on turn", {"type": "play", "move": {"type": "play", "side": 0, "cards": [3]}}, True),
        ("on turn", {"type": "play", "move": {"type": "play", "side": 1, "cards": [3]}}, False),
        ("on turn", {"type": "play", "move": {"type": "draw", "more": 1}}, False),
        ("waiting", {"type": "undo"}, True),
        ("spectator", {"type": "undo"}, False),
        ("stranger", {"type": "rename", "name": "Zoe"}, True),
        ("stranger", {"type": "rename", "name": "\u202e"}, False),
        ("spectator", {"type": "say", "text": "hello"}, True),
        ("spectator", {"type": "say", "text": "\u202e"}, False),
        ("waiting", {"type": "stand"}, False),
    ],
)
def test_the_fuzzer_knows_what_would_be_granted(role: str, request_: dict[str, Any], honest: bool) -> None:
    table = Table("dos", {}, "BCDF")
    table.note_legal("on turn", [{"type": "draw"}, {"type": "play", "side": 0, "cards": [3], "colour": None}])
    assert table.would_grant(role, json.dumps({"id": "a", **request_})) == honest


async def test_a_flood_is_answered_or_cut_off_and_stalls_nobody(address: str) -> None:
    """This house has the real limits, unlike the fuzzer's."""
    async with Browser(address, "Anna") as anna, Browser(address, "Flood") as flood:
        code = await anna.opens(bots=["normal"], start=True)
        async with await anna.joins(code) as player, await flood.joins(code) as pouring:
            flooding = asyncio.create_task(pour(pouring, 2000))
            for _ in range(6):
                while not player.step or not player.step.legal:
                    await player.hears(updates.Step)
                step = player.step
                assert isinstance(await player.asks("play", move=step.legal[0]), updates.Accepted)
                while player.version == step.version:
                    await player.hears(updates.Step)
            problems = await flooding
        assert set(problems) <= {"not_now", "too_often"}
        assert problems.count("too_often") >= 40, "a flood is warned before it is cut off"


async def pour(socket: TableSocket, messages: int) -> list[str]:
    """Send a flood of requests; return the problems that it is answered with until it is cut off."""
    for number in range(messages):
        await socket.says({"type": "stand", "id": f"f{number}"})
    problems: list[str] = []
    while True:
        try:
            message = await socket.next()
        except ConnectionClosed:
            return problems
        if isinstance(message, Failed):
            problems.append(message.problem)
