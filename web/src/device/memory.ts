/** The memory of this device between visits. In a browser that refuses to store, nothing is remembered. */

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
    // A private window or a full disk: the visit goes on without memory.
  }
}

/** Calls `change` when another tab changes this key. The key may also be one that a library chose. */
export function follow(key: string, change: () => void): void {
  followers.push({ key, change });
}

/** Makes a choice in one tab hold in all others at once. */
export function listenToOtherTabs(): void {
  addEventListener("storage", ({ key: name }) => {
    const isMeant = (key: string): boolean => name === null || name === PREFIX + key || name === key;
    for (const { key, change } of followers) if (isMeant(key)) change();
  });
}
