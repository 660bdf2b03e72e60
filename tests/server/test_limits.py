"""Rate limits by bucket and by address, and their documentation."""

import re
from dataclasses import asdict
from pathlib import Path

from tablee.server.common.limits import (
    LARGEST_MESSAGE,
    LARGEST_RECORD,
    Bucket,
    Buckets,
    Limits,
    RateLimit,
    address_key,
)
from tablee.server.common.time_slices import SLICE
from tablee.server.race.photo_finish import MOST_HELD
from tablee.server.rulings.chat import LONGEST_TEXT
from tablee.server.rulings.in_match import MOST_UNATTENDED
from tablee.server.rulings.matchmaking import ARRIVAL
from tablee.server.storage.database import READERS, SECONDS_TO_READ
from tablee.server.storage.devices import MOST_DEVICES
from tablee.server.storage.erasure import ROWS_AT_ONCE
from tablee.server.storage.results import MOST_RESULTS, SOME_RESULTS
from tablee.server.table.evolve import MOST_REMEMBERED
from tablee.server.table.missed_steps import LARGEST_MISSED, MOST_MISSED, MOST_MISSED_BY_WATCHERS
from tablee.server.table.party import LONGEST_EVENING, MOST_EXPELLED, MOST_REMARKS
from tablee.server.table.sidelines import MOST_ASKED, MOST_UNDONE
from tablee.server.web.uvicorn_http import LARGEST_HEAD, MOST_HEADERS
from tablee.server.web.uvicorn_ws import MOST_FRAMES
from tablee.server.wire.timing import LEAST_INCREMENT

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def test_a_bucket_empties_and_fills_again() -> None:
    bucket = Bucket(RateLimit(burst=2, per_second=0.5), now=0)
    assert [bucket.take(0), bucket.take(0), bucket.take(0)] == [True, True, False]
    assert [bucket.take(1), bucket.take(2), bucket.take(2)] == [False, True, False]
    assert [bucket.take(1000), bucket.take(1000), bucket.take(1000)] == [True, True, False]


def test_what_costs_more_takes_more() -> None:
    bucket = Bucket(RateLimit(burst=10, per_second=1), now=0)
    assert [bucket.take(0, 7), bucket.take(0, 4), bucket.take(0, 3), bucket.take(0)] == [True, False, True, False]
    assert bucket.take(4, 4)


def test_every_key_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(RateLimit(burst=1, per_second=0), lambda: 0.0)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]


def test_what_is_given_back_can_be_taken_again_but_never_more() -> None:
    buckets = Buckets(RateLimit(burst=1, per_second=0), lambda: 0.0)
    buckets.take("a")
    buckets.give_back("a")
    buckets.give_back("a")
    assert [buckets.take("a"), buckets.take("a")] == [True, False]


def test_many_keys_do_not_fill_the_memory() -> None:
    buckets = Buckets(RateLimit(burst=1, per_second=0), lambda: 0.0, most=10)
    buckets.take("old")
    for key in range(10):
        buckets.take(key)
    assert not buckets.take(9)
    assert buckets.take("old"), "the oldest key was forgotten"


def test_an_ipv6_address_counts_as_its_network() -> None:
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::1")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:10.0.0.1") != address_key("::ffff:10.0.0.2")
    assert address_key("::ffff:10.0.0.1") == address_key("10.0.0.1")
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert address_key("10.0.0.1") == "10.0.0.1"
    assert address_key("testclient") == "testclient"


def test_every_limit_is_documented_as_it_is() -> None:
    section = HOSTING.read_text("utf-8").partition("## Limits")[2].partition("\n## ")[0]
    rows = [row for row in section.splitlines() if re.match(r"\| .*\d", row)]
    documented = [
        [float(n.replace(",", "")) for n in re.findall(r"[\d][\d.,]*", row.partition(" | ")[2])] for row in rows
    ]
    limits: list[list[float]] = [
        list(limit.values()) if isinstance(limit, dict) else [limit] for limit in asdict(Limits()).values()
    ]
    sizes: list[list[float]] = [[LARGEST_MESSAGE / 2**10], [LARGEST_RECORD / 2**20], [LONGEST_TEXT]]
    others: list[list[float]] = [[25], [MOST_REMEMBERED], [MOST_REMARKS], [LONGEST_EVENING]]
    others += [
        [LEAST_INCREMENT / 1000],
        [MOST_UNATTENDED],
        [MOST_DEVICES],
        [MOST_UNDONE],
        [MOST_ASKED],
        [MOST_HELD],
        [ARRIVAL / 1000],
    ]
    others += [[MOST_RESULTS], [SECONDS_TO_READ, READERS], [ROWS_AT_ONCE]]
    others += [[MOST_EXPELLED], [SLICE], [SOME_RESULTS, Limits().seconds_to_send]]
    sizes += [[MOST_HEADERS, LARGEST_HEAD / 2**10], [MOST_FRAMES]]
    sizes += [[MOST_MISSED, MOST_MISSED_BY_WATCHERS], [LARGEST_MISSED / 2**10]]
    assert sorted(documented) == sorted(limits + sizes + others)
