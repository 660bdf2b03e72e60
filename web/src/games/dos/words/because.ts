import { m } from "../../../texts/index.svelte";
import type { Limit } from "../model";

const REASONS: Record<Limit, () => string> = {
  "4.2": m.dos_because_4_2,
  "4.5": m.dos_because_4_5,
  "5.2": m.dos_because_5_2,
  "7.2": m.dos_because_7_2,
  "7.3": m.dos_because_7_3,
};

/** Why there is less to choose from than usual. */
export function because(limit: string): string {
  return REASONS[limit as Limit]();
}
