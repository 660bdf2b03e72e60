"""Records a page frame by frame: its animations stand still while a frame is taken, and are moved on by hand.

So the recording is as smooth on a slow machine as on a fast one.
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

FRAME = 70
"""Milliseconds."""
QUALITY = 50
"""The quality of the pictures, on the scale of WebP."""

# Moves every animation on. Returns how many of those that end are still under way.
MOVE_ON = """(milliseconds) => {
  const end = (animation) => animation.effect.getComputedTiming().endTime;
  const moving = () => document.getAnimations().filter(({ playState }) => playState !== "finished");
  for (const animation of moving()) {
    const next = (animation.currentTime ?? 0) + milliseconds;
    if (next >= end(animation)) animation.finish();
    else animation.currentTime = next;
  }
  return moving().filter((animation) => Number.isFinite(end(animation))).length;
}"""


class Camera:
    """Once there is a camera, time on the page passes only in `rolls` and `stays`."""

    def __init__(self, page: Page, width: int) -> None:
        self.page = page
        self.width = width
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []
        tools = page.context.new_cdp_session(page)
        tools.send("Animation.enable")
        tools.send("Animation.setPlaybackRate", {"playbackRate": 0})

    def rolls(self) -> None:
        """Record until all motions that come to an end have ended."""
        while self.page.evaluate(MOVE_ON, FRAME):
            self._takes_frame(FRAME)
        self._takes_frame(FRAME)

    def stays(self, milliseconds: int) -> None:
        """Show the last frame longer."""
        self.durations[-1] += milliseconds

    def starts_anew(self) -> None:
        """Forget what was recorded."""
        self.frames.clear()
        self.durations.clear()

    def saves(self, file: Path) -> None:
        first, *others = self.frames
        first.save(
            file,
            save_all=True,
            append_images=others,
            duration=self.durations,
            loop=0,
            quality=QUALITY,
            method=4,
            minimize_size=True,
        )

    def _takes_frame(self, milliseconds: int) -> None:
        frame = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        height = frame.height * self.width // frame.width
        frame = frame.resize((self.width, height), Image.Resampling.LANCZOS)
        if self.frames and frame == self.frames[-1]:
            self.durations[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.durations.append(milliseconds)
