"""What the client says, in each language: tests find things by the words a reader would look for."""

import json
from functools import cache
from pathlib import Path

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LOCALES = {"en": "en-US", "fr": "fr-FR", "ko": "ko-KR"}


@cache
def texts(language: str) -> dict[str, str]:
    """Without those that depend on a number or a side."""
    messages = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return {key: text for key, text in messages.items() if isinstance(text, str)}
