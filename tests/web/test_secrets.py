"""Face-down cards never reach a browser: every message is compared with the journal."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from playwright.sync_api import expect

from tablee.core.luck import seeded
from tablee.games.dozito.state import State
from tablee.server.table.facts import Entry, Stepped, decode_facts
from tablee.server.table.table import Table
from tests.web.conftest import NewPlayer
from tests.web.house import House
from tests.web.player import DESKTOP, PHONE, play

NAMES_A_CARD = {"card", "hand", "top", "left", "right"}
VIEW = set("rounds round starter turn grids tallies pile discards hand source closer scores twelve over".split())
STEP = set(
    "type version match events view legal awaited outcome race evidence undo clocks taken_back because worth"
    " undone story asides by_clock lesson".split()
)
TABLE = set(
    "type code game phase options host you seat seats watching match public language starts version clock undo"
    " watchers paused ending again first locked rated expelled heir evening".split()
)
PING = {"type", "number", "clock", "offset"}
ANSWER = {"type", "id"}


def test_no_browser_is_told_what_lies_face_down(new_player: NewPlayer, own_house: House) -> None:
    anna, cleo = new_player(own_house, **DESKTOP), new_player(own_house, **PHONE)
    code = anna.opens_table("Anna", bots=2, rounds=1)
    anna.starts()
    cleo.visits(f"/t/{code}")
    cleo.says_name("Cleo")
    expect(cleo.board).to_be_visible()
    play(anna, until=anna.has_results)
    cleo.results.wait_for()
    hidden = hidden_cards(own_house, code)
    assert all(hidden.values()), "no card was face down"
    for player in (anna, cleo):
        assert len(player.witness.messages("step")) > 20
        for message in player.witness.messages():
            only_says_what_it_may(message)
            if message["type"] == "step":
                assert not set(cards_named_in(message)) & hidden[message["version"]]


def only_says_what_it_may(message: dict[str, Any]) -> None:
    known = {"step": STEP, "table_changed": TABLE, "ping": PING}.get(message["type"], ANSWER)
    assert set(message) == known
    if message["type"] == "step":
        assert set(message["view"]) == VIEW
        told = [message["events"], *(message["story"] or [])]
        assert not [event for events in told for event in events if event["type"] == "shuffled"]


def cards_named_in(thing: Any) -> Iterator[int]:
    """Every card whose face a message names, at any depth."""
    if isinstance(thing, list):
        for part in thing:
            yield from cards_named_in(part)
    elif isinstance(thing, dict):
        for name, part in thing.items():
            if name == "grids":
                yield from (card for grid in part for card in grid if card is not None)
            elif name in NAMES_A_CARD and part is not None:
                yield part
            else:
                yield from cards_named_in(part)


def hidden_cards(house: House, code: str) -> dict[int, set[int]]:
    """For each version, the cards that were face down before it and still are."""
    table, before = Table(code, seeded("of no matter")), set(range(75))
    hidden = {}
    for number, raw in enumerate(journal(house, code), start=1):
        for fact in table.replay(Entry(number, decode_facts(raw.encode()))):
            if isinstance(fact, Stepped):
                assert table.match
                after = face_down(table.match.state)
                hidden[table.version] = before & after
                before = after
    return hidden


def journal(house: House, code: str) -> list[str]:
    query = "SELECT facts FROM journal WHERE table_code = ? ORDER BY number"
    with closing(sqlite3.connect(f"file:{house.data / 'tablee.sqlite3'}?mode=ro", uri=True)) as database:
        return [facts for (facts,) in database.execute(query, [code])]


def face_down(truth: State) -> set[int]:
    in_grids = {
        card
        for grid, face_up in zip(truth.grids, truth.face_up, strict=True)
        for slot, card in enumerate(grid)
        if not face_up >> slot & 1
    }
    return in_grids | set(truth.pile)
