"""The folder of a house's database, and the lock that keeps a second house out of it."""

import os
import sys
import tempfile
from pathlib import Path
from typing import IO


class InUse(Exception):
    """Another house has this folder open."""


def private_file(path: Path) -> Path:
    """Make sure the file exists and that only its owner can read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        made = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        path.chmod(0o600)
    else:
        _give_to_owner_of(path.parent, made)
        os.close(made)
    return path


def _give_to_owner_of(folder: Path, file: int) -> None:
    """Give a file that root creates, as in a restoration, to the owner of the folder, whose house must read it."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(file, owner.st_uid, owner.st_gid)


def can_write(folder: Path) -> bool:
    """Check by writing a file: a disk may be read-only or full whatever its permissions say."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x" * 4096)
    except OSError:
        return False
    return True


def take_lock(path: Path) -> IO[bytes]:
    """Lock the folder until the file is closed. The system releases the lock even after a crash."""
    file = private_file(path).open("r+b")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise InUse from error
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
