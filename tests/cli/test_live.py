"""`tablee play kezao`: a race in a terminal, in which nobody waits for the person."""

import io
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.console import Console

from tablee.bots.playing import NEVER
from tablee.cli.live import Keyboard, LiveEvening
from tablee.cli.play import Left, names_at, play
from tablee.cli.screen import Screen
from tablee.cli.texts import TEXTS, Language
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.kezao import game
from tablee.games.kezao.model import Choose, Laid, Options, Pass, Passed, Rolled, RollEnded, Rule, Throw
from tests.cli.conftest import Tablee

HAND_TO_KEYBOARD = 700
Person = Callable[[LiveEvening], str | None]


class Imagined:
    """A person who types in a time that passes at once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.time = 0
        self.evening: LiveEvening

    def now(self) -> int:
        return self.time

    def read(self, until: int) -> str | None:
        typed = self.person(self.evening)
        at = self.time + HAND_TO_KEYBOARD
        if typed is None and until >= NEVER:
            raise Left
        self.time = max(self.time, until if typed is None else min(at, until))
        return typed if at < until else None

    def wait(self, until: int) -> None:
        self.time = max(self.time, until)


def evening(person: Person, bot: str = "easy", seats: int = 2, options: Options | None = None) -> LiveEvening:
    levels = [bot] * (seats - 1)
    match = Match.start(game, options or Options(points=1), seats, seeded("a long evening"))
    screen = Screen(
        game, Language.EN, names_at(Language.EN, "Zoé", levels), Console(file=io.StringIO(), width=200)
    )
    lines = Imagined(person)
    lines.evening = LiveEvening(match, levels, seeded("bots"), screen, lines)
    return lines.evening


def said(evening: LiveEvening) -> str:
    file = evening.screen.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def sharp(evening: LiveEvening) -> str | None:
    """Types the number of the first right card, or nothing."""
    right = evening.match.state.fits
    for number, move in enumerate(evening.offered, 1):
        if isinstance(move, Choose) or (isinstance(move, Throw) and move in evening.legal and move.card in right):
            return str(number)
    return None


def idle(evening: LiveEvening) -> str | None:
    return "1" if any(isinstance(move, Choose) for move in evening.legal) else None


def events(evening: LiveEvening, kind: type, seat: int | None = None) -> list[Any]:
    found: list[Any] = [event for step in evening.match.log for event in step.events if isinstance(event, kind)]
    return [event for event in found if seat is None or event.seat == seat]


def test_somebody_quick_wins_against_slow_bots() -> None:
    table = evening(sharp)
    play(table)
    assert table.match.outcome
    assert table.match.outcome.winners == [0]
    assert "Zoé wins!" in said(table)
    assert all(laid.reaction % HAND_TO_KEYBOARD == 0 for laid in events(table, Laid, 0))


def test_the_bots_do_not_wait() -> None:
    table = evening(idle, "normal", seats=3)
    play(table)
    assert table.match.outcome
    assert 0 not in table.match.outcome.winners
    assert not events(table, Laid, 0)


def test_the_moves_are_offered_once_a_roll_and_after_ones_own() -> None:
    table = evening(idle)
    play(table)
    rolls, choices = len(events(table, Rolled)), (len(events(table, Rolled)) + 1) // 2
    turns = said(table).count(TEXTS[Language.EN].your_turn)
    assert rolls <= turns <= rolls + choices + 1


def test_the_dice_are_told_when_they_are_painted() -> None:
    told: list[int] = []

    def person(evening: LiveEvening) -> str | None:
        if evening.match.state.phase == "race":
            told.append(evening.typed_lines.now() - (game.race(evening.match.state) or 0))
        return idle(evening)

    play(evening(person))
    assert told
    assert min(told) == 0


def test_a_card_for_dice_of_the_past_is_refused_with_its_paragraph() -> None:
    typed: list[str] = []

    def person(evening: LiveEvening) -> str | None:
        if events(evening, RollEnded) and not typed:
            typed.append(f"throw {evening.match.state.hands[0][0]} 1")
            return typed[0]
        return idle(evening)

    table = evening(person)
    play(table)
    assert typed
    assert TEXTS[Language.EN].refused in said(table)
    assert f"§{Rule.TOO_LATE}" in said(table)


def test_nonsense_is_explained_while_the_race_goes_on() -> None:
    table = evening(lambda evening: "zzz" if evening.match.state.phase == "race" else idle(evening))
    play(table)
    assert "“zzz” is not among the answers." in said(table)
    assert table.match.outcome


def test_a_pass_can_be_typed() -> None:
    def person(evening: LiveEvening) -> str | None:
        can_pass = any(isinstance(move, Pass) for move in evening.legal)
        return f"pass {evening.match.state.roll}" if can_pass else idle(evening)

    table = evening(person)
    play(table)
    assert events(table, Passed, 0)


# the keyboard


def keyboard(text: str, monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return Keyboard(Console(file=io.StringIO()))


def test_the_keyboard_hears_line_by_line_until_the_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = keyboard("1\nthrow\n", monkeypatch)
    assert [lines.read(NEVER), lines.read(NEVER)] == ["1", "throw"]
    with pytest.raises(Left):
        lines.read(NEVER)


def test_the_keyboard_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    silence = Event()

    def quiet(*prompt: object) -> str:
        silence.wait()
        raise EOFError

    monkeypatch.setattr("builtins.input", quiet)
    lines = Keyboard(Console(file=io.StringIO()))
    until = lines.now() + 30
    assert lines.read(until) is None
    assert lines.now() >= until
    silence.set()


def test_what_is_typed_before_the_dice_are_seen_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = keyboard("1\nq\n2\n", monkeypatch)
    lines.reader.join()
    lines.wait(0)
    assert lines.read(NEVER) == "q"
    with pytest.raises(Left):
        lines.read(NEVER)


def test_somebody_may_leave_in_the_middle_and_keep_the_game(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    answer = tablee("play kezao --seats 3 --seed 2 --save", file, keyboard="q\n")
    assert (answer.code, answer.err) == (0, "")
    assert TEXTS[Language.EN].left in answer.out
    assert TEXTS[Language.EN].unfinished in tablee("replay", file).out


def test_simulated_races_can_be_replayed(tablee: Tablee, tmp_path: Path) -> None:
    made = tablee("simulate kezao --games 2 --seats 3 --bots hard,normal,easy --seed 1 --save", tmp_path)
    assert made.code == 0
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 2
    for file in files:
        told = tablee("replay", file)
        assert (told.code, told.err) == (0, "")
        assert TEXTS[Language.EN].verified.split("{steps}")[1] in told.out
