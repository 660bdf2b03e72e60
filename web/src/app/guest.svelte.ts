/** Who sits in front of this screen. The house knows them by a cookie; a name is asked for when it is needed. */

import { m } from "../texts/index.svelte";
import { api } from "../wire/api";
import type { Me, SignIn } from "../wire/protocol";
import { recall, remember } from "./memory";

let me = $state.raw<Me | null>(null);
let greeted: Promise<void> | null = null;

async function call(wished: string, avatar: string | null = null): Promise<void> {
  me = await api.setName(wished, avatar);
}

/** Signed in or out: what this device remembers belongs to somebody else. */
async function become(known: Promise<Me>): Promise<void> {
  me = await known;
  remember("lent-name", null);
  remember("table", null);
}

export const guest = {
  get name(): string {
    return me?.name ?? "";
  },
  get id(): string {
    return me?.id ?? "";
  },
  get avatar(): string {
    return me?.avatar ?? "";
  },
  /** Null without an account. */
  get login(): string | null {
    return me?.login ?? null;
  },
  /** Whether the name is one they gave, not one we lent them. */
  get isNamed(): boolean {
    return guest.name !== "" && guest.name !== recall("lent-name");
  },
  /** Asks the house once whether it knows us. */
  meet(): Promise<void> {
    greeted ??= api.me().then((known) => void (me = known));
    greeted.catch(() => (greeted = null));
    return greeted;
  },
  async rename(wished: string, avatar: string | null = null): Promise<void> {
    await call(wished, avatar);
    remember("lent-name", null);
  },
  /** Against bots nobody needs to introduce themselves. */
  async lendName(): Promise<void> {
    await guest.meet();
    if (guest.name) return;
    await call(m.name_lent());
    remember("lent-name", guest.name);
  },
  async openAccount(wish: SignIn): Promise<void> {
    me = await api.openAccount(wish);
  },
  signIn: (wish: SignIn): Promise<void> => become(api.signIn(wish)),
  signOut: (): Promise<void> => become(api.signOut().then(() => api.me())),
  forget: (): Promise<void> => become(api.forget().then(() => api.me())),
};
