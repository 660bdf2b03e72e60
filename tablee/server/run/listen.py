"""The listening socket. It opens before the server is loaded, so that people who connect meanwhile wait."""

import os
import socket
import sys

MOST_WAITING = 2048
"""The length of the accept queue. After a restart everybody reconnects at once, and a browser that finds the queue
full tries again only a second later."""

MOST_FILES = 65_536
"""Files to have open at once, connections included. Some systems report no limit but refuse larger numbers."""
FEW_FILES = 10_240
KEPT_FILES = 128
"""The files reserved for the database, the broker, the log, and for libraries that open files now and then."""


class CannotServe(Exception):
    """The house cannot open. The message gives the reason in one line."""


def listen(host: str, port: int, beside_others: bool = False) -> socket.socket:
    """Open the socket; port 0 takes a free one.

    Beside other workers nobody waits at this socket: the others serve people until this worker is ready.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return _bound(host, port, family) if beside_others else _open(host, port, family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise CannotServe(f"Cannot listen on {host} port {port}: {reason}. Another --port may be free.") from error


def _open(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    return socket.create_server((host, port), family=family, backlog=MOST_WAITING)


def _bound(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    """Bind without listening: connections are refused until the server listens, but a port in use fails now."""
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # these options are those of create_server
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((host, port))
    except BaseException:
        listener.close()
        raise
    return listener


def allow_many_files() -> None:
    """Let this process open as many files as the system grants, up to MOST_FILES."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for files in (MOST_FILES, FEW_FILES):
        granted = files if hard == resource.RLIM_INFINITY else min(files, hard)
        if soft == resource.RLIM_INFINITY or soft >= granted:
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
        except (OSError, ValueError):
            continue
        return


def most_connections() -> int:
    """The number of files that may be open, without those reserved for other purposes."""
    if sys.platform == "win32":
        return FEW_FILES
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(files - KEPT_FILES, files // 2)
