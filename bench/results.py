"""Writes bench/results.md, in which each benchmark replaces only its own section."""

from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
SECTIONS = (
    "Rules engines",
    "Environments",
    "Servers",
    "Growth",
    "History",
    "Races",
    "Phone",
    "Siege",
    "Siege from ten addresses",
    "Simulation",
    "Bots",
    "Reviews",
)
"""The sections in their order in the file."""
PREFACE = """# Measured

Written by `make bench`. Compare ratios within one run: absolute figures vary with the load of the machine.
"""


def parsed(text: str) -> dict[str, str]:
    """The text of each section, by its heading."""
    _, *sections = f"\n{text}".split("\n## ")
    parts = (section.partition("\n") for section in sections)
    return {heading: body.strip() for heading, _, body in parts}


def rewritten(text: str, section: str, body: str) -> str:
    assert section in SECTIONS, section
    bodies = parsed(text) | {section: body.strip()}
    return "\n".join([PREFACE, *(f"## {name}\n\n{bodies[name]}\n" for name in SECTIONS if name in bodies)])


def write(section: str, body: str) -> None:
    print(body)
    RESULTS.write_text(rewritten(RESULTS.read_text("utf-8"), section, body), "utf-8")
