"""bench/results.md has a section for every benchmark, and a run of one leaves the others' alone."""

from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
SECTIONS = ("Rules engines", "Servers", "Growth", "History", "Races", "Siege", "Simulation")
"""In the order in which people read them."""
PREFACE = """# Measured

Rewritten by `make bench`. Ratios within one run are what counts; the machine's mood moves the figures.
"""


def parsed(text: str) -> dict[str, str]:
    """What each section says, by its heading."""
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
