"""Several benchmarks write their sections into one bench/results.md: one is about bots, one about phones."""

from itertools import pairwise
from typing import Any

import pytest

from bench import phone
from bench.arena import PATIENCE, VARIANTS, Contest, contests, verdict
from bench.results import RESULTS, SECTIONS, parsed, rewritten
from bench.traces import Motion
from tablee.bots import offered_levels
from tablee.cli.arena.plan import arena
from tablee.cli.arena.scores import Share
from tablee.games import GAMES


def test_a_benchmark_rewrites_its_own_section_and_no_other() -> None:
    text = ""
    for section in reversed(SECTIONS):
        text = rewritten(text, section, f"\n{section} at first.\n\nTwo lines.\n")
    changed = rewritten(text, SECTIONS[1], "Measured again.")
    assert list(parsed(changed)) == list(SECTIONS), "the sections are not in their order"
    assert parsed(changed) == parsed(text) | {SECTIONS[1]: "Measured again."}
    assert changed.startswith("# Measured\n")


def test_what_is_written_can_be_read_again() -> None:
    text = RESULTS.read_text("utf-8")
    for section, body in parsed(text).items():
        assert rewritten(text, section, body) == text


def rows_about(game: str, bot: str, rival: str) -> list[tuple[int, dict[str, Any]]]:
    rows = (row for row in contests([game]) if (row.bot, row.rival) == (bot, rival))
    return [(row.seats, row.variant) for row in rows]


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_bots_compares_neighbouring_levels_everywhere(name: str) -> None:
    seats = GAMES[name].seats
    variants = [(seats[0], variant) for variant in VARIANTS.get(name, ())]
    for weaker, stronger in pairwise(offered_levels(name)):
        assert rows_about(name, stronger, weaker) == [*((crowd, {}) for crowd in seats), *variants]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["gentle", "easy"])
def test_the_table_of_bots_measures_the_weakest_levels_against_a_child(name: str, bot: str) -> None:
    fewest = GAMES[name].seats[0]
    assert rows_about(name, bot, "child") == [(fewest, variant) for variant in ({}, *VARIANTS.get(name, ()))]


def test_no_level_that_people_are_offered_is_compared_with_chance() -> None:
    assert {row.bot for row in contests(list(GAMES)) if row.rival == "random"} == {"child"}


def test_a_row_with_a_bot_that_searches_takes_longer() -> None:
    assert Contest("dozito", "normal", "easy", 2, {}).plan(games=30, seconds=10).seconds == 10
    assert Contest("dozito", "hard", "normal", 2, {}).plan(games=30, seconds=10).seconds == 10 * PATIENCE


def test_a_row_of_the_table_of_bots_is_about_the_stronger_one() -> None:
    contest = Contest("dozito", "normal", "random", 3, {"rounds": 1})
    report = arena(contest.plan(games=30, seconds=60))
    assert report
    row = contest.row(report)
    assert row.startswith("| dozito | rounds 1 | 3 | normal among random | ")
    assert row.endswith(" | 33% | stronger | 30 |")


def test_a_level_counts_as_stronger_only_if_its_whole_interval_is_above_par() -> None:
    assert verdict(Share(0.6, 0.51, 0.7), par=0.5) == "stronger"
    assert verdict(Share(0.6, 0.49, 0.7), par=0.5) == "not sure"
    assert verdict(Share(0.4, 0.3, 0.49), par=0.5) == "weaker"


PAGE, OTHER_PAGE, MAIN, COMPOSITOR = 7, 8, 1, 2


def traced(name: str, at: float, pid: int = PAGE, tid: int = MAIN, ph: str = "X", **more: Any) -> dict[str, Any]:
    """An event of a trace, with its times in milliseconds."""
    event = {"name": name, "ph": ph, "ts": 1000 * at, "pid": pid, "tid": tid, **more}
    return event | {key: 1000 * more[key] for key in ("dur", "tdur") if key in more}


def named(thread: str, tid: int) -> dict[str, Any]:
    return traced("thread_name", 0, tid=tid, ph="M", args={"name": thread})


THREADS = [named("Compositor", COMPOSITOR), named("CrRendererMain", MAIN)]


def flight(number: int, begin: float, end: float) -> list[dict[str, Any]]:
    return [traced(f"flight {number}", at, ph=phase) for phase, at in (("b", begin), ("e", end))]


def test_frames_are_counted_for_each_flight_of_the_page() -> None:
    drawn = [traced("DrawFrame", at, tid=COMPOSITOR) for at in range(0, 500, 20)]
    elsewhere = [traced("DrawFrame", at, pid=OTHER_PAGE) for at in range(500, 1000, 10)]
    motion = Motion()
    motion.add([*THREADS, *flight(1, 0, 400), *flight(2, 100, 300), *flight(3, 400, 800), *drawn, *elsewhere])
    assert motion.rates == [50, 50, 12.5]


def test_tasks_of_the_main_thread_are_measured_by_the_clock_and_by_processor_time() -> None:
    disturbed = traced("RunTask", 0, dur=130, tdur=60)
    busy = traced("RunTask", 200, dur=120, tdur=110)
    elsewhere = [
        traced("RunTask", 0, tid=COMPOSITOR, dur=500, tdur=500),
        traced("RunTask", 0, pid=OTHER_PAGE, dur=500, tdur=500),
    ]
    motion = Motion()
    motion.add([*THREADS, *flight(1, 0, 400), disturbed, busy, *elsewhere])
    assert motion.clock == [130, 120]
    assert motion.cpu == [60, 110]


def test_turns_are_told_by_the_clock_of_a_slow_processor_and_by_the_processor_time_of_a_fast_one() -> None:
    slow = Motion(rates=[58, 60, 20], clock=[130, 60, 10], cpu=[90, 90, 90])
    fast = Motion(rates=[60], clock=[200, 200], cpu=[20, 15])
    assert phone.turns_row("DOS", slow, fast) == "| DOS | 3 | 58.0 | 2 / 2 | 1 / 0 | 130 / 80 |"


def test_turns_without_a_flight_are_no_measurement() -> None:
    with pytest.raises(AssertionError, match="no card was in the air"):
        Motion().add([*THREADS, traced("RunTask", 0, dur=1, tdur=1)])


def test_a_long_match_is_compared_in_parts_of_as_many_steps() -> None:
    """In the second half each step takes twice the work, and everything is stored again."""
    first = [phone.Sample(steps, 2.0 * steps, 0) for steps in range(0, 501, 25)]
    second = [phone.Sample(500 + steps, 1000 + 4.0 * steps, 100 * steps) for steps in range(25, 501, 25)]
    parts = phone.parts_of(first + second)
    assert parts == 5 * [phone.Sample(100, 200, 0)] + 5 * [phone.Sample(100, 400, 10_000)]
    told = phone.steps_report(first + second, kept=1234)
    assert "| work, ms | 2.00 | 2.00 |" in told
    assert "| 4.00 | 2.00 |\n" in told, "the growth is not told"
    assert "| 0 | 0 | 100 | 100 |" in told
    assert "1,234 bytes" in told


def audited(performance: float, slow: float) -> dict[str, Any]:
    """A report of Lighthouse, in which one audit counts for performance and another for nothing."""
    audits = {"speed-index": {"score": slow}, "unused-javascript": {"score": 0}, "manual": {"score": None}}
    good = {"score": 1, "auditRefs": [{"id": "manual", "weight": 1}]}
    refs = [{"id": "speed-index", "weight": 10}, {"id": "unused-javascript", "weight": 0}]
    return {
        "audits": audits,
        "categories": dict.fromkeys(phone.COLUMNS, good)
        | {"performance": {"score": performance, "auditRefs": refs}},
    }


def test_the_opinion_of_a_page_is_the_median_with_the_audits_that_cost_points() -> None:
    runs = [audited(0.93, 0.5), audited(0.97, 0.95), audited(0.98, 0.95)]
    assert phone.page_row("rules", runs) == "| rules | 97 | 100 | 100 | 100 | speed-index |"
    assert phone.page_row("rules", runs[1:2]) == "| rules | 97 | 100 | 100 | 100 | - |"
