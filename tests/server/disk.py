"""Disks in trouble: one that SQLite believes to be full, and the system's own ways to trouble a whole process."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.server.storage.store import Store


async def fill(store: Store) -> None:
    """SQLite itself refuses to let the database grow beyond a number of pages."""
    await _limit_pages(store, 1)


async def make_space(store: Store) -> None:
    await _limit_pages(store, 1_000_000)


async def _limit_pages(store: Store, pages: int) -> None:
    async with store.engine.connect() as connection:
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))


# --- a file system of its own ------------------------------------------------------------------------


def mounting(folder: Path, *steps: str) -> list[str]:
    """A command that mounts a small disk there, which only it and what it becomes can see; and then the steps."""
    mount = f"mount -t tmpfs -o size=1m none {folder}"
    return ["unshare", "-rm", "sh", "-c", " && ".join([mount, *steps, 'exec "$@"']), "sh"]


def seen_by(pid: int, folder: Path) -> Path:
    """The folder as that process sees it."""
    return Path(f"/proc/{pid}/root{folder}")


def fill_up(folder: Path) -> Path:
    """A file that takes all the space there is."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass
    return ballast


def _may_mount() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run([*mounting(Path("/mnt")), "true"], check=False, capture_output=True).returncode == 0


needs_mounts = pytest.mark.skipif(not _may_mount(), reason="mounts a disk of its own, as Linux allows most users")


# --- system calls that fail, or take their time ------------------------------------------------------


@contextmanager
def tampered(pid: int, *faults: str) -> Iterator[None]:
    """As long as this lasts, the system treats the process as strace is told: `fdatasync:error=EROFS`."""
    injected = [f"--inject={fault}" for fault in faults]
    command = ["strace", "-f", "-o", os.devnull, *injected, "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr
        first_line = tracer.stderr.readline()
        assert "attached" in first_line, first_line
        try:
            yield
        finally:
            tracer.terminate()
            tracer.communicate()


def _may_trace() -> bool:
    """Many systems let only root look at processes that one did not start oneself."""
    if not shutil.which("strace"):
        return False
    with subprocess.Popen(["sleep", "60"]) as sleeper:
        try:
            with tampered(sleeper.pid, "fsync:error=EIO"):
                return True
        except AssertionError:
            return False
        finally:
            sleeper.kill()


needs_strace = pytest.mark.skipif(not _may_trace(), reason="lets strace stand between a house and its disk")
