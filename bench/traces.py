"""Reads Chromium's traces: the frames that were drawn during flights, and the tasks of a page's main thread."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

CATEGORIES = [
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "devtools.timeline.frame",
    "disabled-by-default-devtools.timeline.frame",
]
FLIGHT = "flight"
# Marks the time in which a card is in the air, unless the next step has ended the flight early. Nothing is done in
# animation frames: that would make the main thread work in each of them, which flights do not.
MARK_FLIGHTS = f"""
const {{ animate }} = Element.prototype;
let flights = 0;
Element.prototype.animate = function (...how) {{
  const animation = animate.apply(this, how);
  if (this.parentElement === document.body) {{
    animation.finished.then(() => {{
      if (!this.isConnected) return;
      const {{ delay, duration }} = animation.effect.getComputedTiming();
      const start = animation.startTime + delay;
      performance.measure(`{FLIGHT} ${{(flights += 1)}}`, {{ start, end: start + duration }});
    }}, () => undefined);
  }}
  return animation;
}};
"""

Event = dict[str, Any]
"""An event of a trace, with times in microseconds."""


@dataclass
class Motion:
    """What traces show of turns."""

    rates: list[float] = field(default_factory=list)
    """Frames a second during each flight."""
    clock: list[float] = field(default_factory=list)
    """Milliseconds of each task of the main thread."""
    cpu: list[float] = field(default_factory=list)
    """The same in processor time, which what else runs on the machine does not make longer."""

    def add(self, events: list[Event]) -> None:
        flights = list(flights_in(events))
        assert flights, "no card was in the air"
        page = next(event["pid"] for event in filter(is_flight, events))
        drawn = [event["ts"] for event in events if event["name"] == "DrawFrame" and event["pid"] == page]
        self.rates += [1e6 * sum(begin <= at < end for at in drawn) / (end - begin) for begin, end in flights]
        tasks = list(tasks_of(events, page))
        self.clock += [task["dur"] / 1000 for task in tasks]
        self.cpu += [task["tdur"] / 1000 for task in tasks]


def is_flight(event: Event) -> bool:
    name: str = event["name"]
    return name.startswith(f"{FLIGHT} ")


def flights_in(events: list[Event]) -> Iterator[tuple[float, float]]:
    """The begin and the end of each flight."""
    times = {(event["name"], event["ph"]): event["ts"] for event in filter(is_flight, events)}
    for (name, phase), begin in times.items():
        if phase == "b":
            yield begin, times[name, "e"]


def tasks_of(events: list[Event], page: int) -> Iterator[Event]:
    """The tasks of the main thread of a process."""
    names = (event for event in events if event["name"] == "thread_name" and event["pid"] == page)
    main = next(event["tid"] for event in names if event["args"]["name"] == "CrRendererMain")
    for event in events:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == (page, main) and "tdur" in event:
            yield event
