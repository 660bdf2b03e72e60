"""Make .venv with a Python that is new enough and put uv in it.

Any Python 3 can run this file, so that an old one gets a hint instead of a traceback.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
CANDIDATES = (sys.executable, "python3.14", "python3.13", "python3.12", "python3.11")

NO_PYTHON = """
Tablée needs Python 3.11 or newer and found only {found}.
Install one (Debian, Ubuntu: apt install python3.12 python3.12-venv; macOS: brew install python),
or name it: make PYTHON=/path/to/python3.12 ...
"""
NO_VENV = """
{python} could not make a virtual environment.
On Debian and Ubuntu this takes one more package: sudo apt install python3-venv
"""


def is_new_enough(python: str) -> bool:
    question = "import sys; sys.exit(sys.version_info < {})".format(OLDEST)  # noqa: UP032
    try:
        return subprocess.run([python, "-c", question], stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def make_venv(python: str) -> None:
    if subprocess.run([python, "-m", "venv", "--clear", str(VENV)], check=False).returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        sys.exit(NO_VENV.format(python=python))


def install_uv() -> None:
    pins = str(ROOT / "requirements" / "setup.txt")
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--require-hashes", "-r", pins], check=True)


def main() -> None:
    python = next(filter(is_new_enough, CANDIDATES), None)
    if python is None:
        sys.exit(NO_PYTHON.format(found="Python " + sys.version.split()[0]))
    if not is_new_enough(str(VENV / "bin" / "python")):
        make_venv(python)
    install_uv()


if __name__ == "__main__":
    main()
