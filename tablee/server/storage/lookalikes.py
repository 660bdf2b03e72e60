"""Logins that look alike have the same skeleton.

The idea is that of Unicode's technical standard 39. Compatibility forms (wide, mathematical, circled letters) are
for Unicode's own normalisation; the table below holds what is left: letters that people can type and that are
drawn like a Latin one. The table is ours, so that a skeleton in the database never depends on a package's version.
"""

import hashlib
import unicodedata

ALIKE = {
    "a": "ᴀαаɑꭺ",
    "b": "ʙƅьᏼꮟ",
    "c": "сᴄⲥꮯ",
    "d": "ᴅԁꭰꮷ",
    "e": "ᴇеҽꭼ",
    "f": "ꜰϝքꞙ",
    "g": "ɡցԍɢꮐ",
    "h": "һհнʜꮋꮒ",
    "i": "іıιɩɪꭵⲓ",
    "j": "ᴊјϳյꭻ",
    "k": "ᴋкκĸⲕꮶ",
    "l": "ʟ1|ӏǀןⵏꮮ١۱ا",
    "m": "мʍᴍⲙꮇ",
    "n": "ɴոռпⲛ",
    "o": "0оοօס०০੦૦୦௦౦೦൦๐໐၀٥۵〇ⲟⵔჿᴏ",
    "p": "ᴘрρⲣꮲ",
    "q": "ԛգզ",
    "r": "гʀᴦⲅꭱꮁ",
    "s": "ѕʂꜱꮪ",
    "t": "тτᴛⲧꭲ",
    "u": "υսʋᴜ",
    "v": "νѵᴠטꮩ٧۷",
    "w": "ԝѡաɯᴡꮃ",
    "x": "хχⲭ",
    "y": "уүγყʏⲩꭹ",
    "z": "ᴢꮓ",
    "æ": "ӕ",
    "ç": "ҫ",
    "ə": "әǝ",
    "ɛ": "εєԑⲉ",
    "ħ": "ћ",
    "ø": "өɵѳθ",
    "þ": "ϸƿ",
    "л": "λʌ",
    "φ": "фփɸⲫ",
    "3": "зӡȝʒɜ",
    "6": "бƃ",
    "へ": "ヘ",
}
"""Characters that look alike, by the one that stands for all of them. In lower case, like logins."""
PAIRS = {"rn": "m", "vv": "w"}


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


_TABLE = str.maketrans({_folded(char): letter for letter, alike in ALIKE.items() for char in alike})


def skeleton(login: str) -> str:
    """The skeleton of a login, which is equal for logins that look alike. It is never shown."""
    drawn = "".join(char for char in unicodedata.normalize("NFD", _folded(login)) if not _is_invisible(char))
    alike = unicodedata.normalize("NFD", drawn.translate(_TABLE))
    for pair, letter in PAIRS.items():
        alike = alike.replace(pair, letter)
    return alike


def skeleton_hash(login: str) -> str:
    """The hash of a skeleton, which fits its column. A skeleton may be several times as long as its login."""
    return hashlib.sha256(skeleton(login).encode()).hexdigest()


def _is_invisible(char: str) -> bool:
    """Whether a character is a joiner, or a mark that only selects a variant of another character."""
    return unicodedata.category(char) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(char, "")
