"""Limits on what one connection, one address or one table may ask for."""

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
"""A request that is broadcast to a table costs one message more for each group of this many connections there."""


@dataclass(frozen=True)
class RateLimit:
    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    messages_of_a_connection: RateLimit = RateLimit(burst=40, per_second=10)
    messages_of_an_address: RateLimit = RateLimit(burst=400, per_second=100)
    frames_of_a_connection: RateLimit = RateLimit(burst=400, per_second=40)
    """Messages, their fragments, and pings. Each kilobyte of a long message counts as one more."""
    frames_of_an_address: RateLimit = RateLimit(burst=4000, per_second=400)
    warnings_of_a_connection: RateLimit = RateLimit(burst=40, per_second=1)
    """Answers "too often" before the connection is closed."""
    wrong_codes_of_an_address: RateLimit = RateLimit(burst=60, per_second=0.1)
    """Wrong codes of tables. With 64 million codes, finding one of a thousand open tables takes a week of
    guessing. A right code costs a try only until its table is loaded, so many people may come from one address."""
    new_tables_of_an_address: RateLimit = RateLimit(burst=30, per_second=0.2)
    public_tables_of_an_address: RateLimit = RateLimit(burst=10, per_second=0.05)
    """New public tables."""
    listed_tables_of_an_address: int = 20
    """Public tables that are listed because people of this address are there. The hall lists a hundred, and no
    address may fill it alone."""
    chairs_of_an_address: RateLimit = RateLimit(burst=20, per_second=0.5)
    """Chairs at quick tables that are given to people who are still on their way."""
    new_guests_of_an_address: RateLimit = RateLimit(burst=100, per_second=1)
    glances_of_an_address: RateLimit = RateLimit(burst=100, per_second=5)
    """Looks at tables, their QR codes and rating changes without entering."""
    rooms_of_an_address: RateLimit = RateLimit(burst=300, per_second=5)
    """Tables that are loaded from the journal because a person enters."""
    missed_kilobytes_of_an_address: RateLimit = RateLimit(burst=8192, per_second=128)
    """Missed steps and stories of its people, and the work to render them. Beyond, people get the current view."""
    replays_of_an_address: RateLimit = RateLimit(burst=60, per_second=2)
    records_of_an_address: RateLimit = RateLimit(burst=60, per_second=0.5)
    """Files that are uploaded to be checked and replayed, counted for each seat that is viewed."""
    passwords_of_an_address: RateLimit = RateLimit(burst=40, per_second=0.2)
    """Passwords, right or wrong, because checking one takes work."""
    wrong_passwords_of_an_address: RateLimit = RateLimit(burst=10, per_second=0.01)
    """Wrong passwords for one login: some 860 a day."""
    wrong_passwords_of_a_login: RateLimit = RateLimit(burst=50, per_second=0.05)
    """Wrong passwords from all addresses together: some 4300 a day. One address alone cannot use them up."""
    passwords_of_known_devices: RateLimit = RateLimit(burst=10, per_second=0.02)
    """Passwords for one login, right or wrong, from devices that signed in to it before. Beyond, the limits above
    hold."""
    known_passwords_of_an_address: RateLimit = RateLimit(burst=40, per_second=0.2)
    """The same passwords, for all logins of an address together: somebody may have many accounts."""
    waiting_passwords: int = 100
    """Passwords whose hash is being computed or will be. Addresses take turns. When the queue is full, an address
    with several passwords in it loses one to an address with fewer."""
    remarks_of_a_person: RateLimit = RateLimit(burst=6, per_second=0.5)
    """Remarks at one table."""
    remarks_of_watchers: RateLimit = RateLimit(burst=30, per_second=1)
    """Remarks of all watchers of one table together."""
    changes_of_a_person: RateLimit = RateLimit(burst=40, per_second=0.5)
    """Requests at one table that are neither a move nor a remark."""
    changes_of_guests: RateLimit = RateLimit(burst=200, per_second=2)
    """Such requests of all people at one table together, except its host."""
    entries_of_a_table: int = 10_000
    """Entries in the table's journal: some thirty matches. Beyond, people have to talk, gather and start matches
    at another table. Replaying an entry takes about 20 microseconds."""
    entries_of_a_match: int = 5_000
    """Entries after which a match is ended without loss. Five bots that play at random take some 1,500 for the
    longest game."""
    requests_of_an_address: RateLimit = RateLimit(burst=3000, per_second=100)
    """HTTP requests of any kind. One that needs a lookup, or opens a table's socket, counts as five."""
    open_requests_of_an_address: int = 200
    kilobytes_of_an_address: RateLimit = RateLimit(burst=32 * 1024, per_second=1024)
    """Kilobytes sent to the house over HTTP."""
    new_connections_of_an_address: RateLimit = RateLimit(burst=1000, per_second=50)
    open_connections_of_an_address: int = 400
    """Open connections, counted before any request. The visitors of a proxy are counted from their first one."""
    open_connections: int = 50_000
    """Open connections in total; fewer where the system allows fewer open files."""
    entrances_of_an_address: RateLimit = RateLimit(burst=200, per_second=10)
    """New connections to tables."""
    arrivals_at_a_table: RateLimit = RateLimit(burst=100, per_second=10)
    """New connections of watchers."""
    arrivals_of_an_address_at_a_table: RateLimit = RateLimit(burst=100, per_second=3)
    """The same of one address, so that nobody keeps all others out by coming in again and again."""
    news_of_a_table: RateLimit = RateLimit(burst=300, per_second=100)
    """Messages about people who come, leave, are renamed or have a slow connection. Beyond, changes are merged."""
    connections_of_an_address: int = 200
    """Connections to tables."""
    connections_of_a_table: int = 100
    """Connections of watchers. People who sit there, and the host, are always let in. When all places are taken,
    an address with several of them loses one to an address with fewer."""
    connections_of_a_person: int = 5
    """Connections to one table. One more closes the connection that was idle for longest."""
    open_tables: int = 10_000
    """Tables in memory at the same time."""
    waiting_kilobytes: int = 512
    waiting_messages: int = 100
    """Unsent messages to one connection. A browser that reads too slowly is disconnected and starts from a fresh
    view."""
    unsent_kilobytes_of_an_address: int = 24 * 1024
    """Kilobytes that wait for all connections of an address, in their buffers and backlogs."""
    seconds_to_send: float = 20
    seconds_to_ask: float = 20
    """Seconds from connecting to the end of an HTTP request."""
    waiting_jobs: int = 1000
    """Jobs in the queue of one table."""
    waiting_files: int = 8
    """Files that are uploaded, wait to be checked or are checked, one after the other. All are in memory. When all
    places are taken, an address with several of them loses one to an address with fewer."""
    waiting_files_of_an_address: int = 2
    waiting_searches: int = 100
    """Searches of bots that are under way or wait. Tables take turns. Beyond, bots move without a search."""
    waiting_replays: int = 60
    """Replays of finished matches that are requested at the same time. They are made one after the other, and
    addresses take turns. When the queue is full, an address with several of them loses one to an address with
    fewer."""
    mebibytes_of_answers: int = 16
    """Size of the replays that clients have not received yet."""
    mebibytes_of_answers_of_an_address: int = 4
    seconds_to_take_an_answer: float = 60


_MUCH = RateLimit(burst=10**9, per_second=10**9)
FOR_LOAD_TESTS = Limits(
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
    listed_tables_of_an_address=10**9,
    chairs_of_an_address=_MUCH,
    new_guests_of_an_address=_MUCH,
    glances_of_an_address=_MUCH,
    rooms_of_an_address=_MUCH,
    missed_kilobytes_of_an_address=_MUCH,
    changes_of_a_person=_MUCH,
    changes_of_guests=_MUCH,
    entries_of_a_table=10**9,
    entries_of_a_match=10**9,
    kilobytes_of_an_address=_MUCH,
    new_connections_of_an_address=_MUCH,
    open_connections_of_an_address=10**9,
    entrances_of_an_address=_MUCH,
    arrivals_at_a_table=_MUCH,
    arrivals_of_an_address_at_a_table=_MUCH,
    connections_of_an_address=10**9,
    unsent_kilobytes_of_an_address=10**9,
)
"""Limits for a house under a load test, where a thousand people come from one address."""


class Bucket:
    """A token bucket: refilled steadily, and an action costs one or more tokens."""

    def __init__(self, rate: RateLimit, now: float) -> None:
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
        """Seconds from the last `take` until this many tokens can be taken."""
        missing = max(0.0, cost - self._tokens)
        return missing / self._rate.per_second if missing and self._rate.per_second else 0.0

    def give_back(self) -> None:
        self._tokens = min(self._rate.burst, self._tokens + 1)


class Buckets:
    """A bucket for each key. The longest unused are dropped, so that many keys cannot fill the memory."""

    def __init__(self, rate: RateLimit, clock: Callable[[], float], most: int = 20_000) -> None:
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
    """Amounts that are in use, by key, with the same maximum for every key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[Hashable] = Counter()

    def add(self, key: Hashable, amount: int) -> bool:
        """Add an amount. Returns False, and adds nothing, if that would be too much."""
        if self._held[key] + amount > self._most:
            return False
        self._held[key] += amount
        return True

    def remove(self, key: Hashable, amount: int) -> None:
        self._held[key] -= amount
        if not self._held[key]:
            del self._held[key]


def origin_of(address: str, code: str) -> str:
    """A pseudonym of an address at a table: it shows whether two people share an address, and nothing else."""
    return hashlib.blake2b(address.encode(), key=code.encode(), digest_size=8).hexdigest()


def address_key(host: str) -> str:
    """The /64 network of an IPv6 address, which has one owner; an IPv4 address in canonical form."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
