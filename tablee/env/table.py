"""A table as a PettingZoo environment: seats are asked one after the other, each observes what it may know.

Seats that the table waits for are asked for a move. Before that, each other seat that may act is asked whether
it wants to, and may wait. In a race (Kezao), time goes on in beats: in each beat all seats that may act choose
without seeing each other's choice, and everything chosen in a beat happens at the same moment.
"""

from io import StringIO
from random import Random, SystemRandom
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from rich.console import Console

from tablee.cli.tellers import teller_of
from tablee.cli.texts import Language
from tablee.core.game import Move, Outcome
from tablee.core.luck import seeded
from tablee.core.match import Match, witnessed
from tablee.env.actions import Actions
from tablee.env.encoding import Encoder
from tablee.env.layouts import layout_of
from tablee.games import GAMES

Observation = dict[str, Any]
METADATA: dict[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}
BEAT = 500
"""Milliseconds: in a race, how long a seat that waits does nothing."""
LONGEST = 20_000
"""Actions after which a game is cut off: players who act at random may never end a game of Kezao."""


class IllegalAction(ValueError):
    """The action is masked. Nothing has changed."""


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Any = None,
        render_mode: str | None = None,
        longest: int = LONGEST,
    ) -> None:
        super().__init__()
        self.game = GAMES[game]
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.options() if options is None else options
        self.render_mode = render_mode
        self.longest = longest
        self.metadata = METADATA | {"name": f"{game}_v0"}
        self.actions = Actions(self.game)
        self.encoder = Encoder(self.game, self.seats, layout_of(game))
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._seeds: Random = SystemRandom()

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.encoder.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # --- a game --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. The same seed gives the same sequence of games."""
        if seed is not None:
            self._seeds = Random(seed)
        luck = seeded(self._seeds.getrandbits(64))
        self.match = Match.start(self.game, self.options, self.seats, luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._taken = 0
        self._plans: list[tuple[int, Move]] = []
        self._to_ask: list[int] = self._who_may_act()
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._chosen(self.seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if move is not None:
            self._carry_out(move)
        self._taken += 1
        self._go_on()
        self._conclude()

    def _chosen(self, seat: int, action: int | None) -> Move | None:
        """The legal move that an action stands for; None if the seat waits."""
        if action == self.actions.wait and self._may_wait(seat):
            return None
        for move in self.game.legal(self.match.state, seat):
            if self.actions.number(move) == action:
                return move  # type: ignore[no-any-return]
        raise IllegalAction(f"{action} is not among the legal actions of {self.agent_selection}")

    def _carry_out(self, move: Move) -> None:
        if self._is_race():
            self._plans.append((self.seat, move))
        else:
            self.match.act(self.seat, move)
            self._to_ask = self._who_may_act()

    def _go_on(self) -> None:
        """Let time pass until a seat can be asked, or the game is over."""
        while self.match.outcome is None and not self._to_ask:
            self._pass_a_beat()
            self._to_ask = self._who_may_act()
        if self.match.outcome is None:
            self.seat = self._to_ask.pop(0)
            self.agent_selection = self.possible_agents[self.seat]

    def _pass_a_beat(self) -> None:
        match, due = self.match, self.game.wake(self.match.state)
        if self._is_race():
            self._reveal()
            match.pass_time(match.now + BEAT)
        elif due is not None:
            match.pass_time(due)
        starts = self.game.race(match.state)
        if starts is not None:  # nobody acts before everybody sees what they race to answer
            match.pass_time(starts)

    def _reveal(self) -> None:
        """Carry out what was chosen in this beat, in an order drawn by lot; some of it may come too late."""
        plans, self._plans = self._plans, []
        self.match.luck.shuffle(plans)
        for seat, move in plans:
            if self.game.check(self.match.state, seat, move) is None:
                self.match.act(seat, move)

    def _is_race(self) -> bool:
        return self.game.race(self.match.state) is not None

    def _who_may_act(self) -> list[int]:
        """The seats to ask: the others around the table, then those that the table waits for."""
        state = self.match.state
        awaited = list(self.game.awaited(state))
        first = awaited[0] if awaited else 0
        others = [(first + step) % self.seats for step in range(self.seats)]
        return [*[seat for seat in others if seat not in awaited and self.game.legal(state, seat)], *awaited]

    def _may_wait(self, seat: int) -> bool:
        return seat not in self.game.awaited(self.match.state)

    def _conclude(self) -> None:
        if self.match.outcome is not None:
            self.rewards = dict(zip(self.agents, rewards(self.match.outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._taken >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    # --- what is seen --------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        view = self.game.view(self.match.state, seat)
        return {"observation": self.encoder(view, seat), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> Any:
        mask = np.zeros(len(self.actions), np.int8)
        legal = self.game.legal(self.match.state, seat)
        for move in legal:
            mask[self.actions.number(move)] = 1
        if legal and self._may_wait(seat):
            mask[self.actions.wait] = 1
        return mask

    def render(self) -> str | None:
        """The table as a spectator sees it, after what happened last."""
        game, match = self.game, self.match
        teller = teller_of(game, Language.EN)
        console = Console(file=StringIO(), width=120, force_terminal=False)
        for event in witnessed(game, match.log[-1], None):
            if line := teller.event(event, self.possible_agents):
                console.print(line, markup=False)
        console.print(teller.board(game.view(match.state, None), self.possible_agents))
        picture: str = console.file.getvalue()  # type: ignore[attr-defined]
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def rewards(outcome: Outcome) -> list[float]:
    """From 1 for a seat that beat all others to -1 for one that lost to all; their sum is 0."""
    places = outcome.places
    others = len(places) - 1
    return [sum((place < other) - (place > other) for other in places) / others for place in places]


def raw_env(game: str, **chosen: Any) -> TableEnv:
    """The environment itself: an illegal action raises IllegalAction."""
    return TableEnv(game, **chosen)


def env(game: str, **chosen: Any) -> Any:
    """The environment as PettingZoo's classic ones: an illegal action loses the game."""
    table = wrappers.TerminateIllegalWrapper(raw_env(game, **chosen), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
