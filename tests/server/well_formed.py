"""Well-formed requests for the fuzzer, few of which may be granted in the middle of a match."""

import json
from typing import Any

from hypothesis import strategies as st

from tests.server.test_hostile_table import anything, moves

ids = st.text("abc.:_-1", min_size=1, max_size=8) | st.text(max_size=60)
seats = st.integers(-2, 20) | st.integers() | st.none() | st.booleans()
not_names = st.sampled_from(["", " ", "\u202e", "\x00", "\n", "x" * 200, "\u200b", "\ud800", "a\u0007b"])
not_texts = st.sampled_from(["\x00\x00", "\u202e\u202e\u202e", "x" * 300, "\ud800\ud800", "y" * 3000])
"""Texts that are refused, even with one character replaced by another."""
people = st.text(max_size=60) | st.none()
REQUESTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "sit": {"seat": seats},
    "stand": {},
    "add_bot": {"seat": seats, "bot": st.sampled_from(["random", "normal", "", "x" * 30])},
    "remove_bot": {"seat": seats},
    "configure": {"options": st.dictionaries(st.sampled_from(["rounds", "points", "x"]), anything, max_size=3)},
    "start": {},
    "gather": {},
    "play_again": {"yes": st.booleans() | anything},
    "publish": {"yes": st.booleans() | anything, "language": st.text(max_size=5)},
    "choose_first": {"seat": seats},
    "rename": {"name": not_names},
    "play": {"move": moves | st.dictionaries(st.text(max_size=8), anything, max_size=4)},
    "pong": {"number": st.integers(-1, 10**6), "clock": st.floats() | st.integers()},
    "stand_in": {"seat": seats, "bot": st.sampled_from(["random", "normal", "", "x" * 30])},
    "set_clock": {"clock": st.none() | anything | st.fixed_dictionaries({"bank": seats, "increment": seats})},
    "stop_clock": {"yes": st.booleans() | anything},
    "answer_undo": {"yes": st.booleans() | anything},
    "call_off": {"yes": st.integers() | st.text(max_size=8)},
    "undo": {"of": anything},
    "ready": {"yes": st.booleans() | anything},
    "lock": {"yes": st.booleans() | anything},
    "expel": {"person": people, "yes": st.booleans()},
    "reseat": {"seat": seats, "to": seats},
    "hand_over": {"person": st.text(max_size=60)},
    "take_over": {},
    "change_game": {"game": st.sampled_from(["dos", "chess", ""]), "options": st.just({}) | anything},
    "say": {"text": not_texts, "phrase": st.none() | st.text(max_size=30)},
    "accepted": {},
    "step": {"version": st.integers(), "view": anything},
}
requests = st.one_of(
    [
        st.fixed_dictionaries({"type": st.just(kind), "id": ids, **fields}).map(json.dumps)
        for kind, fields in REQUESTS.items()
    ]
)
