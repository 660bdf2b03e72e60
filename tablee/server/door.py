"""The door of the house. It opens before everything else is loaded: whoever comes meanwhile waits there."""

import os
import socket

MOST_WAITING = 2048
"""After a restart everybody comes back at once. Whom the system turns away tries again only a second later."""


class CannotServe(Exception):
    """The house cannot open; the text says why, in one line."""


def listen(host: str, port: int) -> socket.socket:
    """Port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=MOST_WAITING)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise CannotServe(f"Cannot listen on {host} port {port}: {reason}. Another --port may be free.") from error
