"""The results of a siege as text: a line on the terminal for each attack, and a section of bench/results.md."""

import math

from tests.siege.catalogue import ATTACKS
from tests.siege.siege import FLOOR, MEGABYTES, SECONDS_AFTER, SLOWDOWN, TOGETHER, Outcome, percentile
from tests.siege.victim import PACE, TABLES

SECTIONS = {1: "Siege", 10: "Siege from ten addresses"}
"""The sections of bench/results.md, by the number of addresses that attack together."""
COLUMNS = (
    ("attack", "---"),
    ("p50 quiet", "---:"),
    ("p50", "---:"),
    ("p99 quiet", "---:"),
    ("p99", "---:"),
    ("× p99", "---:"),
    ("after, s", "---:"),
    ("memory, MB", "---:"),
    ("CPU", "---:"),
    ("log lines", "---:"),
    ("verdict", "---"),
)


def _ms(seconds: float) -> str:
    return "-" if math.isinf(seconds) else f"{seconds * 1000:.0f}"


def ratio(outcome: Outcome) -> float:
    return percentile(outcome.besieged, 0.99) / percentile(outcome.quiet, 0.99)


def verdict(outcome: Outcome) -> str:
    return ", ".join(outcome.failures) or "held"


def _cells(outcome: Outcome) -> list[str]:
    """The cells of a row, in the order of COLUMNS."""
    times = [_ms(percentile(moves, share)) for share in (0.5, 0.99) for moves in (outcome.quiet, outcome.besieged)]
    return [
        f"`{outcome.attack.name}`",
        *times,
        f"{ratio(outcome):.1f}",
        f"{outcome.outlasted:.1f}",
        f"{outcome.megabytes:.0f}",
        f"{outcome.house_cpu:.2f}",
        str(len(outcome.log)),
        verdict(outcome),
    ]


def summary_line(outcome: Outcome) -> str:
    """One attack in a line, with everything that was counted."""
    name, *cells = _cells(outcome)
    measured = ", ".join(f"{title} {cell}" for (title, _), cell in zip(COLUMNS[1:-1], cells, strict=False))
    counts = f"{outcome.entries} entries, {outcome.rooms} rooms, {outcome.files} files, {outcome.lost} lost"
    did = ", ".join(f"{count} {what}" for what, count in sorted(outcome.report.done.items()))
    return f"{cells[-1].upper()}: {name} x{outcome.addresses}: {measured}, {counts} [{did}]"


def results_section(outcomes: list[Outcome], seconds: float, python: str) -> str:
    """The section about attacks from one number of addresses."""
    if outcomes[0].addresses > 1:
        return f"{_goal_together(seconds, python)}\n\n{_table(outcomes)}"
    about = "\n".join(f"- `{name}`: {attack.about}" for name, attack in ATTACKS.items())
    return f"{_preface(seconds, python)}\n\n{_table(outcomes)}\n\n{about}"


def _table(outcomes: list[Outcome]) -> str:
    titles, lines = zip(*COLUMNS, strict=True)
    return "\n".join(f"| {' | '.join(row)} |" for row in [titles, lines, *map(_cells, outcomes)])


def _preface(seconds: float, python: str) -> str:
    return f"""Honest players, the victims, play during every attack, from an address of their own: {TABLES} tables
of two, with one move every {PACE:.1f} s at each table. They play {seconds:g} s before the attack ("quiet"),
{seconds:g} s during it and some seconds after it, while newcomers keep connecting. The time of a move, in
milliseconds, runs from sending it until both players have the step. Every attack gets a fresh `tablee serve` with
a limit of 1,024 open files. CPU is that of the house, in cores. House, victims and attackers share two cores;
attackers are niced, and `busy-loop` is the control: a niced process that computes and never contacts the house.
Python {python}.

The goal for one address: p99 under attack at most {SLOWDOWN} times the quiet one or {FLOOR * 1000:.0f} ms,
whichever is more; at most {MEGABYTES} MB more memory; no slow move later than {SECONDS_AFTER:g} s after the end;
no connection or request of a victim lost, and no newcomer turned away."""


def _goal_together(seconds: float, python: str) -> str:
    return f"""The same attacks, each from ten addresses together, with {seconds:g} s of quiet and of attack.
The goal: at most {TOGETHER} times the bounds for one address. Python {python}."""
