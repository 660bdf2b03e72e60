/** Who sits in front of this screen. The house knows them by a cookie; a name is asked for when it is needed. */

import { m } from "../texts/index.svelte";
import { api } from "../wire/api";
import { recall, remember } from "./memory";

let name = $state("");
let greeted: Promise<void> | null = null;

async function call(wished: string): Promise<void> {
  name = (await api.setName(wished)).name;
}

export const guest = {
  get name(): string {
    return name;
  },
  /** Whether the name is one they gave, not one we lent them. */
  get isNamed(): boolean {
    return name !== "" && name !== recall("lent-name");
  },
  /** Asks the house once whether it knows us. */
  meet(): Promise<void> {
    greeted ??= api.me().then((me) => void (name = me.name));
    greeted.catch(() => (greeted = null));
    return greeted;
  },
  async rename(wished: string): Promise<void> {
    await call(wished);
    remember("lent-name", null);
  },
  /** Against bots nobody needs to introduce themselves. */
  async lendName(): Promise<void> {
    await guest.meet();
    if (name) return;
    await call(m.name_lent());
    remember("lent-name", name);
  },
};
