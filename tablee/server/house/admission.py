"""Counts what each address asks for, against the limits of an address."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablee.server.common.limits import Buckets, Limits, Stock
from tablee.server.wire.errors import RequestError


class Admission:
    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.messages = Buckets(limits.messages_of_an_address, clock)
        self.wrong_codes = Buckets(limits.wrong_codes_of_an_address, clock)
        self.new_tables = Buckets(limits.new_tables_of_an_address, clock)
        self.public_tables = Buckets(limits.public_tables_of_an_address, clock)
        self.chairs = Buckets(limits.chairs_of_an_address, clock)
        self.new_guests = Buckets(limits.new_guests_of_an_address, clock)
        self.glances = Buckets(limits.glances_of_an_address, clock)
        self.rooms = Buckets(limits.rooms_of_an_address, clock)
        self.entrances = Buckets(limits.entrances_of_an_address, clock)
        self.passwords = Buckets(limits.passwords_of_an_address, clock)
        self.guesses = Buckets(limits.wrong_passwords_of_an_address, clock)
        self.logins = Buckets(limits.wrong_passwords_of_a_login, clock)
        self.known_devices = Buckets(limits.passwords_of_known_devices, clock)
        self.known_passwords = Buckets(limits.known_passwords_of_an_address, clock)
        self.missed_steps = Buckets(limits.missed_kilobytes_of_an_address, clock)
        self.replays = Buckets(limits.replays_of_an_address, clock)
        self.records = Buckets(limits.records_of_an_address, clock)
        self.unsent = Stock(limits.unsent_kilobytes_of_an_address * 1024)
        self._most_connections = limits.connections_of_an_address
        self._connections: Counter[str] = Counter()

    @property
    def connections(self) -> int:
        return self._connections.total()

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        if self._connections[address] >= self._most_connections:
            raise RequestError("too_often")
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]

    @contextmanager
    def one_try(self, address: str) -> Iterator[None]:
        """Count a try if the code is wrong. An address without tries left gets no answer even for a right code."""
        if not self.wrong_codes.take(address):
            raise RequestError("too_often")
        wrong = False
        try:
            yield
        except RequestError as error:
            wrong = error.problem == "no_such_table"
            raise
        finally:
            if not wrong:
                self.wrong_codes.give_back(address)
