"""Measures the client as on a phone: `python -m bench.phone`.

How much it loads, what Lighthouse thinks of it, how smoothly turns are shown, and whether a step costs more late
in a long match than at its beginning. `--part` measures one of them, and leaves bench/results.md as it is.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, expect, sync_playwright

from bench import results
from bench.traces import CATEGORIES, MARK_FLIGHTS, Event, Motion
from tests.games.dozito.player import DozitoPlayer
from tests.server.process import HouseCommand
from tests.web.hurry import hurry
from tests.web.player import CALM, DESKTOP, PATIENCE, PHONE, Device, Player
from tests.web.test_welcome import KINDS
from tests.web.weight import Weight, weigh_first_page, weigh_table
from tests.web.witness import Witness
from tools import chromium, client, node

LIGHTHOUSE = Path(__file__).parent / "peers" / "lighthouse"
PAGES = {"first page": "/", "page of a game": "/dos", "rules": "/rules/dos", "table": "/learn/dos"}
"""A lesson is a table that has an address of its own."""
COLUMNS = ("performance", "accessibility", "best-practices", "seo")
ROUNDS = 3
SLOWNESS = 4
WATCHED = 12
"""Seconds for which turns of a game are watched in a round."""
GLANCES = 250
"""Milliseconds between two glances of a player who waits for a turn."""
SETTLED = 4_000
"""Milliseconds after which a table has loaded what it loads later on."""
LONG_MATCH = {"game": "dozito", "options": {"rounds": 12}, "bots": ["normal"] * 4, "start": True}
QUICK = 0.05
"""The pace of bots in a long match: every step is drawn, and none is watched."""
SAMPLES = 200
"""Milliseconds between two samples of the work so far."""
LONGEST_MATCH = 900
"""Seconds."""
PARTS = 10
"""Parts of a long match that are compared."""
# Counts what the page stores on the device.
COUNT_STORED = """
window.stored = 0;
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (key, value) {
  window.stored += new Blob([key, value]).size;
  return setItem.call(this, key, value);
};
"""


@contextmanager
def house(pace: float = 1) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        running = HouseCommand(Path(data), pace)
        running.start()
        try:
            yield running.address
        finally:
            running.end(signal.SIGTERM)


@contextmanager
def player_of(kind: type[Player], browser: Browser, address: str, device: Device) -> Iterator[Player]:
    context = browser.new_context(locale="en-US", **device)
    context.set_default_timeout(PATIENCE)
    yield kind(context, address, Witness(context))
    context.close()


# --- weight ----------------------------------------------------------------------------------------

WEIGHTS = """What a phone loads, in kB of 1,000 bytes, compressed and without headers. A table is reached from the
first page, which counts, and includes what is loaded in the first two seconds with its board. When all pages and
languages were loaded at once, JavaScript weighed 96 kB on the first page and up to 126 kB at a table.

| | JavaScript | goal | in all | goal |
|---|---:|---:|---:|---:|
{rows}
"""


def measure_weights(browser: Browser) -> str:
    with house() as address:
        with player_of(DozitoPlayer, browser, address, PHONE) as player:
            rows = [weight_row("first page", weigh_first_page(player), "60", "130")]
        for kind in KINDS:
            with player_of(kind, browser, address, PHONE) as player:
                rows.append(weight_row(f"table of {kind.title}", weigh_table(player), "110", "-"))
    return WEIGHTS.format(rows="\n".join(rows))


def weight_row(name: str, weight: Weight, scripts: str, total: str) -> str:
    return f"| {name} | {weight.scripts:.1f} | {scripts} | {weight.total:.1f} | {total} |"


# --- Lighthouse ------------------------------------------------------------------------------------

OPINIONS = """Lighthouse {version} and its phone (a slow line, and a quarter of this processor): medians of
{rounds} runs. The goal is 95 in every column. Performance depends on the machine and on what else runs there: the
load average was {load:.1f} on {cores} cores, and Lighthouse's own benchmark gave {index:.0f}.

| | {columns} | costs points |
|---|{rule}---|
{rows}
"""
Report = dict[str, Any]


def measure_pages(browser: Browser) -> str:
    client.install_packages(LIGHTHOUSE)
    load = os.getloadavg()[0]
    with house() as address:
        rounds = [{page: lighthouse(address + path) for page, path in PAGES.items()} for _ in range(ROUNDS)]
    reports = [report for one in rounds for report in one.values()]
    return OPINIONS.format(
        version=reports[0]["lighthouseVersion"],
        rounds=ROUNDS,
        load=load,
        cores=os.cpu_count(),
        index=median(report["environment"]["benchmarkIndex"] for report in reports),
        columns=" | ".join(COLUMNS),
        rule="---:|" * len(COLUMNS),
        rows="\n".join(page_row(page, [one[page] for one in rounds]) for page in PAGES),
    )


def lighthouse(address: str) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        options = [
            "--quiet",
            "--output=json",
            f"--output-path={file}",
            f"--only-categories={','.join(COLUMNS)}",
            f"--chrome-flags=--headless {' '.join(chromium.FLAGS)}",
        ]
        node.run("node", str(LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), address, *options)
        report: Report = json.loads(file.read_text("utf-8"))
    assert "runtimeError" not in report, report["runtimeError"]
    return report


def page_row(page: str, reports: list[Report]) -> str:
    scores = [median(100 * report["categories"][column]["score"] for report in reports) for column in COLUMNS]
    poor = sorted({audit for report in reports for audit in poor_audits(report)})
    return f"| {page} | {' | '.join(f'{score:.0f}' for score in scores)} | {', '.join(poor) or '-'} |"


def poor_audits(report: Report) -> Iterator[str]:
    """The audits that cost points."""
    for column in COLUMNS:
        for audit in report["categories"][column]["auditRefs"]:
            score = report["audits"][audit["id"]]["score"]
            if audit["weight"] and score is not None and score < 0.9:
                yield audit["id"]


# --- turns -----------------------------------------------------------------------------------------

TURNS = """Turns on a phone's screen, traced in Chromium without a graphics card (the processor draws): a player
who taps plays with two bots, {rounds} times {seconds} s a game. A flight is one card or domino that moves; its
frames are those that the compositor drew, at most 60 a second. Tasks are those of the main thread. Frames and
tasks "by the clock" are seen with the main thread slowed down {slowness} times, and depend on what else runs on
the machine: its load average was {load:.1f} on {cores} cores. "By processor" is {slowness} times the processor
time of tasks that were not slowed down. The goals are 55 frames a second in the median flight, and no task of over
100 ms.

| | flights | frames/s, median | tasks over 50 ms, by the clock / by processor | over 100 ms | longest, ms |
|---|---:|---:|---:|---:|---:|
{rows}
"""


def measure_turns(browser: Browser) -> str:
    load = os.getloadavg()[0]
    slow, fast = ({kind: Motion() for kind in KINDS} for _ in range(2))
    with house() as address:
        for _ in range(ROUNDS):
            for kind in KINDS:
                for motions, slowness in ((slow, SLOWNESS), (fast, 1)):
                    with player_of(kind, browser, address, PHONE) as player:
                        motions[kind].add(traced_turns(browser, player, slowness))
    return TURNS.format(
        slowness=SLOWNESS,
        rounds=ROUNDS,
        seconds=WATCHED,
        load=load,
        cores=os.cpu_count(),
        rows="\n".join(turns_row(kind.title, slow[kind], fast[kind]) for kind in KINDS),
    )


def traced_turns(browser: Browser, player: Player, slowness: int) -> list[Event]:
    """The events of a trace that is taken while a player plays."""
    player.page.add_init_script(MARK_FLIGHTS)
    player.plays_now()
    tools = player.context.new_cdp_session(player.page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    player.page.wait_for_timeout(SETTLED)
    browser.start_tracing(page=player.page, categories=CATEGORIES)
    end = time.monotonic() + WATCHED
    while time.monotonic() < end:
        if not player.acts():
            player.page.wait_for_timeout(GLANCES)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def turns_row(title: str, slow: Motion, fast: Motion) -> str:
    times = slow.clock, [SLOWNESS * cpu for cpu in fast.cpu]
    over = [" / ".join(str(sum(time > limit for time in one)) for one in times) for limit in (50, 100)]
    longest = " / ".join(f"{max(one):.0f}" for one in times)
    return f"| {title} | {len(slow.rates)} | {median(slow.rates):.1f} | {' | '.join(over)} | {longest} |"


# --- a long match ----------------------------------------------------------------------------------

STEPS = """The work of the main thread for a step of a long match: scripts, style and layout, in ms of processor
time, without flights and not slowed down; and the bytes that are stored on the device for a step. A match of
Dozito of 12 rounds with 5 players took {steps:,} steps; each column is the mean over a tenth of them. The log is
in sight: the screen is a desktop's, which shows it beside the table. The goal is that the last tenth costs no more
than the first.

| | {columns} | last / first |
|---|{rule}---:|
| work, ms | {work} | {growth:.2f} |
| stored, bytes | {stored} | |

When the page was left, it stored the story of the match, once: {kept:,} bytes.

A match like this took 5.8 ms a step in its first tenth and 10.3 ms in its last (× 1.78) while the log was one list
and the style of the root depended on `:has`. Now the log is a row of short lists, of which the browser may skip
those that are out of sight, and the root has a class. Both were changed at once: how much each of them cost was
not measured. Either figure is from one match, on a machine that was not idle.
"""


@dataclass(frozen=True)
class Sample:
    """What a page did up to a step, or from one step to another."""

    steps: int
    work: float
    """Milliseconds of processor time of the main thread."""
    stored: int
    """Bytes."""

    def since(self, before: "Sample") -> "Sample":
        return Sample(self.steps - before.steps, self.work - before.work, self.stored - before.stored)


def measure_steps(browser: Browser) -> str:
    with house(QUICK) as address, player_of(DozitoPlayer, browser, address, DESKTOP | CALM) as player:
        player.page.add_init_script(COUNT_STORED)
        player.visits()
        player.context.request.put(f"{address}/api/me", data={"name": "Anna"})
        opened = player.context.request.post(f"{address}/api/tables", data=LONG_MATCH)
        player.visits(f"/t/{opened.json()['code']}")
        expect(player.board).to_be_visible()
        samples = list(samples_of_a_match(player))
        player.visits()
        kept: int = player.page.evaluate("new Blob(Object.entries(sessionStorage).flat()).size")
    return steps_report(samples, kept)


def samples_of_a_match(player: Player) -> Iterator[Sample]:
    tools = player.context.new_cdp_session(player.page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    hurry(player)
    end = time.monotonic() + LONGEST_MATCH
    while not player.has_results():
        assert time.monotonic() < end, f"the match is not over after {LONGEST_MATCH} seconds"
        if player.has_counted():
            player.goes_on()
        yield sample(player, tools)
        player.page.wait_for_timeout(SAMPLES)


def sample(player: Player, tools: CDPSession) -> Sample:
    stored: int = player.page.evaluate("stored")
    metrics = {metric["name"]: metric["value"] for metric in tools.send("Performance.getMetrics")["metrics"]}
    work = sum(metrics[f"{kind}Duration"] for kind in ("Script", "RecalcStyle", "Layout"))
    return Sample(player.witness.messages("step")[-1]["version"], 1000 * work, stored)


def parts_of(samples: list[Sample]) -> list[Sample]:
    """The match in parts of as many steps each, as far as the samples tell."""
    first, last = samples[0].steps, samples[-1].steps
    marks = [first + (last - first) * number / PARTS for number in range(PARTS + 1)]
    reached = [next(sample for sample in samples if sample.steps >= mark) for mark in marks]
    return [after.since(before) for before, after in pairwise(reached)]


def steps_report(samples: list[Sample], kept: int) -> str:
    parts = parts_of(samples)
    work = [part.work / part.steps for part in parts]
    return STEPS.format(
        steps=samples[-1].steps,
        columns=" | ".join(f"{number}" for number in range(1, PARTS + 1)),
        rule="---:|" * PARTS,
        work=" | ".join(f"{one:.2f}" for one in work),
        growth=work[-1] / work[0],
        stored=" | ".join(f"{part.stored / part.steps:.0f}" for part in parts),
        kept=kept,
    )


# --- the run ---------------------------------------------------------------------------------------

MEASURES: dict[str, Callable[[Browser], str]] = {
    "weights": measure_weights,
    "pages": measure_pages,
    "turns": measure_turns,
    "steps": measure_steps,
}


def measure(parts: list[str]) -> str:
    client.build()
    path = chromium.find()
    assert path, "there is no Chromium"
    os.environ["CHROME_PATH"] = path  # for Lighthouse
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        told = "\n".join(MEASURES[part](browser) for part in parts)
        browser.close()
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--part", choices=MEASURES, help="measure only this, and print it")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that context managers stop all houses
    if asked.part:
        print(measure([asked.part]))
    else:
        results.write("Phone", measure(list(MEASURES)))


if __name__ == "__main__":
    main()
