"""Make the fonts of the browser client smaller: python -m tools.fonts

The letters, digits and punctuation of Western European languages are one file of each face, which every visitor
loads; all other Latin letters are a second one, loaded when a name needs it. Both lose hinting, which screens of
today do not use, and fractions. The results are kept in the repository, so that a build needs no tool.
"""

from pathlib import Path

from fontTools import subset

from tools import node

PACKAGES = node.WEB / "node_modules" / "@fontsource"
FONTS = node.WEB / "src" / "look" / "fonts"
FACES = ("alegreya-sans-500-normal", "alegreya-sans-500-italic", "alegreya-sans-700-normal", "sansita-900-normal")
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "tnum"]
"""Lining and tabular figures are used by look/base.css; the others join letters."""
EVERYDAY = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *map(ord, "ıŒœ‐‑–—―‘’‚‛“”„†•…‰‹›€™↑↓−"),
    *(0x2009, 0x200A, 0x200B, 0x202F),
}
"""Letters, punctuation and spaces of Western European languages."""


def source(face: str, script: str) -> Path:
    family, weight, style = face.rsplit("-", 2)
    return PACKAGES / family / "files" / f"{family}-{script}-{weight}-{style}.woff2"


def shrink(original: Path, target: Path, kept: set[int] | None = None) -> None:
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False)
    font = subset.load_font(str(original), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=kept or set(font.getBestCmap()))
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for face in FACES:
        for script, kept in (("latin", EVERYDAY), ("latin-ext", None)):
            original, target = source(face, script), FONTS / f"{face}-{script}.woff2"
            shrink(original, target, kept)
            print(f"{target.name}: {original.stat().st_size:,} -> {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
