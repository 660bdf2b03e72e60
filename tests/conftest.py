"""Fixtures, settings and the scheduling of all tests."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]

# No deadlines for examples: the speed of the machine is not a property of the code.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    from tools.chromium import FLAGS

    path = os.environ.get("TABLEE_CHROMIUM") or subprocess.check_output(
        [sys.executable, "-m", "tools.chromium"], text=True
    )
    return browser_type_launch_args | {"executable_path": path.strip(), "args": FLAGS}


@pytest.fixture(scope="session", autouse=True)
def delete_output_dir() -> None:
    """Replaces the fixture of pytest-playwright, with which every worker would delete the output of the others."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs its event loop, no asyncio test can start another.

    Long tests come first, so that no worker begins one when the others are done.
    """
    items.sort(key=lambda item: ("tests/web/" in item.path.as_posix(), item.get_closest_marker("long") is None))


class InGroups(LoadScopeScheduling):  # type: ignore[misc]
    """Runs all tests of a group on one worker, so that module fixtures are set up once.

    This is what `--dist loadgroup` means, but its own way to find a test's group has no effect with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0]) or nodeid


@cache
def group_of(file: str) -> str | None:
    found = re.search(r'^pytestmark = .*xdist_group\("(\w+)"\)', (ROOT / file).read_text("utf-8"), re.M)
    return found[1] if found else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> InGroups | None:
    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None
