import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { leavesOf, valueAt, withValue, type Values } from './leaves.ts';

export interface Entered {
  /** What differs from the defaults. Only this is stored, so that better defaults reach an app without them. */
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

/**
 * The same for a stack that has overrides: one that is entered again stays, also where it has become the default.
 * Otherwise the next default would take the place of what somebody chose.
 *
 * @example
 *   keptOverrides(fields, { port: 80 }, { entered: { port: 80 }, before: { port: 80 } }); // { port: 80 }
 */
export function keptOverrides(
  fields: Readonly<Record<string, FieldDefinition>>,
  defaults: Values,
  { entered, before }: { entered: Values; before: Values },
): Values {
  let { overrides } = overridesOf(fields, defaults, entered);
  for (const path of leavesOf(fields).keys()) {
    const [own, given] = [valueAt(before, path), valueAt(entered, path)];
    if (own !== undefined && given !== undefined && isSameJson(own, given)) overrides = withValue(overrides, path, own);
  }
  return overrides;
}

/**
 * Paths that no value of the version has.
 *
 * @example
 *   unknownPaths(fields, { db: { sizze: 1 } }); // db.sizze
 */
export function unknownPaths(fields: Readonly<Record<string, FieldDefinition>>, values: Json, above = ''): string[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [path];
    return field.type === 'object' ? unknownPaths(field.fields, value, `${path}.`) : [];
  });
}
