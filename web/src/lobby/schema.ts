// How a JSON Schema of options becomes a form.
import type { Json } from "../wire";

export interface Schema {
  title?: string;
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  items?: Schema;
  uniqueItems?: boolean;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  examples?: unknown[];
}

export type Kind = "number" | "yes" | "word" | "some" | "counts" | "whole";

const SEATED = ["automata"]; // set chair by chair, not here

/** Whether a game has seats that play by chance. */
export const automata = (options: Json): boolean => SEATED.some((name) => name in ((options as Schema).properties ?? {}));

/** The options of a game, the simple ones first. */
export function fields(options: Json): [string, Schema][] {
  const all = Object.entries((options as Schema).properties ?? {});
  const shown = all.filter(([name]) => !SEATED.includes(name));
  return [...shown.filter(([, one]) => simple(one)), ...shown.filter(([, one]) => !simple(one))];
}

export function simple(schema: Schema): boolean {
  return ["number", "yes", "word"].includes(kind(schema));
}

/** Which control an option has. */
export function kind(schema: Schema): Kind {
  if (schema.type === "integer") return "number";
  if (schema.type === "boolean") return "yes";
  if (schema.enum) return "word";
  if (schema.type === "array" && schema.uniqueItems && schema.items?.type === "integer") return "some";
  const parts = Object.values(schema.properties ?? {});
  if (parts.length && parts.every((part) => part.type === "integer")) return "counts";
  return "whole"; // chosen as a whole: what the rules say, or an example
}

/** The whole numbers from the least to the greatest of a schema. */
export function numbers({ minimum = 0, maximum = minimum }: Schema): number[] {
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
}

/** The value of an option: what is chosen, or what the rules say. */
export function value(options: Json, name: string, schema: Schema): unknown {
  return name in options ? options[name] : schema.default;
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The options with one changed; what the rules say anyway is left out. */
export function changed(options: Json, name: string, schema: Schema, to: unknown): Json {
  const { [name]: _, ...rest } = options;
  return same(to, schema.default) ? rest : { ...rest, [name]: to };
}
