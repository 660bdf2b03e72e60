"""Failing disks: limits of SQLite, a small file system, and system calls that fail or take long."""

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
    """Make SQLite refuse to let the database grow, as on a full disk."""
    await _limit_pages(store, 1)


async def make_space(store: Store) -> None:
    await _limit_pages(store, 1_000_000)


async def _limit_pages(store: Store, pages: int) -> None:
    await _set(store, f"max_page_count = {pages}")


async def write_protect(store: Store) -> None:
    """Make SQLite refuse every write, as on a read-only file system: a full disk has room on existing pages."""
    await _set(store, "query_only = on")


async def allow_writing(store: Store) -> None:
    await _set(store, "query_only = off")


async def _set(store: Store, pragma: str) -> None:
    async with store.engine.connect() as connection:
        await connection.execute(text(f"PRAGMA {pragma}"))


# --- a small file system -----------------------------------------------------------------------------


def mounting(folder: Path, *steps: str) -> list[str]:
    """A command prefix: mount 1 MB of disk at this folder, for that process only, and run the steps."""
    mount = f"mount -t tmpfs -o size=1m none {folder}"
    return ["unshare", "-rm", "sh", "-c", " && ".join([mount, *steps, 'exec "$@"']), "sh"]


def seen_by(pid: int, folder: Path) -> Path:
    """The folder as that process sees it."""
    return Path(f"/proc/{pid}/root{folder}")


def fill_up(folder: Path) -> Path:
    """Fill the file system with one file; return its path."""
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


needs_mounts = pytest.mark.skipif(not _may_mount(), reason="needs the right to mount a file system")


# --- system calls that fail, or take long ------------------------------------------------------------


@contextmanager
def tampered(pid: int, *faults: str) -> Iterator[None]:
    """Inject faults into the system calls of a process with strace, for example `fdatasync:error=EROFS`."""
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
    """Whether strace may attach to a running process; many systems allow that to root only."""
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


needs_strace = pytest.mark.skipif(not _may_trace(), reason="needs strace and the right to attach it to a process")
