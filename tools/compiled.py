"""Build a wheel in which mypyc has compiled the rules and tables to C: python -m tools.compiled FOLDER

The sources are the same. Without FOLDER, the program only says what is missing for the build.
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
OPTIMISED = 'opt_level = "2"'
SORRY = "The house cannot be compiled here: {} is missing. Uncompiled, it plays the same games: make play"


def missing() -> str | None:
    """The missing requirement for compiling an extension module; None if nothing is missing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        return f"a C compiler ({compiler})"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return None if header.exists() else f"the headers of Python ({header})"


def build(folder: Path, quickly: bool = False) -> Path:
    """Build the wheel from a copy, because Python would import a compiled module left beside its source.

    Built quickly, it behaves the same and is slower: the C compiler, which takes most of the time, does not
    optimise.
    """
    with TemporaryDirectory() as workshop:
        sources = shutil.copytree(ROOT, Path(workshop) / "sources", ignore=NOT_SOURCES)
        if quickly:
            project = sources / "pyproject.toml"
            assert OPTIMISED in project.read_text("utf-8")
            project.write_text(project.read_text("utf-8").replace(OPTIMISED, 'opt_level = "0"'), "utf-8")
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
