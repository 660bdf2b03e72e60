"""Matches as files: the record of a match in JSON."""

from pathlib import Path

import msgspec

from tablee.cli.asked import Wrong
from tablee.core.record import Record


def save(record: Record, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(record))
    except OSError as error:
        raise Wrong(f"cannot write {file}: {error.strerror}") from error


def load(file: Path) -> Record:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as error:
        raise Wrong(f"cannot read {file}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(f"{file} is not the record of a match: {error}") from error
