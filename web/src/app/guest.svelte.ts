/** The person in front of this screen. The house knows them by a cookie; a name is asked for when it is needed. */

import { m } from "../texts/index.svelte";
import { api } from "../wire/api";
import type { Me, SignIn } from "../wire/protocol";
import { recall, remember } from "../device/memory";

let me = $state.raw<Me | null>(null);
let greeted: Promise<void> | null = null;
let wasSignedOut = $state(false);

/** This device remembers that it was signed in, but not with which login: others may use the device, too. */
function know(known: Me): void {
  me = known;
  if (known.login !== null) remember("account", "signed in");
  wasSignedOut = known.login === null && recall("account") !== null;
}

/** Tabs ask one after the other: to two questions without a cookie, the house would answer with two guests. */
function introduced(): Promise<Me> {
  const locks = navigator.locks as LockManager | undefined | null; // only where pages come from a safe origin
  return locks ? locks.request("guest", api.me) : api.me();
}

/** A name belongs to the guest of the cookie, which may still be on its way. */
async function call(chosen: string, avatar: string | null = null): Promise<void> {
  await guest.meet();
  know(await api.setName(chosen, avatar));
}

/** After signing in or out, what this device remembers of the last person is forgotten. */
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
  /** Whether they chose their name; otherwise the house lent them one. */
  get isNamed(): boolean {
    return guest.name !== "" && guest.name !== recall("lent-name");
  },
  /** This device was signed in, and another one has signed it out. */
  get wasSignedOut(): boolean {
    return wasSignedOut;
  },
  /** Asks the house again, if this device is signed in. Returns whether the house now sees another person here. */
  async meetAgain(): Promise<boolean> {
    const before = guest.id;
    if (guest.login === null) return false;
    await api.me().then(know, () => undefined);
    return guest.id !== before;
  },
  /** The person does not want to sign in again. */
  stayGuest(): void {
    remember("account", null);
    wasSignedOut = false;
  },
  /** Asks the house, once, whether it knows this guest. */
  meet(): Promise<void> {
    greeted ??= introduced().then(know);
    greeted.catch(() => (greeted = null));
    return greeted;
  },
  async rename(chosen: string, avatar: string | null = null): Promise<void> {
    await call(chosen, avatar);
    remember("lent-name", null);
  },
  /** Gives a guest without a name one for a game against bots. */
  async lendName(): Promise<void> {
    await guest.meet();
    if (guest.name) return;
    await call(m.name_lent());
    remember("lent-name", guest.name);
  },
  async openAccount(credentials: SignIn): Promise<void> {
    know(await api.openAccount(credentials));
  },
  signIn: (credentials: SignIn): Promise<void> => become(api.signIn(credentials)),
  signOut: (): Promise<void> => become(api.signOut().then(() => api.me())),
  forget: (): Promise<void> => become(api.forget().then(() => api.me())),
};
