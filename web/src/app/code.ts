/** Table codes, as people write them. */

export const LENGTH = 6;

/** People type in small letters, with spaces, and paste whole links. */
export function tidy(typed: string): string {
  const [, inLink] = /\/t\/(\w+)/.exec(typed) ?? [];
  const letters = (inLink ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.slice(0, LENGTH);
}
