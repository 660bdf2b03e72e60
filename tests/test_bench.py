"""bench/results.md is shared by several benchmarks."""

from bench.results import RESULTS, SECTIONS, parsed, rewritten


def test_a_benchmark_rewrites_its_own_section_and_no_other() -> None:
    text = ""
    for section in reversed(SECTIONS):
        text = rewritten(text, section, f"\n{section} at first.\n\nTwo lines.\n")
    changed = rewritten(text, SECTIONS[1], "Measured again.")
    assert list(parsed(changed)) == list(SECTIONS), "in the order of reading"
    assert parsed(changed) == parsed(text) | {SECTIONS[1]: "Measured again."}
    assert changed.startswith("# Measured\n")


def test_what_is_written_can_be_read_again() -> None:
    text = RESULTS.read_text("utf-8")
    for section, body in parsed(text).items():
        assert rewritten(text, section, body) == text
