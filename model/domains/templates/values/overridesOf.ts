import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { leavesOf, valueAt, withValue, type Values } from './leaves.ts';

export interface Entered {
  /** What differs from the defaults. Only this is stored, so that better defaults reach a stack that never changed them. */
  overrides: Values;
  /** Secrets by path, which are stored encrypted and apart. */
  secrets: Record<string, string>;
}

/**
 * What people entered, taken apart. A value that is missing is the default.
 *
 * @example
 *   overridesOf({ port }, { port: 80 }, { port: 80 }).overrides; // {}
 */
export function overridesOf(
  fields: Readonly<Record<string, FieldDefinition>>,
  defaults: Values,
  values: Values,
): Entered {
  let overrides: Values = {};
  const secrets: Record<string, string> = {};
  for (const [path, field] of leavesOf(fields)) {
    const value = valueAt(values, path);
    if (value === undefined) continue;
    if (field.type === 'secret') {
      if (typeof value === 'string' && value !== '') secrets[path] = value;
    } else if (!isDefault(value, valueAt(defaults, path))) overrides = withValue(overrides, path, value);
  }
  return { overrides, secrets };
}

const isDefault = (value: Json, byDefault: Json | undefined): boolean => isSameJson(value, byDefault ?? null);

/** Paths that no value of the version has: `db.sizze` of `{ db: { sizze: 1 } }`. */
export function unknownPaths(fields: Readonly<Record<string, FieldDefinition>>, values: Json, above = ''): string[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [path];
    return field.type === 'object' ? unknownPaths(field.fields, value, `${path}.`) : [];
  });
}
