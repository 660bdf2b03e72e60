"""Files of `tablee`: the records of matches, in JSON, and other things to keep."""

from pathlib import Path

import msgspec

from tablee.cli.asked import Wrong
from tablee.core.record import Record


def save(record: Record, file: Path) -> None:
    write(file, msgspec.json.encode(record))


def write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise Wrong(f"cannot write {file}: {error.strerror}") from error


def load(file: Path) -> Record:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as error:
        raise Wrong(f"cannot read {file}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(f"{file} is not the record of a match: {error}") from error
