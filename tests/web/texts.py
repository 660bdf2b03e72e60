"""The texts of the client in each language, by which tests find elements as a reader would."""

import json
import re
from functools import cache
from pathlib import Path

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LOCALES = {"en": "en-US", "fr": "fr-FR", "ko": "ko-KR"}


@cache
def texts(language: str) -> dict[str, str]:
    """All plain texts; those with variants, such as plurals, are left out."""
    messages = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return {key: text for key, text in messages.items() if isinstance(text, str)}


def whole(text: str, hint: str | None = None, **known: str) -> re.Pattern[str]:
    """Matches a text as a whole, with or without its hint. A placeholder stands for anything but what is known."""
    more = rf"(\s*{_pattern(hint, known)})?" if hint else ""
    return re.compile(f"^{_pattern(text, known)}{more}$")


def _pattern(text: str, known: dict[str, str]) -> str:
    """Spaces of any kind are alike: the browser tells names with plain ones."""
    parts = re.split(r"\{(\w+)\}", text)
    parts[::2] = (r"\s+".join(map(re.escape, re.split(r"\s", part))) for part in parts[::2])
    parts[1::2] = (re.escape(known[name]) if name in known else ".*" for name in parts[1::2])
    return "".join(parts)
