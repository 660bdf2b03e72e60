"""Runs every attack of the catalogue and measures how honest players feel it: `make siege`."""

import argparse
import asyncio
import platform
import shlex
import signal
import sys
import tempfile
from pathlib import Path

from bench import results
from tests.siege.catalogue import ATTACKS, CONTROL, HISTORY, Attack
from tests.siege.history import fill
from tests.siege.house import allow_many_files
from tests.siege.siege import Outcome, siege
from tests.siege.summary import SECTIONS, results_section, summary_line


async def besiege(
    attacks: list[Attack], addresses: list[int], seconds: float, command: list[str]
) -> list[Outcome]:
    outcomes = []
    _stop_when_asked()
    with tempfile.TemporaryDirectory(prefix="siege-") as folder:
        past = Path(folder) / "past"
        if any(attack.history for attack in attacks):
            past.mkdir()
            await fill(past, HISTORY, command)
        for number in addresses:
            for attack in attacks:
                own = Path(folder) / f"{attack.name}-{number}"
                own.mkdir()
                template = past if attack.history else None
                outcome = await siege(attack, own, template, number, seconds, command)
                print(summary_line(outcome), flush=True)
                outcomes.append(outcome)
    return outcomes


def _stop_when_asked() -> None:
    """Let SIGTERM end the house, the attack and this program, as Ctrl+C does."""
    running = asyncio.current_task()
    assert running
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for programs in the background
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attack", choices=list(ATTACKS), action="append", help="only this one; may be repeated")
    parser.add_argument("--seconds", type=float, default=10, help="of quiet and of attack, each")
    parser.add_argument("--addresses", type=int, action="append", help="that attack together: 1 and 10")
    parser.add_argument("--house", default="", help="the command of another installation to besiege")
    parser.add_argument("--record", action="store_true", help="write a section of bench/results.md each")
    arguments = parser.parse_args()
    allow_many_files()
    attacks = [ATTACKS[name] for name in arguments.attack or ATTACKS]
    if arguments.record and CONTROL not in attacks:
        parser.error("a record needs the control: leave out --attack")
    addresses = arguments.addresses or [*SECTIONS]
    if arguments.record and not SECTIONS.keys() >= {*addresses}:
        parser.error("a record is made for 1 and for 10 addresses")
    try:
        outcomes = asyncio.run(besiege(attacks, addresses, arguments.seconds, shlex.split(arguments.house)))
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.exit("interrupted")
    for number in addresses if arguments.record else []:
        found = [outcome for outcome in outcomes if outcome.addresses == number]
        results.write(SECTIONS[number], results_section(found, arguments.seconds, platform.python_version()))
    missed = [outcome for outcome in outcomes if outcome.failures]
    print(f"{len(outcomes) - len(missed)} of {len(outcomes)} attacks stayed within the goals")


if __name__ == "__main__":
    main()
