"""Several benchmarks write their sections into one bench/results.md; one of them is about bots."""

from itertools import pairwise

from bench.arena import VARIANTS, Contest, contests, verdict
from bench.results import RESULTS, SECTIONS, parsed, rewritten
from tablee.bots import BOTS
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


def test_the_table_of_bots_compares_neighbouring_levels_for_every_number_of_players() -> None:
    rows = list(contests(list(GAMES)))
    for name, game in GAMES.items():
        for weaker, stronger in pairwise(BOTS[name]):
            pair = [row for row in rows if (row.game, row.weaker, row.stronger) == (name, weaker, stronger)]
            assert [row.seats for row in pair if not row.variant] == list(game.seats)
            assert [row.variant for row in pair if row.variant] == list(VARIANTS.get(name, ()))


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
