"""The codes of tables: short enough to say aloud, and too many to guess."""

import secrets

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Letters that are not easily confused, and no vowels, so that codes spell no words."""
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_written(typed: str) -> str:
    """The code in the spelling of the house, from what a person typed."""
    return typed.strip().upper()


def is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(LETTERS)
