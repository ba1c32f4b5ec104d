import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** A value that is not what was quoted, by its dotted path. */
export type Difference = { field: string; quoted: Json; now: Json };

/** The differences between the terms of a quote and those of today, member by member. */
export function differences(quoted: Json, now: Json, at = ''): Difference[] {
  if (isSameJson(quoted, now)) return [];
  const [before, after] = [membersOf(quoted), membersOf(now)];
  if (before === undefined || after === undefined) return [{ field: at, quoted, now }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differences(before[name] ?? null, after[name] ?? null, at === '' ? name : `${at}.${name}`),
  );
}

function membersOf(value: Json): Record<string, Json> | undefined {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? value : undefined;
}
