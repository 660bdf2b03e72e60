"""The ledger finds whatever a kill could do to a journal, though it reads only what is new."""

from dataclasses import replace

import pytest

from tablee.server.table.facts import encode_facts
from tablee.server.table.projection import Projection
from tablee.server.wire import updates
from tests.server.evening import CODE, Evening
from tests.server.ledger import Ledger, News, Row, Shown


def rows_of(evening: Evening) -> list[Row]:
    entries = evening.journal
    return [
        Row(CODE, entry.number, entry.by, entry.request, encode_facts(entry.facts).decode()) for entry in entries
    ]


def news(rows: list[Row], ledger: Ledger) -> News:
    read_from = ledger.read_from.get(CODE, 0)
    return News([row for row in rows if row.number > read_from], {CODE: len(rows)})


class Killings:
    """A match that is looked at after every few moves, as after a kill."""

    def __init__(self) -> None:
        self.evening, self.ledger = Evening(), Ledger()
        for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
            self.evening.do(asked)
        self.is_killed()

    def plays(self, moves: int = 4) -> None:
        for _ in range(moves):
            self.evening.bot_moves(*self.evening.some_move())

    def asks(self, id: str, answer: updates.Accepted | updates.Refused) -> None:
        """Anna asks for something, and hears an answer."""
        self.evening.do(f"anna.call_off() #{id}")
        self.ledger.note("anna", id, answer)

    def is_killed(self, rows: list[Row] | None = None) -> None:
        rows = rows_of(self.evening) if rows is None else rows
        self.ledger.check(news(rows, self.ledger), self.ledger.testimony([]))


@pytest.fixture
def killings() -> Killings:
    killings = Killings()
    for _ in range(3):
        killings.plays()
        killings.is_killed()
    return killings


def test_a_journal_that_grows_is_read_once_more_and_no_oftener(killings: Killings) -> None:
    rows = rows_of(killings.evening)
    assert killings.ledger.read_from[CODE] == len(rows) - 4
    killings.is_killed()
    assert killings.ledger.read_from[CODE] == len(rows)
    assert killings.ledger.entries == len(rows)
    killings.ledger.check_all(rows, killings.ledger.testimony([]))


@pytest.mark.parametrize("lost", [1, 4, 5, 12])
def test_lost_entries_are_found(killings: Killings, lost: int) -> None:
    with pytest.raises(AssertionError, match=r"gap|lost"):
        killings.is_killed(rows_of(killings.evening)[:-lost])


def test_a_lost_table_is_found(killings: Killings) -> None:
    with pytest.raises(AssertionError, match="of a table is lost"):
        killings.ledger.check(News([], {}), killings.ledger.testimony([]))


def test_a_gap_is_found(killings: Killings) -> None:
    killings.plays()
    rows = rows_of(killings.evening)
    with pytest.raises(AssertionError, match="gap"):
        killings.is_killed(rows[:-2] + rows[-1:])


def test_an_entry_that_was_written_anew_after_the_kill_is_found(killings: Killings) -> None:
    rows = rows_of(killings.evening)
    killings.plays()
    changed = [replace(row, facts="[]") if row.number == len(rows) else row for row in rows_of(killings.evening)]
    with pytest.raises(AssertionError, match="lost or has changed"):
        killings.is_killed(changed)


def test_an_old_entry_that_has_changed_is_found_in_the_end(killings: Killings) -> None:
    rows = rows_of(killings.evening)
    rows[1] = replace(rows[1], person="cleo")
    killings.is_killed(rows)
    with pytest.raises(AssertionError, match="lost or has changed"):
        killings.ledger.check_all(rows, killings.ledger.testimony([]))


def test_a_granted_request_that_is_not_in_the_journal_is_found(killings: Killings) -> None:
    killings.asks("r1", updates.Accepted("r1"))
    killings.is_killed()
    killings.ledger.note("anna", "r2", updates.Accepted("r2"))
    with pytest.raises(AssertionError, match="acknowledged move is lost"):
        killings.is_killed()


def test_a_refused_request_that_is_in_the_journal_is_found(killings: Killings) -> None:
    killings.asks("r1", updates.Refused("r1", "1.1"))
    with pytest.raises(AssertionError, match="refused move was made"):
        killings.is_killed()


def test_a_request_that_was_made_twice_is_found_however_late(killings: Killings) -> None:
    killings.asks("r1", updates.Accepted("r1"))
    killings.is_killed()
    for _ in range(3):
        killings.plays()
        killings.is_killed()
    killings.plays(1)
    *rows, last = rows_of(killings.evening)
    with pytest.raises(AssertionError, match="made twice"):
        killings.is_killed([*rows, replace(last, person="anna", request="r1")])


def test_a_step_that_differs_from_the_journal_is_found(killings: Killings) -> None:
    (step,) = Projection(killings.evening.table).steps_since(None, 0)
    seen = killings.ledger.compared
    killings.ledger.check(
        news(rows_of(killings.evening), killings.ledger), killings.ledger.testimony([Shown(CODE, 0, step)])
    )
    assert killings.ledger.compared == seen + 1
    with pytest.raises(AssertionError, match="differs"):
        killings.ledger.check(
            news(rows_of(killings.evening), killings.ledger), killings.ledger.testimony([Shown(CODE, 1, step)])
        )
