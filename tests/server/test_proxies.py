"""Only known proxies may say for which address they speak."""

from dataclasses import replace

import pytest

from tablee.server.common.limits import Limits
from tablee.server.common.settings import Settings
from tests.server.browser import Browser

TABLES = Limits().new_tables_of_an_address.burst


@pytest.fixture(params=["127.0.0.1", "127.0.0.1,10.0.0.0/24", "192.0.2.1"])
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return replace(settings, own_proxies=request.param)


async def test_only_proxies_that_are_known_speak_for_others(address: str, settings: Settings) -> None:
    async with Browser(address, "Anna") as anna:
        codes = [await opened(anna, f"198.51.100.{number}") for number in range(TABLES + 1)]
    last = 201 if "127.0.0.1" in settings.trusted_proxies else 429
    assert codes == [201] * TABLES + [last]


async def opened(browser: Browser, origin: str) -> int:
    answer = await browser.http.post("/api/tables", json={"game": "dozito"}, headers={"x-forwarded-for": origin})
    return answer.status_code
