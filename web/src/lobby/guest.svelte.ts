/** Who sits in front of this screen. The house knows them by a cookie; a name is asked for when it is needed. */

import { api } from "../wire/api";

let name = $state("");
let greeted: Promise<void> | null = null;

export const guest = {
  get name(): string {
    return name;
  },
  /** Asks the house once whether it knows us. */
  meet(): Promise<void> {
    greeted ??= api.me().then((me) => void (name = me.name));
    greeted.catch(() => (greeted = null));
    return greeted;
  },
  async call(wished: string): Promise<void> {
    name = (await api.setName(wished)).name;
  },
};
