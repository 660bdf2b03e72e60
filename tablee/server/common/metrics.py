"""The metrics of a house, and their text format for Prometheus (version 0.0.4)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate

COMMIT_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
Labels = Mapping[str, str]
Sample = tuple[Labels, float]


class Histogram:
    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.total = 0.0
        self._counts = [0] * (len(bounds) + 1)

    def add(self, value: float) -> None:
        self._counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def cumulated(self) -> list[tuple[str, int]]:
        """The number of values up to each upper bound."""
        return list(zip([*map(str, self.bounds), "+Inf"], accumulate(self._counts), strict=True))


class Meter:
    """Counts since the start of the process. None of them identifies a person or a table."""

    def __init__(self) -> None:
        self.commits = Histogram(COMMIT_SECONDS)
        self.entries = 0
        """Entries written to the journal."""
        self.failed_commits = 0
        self.steps: Counter[str] = Counter()
        """Steps by game: moves of people and bots, and effects of time."""
        self.messages: Counter[str] = Counter()
        """Messages by kind. Each request has one answer among them."""
        self.shed: Counter[str] = Counter()
        """Connections that the house ended, by reason."""
        self.turned_away: Counter[str] = Counter()
        """Connections that the house did not accept, by problem."""
        self.refused: Counter[str] = Counter()
        """Connections, requests and frames that were refused before they were decoded, by reason."""


def family(name: str, kind: str, help: str, samples: Iterable[Sample]) -> str:
    return "\n".join([*_head(name, kind, help), *(_sample(name, *sample) for sample in samples)]) + "\n"


def histogram(name: str, help: str, of: Histogram) -> str:
    rows = of.cumulated()
    lines = [_sample(f"{name}_bucket", {"le": bound}, count) for bound, count in rows]
    lines += [_sample(f"{name}_sum", {}, of.total), _sample(f"{name}_count", {}, rows[-1][1])]
    return "\n".join([*_head(name, "histogram", help), *lines]) + "\n"


def counted(name: str, label: str, help: str, of: Mapping[str, int]) -> str:
    return family(name, "counter", help, [({label: key}, count) for key, count in sorted(of.items())])


def _head(name: str, kind: str, help: str) -> list[str]:
    return [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]


def _sample(name: str, labels: Labels, value: float) -> str:
    inside = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
