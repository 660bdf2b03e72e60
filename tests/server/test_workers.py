"""Several workers, one house: real processes, a real PostgreSQL and a real NATS between them."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tablee.server.common.settings import Settings
from tablee.server.run.listen import CannotServe
from tablee.server.run.serve import serve
from tablee.server.web.connection import POLICY_VIOLATION
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server import services
from tests.server.browser import Browser, TableSocket
from tests.server.crowd import until
from tests.server.process import HouseProcess
from tests.server.test_people import has_no_name

pytestmark = pytest.mark.xdist_group("workers")


@pytest.fixture
def workers(tmp_path: Path, database: str, broker: services.Nats) -> Iterator[list[HouseProcess]]:
    with (
        HouseProcess(tmp_path, database, broker.url) as one,
        HouseProcess(tmp_path, database, broker.url) as other,
    ):
        yield [one, other]


class AnnaAndBen:
    """Anna with a browser at one worker, and Ben with one at the other."""

    def __init__(self, workers: list[HouseProcess]) -> None:
        self.workers = workers
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> "AnnaAndBen":
        one, other = (worker.address for worker in self.workers)
        self.anna = await self.stack.enter_async_context(Browser(one, "Anna"))
        self.ben = await self.stack.enter_async_context(Browser(other, "Ben"))
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stack.aclose()

    async def joins(self, browser: Browser, code: str, version: int | None = None) -> TableSocket:
        return await self.stack.enter_async_context(await browser.joins(code, version))


async def make_moves(players: list[TableSocket], moves: int) -> int:
    """Make legal moves and let everybody see every step; return the version reached."""
    for _ in range(moves):
        mover = await whose_turn(players)
        step = mover.step
        assert step
        answer = await mover.asks("play", move=step.legal[0])
        assert isinstance(answer, updates.Accepted)
        for player in players:
            while (player.version or 0) <= step.version:
                await player.hears(updates.Step)
    return max(player.version or 0 for player in players)


async def sees_seated(player: TableSocket, seat: int) -> None:
    await player.sees_table(lambda table: table.seats[seat] is not None, f"somebody in seat {seat}")


def is_connected(table: updates.TableChanged, seat: int) -> bool:
    occupant = table.seats[seat]
    return occupant is not None and occupant.here


async def whose_turn(players: list[TableSocket]) -> TableSocket:
    while True:
        for player in players:
            if player.step and player.step.legal:
                return player
        behind = min(players, key=lambda player: player.version or 0)
        await behind.hears(updates.Step)


async def test_people_at_one_table_may_be_with_different_workers(workers: list[HouseProcess]) -> None:
    async with AnnaAndBen(workers) as people:
        code = await people.anna.opens()
        anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
        await anna.sees(2)
        await ben.sees(2)
        assert isinstance(await anna.asks("sit", seat=0), updates.Accepted)
        assert isinstance(await ben.asks("sit", seat=1), updates.Accepted)
        await sees_seated(anna, 1)
        assert isinstance(await anna.asks("start"), updates.Accepted)
        await anna.hears(updates.Step)
        await ben.hears(updates.Step)
        await make_moves([anna, ben], 12)
        assert anna.step
        assert ben.step
        assert anna.step.version == ben.step.version
        await ben.connection.close()
        await anna.sees_table(lambda table: not is_connected(table, seat=1), "Ben as missing")


async def test_a_person_who_is_forgotten_by_one_worker_is_forgotten_by_all(workers: list[HouseProcess]) -> None:
    async with AnnaAndBen(workers) as people, Browser(workers[1].address) as tablet:
        tablet.http.cookies.set("tablee", people.anna.token)
        code = await people.anna.opens()
        anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
        assert isinstance(await anna.asks("sit", seat=0), updates.Accepted)
        await sees_seated(ben, 0)
        elsewhere = await people.ben.opens()  # where she only watches, and nothing is written about her
        hers, his = await people.joins(tablet, elsewhere), await people.joins(people.ben, elsewhere)
        await his.sees(2)
        await people.anna.http.delete("/api/me")
        await ben.sees_table(has_no_name, "a seat without a name")
        for socket in (anna, hers):
            assert await socket.close_code() == POLICY_VIOLATION
        await his.sees(1)


async def test_signing_out_ends_the_sockets_at_the_other_worker(workers: list[HouseProcess]) -> None:
    account = {"login": "anna", "password": "eight candles"}
    async with AnnaAndBen(workers) as people, Browser(workers[1].address) as elsewhere:
        await people.anna.http.post("/api/account", json=account)
        code = await people.anna.opens()
        elsewhere.http.cookies.set("tablee", people.anna.token)
        hers = await people.joins(elsewhere, code)
        his = await people.joins(people.ben, code)
        assert isinstance(await hers.asks("sit", seat=0), updates.Accepted)
        await people.anna.http.delete("/api/session")
        assert await hers.close_code() == POLICY_VIOLATION
        assert isinstance(await his.asks("sit", seat=1), updates.Accepted)


async def test_avatars_are_seen_by_way_of_the_other_worker(workers: list[HouseProcess]) -> None:
    async with AnnaAndBen(workers) as people:
        avatar = (await people.anna.http.put("/api/me", json={"name": "Anna", "avatar": "crab"})).json()["avatar"]
        code = await people.anna.opens()
        anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
        await ben.sees(2)
        assert ben.table
        assert {person.name: person.avatar for person in ben.table.watching}["Anna"] == avatar == "crab"
        await anna.asks("rename", name="Anna", avatar="frog")
        await ben.sees_table(
            lambda table: "frog" in [person.avatar for person in table.watching], "Anna with another avatar"
        )


async def test_two_workers_never_both_grant_what_only_one_can_have(workers: list[HouseProcess]) -> None:
    async with AnnaAndBen(workers) as people:
        for _ in range(10):
            code = await people.anna.opens()
            anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
            answers = await asyncio.gather(anna.asks("sit", seat=0), ben.asks("sit", seat=0))
            assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Failed"]
            lost = next(answer for answer in answers if isinstance(answer, Failed))
            assert lost.problem == "seat_taken"


async def test_a_killed_worker_takes_nothing_with_it(workers: list[HouseProcess]) -> None:
    async with AnnaAndBen(workers) as people:
        code = await people.anna.opens(bots=["normal"])
        anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
        assert isinstance(await anna.asks("sit", seat=1), updates.Accepted)
        assert isinstance(await ben.asks("sit", seat=2), updates.Accepted)
        await sees_seated(anna, 2)
        assert isinstance(await anna.asks("start"), updates.Accepted)
        await anna.hears(updates.Step)
        await ben.hears(updates.Step)
        await make_moves([anna, ben], 6)
        mover = await whose_turn([anna, ben])
        assert mover.step
        request, before = "the-last-before-the-end", mover.step
        assert await mover.asks("play", request, move=before.legal[0]) == updates.Accepted(request)
        workers[0].stop(signal.SIGKILL)

        again = Browser(workers[1].address)
        again.http.cookies.set("tablee", people.anna.token)
        anna = await people.joins(await people.stack.enter_async_context(again), code, before.version)
        assert (await anna.hears(updates.Step)).version > before.version, "the granted move is there"
        mover = anna if mover is not ben else ben
        assert await mover.asks("play", request, move=before.legal[0]) == updates.Accepted(request)
        assert await make_moves([anna, ben], 9) >= before.version + 10, "the other worker lets the bot go on"


async def test_moves_are_granted_while_the_broker_is_away(
    workers: list[HouseProcess], broker: services.Nats
) -> None:
    async with AnnaAndBen(workers) as people:
        code = await people.anna.opens(bots=["normal"], start=True)
        anna, ben = await people.joins(people.anna, code), await people.joins(people.ben, code)
        await anna.hears(updates.Step)
        broker.stop()
        reached = await make_moves([anna], 4)
        broker.start()
        while (ben.version or 0) < reached:
            await ben.hears(updates.Step)
        await make_moves([anna], 2)
        await ben.asks("rename", name="Benno")
        while "Benno" not in [person.name for person in (await anna.hears(updates.TableChanged)).watching]:
            pass  # until bulletins of the other worker arrive again
    outage, end = workers[0].stop().splitlines()
    assert "broker: away" in outage
    assert "broker: works again" in end


async def test_one_command_starts_and_stops_several(tmp_path: Path, database: str, broker: services.Nats) -> None:
    with HouseProcess(tmp_path, database, broker.url, workers=2) as house:
        async with Browser(house.address, "Anna") as anna:
            code = await anna.opens(bots=["normal"], start=True)
            sockets = [await anna.joins(code) for _ in range(4)]
            for socket in sockets:
                await socket.hears(updates.Step)
            await make_moves(sockets, 3)
            for socket in sockets:
                await socket.connection.close()
        assert house.stop() == ""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds workers in /proc")
async def test_a_killed_worker_of_several_is_replaced(
    tmp_path: Path, database: str, broker: services.Nats
) -> None:
    with HouseProcess(tmp_path, database, broker.url, workers=2) as house:
        async with Browser(house.address, "Anna") as anna:
            code = await anna.opens(bots=["normal"], start=True)
            before = workers_of(house)
            assert len(before) == 2
            for worker in before:
                os.kill(worker, signal.SIGKILL)
            await until(lambda: len(workers_of(house) - before) == 2, "killed workers are not replaced")
            async with await anna.joins(code) as socket:
                await socket.hears(updates.Step)
                await make_moves([socket], 2)
        assert house.stop() == ""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds workers in /proc")
async def test_workers_do_not_keep_the_door_when_their_watcher_is_killed(
    tmp_path: Path, database: str, broker: services.Nats
) -> None:
    with HouseProcess(tmp_path, database, broker.url, workers=2) as house:
        async with Browser(house.address, "Anna") as anna:
            await anna.opens()
        workers = workers_of(house)
        assert len(workers) == 2
        house.stop(signal.SIGKILL)
        await until(lambda: not any(map(is_there, workers)), "workers outlive their supervisor")
    with socket.create_server(("127.0.0.1", int(house.address.rpartition(":")[2]))):
        pass


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds workers in /proc")
async def test_a_worker_that_does_not_stop_is_stopped(
    tmp_path: Path, database: str, broker: services.Nats
) -> None:
    with HouseProcess(tmp_path, database, broker.url, workers=2) as house:
        async with Browser(house.address, "Anna") as anna:
            await anna.opens()
        stuck = min(workers_of(house))
        os.kill(stuck, signal.SIGSTOP)
        house.stop()
        assert not is_there(stuck)


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def workers_of(house: HouseProcess) -> set[int]:
    """The process ids of the workers, without multiprocessing's resource tracker."""
    pid = house.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in command_of(child)}


def command_of(process: str) -> bytes:
    """The command line of a process; empty if the process has ended meanwhile."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_several_workers_without_a_database_are_told_so_once(tmp_path: Path) -> None:
    nobody = HouseProcess(
        tmp_path, "postgresql://house:sesame@127.0.0.1:9/tablee", "nats://127.0.0.1:9", workers=2
    )
    with nobody:
        _, complaints = nobody.process.communicate(timeout=120)
    lines = complaints.splitlines()
    assert len([line for line in lines if "127.0.0.1:9/tablee cannot be used" in line]) == 2
    assert "No worker is left." in lines[-1]
    assert "sesame" not in complaints


def test_a_file_is_for_one_worker_only(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=r"^Several workers need a --database they share and a --broker .*$"):
        serve(Settings(port=0, data=tmp_path, workers=2))
