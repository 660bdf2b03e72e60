"""The fuzzer's messages: Hypothesis draws drafts, and a seeded random generator changes and recombines them.

Drawing a draft takes milliseconds and changing it takes microseconds, so that a pool of some thousand drafts
becomes a million messages, nearly all of them distinct.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded_with
from hypothesis import strategies as st

from tablee.server.common.limits import LARGEST_MESSAGE
from tests.server import test_hostile_table
from tests.server.test_hostile_table import nonsense
from tests.server.well_formed import REQUESTS, requests

FAR_TOO_LARGE = 8 * LARGEST_MESSAGE
"""Bytes of the longest message that is answered; a longer one closes its connection."""


class RawText(bytes):
    """The bytes of a text frame that may be invalid as text."""


@dataclass(frozen=True)
class Replayed:
    """A request that was granted to somebody earlier at the table."""

    number: int


@dataclass(frozen=True)
class Forged:
    """A move that is legal for the player on turn."""

    number: int


@dataclass(frozen=True)
class Oversized:
    """A message of about the largest size or more, built only when it is sent, because a pool has many."""


Said = str | bytes
Draft = Said | Oversized | Replayed | Forged

# --- the pool ------------------------------------------------------------------------------------

damaged = st.tuples(requests, st.integers(0, 200), st.text(max_size=2)).map(
    lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + 1 :]
)
binary = st.binary(max_size=60)
replayed = st.builds(Replayed, st.integers(0, 30))
forged = st.builds(Forged, st.integers(0, 300))
simple = test_hostile_table.requests.map(json.dumps)
"""Requests of which nearly all can be decoded."""
kinds: list[st.SearchStrategy[Any]] = [
    *(requests, requests, requests, simple, simple, simple),
    *(nonsense, damaged, replayed, forged, forged, binary),
    st.just(Oversized()),
]
"""The kinds of drafts, each listed as often as its share of a pool demands."""


def drawn(number: int, seed: int) -> list[Draft]:
    """At least this number of drafts, always the same for a seed.

    An example of Hypothesis holds one draft of each listed kind. If Hypothesis chose the kinds too, the shares
    would differ from pool to pool, and change with constants anywhere in the code, because it draws from those.
    """
    pool: list[Draft] = []

    @seeded_with(seed)
    @settings(
        max_examples=-(-number // len(kinds)),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.tuples(*kinds))
    def collect(some: tuple[Draft, ...]) -> None:
        pool.extend(some)

    collect()
    return pool


# --- changes ---------------------------------------------------------------------------------------

CHANGES_OF_A_MESSAGE = (0, 0, 0, 1, 1, 1, 2, 3)
RENUMBERED = 3 / 4
"""The share of messages that get a valid id, so that more of their content is judged."""
SPOILED = 1 / 500
"""The share of messages with invalid text in a text frame; each of them closes its connection."""
FAR = 1 / 25
"""The share of oversized messages that close their connection."""
SIZES = ((LARGEST_MESSAGE - 200, LARGEST_MESSAGE + 100), (LARGEST_MESSAGE, FAR_TOO_LARGE - 200))
FAR_SIZES = ((FAR_TOO_LARGE - 100, FAR_TOO_LARGE + 100), (FAR_TOO_LARGE, 12 * LARGEST_MESSAGE))
TYPES = [*REQUESTS, "resume", "rate", "ping", "table_changed", "", "Sit"]
STRANGE = '"\\{}[]:,0-9.eE \n\t\x00\x7f\u200b\u202eéß한🂡\ufeff'
EXTREMES = (
    *("-1", "0", "15", "16", "255", "2147483648", "9007199254740993", "9223372036854775808"),
    *("-9223372036854775809", "18446744073709551616", "1e308", "1e999", "-0.0", "0.5", "1E2", "00", "0x1", "NaN"),
    *("9" * 400, "9" * 5000),
    *("null", "true", '""', "[]", "{}", '"\\ud800"', '"\\u0000"', '"' + "z" * 2500 + '"'),
)
DEPTHS = (1, 10, 100, 3000)
"""Depths of nesting, far from the recursion limits of parsers."""
_MARK = "\u2020"
_MARKED = json.dumps(_MARK)

Fields = dict[str, Any]


class Mutator:
    def __init__(self, random: Random, pool: Sequence[Draft], fresh: int = 0) -> None:
        """`fresh` is how many drafts at the end of the pool are new; half of the messages are made from them."""
        self._random = random
        self._pool = pool
        self._fresh = fresh or len(pool)

    def draft(self) -> Draft:
        size = len(self._pool)
        return self._pool[self._random.randrange(self._random.choice((0, size - self._fresh)), size)]

    def changed(self, message: Said | Oversized) -> Said:
        if isinstance(message, Oversized):
            return self._oversized()
        if isinstance(message, bytes):
            return self._other_bytes(message)
        if self._random.random() < RENUMBERED:
            message = _RENUMBER(self, message)
        for _ in range(self._random.choice(CHANGES_OF_A_MESSAGE)):
            message = self._random.choice(_CHANGES)(self, message)
        return self._spoiled(message) if self._random.random() < SPOILED else message

    def another_id(self) -> str:
        return f"{self._random.choice('abc.:_-1')}{self._random.getrandbits(40):x}"

    # --- changes of bytes and characters --------------------------------------------------------

    def _other_bytes(self, message: bytes) -> bytes:
        at = self._place_in(message)
        return message[:at] + self._random.randbytes(self._random.randrange(1, 9)) + message[at + 1 :]

    def _oversized(self) -> str:
        least, most = self._random.choice(FAR_SIZES if self._random.random() < FAR else SIZES)
        padding = "y" * self._random.randrange(least, most)
        return json.dumps({"type": self._random.choice(TYPES), "id": self.another_id(), "more": padding})

    def _spoiled(self, message: str) -> RawText:
        raw, at = message.encode(), self._place_in(message)
        return RawText(raw[:at] + self._random.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5")) + raw[at:])

    def _flipped(self, message: str) -> str:
        at = self._place_in(message)
        return message[:at] + self._random.choice(STRANGE) + message[at + 1 :]

    def _cut(self, message: str) -> str:
        at = self._place_in(message)
        return message[:at] + message[at + self._random.choice((1, 2, 5, 20, LARGEST_MESSAGE)) :]

    def _spliced(self, message: str) -> str:
        other = self._other_text()
        return message[: self._place_in(message)] + other[self._place_in(other) :]

    def _stuttered(self, message: str) -> str:
        at = self._place_in(message)
        end = at + self._random.randrange(1, 30)
        return message[:end] + message[at:end] + message[end:]

    def _place_in(self, message: Said) -> int:
        return self._random.randrange(len(message) + 1)

    def _other_text(self) -> str:
        other = self.draft()
        return other[:LARGEST_MESSAGE] if isinstance(other, str) else str(other)

    # --- changes of fields ------------------------------------------------------------------------

    def _renumbered(self, fields: Fields) -> str:
        return json.dumps(fields | {"id": self.another_id()})

    def _tweaked(self, fields: Fields) -> str:
        """The message with other values of the same types."""
        return json.dumps(fields | {key: self._like(fields[key]) for key in fields if key not in ("type", "id")})

    def _like(self, value: Any) -> Any:
        match value:
            case bool():
                return not value
            case int():
                return self._random.choice((value + 1, value - 1, self._random.randrange(-1, 60)))
            case list():
                return [self._like(one) for one in self._random.sample(value, self._random.randint(0, len(value)))]
            case dict() if value:
                key = self._key_of(value)
                return value | ({key: self._like(value[key])} if key != "type" else {})
            case _:
                return value

    def _retyped(self, fields: Fields) -> str:
        return json.dumps(fields | {"type": self._random.choice(TYPES)})

    def _swapped(self, fields: Fields) -> str:
        """The message with one value taken from another message, perhaps from another field."""
        return json.dumps(fields | {self._key_of(fields): self._other_value()})

    def _doubled(self, fields: Fields) -> str:
        """The message with one key twice."""
        again = json.dumps({self._key_of(fields): self._other_value()})
        return json.dumps(fields)[:-1] + ", " + again[1:]

    def _without_one(self, fields: Fields) -> str:
        key = self._key_of(fields)
        return json.dumps({name: value for name, value in fields.items() if name != key})

    def _with_one_more(self, fields: Fields) -> str:
        name = self._random.choice(("seat", "move", "id", "reaction", "extra", "yes", "person", "", "\x00"))
        return json.dumps(fields | {name: self._other_value()})

    def _extreme(self, fields: Fields) -> str:
        return self._marked(fields).replace(_MARKED, self._random.choice(EXTREMES))

    def _nested(self, fields: Fields) -> str:
        depth = self._random.choice(DEPTHS)
        opening, closing = self._random.choice((("[", "]"), ('{"x":', "}")))
        return self._marked(fields).replace(_MARKED, opening * depth + "0" + closing * depth)

    def _marked(self, fields: Fields) -> str:
        """The message with a mark in place of one value, perhaps of a value inside a move."""
        key = self._key_of(fields)
        within = fields.get(key)
        if isinstance(within, dict) and within and self._random.random() < 0.8:
            return json.dumps(fields | {key: within | {self._key_of(within): _MARK}})
        return json.dumps(fields | {key: _MARK})

    def _key_of(self, fields: Fields) -> str:
        return self._random.choice(list(fields)) if fields else "type"

    def _other_value(self) -> Any:
        other = _fields_of(self._other_text())
        return other.get(self._key_of(other)) if other else self._random.choice((None, -1, 2**64, "", [], {}))


def _fields_of(message: str) -> Fields | None:
    try:
        fields = json.loads(message)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


Change = Callable[[Mutator, str], str]


def _of_fields(change: Callable[[Mutator, Fields], str]) -> Change:
    """A change of fields that changes a message without fields as text."""

    def changed(mutator: Mutator, message: str) -> str:
        fields = _fields_of(message)
        return mutator._flipped(message) if fields is None else change(mutator, fields)

    return changed


_RENUMBER = _of_fields(Mutator._renumbered)
_TWEAK = _of_fields(Mutator._tweaked)
_CHANGES: list[Change] = [
    Mutator._flipped,
    Mutator._cut,
    Mutator._spliced,
    Mutator._stuttered,
    *[_RENUMBER] * 4,
    *[_TWEAK] * 8,
    _of_fields(Mutator._retyped),
    _of_fields(Mutator._swapped),
    _of_fields(Mutator._doubled),
    _of_fields(Mutator._without_one),
    _of_fields(Mutator._with_one_more),
    _of_fields(Mutator._extreme),
    _of_fields(Mutator._extreme),
    _of_fields(Mutator._nested),
]
"""The possible changes, half of which leave a message that can be decoded."""
