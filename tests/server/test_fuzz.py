"""Some hundreds of messages nobody should send. `make fuzz` sends a hundred thousand."""

import asyncio
from pathlib import Path

from tablee.server import wire
from tests.server.browser import Browser, TableSocket
from tests.server.fuzz import fuzz


def test_whatever_is_said_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    done = fuzz(tmp_path, messages=400, seed=5)
    assert {"malformed", "not_now", "not_seated", "too_large", "Refused"} <= set(done.answers)
    print(done.answers)


async def test_a_flood_is_answered_or_cut_off_and_stalls_nobody(address: str) -> None:
    """With the real limits."""
    async with Browser(address, "Anna") as anna, Browser(address, "Flood") as flood:
        code = await anna.opens(bots=["random"], start=True)
        async with await anna.joins(code) as player, await flood.joins(code) as pouring:
            flooding = asyncio.create_task(pour(pouring, 2000))
            for _ in range(6):
                while not player.step or not player.step.legal:
                    await player.hears(wire.Step)
                step = player.step
                assert isinstance(await player.asks("play", move=step.legal[0]), wire.Accepted)
                while player.version == step.version:
                    await player.hears(wire.Step)
            problems = await flooding
        assert set(problems) <= {"not_now", "too_often"}
        assert problems.count("too_often") >= 40, "one is warned before one is cut off"


async def pour(socket: TableSocket, messages: int) -> list[str]:
    """What a flood of requests is told until it is cut off."""
    for number in range(messages):
        await socket.says({"type": "stand", "id": f"f{number}"})
    problems: list[str] = []
    while True:
        try:
            letter = await socket.next()
        except Exception:
            return problems
        if isinstance(letter, wire.Failed):
            problems.append(letter.problem)
