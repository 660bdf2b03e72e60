"""The base classes of messages, and the values that several kinds of messages have in common."""

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.core.game import on_the_wire

MessageId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
"""Made by the browser, so that an answer can be matched and a resend is harmless.

Random: two devices of one person must never make the same, or the second request passes for a resend.
"""
Chair = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
Language = Annotated[str, Meta(max_length=3, pattern=r"^[a-z]*$")]
"""As in the address of a page of that language: "fr". Empty for any."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire, forbid_unknown_fields=True):
    pass


class Request(Message, frozen=True, kw_only=True):
    id: MessageId
