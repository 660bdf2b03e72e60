/** The games of the house, and the form for a game's options. */

import { api } from "../wire/api";
import type { GameInfo } from "../wire/protocol";

let asked: Promise<GameInfo[]> | null = null;

export async function gameInfo(name: string): Promise<GameInfo | undefined> {
  asked ??= api.games();
  asked.catch(() => (asked = null));
  return (await asked).find((game) => game.name === name);
}

export type OptionField =
  | { kind: "number"; name: string; low: number; high: number; step: number }
  | { kind: "switch"; name: string }
  | { kind: "choice"; name: string; values: string[] };

export interface Schema {
  properties?: Record<string, Schema>;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  default?: unknown;
}

/** The fields of a JSON Schema that the form can show: a number between two bounds, yes or no, one of a few words. */
export function fields(schema: Schema): OptionField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, option]) => field(name, option));
}

function field(name: string, option: Schema): OptionField[] {
  const { type, enum: values, minimum, maximum, multipleOf = 1 } = option;
  if (values) return [{ kind: "choice", name, values }];
  if (type === "boolean") return [{ kind: "switch", name }];
  if (type !== "integer" || minimum === undefined || maximum === undefined) return [];
  return [{ kind: "number", name, low: minimum, high: maximum, step: multipleOf }];
}

/** The default options of a game. */
export function defaults(schema: Schema): Record<string, unknown> {
  const options = Object.entries(schema.properties ?? {});
  return Object.fromEntries(options.map(([name, option]) => [name, option.default]));
}
