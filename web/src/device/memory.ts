/** What this device remembers between visits. A browser that refuses to remember is no reason to fail. */

const PREFIX = "tablee.";
const followers: { key: string; change: () => void }[] = [];

export function recall(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage,
): void {
  try {
    if (value === null) storage().removeItem(PREFIX + key);
    else storage().setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks: the visit goes on without memory.
  }
}

/** Another tab has changed what is kept under this key, which may also be the name that a library gave it. */
export function follow(key: string, change: () => void): void {
  followers.push({ key, change });
}

/** What is chosen in one tab holds in all of them at once. */
export function listenToOtherTabs(): void {
  addEventListener("storage", ({ key: name }) => {
    const isMeant = (key: string): boolean => name === null || name === PREFIX + key || name === key;
    for (const { key, change } of followers) if (isMeant(key)) change();
  });
}
