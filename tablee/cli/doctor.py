"""`tablee doctor` checks that everything a house needs is there and in order."""

import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from tablee.cli.bars import bars
from tablee.cli.host_texts import HOST_TEXTS, HostTexts
from tablee.cli.texts import Language
from tablee.core import bits
from tablee.server.common.settings import CLIENT
from tablee.server.storage.backups import NoHouse
from tablee.server.storage.database import CannotOpen
from tablee.server.storage.datafolder import can_write
from tablee.server.storage.schema import revisions
from tablee.server.storage.verify import Checkup, Damaged, look_at

ENOUGH_SPACE = 200_000_000
ENOUGH_FILES = 4096
MOST_CODES = 10
SECONDS_TO_ANSWER = 5
MARKS = {True: "ok  ", False: "!   "}


class Finding(NamedTuple):
    well: bool
    text: str


class Patient(NamedTuple):
    """The house to check."""

    folder: Path
    database: str | None
    host: str
    port: int
    everything: bool = False
    """Whether every table is replayed, and every index compared."""


def examine(patient: Patient, language: Language) -> bool:
    """Print every finding on a line of its own. Returns whether all is well."""
    texts = HOST_TEXTS[language]
    ill = 0
    for check in CHECKS:
        for well, text in check(patient, texts):
            print(MARKS[well] + text, flush=True)
            ill += not well
    print(texts.ill.format(count=ill) if ill else texts.good)
    return not ill


def check_folder(patient: Patient, texts: HostTexts) -> Iterator[Finding]:
    if patient.database:
        return
    folder = patient.folder
    if not folder.exists():
        yield Finding(True, texts.no_folder.format(folder=folder))
        return
    if can_write(folder):
        yield Finding(True, texts.folder.format(folder=folder))
    else:
        yield Finding(False, texts.folder_not_writable.format(folder=folder))
    for file in folder.glob("tablee.sqlite3*"):
        if file.stat().st_mode & 0o077 and sys.platform != "win32":
            yield Finding(False, texts.folder_readable.format(file=file.name))
    free = shutil.disk_usage(folder).free
    text = texts.space if free >= ENOUGH_SPACE else texts.little_space
    yield Finding(free >= ENOUGH_SPACE, text.format(free=f"{free / 1e9:.1f} GB"))


def check_database(patient: Patient, texts: HostTexts) -> Iterator[Finding]:
    try:
        with bars(texts) as progress:
            checkup = look_at(patient.database or patient.folder, patient.everything, progress)
    except NoHouse:
        return
    except Damaged as error:
        yield Finding(False, texts.database_damaged.format(reason=error))
    except (CannotOpen, OSError) as error:
        yield Finding(False, texts.database_unusable.format(reason=error))
    else:
        yield _schema(checkup.revision, texts)
        if checkup.revision in revisions():
            yield _tables(checkup, texts)


def _schema(revision: str | None, texts: HostTexts) -> Finding:
    newest = revisions()[-1]
    if revision == newest:
        return Finding(True, texts.database.format(revision=revision))
    if revision in (None, *revisions()):
        return Finding(True, texts.database_older.format(revision=revision or "0", newest=newest))
    return Finding(False, texts.database_newer.format(revision=revision))


def _tables(checkup: Checkup, texts: HostTexts) -> Finding:
    if not checkup.broken:
        text = texts.tables if checkup.checked == checkup.tables else texts.tables_sampled
        counts = {"tables": checkup.tables, "checked": checkup.checked, "entries": checkup.entries}
        return Finding(True, text.format(**counts))
    codes = ", ".join(checkup.broken[:MOST_CODES]) + (", …" if len(checkup.broken) > MOST_CODES else "")
    broken = texts.tables_broken.format(broken=len(checkup.broken), tables=checkup.checked, codes=codes)
    return Finding(False, broken)


def check_port(patient: Patient, texts: HostTexts) -> Iterator[Finding]:
    family = socket.AF_INET6 if ":" in patient.host else socket.AF_INET
    try:
        socket.create_server((patient.host, patient.port), family=family).close()
    except OSError:
        ours = _a_house_answers(patient)
        yield Finding(ours, (texts.port_ours if ours else texts.port_taken).format(port=patient.port))
    else:
        yield Finding(True, texts.port_free.format(port=patient.port))


def _a_house_answers(patient: Patient) -> bool:
    host = f"[{patient.host}]" if ":" in patient.host else patient.host
    try:
        with urlopen(f"http://{host}:{patient.port}/api/games", timeout=SECONDS_TO_ANSWER) as answer:
            return bool(b'"authors"' in answer.read(100_000))
    except (URLError, OSError, ValueError):
        return False


def check_installation(patient: Patient, texts: HostTexts) -> Iterator[Finding]:
    built = (CLIENT / "index.html").exists()
    yield Finding(built, texts.client if built else texts.no_client)
    compiled = not (bits.__file__ or "").endswith(".py")
    yield Finding(True, texts.compiled if compiled else texts.interpreted)


def check_limits(patient: Patient, texts: HostTexts) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)  # the house raises its limit to this
    enough = files == resource.RLIM_INFINITY or files >= ENOUGH_FILES
    yield Finding(enough, (texts.files if enough else texts.few_files).format(files=files))


Check = Callable[[Patient, HostTexts], Iterator[Finding]]
CHECKS: list[Check] = [check_folder, check_database, check_port, check_installation, check_limits]
