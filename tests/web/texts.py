"""The texts of the client in each language, by which tests find elements as a reader would."""

import json
from functools import cache
from pathlib import Path

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LOCALES = {"en": "en-US", "fr": "fr-FR", "ko": "ko-KR"}


@cache
def texts(language: str) -> dict[str, str]:
    """All plain texts; those with variants, such as plurals, are left out."""
    messages = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return {key: text for key, text in messages.items() if isinstance(text, str)}
