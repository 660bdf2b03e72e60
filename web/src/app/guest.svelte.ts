/** Who sits in front of this screen. The house knows them by a cookie; a name is asked for when it is needed. */

import { m } from "../texts/index.svelte";
import { api } from "../wire/api";
import type { Me, SignIn } from "../wire/protocol";
import { recall, remember } from "../device/memory";

let me = $state.raw<Me | null>(null);
let greeted: Promise<void> | null = null;
let wasSignedOut = $state(false);

/** Whether this device has been signed in is remembered, and not with which login: it may be somebody else's. */
function know(known: Me): void {
  me = known;
  if (known.login !== null) remember("account", "signed in");
  wasSignedOut = known.login === null && recall("account") !== null;
}

async function call(wished: string, avatar: string | null = null): Promise<void> {
  know(await api.setName(wished, avatar));
}

/** Signed in or out: what this device remembers belongs to somebody else. */
async function become(known: Promise<Me>): Promise<void> {
  const other = await known;
  for (const key of ["lent-name", "table", "account"]) remember(key, null);
  know(other);
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
  /** This device was signed in, and another one has signed it out. */
  get wasSignedOut(): boolean {
    return wasSignedOut;
  },
  /** Asks once more, for somebody with an account; true if the house takes us for somebody else by now. */
  async meetAgain(): Promise<boolean> {
    const before = guest.id;
    if (guest.login === null) return false;
    await api.me().then(know, () => undefined);
    return guest.id !== before;
  },
  /** No need to sign in again. */
  stayGuest(): void {
    remember("account", null);
    wasSignedOut = false;
  },
  /** Asks the house once whether it knows us. */
  meet(): Promise<void> {
    greeted ??= api.me().then(know);
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
    know(await api.openAccount(wish));
  },
  signIn: (wish: SignIn): Promise<void> => become(api.signIn(wish)),
  signOut: (): Promise<void> => become(api.signOut().then(() => api.me())),
  forget: (): Promise<void> => become(api.forget().then(() => api.me())),
};
