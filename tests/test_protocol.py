"""The examples in PROTOCOL.md are valid messages, and every type of message has one."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tablee.games import GAMES
from tablee.server.wire import errors, http, replay, requests, updates

TEXT = (Path(__file__).parent.parent / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
MESSAGES = (*get_args(requests.ClientMessage), *get_args(updates.ServerMessage))
OVER_HTTP = (
    http.Me,
    http.SetName,
    http.GameInfo,
    http.OpenTable,
    http.TableCode,
    http.TableInfo,
    http.PlayNow,
    http.Listing,
    http.SignIn,
    http.ChangePassword,
    http.Device,
    http.Export,
    http.Ranked,
    http.RatingChange,
    http.Standing,
    http.Result,
    replay.Replay,
)


def _kind(name: str) -> type[Any]:
    modules = requests, updates, errors, http, replay
    found: type[Any] = next(kind for module in modules if (kind := getattr(module, name, None)))
    return found


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[kind for kind, _ in EXAMPLES])
def test_an_example_is_what_it_says(kind: str, text: str) -> None:
    message = msgspec.json.decode(text, type=_kind(kind))
    assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(text), "a field is missing"
    if type(message) in MESSAGES:
        assert f"#### `{msgspec.json.decode(text)['type']}`" in TEXT


@pytest.mark.parametrize("kind", [*MESSAGES, *OVER_HTTP])
def test_every_message_has_an_example(kind: type[Any]) -> None:
    assert kind.__name__ in {name for name, _ in EXAMPLES}


def test_every_code_block_is_checked() -> None:
    assert TEXT.count("```") == 2 * len(EXAMPLES)


def test_the_examples_of_a_game_are_the_games() -> None:
    game = GAMES["dozito"]
    examples = dict(EXAMPLES)
    step = msgspec.json.decode(examples["Step"])
    msgspec.convert(step["view"], game.views)
    msgspec.convert(step["events"], list[game.events])  # type: ignore[name-defined]
    msgspec.convert(step["legal"], list[game.moves])  # type: ignore[name-defined]
    assert msgspec.json.decode(examples["Play"])["move"] in step["legal"]
    assert msgspec.json.decode(examples["Refused"])["rule"] in {rule.value for rule in game.rules}


def test_every_problem_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \|", TEXT, flags=re.MULTILINE) == list(get_args(errors.Problem))
