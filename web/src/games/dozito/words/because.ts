import { m } from "../../../texts/index.svelte";
import type { Limit } from "../model";

const REASONS: Record<Limit, () => string> = {
  "4.5": m.dozito_because_4_5,
  "5.2": m.dozito_because_5_2,
  "9.1": m.dozito_because_9_1,
  "9.2": m.dozito_because_9_2,
  "9.6": m.dozito_because_9_6,
};

/** Why there is less to choose from than usual. */
export function because(limit: string): string {
  return REASONS[limit as Limit]();
}
