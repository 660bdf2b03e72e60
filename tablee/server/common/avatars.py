"""The small animals that serve as avatars. The browser draws them; the server knows only their names."""

from collections.abc import Collection
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
    """The avatar of a guest who has not chosen one: as random as the guest's id, and always the same."""
    return AVATARS[crc32(guest.encode()) % len(AVATARS)]


def distinct(wanted: str, taken: Collection[str]) -> str:
    """The wanted avatar, or the next one that nobody else has. A person who wants none gets none."""
    if wanted not in taken or wanted not in AVATARS:
        return wanted
    first = AVATARS.index(wanted)
    return next((one for one in AVATARS[first:] + AVATARS[:first] if one not in taken), wanted)
