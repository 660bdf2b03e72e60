"""Fixtures of the browser tests: real browsers, connected to a real house."""

from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.games.dozito.player import DozitoPlayer
from tests.web import evidence
from tests.web.house import House
from tests.web.player import CALM, PATIENCE, Player
from tests.web.texts import LOCALES
from tests.web.witness import Witness

SomePlayer = TypeVar("SomePlayer", bound=Player)
NewPlayer = Callable[..., DozitoPlayer]
FAILED = pytest.StashKey[bool]()
# Every script of Playwright counts as a gesture of the user. Only real ones tell a page that somebody uses it.
REAL_GESTURES = """
let isUsed = false;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, ({ isTrusted }) => (isUsed ||= isTrusted), true);
Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => isUsed });
"""


class Arrive(Protocol):
    def __call__(
        self, kind: type[SomePlayer], at: House | None = None, *, language: str = "en", **device: Any
    ) -> SomePlayer:
        """A new player with a browser context of their own."""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for all tests of one worker; each test opens tables of its own."""
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house for one test, which may kill it or read its database."""
    opened = House(tmp_path)
    yield opened
    opened.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def witnesses(request: pytest.FixtureRequest, output_path: str) -> Iterator[list[Witness]]:
    """The witnesses of the test's browsers. If the test fails, their evidence is kept in test-results/."""
    witnesses: list[Witness] = []
    evidence.forget(Path(output_path))
    yield witnesses
    complaints = [complaint for witness in witnesses for complaint in witness.complaints]
    if complaints or request.node.stash.get(FAILED, False):
        evidence.keep(Path(output_path), witnesses)
    assert not complaints


@pytest.fixture
def arrive(new_context: Callable[..., BrowserContext], house: House, witnesses: list[Witness]) -> Arrive:
    """A function that makes new players. An error on a page of theirs fails the test."""
    expect.set_options(timeout=PATIENCE)

    def arrive(
        kind: type[SomePlayer], at: House | None = None, *, language: str = "en", **device: Any
    ) -> SomePlayer:
        context = new_context(locale=LOCALES[language], **CALM | device)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REAL_GESTURES)
        witnesses.append(Witness(context))
        return kind(context, (at or house).address, witnesses[-1], language)

    return arrive


@pytest.fixture
def new_player(arrive: Arrive) -> NewPlayer:
    """A function that makes Dozito players, for tests of what is the same in every game."""
    return partial(arrive, DozitoPlayer)
