import { m } from "../../../texts/index.svelte";
import type { Limit } from "../model";

const REASONS: Record<Limit, () => string> = {
  "5.1": m.tootizz_because_5_1,
  "5.4": m.tootizz_because_5_4,
  "5.5": m.tootizz_because_5_5,
};

/** Why there is less to choose from than usual. */
export function because(limit: string): string {
  return REASONS[limit as Limit]();
}
