"""nginx and Caddy as configured in examples/hosting, but on loopback and with a certificate made here."""

import getpass
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from tests.patience import until
from tests.server.process import lasting_port

EXAMPLES = Path(__file__).parents[2] / "examples" / "hosting"
NAME = "localhost"

AROUND_NGINX = """
daemon off;
user {user};
pid {folder}/pid;
error_log {folder}/log warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""
AROUND_CADDY = """
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
{site}
"""


def missing(kind: str) -> str:
    """The programs that a proxy needs and this machine lacks, separated by commas."""
    return ", ".join(name for name in (kind, "openssl") if not shutil.which(name, path=_path()))


def _path() -> str:
    return os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"


class Proxy:
    """A running nginx or Caddy, configured by an example with other addresses."""

    def __init__(self, kind: str, example: str, folder: Path, addresses: Mapping[str, str]) -> None:
        self.port = lasting_port()
        self.address = f"https://{NAME}:{self.port}"
        self._folder = folder
        self._certify()
        self.trust = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        configured = replaced((EXAMPLES / example).read_text("utf-8"), addresses)
        self._command = self._nginx(configured) if kind == "nginx" else self._caddy(configured)

    def _certify(self) -> None:
        made = ["-keyout", str(self._folder / "key.pem"), "-out", str(self._folder / "certificate.pem")]
        command = [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
        ]
        named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
        subprocess.run([*command, *named, *made], check=True, capture_output=True)

    def _nginx(self, example: str) -> list[str]:
        letsencrypt = "/etc/letsencrypt/live/games.example.org"
        site = replaced(
            example,
            {
                f"{letsencrypt}/fullchain.pem": str(self._folder / "certificate.pem"),
                f"{letsencrypt}/privkey.pem": str(self._folder / "key.pem"),
                "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
                "games.example.org": NAME,
            },
        )
        around = AROUND_NGINX.format(user=getpass.getuser(), folder=self._folder, site=site)
        return ["nginx", "-c", str(self._written("nginx.conf", around))]

    def _caddy(self, example: str) -> list[str]:
        certificate = f"tls {self._folder}/certificate.pem {self._folder}/key.pem"
        site = replaced(example, {"games.example.org {": f"{self.address} {{\n    {certificate}"})
        file = self._written("Caddyfile", AROUND_CADDY.format(site=site))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]

    def _written(self, name: str, text: str) -> Path:
        file = self._folder / name
        file.write_text(text, "utf-8")
        return file

    def __enter__(self) -> "Proxy":
        homes = {name: str(self._folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        with (self._folder / "said").open("w") as said:
            self._process = subprocess.Popen(
                self._command, stdout=said, stderr=said, env=os.environ | homes | {"PATH": _path()}
            )
        until(lambda: self._answers() or self._process.poll() is not None, "a listening proxy", self._said)
        assert self._process.poll() is None, self._said()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(timeout=60)

    def _said(self) -> str:
        return (self._folder / "said").read_text("utf-8")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def replaced(text: str, replacements: Mapping[str, str]) -> str:
    for old, new in replacements.items():
        assert old in text, f"the example does not contain {old!r}"
        text = text.replace(old, new)
    return text
