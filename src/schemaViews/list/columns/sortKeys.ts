import type { SortKey } from '#model/language/viewDefinitions.ts';

/**
 * Encodes a sort by several fields as one string, in the syntax of the schema language: `status,-created_at`.
 * react-admin sorts by one field only; this string takes its place, also in the address, and the data provider reads
 * it.
 */
export function sortWord(keys: readonly SortKey[]): string {
  return keys.map(({ field, order }) => (order === 'DESC' ? `-${field}` : field)).join(',');
}

/** Parses a `sortWord`. react-admin's `DESC` reverses every key. */
export function sortKeys(sort: { field: string; order?: string }): SortKey[] {
  return sort.field
    .split(',')
    .filter((word) => word !== '' && word !== '-')
    .map((word) => {
      const descending = word.startsWith('-') !== (sort.order === 'DESC');
      return { field: word.replace(/^-/, ''), order: descending ? 'DESC' : 'ASC' };
    });
}

/**
 * The sort after a click on a column: ascending, descending, then none. With `several` (shift) the column is added to
 * the sort or changes its direction in place; otherwise it becomes the only key.
 */
export function nextSort(keys: readonly SortKey[], field: string, several: boolean): SortKey[] {
  const current = keys.find((key) => key.field === field);
  const turned: SortKey[] = !current
    ? [{ field, order: 'ASC' }]
    : current.order === 'ASC'
      ? [{ field, order: 'DESC' }]
      : [];
  if (!several) return turned;
  if (!current) return [...keys, ...turned];
  return keys.flatMap((key) => (key.field === field ? turned : [key]));
}
