import { fieldsReadBy, matches, type Values } from '#model/conditions/conditions.ts';
import { isObject } from '#model/fields/kind.ts';
import type { BilledPart } from '#model/language/billingDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';

type Made = Pick<Definition, 'parts' | 'fields'>;

/** A record that a cloud makes together with another one. */
export interface MadePart {
  /** The end of its name: the name of the other record precedes it. */
  name: string;
  resource: string;
  /** The values of its fields that are charged. */
  values: Record<string, Json>;
  /** The fields of the form that have these values, by field. */
  at: Record<string, string>;
}

/**
 * The fields of chosen records on which parts depend, by path.
 *
 * @example
 *   referredByParts(instances); // ['flavor_id.disk_gb', 'image_id.min_disk_gb', 'volume_snapshot_id.size_gb']
 */
export const referredByParts = ({ parts = [] }: Pick<Definition, 'parts'>): string[] => [
  ...new Set(
    parts.flatMap(({ values }) => Object.values(values).flatMap((names) => names.filter((name) => name.includes('.')))),
  ),
];

/**
 * The fields of the form on which parts depend.
 *
 * @example
 *   fieldsOfParts(instances).includes('data_disks'); // true
 */
export const fieldsOfParts = ({ parts = [] }: Pick<Definition, 'parts'>): string[] =>
  parts.flatMap(({ each, where, values }) => [
    ...(each === undefined ? Object.values(values).flatMap(([name = '']) => name) : [each]),
    ...(where === undefined ? [] : fieldsReadBy(where)),
  ]);

/**
 * The records that a cloud makes together with a new record, from the values of its form and those of the records it
 * refers to (`referred`, by path).
 *
 * @example
 *   partsOf(instances, { data_disks: [{ size_gb: 40 }] }, new Map());
 *   // [{ name: 'data-1', resource: 'volumes', values: { size_gb: 40 }, at: { size_gb: 'data_disks.0.size_gb' } }]
 */
export function partsOf({ parts = [], fields }: Made, record: Values, referred: ReadonlyMap<string, Json>): MadePart[] {
  return parts.flatMap((part) => {
    if (part.where !== undefined && !matches(part.where, record, { fields })) return [];
    const { name, resource, each } = part;
    if (each === undefined)
      return [{ name, resource, values: valuesOf(part, record, record, referred), at: fieldsOf(part, '') }];
    const entries = record[each];
    return (Array.isArray(entries) ? entries.filter(isObject) : []).map((entry, index) => ({
      name: `${name}-${index + 1}`,
      resource,
      values: valuesOf(part, entry, record, referred),
      at: fieldsOf(part, `${each}.${index}.`),
    }));
  });
}

const fieldsOf = ({ values }: BilledPart, before: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, [first = '']]) => [name, `${before}${first}`]));

function valuesOf(
  { values }: BilledPart,
  entry: Values,
  record: Values,
  referred: ReadonlyMap<string, Json>,
): Record<string, Json> {
  const valueOf = ([first = '', ...others]: string[]): Json => {
    const entered = entry[first] ?? null;
    if (!isEmpty(entered)) return entered as Json;
    const numbers = others.flatMap((name) => referred.get(name) ?? record[name] ?? []);
    const amounts = numbers.filter((each): each is number => typeof each === 'number');
    return amounts.length === 0 ? null : Math.max(...amounts);
  };
  return Object.fromEntries(Object.entries(values).map(([name, names]) => [name, valueOf(names)]));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
