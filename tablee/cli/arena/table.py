"""The report of an arena on a terminal: a cross table."""

from collections.abc import Iterator

from rich.table import Table

from tablee.cli.arena.scores import Rating, Report, Share

FEW = 3
"""With more bots, a terminal of eighty columns has no room for intervals with a digit after the point."""


def cross_table(report: Report) -> Table:
    """A row for each bot: its wins, its rating, and how often it is ahead of each other one."""
    names = [row.bot for row in report.bots]
    table = Table("bot", "wins", "rating", *(f"over {name}" for name in names), title=_title(report))
    digits = 1 if len(names) <= FEW else 0
    ahead = {(pair.bot, pair.other): percent(pair.ahead, digits) for pair in report.pairs}
    for row in report.bots:
        meetings = (ahead.get((row.bot, other), "") for other in names)
        table.add_row(row.bot, percent(row.wins, digits), rating(row.rating), *meetings)
    table.caption = "\n".join(_caption(report))
    table.caption_justify = "left"
    return table


def percent(share: Share, digits: int) -> str:
    return f"{share.share:.1%}\n[dim]{100 * share.low:.{digits}f}–{100 * share.high:.{digits}f}[/]"


def rating(rating: Rating) -> str:
    return f"{rating.points}\n[dim]{rating.low}–{rating.high}[/]"


def _title(report: Report) -> str:
    return f"{report.game}, {report.seats} players"


def _caption(report: Report) -> Iterator[str]:
    until_now = ", interrupted" if report.interrupted else ""
    yield f"{report.games} games of {report.deals} deals{until_now}, seed {report.seed}; small: 95 % intervals"
    by_seat = ", ".join(f"{seat.share:.1%}" for seat in report.by_seat)
    yield f"wins of equal bots: {report.par:.1%}; of seats: {by_seat}"
    yield f"{report.moves} moves in {report.seconds:.1f} s: {report.moves / report.seconds:.0f} moves/s"
