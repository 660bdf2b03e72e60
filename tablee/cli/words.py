"""Moves as people type them: a number of the list, or words such as "place 3" or "pla 3"."""

import unicodedata
from collections.abc import Mapping, Sequence

import msgspec

from tablee.cli.tellers import Teller
from tablee.cli.tellers.plain import move_types
from tablee.core.game import AnyGame, Move, on_the_wire


def read_move(text: str, game: AnyGame, legal: Sequence[Move], teller: Teller) -> Move | None:
    """The move that the text describes, legal or not; None if it describes none."""
    if text.isdecimal():
        chosen = int(text) - 1
        return legal[chosen] if 0 <= chosen < len(legal) else None
    words = unicodedata.normalize("NFC", text).lower().split()
    for place, word in enumerate(words):
        if tag := _meant(word, teller.verbs):
            return _built(game, tag, [*words[:place], *words[place + 1 :]], teller)
    return None


def _meant(word: str, verbs: Mapping[str, str]) -> str | None:
    """The tag of the verb that the word is, or of the only verb that begins with it."""
    tags = {tag for verb, tag in verbs.items() if verb.startswith(word)}
    return verbs.get(word) or (tags.pop() if len(tags) == 1 else None)


def _built(game: AnyGame, tag: str, values: list[str], teller: Teller) -> Move | None:
    fields = move_types(game)[tag].__struct_fields__
    if len(values) != len(fields):
        return None
    said = {
        field: teller.nouns.get(field, {}).get(value, value) for field, value in zip(fields, values, strict=True)
    }
    try:
        move: Move = msgspec.convert({"type": tag, **said}, game.moves, strict=False)
    except msgspec.ValidationError:
        return None
    return move


def spelled(move: Move, teller: Teller) -> str:
    """Words that `read_move` understands as this move."""
    tag = on_the_wire(type(move).__name__)
    verb = next(verb for verb, meaning in teller.verbs.items() if meaning == tag)
    return " ".join([verb, *(_noun(field, getattr(move, field), teller) for field in move.__struct_fields__)])


def _noun(field: str, value: int, teller: Teller) -> str:
    nouns = teller.nouns.get(field, {})
    return next((noun for noun, number in nouns.items() if number == value), str(value))
