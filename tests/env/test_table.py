"""How a table asks its seats for actions, and what these actions lead to."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tablee.core.audit import audited
from tablee.core.game import Outcome
from tablee.env import IllegalAction, TableEnv, env, raw_env
from tablee.env.actions import Actions
from tablee.env.table import BEAT, rewards
from tablee.games import GAMES
from tablee.games.dos.model import Call, Catch
from tablee.games.kezao.model import Laid, Options, Throw

PASS = Actions(GAMES["kezao"]).names.index("pass")
TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.seats]


def legal(table: TableEnv) -> Any:
    return np.flatnonzero(table.observe(table.agent_selection)["action_mask"])


def ended(table: TableEnv) -> bool:
    return any(table.terminations.values()) or any(table.truncations.values())


def sensible(table: TableEnv, random: Random) -> int:
    """A random action; in Kezao no wrong card, because players who throw any card never end a game."""
    actions = list(legal(table))
    fits = getattr(table.match.state, "fits", None)
    if fits is not None:
        right = {table.actions.number(Throw(card, 0)) for card in fits}
        wrong = {table.actions.number(Throw(card, 0)) for card in range(1, 66)} - right
        actions = [action for action in actions if action not in wrong]
    return int(random.choice(actions))


def rollout(table: TableEnv, seed: int = 1) -> Iterator[TableEnv]:
    """The table before every action of a random game."""
    random = Random(seed)
    table.reset(seed=seed)
    while not ended(table):
        yield table
        table.step(sensible(table, random))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_ends_is_by_the_rules_and_its_rewards_follow_its_places(game: str, seats: int) -> None:
    table = raw_env(game, seats=seats)
    for before in rollout(table):
        assert before.match.outcome is None
    outcome = table.match.outcome
    assert outcome is not None
    assert audited(table.game, table.match.record()).state == table.match.state
    assert list(table.rewards.values()) == rewards(outcome)
    assert all(table.terminations.values())
    assert not any(table.truncations.values())


def test_rewards_go_from_first_to_last_and_sum_to_nothing() -> None:
    assert rewards(Outcome((1, 2), (9, 3), "1.1")) == [1, -1]
    assert rewards(Outcome((1, 1), (9, 9), "1.1")) == [0, 0]
    assert rewards(Outcome((3, 1, 1, 4), (2, 9, 9, 0), "1.1")) == pytest.approx([-1 / 3, 2 / 3, 2 / 3, -1])


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    table = raw_env("dozito", longest=12)
    assert sum(1 for _ in rollout(table)) == 12
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert set(table.rewards.values()) == {0}


def test_resets_go_on_with_other_games_and_the_same_seed_repeats_them() -> None:
    table = raw_env("dozito")

    def games(seed: int) -> list[Any]:
        table.reset(seed=seed)
        first = table.match.state
        table.reset()
        return [first, table.match.state]

    assert games(1) == games(1) != games(2)
    assert games(1)[0] != games(1)[1]


@pytest.mark.parametrize("action", [-1, 10_000, None])
def test_an_illegal_action_is_an_error_and_changes_nothing(action: Any) -> None:
    table = raw_env("dozito")
    table.reset(seed=1)
    illegal = next(number for number in range(18) if number not in legal(table))
    before, agent = table.game.copy(table.match.state), table.agent_selection
    for bad in (action, illegal):
        with pytest.raises(IllegalAction, match=agent):
            table.step(bad)
    assert (table.match.state, table.agent_selection, table.match.version) == (before, agent, 1)


def test_a_seat_that_the_table_waits_for_may_not_wait() -> None:
    table = raw_env("dozito")
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(table.actions.wait)


def test_wrapped_an_illegal_action_loses_the_game() -> None:
    wrapped = env("dozito")
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(int(np.flatnonzero(wrapped.observe(loser)["action_mask"] == 0)[0]))
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_the_agent_asked_has_something_to_choose_and_the_others_may_only_react() -> None:
    for game in GAMES:
        for table in rollout(raw_env(game, seats=2), seed=3):
            seat = table.possible_agents.index(table.agent_selection)
            assert len(legal(table))
            assert (table.actions.wait in legal(table)) == (seat not in table.game.awaited(table.match.state))


def test_in_dos_others_are_asked_before_the_next_player_whether_they_catch() -> None:
    found = 0
    for seed in range(20):
        for table in rollout(raw_env("dos", seats=3), seed=seed):
            state = table.match.state
            seat = table.possible_agents.index(table.agent_selection)
            if state.forgetful is None or seat == state.turn:
                continue
            move = Call() if seat == state.forgetful else Catch(state.forgetful)
            assert set(legal(table)) == {table.actions.number(move), table.actions.wait}
            found += 1
    assert found > 10


# --- races ---------------------------------------------------------------------------------------


def race(seed: int, **options: Any) -> TableEnv:
    """A table of Kezao whose first seat is asked for its first answer to a roll."""
    table = raw_env("kezao", seats=2, options=Options(**options))
    table.reset(seed=seed)
    table.step(1)
    assert table.match.now == table.game.race(table.match.state)
    return table


def right_card(table: TableEnv, seat: int) -> int | None:
    cards = [card for card in table.match.state.hands[seat] if card in table.match.state.fits]
    return table.actions.number(Throw(cards[0], 0)) if cards else None


def both_have_right_cards() -> TableEnv:
    for seed in range(100):
        table = race(seed)
        if right_card(table, 0) is not None and right_card(table, 1) is not None:
            return table
    raise AssertionError("no such deal")


def test_in_a_race_seats_choose_without_seeing_each_other_and_act_at_the_same_moment() -> None:
    table = both_have_right_cards()
    moment = table.match.now
    first, second = right_card(table, 0), right_card(table, 1)
    before = table.observe("player_1")["observation"]
    assert table.agent_selection == "player_0"
    table.step(first)
    assert table.agent_selection == "player_1"
    assert (table.observe("player_1")["observation"] == before).all(), "nobody has seen the card yet"
    table.step(second)
    laid = [event for step in table.match.log for event in step.events if isinstance(event, Laid)]
    assert sorted(event.seat for event in laid) == [0, 1]
    assert {event.reaction for event in laid} == {0}
    assert table.match.now == moment + BEAT


def test_in_a_race_time_passes_while_everybody_waits_and_ends_the_roll() -> None:
    table = race(1)
    roll, beats = table.match.state.roll, 0
    while table.match.state.roll == roll and table.match.state.phase == "race":
        table.step(table.actions.wait)
        beats += 1
    assert table.match.state.phase == "choosing"
    assert beats > 2


def test_what_comes_too_late_in_a_beat_is_dropped() -> None:
    """A roll ends when all have passed: a card of the same beat is laid before the last pass, or not at all."""
    laid = set()
    for seed in range(60):
        table = race(seed)
        card = right_card(table, 1)
        if card is None:
            continue
        for action in (table.actions.wait, PASS, PASS, card):
            table.step(action)
        laid.add(any(isinstance(event, Laid) for step in table.match.log for event in step.events))
    assert laid == {True, False}, "the order within a beat is drawn by lot"
