"""How much one connection, one address, one table may ask for."""

import hashlib
import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

LARGEST_MESSAGE = 8 * 1024
"""Bytes of one message over a socket, and of one body over HTTP."""
LARGEST_RECORD = 2 * 1024 * 1024
"""Bytes of the record of a match: ten times the longest games."""


LISTENERS_A_TOKEN = 20
"""A request whose news goes to everybody at a table costs one message more for each so many connections there."""


@dataclass(frozen=True)
class Rate:
    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    messages_of_a_connection: Rate = Rate(burst=40, per_second=10)
    messages_of_an_address: Rate = Rate(burst=400, per_second=100)
    frames_of_a_connection: Rate = Rate(burst=400, per_second=40)
    """Messages, their fragments, pings. Each kilobyte of long messages counts as one more."""
    frames_of_an_address: Rate = Rate(burst=4000, per_second=400)
    warnings_of_a_connection: Rate = Rate(burst=40, per_second=1)
    """Answers of "too often" before the connection is closed."""
    wrong_codes_of_an_address: Rate = Rate(burst=60, per_second=0.1)
    """With 64 million codes, finding one of a thousand open tables takes a week of guessing. A right one costs a
    try only until its table is read: so many people behind one address may come at the same moment."""
    new_tables_of_an_address: Rate = Rate(burst=30, per_second=0.2)
    public_tables_of_an_address: Rate = Rate(burst=10, per_second=0.05)
    """New ones: the list of the house has room for a hundred, and nobody may fill it alone."""
    chairs_of_an_address: Rate = Rate(burst=20, per_second=0.5)
    """At tables for whoever comes, given to people who are still on their way."""
    new_guests_of_an_address: Rate = Rate(burst=100, per_second=1)
    glances_of_an_address: Rate = Rate(burst=100, per_second=5)
    """Tables, their QR codes and rating changes that somebody looks at without entering."""
    rooms_of_an_address: Rate = Rate(burst=300, per_second=5)
    """Tables that are read from the journal into memory because somebody enters."""
    replays_of_an_address: Rate = Rate(burst=60, per_second=2)
    records_of_an_address: Rate = Rate(burst=60, per_second=0.5)
    """Files to be checked and replayed, once for each seat that is looked through."""
    passwords_of_an_address: Rate = Rate(burst=40, per_second=0.2)
    """Right or wrong, for each takes work."""
    wrong_passwords_of_an_address: Rate = Rate(burst=10, per_second=0.01)
    """For one login: some 860 a day."""
    wrong_passwords_of_a_login: Rate = Rate(burst=50, per_second=0.05)
    """From all addresses together, some 4300 a day; one address alone cannot use them up."""
    passwords_of_known_devices: Rate = Rate(burst=10, per_second=0.02)
    """For one login, right or wrong, of devices on which it was signed in before. Then the limits above hold."""
    waiting_passwords: int = 20
    """Whose hash is computed, or will be."""
    remarks_of_a_person: Rate = Rate(burst=6, per_second=0.5)
    """At one table."""
    remarks_of_watchers: Rate = Rate(burst=30, per_second=1)
    """Of all who watch one table together."""
    changes_of_a_person: Rate = Rate(burst=40, per_second=0.5)
    """At one table: requests that are neither a move nor a remark."""
    changes_of_guests: Rate = Rate(burst=200, per_second=2)
    """Of all people at one table together, except its host."""
    entries_of_a_table: int = 10_000
    """In its journal: some thirty matches. Then people talk, gather and start matches at another one. To read an
    entry again takes about 20 microseconds."""
    entries_of_a_match: int = 5_000
    """Then it is ended without loss. Five bots that play anyhow take some 1,500 for the longest game."""
    requests_of_an_address: Rate = Rate(burst=3000, per_second=100)
    """Over HTTP, whatever for. What the house has to look up, or a table's socket, counts as five."""
    open_requests_of_an_address: int = 200
    kilobytes_of_an_address: Rate = Rate(burst=32 * 1024, per_second=1024)
    """Sent to the house over HTTP."""
    new_connections_of_an_address: Rate = Rate(burst=1000, per_second=50)
    open_connections_of_an_address: int = 400
    """Before anything is asked. The visitors of a proxy are counted as soon as they ask for something."""
    open_connections: int = 50_000
    """In all; fewer where the system allows fewer open files."""
    entrances_of_an_address: Rate = Rate(burst=200, per_second=10)
    """Connections to tables."""
    arrivals_at_a_table: Rate = Rate(burst=100, per_second=10)
    """Connections of those who watch."""
    news_of_a_table: Rate = Rate(burst=300, per_second=100)
    """Letters about who comes, goes, takes another name or has a slow line; beyond, changes are told together."""
    connections_of_an_address: int = 200
    """To tables."""
    connections_of_a_table: int = 100
    """Of those who watch. People who sit there, and the host, are always let in."""
    connections_of_a_person: int = 5
    """At one table; with one more, the one that was idle for longest is closed."""
    open_tables: int = 10_000
    """In memory at the same time."""
    waiting_kilobytes: int = 512
    waiting_letters: int = 100
    """To one connection; who reads too slowly is disconnected and starts from a fresh view."""
    unsent_kilobytes_of_an_address: int = 24 * 1024
    """That wait for all its connections, in their buffers and outboxes."""
    seconds_to_send: float = 20
    seconds_to_ask: float = 20
    """From connecting to the end of a request over HTTP."""
    waiting_jobs: int = 1000
    """At one table."""
    waiting_files: int = 8
    """Files that are uploaded, wait to be checked, or are checked: one after the other, all of them in memory."""
    waiting_files_of_an_address: int = 2
    waiting_replays: int = 60
    """Replays of finished matches that are asked for at the same time; they are made one after the other."""
    waiting_replays_of_an_address: int = 30
    mebibytes_of_answers: int = 16
    """Of replays that clients have not taken yet."""
    mebibytes_of_answers_of_an_address: int = 4
    seconds_to_take_an_answer: float = 60


_MUCH = Rate(burst=10**9, per_second=10**9)
FOR_ONE_WHO_IS_MANY = Limits(
    requests_of_an_address=_MUCH,
    open_requests_of_an_address=10**9,
    frames_of_a_connection=_MUCH,
    frames_of_an_address=_MUCH,
    messages_of_a_connection=_MUCH,
    messages_of_an_address=_MUCH,
    warnings_of_a_connection=_MUCH,
    wrong_codes_of_an_address=_MUCH,
    new_tables_of_an_address=_MUCH,
    public_tables_of_an_address=_MUCH,
    chairs_of_an_address=_MUCH,
    new_guests_of_an_address=_MUCH,
    glances_of_an_address=_MUCH,
    rooms_of_an_address=_MUCH,
    changes_of_a_person=_MUCH,
    changes_of_guests=_MUCH,
    entries_of_a_table=10**9,
    entries_of_a_match=10**9,
    kilobytes_of_an_address=_MUCH,
    new_connections_of_an_address=_MUCH,
    open_connections_of_an_address=10**9,
    entrances_of_an_address=_MUCH,
    arrivals_at_a_table=_MUCH,
    connections_of_an_address=10**9,
    unsent_kilobytes_of_an_address=10**9,
)
"""For a house that is measured: a thousand people come from one address."""


class Bucket:
    """Holds tokens, refilled steadily; an action costs one or more."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def take(self, now: float, cost: int = 1) -> bool:
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def wait(self, cost: int) -> float:
        """Seconds, from the last time something was taken, until so many can be."""
        missing = max(0.0, cost - self._tokens)
        return missing / self._rate.per_second if missing and self._rate.per_second else 0.0

    def give_back(self) -> None:
        self._tokens = min(self._rate.burst, self._tokens + 1)


class Buckets:
    """A bucket for each key; the longest unused are forgotten, so that many keys cannot fill the memory."""

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = 20_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable, cost: int = 1) -> bool:
        return self._of(key).take(self._clock(), cost)

    def give_back(self, key: Hashable) -> None:
        self._of(key).give_back()

    def _of(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._clock())
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Stock:
    """Amounts that are held for each key, of which every key may have so much."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[Hashable] = Counter()

    def add(self, key: Hashable, amount: int) -> bool:
        """False if that would be too much, and nothing is added."""
        if self._held[key] + amount > self._most:
            return False
        self._held[key] += amount
        return True

    def remove(self, key: Hashable, amount: int) -> None:
        self._held[key] -= amount
        if not self._held[key]:
            del self._held[key]


def origin_of(address: str, code: str) -> str:
    """What stands for an address at a table: enough to tell whether two people share one, and no more."""
    return hashlib.blake2b(address.encode(), key=code.encode(), digest_size=8).hexdigest()


def address_key(host: str) -> str:
    """The network of 64 bits for an IPv6 address, which has one owner; an IPv4 address in one spelling."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
