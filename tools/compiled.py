"""Build the wheel whose rules and tables are compiled: python -m tools.compiled FOLDER

They are the same files, turned into C by mypyc. Without FOLDER it only says what is missing to do that.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
NOT_SOURCES = shutil.ignore_patterns(
    ".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "paraglide", "dist", "test-results"
)
SORRY = "The house cannot be compiled here: {} is missing. Uncompiled, it plays the same games: make play"


def missing() -> str | None:
    """What this machine would need to compile an extension of this Python."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        return f"a C compiler ({compiler})"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return None if header.exists() else f"the headers of Python ({header})"


def build(folder: Path) -> Path:
    """The wheel, made from a copy: a compiled module left beside its source would be imported instead of it."""
    with TemporaryDirectory() as workshop:
        sources = shutil.copytree(ROOT, Path(workshop) / "sources", ignore=NOT_SOURCES)
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
        environment = os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "true"}
        subprocess.run(command, cwd=sources, env=environment, check=True)
    return next(folder.glob("*.whl"))


def main() -> None:
    if lack := missing():
        sys.exit(SORRY.format(lack))
    try:
        for folder in sys.argv[1:]:
            build(Path(folder).resolve())
    except subprocess.CalledProcessError as failure:
        sys.exit(f"\n{failure}")


if __name__ == "__main__":
    main()
