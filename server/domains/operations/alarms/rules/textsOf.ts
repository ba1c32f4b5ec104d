import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';

/** The pairs of a stored `keyValue`. */
export function textsOf(json: Json): Record<string, string> {
  const entries = isObject(json) ? Object.entries(json) : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
