"""Build the browser client into tablee/server/static, unless it was already built from the same files.

python -m tools.client            build
python -m tools.client packages   only install the packages of web/
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import node

STATIC = node.ROOT / "tablee" / "server" / "static"
BUILT_FROM = STATIC / ".built-from"


def sources() -> Iterator[Path]:
    """The files on which the built client depends."""
    yield from node.ROOT.glob("tablee/games/*/rules.*.md")
    yield from node.ROOT.glob("tablee/games/*/lesson*.json")
    yield from (file for file in node.WEB.glob("*") if file.is_file())
    yield node.WEB / "project.inlang" / "settings.json"
    for folder in ("bundling", "messages", "public", "src"):
        for file in (node.WEB / folder).rglob("*"):
            if file.is_file() and "paraglide" not in file.parts and ".test." not in file.name:
                yield file


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes()
        total.update(f"{file.relative_to(node.ROOT).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def is_marked(mark: Path, value: str) -> bool:
    return mark.exists() and mark.read_text() == value


def is_fresh() -> bool:
    return (STATIC / "index.html").exists() and is_marked(BUILT_FROM, digest(sources()))


def install_packages(folder: Path = node.WEB) -> None:
    """Install the packages of the folder's lock file, unless they are already installed."""
    pins = digest([folder / "package.json", folder / "package-lock.json"])
    installed_from = folder / "node_modules" / ".installed-from"
    if not is_marked(installed_from, pins):
        print(f"Installing packages ({folder.name})...", flush=True)
        node.run("npm", "ci", "--loglevel=error", cwd=folder)
        installed_from.write_text(pins)


def build() -> None:
    if is_fresh():
        return
    install_packages()
    print("Building the client...", flush=True)
    made_from = digest(sources())
    node.run("node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    BUILT_FROM.write_text(made_from)


if __name__ == "__main__":
    try:
        install_packages() if sys.argv[1:] == ["packages"] else build()
    except subprocess.CalledProcessError as failure:
        sys.exit(f"\n{failure}")
