"""Random schedules made from a seed."""

from random import Random
from typing import Any

from tablee.games import GAMES
from tests.simulation.broker import ExchangeCondition
from tests.simulation.disk import DiskCondition
from tests.simulation.network import NetworkCondition
from tests.simulation.world import Plan, World

SHORT: dict[str, dict[str, Any]] = {"dozito": {"rounds": 1}, "kezao": {"points": 1}}
"""Options for short games, so that many matches end and are played again."""


def random_plan(seed: str) -> Plan:
    luck = Random(f"{seed}/plan")
    game = luck.choice(list(GAMES))
    plan = Plan(
        game=game,
        options=SHORT.get(game, {}),
        people=luck.choice([2, 2, 2, 3, 3]),
        bots=luck.choice([0, 0, 0, 1]),
        workers=luck.choice([1, 1, 1, 2, 2, 3]),
        clock=luck.choice([None, None, {"bank": 2000, "increment": 1000}]),
        seated=luck.random() < 0.75,
        pace=luck.choice([0, 0.05, 0.3]),
        absence=luck.choice([0.5, 3.0, 20.0]),
        put_away=luck.choice([6.0, 10.0, 20.0]),
        duration=luck.uniform(2.0, 8.0),
        hurry=luck.choice([0.1, 0.25, 0.5]),
    )
    _add_trouble(plan, luck)
    plan.full_stack = luck.random() < 0.1
    # A house waits 75 seconds; a world that waits for the end of a farewell need not.
    plan.tidying = 20.0 if plan.farewells else luck.choice([5.0, 75.0, 75.0])
    _add_disorder(plan, Random(f"{seed}/disorder"))
    _begin_late(plan, Random(f"{seed}/late"))
    return plan


def _add_trouble(plan: Plan, luck: Random) -> None:
    """Add failures to a plan. Most schedules have few kinds of them, as one that comes alone shows more."""
    slowest = luck.choice([0.002, 0.02, 0.2, 0.8])
    plan.network = NetworkCondition(
        delay=(slowest / 10, slowest),
        stalls=luck.choice([0, 0, 0.02, 0.1]),
        stall=luck.choice([0.5, 3.0]),
        refuses=luck.choice([0, 0, 0.3]),
    )
    plan.disk = DiskCondition(
        delay=luck.choice([0.0005, 0.005, 0.05]),
        stalls=luck.choice([0, 0, 0.02]),
        failing=luck.choice([0, 0, 0, 0.05, 0.3]),
        unreadable=luck.choice([0, 0, 0, 0.05, 0.3]),
        doubtful=luck.choice([0, 0, 0, 0.1]),
    )
    plan.line_troubles = luck.choice([0, 0, 0.5, 2.0])
    plan.crashes = luck.choice([0, 0, 1, 2, 4])
    plan.outages = luck.choice([0, 0.3]) if plan.workers > 1 else 0
    plan.farewells = luck.choice([0] * 9 + [1])


def _add_disorder(plan: Plan, luck: Random) -> None:
    """Let messages between workers arrive out of order and twice, in some plans."""
    plan.exchange = ExchangeCondition(
        overtaken=luck.choice([0, 0, 0.1]),
        doubled=luck.choice([0, 0, 0.1]),
        lateness=luck.choice([0.02, 0.3, 2.0]),
    )


def _begin_late(plan: Plan, luck: Random) -> None:
    """Let a match end in some plans: otherwise people who play at random would seldom see the end of one."""
    if luck.random() < 0.3:
        plan.seated, plan.clock = True, None
        plan.steps_left = luck.choice([1, 2, 4, 8])
        plan.rated = not plan.bots and luck.random() < 0.6
        plan.hurry = min(plan.hurry, 0.1)


def drive(world: World) -> None:
    """Let everybody act at random, in the conditions of the plan."""
    plan = world.plan
    if plan.seated:
        world.sit_down()
        world.worsen()
    else:
        world.worsen()
        world.come()
    world.let_loose()
    world.now_and_then(plan.line_troubles, world.trouble_a_line)
    world.now_and_then(plan.outages, world.cut_broker)
    for _ in range(plan.crashes):
        world.crash_some_time()
    for person in world.people[-plan.farewells :] if plan.farewells else []:
        wait = world.luck.uniform(0, plan.duration)
        world.time.outside.call_later(wait, world.say_farewell, person)
    world.time.run_for(plan.duration)


def random_world(seed: str, verbose: bool = False) -> World:
    return World(seed, random_plan(seed), verbose)
