"""Write the digits of the title face as outlines, for the numbers on cards: python -m tools.digits"""

from collections.abc import Iterator

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from tools import node
from tools.fonts import FONTS

FACE = FONTS / "sansita-900-normal-latin.woff2"
TARGET = node.WEB / "src" / "tabletop" / "digits.ts"
TEXT = """// Made by tools/digits.py from the title face.

/** The outlines of the digits from 0 to 9 in thousandths of the font size. They stand on y = 0; y points up. */
export const DIGITS: readonly string[] = [
{outlines}
];

/** The width of a digit with the space around it. */
export const ADVANCE = {advance};
"""

Point = tuple[float, float]


def outline(font: TTFont, glyph: str) -> str:
    """The outline for the `d` of an SVG path, with M, L, Q and Z only. All points are x, a space and y."""
    pen = RecordingPen()
    font.getGlyphSet()[glyph].draw(pen)
    return "".join(command for name, points in pen.value for command in commands(name, points))


def commands(name: str, points: tuple[Point, ...]) -> Iterator[str]:
    if name == "qCurveTo":
        for segment in decomposeQuadraticSegment(points):
            yield "Q" + joined(segment)
    else:
        yield {"moveTo": "M", "lineTo": "L", "closePath": "Z"}[name] + joined(points)


def joined(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:g} {y:g}" for x, y in points)


def main() -> None:
    font = TTFont(FACE)
    assert font["head"].unitsPerEm == 1000
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    (advance,) = {font["hmtx"][name][0] for name in names}
    outlines = "\n".join(f'  "{outline(font, name)}",' for name in names)
    TARGET.write_text(TEXT.format(outlines=outlines, advance=advance), "utf-8")


if __name__ == "__main__":
    main()
