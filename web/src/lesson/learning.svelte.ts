/** The state of a lesson in the shell of a table. */

import { noteLearned } from "../device/lessons";
import type { Language } from "../texts/index.svelte";
import { progress, type Stop } from "./course";
import { type Lesson, lessonOf } from "./index";
import type StripComponent from "./Strip.svelte";

export class Learning {
  lesson = $state.raw<Lesson | null>(null);
  /** Shows the sentences of the lesson. */
  Strip = $state.raw<typeof StripComponent | null>(null);
  /** Whether nothing is left to load. The board is drawn with the sentence, which would push it down later. */
  isReady = $state(false);
  /** The stop that is shown; undefined at the end. */
  stop = $state.raw<Stop | undefined>();

  get progress(): { step: number; count: number } {
    return this.lesson ? progress(this.lesson.script, this.stop) : { step: 0, count: 0 };
  }

  async load(game: string, language: Language): Promise<void> {
    try {
      const [lesson, { default: Strip }] = await Promise.all([
        lessonOf(game, language),
        import("./Strip.svelte"),
      ]);
      this.lesson = lesson;
      this.Strip = Strip;
    } finally {
      this.isReady = true;
    }
  }

  /** Notes that the lesson was played to its end. */
  finish(game: string): void {
    noteLearned(game);
  }
}
