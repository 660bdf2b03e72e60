"""`tablee review` tells what decided a game, in three languages, and refuses what it cannot review."""

import json
from pathlib import Path

import msgspec
import pytest

from tablee.bots.review import FORESIGHTS, Review, Share
from tablee.cli.review import WIDTH, blocks, rounded
from tablee.cli.review_texts import REVIEW_TEXTS
from tablee.cli.texts import TEXTS, Language
from tablee.games import GAMES
from tests.bots.test_review import played
from tests.cli.conftest import Tablee

BRIEFLY = "--playouts 500"
MATCH = played("dozito", ("random", "random"), seed=4)
ENCODED = msgspec.json.encode(MATCH.record(["Anna", "Ben"]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_bytes(ENCODED)
    return path


@pytest.mark.parametrize("language", list(Language))
def test_a_review_is_told_in_every_language(tablee: Tablee, file: Path, language: Language) -> None:
    answer = tablee(f"review {BRIEFLY}", file, "--lang", language)
    texts = REVIEW_TEXTS[language]
    assert (answer.code, answer.err) == (0, "")
    assert "Anna, Ben" in answer.out
    assert texts.chances.format(steps=MATCH.version) in answer.out
    assert texts.mistakes in answer.out
    assert texts.well in answer.out
    assert not {"{", "}"} & set(answer.out)


def test_the_plot_shows_everybody_from_the_deal_to_the_end(tablee: Tablee, file: Path) -> None:
    lines = tablee(f"review {BRIEFLY}", file).out.splitlines()
    plots = [line for line in lines if "▁" in line or "█" in line]
    assert [line.split()[0] for line in plots] == ["Anna", "Ben"]
    assert MATCH.outcome
    assert [line.split()[1][-1] for line in plots] == ["▁█"[seat in MATCH.outcome.winners] for seat in range(2)]
    assert all(len(line.split()[1]) == WIDTH for line in plots)


def test_the_numbers_that_are_told_add_up(tablee: Tablee, file: Path) -> None:
    out = tablee(f"review {BRIEFLY}", file).out.replace("−", "-")
    rows = [line.split("│")[1:-1] for line in out.splitlines() if line.startswith("│")]
    assert len(rows) == 2
    for _, start, luck, play, others, result in rows:
        assert int(start) + int(luck) + int(play.split()[0]) + int(others) == int(result)


def test_rounding_leaves_nothing_over() -> None:
    share = Share(start=1 / 3, luck=0.334, play=0.334, others=1 - 1 / 3 - 0.668, result=1.0, error=0.01)
    start, luck, play, others, result = rounded(share)
    assert (start, play, others, result) == (33, 33, 0, 100)
    assert start + luck + play + others == result


def test_at_most_three_mistakes_are_told_with_what_was_better(tablee: Tablee, file: Path) -> None:
    out = tablee("review --playouts 3000", file).out
    told = out.partition(REVIEW_TEXTS[Language.EN].mistakes)[2].partition(REVIEW_TEXTS[Language.EN].well)[0]
    mistakes = [line for line in told.splitlines() if line.strip()]
    assert len(mistakes) == 3
    assert all("Better: " in line and "wins in 100" in line for line in mistakes)


def test_machines_get_the_whole_review(tablee: Tablee, file: Path) -> None:
    once, again = (tablee(f"review {BRIEFLY} --json", file).out for _ in range(2))
    assert len(msgspec.json.decode(once, type=Review).chances) == MATCH.version
    assert once == again


def test_a_match_that_was_not_finished_is_reviewed_up_to_there(tablee: Tablee, file: Path) -> None:
    record = json.loads(ENCODED)
    del record["steps"][12:]
    file.write_text(json.dumps(record))
    answer = tablee(f"review {BRIEFLY}", file)
    assert TEXTS[Language.EN].unfinished in answer.out
    assert answer.code == 0


@pytest.mark.parametrize("name", sorted(GAMES.keys() - FORESIGHTS.keys()))
def test_a_game_that_cannot_be_reviewed_is_refused_in_one_line(tablee: Tablee, tmp_path: Path, name: str) -> None:
    kept = tmp_path / "all"
    assert tablee(f"simulate {name} --games 1 --bots normal --save {kept}").code == 0
    answer = tablee("review", *kept.iterdir())
    assert answer.is_one_clear_line()
    assert "only of: " in answer.err


def test_what_is_not_a_match_is_refused_in_one_line(tablee: Tablee, file: Path) -> None:
    file.write_bytes(b"not json")
    assert tablee("review", file).is_one_clear_line()


def test_a_plot_keeps_the_last_chance_and_short_matches_stay_short() -> None:
    assert blocks([0.0, 0.5, 1.0]) == "▁▅█"
    assert blocks([0.0] * 999 + [1.0])[-1] == "█"
