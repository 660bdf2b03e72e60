"""What every test can count on."""

import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import settings

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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs its event loop, no asyncio test can start another."""
    items.sort(key=lambda item: "tests/web/" in item.path.as_posix())
