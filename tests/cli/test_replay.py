"""`tablee replay` tells a recorded game, and refuses files that are not one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.cli import tellers
from tablee.cli.texts import TEXTS, Language
from tablee.core.audit import Hindsight, Impossible, Orders, WorkLimit, audited
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.games.dozito import game
from tablee.games.dozito.model import Options
from tests.cli.conftest import Tablee
from tests.effort import examples


def played(rounds: int = 1, seats: int = 2, seed: int = 1) -> Match:
    match = Match.start(game, Options(rounds), seats, seeded(seed))
    play_out(match, [BOTS["dozito"]["random"]] * seats, seeded(seed))
    return match


ORIGINAL = played()
ENCODED = msgspec.json.encode(ORIGINAL.record(["Anna", "Ben"]))


def plain() -> Any:
    return json.loads(ENCODED)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(ENCODED)
    return path


@pytest.mark.parametrize("language", list(Language))
def test_a_match_is_told_to_its_end(tablee: Tablee, file: Path, language: Language) -> None:
    answer = tablee("replay", file, "--lang", language)
    assert answer.code == 0
    assert answer.err == ""
    assert "Anna, Ben" in answer.out
    assert TEXTS[language].verified.format(steps=ORIGINAL.version) in answer.out
    assert str(ORIGINAL.version - 1) in answer.out


def test_what_play_and_simulate_keep_can_be_replayed(tablee: Tablee, tmp_path: Path) -> None:
    kept = tmp_path / "evening.json"
    assert tablee("play dozito --seed 5", "--save", kept, keyboard="1\n" * 500).code == 0
    assert "wins!" in tablee("replay", kept).out
    assert (
        tablee("simulate dozito --seats 5 --games 2 --seed 1 --bots normal", "--save", tmp_path / "all").code == 0
    )
    for file in (tmp_path / "all").iterdir():
        assert "normal 5" in tablee("replay", file).out


def test_secrets_are_not_told(tablee: Tablee, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tellers, "TELLERS", {})  # the plain teller hides nothing it is given
    told = tablee("replay", file).out
    assert "pile_formed count 75" in told
    assert "shuffled" not in told


def test_a_name_cannot_steer_the_terminal(tablee: Tablee, file: Path) -> None:
    record = plain() | {"names": ["\x1b[2J\x07Anna[bold]", "\n"]}
    file.write_text(json.dumps(record))
    answer = tablee("replay", file)
    assert "[2JAnna[bold], ?" in answer.out
    assert "\x1b" not in answer.out


def test_missing_names_are_numbers(tablee: Tablee, file: Path) -> None:
    file.write_text(json.dumps(plain() | {"names": ["Anna"]}))
    assert "Anna, #2" in tablee("replay", file).out


NOT_RECORDS = {
    "empty": b"",
    "not JSON": b"not json",
    "cut short": ENCODED[: len(ENCODED) // 2],
    "not UTF-8": ENCODED.replace(b"Anna", b"\xff\xfe"),
    "another thing": b"[1, 2, 3]",
    "nested too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("content", NOT_RECORDS.values(), ids=NOT_RECORDS)
def test_what_is_not_a_record_is_refused_in_one_line(tablee: Tablee, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert tablee("replay", path).is_one_clear_line()


def change(path: str, value: Any) -> Callable[[Any], None]:
    """Set what the dotted path leads to."""

    def apply(record: Any) -> None:
        *way, last = [int(word) if word.isdecimal() else word for word in path.split(".")]
        for word in way:
            record = record[word]
        record[last] = value

    return apply


TAMPERED = {
    "no such game": change("game", "chess"),
    "too many seats": change("seats", 9),
    "another number of seats": change("seats", 3),
    "options that do not exist": change("options", {"rounds": 77}),
    "a step after the end": lambda record: record["steps"].append(record["steps"][-1]),
    "no steps": change("steps", []),
    "no deal": lambda record: record["steps"].pop(0),
    "a move left out": lambda record: record["steps"].pop(5),
    "a move twice": lambda record: record["steps"].insert(5, record["steps"][5]),
    "a move by nobody": change("steps.1.seat", None),
    "a move by the wrong seat": lambda record: change("steps.1.seat", 1 - record["steps"][1]["seat"])(record),
    "a move by a stranger": change("steps.1.seat", 7),
    "a seat without a move": change("steps.1.move", None),
    "a step of nobody in which nothing happens": lambda record: record["steps"].insert(
        5, {"at": 0, "seat": None, "move": None, "events": []}
    ),
    "a move that does not exist": change("steps.1.move", {"type": "cheat"}),
    "a move against the rules": change("steps.1.move", {"type": "place", "slot": 4}),
    "events of another kind": change("steps.1.events", [{"type": "game_ended"}]),
    "no events": change("steps.1.events", []),
    "time that goes back": change("steps.1.at", -5),
    "a card dealt twice": change("steps.0.events.1.cards.0", 0),
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_a_match_that_cannot_have_happened_is_refused_in_one_line(
    tablee: Tablee, file: Path, tamper: Callable[[Any], object]
) -> None:
    record = plain()
    tamper(record)
    file.write_text(json.dumps(record))
    assert tablee("replay", file).is_one_clear_line()


def numbers(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The positions of the whole numbers in plain data."""
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, part in parts for found in numbers(part, (*way, key))]
    return [way] if isinstance(value, int) and not isinstance(value, bool) else []


EVENT_NUMBERS = [way for way in numbers(plain()) if "events" in way]


@given(way=st.sampled_from(EVENT_NUMBERS), by=st.sampled_from([-1, 1, 12]))
@examples(150)
def test_no_number_in_any_event_can_be_changed_unnoticed(way: tuple[Any, ...], by: int) -> None:
    record = plain()
    part = record
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] += by
    with pytest.raises(Impossible):
        audited(game, msgspec.convert(record, Record))


@given(seed=st.integers(0, 10_000), seats=st.sampled_from([2, 5]))
@examples(10)
def test_every_match_that_was_played_passes(seed: int, seats: int) -> None:
    match = played(rounds=3, seats=seats, seed=seed)
    again = audited(game, msgspec.json.decode(msgspec.json.encode(match.record()), type=Record))
    assert again.state == match.state


def test_lots_are_tried_until_none_is_left() -> None:
    tried = []
    lots: list[int] | None = []
    while lots is not None:
        luck = Hindsight(Orders([], WorkLimit()), lots)
        tried.append((luck.below(2), luck.below(3)))
        lots = luck.next_lots()
    assert tried == [(a, b) for a in range(2) for b in range(3)]
