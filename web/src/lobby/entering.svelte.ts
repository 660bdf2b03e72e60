/** Ways from a page of the house to a table. */

import { guest } from "../app/guest.svelte";
import { go } from "../app/router.svelte";
import { recall, remember } from "../device/memory";
import { GAMES } from "../games";
import { language } from "../texts/index.svelte";
import { api, problemOf } from "../wire/api";
import type { Problem, TableCode } from "../wire/protocol";
import { gameInfo } from "./catalogue";
import { likelyLevel, noteLevel } from "./levels";

/** Bots to play against, unless somebody wants more or fewer. */
const USUAL_OPPONENTS = 2;

/** The game that was played or looked at last. */
export function lastGame(): string {
  const last = recall("game");
  return last !== null && last in GAMES ? last : (Object.keys(GAMES)[0] ?? "");
}

/** As many bots as last time, as far as the game has chairs for them. */
export function lastOpponents(seats: [number, number]): number {
  const last = Number(recall("opponents") ?? USUAL_OPPONENTS);
  return Math.min(Math.max(last, seats[0] - 1), seats[1] - 1);
}

export class Entering {
  problem = $state<Problem | null>(null);
  isBusy = $state(false);

  /** Against bots of the level that is wanted most likely, at once. The next game is against the same level. */
  againstBots(game: string): Promise<void> {
    return this.#enter(game, async () => {
      const about = await gameInfo(game);
      const bot = likelyLevel(game, about?.bots ?? []);
      noteLevel(game, bot);
      const bots = Array<string>(lastOpponents(about?.seats ?? [2, 4])).fill(bot);
      return api.open({ game, bots, start: true });
    });
  }

  /** A table of one's own, to invite others to. Somebody who has not chosen a name is asked for it first. */
  async withFriends(game: string, askName: () => void): Promise<void> {
    await guest.meet().catch(() => undefined); // a silent house shows when the table is opened
    if (guest.isNamed) await this.#enter(game, () => api.open({ game }));
    else askName();
  }

  /** A chair at a table where strangers wait, or at a new one that they find. */
  withStrangers(game: string): Promise<void> {
    return this.#enter(game, () => api.playNow({ game, language: language() }));
  }

  async #enter(game: string, find: () => Promise<TableCode>): Promise<void> {
    if (this.isBusy) return;
    this.problem = null;
    this.isBusy = true;
    remember("game", game);
    try {
      await guest.lendName();
      const { code } = await find();
      remember("table", code);
      go(`/t/${code}`);
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.isBusy = false;
  }
}
