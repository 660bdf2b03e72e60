"""The whole house in a simulator: random schedules, the known hard moments, and mistakes made on purpose."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.web.uvicorn_ws import DirectSocket
from tests.effort import EFFORT
from tests.simulation import directed
from tests.simulation.network import FakeDirectSocket
from tests.simulation.sabotage import SABOTEURS, Saboteur, found_by
from tests.simulation.schedules import drive, random_world
from tests.simulation.world import World

ROOT = Path(__file__).parents[2]
SCHEDULES, CHUNK = 200 * EFFORT, 10
ENOUGH = 60
"""Schedules within which a mistake must be found, several times as many as each needs."""


@pytest.fixture(scope="module", autouse=True)
def little_to_collect() -> Iterator[None]:
    """Exempt loaded modules from the garbage collection after every crash."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("first", range(0, SCHEDULES, CHUNK))
def test_whatever_happens_everybody_sees_the_truth_and_nothing_is_lost(first: int) -> None:
    for seed in range(first, first + CHUNK):
        try:
            random_world(str(seed)).run(drive)
        except Exception as error:
            raise AssertionError(f"python -m tests.simulation --replay {seed}") from error


@pytest.mark.parametrize("name", directed.MOMENTS)
def test_hard_moments(name: str) -> None:
    for seed in directed.MOMENTS[name].seeds:
        directed.run(name, seed)


@pytest.mark.parametrize("game", ["dozito", "kezao"])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_move_survives_a_crash_at_every_step(game: str, workers: int) -> None:
    for number in range(1, 40, 3):
        world = directed.crash_at_step(number, game, workers)
        assert sum(worker.crashes for worker in world.workers) == 1


@pytest.mark.parametrize("saboteur", SABOTEURS, ids=lambda saboteur: saboteur.__name__)
def test_a_mistake_is_found(saboteur: Saboteur) -> None:
    assert found_by(saboteur, ENOUGH)


def test_trouble_is_what_schedules_meet() -> None:
    """A simulator in which nothing goes wrong would find nothing."""
    worlds = [random_world(str(seed)) for seed in range(CHUNK)]
    for world in worlds:
        world.run(drive)
    assert sum(worker.crashes for world in worlds for worker in world.workers)
    assert sum(world.disk_failures for world in worlds)
    assert len({len(world.workers) for world in worlds}) > 1
    assert sum(len(world.states) for world in worlds) > 100


def test_the_stand_in_offers_all_that_the_socket_does() -> None:
    """Only methods for the application count; those that uvicorn calls come from uvicorn's class."""
    offered = {name for name in vars(DirectSocket) if not name.startswith("_")}
    assert offered - {*dir(WebSocketsSansIOProtocol), "traffic"} <= {*dir(FakeDirectSocket)}


def test_a_schedule_replays_bit_for_bit() -> None:
    """The replay runs in another process, in which objects have other addresses and strings other hashes."""
    seeds = ["5", "9", "37"]
    assert [digest(seed) for seed in seeds] == [ran(random_world(seed)).digest for seed in seeds]


def digest(seed: str) -> str:
    command = [sys.executable, "-m", "tests.simulation", "--replay", seed]
    environment = os.environ | {"PYTHONHASHSEED": "4711"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[-1]


def ran(world: World) -> World:
    world.run(drive)
    return world
