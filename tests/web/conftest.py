"""Real browsers at a real house."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.dozito_player import DozitoPlayer
from tests.web.house import House
from tests.web.player import PATIENCE, Player
from tests.web.texts import LOCALES
from tests.web.witness import Witness

SomePlayer = TypeVar("SomePlayer", bound=Player)
NewPlayer = Callable[..., DozitoPlayer]


class Arrive(Protocol):
    def __call__(
        self, kind: type[SomePlayer], at: House | None = None, *, language: str = "en", **device: Any
    ) -> SomePlayer:
        """Somebody with a browser of their own."""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Shared by the tests of one worker: each opens tables of its own."""
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """For tests that are not gentle with it."""
    opened = House(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def arrive(new_context: Callable[..., BrowserContext], house: House) -> Iterator[Arrive]:
    """Whatever a browser complains about fails the test."""
    expect.set_options(timeout=PATIENCE)
    witnesses = []

    def arrive(
        kind: type[SomePlayer], at: House | None = None, *, language: str = "en", **device: Any
    ) -> SomePlayer:
        context = new_context(locale=LOCALES[language], **device)
        context.set_default_timeout(PATIENCE)
        witnesses.append(Witness(context))
        return kind(context, (at or house).address, witnesses[-1], language)

    yield arrive
    assert not [complaint for witness in witnesses for complaint in witness.complaints]


@pytest.fixture
def new_player(arrive: Arrive) -> NewPlayer:
    """For what is the same at every table: it is tried with Dozito."""
    return partial(arrive, DozitoPlayer)
