import { m } from "../../../texts/index.svelte";
import type { Limit } from "../model";

const REASONS: Record<Limit, () => string> = {
  "6.2": m.kezao_because_6_2,
  "7.4": m.kezao_because_7_4,
  "8.3": m.kezao_because_8_3,
  "9.2": m.kezao_because_9_2,
};

/** Why there is less to choose from than usual. */
export function because(limit: string): string {
  return REASONS[limit as Limit]();
}
