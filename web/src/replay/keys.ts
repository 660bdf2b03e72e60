/** The keys of the replay page, wherever the focus is: those of a video player. */

import type { Replaying } from "./replaying.svelte";

type Action = "hands" | "log" | "rules" | (() => void);

export function keyAction(event: KeyboardEvent, replaying: Replaying): Action | null {
  if (event.key === " ") {
    // On a button or a link the space bar keeps its usual meaning.
    return (event.target as Element).matches("button, a")
      ? null
      : () => (replaying.isRunning ? replaying.pause() : replaying.run());
  }
  return byName(event.key, replaying);
}

function byName(key: string, replaying: Replaying): Action | null {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "ArrowLeft":
      return () => replaying.go(replaying.at - 1);
    case "ArrowRight":
      return () => replaying.go(replaying.at + 1);
    case "Home":
      return () => replaying.go(0);
    case "End":
      return () => replaying.go(replaying.last);
    case "a":
      return "hands";
    case "l":
      return "log";
    case "?":
      return "rules";
    default:
      return null;
  }
}
