"""Write the browser's TypeScript types from the Python ones: `python -m tools.generate_types`.

The house's messages become web/src/wire/protocol.ts, the script of a lesson web/src/lesson/script.ts, and a game's
model and cards web/src/games/<game>/model.ts and cards.ts. The result is always the same, formatted as prettier
would.
"""

import ast
import inspect
import json
import re
import types
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tablee.core import lesson
from tablee.games import GAMES
from tablee.server import wire
from tablee.server.wire import base, errors, http, replay, requests, timing, updates

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
HEADER = "// Generated from {source} by tools/generate_types.py: change it there.\n\n"
WIDTH = 110
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


class Names:
    """The names of a module's types, which TypeScript uses as well."""

    def __init__(self, *modules: types.ModuleType) -> None:
        self.docs: dict[str, str] = {}
        self.aliases: dict[Any, str] = {}
        self.classes: list[type] = []
        for module in modules:
            self.docs |= dict(_documented(ast.parse(inspect.getsource(module)).body))
            public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
            self.aliases |= {value: name for name, value in public.items() if _is_alias(value)}
            self.classes += [value for value in public.values() if _is_declared_in(value, module)]

    def typescript(self, hint: Any) -> str:
        return self.aliases.get(hint) or self.spelled_out(hint)

    def spelled_out(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.typescript(args[0])
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        if origin in (Union, types.UnionType):
            return " | ".join(self.typescript(member) for member in args)
        if origin is tuple and args[-1] is not ...:
            return f"[{', '.join(map(self.typescript, args))}]"
        if origin in (list, tuple):
            return self.list_of(args[0])
        if origin is dict:
            return f"Record<{self.typescript(args[0])}, {self.typescript(args[1])}>"
        return str(hint.__name__)

    def list_of(self, hint: Any) -> str:
        member = self.typescript(hint)
        return f"({member})[]" if " | " in member and not member.endswith("]") else f"{member}[]"


def _is_alias(value: Any) -> bool:
    return get_origin(value) in (Literal, Annotated, Union, types.UnionType)


def _is_declared_in(value: Any, module: types.ModuleType) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Names with the docstrings below them."""
    for statement, following in pairwise(body):
        match statement, following:
            case (
                ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)),
                ast.Expr(ast.Constant(str(text))),
            ):
                yield name, text


def reachable(hints: Iterable[Any]) -> set[type]:
    """All classes that these types contain, directly or indirectly."""
    found: set[type] = set()
    waiting = list(hints)
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct | StrEnum) and hint not in found:
            found.add(hint)
            waiting += get_type_hints(hint, include_extras=True).values()
    return found


# --- declarations ----------------------------------------------------------------------------


def comment(text: str | None, indent: str = "") -> str:
    lines = re.sub(r"\bNone\b", "null", inspect.cleandoc(text or "")).splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def alias(name: str, meaning: str, doc: str | None) -> str:
    body = f" {meaning};"
    if len(f"export type {name} ={body}") > WIDTH:
        body = f"\n  {meaning};"
    if len(body) > WIDTH:
        body = "".join(f"\n  | {member}" for member in meaning.split(" | ")) + ";"
    return f"{comment(doc)}export type {name} ={body}\n"


def interface(names: Names, struct: type[msgspec.Struct]) -> str:
    docs = _field_docs(struct)
    hints = get_type_hints(struct, include_extras=True)
    members = []
    if tag := struct.__struct_config__.tag:
        members.append(f"  {struct.__struct_config__.tag_field}: {json.dumps(tag)};\n")
    for field in msgspec.structs.fields(struct):
        name = field.encode_name if field.required else f"{field.encode_name}?"
        members.append(comment(docs.get(field.name), "  ") + f"  {name}: {names.typescript(hints[field.name])};\n")
    return comment(_own_doc(struct)) + f"export interface {struct.__name__} {{\n{''.join(members)}}}\n"


def _field_docs(struct: type) -> dict[str, str]:
    docs: dict[str, str] = {}
    for ancestor in (cls for cls in reversed(struct.__mro__) if cls.__module__.startswith("tablee.")):
        definition = ast.parse(inspect.getsource(ancestor)).body[0]
        assert isinstance(definition, ast.ClassDef)
        docs.update(_documented(definition.body))
    return docs


def _own_doc(cls: type) -> str | None:
    return cls.__dict__.get("__doc__")


def declaration(names: Names, cls: type) -> str:
    if issubclass(cls, StrEnum):
        return alias(cls.__name__, " | ".join(json.dumps(member.value) for member in cls), _own_doc(cls))
    assert issubclass(cls, msgspec.Struct)
    return interface(names, cls)


def declarations(names: Names, roots: Iterable[Any]) -> Iterator[str]:
    needed = reachable(roots)
    foreign = sorted(needed - set(names.classes), key=lambda cls: cls.__name__)
    for cls in [*foreign, *names.classes]:
        if cls in needed:
            yield declaration(names, cls)
    for hint, name in names.aliases.items():
        yield alias(name, names.spelled_out(hint), names.docs.get(name))


# --- files -----------------------------------------------------------------------------------


def types_of(module: types.ModuleType, roots: Iterable[Any]) -> str:
    return _header(module) + "\n".join(declarations(Names(module), roots))


def cards_of(module: types.ModuleType, cards: Sequence[msgspec.Struct]) -> str:
    """The table of cards: one row for each card, or for each face where cards of one face are equal."""
    name = next(name for name, value in vars(module).items() if value is cards)
    card = type(cards[0])
    rows = "".join(f"  {_literal(card)},\n" for card in cards)
    table = f"export const {name}: readonly {card.__name__}[] = [\n{rows}];\n"
    return f"{types_of(module, [card])}\n/** A card's number is its place here. */\n{table}"


def _literal(card: msgspec.Struct) -> str:
    fields = (f"{name}: {json.dumps(value)}" for name, value in msgspec.structs.asdict(card).items())
    return f"{{ {', '.join(fields)} }}"


def _header(module: types.ModuleType) -> str:
    folder = module.__name__.replace(".", "/")
    return HEADER.format(source=folder if hasattr(module, "__path__") else f"{folder}.py")


def wire_types() -> str:
    bodies = [kind for kind in vars(http).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    roots = [requests.ClientMessage, updates.ServerMessage, *bodies, replay.Replay]
    names = Names(base, timing, requests, updates, errors, http, replay)
    return _header(wire) + "\n".join(declarations(names, roots))


def generated() -> dict[Path, str]:
    files = {
        WEB / "wire" / "protocol.ts": wire_types(),
        WEB / "lesson" / "script.ts": types_of(lesson, [lesson.Script]),
    }
    for name, game in GAMES.items():
        folder = WEB / "games" / name
        roots = [game.options, game.moves, game.events, game.views, game.rules, game.limits]
        files[folder / "model.ts"] = types_of(import_module(f"tablee.games.{name}.model"), roots)
        if game.cards:
            files[folder / "cards.ts"] = cards_of(import_module(f"tablee.games.{name}.cards"), game.cards)
    return files


def main() -> None:
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
