"""The HTTP interface does what its OpenAPI description says, whatever it is sent."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode, checks

from tablee.server.common.limits import Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.run.serve import server_config
from tablee.server.storage.store import Store
from tests.effort import examples
from tests.patience import PATIENCE

PROMISES = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
"""The checks. Valid requests need not be accepted, as the schema cannot say which names can be shown."""
PLENTY = RateLimit(burst=1_000_000, per_second=1_000_000)
GENEROUS = replace(
    Limits(),
    wrong_codes_of_an_address=PLENTY,
    new_tables_of_an_address=PLENTY,
    new_guests_of_an_address=PLENTY,
    replays_of_an_address=PLENTY,
    records_of_an_address=PLENTY,
)


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The description of a house in a thread of its own, because schemathesis blocks while it asks."""
    listener = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    house = HouseThread(tmp_path_factory.mktemp("house"), listener)
    house.start()
    assert house.opened.wait(PATIENCE), "the house has not opened"
    yield schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    house.server.should_exit = True
    house.join()


class HouseThread(threading.Thread):
    def __init__(self, folder: Path, listener: socket.socket) -> None:
        super().__init__()
        self.settings = Settings(data=folder, limits=GENEROUS)
        self.listener = listener
        self.opened = threading.Event()

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        store = Store(self.settings.data)
        await store.start()
        self.server = uvicorn.Server(server_config(store, self.settings))
        asyncio.get_running_loop().call_soon(self.opened.set)
        await self.server.serve(sockets=[self.listener])


def test_every_answer_is_as_described(description: Any) -> None:
    operations = [result.ok() for result in description.get_all_operations()]
    assert len(operations) == 24
    for operation in operations:
        answers_as_described(operation.as_strategy())
        if operation.body:
            answers_as_described(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


def answers_as_described(cases: SearchStrategy[Any]) -> None:
    @settings(examples(15), suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def ask(case: Any) -> None:
        case.call_and_validate(checks=PROMISES)

    ask()
