"""Progress bars for long commands. Nothing is drawn if the output is not a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from tablee.cli.host_texts import HostTexts
from tablee.server.storage import backups

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.percentage:>3.0f} %"),
    TimeElapsedColumn(),
)


@contextmanager
def bars(texts: HostTexts) -> Iterator[backups.Progress]:
    console = Console(stderr=True)
    tasks: dict[backups.Stage, TaskID] = {}
    called = {"copying": texts.copying, "checking": texts.checking, "replaying": texts.replaying}
    with Progress(*COLUMNS, console=console, disable=not console.is_terminal, transient=True) as drawn:

        def tell(stage: backups.Stage, done: int, total: int | None) -> None:
            if stage not in tasks:
                tasks[stage] = drawn.add_task(called[stage], total=total)
            drawn.update(tasks[stage], completed=done, total=total)

        yield tell
