"""Keeps a picture, the log and the last messages of each browser of a failed test in test-results/."""

import shutil
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Error, Page

from tests.web.witness import Witness

SECONDS_FOR_A_PICTURE = 20


def forget(folder: Path) -> None:
    """Delete the evidence of an earlier run."""
    shutil.rmtree(folder, ignore_errors=True)


def keep(folder: Path, witnesses: Iterable[Witness]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, witness in enumerate(witnesses, start=1):
        name = f"browser-{number}"
        troubles = [_picture(page, folder / f"{name}-{tab}.png") for tab, page in enumerate(witness.context.pages)]
        _write(folder / f"{name}.log", [*witness.log, *filter(None, troubles)])
        _write(folder / f"{name}.messages", witness.traffic)


def _picture(page: Page, file: Path) -> str:
    """Write the file, and return the reason if that is not possible."""
    try:
        page.screenshot(path=file, timeout=1000 * SECONDS_FOR_A_PICTURE)
    except Error as error:
        return f"no picture of {page.url}: {error.message}"
    return ""


def _write(file: Path, lines: Iterable[str]) -> None:
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
