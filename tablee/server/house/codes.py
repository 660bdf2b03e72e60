"""The codes of tables: short enough to say aloud, and too many to guess."""

import secrets

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Letters that one neither mistakes for another nor can spell a rude word with."""
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_written(typed: str) -> str:
    """A code the way the house writes it."""
    return typed.strip().upper()


def is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(LETTERS)
