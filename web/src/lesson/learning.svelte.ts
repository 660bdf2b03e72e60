/** The state of a lesson in the shell of a table. */

import { noteLearned } from "../device/lessons";
import type { Language } from "../texts/index.svelte";
import { progress, type Stop } from "./course";
import { type Lesson, lessonOf } from "./index";

export class Learning {
  lesson = $state.raw<Lesson | null>(null);
  /** The stop that is shown; undefined at the end. */
  stop = $state.raw<Stop | undefined>();

  get progress(): { step: number; count: number } {
    return this.lesson ? progress(this.lesson.script, this.stop) : { step: 0, count: 0 };
  }

  async load(game: string, language: Language): Promise<void> {
    this.lesson = await lessonOf(game, language);
  }

  /** Notes that the lesson was played to its end. */
  finish(game: string): void {
    noteLearned(game);
  }
}
