"""What every test can count on."""

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

# How fast a machine is today is not a property of the code.
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
    """Instead of pytest-playwright's, which every worker runs: it would delete what tests of the others left."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs its event loop, no asyncio test can start another."""
    items.sort(key=lambda item: "tests/web/" in item.path.as_posix())


class InGroups(LoadScopeScheduling):  # type: ignore[misc]
    """One worker for all tests of a group, so that what they share is made once.

    That is `--dist loadgroup`, whose own way to tell a test's group has no effect with pytest 9.2.
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
