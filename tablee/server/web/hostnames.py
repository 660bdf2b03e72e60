"""The host names under which the house answers, as browsers send them in `Host`.

A foreign site can point its own name at this machine (DNS rebinding), and its pages would then count as ours.
The house therefore answers only under names that it was given, and under numeric addresses, which nobody can
redirect.
"""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

LONGEST_HOST = 255
_HOST = re.compile(
    r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>\w(?:[\w.-]*\w)?\.?))(?::(?P<port>\d{1,5}))?", re.ASCII | re.IGNORECASE
)
_AT_HOME = ("", ".local", ".lan", ".home.arpa")
"""The suffixes that home networks append to the name of a machine."""
_UNKNOWN = """\
This house does not know the name {name}. If it is yours, start it with
    tablee serve --name {name}

Cette maison ne connaît pas le nom {name}. Si c’est la vôtre, lancez-la avec la commande ci-dessus.
이 집은 {name}(이)라는 이름을 몰라요. 직접 운영하신다면 위 명령으로 시작해 주세요.
"""
Objection = tuple[int, str]
"""A status, and a text for people."""


class HostNames:
    def __init__(self, names: str, address: str | None) -> None:
        """Names are separated by commas; the address is the URL under which other devices reach the house."""
        machine = socket.gethostname().lower()
        given = {_plain(name) for name in names.split(",") if name.strip()}
        announced = {urlsplit(address).hostname or ""} if address else set()
        self._known = {"", "localhost", *(machine + ending for ending in _AT_HOME), *given, *announced}

    def objection(self, host: str) -> Objection | None:
        """The reason to refuse a request for this host, or None. The host is empty in HTTP/1.0."""
        if not host:
            return None
        found = _HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
        if not found or int(found["port"] or 0) > 0xFFFF:
            return 400, "Malformed host."
        if found["ipv6"]:
            return None if _is_numeric(found["ipv6"]) else (400, "Malformed host.")
        name = _plain(found["name"])
        if name in self._known or name.endswith(".localhost") or _is_numeric(name):
            return None
        return 421, _UNKNOWN.format(name=name)


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".")


def _is_numeric(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
