import type { Definition, Json } from '#model/language/definition.ts';

/** Values for the parameters in the path of a resource, read from a record: `meta.path` of a call on it. */
export function pathValues({ path }: Pick<Definition, 'path'>, record: Record<string, unknown>): Record<string, Json> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  // Records hold JSON.
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name] as Json]));
}
