"""The report of an arena as an SVG: a point for each figure, and a line for its interval."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from tablee.cli.arena.scores import PairReport, Report, Share

WIDTH, LEFT, RIGHT, ROW, HEAD = 720, 170, 150, 26, 56
"""Pixels: the picture, the margins for names and for figures, a row, and the heading of a panel."""
TICKS = 4
STEP = 100
"""Points: the ticks of ratings are multiples of it."""
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2b2b }
.title { font-size: 16px; font-weight: 600 }
.quiet { fill: #6b6b6b; font-size: 11px }
.grid { stroke: #ddd }
.par { stroke: #b3541e; stroke-dasharray: 4 3 }
.interval { stroke: #23607c; stroke-width: 3; stroke-linecap: round }
.point { fill: #23607c }
.paper { fill: #fffdf8 }
@media (prefers-color-scheme: dark) {
  text { fill: #eee } .quiet { fill: #aaa } .grid { stroke: #444 } .par { stroke: #f0a36b }
  .interval { stroke: #7cc4e4 } .point { fill: #7cc4e4 } .paper { fill: #1d1d1f }
}
"""


@dataclass(frozen=True)
class Row:
    name: str
    value: float
    low: float
    high: float
    told: str


@dataclass(frozen=True)
class Panel:
    title: str
    rows: Sequence[Row]
    ends: tuple[float, float]
    """The values at the left and the right end of the axis."""
    unit: str = ""
    par: float | None = None
    """The value at which nobody is better."""

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.rows) + ROW

    def x(self, value: float) -> float:
        first, last = self.ends
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - first) / (last - first), 1)


def plot(report: Report) -> str:
    panels = [panel for panel in (_wins(report), _ahead(report), _ratings(report)) if panel.rows]
    title = f"{report.game}, {report.seats} players, {report.games} games"
    height = HEAD + sum(panel.height for panel in panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" width="{WIDTH}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="24" y="34">{escape(title)}</text>',
    ]
    top = HEAD
    for panel in panels:
        parts += _drawn(panel, top)
        top += panel.height
    return "\n".join([*parts, "</svg>\n"])


def _wins(report: Report) -> Panel:
    rows = [_row(bot.bot, bot.wins) for bot in report.bots]
    return Panel("Share of wins, with 95 % intervals", rows, (0, 100), " %", 100 * report.par)


def _ahead(report: Report) -> Panel:
    order = [bot.bot for bot in report.bots]
    pairs = [pair for pair in report.pairs if order.index(pair.bot) < order.index(pair.other)]
    return Panel("Who is ahead of whom", [_row(_named(pair), pair.ahead) for pair in pairs], (0, 100), " %", 50)


def _named(pair: PairReport) -> str:
    return f"{pair.bot} over {pair.other}"


def _row(name: str, share: Share) -> Row:
    told = f"{share.share:.1%} ({share.low:.0%}–{share.high:.0%})"
    return Row(name, 100 * share.share, 100 * share.low, 100 * share.high, told)


def _ratings(report: Report) -> Panel:
    rows = [
        Row(bot.bot, r.points, r.low, r.high, f"{r.points} ({r.low}–{r.high})")
        for bot in report.bots
        for r in [bot.rating]
    ]
    first = min(row.low for row in rows) // STEP * STEP
    steps = 1 + (max(row.high for row in rows) - first) // (TICKS * STEP)
    return Panel("Rating by OpenSkill, in points of the house", rows, (first, first + steps * TICKS * STEP))


def _drawn(panel: Panel, top: int) -> Iterator[str]:
    bottom = top + HEAD + ROW * len(panel.rows)
    yield f'<text x="24" y="{top + 24}">{escape(panel.title)}</text>'
    for tick in range(TICKS + 1):
        first, last = panel.ends
        value = first + (last - first) * tick / TICKS
        yield _vertical("grid", panel.x(value), top + HEAD - 14, bottom)
        yield (
            f'<text class="quiet" x="{panel.x(value)}" y="{bottom + 14}" text-anchor="middle">'
            f"{value:g}{panel.unit}</text>"
        )
    if panel.par is not None:
        yield _vertical("par", panel.x(panel.par), top + HEAD - 14, bottom)
    for row, y in zip(panel.rows, count(top + HEAD, ROW), strict=False):
        yield from _point(panel, row, y)


def _vertical(kind: str, x: float, top: int, bottom: int) -> str:
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>'


def _point(panel: Panel, row: Row, y: int) -> Iterator[str]:
    yield f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(row.name)}</text>'
    yield f'<line class="interval" x1="{panel.x(row.low)}" x2="{panel.x(row.high)}" y1="{y}" y2="{y}"/>'
    yield f'<circle class="point" cx="{panel.x(row.value)}" cy="{y}" r="5"/>'
    yield f'<text class="quiet" x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(row.told)}</text>'
