"""The little animals that stand for people. The browser draws them; here they only have names."""

from typing import Literal, get_args
from zlib import crc32

Avatar = Literal[
    "badger",
    "bear",
    "beetle",
    "cat",
    "crab",
    "duck",
    "fish",
    "fox",
    "frog",
    "hedgehog",
    "mouse",
    "owl",
    "penguin",
    "rabbit",
    "snail",
    "turtle",
]
AVATARS: tuple[Avatar, ...] = get_args(Avatar)


def avatar_of(guest: str) -> Avatar:
    """For somebody who has not chosen one: as random as their id, and always the same."""
    return AVATARS[crc32(guest.encode()) % len(AVATARS)]
