"""`tablee arena`."""

import json
import os
import pty
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any
from xml.etree import ElementTree

import pytest

from tablee.cli.arena import plan as arena_plan
from tablee.cli.arena.plan import Plan, line_ups, play_game
from tablee.cli.arena.scores import Played, Scores, estimate
from tablee.games.dozito.model import Options
from tablee.server.storage.skills import newcomer, rated
from tests.cli.conftest import Tablee
from tests.patience import until

SHORT = ("--option", "rounds=1")
COMMAND = [sys.executable, "-m", "tablee", "arena", "dozito", "--bots", "random", *SHORT]


def report(tablee: Tablee, words: str) -> dict[str, Any]:
    answer = tablee(f"arena {words} --json")
    assert answer.code == 0, answer.err
    assert answer.err == ""
    parsed: dict[str, Any] = json.loads(answer.out)
    return parsed


def plan(*groups: tuple[str, ...], deals: int = 6, seed: int = 1) -> Plan:
    return Plan("dozito", groups, Options(rounds=1), deals, seed)


# --- who plays where -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("ab", 4, ["abbb"]),
        ("abbb", 4, ["abbb"]),
        ("a", 3, ["aaa"]),
        ("aaab", 3, ["abb"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
    ],
)
def test_line_ups(bots: str, seats: int, expected: list[str]) -> None:
    assert line_ups(bots, seats) == tuple(map(tuple, expected))


@pytest.mark.parametrize("words", ["abcd", "abb", "ab ac bc"])
def test_every_bot_plays_every_deal_from_every_seat_equally_often(words: str) -> None:
    groups = [tuple(group) for group in words.split()]
    asked = plan(*groups)
    for deal in range(asked.deals):
        numbers = range(deal * asked.games_a_deal, (deal + 1) * asked.games_a_deal)
        seatings = [asked.seating(number) for number in numbers]
        assert len({seed for seed, _ in seatings}) == 1
        for seat in range(asked.seats):
            there = Counter(bots[seat] for _, bots in seatings)
            assert there == Counter(bot for group in groups for bot in group)


def test_deals_differ_and_so_do_the_neighbours() -> None:
    asked = plan(("a", "b", "c", "d"), deals=50)
    first_games = [asked.seating(number) for number in asked.games[:: asked.games_a_deal]]
    assert len({seed for seed, _ in first_games}) == 50
    circles = {tuple(bots[(bots.index("a") + step) % 4] for step in range(4)) for _, bots in first_games}
    assert len(circles) == 6, "all orders around a table of four"


def test_games_of_a_deal_have_the_same_cards() -> None:
    asked = plan(("random", "random"))
    first, second, other = (asked.seating(number)[0] for number in (0, 1, 2))
    assert first == second != other
    assert play_game(asked, 0) != play_game(asked, 1), "the bots choose anew"


# --- what it says of them ------------------------------------------------------------------------


def test_luck_of_the_seat_cancels_out() -> None:
    scores = Scores(2)
    for _ in range(50):
        scores.add([Played(["a", "b"], (1, 2), 9), Played(["b", "a"], (1, 2), 9)])
    told = scores.report("dozito", 1, 1.0)
    assert [row.wins.share for row in told.bots] == [0.5, 0.5]
    assert all(0.47 < row.wins.low < row.wins.high < 0.53 for row in told.bots), "every deal said the same"
    assert [seat.share for seat in told.by_seat] == [1, 0]
    assert (told.deals, told.games, told.moves) == (50, 100, 900)


def test_of_a_shared_victory_everyone_who_shares_it_gets_a_part_and_a_tie_is_half() -> None:
    scores = Scores(3)
    scores.add([Played(["a", "b", "c"], (1, 1, 3), 1)])
    told = scores.report("dozito", 1, 1.0)
    assert {row.bot: row.wins.share for row in told.bots} == {"a": 0.5, "b": 0.5, "c": 0}
    ahead = {(pair.bot, pair.other): pair.ahead.share for pair in told.pairs}
    assert (ahead["a", "b"], ahead["a", "c"], ahead["c", "b"]) == (0.5, 1, 0)


def test_a_bot_in_several_seats_counts_once_for_each() -> None:
    scores = Scores(3)
    scores.add([Played(["a", "b", "b"], (1, 2, 3), 1), Played(["b", "b", "a"], (1, 2, 3), 1)])
    told = scores.report("dozito", 1, 1.0)
    assert {row.bot: row.wins.share for row in told.bots} == {"a": 0.5, "b": 0.25}
    assert fmean(row.wins.share for row in told.bots for _ in range(1 if row.bot == "a" else 2)) == told.par


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("deals", [12, 60])
def test_the_interval_holds_the_truth_nineteen_times_in_twenty(chance: float, deals: int) -> None:
    """Games of a deal are alike here: half of the deals favour the bot, the others do not."""
    random, luck, held = Random(1), min(chance, 1 - chance) / 2, 0
    for _ in range(1000):
        odds = [chance + random.choice((-luck, luck)) for _ in range(deals)]
        found = estimate([((random.random() < odd) + (random.random() < odd)) / 2 for odd in odds])
        held += found.low <= chance <= found.high
    assert held > 935


@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
def test_what_never_varied_is_still_uncertain_and_within_its_interval(value: float) -> None:
    found = estimate([value] * 10)
    assert 0 <= found.low <= value <= found.high <= 1
    assert found.high - found.low > 0.05


def test_ratings_get_surer_and_tell_the_better_bot() -> None:
    random, scores, widths = Random(1), Scores(2), []
    for _ in range(2):
        for _ in range(150):
            scores.add([Played(["a", "b"], (1, 2) if random.random() < 0.8 else (2, 1), 1)])
        ratings = {row.bot: row.rating for row in scores.report("dozito", 1, 1.0).bots}
        assert ratings["b"].high < ratings["a"].low
        assert ratings["a"].low < ratings["a"].points < ratings["a"].high
        widths.append(ratings["a"].high - ratings["a"].low)
    assert widths[1] < widths[0]


def test_the_strength_of_bots_gets_surer_than_that_of_people_who_may_learn() -> None:
    bots = people = [newcomer(), newcomer()]
    for _ in range(200):
        bots = rated(bots, [1, 1], [1.0, 1.0], steady=True)
        people = rated(people, [1, 1], [1.0, 1.0])
    assert bots[0][1] < people[0][1]


# --- the command ---------------------------------------------------------------------------------


def test_json_is_one_object(tablee: Tablee) -> None:
    found = report(tablee, "kezao --bots random,easy,normal --games 13 --seed 1 -o points=1")
    assert list(found) == [
        *("game", "seats", "seed", "deals", "games", "moves", "seconds"),
        *("par", "bots", "pairs", "by_seat", "options", "interrupted"),
    ]
    assert (found["deals"], found["games"]) == (3, 18), "rounded up to whole deals"
    assert found["options"]["points"] == 1
    assert {row["bot"] for row in found["bots"]} == {"random", "easy", "normal"}
    assert len(found["pairs"]) == 6
    for pair in found["pairs"]:
        assert 0 <= pair["ahead"]["low"] <= pair["ahead"]["share"] <= pair["ahead"]["high"] <= 1


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_processes(tablee: Tablee) -> None:
    words = "dozito --bots random --seats 3 --games 45 -o rounds=1"
    alone, two, three = (report(tablee, f"{words} --seed 7 --jobs {jobs}") | {"seconds": 0} for jobs in (1, 2, 3))
    assert alone == two == three
    assert report(tablee, f"{words} --seed 8")["moves"] != alone["moves"]


def test_the_better_bot_is_first_and_surely_better(tablee: Tablee) -> None:
    found = report(tablee, "tootizz --bots random,easy --seats 3 --games 90 --seed 1")
    assert [row["bot"] for row in found["bots"]] == ["easy", "random"]
    assert found["bots"][0]["wins"]["low"] > found["par"] > found["bots"][1]["wins"]["high"]


def test_people_get_a_cross_table_with_the_seed_to_repeat_it(tablee: Tablee) -> None:
    answer = tablee("arena dozito --games 4 --seed 12345", *SHORT)
    assert answer.code == 0
    assert answer.err == ""
    for word in ("random", "over normal", "rating", "seed 12345", "95 % intervals", "4 games of 2 deals"):
        assert word in answer.out


def test_a_terminal_of_eighty_columns_shows_every_figure(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for bots in ("random,easy,normal,hard", "easy,normal,hard"):
        answer = tablee(f"arena kezao --bots {bots} --games 1 --seed 1 -o points=1")
        assert answer.code == 0
        assert "…" not in answer.out


def test_time_ends_it_with_the_deals_that_are_finished(tablee: Tablee) -> None:
    found = report(tablee, "dozito --bots random --games 1000000000 --seconds 0.1 -o rounds=1")
    assert 1 <= found["deals"] < 500_000_000
    assert found["games"] == 2 * found["deals"]
    assert not found["interrupted"]


def test_a_plot_shows_every_figure(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "new" / "plot.svg"
    found = report(tablee, f"kezao --bots random,easy,normal --games 12 --seed 1 -o points=1 --plot {file}")
    drawing = ElementTree.parse(file).getroot()
    names = [element.text for element in drawing.findall("{*}text")]
    assert len(drawing.findall("{*}circle")) == 3 + 3 + 3, "wins, pairs and ratings"
    for row in found["bots"]:
        assert names.count(row["bot"]) == 2
        assert any((name or "").startswith(f"{row['wins']['share']:.1%}") for name in names)


def test_a_plot_that_cannot_be_written_is_one_clear_line(tablee: Tablee, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = tablee("arena dozito --games 2 --plot", tmp_path / "file" / "plot.svg", *SHORT)
    assert answer.is_one_clear_line(), answer


# --- an interrupt --------------------------------------------------------------------------------


@pytest.mark.parametrize(("games", "deals"), [(0, 0), (1, 0), (7, 3)])
def test_an_interrupt_tells_what_is_known_so_far(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch, games: int, deals: int
) -> None:
    def interrupted(plan: Plan, number: int) -> Played:
        if number == games:
            raise KeyboardInterrupt
        return play_game(plan, number)

    monkeypatch.setattr(arena_plan, "play_game", interrupted)
    answer = tablee("arena dozito --bots random --games 100 --json", *SHORT)
    assert answer.code == 130
    if deals:
        found = json.loads(answer.out)
        assert (found["deals"], found["interrupted"]) == (deals, True)
    else:
        assert answer.out == ""


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_all_processes_and_tells_what_is_known_so_far() -> None:
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    command = [*COMMAND, "--games", "20000", "--jobs", "2", "--json"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
    running = subprocess.Popen(
        command, stderr=theirs, stdout=subprocess.PIPE, env=environment, start_new_session=True
    )
    os.close(theirs)
    shown = bytearray()

    def is_under_way() -> bool:
        with suppress(BlockingIOError):
            shown.extend(os.read(ours, 100_000))
        return b" 1%" in shown or running.poll() is not None

    until(is_under_way, "a hundredth of the games", shown.decode)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody at once
    out, _ = running.communicate(timeout=60)
    os.close(ours)
    assert running.returncode == 130
    found = json.loads(out)
    assert found["interrupted"]
    assert 2 * found["deals"] == found["games"] < 20_000
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
