/** What this device remembers between visits. A browser that refuses to remember is no reason to fail. */

export function recall(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(`tablee.${key}`);
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
    if (value === null) storage().removeItem(`tablee.${key}`);
    else storage().setItem(`tablee.${key}`, value);
  } catch {
    // Private windows and full disks: the visit goes on without memory.
  }
}
